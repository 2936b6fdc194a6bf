"""Serves a world at a NATS server, with nothing but the standard library.

Requests come on `troupe.world.NAME.ask`, each with the subject for its answer. Every half second
`troupe.world.NAME.alive` says that the world is there, also while it takes a long step. A text that is longer than the
server takes goes in pieces: a message begins with `+` where more of it follows, and with `.` where it is the last.
"""

import json
import os
import re
import socket
import ssl
import sys
import threading
import time
import uuid
from typing import Callable, Dict, List, Optional, Tuple
from urllib.parse import unquote, urlsplit

from .server import Server
from .wire import VERSION

BEAT_SECONDS = 0.5
RETRY_SECONDS = 0.5
LONGEST_TEXT = 64 * 1024 * 1024

Taker = Callable[[str, str], None]


class NatsRefused(Exception):
    """The server does not let this client in, or does not let it do what it must."""


def serve_nats(server: Server, address: str) -> None:
    """Serves until the process ends, over as many connections as it takes.

    `address`: `nats://host:port/name`; `tls://` for TLS. Credentials come from NATS_USER and NATS_PASSWORD, or
    NATS_TOKEN, or stand in the address, which nobody else sees here.
    """
    place = urlsplit(address)
    name = place.path.strip("/")
    if place.scheme not in ("nats", "tls") or not place.hostname or not re.fullmatch(r"[\w-]{1,100}", name, re.ASCII):
        raise SystemExit(f"'{place.scheme}://{place.hostname}{place.path}' is no address: write nats://host:port/name")
    own = uuid.uuid4().hex
    ask, alive = f"troupe.world.{name}.ask", f"troupe.world.{name}.alive"
    line: Optional[NatsLine] = None
    while True:
        try:
            line = NatsLine(place)
            others: List[str] = []
            line.hear(alive, lambda text, _: others.append(text))
            line.run(seconds=2 * BEAT_SECONDS + 0.1)
            if others:
                raise SystemExit(f"another program serves '{name}' there: stop it, or choose another name")
            line.hear(ask, lambda text, reply: line.send(reply, server.answer(text)))
            threading.Thread(target=_beat, args=(line, alive, own), daemon=True).start()
            print(f"serving {name} at {place.scheme}://{place.hostname}:{place.port or 4222}", file=sys.stderr)
            line.run()
        except NatsRefused as error:
            raise SystemExit(f"the NATS server refuses: {error}")
        except OSError as error:
            if line is None:
                raise SystemExit(f"no NATS server at {place.hostname}:{place.port or 4222}: {error}")
            print(f"no connection to the NATS server ({error}); trying again", file=sys.stderr)
            time.sleep(RETRY_SECONDS)
        finally:
            if line is not None:
                line.close()


def _beat(line: "NatsLine", alive: str, own: str) -> None:
    while not line.closed:
        try:
            line.send(alive, own)
        except OSError:
            return
        time.sleep(BEAT_SECONDS)


class NatsLine:
    """One connection: says and hears whole texts. Whoever calls `run` takes what is heard, one text after the other.

    Another thread may send meanwhile. As long as it does, the server does not ask whether this client is still there.
    """

    def __init__(self, place):
        self.closed = False
        self._writing = threading.Lock()
        self._takers: Dict[str, Taker] = {}
        self._pieces: Dict[Tuple[str, str], List[bytes]] = {}
        self._read = bytearray()
        self._socket = socket.create_connection((place.hostname, place.port or 4222), timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        first = self._line()
        if not first.startswith(b"INFO "):
            raise ConnectionError("what answers there is no NATS server")
        info = json.loads(first[5:])
        if place.scheme == "tls" or info.get("tls_required"):
            context = ssl.create_default_context(cafile=os.environ.get("NATS_CA"))
            if os.environ.get("NATS_CERT"):
                context.load_cert_chain(os.environ["NATS_CERT"], os.environ.get("NATS_KEY"))
            self._socket = context.wrap_socket(self._socket, server_hostname=place.hostname)
        self._most = int(info.get("max_payload", 1024 * 1024)) - 1
        self._write(b"CONNECT " + json.dumps(_login(place)).encode() + b"\r\nPING\r\n")

    def hear(self, subject: str, take: Taker) -> None:
        sid = str(len(self._takers) + 1)
        self._takers[sid] = take
        self._write(f"SUB {subject} {sid}\r\n".encode())

    def send(self, subject: str, text: str) -> None:
        data = text.encode("utf-8")
        pieces = [data[at : at + self._most] for at in range(0, len(data), self._most)] or [b""]
        marks = [b"+"] * (len(pieces) - 1) + [b"."]
        frames = [b"PUB %s %d\r\n%s%s\r\n" % (subject.encode(), len(piece) + 1, mark, piece) for mark, piece in zip(marks, pieces)]
        self._write(b"".join(frames))

    def run(self, seconds: Optional[float] = None) -> None:
        """Hands over what is heard, for so long or until the connection is lost; then raises why."""
        until = None if seconds is None else time.monotonic() + seconds
        try:
            while True:
                self._take(self._line(until), until)
        except socket.timeout:
            self._socket.settimeout(None)

    def close(self) -> None:
        self.closed = True
        try:
            self._socket.close()
        except OSError:
            pass

    def _write(self, data: bytes) -> None:
        with self._writing:
            self._socket.sendall(data)

    def _more(self, until: Optional[float]) -> None:
        wait = None if until is None else max(0.001, until - time.monotonic())
        if wait != self._socket.gettimeout():
            self._socket.settimeout(wait)
        data = self._socket.recv(64 * 1024)
        if not data:
            raise ConnectionError("the server hung up")
        self._read += data

    def _line(self, until: Optional[float] = None) -> bytes:
        while (end := self._read.find(b"\r\n")) < 0:
            self._more(until)
        return self._bytes(end, until)

    def _bytes(self, count: int, until: Optional[float]) -> bytes:
        """So many bytes, and the end of the line behind them."""
        while len(self._read) < count + 2:
            self._more(until)
        taken = bytes(self._read[:count])
        del self._read[: count + 2]
        return taken

    def _take(self, line: bytes, until: Optional[float]) -> None:
        words = line.split()
        kind = words[0].upper() if words else b""
        if kind == b"PING":
            self._write(b"PONG\r\n")
        elif kind == b"-ERR":
            why = line[4:].strip().decode("utf-8", "replace").strip("'")
            refused = "authorization" in why.lower() or "permissions" in why.lower()
            raise NatsRefused(why) if refused else ConnectionError(why)
        elif kind in (b"MSG", b"HMSG"):
            before, fixed = (int(words[-2]), 5) if kind == b"HMSG" else (0, 4)
            data = self._bytes(int(words[-1]), until)[before:]
            self._take_piece(words[2].decode(), words[3].decode() if len(words) > fixed else "", data)

    def _take_piece(self, sid: str, reply: str, data: bytes) -> None:
        pieces = self._pieces.setdefault((sid, reply), [])
        pieces.append(data[1:])
        if data[:1] == b"+" and sum(map(len, pieces)) <= LONGEST_TEXT:
            return
        del self._pieces[(sid, reply)]
        if data[:1] == b".":
            self._takers[sid](b"".join(pieces).decode("utf-8", "replace"), reply)


def _login(place) -> dict:
    about = {"lang": "python", "version": VERSION, "protocol": 1, "name": "troupe world"}
    # What it says itself is not sent back to it.
    login = {**about, "verbose": False, "pedantic": False, "headers": True, "no_responders": True, "echo": False}
    user = unquote(place.username) if place.username else os.environ.get("NATS_USER")
    password = unquote(place.password) if place.password else os.environ.get("NATS_PASSWORD")
    token = os.environ.get("NATS_TOKEN")
    if place.username and not place.password:
        user, token = None, unquote(place.username)
    if user:
        login.update({"user": user, "pass": password or ""})
    if token:
        login["auth_token"] = token
    return login
