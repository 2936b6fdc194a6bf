"""Gymnasium environments as worlds with one agent. Source: Towers et al., Gymnasium (arXiv 2407.17032), API of 1.0."""

from typing import Any, Callable, Dict, List, Optional, Sequence

from .words import action_names, masked, teller


class GymnasiumWorld:
    team = {"min": 1, "max": 1}
    scenes = ["default"]
    metrics = [
        {"name": "return", "title": "Return", "better": "higher", "kind": "mean"},
        {"name": "steps", "title": "Steps", "better": "lower", "kind": "mean"},
    ]
    episodes = 1

    def __init__(
        self,
        env: Any,
        text: Optional[Callable[..., str]] = None,
        names: Optional[Sequence[str]] = None,
        name: Optional[str] = None,
    ):
        self.env, self.told = env, teller(text)
        spec = getattr(self.env, "spec", None)
        self.name = str(name or getattr(spec, "id", None) or type(self.env).__name__)
        self.names = action_names(self.env.action_space, names)
        self.total, self.steps = 0.0, 0

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        self.seen, self.info = self.env.reset(seed=seed)
        self.agent = agents[0]
        self.total, self.steps, self.over = 0.0, 0, False

    def ready(self) -> List[str]:
        return [] if self.over else [self.agent]

    def observe(self, agent: str) -> Dict[str, Any]:
        return {"text": self.told(self.env, agent, self.seen, self.info), "data": self.seen}

    def actions(self, agent: str) -> List[str]:
        return masked(self.names, self.info, self.seen)

    def step(self, actions: Dict[str, str]) -> Optional[str]:
        """Who says nothing lets the environment stand still."""
        if self.agent not in actions:
            return None
        self.seen, reward, ended, cut, self.info = self.env.step(self.names.index(actions[self.agent]))
        self.total += float(reward)
        self.steps += 1
        self.over = bool(ended or cut)
        return ("goal" if ended else "step-cap") if self.over else None

    def score(self) -> Dict[str, float]:
        return {"return": self.total, "steps": self.steps}

    def close(self) -> None:
        self.env.close()
