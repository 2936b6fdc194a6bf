"""Tests the adapter for AI2-THOR against a room with the interface of `ai2thor.controller.Controller`."""

import math
import os
import sys
import types
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from stand_ins import stand_in  # noqa: E402
from test_worlds import Asked  # noqa: E402

GRID = 0.25
WAYS = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}


class Controller:
    """A room of nine by nine points with a mug and a fridge, which one sees within 1.5 m ahead and reaches within 1 m."""

    made = []

    def __init__(self, scene, agentCount=1, gridSize=0.25, **more):
        assert (gridSize, more) == (GRID, {"snapToGrid": True})
        self.asked, self.stopped = [], False
        self.bodies = [{"x": i, "z": 0, "turn": 0, "holds": None} for i in range(agentCount)]
        self.things = {
            "Mug|1": {"objectType": "Mug", "at": (8, 8), "pickupable": True, "in": None},
            "Fridge|1": {"objectType": "Fridge", "at": (0, 8), "receptacle": True, "openable": True, "isOpen": False},
        }
        Controller.made.append(self)
        self._tell([(True, "", None)] * agentCount)

    def stop(self):
        self.stopped = True

    def step(self, action, agentId=0, **more):
        self.asked.append((action, agentId, more))
        told = getattr(self, f"_{action}", None)
        result = (False, f"{action} is no action", None) if told is None else told(self.bodies[agentId], **more)
        self._tell([result if i == agentId else (True, "", None) for i in range(len(self.bodies))])

    def _tell(self, results):
        events = [
            types.SimpleNamespace(
                metadata={
                    "lastActionSuccess": ok,
                    "errorMessage": why,
                    "actionReturn": value,
                    "agent": {
                        "position": {"x": body["x"] * GRID, "y": 0.9, "z": body["z"] * GRID},
                        "rotation": {"x": 0, "y": float(body["turn"]), "z": 0},
                    },
                    "objects": [self._object(key, body) for key in self.things],
                    "inventoryObjects": [{"objectId": body["holds"]}] if body["holds"] else [],
                }
            )
            for body, (ok, why, value) in zip(self.bodies, results)
        ]
        self.last_event = types.SimpleNamespace(metadata=events[0].metadata, events=events)

    def _object(self, key, body):
        thing = self.things[key]
        x, z = self._at(thing)
        dx, dz = x - body["x"], z - body["z"]
        ahead = dx * WAYS[body["turn"]][0] + dz * WAYS[body["turn"]][1]
        return {
            **{flag: value for flag, value in thing.items() if flag not in ("at", "in")},
            "objectId": key,
            "visible": 0 <= ahead and math.hypot(dx, dz) <= 6,
            "position": {"x": x * GRID, "y": 1.0, "z": z * GRID},
            "isPickedUp": any(one["holds"] == key for one in self.bodies),
            "parentReceptacles": [thing["in"]] if thing.get("in") else None,
        }

    def _at(self, thing):
        holder = next((one for one in self.bodies if one["holds"] and self.things[one["holds"]] is thing), None)
        if holder:
            return holder["x"], holder["z"]
        return self.things[thing["in"]]["at"] if thing.get("in") else thing["at"]

    def _walk(self, body, turn):
        dx, dz = WAYS[(body["turn"] + turn) % 360]
        to = (body["x"] + dx, body["z"] + dz)
        taken = [(one["x"], one["z"]) for one in self.bodies if one is not body]
        if to in taken or not all(0 <= at <= 8 for at in to):
            return False, "something is in the way", None
        body["x"], body["z"] = to
        return True, "", None

    def _MoveAhead(self, body, moveMagnitude):
        return self._walk(body, 0)

    def _MoveBack(self, body, moveMagnitude):
        return self._walk(body, 180)

    def _RotateLeft(self, body, degrees):
        body["turn"] = (body["turn"] - degrees) % 360
        return True, "", None

    def _RotateRight(self, body, degrees):
        return self._RotateLeft(body, -degrees)

    def _GetReachablePositions(self, body):
        return True, "", [{"x": x * GRID, "y": 0.9, "z": z * GRID} for x in range(9) for z in range(9)]

    def _near(self, body, key):
        x, z = self._at(self.things[key])
        return math.hypot(x - body["x"], z - body["z"]) <= 4

    def _PickupObject(self, body, objectId):
        if body["holds"] or not self._near(body, objectId):
            return False, "out of reach", None
        body["holds"] = objectId
        return True, "", None

    def _PutObject(self, body, objectId, forceAction):
        if not self._near(body, objectId) or not self.things[objectId]["isOpen"]:
            return False, "no valid positions", None
        self.things[body["holds"]]["in"], body["holds"] = objectId, None
        return True, "", None

    def _open(self, key, is_open):
        self.things[key]["isOpen"] = is_open
        return True, "", None

    def _OpenObject(self, body, objectId):
        return self._open(objectId, True)

    def _CloseObject(self, body, objectId):
        return self._open(objectId, False)


class Room(unittest.TestCase):
    def setUp(self):
        stand_in(self, "ai2thor.controller", Controller=Controller)
        from troupe.adapters.ai2thor import Thor

        self.world = Asked(Thor)

    def begin(self, agents=("Alice", "Bob"), **options):
        return self.world("reset", episode="e", scene="FloorPlan1", seed=0, agents=list(agents), options=options)

    def does(self, alice, bob="Idle"):
        self.told = self.world.step({"Alice": alice, "Bob": bob})
        return self.told["outcomes"][0]

    def test_objects_are_named_as_the_team_sees_them_and_what_can_be_done_is_listed(self):
        begun = self.begin()
        self.assertEqual(begun["task"], "Bring this about: in(Mug, Fridge); closed(Fridge)")
        self.assertIn("You see: nothing", begun["views"][0]["text"])
        self.assertNotIn("NavigateTo", " ".join(begun["views"][0]["actions"]))
        for _ in range(4):
            self.does("Move(Ahead)")
        self.assertIn("You see: Fridge_1", self.told["views"][0]["text"])
        self.assertIn("OpenObject(Fridge_1)", self.told["views"][0]["actions"])
        self.assertNotIn("CloseObject(Fridge_1)", self.told["views"][0]["actions"])
        self.assertNotIn("PutObject(Fridge_1)", self.told["views"][0]["actions"])
        self.assertIn("NavigateTo(Fridge_1)", self.told["views"][1]["actions"])

    def test_a_mug_is_brought_into_the_fridge(self):
        self.begin()
        for _ in range(8):
            self.does("Move(Ahead)", "Rotate(Right)" if not _ else "Move(Ahead)")
        self.does("OpenObject(Fridge_1)", "Rotate(Left)")
        for _ in range(8):
            self.does("Idle", "Move(Ahead)")
        self.assertIn("Mug_1", self.told["views"][1]["text"])
        self.does("Move(Back)", "PickupObject(Mug_1)")
        self.assertIn("You hold: Mug_1", self.told["views"][1]["text"])
        self.assertEqual(
            self.told["score"], {"success": 0, "transportRate": 0.0, "coverage": 1.0, "balance": 10 / 18, "steps": 18}
        )
        self.does("Idle", "NavigateTo(Fridge_1)")
        self.assertEqual(self.told["outcomes"][1], {"agent": "Bob", "do": "NavigateTo(Fridge_1)", "ok": True})
        self.does("Idle", "PutObject(Fridge_1)")
        self.assertEqual((self.told["score"]["transportRate"], self.told["completed"]), (0.5, ["in(Mug, Fridge)"]))
        self.does("CloseObject(Fridge_1)")
        self.assertEqual((self.told["end"], self.told["score"]["success"]), ("goal", 1))
        put = [more for action, _, more in Controller.made[-1].asked if action == "PutObject"]
        self.assertEqual(put, [{"objectId": "Fridge|1", "forceAction": True}])

    def test_a_task_of_map_thor_begins_as_published_and_is_scored_by_its_checker(self):
        begun = self.world("reset", episode="e", scene="plate-mug-bowl-fridge/2", seed=7, agents=["Alice"], options={})
        asked = Controller.made[-1].asked
        self.assertEqual(begun["task"], "Put the plate, mug, and bowl in the fridge")
        self.assertEqual(asked[0][0], "Teleport")
        placed = [more for action, _, more in asked if action == "PlaceObjectAtPoint"]
        self.assertEqual(placed[0]["position"].keys(), {"x", "y", "z"})
        self.assertNotIn("InitialRandomSpawn", [action for action, *_ in asked])
        own = {"goal": "open(Fridge)", "task": "Air it"}
        other = self.world("reset", episode="other", scene="plate-mug-bowl-fridge/2", seed=0, agents=["Alice"], options=own)
        self.assertEqual((other["task"], other["score"]["transportRate"]), ("Air it", 0))
        for said in [*["Move(Ahead)"] * 4, "OpenObject(Fridge_1)"]:
            self.told = self.world.step({"Alice": said})
        # Of the task the room has a mug and a fridge: four subtasks of the mug, and the fridge's own two.
        self.assertEqual(self.told["completed"], ["OpenObject(Fridge_1)"])
        self.assertEqual((self.told["score"]["transportRate"], self.told["score"]["coverage"]), (1 / 6, 1 / 2))

    def test_what_the_simulator_says_of_a_failure_is_told(self):
        self.begin()
        self.assertEqual(self.does("Move(Back)")["reason"], "something is in the way")
        self.assertIn("Move(Back) (something is in the way)", self.told["views"][0]["text"])

    def test_it_is_over_when_all_say_so_and_goes_on_without_those_who_did(self):
        self.begin()
        self.does("Done")
        self.assertEqual(self.told["ready"], ["Bob"])
        self.assertEqual(self.world.step({"Bob": "Done"})["end"], "claimed-done")

    def test_a_goal_that_nobody_can_read_is_refused(self):
        answer = self.world.raw("reset", episode="e", scene="FloorPlan1", seed=0, agents=["Alice"], options={"goal": "near(Mug)"})
        self.assertIn("no goal is 'near(Mug)'", answer["error"]["message"])

    def test_without_the_package_the_line_that_installs_it_is_told(self):
        stand_in(self, "ai2thor.controller")
        error = self.world.raw("reset", episode="e", scene="FloorPlan1", seed=0, agents=["Alice"], options={})["error"]
        self.assertEqual(error["data"]["install"], "pip install ai2thor")


if __name__ == "__main__":
    unittest.main()
