"""A bot that prints a known number of lines that are no move, moves that are illegal, and no answer: standings in every format, the
site and `ladder why` count each of the three apart, to the last one."""

import csv
import io
import json
import pathlib
import sys
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "ladder" / "main")]
from ladder_support import OK, LadderTest  # noqa: E402

# It offends at tables of three alone, so not in its trial: what it prints in each seat for its first plan, which each figure makes,
# before it prints 1. None: it waits until the referee has played for it.
TYPIST = """
import re, sys
PROSE, ILLEGAL = "I would rather stay at home", "MARKET: 3 bandits; PORT: 3 bandits"
TRICKS = {0: [ILLEGAL, PROSE, None], 1: [ILLEGAL, "9999"], 2: [PROSE, "plan: the best one"]}
left, silent = [], False
for line in sys.stdin:
    seat = re.match(r"You play brigands in seat (\\d) of the seats 0 to 2", line)
    if seat:
        left = TRICKS[int(seat[1])]
    elif silent and "The referee has played for you" in line:
        silent = False
        print(1, flush=True)
    elif line.startswith("?"):
        said = left.pop(0) if left else 1
        silent = said is None
        if not silent:
            print(said, flush=True)
"""
# In the three seats together.
UNREAD, ILLEGAL, LATE = 4, 2, 1


class AnswersTest(LadderTest):
    def test_unread_illegal_and_late_answers_are_counted_apart(self):
        self.assertEqual(self.submit(self.script("typist", TYPIST, protocol="text"), "--quiet").code, OK)
        for name in ("robin", "tuck"):
            self.assertEqual(self.submit(self.bundle(name), "--quiet").code, OK)
        run = self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 3, "--format", "round-robin", "--sets", 1,
                          "--move-limit", 5000, "--bank", 0, "--same-owner", "allow", "--jobs", 2, "--quiet")
        self.assertEqual(run.code, OK, run.err)
        lines = {line["bot"]: line for line in json.loads(self.ladder("standings", self.db, "cup", "--json").out)["lines"]}
        matches = lines["typist"]["matches"]
        self.assertEqual(matches % 3, 0)
        expected = {"unread": UNREAD * matches // 3, "illegal": ILLEGAL * matches // 3, "late": LATE * matches // 3}
        self.assertEqual({kind: int(lines["typist"]["failures"][kind]["count"]) for kind in expected}, expected)
        for name in ("robin", "tuck"):
            self.assertEqual([int(lines[name]["failures"][kind].get("count", 0)) for kind in expected], [0, 0, 0])
        self.assert_table(self.ladder("standings", self.db, "cup").out, expected)
        self.assert_rows(self.ladder("standings", self.db, "cup", "--format", "csv").out, expected)
        self.check_site(expected)
        self.check_why(expected)

    def assert_table(self, text, expected):
        """Without spaces in the heads that are looked for."""
        lines = text.splitlines()
        head = next(line for line in lines if line.startswith("rank"))
        row = next(line for line in lines if "typist" in line)
        for kind, count in expected.items():
            end = head.index(kind) + len(kind)
            self.assertEqual(int(row[:end].split()[-1]), count, text)

    def assert_rows(self, text, expected):
        row = next(row for row in csv.DictReader(io.StringIO(text)) if row["bot"].startswith("typist"))
        self.assertEqual({kind: int(row[kind]) for kind in expected}, expected)

    def check_site(self, expected):
        site = self.folder / "site"
        run = self.ladder("site", self.db, site)
        self.assertEqual(run.code, OK, run.err)
        self.assert_rows(next(site.rglob("standings.csv")).read_text(), expected)

    def check_why(self, expected):
        why = self.ladder("why", self.db, "typist")
        self.assertEqual(why.code, OK, why.err)
        unread, illegal, late = expected.values()
        counts = f"Faults: {unread} unreadable answers, {illegal} illegal moves and {late} timeout{'s' * (late > 1)}."
        self.assertIn(counts, " ".join(why.out.split()))


if __name__ == "__main__":
    unittest.main()
