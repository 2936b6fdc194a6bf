"""Overcooked-AI's own package as a world: `python3 -m troupe troupe.adapters.overcooked_ai:OvercookedAI`.

Source: Carroll et al. (NeurIPS 2019) and HumanCompatibleAI/overcooked_ai, mdp/overcooked_mdp.py and mdp/actions.py. The
rules are the package's; tried against a stand-in with its interface, not against the package. The world `overcooked`
has the same rules without it.
"""

from typing import Any, Dict, List, Optional, Sequence

#: What is written, by the package's action (`Direction`, `Action`).
ACTIONS: Dict[str, Any] = {
    "north": (0, -1),
    "south": (0, 1),
    "east": (1, 0),
    "west": (-1, 0),
    "stay": (0, 0),
    "interact": "interact",
}
FACING = {way: word for word, way in ACTIONS.items()}


class OvercookedAI:
    name, version, team = "overcooked-ai", "1", {"min": 2, "max": 2, "names": ["Alice", "Bob"]}
    scenes = [
        "cramped_room",
        "asymmetric_advantages",
        "coordination_ring",
        "forced_coordination",
        "counter_circuit_o_1order",
        "cramped_room_tomato",
        "counter_circuit",
    ]
    metrics = [
        {"name": "score", "better": "higher", "kind": "mean"},
        {"name": "shaped", "title": "Shaped reward", "better": "higher", "kind": "mean"},
        {"name": "steps", "better": "lower", "kind": "mean"},
    ]
    options = {"type": "object", "properties": {"dynamics": {"enum": ["new", "old"], "default": "new"}}}
    idle, step_cap = "stay", 400

    def __init__(self) -> None:
        from overcooked_ai_py.mdp.overcooked_mdp import OvercookedGridworld

        self.kitchens = OvercookedGridworld

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        old = options.get("dynamics") == "old"
        self.mdp = self.kitchens.from_layout_name(scene, old_dynamics=old)
        self.state = self.mdp.get_standard_start_state()
        self.agents, self.total, self.shaped, self.steps = list(agents), 0, 0, 0

    def task(self) -> str:
        return "Cook the ordered soups and deliver them: earn as high a score as you can."

    def manual(self) -> str:
        return (
            "On the map X is a counter, O onions, T tomatoes, D dishes, P a pot, S where soups are served. A direction "
            "turns you there, and moves you if there is floor. interact is with the cell that you face."
        )

    def observe(self, agent: str) -> Dict[str, Any]:
        told = self.state.to_dict()
        orders = "; ".join("+".join(order["ingredients"]) for order in told["all_orders"])
        rows = " ".join("".join(row).replace(" ", ".") for row in self.mdp.terrain_mtx)
        lines = [f"Step {self.steps}. Score {self.total}.", f"Map, row by row: {rows}", f"Orders: {orders}"]
        for name, cook in zip(self.agents, told["players"]):
            you = " (you)" if name == agent else ""
            facing = FACING[tuple(cook["orientation"])]
            lines.append(f"{name}{you} at {list(cook['position'])} faces {facing} and holds {thing(cook['held_object'])}")
        lines += [f"On {list(one['position'])}: {thing(one)}" for one in told["objects"]]
        return {"text": "\n".join(lines), "data": told}

    def actions(self, agent: str) -> List[str]:
        return list(ACTIONS)

    def step(self, actions: Dict[str, str]) -> Optional[str]:
        said = tuple(ACTIONS[actions.get(agent, "stay")] for agent in self.agents)
        self.state, infos = self.mdp.get_state_transition(self.state, said)
        self.total += sum(infos["sparse_reward_by_agent"])
        self.shaped += sum(infos["shaped_reward_by_agent"])
        self.steps += 1
        return "step-cap" if self.steps >= self.step_cap else None

    def score(self) -> Dict[str, float]:
        return {"score": self.total, "shaped": self.shaped, "steps": self.steps}

    def snapshot(self) -> Any:
        return self.state.to_dict()


def thing(item: Optional[Dict[str, Any]]) -> str:
    if item is None:
        return "nothing"
    if item["name"] != "soup":
        return item["name"]
    of = "+".join(one["name"] for one in item["_ingredients"]) or "nothing"
    stage = "ready" if item["is_ready"] else f"cooking, {item['cooking_tick']}" if item["is_cooking"] else "idle"
    return f"soup of {of} ({stage})"
