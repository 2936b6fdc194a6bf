"""VirtualHome as a world: `python3 -m troupe troupe.adapters.virtualhome:VirtualHome`.

Sources: Puig et al., VirtualHome (CVPR 2018) and Watch-And-Help (ICLR 2021); xavierpuigf/virtualhome,
virtualhome/simulation/unity_simulator/comm_unity.py (`UnityCommunication`) and virtualhome/simulation/README.md
(actions, what must hold before them); what an agent sees and goals with counts are C-WAH's (UMass-Embodied-AGI/CoELA,
cwah/envs). Tried against a stand-in with the interface of `UnityCommunication`, not against the simulator. Differences:
each agent's line is a script of its own, in team order, so that of two who want one thing the first gets it (C-WAH: one
by chance), and what became of each is known.
"""

import random
import re
from typing import Any, Dict, List, Sequence, Set, Tuple

from ..wire import Failed

#: What is written, by the script's line and what must hold: properties and states of {0}, that it is CLOSE, HELD by
#: anybody, that there is a free HAND (`!`: must not). {1} is a thing in hand.
DEEDS: Dict[str, Tuple[str, Sequence[str]]] = {
    "walk({0})": ("[walk] {0}", ("!CLOSE", "!HELD")),
    "grab({0})": ("[grab] {0}", ("GRABBABLE", "CLOSE", "HAND", "!HELD")),
    "open({0})": ("[open] {0}", ("CAN_OPEN", "CLOSED", "CLOSE", "HAND")),
    "close({0})": ("[close] {0}", ("CAN_OPEN", "OPEN", "CLOSE")),
    "switchon({0})": ("[switchon] {0}", ("HAS_SWITCH", "OFF", "CLOSE")),
    "switchoff({0})": ("[switchoff] {0}", ("HAS_SWITCH", "ON", "CLOSE")),
    "putin({1}, {0})": ("[putin] {1} {0}", ("CONTAINERS", "!CLOSED", "CLOSE")),
    "putback({1}, {0})": ("[putback] {1} {0}", ("SURFACES", "CLOSE", "!HELD")),
}

#: As the simulator's gym environment has them (environment/unity_environment.py).
CHARACTERS = ("Chars/Female1", "Chars/Male1")
ROOMS = ("kitchen", "bedroom", "livingroom", "bathroom")

Node = Dict[str, Any]


class VirtualHome:
    name, version, team = "virtualhome", "1", (1, 4)
    scenes = [str(apartment) for apartment in range(50)]
    metrics = [
        {"name": "success", "better": "higher", "kind": "rate"},
        {"name": "transport", "title": "Goals met", "better": "higher", "kind": "mean"},
        {"name": "steps", "better": "lower", "kind": "mean"},
    ]
    idle, step_cap, episodes = "wait", 250, 1
    options = {
        "type": "object",
        "properties": {
            "goal": {"type": "string", "default": "on(plate, kitchentable) 2; on(cutleryfork, kitchentable)"},
            "see": {"enum": ["goal", "all"], "default": "goal"},
            "walk": {"enum": ["whole", "metre"], "default": "whole"},
            "port": {"type": "string", "default": "8080"},
            "simulator": {"type": "string", "default": ""},
        },
    }

    def __init__(self) -> None:
        from virtualhome.simulation.unity_simulator.comm_unity import UnityCommunication

        self.make, self.comm = UnityCommunication, None

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        asked = {name: options.get(name, one["default"]) for name, one in self.options["properties"].items()}
        self.text, self.goal = asked["goal"], goals_in(asked["goal"])
        self.sees_all, self.by_metre = asked["see"] == "all", asked["walk"] == "metre"
        self.comm = self.make(port=asked["port"], file_name=asked["simulator"] or None)
        self.comm.reset(int(scene))
        rooms = random.Random(seed).sample(ROOMS, len(ROOMS))
        for who in range(len(agents)):
            self.comm.add_character(CHARACTERS[who % 2], initial_room=rooms[who])
        self.agents, self.steps = list(agents), 0
        self.became: Dict[str, str] = {}
        self._look()

    def close(self) -> None:
        if self.comm is not None:
            self.comm.close()

    def task(self) -> str:
        return f"Bring about: {self.text}. A number says how many."

    def manual(self) -> str:
        forms = ", ".join(form.format("fridge_1", "apple_2") for form in DEEDS)
        return f"Actions: {forms}, wait. You have two hands, see the room that you are in, and nothing in what is closed."

    def observe(self, agent: str) -> Dict[str, Any]:
        who = self._who(agent)
        seen = self._seen(who)
        held = [named(self.nodes[key]) for key in self._holds(who)]
        last = [f"Your last action: {self.became[agent]}."] if agent in self.became else []
        rooms = [named(node) for node in self.nodes.values() if node["category"] == "Rooms"]
        lines = [
            f"You are in {', '.join(named(self.nodes[key]) for key in self._rooms_of(who))}. Rooms: {', '.join(rooms)}.",
            f"You hold: {', '.join(held) or 'nothing'}.",
            *(self._told(node, who) for node in seen if node["category"] != "Rooms"),
            *last,
        ]
        return {"text": "\n".join(lines), "data": {"seen": [named(node) for node in seen]}}

    def actions(self, agent: str) -> List[str]:
        return [*self._offers(agent), "wait"]

    def step(self, actions: Dict[str, str]) -> Dict[str, Any]:
        self.steps += 1
        outcomes: Dict[str, Any] = {}
        lines = {agent: self._offers(agent).get(said) for agent, said in actions.items()}
        for who, agent in enumerate(self.agents):
            if lines.get(agent) is not None:
                script = [f"<char{who}> {lines[agent]}"]
                worked, message = self.comm.render_script(script, recording=False, skip_animation=True)
                outcomes[agent] = True if worked else Failed(reason_in(message))
                self.became[agent] = f"{actions[agent]} ({'ok' if worked else outcomes[agent]})"
        self._look()
        return {"outcomes": outcomes, "end": "goal" if self.score()["success"] else None}

    def score(self) -> Dict[str, float]:
        met = sum(min(self._met(one), one[3]) for one in self.goal)
        share = met / sum(one[3] for one in self.goal)
        return {"success": int(share == 1), "transport": share, "steps": self.steps}

    def completed(self) -> List[str]:
        return [f"{one[0].lower()}({one[1]}, {one[2]})" for one in self.goal if self._met(one) >= one[3]]

    # The simulator's graph: nodes (id, class_name, category, properties, states), edges (from_id, relation_type, to_id).

    def _look(self) -> None:
        _, graph = self.comm.environment_graph()
        self.nodes: Dict[int, Node] = {node["id"]: node for node in graph["nodes"]}
        self.edges: Dict[Tuple[int, str], List[int]] = {}
        for edge in graph["edges"]:
            self.edges.setdefault((edge["from_id"], edge["relation_type"]), []).append(edge["to_id"])

    def _who(self, agent: str) -> int:
        """The characters come first: the first has the id 1."""
        return self.agents.index(agent) + 1

    def _holds(self, who: int) -> List[int]:
        return [key for hand in ("HOLDS_RH", "HOLDS_LH") for key in self.edges.get((who, hand), [])]

    def _around(self, key: int) -> Set[int]:
        """All that it is inside of."""
        wait, found = [key], set()
        while wait:
            for one in self.edges.get((wait.pop(), "INSIDE"), []):
                if one not in found:
                    found.add(one)
                    wait.append(one)
        return found

    def _rooms_of(self, key: int) -> List[int]:
        return [one for one in self._around(key) if self.nodes[one]["category"] == "Rooms"]

    def _seen(self, who: int) -> List[Node]:
        """The rooms, and what is in the same room and in nothing that is closed."""
        here, goals = set(self._rooms_of(who)), {kind for one in self.goal for kind in one[1:3]}
        seen = []
        for key, node in self.nodes.items():
            around = self._around(key)
            shown = here & around and not any("CLOSED" in self.nodes[one]["states"] for one in around)
            wanted = self.sees_all or node["class_name"] in goals or {"CAN_OPEN", "CONTAINERS"} <= set(node["properties"])
            character = node["class_name"] == "character"
            if key != who and (node["category"] == "Rooms" or (shown and (wanted or character))):
                seen.append(node)
        return seen

    def _told(self, node: Node, who: int) -> str:
        if node["class_name"] == "character":
            held = ", ".join(named(self.nodes[key]) for key in self._holds(node["id"]))
            return f"{self.agents[node['id'] - 1]} is here and holds {held or 'nothing'}."
        places = [
            f"{relation.lower()} {named(self.nodes[key])}"
            for relation in ("INSIDE", "ON")
            for key in self.edges.get((node["id"], relation), [])
            if self.nodes[key]["category"] != "Rooms"
        ]
        near = ["close to you"] if node["id"] in self.edges.get((who, "CLOSE"), []) else []
        return f"You see {', '.join([named(node), *(one.lower() for one in node['states']), *places, *near])}."

    def _offers(self, agent: str) -> Dict[str, str]:
        """What the agent can do now, each with the script's line for it."""
        who = self._who(agent)
        held, close = self._holds(who), set(self.edges.get((who, "CLOSE"), []))
        taken = {key for one in range(1, len(self.agents) + 1) for key in self._holds(one)}
        hand = {"HAND"} if len(held) < 2 else set()
        offers = {}
        for node in self._seen(who):
            if node["class_name"] == "character":
                continue
            key = node["id"]
            flags = hand | ({"CLOSE"} if key in close else set()) | ({"HELD"} if key in taken else set())
            flags |= {*node["properties"], *node["states"]}
            for form, (line, needs) in DEEDS.items():
                if all((need.lstrip("!") in flags) != need.startswith("!") for need in needs):
                    for other in held if "{1}" in form else [key]:
                        said = form.format(named(node), named(self.nodes[other]))
                        offers[said] = line.format(scripted(node), scripted(self.nodes[other]))
        if self.by_metre:
            return {said: line.replace("[walk]", "[walktowards]") for said, line in offers.items()}
        return offers

    def _met(self, goal: "Goal") -> int:
        relation, what, where, _ = goal
        return sum(
            any(self.nodes[to]["class_name"] == where for to in self.edges.get((key, relation), []))
            for key, node in self.nodes.items()
            if node["class_name"] == what
        )


Goal = Tuple[str, str, str, int]


def goals_in(text: str) -> List[Goal]:
    """`on(plate, kitchentable) 2; inside(apple, fridge)`: at least so many."""
    goals = []
    for part in text.split(";"):
        found = re.fullmatch(r"\s*(on|inside)\((\w+),\s*(\w+)\)\s*([1-9]\d*)?\s*", part)
        if found is None:
            raise ValueError(f"no goal is '{part.strip()}': write on(plate, kitchentable) 2, or inside(apple, fridge)")
        goals.append((found[1].upper(), found[2], found[3], int(found[4] or 1)))
    return goals


def named(node: Node) -> str:
    return f"{node['class_name']}_{node['id']}"


def scripted(node: Node) -> str:
    return f"<{node['class_name']}> ({node['id']})"


def reason_in(message: Any) -> str:
    """A text, or by character what it says of each."""
    if isinstance(message, dict):
        message = "; ".join(str(one.get("message", one) if isinstance(one, dict) else one) for one in message.values())
    return str(message) or "failed"
