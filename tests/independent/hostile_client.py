"""A client of the server that shares no code with it: HTTP and WebSockets on bare sockets, from
docs/protocol.md alone, and the server as a process that can be killed."""

import base64
import json
import os
import re
import resource
import signal
import socket
import struct
import subprocess
import time

PATIENCE = 60.0


class Gone(Exception):
    """The other end is gone, or silent for too long."""


class Line:
    """One TCP connection."""

    def __init__(self, port, source=None):
        bind = (source, 0) if source else None
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE, bind)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def close(self):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Gone(str(error)) from error

    def more(self):
        try:
            data = self.socket.recv(65536)
        except OSError as error:
            raise Gone(str(error)) from error
        if not data:
            raise Gone("closed")
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def take_until(self, mark):
        while mark not in self.buffer:
            self.more()
        at = self.buffer.index(mark) + len(mark)
        data, self.buffer = self.buffer[:at], self.buffer[at:]
        return data


class Answer:
    """What came back over HTTP; status 0 if nothing did."""

    def __init__(self, status=0, headers=None, body=b""):
        self.status = status
        self.headers = headers or {}
        self.body = body

    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    def code(self):
        found = self.json()
        return found.get("error", {}).get("code", "") if isinstance(found, dict) else ""


def read_answer(line):
    try:
        head = line.take_until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {}
        for one in head[1:]:
            name, _, value = one.partition(":")
            headers[name.strip().lower()] = value.strip()
        body = line.take(int(headers.get("content-length", "0")))
        return Answer(int(head[0].split()[1]), headers, body)
    except (Gone, ValueError, IndexError):
        return Answer()


def raw(port, data, source=None):
    """What is answered to these bytes."""
    line = Line(port, source)
    try:
        line.send(data)
        return read_answer(line)
    except Gone:
        return read_answer(line)
    finally:
        line.close()


class Person:
    """Somebody with a token, or (none) a stranger."""

    def __init__(self, port, token=None):
        self.port = port
        self.token = token

    def ask(self, method, path, body=None, more="", source=None):
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        head += f"Content-Length: {len(text)}\r\n\r\n"
        return raw(self.port, head.encode() + text, source)

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None):
        return self.ask("POST", path, body if body is not None else {})

    def table(self, **wish):
        made = self.post("/api/tables", wish)
        assert made.status == 200, (made.status, made.body)
        return made.json()["table"]["match"]

    def match(self, match):
        return self.get(f"/api/matches/{match}").json()


def guest(port):
    made = Person(port).post("/api/session", {"token": True})
    assert made.status == 200, (made.status, made.body)
    return Person(port, made.json()["token"])


PASSWORD = "correct horse battery"


def named(port, name):
    claimed = guest(port).post(
        "/api/me/claim", {"name": name, "password": PASSWORD, "token": True}
    )
    assert claimed.status == 200, (claimed.status, claimed.body)
    return Person(port, claimed.json()["token"])


def frame(opcode, payload, last=True):
    """A frame of RFC 6455, masked as a client must."""
    size = len(payload)
    head = bytes([(0x80 if last else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return head + mask + masked


class WebSocket:
    """A WebSocket. All text that came is kept in `heard`."""

    def __init__(self, person, more=""):
        self.line = Line(person.port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            "GET /api/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{more}"
        )
        if person.token:
            head += f"Authorization: Bearer {person.token}\r\n"
        self.line.send((head + "\r\n").encode())
        self.status = read_answer(self.line).status
        self.close_code = None
        self.heard = []

    def close(self):
        self.line.close()

    def send(self, message):
        self.line.send(frame(1, json.dumps(message).encode()))

    def receive(self):
        """The next message; Gone if the connection ends."""
        while True:
            first, second = self.line.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.line.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.line.take(8))[0]
            payload = self.line.take(size)
            kind = first & 0x0F
            if kind == 9:
                self.line.send(frame(10, payload))
            elif kind == 8:
                self.close_code = struct.unpack(">H", payload[:2])[0] if size >= 2 else 0
                raise Gone("goodbye")
            elif kind == 1:
                self.heard.append(payload)
                return json.loads(payload)

    def ask(self, message):
        """The answer to a request, passing over what else comes."""
        request = message.setdefault("request", os.urandom(8).hex())
        self.send(message)
        while True:
            answer = self.receive()
            if answer.get("type") in ("done", "refused") and answer.get("request") == request:
                return answer

    def ended(self):
        """Waits for the goodbye; its code."""
        try:
            while True:
                self.receive()
        except Gone:
            return self.close_code


def code_of(answer):
    return answer["error"]["code"] if answer["type"] == "refused" else ""


class Server:
    """The server as a process of its own."""

    def __init__(self, program, folder, *flags, file_limit=None, env=None, may_end=False):
        self.data = os.path.join(folder, "data.db")
        self.log_path = os.path.join(folder, "log")
        self.log = open(self.log_path, "ab")
        begin = os.path.getsize(self.log_path)

        def limit():
            if file_limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--data", self.data, "--log", "json", *flags],
            stdout=self.log,
            stderr=self.log,
            preexec_fn=limit,
            env={**os.environ, **(env or {})},
        )
        until = time.monotonic() + PATIENCE
        found = None
        while not found:
            if may_end and self.process.poll() is not None:  # `port` is None: it did not start.
                self.port = None
                self.why = self.said(begin)
                return
            assert self.process.poll() is None, self.said(begin)
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.02)
            found = re.search(r"127\.0\.0\.1:(\d+)", self.said(begin))
        self.port = int(found.group(1))

    def said(self, begin=0):
        with open(self.log_path, "rb") as log:
            log.seek(begin)
            return log.read().decode("utf-8", "replace")

    def lives(self):
        return self.process.poll() is None

    def healthy(self):
        return self.lives() and Person(self.port).get("/healthz").status == 200

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self):
        if self.lives():
            self.process.send_signal(signal.SIGTERM)
        self.end()

    def end(self):
        self.process.wait()
        self.log.close()
