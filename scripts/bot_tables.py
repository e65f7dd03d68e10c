#!/usr/bin/env python3
"""The tables of the bots in docs/bots.md: the levels' settings from each game's bots.json, the results from
the games kept in docs/measured.

  scripts/bot_tables.py            prints them
  scripts/bot_tables.py --write    puts them into docs/bots.md, between the marks
  scripts/bot_tables.py --check    fails if docs/bots.md has others

Shares and bounds are reckoned as `fourlands arena` does (src/ai/measure/standing.cc).
"""
import json
import math
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/bots.md"
# What is between these marks, by the name in them, is made.
MARKS = "<!-- {}: made by scripts/bot_tables.py -->", "<!-- end of {} -->"
SIGMAS_95 = 1.959964


def listed_games(root=ROOT):
    """{id: title} of every game, in the order of the list in src/CMakeLists.txt."""
    folders = re.search(r"set\(FOURLANDS_GAMES\s+([^)]*)\)", (root / "src/CMakeLists.txt").read_text())[1].split()
    titles = {}
    for folder in folders:
        game = folder.replace("_", "-")
        texts = json.loads((root / "src/games" / folder / "messages.json").read_text())
        titles[game] = texts[f"{game}.title"]["en"]
    return titles


GAMES = listed_games()


def read_run(text):
    """(header, sets in order) of an arena file; a last line that breaks off is dropped."""
    lines = []
    for line in text.split("\n"):
        try:
            lines.append(json.loads(line))
        except json.JSONDecodeError:
            break
    sets = {row["set"]: row for row in lines[1:]}
    return lines[0], [sets[number] for number in sorted(sets)]


def mean_and_bound(values):
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, SIGMAS_95 * math.sqrt(variance / len(values))


def share_of(sets):
    """The first bot's share of the games that the two won, and its 95 % bound."""
    shares = []
    for row in sets:
        first, second = row["bots"][0]["won"], row["bots"][1]["won"]
        shares.append(first / (first + second) if first + second > 0 else 0.5)
    mean, bound = mean_and_bound(shares)
    # Sets that all ended alike do not make it certain: less than 3 of n, with 95 % confidence.
    if bound == 0:
        bound = min(1.0, 3 / sum(row["games"] for row in sets))
    return mean, bound


def points_of(sets, bot):
    return mean_and_bound([row["bots"][bot]["points"] / row["games"] for row in sets])


def percent(value):
    return "100 %" if value == 1 else f"{100 * value:.1f} %"


def options_of(header):
    defaults = {"setup": "standard", "isolating_storms": False, "memory_aid": False}
    shown = [f"{key}={value}" for key, value in sorted(header["options"].items())
             if defaults.get(key) != value and key != "players"]
    return ", ".join([str(header["options"].get("players", 2)), *shown])


def rows_of(runs):
    """One row a run: (alone?, sort key, cells)."""
    rows = []
    for header, sets in runs:
        if not sets:
            continue
        game = GAMES.get(header["game"], header["game"])
        bots = "`" + ";".join(header["bots"]) + "`"
        games = f"{sum(row['games'] for row in sets):,}"
        key = (list(GAMES).index(header["game"]), header["bots"], header["seed"])
        if len(header["bots"]) == 1:
            points, bound = points_of(sets, 0)
            rows.append((True, key, [game, bots, games, str(header["seed"]), f"{points:.0f} ± {bound:.0f}"]))
            continue
        share, bound = share_of(sets)
        means = [points_of(sets, bot)[0] for bot in range(2)]
        points = "" if means == [0, 0] else f"{means[0]:.0f} : {means[1]:.0f}"
        rows.append((False, key, [game, bots, options_of(header), games, str(header["seed"]),
                                  f"{percent(share)} ± {100 * bound:.1f}", points]))
    return sorted(rows, key=lambda row: row[:2])


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(cells) + " |" for cells in rows]


def results(runs):
    rows = rows_of(runs)
    lines = table(["game", "bots", "seats", "games", "seed", "the first wins", "points a game"],
                  [cells for alone, _, cells in rows if not alone])
    return "\n".join(lines)


def results_alone(runs):
    return "\n".join(table(["game, one seat", "bot", "games", "seed", "points"],
                           [cells for alone, _, cells in rows_of(runs) if alone]))


def settings_text(settings):
    def number(value):
        return f"{value:,}" if isinstance(value, (int, float)) else json.dumps(value)

    return ", ".join(f"`{key}` {number(value)}" for key, value in settings.items())


def levels(files):
    """The settings of every level, of {game's title: bots.json}."""
    rows = []
    for title, file in files.items():
        for number, level in enumerate(file["levels"], 1):
            if "ms" in level:
                limit = f"{level['ms']:,} ms"
            else:
                limit = f"{level['nodes']:,} simulations" if level["nodes"] else "one-ply evaluation"
            rest = {key: value for key, value in level.items() if key not in ("ms", "nodes", "settings")}
            rows.append([title, str(number), limit, settings_text(rest), settings_text(level.get("settings", {}))])
        if "settings" in file:
            rows.append([title, "all", "", "", settings_text(file["settings"])])
    return "\n".join(table(["game", "level", "limit", "choice among steps", "search"], rows))


def measured(folder=ROOT / "docs/measured"):
    return [read_run(path.read_text()) for path in sorted(folder.glob("*.jsonl"))]


def bot_files():
    return {title: json.loads((ROOT / "src/games" / game.replace("-", "_") / "bots.json").read_text())
            for game, title in GAMES.items()}


def made_tables():
    runs = measured()
    return {"levels": levels(bot_files()), "results": results(runs), "results alone": results_alone(runs)}


def with_tables(page, made):
    """The page with what is between the marks made anew."""
    for name, text in made.items():
        begin, end = (mark.format(name) for mark in MARKS)
        before, found, rest = page.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise ValueError(f"lacks its marks {begin} and {end}")
        page = f"{before}{begin}\n\n{text}\n\n{end}{after}"
    return page


def main(arguments):
    made, page = made_tables(), PAGE.read_text()
    if arguments == ["--write"]:
        PAGE.write_text(with_tables(page, made))
    elif arguments == ["--check"]:
        if with_tables(page, made) != page:
            print("docs/bots.md has other tables than scripts/bot_tables.py --write makes")
            return 1
    elif not arguments:
        print("\n\n".join(made.values()))
    else:
        print(__doc__)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
