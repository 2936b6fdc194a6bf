"""Serves a world without a file of one's own: `python3 -m troupe MODULE:NAME`."""

import argparse
import importlib
import os
import sys
from functools import partial
from typing import Any, Callable, Optional, Sequence

from .adapters import environment_world
from .server import serve

EXAMPLES = """
examples:
  python3 -m troupe my_world:Counter                       a class of your own
  python3 -m troupe pettingzoo.sisl.pursuit_v5:parallel_env
  python3 -m troupe my_env:parallel_env --text render_text --actions stay,left,right
  python3 -m troupe FrozenLake-v1                          an environment of Gymnasium, by its id
  python3 -m troupe my_world:Counter --nats nats://127.0.0.1:4222/counter

Give the whole command to troupe: troupe run 'cmd:python3 -m troupe my_env:parallel_env' --protocol dmas
or, of one that is served at a NATS server, its address: troupe run nats://127.0.0.1:4222/counter --protocol dmas
"""


def main(argv: Optional[Sequence[str]] = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python3 -m troupe",
        description="Serve a world to troupe over standard input and output, or at a NATS server.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", nargs="?", help="MODULE:NAME of a world, or of what makes an environment; or an id of Gymnasium")
    parser.add_argument("--gymnasium", metavar="ID", help="a Gymnasium environment by its id, also where it has a colon")
    parser.add_argument(
        "--text",
        metavar="NAME",
        help="tells an agent what it sees: a function of env, agent, observation, info (or the first of them), as "
        "MODULE:NAME, or NAME of the same module, or a method of the environment that is given the agent",
    )
    parser.add_argument("--actions", metavar="NAMES", help="names of the actions in their order, with commas between")
    parser.add_argument("--name", help="the name of the world in results")
    parser.add_argument("--nats", metavar="ADDRESS", help="serve at a NATS server: nats://host:port/name")
    asked = parser.parse_args(argv)
    if asked.what is None and asked.gymnasium is None:
        parser.error("name a world: MODULE:NAME, or an id of Gymnasium")
    # As `python3 file.py` does: what lies in this folder can be imported.
    sys.path.insert(0, os.getcwd())
    try:
        serve(Asked(asked), nats=asked.nats)
    except KeyboardInterrupt:
        raise SystemExit(130)


class Asked:
    """Makes the world that the command line names; what goes wrong is told to whoever says hello."""

    def __init__(self, asked: argparse.Namespace):
        self.asked = asked
        self.make: Optional[Callable[[], Any]] = None

    def __call__(self) -> Any:
        if self.make is None:
            self.make = self._found()
        return self.make()

    def _found(self) -> Callable[[], Any]:
        asked = self.asked
        module, _, name = (asked.what or "").partition(":")
        more = {
            "text": None if asked.text is None else text_by(asked.text, module if name else None),
            "names": None if asked.actions is None else [one.strip() for one in asked.actions.split(",")],
            "name": asked.name,
        }
        if name and asked.gymnasium is None:
            return world_from(load(asked.what), more)
        import gymnasium

        return world_from(partial(gymnasium.make, asked.gymnasium or asked.what), more)


def load(text: str) -> Any:
    module, _, name = text.partition(":")
    return getattr(importlib.import_module(module), name)


def text_by(text: str, module: Optional[str]) -> Callable[..., str]:
    if ":" in text:
        return load(text)
    own = getattr(importlib.import_module(module), text, None) if module else None
    return own or (lambda env, agent: getattr(env, text)(agent))


def world_from(found: Any, more: dict) -> Callable[[], Any]:
    """A world is served as it is; what makes an environment is made a world by what it makes."""
    if all(hasattr(found, part) for part in ("reset", "observe", "actions", "step", "score", "metrics")):
        return found
    return lambda: environment_world(found, **more)


if __name__ == "__main__":
    main()
