"""LLaMAR's own search and rescue as a world: `python3 -m troupe troupe.adapters.llamar_sar:LlamarSar`, with LLaMAR's
folder SAR on PYTHONPATH.

Source: Nayak et al., LLaMAR (arXiv 2407.10031) and nsidn98/LLaMAR, SAR/env.py (`SAREnv`: reset, step, input_dict),
SAR/base_env.py (how actions are written), SAR/Scenes/base_checker.py (figures). Rules, texts and figures are the
package's; tried against a stand-in with its interface, not against the package. Differences: an episode is over when
its subtasks are done, and what is offered are the things that are seen now (upstream maps words to a list made at
reset). Which regions a fire has differs there from process to process, so that a replay can differ. The world `sar` has
these rules without the package.
"""

from itertools import product
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ..wire import Failed

#: What is written, by what stands in its places: types of the package's objects, or words.
ACTIONS: Dict[str, Tuple[Sequence[str], ...]] = {
    "NavigateTo({})": (("Fire", "Flammable", "Reservoir", "Deposit", "Person", "AbsAgent"),),
    "Carry({})": (("Person",),),
    "DropOff({}, {})": (("Deposit",), ("Person",)),
    "GetSupply({})": (("Reservoir",),),
    "GetSupply({}, {})": (("Deposit",), ("=Sand", "=Water")),
    "UseSupply({}, {})": (("Fire", "Flammable"), ("=Sand", "=Water")),
    "StoreSupply({})": (("Deposit",),),
    "Move({})": (("=Up", "=Down", "=Left", "=Right", "=Center"),),
    "Explore()": (),
    "ClearInventory()": (),
    "Done": (),
    "Idle": (),
}

#: What an agent is told, by the key of `input_dict`.
TOLD = ("state", "observation", "previous action", "previous failures")


class LlamarSar:
    name, version = "llamar-sar", "1"
    team = {"min": 1, "max": 6, "names": ["Alice", "Bob", "Charlie", "David", "Emma", "Finn"]}
    scenes = ["1", "2", "3", "4", "5"]
    metrics = [
        {"name": "success", "better": "higher", "kind": "rate"},
        {"name": "transportRate", "title": "Transport rate", "better": "higher", "kind": "mean"},
        {"name": "coverage", "better": "higher", "kind": "mean"},
        {"name": "steps", "better": "lower", "kind": "mean"},
    ]
    idle, done, step_cap, episodes = "Idle", "Done", 35, 1

    def __init__(self) -> None:
        try:
            from env import SAREnv
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(str(error), name="LLaMAR") from error
        self.make = SAREnv

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        self.env = self.make(num_agents=len(agents), scene=int(scene), seed=seed)
        self.env.reset()
        self.inside, self.steps = dict(zip(agents, self.env.agent_names)), 0

    def task(self) -> str:
        return self.env.input_dict["Task"]

    def manual(self) -> str:
        forms = ", ".join(form.format("X", "Y") for form in ACTIONS)
        return (
            f"Actions: {forms}; directions are Up, Down, Left, Right, Center. Sand puts out chemical fires, Water the "
            "others, around where you stand; fires spread. An agent holds three units. A person must be carried by two "
            "agents, who then drop it at a deposit."
        )

    def observe(self, agent: str) -> str:
        return "\n".join(f"{key.capitalize()}: {self._told(agent, key)}" for key in TOLD)

    def actions(self, agent: str) -> List[str]:
        who = list(self.inside).index(agent)
        seen = self.env.controller.get_observation(who)["global_obs"]

        def words(of: Sequence[str]) -> List[str]:
            return [one[1:] for one in of if one.startswith("=")] + [one["name"] for one in seen if one["type"] in of]

        return [form.format(*said) for form, places in ACTIONS.items() for said in product(*map(words, places))]

    def step(self, actions: Dict[str, str]) -> Dict[str, Any]:
        _, worked = self.env.step([actions.get(agent, "Idle") for agent in self.inside])
        self.steps += 1
        outcomes = {
            agent: True if ok else Failed(self._told(agent, "previous action")) for agent, ok in zip(self.inside, worked)
        }
        return {"outcomes": outcomes, "end": self._end(actions)}

    def _told(self, agent: str, key: str) -> str:
        return self.env.input_dict[f"{self.inside[agent]}'s {key}"]

    def _end(self, actions: Dict[str, str]) -> Optional[str]:
        if self.env.checker.check_success():
            return "goal"
        said = [actions.get(agent) for agent in self.inside]
        return "claimed-done" if all(one == "Done" for one in said) else None

    def score(self) -> Dict[str, float]:
        of = self.env.checker
        figures = {"transportRate": of.get_transport_rate(), "coverage": of.get_coverage()}
        return {"success": int(of.check_success()), **figures, "steps": self.steps}

    def completed(self) -> List[str]:
        return list(self.env.checker.subtasks_completed)
