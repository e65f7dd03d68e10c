#!/usr/bin/env python3
"""Plays a bot on a server as its author would: a server of its own, two accounts, `fourlands bot`.

scripts/play_on_server.py PROGRAM_OF_FOURLANDS GAME 'COMMAND OF THE BOT' [FURTHER OPTIONS OF bot]

The bot under test is challenged by a person's table, plays a bot of ours to the end, and the record
must be good. Ends with status 0 if so.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request


class Server:
    """A `fourlands serve` on a free port, with its data in a folder that goes with it."""

    def __init__(self, program, folder, port=0):
        self.program, self.folder = program, pathlib.Path(folder)
        self.process = subprocess.Popen(
            [program, "serve", "--port", str(port), "--data", str(self.folder / "data.db"),
             "--requests-per-second", "0", "--messages-per-second", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            if "http://" in line:
                self.url = "http://" + line.split("http://")[1].split()[0].strip('",.')
                break
        else:
            raise SystemExit("the server does not start")

    def ask(self, method, path, body=None, token=""):
        request = urllib.request.Request(self.url.rstrip("/") + path, method=method)
        if token:
            request.add_header("Authorization", "Bearer " + token)
        data = None
        if body is not None:
            request.add_header("Content-Type", "application/json")
            data = json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, data) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            raise SystemExit(f"{method} {path}: {refused.code} {refused.read().decode()}")

    def person(self, name):
        guest = self.ask("POST", "/api/session", {"token": True})["token"]
        claim = {"name": name, "password": "correct horse battery", "token": True}
        return self.ask("POST", "/api/me/claim", claim, guest)["token"]

    def bot(self, owner, name):
        token = self.ask("POST", "/api/me/bots", {"name": name}, owner)["token"]
        file = self.folder / (name + ".token")
        file.write_text(token + "\n")
        return file

    def play(self, token, *options):
        return subprocess.Popen([self.program, "bot", "--server", self.url, "--token", str(token),
                                 *options], stderr=subprocess.PIPE, text=True)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def wait_until(what, seconds, ready):
    until = time.monotonic() + seconds
    while not (found := ready()):
        if time.monotonic() > until:
            raise SystemExit("waited in vain: " + what)
        time.sleep(0.2)
    return found


def main():
    program, game, command, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            ada = server.person("Ada")
            token = server.bot(ada, "Robo")
            player = server.play(token, "--program", command, "--game", game, "--games", "1", *options)
            table = server.ask("POST", "/api/tables", {
                "game": game, "seats": [{"kind": "account", "name": "Robo"},
                                        {"kind": "bot", "level": 1}]}, ada)["table"]
            wait_until("the match is over", 540, lambda: player.poll() is not None)
            told = player.stderr.read()
            if player.returncode != 0 or "over, seat 0" not in told:
                raise SystemExit(f"fourlands bot ended with {player.returncode}:\n{told}")
            match = server.ask("GET", "/api/matches/" + table["match"])
            seat = match["table"]["seats"][0]
            assert match["table"]["status"] == "over", match["table"]
            assert seat["name"] == "Robo" and seat["account"] == "bot" and seat["plays"] == "person", seat
            assert server.ask("GET", f"/api/matches/{table['match']}/verify")["good"]
            print(f"{command}: {match['result']}")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
