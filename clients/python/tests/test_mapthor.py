"""Tests MAP-THOR's checker by the subtasks that it counts, and its data against the published facts."""

import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE)]
FACTS = os.path.join(HERE, "..", "..", "..", "..", "shared", "specs", "mapthor-tasks.json")

from troupe.adapters.mapthor import STARTS, TASKS, Checker  # noqa: E402


def played(scene, types, *deeds):
    """`deeds`: what is written, what is held then, and whether it fails (`!`)."""
    checker = Checker(TASKS[scene], types)
    for said, *held in deeds:
        checker.note(said.lstrip("!"), not said.startswith("!"), held)
    return checker


def carried(thing, where):
    return [(f"PickupObject({thing})",), (f"PutObject({where})", thing)]


class Subtasks(unittest.TestCase):
    FRIDGE = ["Bread", "Tomato", "Lettuce", "Fridge"]

    def test_everything_done_is_success_and_what_was_reached_on_the_way_is_credited(self):
        deeds = [("OpenObject(Fridge_1)",), *carried("Bread_1", "Fridge_1"), *carried("Tomato_1", "Fridge_1")]
        checker = played("bread-lettuce-tomato-fridge/1", self.FRIDGE, *deeds, *carried("Lettuce_1", "Fridge_1"))
        self.assertEqual(checker.score(), {"success": 0, "transportRate": 13 / 14, "coverage": 1.0})
        self.assertIn("NavigateTo(Fridge, Bread)", checker.done)
        checker.note("CloseObject(Fridge_1)", True, [])
        self.assertEqual(checker.score()["success"], 1)

    def test_what_fails_covers_what_it_names_and_counts_for_nothing(self):
        checker = played("bread-lettuce-tomato-fridge/1", self.FRIDGE, ("!PickupObject(Bread_1)",), ("Idle",), ("Done",))
        self.assertEqual(checker.score(), {"success": 0, "transportRate": 0.0, "coverage": 0.25})

    def test_every_thing_of_a_kind_is_a_subtask_of_its_own_and_every_pair_is_one(self):
        checker = played("bread-lettuce-tomato-fridge/1", [*self.FRIDGE, "Bread"], *carried("Bread_2", "Fridge_1"))
        self.assertEqual(checker.score()["transportRate"], 4 / 16)
        twice = [*carried("Bread_2", "Fridge_1"), *carried("Bread_1", "Fridge_1")]
        again = played("bread-lettuce-tomato-fridge/1", [*self.FRIDGE, "Bread"], *twice)
        self.assertEqual(again.score()["transportRate"], 6 / 16)

    def test_what_is_put_somewhere_else_counts_for_nothing(self):
        checker = played("bread-lettuce-tomato-fridge/1", self.FRIDGE, ("PutObject(CounterTop_1)", "Bread_1"))
        self.assertEqual(checker.done, [])

    def test_the_known_defects_are_kept(self):
        types = ["Laptop", "Book", "RemoteControl", "Sofa"]
        deeds = [(f"NavigateTo({one}_1)",) for one in types]
        deeds += [deed for one in types[:3] for deed in carried(f"{one}_1", "Sofa_1")]
        checker = played("computer-book-remote-sofa/201", types, *deeds)
        self.assertEqual(checker.score()["transportRate"], 0.75)
        tables = Checker(TASKS["vase-tissue-remote-table/201"], ["Vase", "TissueBox", "RemoteControl", "CoffeeTable"])
        self.assertEqual((len(tables.numbered), tables.paired, len(tables.targets)), (6, set(), 3))

    def test_tasks_without_carrying_are_counted_too(self):
        deeds = [("CleanObject(Bowl_1)",), ("CleanObject(Mug_1)",), ("CleanObject(Pan_1)",), ("CleanObject(Pot_1)",)]
        self.assertEqual(played("wash-dishes/1", ["Bowl", "Mug", "Pot", "Pan"], *deeds).score()["success"], 1)
        drawers = played("open-drawers/1", ["Drawer"] * 3, ("OpenObject(Drawer_2)",))
        self.assertEqual(drawers.score(), {"success": 0, "transportRate": 2 / 6, "coverage": 1 / 3})

    def test_a_scene_that_has_nothing_of_the_task_is_never_a_success(self):
        self.assertEqual(Checker(TASKS["wash-dishes/1"], []).score(), {"success": 0, "transportRate": 0.0, "coverage": 0.0})


class Data(unittest.TestCase):
    def test_fifty_tasks_have_five_floor_plans_each(self):
        self.assertEqual(len(TASKS), 250)
        self.assertLessEqual(set(STARTS), set(TASKS))

    def test_starts_and_lists_are_the_published_ones(self):
        if not os.path.exists(FACTS):
            self.skipTest("no ../shared/specs/mapthor-tasks.json beside the checkout")
        with open(FACTS, encoding="utf-8") as file:
            facts = {one["instruction_in_mapper"]: one for one in json.load(file)["tasks"]}
        for scene, actions in STARTS.items():
            task, plan = TASKS[scene], scene.split("/")[1]
            for one in facts[task["text"]]["preinit"][f"FloorPlan{plan}"]:
                # The facts have not read every place.
                if one.get("object") and (one.get("position") or one["action"] != "PlaceObjectAtPoint"):
                    self.assertIn([one["action"], one["object"], *(one.get("position") or [])], actions, scene)
        evaluated = list({task["slug"]: task for task in TASKS.values()}.values())[:9]
        for task in evaluated:
            for plan in task["floorPlans"]:
                self.assertIn(f"{task['slug']}/{plan}", STARTS)
            self.assertEqual(sorted(task["subtasks"]), sorted(facts[task["text"]]["subtasks"]))
            self.assertEqual(sorted(task["coverage"]), sorted(facts[task["text"]]["coverage"]))


if __name__ == "__main__":
    unittest.main()
