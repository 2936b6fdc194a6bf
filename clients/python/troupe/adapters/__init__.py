"""Environments of other libraries as worlds."""

from typing import Any, Callable


def environment_world(make: Callable[[], Any], **more: Any) -> Any:
    """The world of an environment, by what it has: agents that take turns, agents that act at once, or one agent."""
    from .gymnasium import GymnasiumWorld
    from .pettingzoo import ParallelWorld, TurnWorld

    env = make()
    if hasattr(env, "agent_iter"):
        return TurnWorld(env, **more)
    return (ParallelWorld if hasattr(env, "possible_agents") else GymnasiumWorld)(env, **more)
