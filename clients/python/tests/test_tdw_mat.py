"""Tests the adapter for TDW-MAT against a floor with a wall in it, which has the interface of CoELA's `TDW`."""

import math
import os
import sys
import types
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from stand_ins import stand_in  # noqa: E402
from test_worlds import Asked  # noqa: E402

SIDE, CELL = 65, 0.125
OFFICE, BEDROOM = "<Office> (1000)", "<Bedroom> (2000)"
#: Id: type, name, position. The wall stands between the office (x < 4) and the bedroom, and has a door at z = 6.
THINGS = {7: (0, "apple", [1.0, 0, 3.0]), 8: (1, "bowl", [3.0, 0, 1.0]), 9: (2, "bed", [7.0, 0, 1.0])}
COSTS = {0: 9, 1: 2, 2: 2, 3: 10, 4: 100, 5: 20}


class TDW:
    """A step lasts until somebody is done; who is not goes on. One sees what is ahead, also through the wall."""

    last = None

    def __init__(self, number_of_agents=1, **made_with):
        self.n, self.made_with, TDW.last = number_of_agents, made_with, self
        told = []
        self.controller = types.SimpleNamespace(told=told, communicate=told.append)
        grid = [[1 if self._walled(i * CELL, j * CELL) else 0 for j in range(SIDE)] for i in range(SIDE)]
        at = lambda i, j: (i * CELL, j * CELL)
        self.occupancy_map = types.SimpleNamespace(occupancy_map=grid, get_occupancy_position=at)

    def _walled(self, x, z):
        return 3.9 <= x <= 4.1 and not 5 <= z <= 7

    def reset(self, *, seed=None, options=None, output_dir=None):
        self.scene_info, self.seed, self.num_frames, self.satisfied = options, seed, 0, {}
        self.object_manager = types.SimpleNamespace(
            transforms={key: types.SimpleNamespace(position=list(at)) for key, (_, _, at) in THINGS.items()}
        )
        self.bodies = [{"x": 1.0 + i, "z": 1.0, "turn": 0, "hands": [None, None], "left": 0, "valid": True} for i in range(self.n)]
        self.inside = []
        info = {"goal_description": {"apple": 1}, "rooms_name": [OFFICE, BEDROOM], "agent_colors": {}}
        return self._obs(), info, []

    def belongs_to_which_room(self, pos):
        return OFFICE if pos[0] < 4 else BEDROOM

    def center_of_room(self, room):
        return [2.0, 0, 4.0] if room == OFFICE else [6.0, 0, 4.0]

    def check_goal(self):
        x, _, z = self.object_manager.transforms[7].position
        if math.dist((x, z), (7, 1)) < 3 and x > 4:
            self.satisfied[7] = True
        return len(self.satisfied), 1, len(self.satisfied) == 1

    def close(self):
        self.closed = True

    def _obs(self):
        return {str(i): self._seen(i, one) for i, one in enumerate(self.bodies)}

    def _hand(self, key):
        if key is None:
            return {"id": None, "type": None, "name": None, "contained": [None] * 3, "contained_name": [None] * 3}
        held = self.inside if key == 8 else []
        pad = [None] * (3 - len(held))
        names = [THINGS[one][1] for one in held]
        of, name, _ = THINGS[key]
        return {"id": key, "type": of, "name": name, "contained": [*held, *pad], "contained_name": [*names, *pad]}

    def _seen(self, i, one):
        fx, fz = math.sin(math.radians(one["turn"])), math.cos(math.radians(one["turn"]))
        ahead = lambda x, z: (x - one["x"]) * fx + (z - one["z"]) * fz > 0
        seen = [{"id": key, "type": of, "name": name} for key, (of, name, _) in THINGS.items() if ahead(*self._where(key))]
        mate = self.bodies[1 - i] if self.n == 2 else None
        sees_mate = mate is not None and ahead(mate["x"], mate["z"])
        seen += [{"id": 1 - i, "type": 3, "name": "agent"}] if sees_mate else []
        return {
            "visible_objects": seen + [{"id": None, "type": None, "name": None}] * (50 - len(seen)),
            "agent": [one["x"], 0.0, one["z"], fx, 0.0, fz],
            "held_objects": [self._hand(key) for key in one["hands"]],
            "oppo_held_objects": [self._hand(key) for key in (mate["hands"] if sees_mate else [None, None])],
            "status": 0 if one["left"] else 1,
            "valid": one["valid"],
            "current_frames": self.num_frames,
        }

    def _where(self, key):
        x, _, z = self.object_manager.transforms[key].position
        return x, z

    def step(self, actions):
        for i, one in enumerate(self.bodies):
            order = actions[str(i)]
            if order["type"] != "ongoing":
                assert one["left"] == 0, "an order broke off what was under way"
                one["valid"] = self._act(one, order)
                one["left"] = COSTS[order["type"]] if one["valid"] else 1
        frames = min(one["left"] for one in self.bodies)
        assert frames > 0, "no time passes"
        for one in self.bodies:
            one["left"] -= frames
            for key in [key for key in one["hands"] if key is not None] + (self.inside if 8 in one["hands"] else []):
                self.object_manager.transforms[key].position[:] = [one["x"], 0, one["z"]]
        self.num_frames += frames
        done = self.num_frames >= self.made_with["max_frames"] or self.check_goal()[2]
        return self._obs(), 0, done, {"done": done}

    def _act(self, one, order):
        kind, hand = order["type"], {"left": 0, "right": 1}.get(order.get("arm"))
        if kind == 0:
            x = one["x"] + 0.5 * math.sin(math.radians(one["turn"]))
            z = one["z"] + 0.5 * math.cos(math.radians(one["turn"]))
            if not self._walled(x, z):
                one["x"], one["z"] = x, z
        elif kind in (1, 2):
            one["turn"] += -15 if kind == 1 else 15
        elif kind == 3:
            if math.dist((one["x"], one["z"]), self._where(order["object"])) > 2:
                return False
            one["hands"][hand] = order["object"]
        elif kind == 4:
            self.inside.append(7)
            one["hands"][one["hands"].index(7)] = None
        elif kind == 5:
            one["hands"][hand] = None
        return True


class Floor(unittest.TestCase):
    def setUp(self):
        stand_in(self, "tdw_gym", TDW=TDW)
        from troupe.adapters.tdw_mat import TdwMat

        self.world = Asked(TdwMat)

    def begin(self, agents=("Alice",), scene="0", **options):
        self.told = self.world("reset", episode="e", scene=scene, seed=0, agents=list(agents), options=options)
        return self.told

    def does(self, *deeds):
        for said in deeds:
            self.told = self.world.step({"Alice": said})
        return self.told

    def test_scenes_are_the_published_episodes(self):
        self.begin(scene="13", frames=100)
        self.assertEqual(TDW.last.scene_info, {"scene": "5a", "layout": "0_1", "task": "stuff"})
        self.assertEqual((TDW.last.seed, TDW.last.made_with["max_frames"]), (2824, 100))
        self.assertEqual(self.told["task"], "Transport 1 apple to the bed.")

    def test_an_apple_is_brought_to_the_bed_in_a_bowl_around_the_wall(self):
        self.begin()
        self.assertIn("You know of: <apple> (7).", self.told["views"][0]["text"])
        self.assertIn("go grasp target object <apple> (7)", self.told["views"][0]["actions"])
        self.does("go grasp target object <apple> (7)")
        self.assertIn("You hold <apple> (7).", self.told["views"][0]["text"])
        self.does("explore current room", "go grasp container <bowl> (8)")
        self.assertIn("You hold <apple> (7) and <bowl> (8).", self.told["views"][0]["text"])
        self.does("put <apple> (7) into the container <bowl> (8)")
        self.assertIn("You hold <bowl> (8) with <apple> (7).", self.told["views"][0]["text"])
        self.assertNotIn("go grasp target object <apple> (7)", self.told["views"][0]["actions"])
        told = self.does("transport objects I'm holding to the bed")
        self.assertEqual((told["end"], told["score"]["transportRate"], told["ready"]), ("goal", 1, []))

    def test_who_is_under_way_goes_on_while_others_decide(self):
        self.begin(["Alice", "Bob"])
        told = self.world.step({"Alice": f"go to {BEDROOM}", "Bob": "wait"})
        self.assertEqual(told["ready"], ["Bob"])
        self.assertEqual([one["ok"] for one in told["outcomes"]], [True, True])
        for _ in range(60):
            if told["ready"] == ["Bob"]:
                told = self.world.step({"Bob": "wait"})
        self.assertIn("Alice", told["ready"])
        self.assertIn(f"You are in {BEDROOM}.", told["views"][0]["text"])
        self.assertIn(f"Your last action: go to {BEDROOM} (ok).", told["views"][0]["text"])

    def test_what_cannot_be_grasped_fails_with_its_reason(self):
        self.begin()
        TDW.last._act = lambda one, order: order["type"] != 3 and TDW._act(TDW.last, one, order)
        told = self.does("go grasp target object <apple> (7)")
        self.assertEqual(told["outcomes"][0]["reason"], "too far")

    def test_frames_end_an_episode(self):
        self.begin(frames=3)
        self.assertEqual(self.does("wait")["end"], "step-cap")

    def test_the_build_is_ended_with_the_episode(self):
        self.begin()
        self.world("close", episode="e")
        self.assertEqual((TDW.last.controller.told, TDW.last.closed), ([{"$type": "terminate"}], True))

    def test_without_the_package_it_is_told_where_it_comes_from(self):
        stand_in(self, "tdw_gym")
        answer = self.world.raw("reset", episode="e", scene="0", seed=0, agents=["Alice"], options={})
        self.assertIn("PYTHONPATH=tdw-gym", answer["error"]["data"]["install"])


if __name__ == "__main__":
    unittest.main()
