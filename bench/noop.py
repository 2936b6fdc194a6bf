"""What bench/outside.ts plays: a world in which nothing happens, and an echo that answers with what it was sent.

python3 bench/noop.py world|echo [nats://host:port/name]
"""

import sys
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parent.parent / "clients" / "python"))
import troupe  # noqa: E402
from troupe.nats import NatsLine  # noqa: E402


class Noop:
    name = "noop"
    team = (1, 100)
    scenes = ["nowhere"]
    metrics = [{"name": "success", "better": "higher", "kind": "rate"}]

    def reset(self, scene, seed, agents, options):
        pass

    def observe(self, agent):
        return "Nothing happens."

    def actions(self, agent):
        return ["wait"]

    def step(self, actions):
        pass

    def score(self):
        return {"success": 0}


def echo(address):
    if address is None:
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
        return
    line = NatsLine(urlsplit(address))
    line.hear("bench.echo", lambda text, reply: line.send(reply, text))
    print("echoing", file=sys.stderr, flush=True)
    line.run()


if __name__ == "__main__":
    what, at = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    echo(at) if what == "echo" else troupe.serve(Noop, nats=at)
