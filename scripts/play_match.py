#!/usr/bin/env python3
"""Plays a match against a bot through the API of a running server, as any program could.

  scripts/play_match.py URL FILE begin GAME STEPS   a new person, a new match, and so many steps of it
  scripts/play_match.py URL FILE finish             the same match, to its end; its record is verified
  scripts/play_match.py URL FILE record             prints the record of the finished match
FILE keeps who plays and which match.
"""
import json
import random
import sys
import time
import urllib.error
import urllib.request

PATIENCE_SECONDS = 120


class Server:
    def __init__(self, url, token=""):
        self.url, self.token = url, token

    def ask(self, method, path, body=None):
        request = urllib.request.Request(self.url + path, method=method)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        data = json.dumps(body).encode() if body is not None else None
        try:
            with urllib.request.urlopen(request, data, timeout=PATIENCE_SECONDS) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as refused:
            raise SystemExit(f"{method} {path}: {refused.code} {refused.read().decode()}")

    def get(self, path):
        return json.loads(self.ask("GET", path))

    def post(self, path, body):
        return json.loads(self.ask("POST", path, body))


def play(server, match, most):
    """Random legal steps of seat 0; how many were played before it was over."""
    rng, played, until = random.Random(1), 0, time.monotonic() + PATIENCE_SECONDS
    while played < most and time.monotonic() < until:
        seen = server.get(f"/api/matches/{match}")
        if seen["table"]["status"] == "over":
            return played
        if 0 not in seen["to_act"]:
            time.sleep(0.02)
            continue
        until = time.monotonic() + PATIENCE_SECONDS
        step = rng.choice(seen["steps"]["0"])
        server.post(f"/api/matches/{match}/step", {"seat": 0, "seen": seen["seq"], "step": step})
        played += 1
    return played


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    url, path, what = sys.argv[1:4]
    if what == "begin":
        token = Server(url).post("/api/session", {"token": True})["token"]
        server = Server(url, token)
        table = server.post("/api/tables", {"game": sys.argv[4], "seats": [
            {"kind": "me"}, {"kind": "bot", "level": 1}]})["table"]
        played = play(server, table["match"], int(sys.argv[5]))
        if played < int(sys.argv[5]):
            raise SystemExit(f"Only {played} steps could be played.")
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"token": token, "match": table["match"]}, out)
        return
    with open(path, encoding="utf-8") as kept:
        known = json.load(kept)
    server = Server(url, known["token"])
    if what == "finish":
        played = play(server, known["match"], 10_000)
        verdict = server.get(f"/api/matches/{known['match']}/verify")
        if not verdict["good"] or played == 0:
            raise SystemExit(f"After {played} steps: {verdict}")
        print(f"{played} steps to the end, and every draw is as it was committed to")
    else:
        sys.stdout.write(server.ask("GET", f"/api/matches/{known['match']}/record"))


if __name__ == "__main__":
    main()
