"""Ways over a grid, for simulators whose own actions are single steps and turns."""

from collections import deque
from typing import Dict, List, Optional, Set, Tuple

Cell = Tuple[int, int]
#: By quarter turns from z upwards, clockwise.
HEADINGS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def path(here: Cell, free: Set[Cell], goal: Cell) -> List[Cell]:
    """Breadth first to the cell that is nearest to the goal of all that can be reached."""
    came: Dict[Cell, Optional[Cell]] = {here: None}
    wait = deque([here])
    while wait:
        x, z = wait.popleft()
        for dx, dz in HEADINGS:
            cell = (x + dx, z + dz)
            if cell in free and cell not in came:
                came[cell] = (x, z)
                wait.append(cell)
    at: Optional[Cell] = min(came, key=lambda cell: (cell[0] - goal[0]) ** 2 + (cell[1] - goal[1]) ** 2)
    cells: List[Cell] = []
    while at is not None:
        cells.append(at)
        at = came[at]
    return cells[::-1]
