"""Serves a world written in Python. What a world leaves out has a default; `troupe.__doc__` shows the least that is asked for."""

import inspect
import json
import os
import sys
import traceback
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from .wire import BAD_PARAMS, FAILED, NO_JSON, NO_METHOD, NO_REQUEST, WIRE, Outcome, to_json

#: What installs the modules that environments need.
INSTALL = {
    "ai2thor": "pip install ai2thor",
    "gymnasium": "pip install gymnasium",
    "habitat": "conda install habitat-sim -c conda-forge -c aihabitat; pip install habitat-lab",
    "LLaMAR": "git clone https://github.com/nsidn98/LLaMAR; pip install numpy opencv-python matplotlib; export PYTHONPATH=LLaMAR/SAR",
    "overcooked_ai_py": "pip install overcooked-ai",
    "pettingzoo": "pip install 'pettingzoo[all]'",
    "tdw_gym": "git clone https://github.com/UMass-Embodied-AGI/CoELA; cd CoELA/tdw_mat; pip install -e .; export PYTHONPATH=tdw-gym",
    "virtualhome": "pip install virtualhome",
}

ENDS = ("goal", "claimed-done", "step-cap", "failed")
OPTIONAL = {"task": "task", "manual": "manual", "scene": "scene_text", "map": "map", "svg": "svg", "completed": "completed"}


def serve(world: Union[type, Callable[[], Any]], nats: Optional[str] = None) -> None:
    """Serves a world until whoever asks hangs up: over standard input and output, or at a NATS server.

    `world`: a class, or a function that makes a new instance; each episode has one of its own.
    `nats`: `nats://host:port/name`, under which the world is then played: `troupe run nats://host:port/name`.
    """
    serve_by(WorldServer(world), nats)


def serve_by(server: "Server", nats: Optional[str]) -> None:
    if nats is not None:
        from .nats import serve_nats

        server.about  # before anybody asks: whoever starts it is told what is wrong with it
        return serve_nats(server, nats)
    serve_stdio(server)


class Server:
    """Answers requests by the methods that it has; knows nothing of how they come."""

    about: Any = None

    def __init__(self, methods: Dict[str, Callable[..., Any]]):
        self.methods = methods

    def answer(self, text: Union[str, bytes]) -> str:
        """The answer to one request, as JSON text. Never raises."""
        try:
            request = json.loads(text)
        except ValueError as error:
            return self._fault(None, NO_JSON, f"no JSON: {error}")
        if not isinstance(request, dict) or not isinstance(request.get("method"), str):
            return self._fault(None, NO_REQUEST, "no request")
        key, method, params = request.get("id"), request["method"], request.get("params") or {}
        run = self.methods.get(method)
        if run is None:
            return self._fault(key, NO_METHOD, f"there is no method '{method}'")
        try:
            return to_json({"jsonrpc": "2.0", "id": key, "result": run(**params)})
        except UnknownEpisode as error:
            return self._fault(key, BAD_PARAMS, str(error))
        except Exception as error:  # whatever the world raises is told
            told = traceback.format_exc()
            print(told, file=sys.stderr, flush=True)
            data = {"traceback": told}
            missing = (error.name or "").split(".")[0] if isinstance(error, ModuleNotFoundError) else None
            if missing in INSTALL:
                data["install"] = INSTALL[missing]
            return self._fault(key, FAILED, f"{type(error).__name__}: {error}", data)

    def _fault(self, key: Any, code: int, message: str, data: Optional[dict] = None) -> str:
        error: Dict[str, Any] = {"code": code, "message": message}
        if data is not None:
            error["data"] = data
        return to_json({"jsonrpc": "2.0", "id": key, "error": error})


class WorldServer(Server):
    """Answers requests for one kind of world."""

    def __init__(self, make: Union[type, Callable[[], Any]]):
        names = ("hello", "reset", "step", "snapshot", "replay", "close")
        super().__init__({name: getattr(self, name) for name in names})
        self.make = make
        self._about: Any = make if inspect.isclass(make) else None
        self.episodes: Dict[str, "Episode"] = {}

    @property
    def about(self) -> Any:
        """What the world says of itself before any episode: the class, or the first instance."""
        if self._about is None:
            self._about = self.make()
        return self._about

    def hello(self, wire: int) -> Dict[str, Any]:
        if wire != WIRE:
            raise ValueError(f"this client speaks version {WIRE} of the contract, and was asked for {wire}")
        of = self.about
        team = of.team
        if not isinstance(team, Mapping):
            least, most = (team, team) if isinstance(team, int) else team
            team = {"min": least, "max": most}
        told: Dict[str, Any] = {
            "wire": WIRE,
            "name": of.name,
            "version": str(getattr(of, "version", "0")),
            "team": team,
            "scenes": [str(scene) for scene in getattr(of, "scenes", ["default"])],
            "metrics": getattr(of, "metrics", []),
            "tells": [part for part, name in OPTIONAL.items() if hasattr(of, name)],
            "snapshots": hasattr(of, "snapshot"),
            "replays": hasattr(of, "replay"),
        }
        more = ("options", "title", "promptTokens", "stepCap", "idle", "done", "speech", "episodes", "examples", "lexicon")
        for name in more:
            value = getattr(of, _python_name(name), None)
            if value is not None:
                told[name] = value
        return told

    def reset(self, episode: str, scene: str, seed: int, agents: List[str], options: Dict[str, Any]) -> Dict[str, Any]:
        made = Episode(self.make(), agents)
        made.world.reset(scene=scene, seed=seed, agents=list(agents), options=dict(options))
        self.episodes[episode] = made
        return made.situation(first=True)

    def step(self, episode: str, intents: List[Dict[str, Any]]) -> Dict[str, Any]:
        played = self._episode(episode)
        return {**played.step(intents), **played.situation()}

    def snapshot(self, episode: str) -> Any:
        return self._episode(episode).world.snapshot()

    def replay(self, recording: Any) -> Any:
        return self.make().replay(recording)

    def close(self, episode: str) -> None:
        played = self.episodes.pop(episode, None)
        if played is not None and hasattr(played.world, "close"):
            played.world.close()

    def _episode(self, name: str) -> "Episode":
        found = self.episodes.get(name)
        if found is None:
            raise UnknownEpisode(f"there is no episode '{name}'")
        return found


class UnknownEpisode(Exception):
    pass


class Episode:
    """One instance of a world, with the agents that play it."""

    def __init__(self, world: Any, agents: Sequence[str]):
        self.world = world
        self.agents = list(agents)
        self.wants_all = "intents" in inspect.signature(world.step).parameters
        self.over = False
        self.offered: Dict[str, List[str]] = {}

    def situation(self, first: bool = False) -> Dict[str, Any]:
        world = self.world
        ready = listed("ready()", world.ready()) if hasattr(world, "ready") else ([] if self.over else self.agents)
        told: Dict[str, Any] = {
            "ready": ready,
            "views": [self._view(agent) for agent in self.agents],
            "score": world.score(),
        }
        for part in ("task", "manual", "scene") if first else ():
            self._tell(part, told)
        for part in ("map", "svg", "completed"):
            self._tell(part, told)
        return told

    def _tell(self, part: str, told: Dict[str, Any]) -> None:
        value = getattr(self.world, OPTIONAL[part], None)
        if value is not None:
            told[part] = value() if callable(value) else value

    def _view(self, agent: str) -> Dict[str, Any]:
        seen = self.world.observe(agent)
        view = {"text": seen} if isinstance(seen, str) else seen
        if not isinstance(view, Mapping) or not isinstance(view.get("text"), str):
            raise TypeError(f"observe({agent!r}) must return a text, or a dict with 'text', not {seen!r:.60}")
        self.offered[agent] = [str(one) for one in listed(f"actions({agent!r})", self.world.actions(agent))]
        return {**view, "agent": agent, "actions": self.offered[agent]}

    def step(self, intents: List[Dict[str, Any]]) -> Dict[str, Any]:
        """`world.step(actions)` may return nothing, how the episode ended, the outcomes by agent (`True`, or
        `Failed(reason)`), or a dict with `outcomes`, `end` and `why`. It is handed the actions that were offered, by
        agent; any other fails here. A world whose `step` takes `intents` is handed all of them as they came."""
        wants_all = self.wants_all
        known = intents if wants_all else [one for one in intents if one["do"] in self.offered.get(one["agent"], ())]
        result = self.world.step(intents if wants_all else {one["agent"]: one["do"] for one in known})
        if result is None or isinstance(result, str):
            result = {"end": result} if result else {}
        elif not isinstance(result, Mapping):
            raise TypeError(f"step(...) must return nothing, how it ended, outcomes by agent, or a dict, not {result!r:.60}")
        elif not {"outcomes", "end", "why"} & set(result):
            result = {"outcomes": result}
        elif not set(result) <= {"outcomes", "end", "why"}:
            raise ValueError(f"step(...) may return 'outcomes', 'end' and 'why', not {sorted(map(str, result))}")
        result = dict(result)
        end = result.get("end")
        if end is None:
            result.pop("end", None)
        elif end not in ENDS:
            raise ValueError(f"an episode ends with one of {', '.join(ENDS)}, not '{end}'")
        else:
            self.over = True
        unknown = [
            {"agent": one["agent"], "do": one["do"], "ok": False, "reason": "ACTION_UNKNOWN"}
            for one in intents
            if one not in known
        ]
        outcomes = result.get("outcomes") or {}
        strangers = [name for name in outcomes if name not in self.agents] if isinstance(outcomes, Mapping) else []
        if strangers:
            raise ValueError(f"step(...) tells what became of {strangers[0]!r:.60}; the agents are {', '.join(self.agents)}")
        result["outcomes"] = _outcomes(known, outcomes) + unknown
        return result


def listed(what: str, value: Any) -> List[Any]:
    """A text is a list of letters to Python, and meant by nobody."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        raise TypeError(f"{what} must return a list, not {value!r:.60}")
    return list(value)


def _outcomes(intents: List[Dict[str, Any]], given: Any) -> List[Dict[str, Any]]:
    if isinstance(given, Mapping):
        given = [_outcome(intent, given.get(intent["agent"], True)) for intent in intents]
    told = []
    for one in given:
        if not isinstance(one, (Outcome, Mapping)):
            raise TypeError(f"an outcome is an Outcome or a dict with 'agent', 'do' and 'ok', not {one!r:.60}")
        one = vars(one) if isinstance(one, Outcome) else dict(one)
        told.append({key: value for key, value in one.items() if value is not None})
    return told


def _outcome(intent: Dict[str, Any], became: Any) -> Any:
    if isinstance(became, (Outcome, Mapping)):
        return became
    said = {"agent": intent["agent"], "do": intent["do"]}
    if isinstance(became, str):
        return {**said, "ok": False, "reason": str(became)}
    return {**said, "ok": bool(became)} if became else {**said, "ok": False, "reason": "failed"}


def _python_name(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)


def serve_stdio(server: Server) -> None:
    """Answers line by line until standard input ends. Whatever the world prints goes to standard error."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    for line in requests:
        if not line.strip():
            continue
        answers.write(server.answer(line).encode("utf-8") + b"\n")
        answers.flush()
