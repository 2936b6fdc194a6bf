"""Tests the adapter for Habitat against a small problem with the interface of `habitat.Env` and `PddlProblem`."""

import os
import sys
import types
import unittest
from itertools import permutations

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from stand_ins import stand_in  # noqa: E402
from test_worlds import Asked  # noqa: E402

#: Entities, in no order; by what they are.
KINDS = {"robot_0": "robot", "TARGET_any_targets|0": "goal", "any_targets|0": "object", "robot_1": "robot"}
#: Actions of the domain: kinds of their parameters, what must hold, what holds then and what no more.
DOMAIN = {
    "place": (("object", "goal", "robot"), ["holding {0} {2}", "robot_at {1} {2}"], ["object_at {0} {1}"], ["holding {0} {2}"]),
    "pick": (("object", "robot"), ["robot_at {0} {1}", "free {1}"], ["holding {0} {1}"], []),
    "nav_to_goal": (("object", "robot"), [], ["robot_at {0} {1}"], []),
    "nav_to_obj": (("goal", "robot"), [], ["robot_at {0} {1}"], []),
    "turn_left": (("robot",), [], [], []),
}
ENTITIES = {name: types.SimpleNamespace(name=name) for name in KINDS}


class Action:
    def __init__(self, name, values=None):
        self.name, self.n_args, self.param_values = name, len(DOMAIN[name][0]), values

    def facts(self, which):
        return [fact.format(*(one.name for one in self.param_values)) for fact in DOMAIN[self.name][which]]


class Problem:
    goal, stage_goals = "object_at any_targets|0 TARGET_any_targets|0", {"held": "holding any_targets|0 robot_0"}

    def __init__(self):
        self.facts = set()

    def get_ordered_entities_list(self):
        return sorted(ENTITIES.values(), key=lambda one: one.name)

    def get_ordered_actions(self):
        return [Action(name) for name in sorted(DOMAIN)]

    def get_entity(self, name):
        return ENTITIES[name]

    def get_true_predicates(self):
        return [types.SimpleNamespace(compact_str=f"{fact.split()[0]}({','.join(fact.split()[1:])})") for fact in sorted(self.facts)]

    def can(self, action):
        held = [fact.split()[1] for fact in self.facts if fact.startswith("holding")]
        free = lambda fact: not any(one.endswith(fact.split()[1]) for one in self.facts if one.startswith("holding"))
        taken = action.name == "pick" and action.param_values[0].name in held
        return not taken and all(fact in self.facts or (fact.startswith("free") and free(fact)) for fact in action.facts(1))

    def get_possible_actions(self, filter_entities, allowed_action_names, true_preds):
        assert [one.compact_str for one in true_preds] == [one.compact_str for one in self.get_true_predicates()]
        made = [
            Action(name, list(values))
            for name, (kinds, *_) in DOMAIN.items()
            if name in allowed_action_names
            for values in permutations(ENTITIES.values(), len(kinds))
            if tuple(KINDS[one.name] for one in values) == kinds and all(one in values for one in filter_entities)
        ]
        return [one for one in made if self.can(one)]

    def is_expr_true(self, expression):
        return expression in self.facts


class Env:
    last = None

    def __init__(self, config):
        self.config, self.episodes, self.closed = config, ["first", "second"], False
        self.current_episode, self.episode_over, self.seeded, Env.last = "none", False, None, self

    def seed(self, seed):
        self.seeded = seed

    def reset(self):
        self.problem, self.count = Problem(), 0
        actions = {f"agent_{i}_pddl_apply_action": types.SimpleNamespace(was_prev_action_invalid=False) for i in range(2)}
        self.task = types.SimpleNamespace(pddl_problem=self.problem, actions=actions)

    def step(self, action):
        assert not self.episode_over
        self.count += 1
        for i, name in enumerate(action["action"]):
            assert name == f"agent_{i}_pddl_apply_action"
            self.task.actions[name].was_prev_action_invalid = not self._apply(action["action_args"][f"agent_{i}_pddl_action"])
        self.episode_over = self.count >= 6 or self.problem.is_expr_true(Problem.goal)

    def _apply(self, vector):
        entities, at = self.problem.get_ordered_entities_list(), 0
        for action in self.problem.get_ordered_actions():
            part = vector[at : at + action.n_args]
            at += action.n_args
            if sum(part) > 0:
                meant = Action(action.name, [entities[int(a) - 1] for a in part])
                if not self.problem.can(meant):
                    return False
                self.problem.facts = (self.problem.facts - set(meant.facts(3))) | set(meant.facts(2))
        assert at == len(vector)
        return True

    def close(self):
        self.closed = True


class Rearrangement(unittest.TestCase):
    def setUp(self):
        stand_in(self, "habitat", Env=Env, get_config=lambda path: {"path": path})
        from troupe.adapters.habitat import Habitat

        self.world = Asked(Habitat)

    def raw(self, agents=("Alice", "Bob"), scene="1"):
        return self.world.raw("reset", episode="e", scene=scene, seed=3, agents=list(agents), options={})

    def does(self, alice, bob="wait"):
        self.told = self.world.step({"Alice": alice, "Bob": bob})
        return self.told

    def test_the_episode_and_the_configuration_are_those_that_are_asked_for(self):
        begun = self.raw()["result"]
        env = Env.last
        self.assertEqual((env.config["path"], env.current_episode, env.seeded), ("benchmark/multi_agent/hssd_spot_human.yaml", "second", 3))
        self.assertEqual(begun["views"][0]["actions"], ["nav_to_goal(any_targets|0)", "nav_to_obj(TARGET_any_targets|0)", "wait"])
        self.world("close", episode="e")
        self.assertTrue(env.closed)

    def test_an_object_is_brought_to_its_goal(self):
        self.raw()
        self.does("nav_to_goal(any_targets|0)", "nav_to_obj(TARGET_any_targets|0)")
        self.assertIn("robot_at(any_targets|0,Alice)", self.told["views"][1]["text"])
        self.does("pick(any_targets|0)")
        self.assertEqual((self.told["score"], self.told["completed"]), ({"success": 0, "stageGoals": 1.0, "steps": 2}, ["held"]))
        self.does("nav_to_obj(TARGET_any_targets|0)")
        self.does("place(any_targets|0, TARGET_any_targets|0)")
        self.assertEqual((self.told["end"], self.told["score"]["success"]), ("goal", 1))
        self.assertEqual(self.told["completed"], ["held"])

    def test_what_another_took_first_fails(self):
        self.raw()
        self.does("nav_to_goal(any_targets|0)", "nav_to_goal(any_targets|0)")
        outcomes = self.does("pick(any_targets|0)", "pick(any_targets|0)")["outcomes"]
        self.assertEqual([one["ok"] for one in outcomes], [True, False])
        self.assertIn("did not hold any more", outcomes[1]["reason"])
        self.assertIn("pick(any_targets|0) (its precondition", self.told["views"][1]["text"])

    def test_the_simulator_s_own_limit_ends_it(self):
        self.raw()
        for _ in range(6):
            self.does("wait")
        self.assertEqual(self.told["end"], "step-cap")

    def test_a_robot_without_an_agent_stands_still(self):
        self.raw(["Alice"])
        told = self.world.step({"Alice": "nav_to_goal(any_targets|0)"})
        lines = ["You are Alice. What holds:", "robot_at(any_targets|0,Alice)", "Your last action: nav_to_goal(any_targets|0) (ok)."]
        self.assertEqual(told["views"][0]["text"].split("\n"), lines)

    def test_a_larger_team_and_an_episode_that_there_is_none_of_are_refused(self):
        self.assertIn("has 2 robots", self.raw(["Alice", "Bob", "Cleo"])["error"]["message"])
        self.assertIn("has 2 episodes, of which scene '2' is none", self.raw(scene="2")["error"]["message"])

    def test_without_the_package_the_lines_that_install_it_are_told(self):
        stand_in(self, "habitat")
        self.assertIn("pip install habitat-lab", self.raw()["error"]["data"]["install"])


if __name__ == "__main__":
    unittest.main()
