"""Serves a world without a file of one's own: `python3 -m troupe MODULE:NAME`."""

import argparse
import importlib
import os
import sys
from functools import partial
from typing import Any, Callable, Optional, Sequence

from .server import serve

EXAMPLES = """
examples:
  python3 -m troupe my_world:Counter                       a class of your own
  python3 -m troupe pettingzoo.sisl.pursuit_v4:parallel_env
  python3 -m troupe my_env:parallel_env --text my_env:render_text --actions stay,left,right
  python3 -m troupe --gymnasium FrozenLake-v1
  python3 -m troupe my_world:Counter --nats nats://127.0.0.1:4222/counter

Give the whole command to troupe: troupe run 'cmd:python3 -m troupe my_env:parallel_env' --protocol dmas
or, of one that is served at a NATS server, its address: troupe run nats://127.0.0.1:4222/counter --protocol dmas
"""


def main(argv: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python3 -m troupe",
        description="Serve a world to troupe over standard input and output, or at a NATS server.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="?", help="MODULE:NAME of a world, or of what makes a PettingZoo environment")
    parser.add_argument("--gymnasium", metavar="ID", help="a Gymnasium environment by its id")
    parser.add_argument("--text", metavar="MODULE:NAME", help="tells an agent what it sees: (env, agent, observation, info) -> str")
    parser.add_argument("--actions", metavar="NAMES", help="names of the actions in their order, with commas between")
    parser.add_argument("--name", help="the name of the world in results")
    parser.add_argument("--nats", metavar="ADDRESS", help="serve at a NATS server: nats://host:port/name")
    asked = parser.parse_args(argv)
    # As `python3 file.py` does: what lies in this folder can be imported.
    sys.path.insert(0, os.getcwd())
    more = {
        "text": None if asked.text is None else load(asked.text),
        "names": None if asked.actions is None else [name.strip() for name in asked.actions.split(",")],
        "name": asked.name,
    }
    if asked.gymnasium is not None:
        import gymnasium

        from .adapters.gymnasium import GymnasiumWorld

        return serve(partial(GymnasiumWorld, partial(gymnasium.make, asked.gymnasium), **more), nats=asked.nats)
    if asked.what is None:
        parser.error("name a world: MODULE:NAME, or --gymnasium ID")
    serve(world_from(load(asked.what), more), nats=asked.nats)


def load(text: str) -> Any:
    module, _, name = text.partition(":")
    if name == "":
        raise SystemExit(f"'{text}' names no part of a module: write MODULE:NAME")
    try:
        return getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise SystemExit(f"'{text}' cannot be loaded: {error}")


def world_from(found: Any, more: dict) -> Callable[[], Any]:
    """A world is served as it is; what makes an environment is made a world by what it makes."""
    if all(hasattr(found, part) for part in ("reset", "observe", "actions", "step", "score", "metrics")):
        return found
    from .adapters.pettingzoo import ParallelWorld, TurnWorld

    made = found()
    kind = TurnWorld if hasattr(made, "agent_selection") or hasattr(made, "agent_iter") else ParallelWorld
    made.close()
    return partial(kind, found, **more)


if __name__ == "__main__":
    main()
