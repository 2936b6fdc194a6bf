"""Reads records and plays episodes, by way of the `troupe` command.

    import troupe

    runs = troupe.records("runs/")
    runs.episodes          # a pandas DataFrame where pandas is installed, else a list of dicts
    runs.segments          # which part of which prompt was made from which message

    troupe.run("sar", protocol="cmas", agents=3, seed=1)["score"]
    troupe.compare("sar", protocols=["cmas", "dmas"], seeds=10, out="runs/grid")["cells"]

The command is the one that the variable TROUPE names (`npx troupe`), else `troupe` where it is on the
path, else `npx --no-install troupe`.
"""

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Union

TABLES = ("episodes", "steps", "messages", "calls", "segments", "parts")

Row = Dict[str, Any]


class TroupeError(Exception):
    """The command refused or failed. `code` names the fault (docs/errors.md), `fix` says what to do about it."""

    def __init__(self, message: str, code: Optional[str] = None, fix: Optional[str] = None, data: Any = None):
        super().__init__(" ".join(part for part in (f"{code}:" if code else "", message, fix or "") if part))
        self.code, self.fix, self.data = code, fix, data


class Records:
    """The tables of a record, or of all records in a folder; each is read when it is asked for first.

    episodes: one row an episode, with its score and its metrics; steps, messages, calls (one row an attempt),
    segments (one row a part of a prompt, with the ids of the messages that it was made from), parts (of mixtures).
    The columns are those of `troupe export`; what it writes as JSON comes as Python values.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]):
        self.path = Path(path)
        self._read: Dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in TABLES:
            raise AttributeError(f"no table '{name}'; there are: {', '.join(TABLES)}")
        if name not in self._read:
            self._read[name] = _framed(self.rows(name))
        return self._read[name]

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *TABLES]

    def __repr__(self) -> str:
        return f"troupe.records({str(self.path)!r})"

    def rows(self, table: str) -> List[Row]:
        """The rows of a table as dicts, with pandas or without."""
        with tempfile.TemporaryDirectory(prefix="troupe-") as folder:
            command("export", self.path, format="jsonl", tables=table, out=folder)
            with open(Path(folder, f"{table}.jsonl"), encoding="utf-8") as lines:
                return [json.loads(line) for line in lines]


def records(path: Union[str, "os.PathLike[str]"]) -> Records:
    """The tables of one record, or of every record in a folder at any depth."""
    return Records(path)


def events(path: Union[str, "os.PathLike[str]"]) -> Iterator[Row]:
    """The events of one record in their order, as they stand in the file; a last line that was cut off is left out."""
    file = Path(path, "record.jsonl") if Path(path).is_dir() else Path(path)
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            if line.endswith("\n"):
                yield json.loads(line)


def run(world: str, protocol: str, **flags: Any) -> Row:
    """Plays one episode and returns its figures; `record` is where it was written.

    `world`: as `troupe run` takes it, so `cmd:python3 my_world.py` as well. `flags`: see `command`.
    """
    return command("run", world, protocol=protocol, **flags)


def compare(world: str, protocols: Union[str, Sequence[str]], **flags: Any) -> Row:
    """Plays a grid; returns cells with intervals, paired differences and episodes. A run again in the same `out` plays
    only what is missing. `flags`: see `command`."""
    return command("compare", world, protocols=protocols, **flags)


def experiment(file: Union[str, "os.PathLike[str]"], **flags: Any) -> Row:
    """Plays an experiment's file, or a folder of results again; returns what `troupe experiment run --json` prints."""
    return command("experiment", "run", file, **flags)


def command(*words: Any, **flags: Any) -> Row:
    """Runs a command with `--json` and returns what it prints; progress goes to standard error as it comes.

    `flags`: `world_option={"end": "claim"}` is `--world-option end=claim`, a list is parted by commas, True is the flag
    alone, None and False leave it out. Raises TroupeError where the command refuses or fails.
    """
    line = [*_program(), *(str(word) for word in words), *_flags_of(flags), "--json"]
    try:
        ended = subprocess.run(line, stdout=subprocess.PIPE, check=False)
    except OSError as error:
        raise TroupeError(
            f"cannot start {shlex.join(line[:2])}: {error}",
            "COMMAND_MISSING",
            "Install the npm package, or name the command in the variable TROUPE.",
        ) from error
    printed = _last_json(ended.stdout.decode("utf-8", "replace"))
    if isinstance(printed, dict) and isinstance(printed.get("error"), dict):
        told = printed["error"]
        raise TroupeError(told.get("message", ""), told.get("code"), told.get("fix"), told.get("data"))
    # Where episodes failed the exit code says so, and the results are there all the same.
    if not isinstance(printed, dict):
        raise TroupeError(f"{shlex.join(line)} printed no result; it ended with exit code {ended.returncode}")
    return printed


def _program() -> List[str]:
    named = os.environ.get("TROUPE")
    if named:
        return shlex.split(named)
    found = shutil.which("troupe")
    return [found] if found else [shutil.which("npx") or "npx", "--no-install", "troupe"]


def _flags_of(flags: Mapping[str, Any]) -> List[str]:
    words: List[str] = []
    for name, value in flags.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if isinstance(value, Mapping):
            for key, one in value.items():
                words += [flag, f"{key}={one}"]
        elif value is True:
            words.append(flag)
        elif isinstance(value, (list, tuple)):
            words += [flag, ",".join(str(one) for one in value)]
        elif value is not None and value is not False:
            words += [flag, str(value)]
    return words


def _last_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            return json.loads(lines[-1]) if lines else None
        except ValueError:
            return None


def _framed(rows: List[Row]) -> Any:
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows)
