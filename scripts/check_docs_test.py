#!/usr/bin/env python3
"""Tests scripts/check_docs.py and scripts/bot_tables.py: every fault in a document is found, and nothing else."""
import unittest

import bot_tables
import check_docs

GOOD = """# Title

A sentence begins a line and goes on
here, as long as it must.
Another one says so in Land Ahead! with `a. B` in it, e.g. Landomy.

- An item.
  Its second sentence.

| a table may be as wide as it must be, because a row is one line and nothing can be done about that |
|---|

```
Code. May. Be. As. It. Is.
```
"""

DECISION = """# 0007: A title

- Date: 2026-11-18
- Status: accepted

## Context
Why.

## Decision
What.

## Cost
How much.

## See also
Where.
"""


def sayings(faults):
    return [what for _, what in faults]


class Prose(unittest.TestCase):
    def found(self, text):
        return sayings(check_docs.faults_of(text))

    def test_good_prose_has_no_fault(self):
        self.assertEqual(self.found(GOOD), [])

    def test_two_sentences_on_a_line_are_found(self):
        self.assertIn("has more than one sentence", self.found("One. Two.\n"))
        self.assertIn("has more than one sentence", self.found("- One (so). **Two** it is.\n"))
        self.assertIn("has more than one sentence", self.found("> One. Two.\n"))

    def test_a_wide_line_is_found_and_the_address_of_a_link_does_not_count(self):
        self.assertEqual(self.found("word " * 20 + "\n"), [])
        self.assertEqual(self.found("word " * 20 + "woord\n"), ["has 105 columns; 100 are the most"])
        self.assertEqual(self.found("[a link](" + "x" * 200 + ") here\n"), [])

    def test_a_long_sentence_is_found_over_lines(self):
        self.assertEqual(self.found("one two three\n" * 13), [])
        self.assertTrue(self.found("one two three\n" * 14)[0].startswith("has a sentence of 42 words"))

    def test_reflowed_prose_has_no_fault_and_stays(self):
        text = "- One is short. " + "Two goes on " + "and on " * 17 + "to 7. Three is `a b. C` of [four\n  words](five)! \"Six\" ends.\n"
        once = check_docs.reflow(text)
        self.assertEqual(self.found(once), [])
        self.assertEqual(check_docs.reflow(once), once)
        self.assertEqual(once.split(), text.split())
        self.assertEqual(check_docs.reflow(GOOD), GOOD.replace("on\nhere", "on here"))

    def test_no_line_begins_with_what_would_be_a_list(self):
        text = "word " * 19 + "ends 7. More.\n"
        self.assertNotIn("\n7.", check_docs.reflow(text))


class Decisions(unittest.TestCase):
    def found(self, text):
        return sayings(check_docs.decision_faults("0007-a-title.md", text))

    def test_a_good_decision_has_no_fault(self):
        self.assertEqual(self.found(DECISION), [])
        self.assertEqual(self.found(DECISION.replace("accepted", "superseded by [0008](0008-another.md)")), [])

    def test_every_departure_is_found(self):
        for old, new in [("# 0007: ", "# 7. "), ("- Date: 2026-11-18\n", ""), ("2026-11-18", "lately"), ("accepted", "fine"),
                         ("## Cost\nHow much.\n", ""), ("How much.", ""), ("## Context", "## Why")]:
            self.assertTrue(self.found(DECISION.replace(old, new)), (old, new))

    def test_the_index_is_held_against_the_decisions(self):
        row = "| [0007](0007-a-title.md) | A title | 2026-11-18 | accepted |\n"
        decisions = {"0007-a-title.md": DECISION}
        self.assertEqual(check_docs.index_faults(row, decisions), [])
        for bad in ["", row.replace("A title", "Another"), row.replace("accepted", "given up"), row + row.replace("7", "8")]:
            self.assertTrue(check_docs.index_faults(bad, decisions), bad)


class Names(unittest.TestCase):
    def test_a_file_that_is_not_there_is_found(self):
        text = "See `src/core/rng.h`, `src/games/*/a.h` and `src/gone.h`.\n"
        self.assertEqual(check_docs.path_faults(text, lambda path: path == "src/core/rng.h"),
                         [(1, "names src/gone.h, which is not there")])

    def test_a_dead_link_is_found(self):
        here = check_docs.ROOT / "docs/testing.md"
        self.assertEqual(check_docs.link_faults(here, "[a](bots.md#levels) [b](https://a.b/c) `[c](d.md)`\n"), [])
        self.assertEqual(len(check_docs.link_faults(here, "[a](gone.md)\n")), 1)

    def test_a_test_that_reads_documents_under_another_name_is_found(self):
        reads = 'TEST(Config, a) { read(ROOT "/docs/hosting.md"); }\n'
        self.assertTrue(check_docs.suite_faults(reads))
        self.assertEqual(check_docs.suite_faults(reads + "TEST(ConfigDocs, b) {}\n"), [])
        self.assertEqual(check_docs.suite_faults("// docs/hosting.md\nTEST(Config, a) {}\n"), [])

    def test_a_wrong_number_of_ways_is_found(self):
        enum = "enum class Wrong {\n  kNothing,\n  kOne,\n  kTwo,\n};"
        self.assertEqual(check_docs.count_faults("a game wrong in 2 ways", enum), [])
        self.assertTrue(check_docs.count_faults("a game wrong in 3 ways", enum))


class Tables(unittest.TestCase):
    HEAD = '{"bots":["level2","level1"],"game":"landomy","options":{"setup":"standard"},"pack":"x","seed":7}\n'

    def sets(self, *won):
        rows = [f'{{"bots":[{{"points":0,"won":{a}}},{{"points":0,"won":{b}}}],"games":2,"set":{i}}}\n' for i, (a, b) in enumerate(won)]
        return [bot_tables.read_run(self.HEAD + "".join(rows) + '{"bots":[{"po')]

    def test_share_and_bound_are_those_of_the_arena(self):
        # Four sets of shares 1, 1/2, 1/2, 1: mean 3/4, variance 1/12, bound 1.96 * sqrt(1/48).
        text = bot_tables.results(self.sets((2, 0), (1, 1), (1, 1), (2, 0)))
        self.assertIn("| Landomy | `level2;level1` | 2 | 8 | 7 | 75.0 % ± 28.3 |", text)

    def test_equal_sets_are_not_certain(self):
        self.assertIn("| 100 % ± 75.0 |", bot_tables.results(self.sets((2, 0), (2, 0))))

    def test_other_tables_than_made_ones_are_found(self):
        begin, end = (mark.format("results") for mark in bot_tables.MARKS)
        page = f"a\n{begin}\n\nmade\n\n{end}\nb\n"
        self.assertEqual(bot_tables.with_tables(page, {"results": "made"}), page)
        self.assertNotEqual(bot_tables.with_tables(page, {"results": "other"}), page)
        with self.assertRaises(ValueError):
            bot_tables.with_tables("no marks", {"results": "made"})


if __name__ == "__main__":
    unittest.main()
