"""Worlds in Python for Troupe, the runtime for teams of LLM agents.

    import troupe

    class Counter:
        name = "counter"
        team = (1, 4)
        scenes = ["to-ten"]
        metrics = [{"name": "success", "better": "higher", "kind": "rate"}]

        def reset(self, scene, seed, agents, options):
            self.agents, self.n = agents, 0

        def observe(self, agent):
            return f"The counter stands at {self.n}."

        def actions(self, agent):
            return ["add one"]

        def step(self, actions):
            self.n += len(actions)
            return "goal" if self.n >= 10 else None

        def score(self):
            return {"success": int(self.n >= 10)}

    troupe.serve(Counter)

`troupe run 'cmd:python3 counter.py' --protocol cmas` plays it.

    troupe.records("runs/").episodes

reads what was recorded (`help(troupe.records)`).
"""

from .reader import Records, TroupeError, command, compare, events, experiment, records, run
from .role import RoleServer, say, serve_role
from .server import WorldServer, serve
from .wire import VERSION as __version__
from .wire import WIRE, Failed, Outcome

__all__ = [
    "WIRE",
    "Failed",
    "Outcome",
    "Records",
    "RoleServer",
    "TroupeError",
    "WorldServer",
    "command",
    "compare",
    "events",
    "experiment",
    "records",
    "run",
    "say",
    "serve",
    "serve_role",
]
