"""Habitat as a world: `python3 -m troupe troupe.adapters.habitat:Habitat`.

Sources: Puig et al., Habitat 3.0 (arXiv 2310.13724); facebookresearch/habitat-lab, habitat/core/env.py (`Env`),
tasks/rearrange/multi_task/pddl_domain.py (`PddlProblem`: entities, actions, predicates, stage goals) and
tasks/rearrange/actions/pddl_actions.py (`PddlApplyAction`: one vector for all actions, entities counted from 1). Tried
against a stand-in with that interface, not against the simulator. Differences: actions take effect at once, as
`pddl_apply_action` has it, so that ways, arms and bodies play no part (in the world `habitat` they do, without the
simulator); agents are told all predicates that hold, not pictures.
"""

import re
from typing import Any, Dict, List, Sequence, Set

from ..wire import Failed

#: The actions of Habitat's domains that agents have, and what they are; those that change no predicate are left out.
ACTIONS: Dict[str, str] = {
    "nav_to_goal": "go to an object",
    "nav_to_obj": "go to the place of a goal",
    "nav_to_receptacle_by_name": "go to a receptacle",
    "pick": "pick up the object that you are at",
    "place": "place what you hold at the goal that you are at",
    "open_fridge": "open it",
    "close_fridge": "close it",
    "open_cab": "open it",
    "close_cab": "close it",
}


class Habitat:
    #: A subclass for a configuration with more robots says another team. Robots without an agent stand still.
    name, version, team = "habitat-lab", "1", (1, 2)
    #: Episodes of the dataset that the configuration names.
    scenes = [str(episode) for episode in range(100)]
    metrics = [
        {"name": "success", "better": "higher", "kind": "rate"},
        {"name": "stageGoals", "title": "Stage goals", "better": "higher", "kind": "mean"},
        {"name": "steps", "better": "lower", "kind": "mean"},
    ]
    idle, step_cap, episodes = "wait", 750, 1
    options = {
        "type": "object",
        "properties": {"config": {"type": "string", "default": "benchmark/multi_agent/hssd_spot_human.yaml"}},
    }

    def __init__(self) -> None:
        import habitat

        self.habitat, self.env = habitat, None

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        config = options.get("config", self.options["properties"]["config"]["default"])
        self.env = self.habitat.Env(config=self.habitat.get_config(config))
        if int(scene) >= len(self.env.episodes):
            raise ValueError(f"{config} has {len(self.env.episodes)} episodes, of which scene '{scene}' is none")
        self.env.seed(seed)
        self.env.current_episode = self.env.episodes[int(scene)]
        self.env.reset()
        self.problem = self.env.task.pddl_problem
        self.agents, self.steps = list(agents), 0
        self.became: Dict[str, str] = {}
        self.stages: Set[str] = set()
        robots = [one.name for one in self.problem.get_ordered_entities_list() if one.name.startswith("robot_")]
        prefixes = [f"agent_{who}_" for who in range(len(robots))] if len(robots) > 1 else [""]
        self.doers = [f"{prefix}pddl_apply_action" for prefix in prefixes]
        self.arguments = [f"{prefix}pddl_action" for prefix in prefixes]
        if len(robots) < len(agents) or not set(self.doers) <= set(self.env.task.actions):
            wanted = f"one for each agent, and the actions {', '.join(self.doers)}"
            raise ValueError(f"{config} has {len(robots)} robots; it must have {wanted}")
        self._look()

    def close(self) -> None:
        if self.env is not None:
            self.env.close()

    def task(self) -> str:
        return f"Bring about: {self._named(self.problem.goal)}. Stages: {', '.join(self.problem.stage_goals)}."

    def manual(self) -> str:
        return "Actions: " + "; ".join(f"{name}: {what}" for name, what in ACTIONS.items()) + "; wait."

    def observe(self, agent: str) -> Dict[str, Any]:
        facts = [self._named(one.compact_str) for one in self.true]
        last = [f"Your last action: {self.became[agent]}."] if agent in self.became else []
        lines = [f"You are {agent}. What holds:", *facts, *last]
        return {"text": "\n".join(lines), "data": {"facts": facts}}

    def actions(self, agent: str) -> List[str]:
        return [*self._offers(self.agents.index(agent)), "wait"]

    def step(self, actions: Dict[str, str]) -> Dict[str, Any]:
        """All at once; the simulator lets one after the other have its effect, in team order."""
        self.steps += 1
        said = [actions.get(agent, "wait") for agent in self.agents]
        deeds = [self._offers(who).get(one) for who, one in enumerate(said)]
        vectors = [self._vector(deed) for deed in [*deeds, *[None] * (len(self.doers) - len(deeds))]]
        self.env.step({"action": tuple(self.doers), "action_args": dict(zip(self.arguments, vectors))})
        outcomes: Dict[str, Any] = {}
        for agent, one, doer in zip(self.agents, said, self.doers):
            failed = self.env.task.actions[doer].was_prev_action_invalid
            outcomes[agent] = Failed("its precondition did not hold any more") if failed else True
            self.became[agent] = f"{one} ({outcomes[agent] if failed else 'ok'})"
        self._look()
        met = self.score()["success"] == 1
        return {"outcomes": outcomes, "end": "goal" if met else "step-cap" if self.env.episode_over else None}

    def score(self) -> Dict[str, float]:
        met = self.problem.is_expr_true(self.problem.goal)
        share = len(self.stages) / max(1, len(self.problem.stage_goals))
        return {"success": int(met), "stageGoals": share, "steps": self.steps}

    def completed(self) -> List[str]:
        return sorted(self.stages)

    # The simulator's problem.

    def _look(self) -> None:
        """A stage goal is met once and for all, as the simulator's measure of it has it."""
        self.true = self.problem.get_true_predicates()
        self.stages |= {name for name, one in self.problem.stage_goals.items() if self.problem.is_expr_true(one)}

    def _offers(self, who: int) -> Dict[str, Any]:
        robot = self.problem.get_entity(f"robot_{who}")
        possible = self.problem.get_possible_actions(
            filter_entities=[robot], allowed_action_names=list(ACTIONS), true_preds=self.true
        )
        offers = {}
        for one in possible:
            others = [of.name for of in one.param_values if of.name != robot.name]
            offers[f"{one.name}({', '.join(others)})"] = one
        return offers

    def _vector(self, action: Any) -> List[float]:
        """The numbers of the action's entities in its own part of one vector; all zero where there is none."""
        numbers = {one.name: i + 1 for i, one in enumerate(self.problem.get_ordered_entities_list())}
        vector: List[float] = []
        for one in self.problem.get_ordered_actions():
            mine = action is not None and one.name == action.name
            vector += [float(numbers[of.name]) for of in action.param_values] if mine else [0.0] * one.n_args
        return vector

    def _named(self, text: Any) -> str:
        names = dict(enumerate(self.agents))
        return re.sub(r"robot_(\d+)", lambda found: names.get(int(found[1]), found[0]), str(text))
