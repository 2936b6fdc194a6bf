"""Tests the adapter for LLaMAR's search and rescue against a fire of two cells with the interface of `SAREnv`."""

import os
import sys
import types
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from stand_ins import stand_in  # noqa: E402
from test_worlds import Asked  # noqa: E402

THINGS = {"CaldorFire": "Fire", "CaldorFire_Region_1": "Flammable", "ReservoirUtah": "Reservoir", "DepositFacility": "Deposit"}


class Checker:
    subtasks = ["GetSupply(ReservoirUtah)", "UseSupply(CaldorFire, Sand)", "EndFire(CaldorFire)"]

    def __init__(self):
        self.subtasks_completed, self.named = [], set()

    def get_transport_rate(self):
        return len(self.subtasks_completed) / len(self.subtasks)

    def get_coverage(self):
        return len(self.named) / 3

    def check_success(self):
        return len(self.subtasks_completed) == len(self.subtasks)


class SAREnv:
    """The fire is out after two units of sand; the second agent sees the person."""

    def __init__(self, num_agents, scene=1, seed=42, save_frames=False):
        self.made_with, self.agent_names = (scene, seed), ["Alice", "Bob", "Charlie", "David", "Emma", "Finn"][:num_agents]

    def reset(self):
        self.checker, self.sand, self.burns = Checker(), [0] * len(self.agent_names), 2
        self.controller = types.SimpleNamespace(get_observation=self._seen)
        self._tell(["I have not taken any actions yet"] * len(self.agent_names))
        return str(self.input_dict)

    def _seen(self, agent_idx):
        things = {**THINGS, "LostPersonTimmy": "Person"} if agent_idx else THINGS
        return {"global_obs": [{"name": name, "type": kind} for name, kind in things.items()], "local_obs": {}}

    def _tell(self, texts):
        self.input_dict = {"Task": "Put out CaldorFire."}
        for i, name in enumerate(self.agent_names):
            self.input_dict[f"{name}'s observation"] = f"Names: {list(THINGS)}"
            self.input_dict[f"{name}'s state"] = f"I am holding {{'Sand': {self.sand[i]}}}."
            self.input_dict[f"{name}'s previous observation"] = []
            self.input_dict[f"{name}'s previous action"] = texts[i]
            self.input_dict[f"{name}'s previous failures"] = "None"

    def step(self, actions):
        worked = [self._act(i, action) for i, action in enumerate(actions)]
        told = [f"I tried to {said} and was {'' if ok else 'not '}successful." for said, ok in zip(actions, worked)]
        self._tell(told)
        return str(self.input_dict), worked

    def _act(self, i, action):
        self.checker.named |= {name for name in THINGS if name in action and "Region" not in name}
        done = self.checker.subtasks_completed
        if action == "GetSupply(ReservoirUtah)":
            self.sand[i] += 1
            done.extend([action] if action not in done else [])
        if action.startswith("UseSupply"):
            if self.sand[i] == 0 or not action.endswith("Sand)"):
                return False
            self.sand[i], self.burns = self.sand[i] - 1, self.burns - 1
            done.extend(["UseSupply(CaldorFire, Sand)"] if self.burns == 1 else ["EndFire(CaldorFire)"])
        return True


class Rescue(unittest.TestCase):
    def setUp(self):
        stand_in(self, "env", SAREnv=SAREnv)
        from troupe.adapters.llamar_sar import LlamarSar

        self.world = Asked(LlamarSar)

    def begin(self, agents=("Alice", "Bob"), seed=10):
        return self.world("reset", episode="e", scene="3", seed=seed, agents=list(agents), options={})

    def test_what_each_agent_sees_says_what_it_can_do(self):
        alice, bob = self.begin()["views"]
        self.assertEqual(self.world.server.episodes["e"].world.env.made_with, (3, 10))
        self.assertIn("Previous action: I have not taken any actions yet", alice["text"])
        for said in ("UseSupply(CaldorFire_Region_1, Water)", "GetSupply(DepositFacility, Sand)", "Move(Center)", "Explore()"):
            self.assertIn(said, alice["actions"])
        self.assertNotIn("GetSupply(DepositFacility)", alice["actions"])
        self.assertIn("DropOff(DepositFacility, LostPersonTimmy)", bob["actions"])
        self.assertNotIn("Carry(LostPersonTimmy)", alice["actions"])

    def test_a_fire_is_put_out_and_the_figures_are_the_checker_s(self):
        self.begin()
        self.world.step({"Alice": "GetSupply(ReservoirUtah)", "Bob": "GetSupply(ReservoirUtah)"})
        told = self.world.step({"Alice": "UseSupply(CaldorFire_Region_1, Sand)", "Bob": "UseSupply(CaldorFire, Water)"})
        self.assertEqual([one["ok"] for one in told["outcomes"]], [True, False])
        self.assertIn("was not successful", told["outcomes"][1]["reason"])
        self.assertEqual(told["score"], {"success": 0, "transportRate": 2 / 3, "coverage": 2 / 3, "steps": 2})
        self.assertEqual(told["completed"], Checker.subtasks[:2])
        self.assertEqual(self.world.step({"Bob": "UseSupply(CaldorFire, Sand)"})["end"], "goal")

    def test_agents_may_be_called_otherwise(self):
        self.begin(["Ann", "Ben"])
        told = self.world.step({"Ann": "GetSupply(ReservoirUtah)"})
        self.assertIn("{'Sand': 1}", told["views"][0]["text"])
        self.assertIn("{'Sand': 0}", told["views"][1]["text"])

    def test_it_is_over_when_all_say_so_at_once(self):
        self.begin()
        self.assertNotIn("end", self.world.step({"Alice": "Done", "Bob": "Idle"}))
        self.assertEqual(self.world.step({"Alice": "Done", "Bob": "Done"})["end"], "claimed-done")

    def test_without_the_folder_it_is_told_where_it_comes_from(self):
        stand_in(self, "env")
        answer = self.world.raw("reset", episode="e", scene="1", seed=0, agents=["Alice"], options={})
        self.assertIn("PYTHONPATH=LLaMAR/SAR", answer["error"]["data"]["install"])


if __name__ == "__main__":
    unittest.main()
