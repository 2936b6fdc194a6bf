"""ThreeDWorld's transport task as a world: `python3 -m troupe troupe.adapters.tdw_mat:TdwMat`, from CoELA's folder
tdw_mat with its tdw-gym on PYTHONPATH.

Sources: Gan et al., ThreeDWorld (arXiv 2007.04954); Zhang et al., CoELA (arXiv 2307.02485), and its repository
UMass-Embodied-AGI/CoELA, tdw_mat/tdw-gym/tdw_gym.py (`TDW`: reset, step, check_goal, and the numbers of its actions),
tdw-gym/lm_agent.py (what plans there are) and dataset/dataset_test/test_env.json (scenes, in its order). Tried against
a stand-in with the interface of `TDW`, not against the simulator. Differences: ways are planned over the environment's
own occupancy map and to where things are, not over what cameras saw; to wait is to turn there and back, since nothing
else lets time pass; what agents tell each other costs no frames. The world `transport` has this task without the
simulator.
"""

import math
from typing import Any, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from ..wire import Failed
from .paths import HEADINGS, Cell, path

#: The environment's actions by their numbers: half a metre ahead, 15 degrees, and what hands do.
AHEAD, LEFT, RIGHT, GRASP, PUT_IN, DROP = range(6)
#: An order leaves an agent at what it does.
ONGOING = {"type": "ongoing"}
#: Types of objects.
TARGET, CONTAINER, BED, AGENT = range(4)
HANDS = ("left", "right")

#: What is written, and how near one must come (metres), as in lm_agent.py.
PLANS: Dict[str, Optional[float]] = {
    "go grasp target object {}": 1.0,
    "go grasp container {}": 1.0,
    "put {} into the container {}": None,
    "transport objects I'm holding to the bed": 1.5,
    "go to {}": 1.02,
    "explore current room": None,
    "wait": None,
}
GRASP_TARGET, GRASP_CONTAINER, PUT, TRANSPORT, GO, EXPLORE, WAIT = PLANS

#: The cell of the occupancy map in metres, and how many there are to half a metre.
CELL, AHEAD_CELLS = 0.125, 4
#: Orders that one way may take, and turns that look around a room.
LONGEST_WAY, LOOK_AROUND = 300, 16

#: As in test_env.json: floor plan, layout with enough (0) or few (1) containers, task.
EPISODES = [
    (plan, f"{layout}_{few}", task)
    for task in ("food", "stuff")
    for plan in ("5a", "2a")
    for layout in range(3)
    for few in (0, 1)
]

Place = Tuple[float, float]


class TdwMat:
    name, version = "tdw-mat", "1"
    team = {"min": 1, "max": 2, "names": ["Alice", "Bob"]}
    scenes = [str(i) for i in range(len(EPISODES))]
    metrics = [
        {"name": "transportRate", "title": "Transport rate", "better": "higher", "kind": "mean"},
        {"name": "success", "better": "higher", "kind": "rate"},
        {"name": "frames", "better": "lower", "kind": "mean"},
    ]
    idle, step_cap, episodes = WAIT, 3000, 1
    options = {
        "type": "object",
        "properties": {
            "frames": {"type": "integer", "minimum": 1, "default": 3000},
            "port": {"type": "integer", "minimum": 1, "default": 1071},
            "data": {"type": "string", "default": "dataset/dataset_test/"},
            "out": {"type": "string", "default": "results"},
        },
    }

    def __init__(self) -> None:
        from tdw_gym import TDW

        self.make, self.env = TDW, None

    def reset(self, scene: str, seed: int, agents: Sequence[str], options: Dict[str, Any]) -> None:
        asked = {name: options.get(name, one["default"]) for name, one in self.options["properties"].items()}
        self.env = self.make(
            port=asked["port"],
            number_of_agents=len(agents),
            max_frames=asked["frames"],
            data_prefix=asked["data"],
            save_dir=asked["out"],
            gt_mask=True,
            gt_occupancy=True,
        )
        plan, layout, task = EPISODES[int(scene)]
        told = {"scene": plan, "layout": layout, "task": task}
        # All published episodes have this seed; what lies where is in the data.
        self.obs, info, _ = self.env.reset(seed=seed or 2824, options=told, output_dir=asked["out"])
        self.goal, self.rooms = info["goal_description"], list(info["rooms_name"])
        self.agents, self.over = list(agents), False
        self.open_cells: Optional[Set[Cell]] = None
        self.known: List[Dict[int, Tuple[int, str]]] = [{} for _ in agents]
        self.plans: Dict[int, Tuple[str, Iterator[Dict[str, Any]]]] = {}
        self.orders: Dict[int, Dict[str, Any]] = {}
        self.became: Dict[int, str] = {}
        self._look()

    def close(self) -> None:
        if self.env is not None:
            self.env.controller.communicate({"$type": "terminate"})
            self.env.close()

    def task(self) -> str:
        return f"Transport {', '.join(f'{n} {what}' for what, n in self.goal.items())} to the bed."

    def manual(self) -> str:
        return (
            f"Rooms: {', '.join(self.rooms)}. You have two hands; each holds one target object or one container, and a "
            "container takes three target objects. What you carry counts when it is near the bed. You go on with what you "
            f"do until it is done. You can: {'; '.join(form.format('X', 'Y') for form in PLANS)}."
        )

    def ready(self) -> List[str]:
        return [] if self.over else [agent for who, agent in enumerate(self.agents) if who not in self.plans]

    def observe(self, agent: str) -> Dict[str, Any]:
        who = self.agents.index(agent)
        told = self._of(who)
        seen = [one for one in told["visible_objects"] if one["id"] is not None]
        mate = [f"You see your teammate, who holds {held_in(told['oppo_held_objects'])}."]
        last = [f"Your last action: {self.became[who]}."] if who in self.became else []
        lines = [
            f"Frame {told['current_frames']}. You are in {self._room(who)}.",
            f"You hold {held_in(told['held_objects'])}.",
            f"You know of: {', '.join(thing(key, name) for key, (_, name) in self.known[who].items()) or 'nothing yet'}.",
            *(mate if any(one["type"] == AGENT for one in seen) else []),
            *last,
        ]
        return {"text": "\n".join(lines), "data": {"seen": [one["id"] for one in seen]}}

    def actions(self, agent: str) -> List[str]:
        return list(self._offers(self.agents.index(agent)))

    def step(self, actions: Dict[str, str]) -> Dict[str, Any]:
        """Until somebody is done with what it does; the others go on. Who says nothing waits."""
        for agent in self.ready():
            who, said = self.agents.index(agent), actions.get(agent, WAIT)
            self.plans[who] = (said, self._offers(who)[said])
        ended: Dict[int, Optional[str]] = {}
        while not ended and not self.over:
            for who in list(self.plans):
                if who not in self.orders and self._of(who)["status"] == 0:
                    self.orders[who] = ONGOING
                elif who not in self.orders:
                    try:
                        self.orders[who] = next(self.plans[who][1])
                    except StopIteration as end:
                        ended[who] = end.value
            if not ended:
                self.obs, _, self.over, _ = self.env.step({str(who): dict(order) for who, order in self.orders.items()})
                self.orders.clear()
                self._look()
        outcomes = {}
        for who, why in ended.items():
            said, _ = self.plans.pop(who)
            self.became[who] = f"{said} ({why or 'ok'})"
            if self.agents[who] in actions and why is not None:
                outcomes[self.agents[who]] = Failed(why)
        return {"outcomes": outcomes, "end": "goal" if self.score()["success"] else "step-cap" if self.over else None}

    def score(self) -> Dict[str, float]:
        put, total, done = self.env.check_goal()
        return {"transportRate": put / total, "success": int(done), "frames": self.env.num_frames}

    # What agents know, and what that lets them do.

    def _of(self, who: int) -> Dict[str, Any]:
        return self.obs[str(who)]

    def _look(self) -> None:
        for who in range(len(self.agents)):
            for one in self._of(who)["visible_objects"]:
                if one["id"] is not None and one["type"] in (TARGET, CONTAINER, BED):
                    self.known[who][one["id"]] = (one["type"], one["name"])

    def _offers(self, who: int) -> Dict[str, Iterator[Dict[str, Any]]]:
        """What an agent can do, in the order of lm_agent.py, each with the orders that do it."""
        held = self._of(who)["held_objects"]
        full = [one for one in held if one["id"] is not None]
        hands = [one for i in range(len(self.agents)) for one in self._of(i)["held_objects"]]
        gone = {key for one in hands for key in (one["id"], *one["contained"])} | set(self.env.satisfied)
        offers: Dict[str, Iterator[Dict[str, Any]]] = {}
        if len(full) < 2:
            for form, kind in ((GRASP_TARGET, TARGET), (GRASP_CONTAINER, CONTAINER)):
                if kind == TARGET or not any(one["type"] == CONTAINER for one in full):
                    for key, (of, name) in self.known[who].items():
                        if of == kind and key not in gone:
                            offers[form.format(thing(key, name))] = self._grasp(who, key)
        into = [one for one in full if one["type"] == CONTAINER and one["contained"][-1] is None]
        loose = [one for one in full if one["type"] == TARGET]
        if into and loose:
            both = [thing(one["id"], one["name"]) for one in (loose[0], into[0])]
            offers[PUT.format(*both)] = self._put(who)
        if full and any(of == BED for of, _ in self.known[who].values()):
            offers[TRANSPORT] = self._transport(who)
        here = self._room(who)
        offers.update({GO.format(room): self._go(who, room) for room in self.rooms if room != here})
        offers[EXPLORE] = self._explore(who, here)
        offers[WAIT] = iter([{"type": LEFT}, {"type": RIGHT}])
        return offers

    def _room(self, who: int) -> str:
        return self.env.belongs_to_which_room(self._of(who)["agent"][:3])

    def _place(self, who: int) -> Place:
        x, _, z = self._of(who)["agent"][:3]
        return x, z

    # Plans: each yields orders, and returns why it failed, if it did.

    def _grasp(self, who: int, key: int) -> Iterator[Dict[str, Any]]:
        why = yield from self._way(who, flat(self.env.object_manager.transforms[key].position), PLANS[GRASP_TARGET])
        if why is not None:
            return why
        free = next(hand for hand, one in zip(HANDS, self._of(who)["held_objects"]) if one["id"] is None)
        yield {"type": GRASP, "object": key, "arm": free}
        if not self._of(who)["valid"]:
            return "too far"
        return None if key in [one["id"] for one in self._of(who)["held_objects"]] else "could not grasp it"

    def _put(self, who: int) -> Iterator[Dict[str, Any]]:
        yield {"type": PUT_IN}
        return None if any(one["id"] is None for one in self._of(who)["held_objects"]) else "could not put it in"

    def _transport(self, who: int) -> Iterator[Dict[str, Any]]:
        bed = next(key for key, (of, _) in self.known[who].items() if of == BED)
        why = yield from self._way(who, flat(self.env.object_manager.transforms[bed].position), PLANS[TRANSPORT])
        if why is not None:
            return why
        for arm, one in zip(HANDS, self._of(who)["held_objects"]):
            if one["id"] is not None:
                yield {"type": DROP, "arm": arm}
        return None

    def _go(self, who: int, room: str) -> Iterator[Dict[str, Any]]:
        return (yield from self._way(who, flat(self.env.center_of_room(room)), PLANS[GO]))

    def _explore(self, who: int, room: str) -> Iterator[Dict[str, Any]]:
        why = yield from self._go(who, room)
        for _ in range(LOOK_AROUND if why is None else 0):
            yield {"type": LEFT}
        return why

    def _way(self, who: int, to: Place, near: Optional[float]) -> Iterator[Dict[str, Any]]:
        if self.open_cells is None:
            self.open_cells = self._open_cells()
        for _ in range(LONGEST_WAY):
            here = self._place(who)
            if math.dist(here, to) < (near or 0):
                return None
            cells = path(self._cell(here), self.open_cells | self._around(here), self._cell(to))
            x, z = self._at(cells[min(AHEAD_CELLS, len(cells) - 1)]) if len(cells) > 1 else to
            _, _, _, fx, _, fz = self._of(who)["agent"]
            turn = math.degrees(math.atan2(x - here[0], z - here[1]) - math.atan2(fx, fz))
            turn = (turn + 180) % 360 - 180
            yield {"type": AHEAD if abs(turn) <= 7.5 else RIGHT if turn > 0 else LEFT}
            if abs(turn) <= 7.5 and math.dist(here, self._place(who)) < CELL / 2:
                return "something is in the way"
        return "found no way"

    # The environment's occupancy map: 0 is free.

    def _cell(self, place: Place) -> Cell:
        x, z = self.env.occupancy_map.get_occupancy_position(0, 0)
        return round((place[0] - x) / CELL), round((place[1] - z) / CELL)

    def _at(self, cell: Cell) -> Place:
        return self.env.occupancy_map.get_occupancy_position(*cell)

    def _open_cells(self) -> Set[Cell]:
        """Cells with free ones on all sides. Read once an episode: the map is large, and furniture does not move."""
        rows = self.env.occupancy_map.occupancy_map
        free = {(i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value == 0}
        return {(i, j) for i, j in free if all((i + di, j + dj) in free for di, dj in HEADINGS)}

    def _around(self, here: Place) -> Set[Cell]:
        """The agent stands on the map itself."""
        i, j = self._cell(here)
        span = range(-AHEAD_CELLS, AHEAD_CELLS + 1)
        return {(i + di, j + dj) for di in span for dj in span}


def flat(position: Any) -> Place:
    return float(position[0]), float(position[2])


def thing(key: int, name: str) -> str:
    return f"<{name}> ({key})"


def held_in(hands: Sequence[Dict[str, Any]]) -> str:
    told = []
    for one in hands:
        if one["id"] is not None:
            inside = [thing(key, name) for key, name in zip(one["contained"], one["contained_name"]) if key is not None]
            told.append(thing(one["id"], one["name"]) + (f" with {', '.join(inside)}" if inside else ""))
    return " and ".join(told) or "nothing"
