"""MAP-THOR's tasks and its published checker, which counts what agents write and whether it worked.

Source: Nayak et al., LLaMAR (arXiv 2407.10031, appendix C) and nsidn98/LLaMAR, AI2Thor/Tasks (tasks, where things lie
at first) and AI2Thor/baselines/utils/checker.py. Tasks and subtasks are those of the world `household`
(scripts/python-data.mjs writes mapthor.json from it), with the published checkers' misspellings, for which some tasks
can never succeed. mapthor_starts.json has the published starts of the scenes that have one; of plate-mug-bowl-fridge's
on the floor plans 1, 4 and 5 only the part that is known here. One task's checker upstream (everything from the table
to the sofa) counts only some of the scene's things; here all.
"""

import json
import os
from typing import Any, Dict, List, Sequence, Set


def _read(name: str) -> Any:
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
        return json.load(file)


#: By the scenes' names: task/floor plan.
TASKS: Dict[str, Dict[str, Any]] = {
    f"{task['slug']}/{plan}": task for task in _read("mapthor.json") for plan in task["floorPlans"]
}
#: By the same names: actions, each with the object and the place.
STARTS: Dict[str, List[List[Any]]] = _read("mapthor_starts.json")


class Checker:
    """`types`: the type of each object of the scene, as often as there are objects of it."""

    def __init__(self, task: Dict[str, Any], types: Sequence[str]):
        def numbers(entry: str, kind: str) -> List[str]:
            return [entry.replace(kind, f"{kind}_{i + 1}") for i in range(list(types).count(kind))]

        self.numbered: Set[str] = set()
        self.paired: Set[str] = set()
        for entry in task["subtasks"]:
            kinds = entry[:-1].split("(")[1].split(", ")
            if len(kinds) == 1:
                self.numbered.update(numbers(entry, kinds[0]))
            # As upstream: a part of the word will do.
            elif all(any(known in kind for known in types) for kind in kinds):
                self.paired.add(entry)
        self.targets = [name for kind in task["coverage"] for name in numbers(kind, kind)]
        self.covered: Set[str] = set()
        self.done: List[str] = []

    def note(self, said: str, worked: bool, held: Sequence[str]) -> None:
        """`held`: what the agent held when it began."""
        self.covered |= {name for name in self.targets if name in said}
        if worked and "(" in said:
            self._count(said, held[0].rsplit("_", 1)[0] if held else "")

    def _count(self, said: str, held: str) -> None:
        deed, name = said[:-1].split("(")
        pair = f"{deed}({name.rsplit('_', 1)[0]}, {held})"
        entry = said if said in self.numbered and said not in self.done else pair
        if entry in self.done or entry not in self.numbered | self.paired:
            return
        self.done.append(entry)
        if deed != "NavigateTo":
            self._count(f"NavigateTo({name})", held)

    def score(self) -> Dict[str, float]:
        subtasks = len(self.numbered) + len(self.paired)
        return {
            "success": int(subtasks > 0 and len(self.done) == subtasks),
            "transportRate": len(self.done) / max(1, subtasks),
            "coverage": len(self.covered) / max(1, len(self.targets)),
        }
