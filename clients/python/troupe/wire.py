"""The contract between Troupe and a world: JSON-RPC 2.0, one JSON text a message. `troupe world schema` prints it."""

import base64
import json
import math
from dataclasses import dataclass
from typing import Any, Optional

#: The version of this package.
VERSION = "0.1.0"

#: The version of the contract.
WIRE = 1

#: JSON-RPC's own codes.
NO_JSON, NO_REQUEST, NO_METHOD, BAD_PARAMS, FAILED = -32700, -32600, -32601, -32602, -32000


@dataclass
class Outcome:
    """What became of one agent's action. `reason`: why it failed, in the world's own words."""

    agent: str
    do: str
    ok: bool = True
    reason: Optional[str] = None


class Failed(str):
    """In the place of an outcome: the action failed, for this reason."""


def plain(value: Any, where: str = "it") -> Any:
    """The value as plain JSON. Arrays (of numpy, or whatever has `dtype`, `shape` and `tobytes`) of more than 64 numbers
    become `{"dtype", "shape", "base64"}`, in row order and little-endian; smaller ones become lists.

    Raises ValueError where there is no JSON for it: NaN, infinities, objects.
    """
    if value is None or isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{where} is {value}, for which JSON has no number")
        return float(value)
    if isinstance(value, dict):
        return {str(key): plain(one, f"{where}.{key}") for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one, f"{where}[{i}]") for i, one in enumerate(value)]
    if hasattr(value, "dtype") and hasattr(value, "shape") and hasattr(value, "tolist"):
        shape = list(value.shape)
        if math.prod(shape) <= 64 or not hasattr(value, "tobytes"):
            return plain(value.tolist(), where)
        little = value.astype(value.dtype.newbyteorder("<"), copy=False)
        return {"dtype": str(value.dtype), "shape": shape, "base64": base64.b64encode(little.tobytes()).decode()}
    if hasattr(value, "item"):
        return plain(value.item(), where)
    raise ValueError(f"{where} is a {type(value).__name__}, for which JSON has no form")


_ENCODE = json.JSONEncoder(allow_nan=False, separators=(",", ":"), default=plain).encode


def to_json(value: Any) -> str:
    """As JSON text. Raises ValueError where `plain` does, which says in which place."""
    try:
        return _ENCODE(value)
    except (TypeError, ValueError):
        return _ENCODE(plain(value))
