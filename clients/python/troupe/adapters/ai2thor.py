"""AI2-THOR as a world, with MAP-THOR's actions, tasks and checkers: `python3 -m troupe troupe.adapters.ai2thor:Thor`.

Sources: Kolve et al., AI2-THOR (arXiv 1712.05474), its actions and metadata of version 5; Nayak et al., LLaMAR
(arXiv 2407.10031), whose actions for MAP-THOR are those of `MOVES` and `DEEDS`, and mapthor.py for its tasks. Tried
against a stand-in with the interface of `ai2thor.controller.Controller`, not against the simulator. Differences:
NavigateTo goes by whole turns and steps and ends facing the object; on a bare floor plan a goal is given as predicates.
"""

import re
from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from ..wire import Failed
from .mapthor import STARTS, TASKS, Checker
from .paths import Cell, path

GRID, TURN, PITCH = 0.25, 90, 30

#: What is written, by AI2-THOR's action and its arguments.
MOVES: Dict[str, Tuple[str, Dict[str, Any]]] = {
    **{f"Move({way})": (f"Move{way}", {"moveMagnitude": GRID}) for way in ("Ahead", "Back", "Left", "Right")},
    **{f"Rotate({way})": (f"Rotate{way}", {"degrees": TURN}) for way in ("Left", "Right")},
    **{f"{look}({PITCH})": (look, {"degrees": PITCH}) for look in ("LookUp", "LookDown")},
}

#: What is done to an object that an agent sees, by the flags of its metadata that must hold (`!`: must not).
DEEDS: Dict[str, Tuple[str, Sequence[str]]] = {
    "PickupObject": ("PickupObject", ("pickupable", "!isPickedUp")),
    "PutObject": ("PutObject", ("receptacle",)),
    "OpenObject": ("OpenObject", ("openable", "!isOpen")),
    "CloseObject": ("CloseObject", ("openable", "isOpen")),
    "SliceObject": ("SliceObject", ("sliceable", "!isSliced")),
    "CleanObject": ("CleanObject", ("dirtyable", "isDirty")),
    "ToggleObjectOn": ("ToggleObjectOn", ("toggleable", "!isToggled")),
    "ToggleObjectOff": ("ToggleObjectOff", ("toggleable", "isToggled")),
}

#: Of a bare floor plan, where none is given.
USUAL_GOAL = "in(Mug, Fridge); closed(Fridge)"
#: Predicates of goals, by the metadata of an object.
PREDICATES = {
    "open": ("isOpen", True),
    "closed": ("isOpen", False),
    "on": ("isToggled", True),
    "off": ("isToggled", False),
    "sliced": ("isSliced", True),
    "clean": ("isDirty", False),
    "held": ("isPickedUp", True),
}


class Thor:
    name, version, team = "ai2thor", "1", (1, 4)
    scenes = [*(f"FloorPlan{kind + room}" for kind in (0, 200, 300, 400) for room in range(1, 31)), *TASKS]
    metrics = [
        {"name": "success", "better": "higher", "kind": "rate"},
        {"name": "transportRate", "title": "Transport rate", "better": "higher", "kind": "mean", "most": 1},
        {"name": "coverage", "better": "higher", "kind": "mean", "most": 1},
        {"name": "balance", "better": "higher", "kind": "mean", "most": 1},
        {"name": "steps", "better": "lower", "kind": "mean", "most": "step-cap"},
    ]
    idle, done, step_cap, episodes = "Idle", "Done", 30, 1
    options = {
        "type": "object",
        "properties": {
            "task": {"type": "string", "default": "", "description": "The text that agents are given."},
            "goal": {"type": "string", "default": "", "description": "As in(Mug, Fridge); closed(Fridge)."},
        },
    }

    def __init__(self) -> None:
        from ai2thor.controller import Controller

        self.make, self.controller = Controller, None

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        own = options.get("goal", "")
        task = None if own else TASKS.get(scene)
        plan = f"FloorPlan{scene.split('/')[1]}" if scene in TASKS else scene
        goal = own or USUAL_GOAL
        goals = [] if task else goals_in(goal)
        self.text = options.get("task") or (task["text"] if task else f"Bring this about: {goal}")
        self.close()
        self.controller = self.make(scene=plan, agentCount=len(agents), gridSize=GRID, snapToGrid=True)
        self.agents, self.names, self.finished, self.steps = list(agents), {}, set(), 0
        self.became: Dict[str, str] = {}
        self.worked = {agent: 0 for agent in agents}
        if task:
            self._start(STARTS.get(scene, []))
        elif seed:
            self._do(0, "InitialRandomSpawn", randomSeed=seed, forceVisible=True)
        types = [one["objectId"].split("|")[0] for one in self._metadata(0)["objects"]]
        self.checker = Checker(task, types) if task else Goals(goals, lambda: self._metadata(0)["objects"])
        for who in range(len(agents)):
            self._seen(who)

    def close(self) -> None:
        if self.controller is not None:
            self.controller.stop()

    def task(self) -> str:
        return self.text

    def manual(self) -> str:
        deeds = ", ".join(f"{deed}(Object_1)" for deed in DEEDS)
        return (
            f"Actions: {', '.join(MOVES)}, NavigateTo(Object_1) to what anybody has seen, {deeds}, Done, Idle. "
            "What you pick up you hold until you put it into or onto a receptacle that you see."
        )

    def observe(self, agent: str) -> Dict[str, Any]:
        who = self.agents.index(agent)
        me = self._metadata(who)["agent"]
        seen = [self._named(one) for one in self._seen(who)]
        at = me["position"]
        last = [f"Your last action: {self.became[agent]}."] if agent in self.became else []
        lines = [
            f"You are at ({at['x']:.2f}, {at['z']:.2f}), facing {round(me['rotation']['y']) % 360} degrees.",
            f"You see: {', '.join(seen) or 'nothing'}.",
            f"You hold: {', '.join(self._named(one) for one in self._held(who)) or 'nothing'}.",
            *last,
        ]
        return {"text": "\n".join(lines), "data": {"seen": seen}}

    def actions(self, agent: str) -> List[str]:
        who = self.agents.index(agent)
        deeds = [
            f"{deed}({self._named(one)})"
            for one in self._seen(who)
            for deed, (_, flags) in DEEDS.items()
            if all(bool(one.get(flag.lstrip("!"))) != flag.startswith("!") for flag in flags)
            and (deed != "PutObject" or self._held(who))
        ]
        return [*MOVES, *(f"NavigateTo({name})" for name in self.names.values()), *deeds, "Done", "Idle"]

    def ready(self) -> List[str]:
        return [agent for agent in self.agents if agent not in self.finished]

    def step(self, actions: Dict[str, str]) -> Dict[str, Any]:
        """Agents act one after the other, in their order, as the simulator has them."""
        self.steps += 1
        outcomes: Dict[str, Any] = {}
        for who, agent in enumerate(self.agents):
            if agent in actions:
                said, held = actions[agent], [self._named(one) for one in self._held(who)]
                why = self._act(who, said)
                outcomes[agent] = True if why is None else Failed(why)
                self.became[agent] = f"{said} ({why or 'ok'})"
                self.worked[agent] += why is None and said not in ("Done", "Idle")
                self.checker.note(said, why is None, held)
        for who in range(len(self.agents)):
            self._seen(who)
        met = self.score()["success"] == 1
        end = "goal" if met else "claimed-done" if len(self.finished) == len(self.agents) else None
        return {"outcomes": outcomes, "end": end}

    def score(self) -> Dict[str, float]:
        active = [count for count in self.worked.values() if count > 0]
        balance = min(active) / max(active) if active else 0
        return {**self.checker.score(), "balance": balance, "steps": self.steps}

    def completed(self) -> List[str]:
        return list(self.checker.done)

    # The simulator.

    def _start(self, actions: Sequence[Sequence[Any]]) -> None:
        """As upstream: the first agent goes out of the second's way, then things are put where the task has them."""
        self._do(0, "Teleport", position={"x": 1.5, "y": 0.9, "z": -1.5}, rotation={"x": 0, "y": 270, "z": 0})
        for action, *of in actions:
            more: Dict[str, Any] = {"objectId": of[0]} if of else {}
            place = {"position": dict(zip("xyz", of[1:]))} if len(of) > 1 else {"forceAction": True} if of else {}
            self._do(0, action, **more, **place)

    def _metadata(self, who: int) -> Dict[str, Any]:
        event = self.controller.last_event
        return getattr(event, "events", [event])[who].metadata

    def _seen(self, who: int) -> List[Dict[str, Any]]:
        """What an agent sees; objects are numbered by kind, in the order in which the team saw them."""
        seen = [one for one in self._metadata(who)["objects"] if one["visible"]]
        for one in seen:
            self._named(one)
        return seen

    def _held(self, who: int) -> List[Dict[str, Any]]:
        held = {one["objectId"] for one in self._metadata(who).get("inventoryObjects", [])}
        return [one for one in self._metadata(who)["objects"] if one["objectId"] in held]

    def _named(self, thing: Dict[str, Any]) -> str:
        if thing["objectId"] not in self.names:
            number = 1 + sum(1 for name in self.names.values() if name.rsplit("_", 1)[0] == thing["objectType"])
            self.names[thing["objectId"]] = f"{thing['objectType']}_{number}"
        return self.names[thing["objectId"]]

    def _do(self, who: int, action: str, **more: Any) -> Optional[str]:
        """Why it failed, if it did."""
        self.controller.step(action=action, agentId=who, **more)
        told = self._metadata(who)
        return None if told["lastActionSuccess"] else told.get("errorMessage") or "failed"

    def _act(self, who: int, said: str) -> Optional[str]:
        if said == "Done":
            self.finished.add(self.agents[who])
        if said in ("Done", "Idle"):
            return None
        if said in MOVES:
            action, more = MOVES[said]
            return self._do(who, action, **more)
        deed, name = said[:-1].split("(", 1)
        key = next(key for key, one in self.names.items() if one == name)
        if deed == "NavigateTo":
            return self._go(who, key)
        # As upstream: only the fridge takes things that do not fit where one looks.
        more = {"forceAction": name.startswith("Fridge_")} if deed == "PutObject" else {}
        return self._do(who, DEEDS[deed][0], objectId=key, **more)

    def _go(self, who: int, key: str) -> Optional[str]:
        """To the reachable point that is nearest to the object, by single steps, and a last turn towards it."""
        thing = next(one for one in self._metadata(who)["objects"] if one["objectId"] == key)
        self.controller.step(action="GetReachablePositions", agentId=who)
        free = {cell_of(point) for point in self._metadata(who)["actionReturn"] or []}
        taken = {cell_of(self._metadata(i)["agent"]["position"]) for i in range(len(self.agents)) if i != who}
        me = self._metadata(who)["agent"]
        here, goal = cell_of(me["position"]), cell_of(thing["position"])
        cells = path(here, (free | {here}) - taken, goal)
        turn = (round(me["rotation"]["y"]) // TURN) % 4
        for before, after in zip(cells, cells[1:]):
            turn = self._turn(who, turn, heading(before, after))
            why = self._do(who, "MoveAhead", moveMagnitude=GRID)
            if why is not None:
                return why
        self._turn(who, turn, heading(cells[-1], goal))
        seen = any(one["objectId"] == key for one in self._seen(who))
        return None if seen else "not_visible"

    def _turn(self, who: int, turn: int, wanted: int) -> int:
        while turn != wanted:
            way = "Left" if (turn - wanted) % 4 == 1 else "Right"
            self._do(who, f"Rotate{way}", degrees=TURN)
            turn = (turn + (-1 if way == "Left" else 1)) % 4
        return turn


def cell_of(point: Dict[str, float]) -> Cell:
    return round(point["x"] / GRID), round(point["z"] / GRID)


def heading(here: Cell, there: Cell) -> int:
    across, along = there[0] - here[0], there[1] - here[1]
    if abs(across) > abs(along):
        return 1 if across > 0 else 3
    return 0 if along >= 0 else 2


class Goals:
    """Success by predicates over the metadata. Covered is a kind of the goals that is named in an action."""

    def __init__(self, goals: Sequence["Goal"], objects: Callable[[], Sequence[Dict[str, Any]]]):
        self.goals, self.objects = goals, objects
        self.kinds = {kind for _, _, kinds in goals for kind in kinds}
        self.covered: Set[str] = set()

    def note(self, said: str, worked: bool, held: Sequence[str]) -> None:
        self.covered |= {kind for kind in self.kinds if f"({kind}_" in said}

    @property
    def done(self) -> List[str]:
        objects = self.objects()
        return [goal[0] for goal in self.goals if holds(goal, objects)]

    def score(self) -> Dict[str, float]:
        rate = len(self.done) / len(self.goals)
        return {"success": int(rate == 1), "transportRate": rate, "coverage": len(self.covered) / len(self.kinds)}


Goal = Tuple[str, str, List[str]]


def goals_in(text: str) -> List[Goal]:
    """`in(Mug, Fridge); closed(Fridge)`: every object of the first kind."""
    goals = []
    for part in text.split(";"):
        found = re.fullmatch(r"\s*(\w+)\((\w+)(?:,\s*(\w+))?\)\s*", part)
        if found is None or (found[1] not in PREDICATES and not (found[1] == "in" and found[3])):
            raise ValueError(f"no goal is '{part.strip()}': write in(Mug, Fridge), or one of {', '.join(PREDICATES)} as open(Fridge)")
        goals.append((part.strip(), found[1], [kind for kind in found.groups()[1:] if kind]))
    return goals


def holds(goal: Goal, objects: Sequence[Dict[str, Any]]) -> bool:
    _, predicate, kinds = goal
    of = [one for one in objects if one["objectType"] == kinds[0]]
    if predicate == "in":
        return bool(of) and all(
            any(receptacle.split("|")[0] == kinds[1] for receptacle in one.get("parentReceptacles") or []) for one in of
        )
    flag, wanted = PREDICATES[predicate]
    return bool(of) and all(bool(one.get(flag)) == wanted for one in of)
