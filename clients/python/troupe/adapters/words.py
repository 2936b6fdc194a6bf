"""What environments of numbers tell in words, where nobody says it better."""

import inspect
import math
from typing import Any, Callable, List, Optional, Sequence

#: Numbers that are written out; of a longer array only how many of which value there are, or its range.
MOST_NUMBERS = 64


def in_words(observation: Any) -> str:
    """An observation as text: numbers row by row, dicts line by line."""
    if isinstance(observation, str):
        return observation
    if isinstance(observation, dict):
        lines = [f"{key}: {in_words(value)}" for key, value in observation.items() if key != "action_mask"]
        return "\n".join(lines) or "You see nothing."
    if hasattr(observation, "shape") and hasattr(observation, "tolist"):
        return _array(observation)
    if isinstance(observation, (list, tuple)):
        return ", ".join(in_words(one) for one in observation)
    return _number(observation)


def teller(text: Optional[Callable[..., str]]) -> Callable[[Any, Any, Any, Any], str]:
    """What tells an agent in words what it sees: given env, agent, observation and info, of which `text` may take fewer,
    by these names in any order, or else the first of them."""
    if text is None:
        return lambda env, agent, seen, info: in_words(seen)
    try:
        wanted = [one.name for one in inspect.signature(text).parameters.values() if one.default is one.empty]
    except (TypeError, ValueError):
        wanted = ["env", "agent", "observation", "info"]

    def told(env: Any, agent: Any, seen: Any, info: Any) -> str:
        known = {"env": env, "agent": agent, "observation": seen, "obs": seen, "info": info}
        if set(wanted) <= set(known):
            return str(text(*(known[name] for name in wanted)))
        return str(text(*(env, agent, seen, info)[: len(wanted)]))

    return told


def _array(array: Any) -> str:
    size = math.prod(array.shape)
    if size > MOST_NUMBERS:
        return f"an array of {' × '.join(str(n) for n in array.shape)} numbers from {_number(array.min())} to {_number(array.max())}"
    rows = array.tolist()
    if not isinstance(rows, list):
        return _number(rows)
    if rows and isinstance(rows[0], list):
        return "\n".join(" ".join(_number(one) for one in _flat(row)) for row in rows)
    return " ".join(_number(one) for one in rows)


def _flat(values: Sequence[Any]) -> List[Any]:
    return [one for value in values for one in (_flat(value) if isinstance(value, list) else [value])]


def _number(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3g}"
    item = getattr(value, "item", None)
    return _number(item()) if item is not None else str(value)


def action_names(space: Any, names: Optional[Sequence[str]]) -> List[str]:
    """The actions of a discrete space, as agents write them."""
    count = getattr(space, "n", None)
    if count is None:
        raise TypeError(f"only discrete actions can be listed, not those of {space}: wrap the environment")
    if names is None:
        return [f"action {i}" for i in range(int(count))]
    if len(names) != int(count):
        raise ValueError(f"{len(names)} names are given for {int(count)} actions")
    return list(names)


def masked(actions: Sequence[str], *places: Any) -> List[str]:
    """The actions that an action mask leaves, where an observation or an info has one."""
    for place in places:
        mask = place.get("action_mask") if isinstance(place, dict) else None
        if mask is not None:
            return [action for action, may in zip(actions, mask) if may]
    return list(actions)
