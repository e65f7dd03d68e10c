#!/usr/bin/env python3
"""What the guided first games show: the positions that their steps lead to, as the rules make them.

web/src/games/GAME/guide.json holds the `steps` of a game, with the sentence that goes with each, and
the `frames` that this script computes from them. `--check` fails where they differ.
A step is [who, step] or [who, step, sentence]; who is a seat, "chance", or "read" for a sentence
alone. Steps between the two numbers of a pair in `lapse` pass quickly: only some of them are kept.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEARNER = 0
LAPSE_FRAMES = 12
# What another seat draws is its secret (Landed): a learner is not told.
SECRET = {"tile", "contract", "satellite", "keep", "stolen"}


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise ValueError(f"{request}: {answer['error']['message']}")
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def told(effects):
    def secret(effect):
        return effect.get("seat", LEARNER) != LEARNER and effect["kind"] in SECRET

    return [effect for effect in effects if not secret(effect)]


def kept_in_lapse(lapse, length):
    """The numbers of steps that are shown although they lie within a lapse: evenly spread."""
    kept, hidden = set(), set()
    for first, last in lapse:
        last = min(last, length - 1)
        count = min(LAPSE_FRAMES, last - first + 1)
        kept |= {last - (last - first) * i // max(1, count) for i in range(count)}
        hidden |= set(range(first, last + 1))
    return kept, hidden


def frames_of(engine, game, guide):
    state = engine.ask(cmd="new", game=game, options=guide["options"], seed=1)
    kept, hidden = kept_in_lapse(guide["lapse"], len(guide["steps"]))
    frames = []

    def show(n, effects):
        view = engine.ask(cmd="view", seat=LEARNER)["view"]
        insight = engine.ask(cmd="insight", seat=LEARNER)["insight"]
        frames.append(
            {
                "n": n,
                "to_act": [seat for seat in state["to_act"] if seat != "chance"],
                "effects": effects,
                "view": view,
                "insight": insight,
            }
        )

    show(0, [])
    for index, (who, step, *_) in enumerate(guide["steps"]):
        if who != "read":
            state = engine.ask(cmd="play", seat=who, step=step)
            if index not in hidden or index in kept:
                show(index + 1, told(state["effects"]))
    if state["to_act"]:
        raise ValueError("the game is not over after the last step")
    return frames


def written(guide):
    """One step and one frame a line, so that a change can be read."""
    lines = ["{", f'"options": {json.dumps(guide["options"])},', f'"lapse": {guide["lapse"]},']
    for name in ("steps", "frames"):
        rows = (json.dumps(row, sort_keys=True, ensure_ascii=False) for row in guide[name])
        lines += [f'"{name}": [', ",\n".join(rows), "]," if name == "steps" else "]"]
    return "\n".join([*lines, "}"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(ROOT / "build/test/fourlands"))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    files = sorted((ROOT / "web/src/games").glob("*/guide.json"))
    stale = []
    for file in files:
        text = file.read_text(encoding="utf8")
        guide = json.loads(text)
        engine = Engine(options.program)
        guide["frames"] = frames_of(engine, file.parent.name, guide)
        engine.close()
        fresh = written(guide)
        if options.check:
            stale += [file.parent.name] if fresh != text else []
        else:
            file.write_text(fresh, encoding="utf8")
    if stale:
        sys.exit(f"guided games that the rules play otherwise: {', '.join(stale)}")
    print(f"{len(files)} guided games")


if __name__ == "__main__":
    main()
