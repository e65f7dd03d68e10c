#!/usr/bin/env python3
"""Checks the form of every document of the project.

  scripts/check_docs.py                  what ./test runs; a fault a line
  scripts/check_docs.py --reflow FILE... lays prose out anew: a sentence begins a line, 100 columns

Tables, code and the addresses of links may be as wide as they must.
"""
import re
import sys
from pathlib import Path

import bot_tables

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 100
WORDS = 40  # A sentence has fewer.
FENCE = re.compile(r"^\s*(```|~~~)")
ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])(\s+)")
# Text that no line break may tear: code, links and pictures.
TOKEN = re.compile(r"(?:`[^`]*`|!?\[(?:[^\[\]]|\[[^\]]*\])*\](?:\([^)]*\))?|[^\s`\[]|\[)+")
# A sentence ends with a stop and what closes after it, if the next begins like one.
END = re.compile(r"(?<=[.!?])([\"'”’)*_`\]]*)\s+(?=[\"'“‘(*_`\[!]*[A-Z0-9`])")
# What looks like an end and is none.
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|vs|cf|etc|ca|approx|No|St|Dr)\.|…)$")
MARK = re.compile(r"^([-+*]|\d+[.)]|#+|>)$")
NAME = "Land Ahead!"
KEPT = "Land\N{NO-BREAK SPACE}Ahead\N{LATIN LETTER RETROFLEX CLICK}"


class Block:
    """A paragraph or list item: its first line's number, its indents and its text."""

    def __init__(self, number, first, rest, lines):
        self.number, self.first, self.rest, self.lines = number, first, rest, lines

    def text(self):
        return " ".join(line.strip() for line in self.lines)


def blocks_of(lines):
    """The file as a list of str (kept as it is) and Block (prose)."""
    out, open_block, fenced = [], None, False
    for number, line in enumerate(lines, 1):
        prose = False
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and line.strip() and not re.match(r"^(#|\s*\||\s*<|\s*!\[[^\]]*\]\([^)]*\)\s*$)", line):
            prose = True
        if not prose:
            open_block = None
            out.append(line)
            continue
        item = ITEM.match(line)
        quote = re.match(r"^(\s*> ?)", line)
        if quote:
            if open_block is None or open_block.rest != quote.group(1):
                open_block = Block(number, quote.group(1), quote.group(1), [])
                out.append(open_block)
            open_block.lines.append(line[quote.end():])
        elif item:
            open_block = Block(number, item.group(0), " " * item.end(), [line[item.end():]])
            out.append(open_block)
        elif open_block is None:
            indent = re.match(r"\s*", line).group(0)
            open_block = Block(number, indent, indent, [line])
            out.append(open_block)
        else:
            open_block.lines.append(line)
    return out


def sentences_of(text):
    text = text.replace(NAME, KEPT)
    # Inside code nothing ends.
    text = re.sub(r"`[^`]*`", lambda code: code.group(0).replace(".", "\x01").replace("!", "\x02").replace("?", "\x03"), text)
    parts, start = [], 0
    for end in END.finditer(text):
        before = text[start:end.start()]
        if ABBREVIATION.search(before) or re.fullmatch(r"\W*\w{1,2}\.", before):
            continue
        parts.append(text[start:end.end(1)])
        start = end.end()
    parts.append(text[start:])
    back = lambda part: part.replace("\x01", ".").replace("\x02", "!").replace("\x03", "?").replace(KEPT, NAME)
    return [back(part).strip() for part in parts if part.strip()]


def words_in(sentence):
    sentence = re.sub(r"\]\([^)]*\)", "]", sentence)
    return len([word for word in re.findall(r"`[^`]*`|[^\s`]+", sentence) if re.search(r"\w", word)])


def columns_of(line):
    """A line's width without the addresses of its links."""
    return len(re.sub(r"\]\([^)]*\)|<https?://[^>]*>|https?://\S+", "]", line))


def wrap(sentence, first, rest):
    tokens = [match.group(0) for match in TOKEN.finditer(sentence)]
    lines, now = [], []
    for token in tokens:
        indent = rest if lines else first
        if now and columns_of(indent + " ".join([*now, token])) > COLUMNS:
            # A mark of a list or heading at a line's beginning would make one.
            carried = [now.pop()] if MARK.match(token) and len(now) > 1 else []
            lines.append(indent + " ".join(now))
            now = carried
        now.append(token)
    return lines + [(rest if lines else first) + " ".join(now)]


def reflow(text):
    out = []
    for block in blocks_of(text.split("\n")):
        if isinstance(block, str):
            out.append(block)
            continue
        first = block.first
        for sentence in sentences_of(block.text()):
            out += wrap(sentence, first, block.rest)
            first = block.rest
    return "\n".join(out)


def faults_of(text):
    """(line, what) for every fault in a document's form."""
    faults = []
    for block in blocks_of(text.split("\n")):
        if isinstance(block, str):
            continue
        for number, line in enumerate(block.lines, block.number):
            prefix = block.first if number == block.number else ""
            width = columns_of(prefix + line)
            if width > COLUMNS and re.search(r"\s", line.strip()):
                faults.append((number, f"has {width} columns; {COLUMNS} are the most"))
            if len(sentences_of(line)) > 1:
                faults.append((number, "has more than one sentence"))
        for sentence in sentences_of(block.text()):
            words = words_in(sentence)
            if words >= WORDS:
                faults.append((block.number, f"has a sentence of {words} words: \"{sentence[:60]}...\""))
    return faults


HEADS = ["Date", "Status"]
SECTIONS = ["Context", "Decision", "Cost", "See also"]
STATUS = re.compile(r"^(accepted|superseded by \[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\))$")


def decision_faults(name, text):
    """What is not as docs/decisions/README.md wants it."""
    faults = []
    lines = text.split("\n")
    number = name[:4]
    if not re.match(rf"^# {number}: \S", lines[0]):
        faults.append((1, f"does not begin with \"# {number}: TITLE\""))
    heads = dict(re.findall(r"^- (\w+): (.*)$", text, re.M))
    if list(heads)[:2] != HEADS:
        faults.append((3, "has no \"- Date:\" and \"- Status:\" below its title"))
    if not re.match(r"^\d{4}-\d\d-\d\d$", heads.get("Date", "")):
        faults.append((3, "has no date as 2026-11-18"))
    if not STATUS.match(heads.get("Status", "")):
        faults.append((4, "is neither accepted nor superseded by [another](file)"))
    sections = re.findall(r"^## (.*)$", text, re.M)
    if sections != SECTIONS:
        faults.append((1, f"has the sections {sections}, not {SECTIONS}"))
    for section, body in re.findall(r"^## (.*)\n((?:(?!## ).*\n?)*)", text, re.M):
        if not body.strip():
            faults.append((1, f"says nothing under {section}"))
    return faults


def index_faults(index, decisions):
    """The index names every decision once, in order, with title, date and status."""
    rows = re.findall(r"^\| \[(\d{4})\]\(([^)]*)\) \| (.*?) \| (.*?) \| (.*?) \|$", index, re.M)
    wanted = []
    for name, text in sorted(decisions.items()):
        title = text.split("\n")[0].partition(": ")[2]
        heads = dict(re.findall(r"^- (\w+): (.*)$", text, re.M))
        wanted.append((name[:4], name, title, heads.get("Date", ""), heads.get("Status", "")))
    return [(1, f"lacks or has besides: {row}") for row in sorted(set(rows) ^ set(wanted))] or (
        [] if rows == wanted else [(1, "is out of order")])


def link_faults(path, text):
    faults = []
    text = re.sub(r"```.*?```", lambda code: "\n" * code.group(0).count("\n"), text, flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", re.sub(r"`[^`]*`", "", line)):
            if "://" not in target and not target.startswith("mailto:") and not (path.parent / target).exists():
                faults.append((number, f"links to {target}, which is not there"))
    return faults


PATH = re.compile(r"`((?:src|tests|web|docs|scripts|fuzz|cmake)/[\w./-]+)`")


def path_faults(text, exists):
    """Files that the text names and that are not there; `exists` says of a path whether it is."""
    faults = []
    for number, line in enumerate(text.split("\n"), 1):
        for named in PATH.findall(line):
            if not exists(named):
                faults.append((number, f"names {named}, which is not there"))
    return faults


def table_faults(page):
    try:
        right = bot_tables.with_tables(page, bot_tables.made_tables()) == page
    except ValueError as error:
        return [(1, str(error))]
    return [] if right else [(1, "has other tables than scripts/bot_tables.py --write makes")]


def suite_faults(text):
    """A test file that reads documents has a suite *Docs, so that it runs again when one changes."""
    code = re.sub(r"//.*", "", text)
    reads = re.search(r'"[^"\n]*(README\.md|docs/)[^"\n]*"|"docs"', code)
    if not reads or re.search(r"^TEST(_[FP])?\(\w+Docs,", code, re.M):
        return []
    return [(1, f"reads {reads.group(0)}, and no suite of it ends in Docs")]


def count_faults(testing, pebbles):
    """The number of ways in which the laws' own game is wrong is the one that the document says."""
    enum = re.search(r"enum class Wrong \{(.*?)\};", pebbles, re.S).group(1)
    ways = len(re.findall(r"\bk\w+", enum)) - 1  # kNothing is none.
    said = re.search(r"wrong in (\d+) ways", testing)
    if said and int(said.group(1)) == ways:
        return []
    return [(1, f"does not say that Pebbles is \"wrong in {ways} ways\"")]


def documents():
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    return found + sorted((ROOT / "docs").rglob("*.md")) + sorted((ROOT / "src").rglob("README.md"))


def all_faults():
    texts = {path: path.read_text() for path in documents()}
    found = [(path, *fault) for path, text in texts.items() for fault in faults_of(text) + link_faults(path, text)]
    for path, text in texts.items():
        # Notes and decisions speak of their day.
        if path.parent.name not in ("notes", "decisions"):
            found += [(path, *fault) for fault in path_faults(text, lambda named: (ROOT / named).exists())]
    page = ROOT / "docs/bots.md"
    found += [(page, *fault) for fault in table_faults(texts[page])]
    for path in sorted([*(ROOT / "src").rglob("*_test.cc"), *(ROOT / "tests").rglob("*_test.cc")]):
        found += [(path, *fault) for fault in suite_faults(path.read_text())]
    folder = ROOT / "docs/decisions"
    decisions = {path.name: text for path, text in texts.items() if path.parent == folder and path.name[0].isdigit()}
    for name, text in decisions.items():
        found += [(folder / name, *fault) for fault in decision_faults(name, text)]
    index = folder / "README.md"
    found += [(index, *fault) for fault in index_faults(texts.get(index, ""), decisions)]
    testing = ROOT / "docs/testing.md"
    pebbles = (ROOT / "tests/conformance/pebbles.h").read_text()
    return found + [(testing, *fault) for fault in count_faults(texts[testing], pebbles)]


def main(arguments):
    if arguments[:1] == ["--reflow"]:
        for name in arguments[1:]:
            path = Path(name)
            path.write_text(reflow(path.read_text()))
        return 0
    found = all_faults()
    for path, line, what in found:
        print(f"{path.relative_to(ROOT)}:{line}: {what}")
    print(f"{len(documents())} documents, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
