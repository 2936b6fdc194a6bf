"""Small roles for tests: `python3 policies.py Planner [nats://…]`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import troupe  # noqa: E402


def offered(heard, agent):
    seen = [one["body"]["actions"] for one in heard if one["channel"] == "observation" and one["from"] == agent]
    return seen[-1] if seen else []


class Planner:
    """Gives every agent the last of its actions, and counts its own steps."""

    name = "last-action"

    def __init__(self):
        self.steps = 0

    def hear(self, heard, me):
        self.steps += 1
        assert self.steps == me["step"] + 1, "each episode has an instance of its own"
        return [troupe.say("action", {"do": offered(heard, agent)[-1]}, to=agent) for agent in me["ready"]]


class Idler(Planner):
    def hear(self, heard, me):
        return []


class Raises(Planner):
    def hear(self, heard, me):
        raise KeyError("door")


class Mumbles(Planner):
    def hear(self, heard, me):
        return [troupe.say("shouting", "hey")]


class Answers(Planner):
    """Answers the question of the protocol's own planner, as a language model would."""

    def answer(self, prompt, schema, me):
        assert me["ask"] == "plan" and me["role"] == "planner" and "r1" in prompt
        return {"reason": "why not", "plan": {agent: "wait" for agent in schema["properties"]["plan"]["properties"]}}


if __name__ == "__main__":
    troupe.serve_role(globals()[sys.argv[1]], nats=sys.argv[2] if len(sys.argv) > 2 else None)
