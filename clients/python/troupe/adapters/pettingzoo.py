"""PettingZoo environments as worlds: `ParallelEnv`, where all act at once, and AEC, where they take turns.

Source: Terry et al., PettingZoo (arXiv 2009.14471), and the API of PettingZoo 1.24 and later."""

from typing import Any, Callable, Dict, List, Optional, Sequence

from .words import action_names, masked, teller

#: Whether an environment is over is all that it says; whether a task was solved is not.
METRICS = [
    {"name": "return", "title": "Return", "better": "higher", "kind": "mean"},
    {"name": "steps", "title": "Steps", "better": "lower", "kind": "mean"},
]


class _Env:
    """What both kinds share. `names`: of the actions, in the order of their numbers."""

    scenes = ["default"]
    metrics = METRICS
    episodes = 1

    def __init__(
        self,
        env: Any,
        text: Optional[Callable[..., str]] = None,
        names: Optional[Sequence[str]] = None,
        name: Optional[str] = None,
    ):
        self.env, self.names = env, names
        self.told = teller(text)
        agents = [str(agent) for agent in self.env.possible_agents]
        given = name or getattr(self.env, "metadata", {}).get("name") or type(self.env).__name__
        self.name = str(given)
        self.team = {"min": len(agents), "max": len(agents), "names": agents}
        self.total = 0.0
        self.steps = 0

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        # Agents may be called otherwise here; they stand in the same order.
        self.inside = dict(zip(agents, self.env.possible_agents))
        self.outside = {inside: outside for outside, inside in self.inside.items()}
        self.total, self.steps = 0.0, 0
        self._begin(seed)

    def actions(self, agent: str) -> List[str]:
        of = self.inside[agent]
        return masked(self._names(of), self._seen(of), self._info(of))

    def observe(self, agent: str) -> Dict[str, Any]:
        of = self.inside[agent]
        seen = self._seen(of)
        return {"text": self.told(self.env, of, seen, self._info(of)), "data": seen}

    def score(self) -> Dict[str, float]:
        return {"return": self.total, "steps": self.steps}

    def close(self) -> None:
        self.env.close()

    def _names(self, agent: Any) -> List[str]:
        return action_names(self.env.action_space(agent), self.names)

    def _number(self, agent: Any, action: Optional[str]) -> int:
        """Who says nothing takes the first action that it may."""
        names = self._names(agent)
        may = masked(names, self._seen(agent), self._info(agent)) or names
        return names.index(action if action in names else may[0])


class ParallelWorld(_Env):
    def _begin(self, seed: int) -> None:
        self.observations, self.infos = self.env.reset(seed=seed)

    def _seen(self, agent: Any) -> Any:
        return self.observations.get(agent)

    def _info(self, agent: Any) -> Any:
        return (self.infos or {}).get(agent) or {}

    def ready(self) -> List[str]:
        return [self.outside[agent] for agent in self.env.agents]

    def step(self, actions: Dict[str, str]) -> Optional[str]:
        said = {agent: self._number(agent, actions.get(self.outside[agent])) for agent in self.env.agents}
        seen, rewards, ended, cut, infos = self.env.step(said)
        self.observations, self.infos = {**self.observations, **seen}, {**(self.infos or {}), **(infos or {})}
        self.total += float(sum(rewards.values()))
        self.steps += 1
        if self.env.agents:
            return None
        return "goal" if any(ended.values()) and not all(cut.values()) else "step-cap"


class TurnWorld(_Env):
    """An AEC environment: one agent is ready at a time; one step of the world is one turn."""

    def _begin(self, seed: int) -> None:
        self.env.reset(seed=seed)
        self._skip()

    def _seen(self, agent: Any) -> Any:
        return self.env.observe(agent)

    def _info(self, agent: Any) -> Any:
        return self.env.infos.get(agent, {})

    def ready(self) -> List[str]:
        return [self.outside[self.env.agent_selection]] if self.env.agents else []

    def step(self, actions: Dict[str, str]) -> Optional[str]:
        agent = self.env.agent_selection
        self.env.step(self._number(agent, actions.get(self.outside[agent])))
        self.total += float(sum(self.env.rewards.values()))
        self.steps += 1
        cut = any(self.env.truncations.values())
        self._skip()
        if self.env.agents:
            return None
        return "step-cap" if cut else "goal"

    def _skip(self) -> None:
        """Agents that are out have a turn each, in which they do nothing."""
        while self.env.agents and (
            self.env.terminations[self.env.agent_selection] or self.env.truncations[self.env.agent_selection]
        ):
            self.env.step(None)
