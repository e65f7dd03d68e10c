#!/usr/bin/env python3
"""Three servers on one PostgreSQL database under load, and faults at random. Clients that share no
code with the server note what they were told and what they saw. Afterwards every acknowledged step
must be in its match exactly once, in the one order that all saw.

  tests/independent/cluster.py --program build/test/fourlands [--faults 40] [--seed 1]
"""

import argparse
import glob
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from hostile_client import Gone, Person, WebSocket, guest

ALONE = {"game": "landing-zone", "seats": [{"kind": "me"}]}
TWO = {"game": "landomy", "seats": [{"kind": "me"}, {"kind": "me"}]}
LEASE_MS = 1500
FLAGS = (
    "--requests-per-second=0",
    "--messages-per-second=0",
    "--max-connections-per-address=0",
    "--max-open-tables=0",
    "--max-bot-tables=0",
    "--max-running-matches=0",
    "--threads=2",
    f"--lease-ms={LEASE_MS}",
)


def wait_for(what, condition, seconds=60):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"{what} did not come about"
        time.sleep(0.02)


class Postgres:
    """A database of its own in a folder, with a unix socket and no port; root runs it as nobody."""

    def __init__(self, folder):
        self.folder = folder
        os.chmod(folder, 0o755)
        self.place = os.path.join(folder, "pg")
        os.mkdir(self.place)
        self.log = open(os.path.join(folder, "pg.log"), "ab")
        if os.geteuid() == 0:
            shutil.chown(self.place, "nobody", "nogroup")
        self.run("initdb", "-D", self.place + "/data", "-U", "fourlands", "-A", "trust", "-N",
                 "-E", "UTF8", "--locale=C.UTF-8").wait()
        self.start()
        self.sql("CREATE DATABASE fourlands", "postgres")
        self.url = f"postgresql://fourlands@/fourlands?host={self.place}"

    def run(self, name, *words):
        found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
        assert found, "PostgreSQL is not installed"
        who = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        command = ["setpriv", *who, "--pdeathsig", "QUIT", "--", found[-1], *words]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd="/")

    def start(self):
        self.process = self.run("postgres", "-D", self.place + "/data", "-k", self.place, "-c",
                                "listen_addresses=", "-c", "shared_buffers=32MB")
        wait_for("PostgreSQL", lambda: self.sql("SELECT 1", "postgres"))

    def stop(self, how):
        self.process.send_signal(how)
        self.process.wait()

    def sql(self, text, database="fourlands"):
        found = subprocess.run(["psql", "-h", self.place, "-U", "fourlands", "-qAt", "-c", text,
                                database], capture_output=True, check=False)
        return found.returncode == 0


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Member:
    """One server of the three, begun again whenever it ends, as a service manager would."""

    def __init__(self, program, folder, url, number):
        self.command = [program, "serve", "--port", str(free_port()), "--store", url, "--log",
                        "json", *FLAGS]
        self.port = int(self.command[3])
        self.log = open(os.path.join(folder, f"server{number}.log"), "ab")
        self.process = None
        self.begin()

    def begin(self):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(self.command, stdout=self.log, stderr=self.log)

    def signal(self, number):
        if self.process.poll() is None:
            self.process.send_signal(number)

    def serves(self):
        try:
            return Person(self.port).get("/healthz").status == 200
        except OSError:
            return False


class Player(threading.Thread):
    """Plays one match after another, wherever a server answers, until it is told to stop."""

    def __init__(self, members, seed, stop):
        super().__init__(daemon=True)
        self.members = members
        self.random = random.Random(seed)
        self.stop = stop
        self.person = None
        self.matches = {}  # By id: the steps that were acknowledged, and all events that were seen.
        self.pauses = []  # How long it took to be answered again.
        self.problems = []

    def run(self):
        while not self.stop.is_set():
            try:
                self.session()
            except (Gone, OSError, AssertionError, KeyError, ValueError, IndexError):
                time.sleep(0.05)  # The server is gone, or knows nobody yet: the next one.

    def session(self):
        member = self.random.choice(self.members)
        if self.person is None:
            self.person = guest(member.port)
        person = Person(member.port, self.person.token)
        socket_ = WebSocket(person)
        assert socket_.status == 101
        try:
            while not self.stop.is_set():
                open_ones = [i for i, one in self.matches.items() if not one["over"]]
                if not open_ones:
                    match = person.table(**self.random.choice((ALONE, TWO)))
                    self.matches[match] = {"acked": [], "seen": {}, "pending": None, "over": False}
                    open_ones = [match]
                self.play(person, socket_, open_ones[0])
        finally:
            socket_.close()

    def play(self, person, socket_, match):
        known = self.matches[match]
        now = person.match(match)
        self.note(known, now["log"])
        if known["pending"] is None:
            mine = [seat for seat in now["steps"] if now["steps"][seat]]
            if not mine:
                known["over"] = True
                return
            known["pending"] = {
                "type": "step", "match": match, "seat": int(mine[0]), "seen": now["seq"],
                "step": self.random.choice(now["steps"][mine[0]]), "request": os.urandom(8).hex(),
            }
            known["since"] = time.monotonic()
        wanted = known["pending"]
        # The same request until it is answered: done once, however often it is asked.
        answer = socket_.ask(dict(wanted))
        if answer["type"] == "done":
            known["acked"].append((answer["seq"], wanted["seat"], wanted["step"]))
            self.pauses.append(time.monotonic() - known["since"])
            known["pending"] = None
        elif answer["error"]["code"] not in ("not_stored", "failed"):
            self.problems.append((match, wanted, answer))
            known["pending"] = None

    def note(self, known, log):
        for event in log:
            told = (event.get("who"), event.get("step"))
            if known["seen"].setdefault(event["seq"], told) != told:
                self.problems.append(("two histories", event, known["seen"][event["seq"]]))

    def check(self, port):
        """Everything that was told is true, with one server alive and nobody playing."""
        steps = 0
        for match, known in self.matches.items():
            now = Person(port, self.person.token).match(match)
            self.note(known, now["log"])
            numbers = [event["seq"] for event in now["log"]]
            assert numbers == list(range(1, len(numbers) + 1)), ("a number twice or none", match)
            final = {e["seq"]: (e.get("who"), e.get("step")) for e in now["log"]}
            for seq, told in known["seen"].items():
                assert final.get(seq) == told, ("seen and gone", match, seq, told)
            played = [(e.get("who"), e.get("step")) for e in now["log"] if e.get("who") in (0, 1)]
            wanted = [(seat, step) for _, seat, step in known["acked"]]
            if known["pending"]:  # It may have happened; nobody was told.
                extra = (known["pending"]["seat"], known["pending"]["step"])
                assert played in (wanted, wanted + [extra]), ("lost or doubled", match)
            else:
                assert played == wanted, ("lost or doubled", match, played, wanted)
            steps += len(wanted)
        assert not self.problems, self.problems[:3]
        return steps


# -- Faults ---------------------------------------------------------------------------------------


def kill_9(postgres, member, _):
    member.signal(signal.SIGKILL)
    member.process.wait()
    member.begin()


def stop_beyond_the_lease(postgres, member, chance):
    member.signal(signal.SIGSTOP)
    time.sleep(LEASE_MS / 1000 + chance.uniform(0.2, 1.0))
    member.signal(signal.SIGCONT)


def terminate(postgres, member, _):
    member.signal(signal.SIGTERM)
    member.process.wait()
    member.begin()


def cut_connections(postgres, member, _):
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")


def crash_database(postgres, member, chance):
    postgres.stop(signal.SIGQUIT)
    time.sleep(chance.uniform(0, 0.5))
    postgres.start()


def restart_database(postgres, member, _):
    postgres.stop(signal.SIGINT)
    postgres.start()


def slow_commits(postgres, member, chance):
    workers = subprocess.run(["pgrep", "-P", str(postgres.process.pid)], capture_output=True,
                             check=False).stdout.split()
    for one in workers:
        os.kill(int(one), signal.SIGSTOP)
    time.sleep(chance.uniform(0.1, 0.6))
    for one in workers:
        try:
            os.kill(int(one), signal.SIGCONT)
        except ProcessLookupError:
            pass


FAULTS = (kill_9, kill_9, stop_beyond_the_lease, terminate, cut_connections, crash_database,
          restart_database, slow_commits)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--faults", type=int, default=40)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    chance = random.Random(wish.seed)
    folder = tempfile.mkdtemp(prefix="fl-cluster-")
    postgres = Postgres(folder)
    members, stop = [], threading.Event()
    try:
        members = [Member(os.path.abspath(wish.program), folder, postgres.url, i) for i in range(3)]
        wait_for("a server", lambda: any(one.serves() for one in members))
        players = [Player(members, wish.seed * 1000 + i, stop) for i in range(wish.players)]
        for player in players:
            player.start()
        done = {}
        for _ in range(wish.faults):
            time.sleep(chance.uniform(0.2, 0.8))
            fault = chance.choice(FAULTS)
            # Mostly whoever serves: the others are only waiting.
            serving = [one for one in members if one.serves()]
            fault(postgres, chance.choice(serving or members), chance)
            done[fault.__name__] = done.get(fault.__name__, 0) + 1
            for member in members:
                member.begin()  # One that was fenced has ended by itself.
        for member in members:
            member.begin()
        before = sum(len(player.pauses) for player in players)
        wait_for("play going on", lambda: sum(len(p.pauses) for p in players) > before + 10)
        stop.set()
        for player in players:
            player.join(60)
            assert not player.is_alive(), "a client waits for ever"
        wait_for("a server", lambda: any(one.serves() for one in members))
        port = next(one.port for one in members if one.serves())
        steps = sum(player.check(port) for player in players)
        pauses = sorted(pause for player in players for pause in player.pauses)
        matches = sum(len(player.matches) for player in players)
        assert steps > wish.faults, "too little was played to say anything"
        print(", ".join(f"{count} {name}" for name, count in sorted(done.items())))
        print(f"{wish.faults} faults, {matches} matches, {steps} acknowledged steps: 0 lost, 0 "
              f"doubled, 0 forked; longest wait {pauses[-1]:.1f} s, "
              f"p99 {pauses[int(len(pauses) * 0.99)]:.2f} s")
        print("1 passed, 0 failed")
    except BaseException:
        print(f"what the servers said is in {folder}", file=sys.stderr)
        raise
    finally:
        stop.set()
        for member in members:
            member.signal(signal.SIGCONT)
            member.signal(signal.SIGKILL)
            member.process.wait()
        postgres.stop(signal.SIGQUIT)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
