"""Tests the adapter for VirtualHome against a flat of two rooms with the interface of `UnityCommunication`."""

import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from stand_ins import stand_in  # noqa: E402
from test_worlds import Asked  # noqa: E402

MODULE = "virtualhome.simulation.unity_simulator.comm_unity"
ROOMS = {"kitchen": 11, "livingroom": 12, "bedroom": 13, "bathroom": 14}
THINGS = [
    (20, "fridge", ["CAN_OPEN", "CONTAINERS"], ["CLOSED"], 11),
    (21, "kitchentable", ["SURFACES"], [], 11),
    (22, "plate", ["GRABBABLE"], [], 12),
    (23, "apple", ["GRABBABLE"], [], 20),
    (24, "curtains", ["GRABBABLE"], [], 11),
]


class UnityCommunication:
    """Walking goes anywhere. The graph lists what is inside of what, as the simulator does: also the room of what is in
    something."""

    last = None

    def __init__(self, url="127.0.0.1", port="8080", file_name=None):
        self.place, self.closed, UnityCommunication.last = (port, file_name), False, self

    def close(self):
        self.closed = True

    def reset(self, environment=None):
        self.environment, self.scripts, self.people = environment, [], []
        self.inside = {key: within for key, *_, within in THINGS}
        self.states = {key: list(states) for key, _, _, states, _ in THINGS}
        self.on, self.held = {}, {}
        return True

    def add_character(self, character_resource="Chars/Male1", position=None, initial_room=""):
        self.people.append({"room": ROOMS[initial_room], "close": set()})
        return True

    def environment_graph(self):
        nodes = [self._node(i + 1, "character", "Characters") for i in range(len(self.people))]
        nodes += [self._node(key, name, "Rooms") for name, key in ROOMS.items()]
        nodes += [{**self._node(key, name, "Objects"), "properties": of, "states": self.states[key]} for key, name, of, *_ in THINGS]
        edges = [(key, "INSIDE", within) for key, within in self.inside.items()]
        edges += [(key, "INSIDE", self.inside[within]) for key, within in self.inside.items() if within in self.inside]
        edges += [(key, "ON", within) for key, within in self.on.items()]
        for i, one in enumerate(self.people):
            edges += [(i + 1, "INSIDE", one["room"])] + [(i + 1, "CLOSE", key) for key in one["close"]]
            edges += [(i + 1, hand, key) for hand, key in self.held.get(i, {}).items()]
        told = [{"from_id": a, "relation_type": relation, "to_id": b} for a, relation, b in edges]
        return True, {"nodes": nodes, "edges": told}

    def _node(self, key, name, category):
        return {"id": key, "class_name": name, "category": category, "properties": [], "states": []}

    def render_script(self, script, recording=False, skip_animation=False):
        assert (recording, skip_animation) == (False, True)
        self.scripts += script
        found = re.fullmatch(r"<char(\d)> \[(\w+)\] <\w+> \((\d+)\)(?: <\w+> \((\d+)\))?", script[0])
        who, deed, keys = int(found[1]), found[2], [int(key) for key in found.groups()[2:] if key]
        why = getattr(self, f"_{deed}")(self.people[who], who, *keys)
        return why is None, {str(who): {"message": why or "Success"}}

    def _walk(self, one, who, key):
        one["room"] = key if key < 20 else self._room(key)
        one["close"] = {key}

    _walktowards = _walk

    def _room(self, key):
        return key if key < 20 else self._room(self.inside[key])

    def _open(self, one, who, key):
        self.states[key] = ["OPEN"]
        one["close"] |= {k for k, within in self.inside.items() if within == key}

    def _close(self, one, who, key):
        self.states[key] = ["CLOSED"]

    def _grab(self, one, who, key):
        if key in [held for hands in self.held.values() for held in hands.values()]:
            return "somebody has it"
        hands = self.held.setdefault(who, {})
        hands["HOLDS_RH" if "HOLDS_RH" not in hands else "HOLDS_LH"] = key
        self.inside[key] = one["room"]

    def _let(self, who, key):
        self.held[who] = {hand: held for hand, held in self.held[who].items() if held != key}

    def _putin(self, one, who, key, where):
        self._let(who, key)
        self.inside[key] = where

    def _putback(self, one, who, key, where):
        self._let(who, key)
        self.on[key], self.inside[key] = where, self._room(where)


class Flat(unittest.TestCase):
    def setUp(self):
        stand_in(self, MODULE, UnityCommunication=UnityCommunication)
        from troupe.adapters.virtualhome import VirtualHome

        self.world = Asked(VirtualHome)

    def begin(self, agents=("Alice", "Bob"), **options):
        options = {"goal": "on(plate, kitchentable); inside(apple, fridge)", **options}
        return self.world("reset", episode="e", scene="6", seed=0, agents=list(agents), options=options)

    def does(self, alice, bob="wait"):
        self.told = self.world.step({"Alice": alice, "Bob": bob})
        return self.told

    def view(self, who=0):
        return self.told["views"][who]

    def test_an_apartment_is_loaded_and_one_sees_the_room_that_one_is_in(self):
        begun = self.begin(port="8081", simulator="linux_exec.x86_64")
        comm = UnityCommunication.last
        self.assertEqual((comm.environment, comm.place), (6, ("8081", "linux_exec.x86_64")))
        self.assertIn("Rooms: kitchen_11, livingroom_12, bedroom_13, bathroom_14.", begun["views"][0]["text"])
        self.does("walk(kitchen_11)", "walk(livingroom_12)")
        self.assertIn("You see fridge_20, closed.", self.view()["text"])
        self.assertNotIn("apple", self.view()["text"])
        self.assertNotIn("curtains", self.view()["text"])
        self.assertNotIn("fridge", self.view(1)["text"])
        self.assertIn("walk(plate_22)", self.view(1)["actions"])
        self.assertNotIn("grab(plate_22)", self.view(1)["actions"])

    def test_a_goal_with_two_parts_is_met_and_each_line_is_a_script_of_its_own(self):
        self.begin()
        self.does("walk(kitchen_11)", "walk(livingroom_12)")
        self.does("walk(fridge_20)", "walk(plate_22)")
        self.does("open(fridge_20)", "grab(plate_22)")
        self.assertIn("You see apple_23, inside fridge_20, close to you.", self.view()["text"])
        self.assertIn("You hold: plate_22.", self.view(1)["text"])
        self.assertEqual((self.told["score"]["transport"], self.told["completed"]), (0.5, ["inside(apple, fridge)"]))
        self.does("grab(apple_23)", "walk(kitchen_11)")
        self.assertEqual(self.told["score"]["transport"], 0)
        self.assertIn("Bob is here and holds plate_22.", self.view()["text"])
        self.does("putin(apple_23, fridge_20)", "walk(kitchentable_21)")
        self.does("wait", "putback(plate_22, kitchentable_21)")
        self.assertEqual((self.told["end"], self.told["score"]), ("goal", {"success": 1, "transport": 1, "steps": 6}))
        self.assertEqual(UnityCommunication.last.scripts[-1], "<char1> [putback] <plate> (22) <kitchentable> (21)")

    def test_of_two_who_want_one_thing_the_first_gets_it(self):
        self.begin()
        self.does("walk(livingroom_12)", "walk(livingroom_12)")
        self.does("walk(plate_22)", "walk(plate_22)")
        outcomes = self.does("grab(plate_22)", "grab(plate_22)")["outcomes"]
        self.assertEqual([one["ok"] for one in outcomes], [True, False])
        self.assertEqual(outcomes[1]["reason"], "somebody has it")
        self.assertIn("Your last action: grab(plate_22) (somebody has it).", self.view(1)["text"])

    def test_everything_can_be_seen_and_walks_can_go_by_metres(self):
        self.begin(see="all", walk="metre")
        self.does("walk(kitchen_11)")
        self.assertIn("curtains_24", self.view()["text"])
        self.assertEqual(UnityCommunication.last.scripts, ["<char0> [walktowards] <kitchen> (11)"])

    def test_a_goal_that_nobody_can_read_is_refused(self):
        answer = self.world.raw("reset", episode="e", scene="0", seed=0, agents=["Alice"], options={"goal": "near(apple)"})
        self.assertIn("no goal is 'near(apple)'", answer["error"]["message"])

    def test_the_simulator_is_closed_with_the_episode(self):
        self.begin()
        self.world("close", episode="e")
        self.assertTrue(UnityCommunication.last.closed)

    def test_without_the_package_the_line_that_installs_it_is_told(self):
        stand_in(self, MODULE)
        answer = self.world.raw("reset", episode="e", scene="0", seed=0, agents=["Alice"], options={})
        self.assertEqual(answer["error"]["data"]["install"], "pip install virtualhome")


if __name__ == "__main__":
    unittest.main()
