"""Tests the adapter for Overcooked-AI against a stand-in with the interface of its `OvercookedGridworld`, whose rules are
those of examples/python/overcooked.py."""

import copy
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "..", "examples", "python")
sys.path[:0] = [os.path.dirname(HERE), HERE, EXAMPLES]

from overcooked import ACTIONS, WAYS, Overcooked  # noqa: E402
from stand_ins import stand_in  # noqa: E402
from test_worlds import Asked  # noqa: E402

TEAM = ["Alice", "Bob"]


class State:
    def __init__(self, world):
        self.world = world

    def to_dict(self):
        play = self.world.play
        return {
            "players": [
                {
                    "position": tuple(cook["position"]),
                    "orientation": tuple(cook["orientation"]),
                    "held_object": cook["held"] and self._item(cook["held"], cook["position"]),
                }
                for cook in play["cooks"]
            ],
            "objects": [self._item(one["item"], one["position"]) for one in play["placed"]],
            "all_orders": [{"ingredients": tuple(order)} for order in play["allOrders"]],
            "timestep": play["timestep"],
        }

    def _item(self, item, position):
        told = {"name": item["name"], "position": tuple(position)}
        if item["name"] != "soup":
            return told
        ready, idle = self.world.is_ready(item), item["tick"] < 0
        stage = {"is_ready": ready, "is_idle": idle, "is_cooking": not ready and not idle}
        return {**told, **stage, "_ingredients": [{"name": one} for one in item["ingredients"]], "cooking_tick": item["tick"]}


class OvercookedGridworld:
    def __init__(self, scene, old_dynamics):
        self.world = Overcooked()
        self.world.reset(scene, 0, TEAM, {"rules": "published", "dynamics": "old" if old_dynamics else "new"})
        self.terrain_mtx = [list(row) for row in self.world.kitchen["grid"]]

    @staticmethod
    def from_layout_name(layout_name, **params):
        return OvercookedGridworld(layout_name, **params)

    def get_standard_start_state(self):
        return State(self.world)

    def get_state_transition(self, state, joint_action):
        words = {tuple(way): word for word, way in WAYS.items()}
        words.update({(0, 0): "stay", "interact": "interact"})
        after = copy.deepcopy(state.world)
        after.step([{"agent": agent, "do": words[action]} for agent, action in zip(TEAM, joint_action)])
        gained = {name: after.figures[name] - state.world.figures[name] for name in ("score", "shaped")}
        infos = {"sparse_reward_by_agent": [gained["score"], 0], "shaped_reward_by_agent": [gained["shaped"], 0]}
        return State(after), infos


class Kitchens(unittest.TestCase):
    def setUp(self):
        stand_in(self, "overcooked_ai_py.mdp.overcooked_mdp", OvercookedGridworld=OvercookedGridworld)
        from troupe.adapters.overcooked_ai import OvercookedAI

        self.world = Asked(OvercookedAI)

    def begin(self, scene="cramped_room", **options):
        return self.world("reset", episode="e", scene=scene, seed=0, agents=TEAM, options=options)

    def does(self, *deeds):
        for deed in deeds:
            self.told = self.world.step({"Alice": deed, "Bob": "stay"})
        return self.told

    def test_a_soup_is_cooked_and_delivered(self):
        begun = self.begin()
        self.assertIn("Alice (you) at [1, 2] faces north and holds nothing", begun["views"][0]["text"])
        self.assertEqual(begun["views"][1]["actions"], ACTIONS)
        self.world.step({"Alice": "stay", "Bob": "east"})
        onion = ("west", "interact", "east", "north", "interact", "west")
        for _ in range(3):
            self.does("north", *onion)
        self.does("east", "north", "interact")
        self.assertIn("On [2, 0]: soup of onion+onion+onion (cooking, 1)", self.told["views"][0]["text"])
        self.assertEqual(self.told["score"]["shaped"], 9)
        self.does("west", "south", "south", "interact", "north", "east", *["north"] * 20, "interact")
        self.assertIn("holds soup of onion+onion+onion (ready)", self.told["views"][0]["text"])
        self.does("south", "east", "south", "interact")
        self.assertEqual(self.told["score"]["score"], 20)

    def test_the_dynamics_are_the_package_s(self):
        self.begin(dynamics="old")
        self.assertTrue(self.world.server.episodes["e"].world.mdp.world.kitchen["oldDynamics"])

    def test_all_its_kitchens_begin(self):
        for scene in self.world("hello", wire=1)["scenes"]:
            self.assertEqual(self.begin(scene)["ready"], TEAM)

    def test_without_the_package_the_line_that_installs_it_is_told(self):
        stand_in(self, "overcooked_ai_py.mdp.overcooked_mdp")
        answer = self.world.raw("reset", episode="e", scene="cramped_room", seed=0, agents=TEAM, options={})
        self.assertEqual(answer["error"]["data"]["install"], "pip install overcooked-ai")


if __name__ == "__main__":
    unittest.main()
