#!/usr/bin/env python3
"""Plays a bot on a server as its author would: a server of its own, two accounts, `fourlands bot`.

scripts/play_on_server.py PROGRAM_OF_FOURLANDS GAME 'COMMAND OF THE BOT' [FURTHER OPTIONS OF bot]
scripts/play_on_server.py --lost PROGRAM_OF_FOURLANDS GAME 'COMMAND OF THE BOT'

The bot under test is challenged by a person's table, plays a bot of ours to the end, and the record
must be good. With --lost it is challenged to two matches with another bot account, the server goes
and comes back in between, and both are played at once. Ends with status 0 if all went well.
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

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.start(0)

    def start(self, port):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(port), "--data", str(self.folder / "data.db"),
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
        """A bot account's program; what it logs is in a file beside its token."""
        log = token.with_suffix(".log").open("w")
        return subprocess.Popen([self.program, "bot", "--server", self.url, "--token", str(token),
                                 *options], stderr=log)

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


def told_by(token):
    return token.with_suffix(".log").read_text()


def played_to_the_end(token, player):
    """Waits for a bot's program, which must have played all that it was to."""
    wait_until("the matches are over", 540, lambda: player.poll() is not None)
    if player.returncode != 0 or "over, seat 0" not in told_by(token):
        raise SystemExit(f"fourlands bot ended with {player.returncode}:\n{told_by(token)}")


def check_match(server, match):
    told = server.ask("GET", "/api/matches/" + match)
    seat = told["table"]["seats"][0]
    assert told["table"]["status"] == "over", told["table"]
    assert seat["name"] == "Robo" and seat["account"] == "bot" and seat["plays"] == "person", seat
    assert server.ask("GET", f"/api/matches/{match}/verify")["good"]
    return told["result"]


def play_once(server, players, game, command, options):
    ada = server.person("Ada")
    token = server.bot(ada, "Robo")
    players.append(server.play(token, "--program", command, "--game", game, "--games", "1", *options))
    table = server.ask("POST", "/api/tables", {
        "game": game, "seats": [{"kind": "account", "name": "Robo"},
                                {"kind": "bot", "level": 1}]}, ada)["table"]
    played_to_the_end(token, players[0])
    print(f"{command}: {check_match(server, table['match'])}")


def play_with_a_loss(server, players, game, command):
    ada = server.person("Ada")
    robo, late = server.bot(ada, "Robo"), server.bot(ada, "Late")

    def challenge():
        return server.ask("POST", "/api/tables", {
            "game": game, "seats": [{"kind": "account", "name": "Robo"},
                                    {"kind": "account", "name": "Late"}]}, ada)["table"]["match"]

    matches = [challenge()]
    players.append(server.play(robo, "--program", command, "--game", game, "--games", "2", "--threads", "2"))
    wait_until("it has sat down", 60, lambda: "accepts a challenge" in told_by(robo))
    server.stop()
    wait_until("it misses the server", 60, lambda: "next try in 2 s" in told_by(robo))
    server.start(server.url.rstrip("/").rsplit(":", 1)[1])
    wait_until("it has come back", 60, lambda: told_by(robo).count("Robo is connected") == 2)
    matches.append(challenge())
    wait_until("it has sat down again", 60, lambda: told_by(robo).count("accepts a challenge") == 2)
    # Only now does the other one come, so that both matches begin together.
    players.append(server.play(late, "--level", "1", "--game", game, "--games", "2"))
    played_to_the_end(robo, players[0])
    for match in matches:
        print(f"{command}, after a loss: {check_match(server, match)}")


def main():
    arguments = sys.argv[1:]
    lost = arguments[:1] == ["--lost"]
    program, game, command, *options = arguments[lost:]
    players = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            if lost:
                play_with_a_loss(server, players, game, command)
            else:
                play_once(server, players, game, command, options)
        finally:
            for player in players:
                player.kill()
                player.wait()
            server.stop()


if __name__ == "__main__":
    main()
