"""Tests the client without a runtime: requests in, answers out. `python3 -m unittest discover clients/python/tests`"""

import json
import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

from stand_ins import Meeting, Turns, Walk  # noqa: E402
from troupe import Failed, WorldServer  # noqa: E402
from troupe.__main__ import world_from  # noqa: E402
from troupe.adapters.gymnasium import GymnasiumWorld  # noqa: E402
from troupe.wire import plain  # noqa: E402

NOTHING = {"text": None, "names": None, "name": None}


class Counter:
    name, team, scenes = "counter", (1, 4), ["to-ten"]
    metrics = [{"name": "success", "better": "higher", "kind": "rate"}]

    def reset(self, scene, seed, agents, options):
        self.n = 0

    def observe(self, agent):
        return f"It stands at {self.n}."

    def actions(self, agent):
        return ["add one", "break"]

    def step(self, actions):
        if "break" in actions.values():
            raise KeyError("door")
        self.n += len(actions)
        if self.n >= 3:
            return "goal"
        return {agent: Failed("too_slow") for agent in actions if agent == "Bob"}

    def score(self):
        return {"success": int(self.n >= 3)}


class Asked:
    """A server that is asked as the runtime asks it."""

    def __init__(self, make):
        self.server, self.count = WorldServer(make), 0

    def raw(self, method, **params):
        self.count += 1
        request = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        answer = json.loads(self.server.answer(json.dumps(request)))
        assert answer["id"] == self.count
        return answer

    def __call__(self, method, **params):
        return self.raw(method, **params)["result"]

    def begin(self, agents, episode="e"):
        return self("reset", episode=episode, scene="default", seed=1, agents=agents, options={})

    def step(self, actions, episode="e"):
        intents = [{"agent": agent, "do": said} for agent, said in actions.items()]
        return self("step", episode=episode, intents=intents)


class Classes(unittest.TestCase):
    def test_a_class_says_hello_with_its_defaults(self):
        hello = Asked(Counter)("hello", wire=1)
        self.assertEqual(hello["team"], {"min": 1, "max": 4})
        self.assertEqual((hello["version"], hello["snapshots"], hello["tells"]), ("0", False, []))

    def test_an_episode_is_played_to_its_end(self):
        world = Asked(Counter)
        self.assertEqual(world.begin(["Alice", "Bob"])["ready"], ["Alice", "Bob"])
        first = world.step({"Alice": "add one", "Bob": "add one"})
        self.assertEqual(first["outcomes"][1], {"agent": "Bob", "do": "add one", "ok": False, "reason": "too_slow"})
        last = world.step({"Alice": "add one", "Bob": "add one"})
        self.assertEqual((last["end"], last["ready"], last["score"]), ("goal", [], {"success": 1}))

    def test_episodes_do_not_share_a_state(self):
        world = Asked(Counter)
        world.begin(["Alice"], "one")
        world.begin(["Alice"], "two")
        world.step({"Alice": "add one"}, "one")
        self.assertEqual(world.step({}, "two")["views"][0]["text"], "It stands at 0.")

    def test_an_action_that_is_not_offered_fails_and_never_reaches_the_world(self):
        world = Asked(Counter)
        world.begin(["Alice"])
        after = world.step({"Alice": "__class__"})
        self.assertEqual(after["outcomes"][0]["reason"], "ACTION_UNKNOWN")
        self.assertEqual(after["views"][0]["text"], "It stands at 0.")

    def test_an_exception_is_an_answer_with_its_traceback(self):
        world = Asked(Counter)
        world.begin(["Alice"])
        error = world.raw("step", episode="e", intents=[{"agent": "Alice", "do": "break"}])["error"]
        self.assertEqual(error["message"], "KeyError: 'door'")
        self.assertIn("in step", error["data"]["traceback"])

    def test_what_a_method_may_not_return_is_refused_by_its_name(self):
        def fault(**methods):
            world = Asked(type("Odd", (Counter,), {name: lambda self, *_, said=said: said for name, said in methods.items()}))
            error = world.raw("reset", episode="e", scene="to-ten", seed=1, agents=["Alice"], options={}).get("error")
            error = error or world.raw("step", episode="e", intents=[{"agent": "Alice", "do": "add one"}])["error"]
            return error["message"]

        self.assertIn("observe('Alice') must return a text", fault(observe=None))
        self.assertIn("observe('Alice') must return a text", fault(observe={"data": 3}))
        self.assertIn("actions('Alice') must return a list, not 'wait'", fault(actions="wait"))
        self.assertIn("ready() must return a list, not 'Alice'", fault(ready="Alice"))
        self.assertIn("step(...) must return nothing", fault(step=[{"agent": "Alice"}]))
        self.assertIn("what became of 'Alise'; the agents are Alice", fault(step={"Alise": True}))
        self.assertIn("may return 'outcomes', 'end' and 'why', not ['end', 'outcome']", fault(step={"end": "goal", "outcome": {}}))
        self.assertIn("an outcome is an Outcome or a dict", fault(step={"outcomes": ["yes"]}))
        self.assertIn("not 'won'", fault(step="won"))
        self.assertIn("score.success is nan", fault(score={"success": float("nan")}))

    def test_what_is_no_json_is_refused_by_its_place(self):
        with self.assertRaisesRegex(ValueError, r"it\.a\[1\] is nan"):
            plain({"a": [0, float("nan")]})
        with self.assertRaisesRegex(ValueError, "is a object"):
            plain({"a": object()})

    def test_requests_that_make_no_sense_are_answered_with_an_error(self):
        world = Asked(Counter)
        self.assertEqual(world.raw("dance")["error"]["code"], -32601)
        self.assertEqual(world.raw("step", episode="none", intents=[])["error"]["code"], -32602)
        self.assertEqual(json.loads(world.server.answer("{"))["error"]["code"], -32700)


class Adapters(unittest.TestCase):
    def test_a_parallel_environment_is_played(self):
        world = Asked(world_from(Meeting, NOTHING))
        self.assertEqual(world("hello", wire=1)["team"]["names"], ["left", "right"])
        begun = world.begin(["Alice", "Bob"])
        self.assertEqual(begun["views"][1]["text"], "4")
        world.step({"Alice": "action 1", "Bob": "action 1"})
        last = world.step({"Alice": "action 1", "Bob": "action 1"})
        self.assertEqual((last["end"], last["score"]), ("goal", {"return": 2.0, "steps": 2}))

    def test_agents_of_an_aec_environment_take_turns(self):
        world = Asked(world_from(Turns, NOTHING))
        self.assertEqual(world.begin(["Alice", "Bob"])["ready"], ["Alice"])
        self.assertEqual(world.step({"Alice": "action 1"})["ready"], ["Bob"])
        world.step({"Bob": "action 1"})
        self.assertEqual(world.step({"Alice": "action 1"})["end"], "goal")

    def test_a_gymnasium_environment_is_a_team_of_one(self):
        world = Asked(lambda: GymnasiumWorld(Walk(), names=["stay", "go"]))
        self.assertEqual(world.begin(["Alice"])["views"][0]["actions"], ["stay", "go"])
        for _ in range(2):
            world.step({"Alice": "go"})
        self.assertEqual(world.step({"Alice": "go"})["end"], "goal")

    def test_a_text_of_ones_own_tells_what_is_seen(self):
        told = lambda env, agent, seen, info: f"{agent} sees {seen}"
        world = Asked(world_from(Meeting, {**NOTHING, "text": told}))
        self.assertEqual(world.begin(["Alice", "Bob"])["views"][0]["text"], "left sees 0")


class Stdio(unittest.TestCase):
    def test_what_a_world_prints_does_not_reach_its_answers(self):
        code = (
            f"import sys; sys.path[:0] = {[os.path.dirname(HERE), HERE]!r}\n"
            "import troupe, test_worlds\n"
            "class Loud(test_worlds.Counter):\n"
            "    def observe(self, agent):\n"
            "        print('looking around')\n"
            "        return super().observe(agent)\n"
            "troupe.serve(Loud)\n"
        )
        request = {"jsonrpc": "2.0", "id": 1, "method": "reset"}
        params = {"episode": "e", "scene": "a", "seed": 1, "agents": ["Alice"], "options": {}}
        text = json.dumps({**request, "params": params}) + "\n"
        done = subprocess.run([sys.executable, "-c", code], input=text, capture_output=True, text=True, timeout=60)
        self.assertEqual(json.loads(done.stdout)["result"]["ready"], ["Alice"])
        self.assertIn("looking around", done.stderr)


if __name__ == "__main__":
    unittest.main()
