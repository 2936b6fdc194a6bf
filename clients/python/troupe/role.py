"""Roles in Python: a policy that hears and says on the channels of a team.

    import troupe

    class Planner:
        name = "my-planner"

        def hear(self, heard, me):
            return [troupe.say("action", {"do": "Move(Up)"}, to=agent) for agent in me["ready"]]

    troupe.serve_role(Planner)

`troupe run sar --protocol seat:planner=cmas --model planner='cmd:python3 planner.py'` seats it in a team.
"""

import inspect
import json
from collections import OrderedDict
from typing import Any, Callable, Dict, List, Optional, Union

from .server import Server, serve_by
from .wire import WIRE

#: Instances that are kept; nobody says when an episode is over.
MOST_INSTANCES = 10_000


def say(channel: str, body: Any, to: Optional[str] = None) -> Dict[str, Any]:
    """A message. `to`: the agent, on a channel that addresses one."""
    said = {"channel": channel, "body": body}
    return said if to is None else {**said, "to": to}


def serve_role(role: Union[type, Callable[[], Any]], nats: Optional[str] = None) -> None:
    """Serves a role until whoever asks hangs up: over standard input and output, or at a NATS server.

    `role`: a class, or a function that makes an instance; each agent of each episode has one of its own. It has

    `hear(heard, me)`: decides for a seat. `heard`: messages as `{"channel", "from", "to", "body", "step"}`; `me`: who it
    is (`role`, `agent`, `team`, `ready`, `step`, `world`). Returns messages (`say`); who is told no action idles.

    `answer(prompt, schema, me)`: answers any other question, as a language model does: the prompt is text, the schema
    that of the answer, which is returned as a dict or as text.
    """
    serve_by(RoleServer(role), nats)


class RoleServer(Server):
    """Answers questions; knows nothing of how they come."""

    def __init__(self, make: Union[type, Callable[[], Any]]):
        super().__init__({"greet": self.greet, "answer": self.answer_question})
        self.make = make
        self._about: Any = make if inspect.isclass(make) else None
        self._playing: "OrderedDict[Any, Any]" = OrderedDict()

    @property
    def about(self) -> Any:
        if self._about is None:
            self._about = self.make()
        return self._about

    def greet(self, wire: int) -> Dict[str, Any]:
        if wire != WIRE:
            raise ValueError(f"this client speaks version {WIRE} of the contract, and was asked for {wire}")
        told = {"wire": WIRE, "name": getattr(self.about, "name", type(self.about).__name__)}
        about = getattr(self.about, "about_role", None)
        return told if about is None else {**told, "about": about}

    def answer_question(self, ask: str, messages: List[Dict[str, str]], schema: Any, **of: Any) -> Dict[str, str]:
        role = self._instance(of["episode"], of["role"], of["agent"])
        if ask == "speak":
            told = [json.loads(message["text"]) for message in messages if message["speaker"] == "user"]
            said = role.hear(told[1:], told[0]["me"])
            return {"text": json.dumps({"say": list(said or [])}, allow_nan=False)}
        prompt = "\n\n".join(message["text"] for message in messages)
        me = {"ask": ask, "role": of["role"], "agent": of["agent"], "step": of["step"]}
        answered = role.answer(prompt, schema, me)
        return {"text": answered if isinstance(answered, str) else json.dumps(answered, allow_nan=False)}

    def _instance(self, *key: Any) -> Any:
        if key not in self._playing:
            self._playing[key] = self.make()
            if len(self._playing) > MOST_INSTANCES:
                self._playing.popitem(last=False)
        self._playing.move_to_end(key)
        return self._playing[key]
