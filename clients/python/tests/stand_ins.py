"""Small environments with the API of PettingZoo and Gymnasium, and what puts a stand-in in the place of a package, for
machines without them."""

import sys
import types


def stand_in(test, module, **names):
    """Until the test is over `module` has these names, and nothing else; without any it cannot be imported."""
    parts = module.split(".")
    path = [".".join(parts[: i + 1]) for i in range(len(parts))]
    modules = {name: types.ModuleType(name) if names else None for name in path}
    vars(modules[module] or types.ModuleType("nothing")).update(names)
    before = {name: sys.modules.get(name) for name in path}

    def undo():
        for name, known in before.items():
            if known is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = known

    sys.modules.update(modules)
    test.addCleanup(undo)


class Space:
    def __init__(self, n):
        self.n = n


class Meeting:
    """ParallelEnv: two agents on a line of five cells meet in the middle."""

    metadata = {"name": "meeting_v0"}
    possible_agents = ["left", "right"]

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        self.at = {"left": 0, "right": 4}
        self.steps = 0
        return dict(self.at), {agent: {"action_mask": [1, 1]} for agent in self.agents}

    def action_space(self, agent):
        return Space(2)

    def step(self, actions):
        for agent, action in actions.items():
            self.at[agent] += (1 if agent == "left" else -1) * action
        self.steps += 1
        met, late = self.at["left"] == self.at["right"], self.steps >= 10
        agents = self.agents
        self.agents = [] if met or late else agents
        everybody = lambda value: {agent: value for agent in agents}
        return dict(self.at), everybody(1.0 if met else 0.0), everybody(met), everybody(late and not met), everybody({})

    def close(self):
        pass


class Turns:
    """AEC: two agents count to three by turns."""

    metadata = {"name": "turns_v0"}
    possible_agents = ["a", "b"]

    def reset(self, seed=None, options=None):
        self.agents = list(self.possible_agents)
        self.agent_selection, self.count = "a", 0
        self.rewards = self._all(0)
        self.terminations, self.truncations, self.infos = self._all(False), self._all(False), self._all({})

    def _all(self, value):
        return {agent: value for agent in self.possible_agents}

    def action_space(self, agent):
        return Space(2)

    def observe(self, agent):
        return {"count": self.count, "action_mask": [1, 1]}

    def agent_iter(self):
        pass

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self.agents.remove(agent)
        else:
            self.count += action
            self.rewards = self._all(float(action))
            if self.count >= 3:
                self.terminations = self._all(True)
        self.agent_selection = "b" if agent == "a" else "a"

    def close(self):
        pass


class Walk:
    """Gymnasium: one agent walks three cells."""

    action_space = Space(2)

    def reset(self, seed=None):
        self.at = 0
        return self.at, {}

    def step(self, action):
        self.at += action
        return self.at, float(action), self.at >= 3, False, {}

    def close(self):
        pass
