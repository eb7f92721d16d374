"""`replay-dump --what-if`: recorded matches of every game, played on with another option as assize.sim.records.what_if() does it."""

import json
import os
import pathlib
import re
import subprocess
import unittest

from assize.sim.records import read_export, table_at, what_if

SOURCE = pathlib.Path(__file__).resolve().parents[2]
REPLAY_DUMP = pathlib.Path(os.environ["ASSIZE_BUILD"]) / "bin" / "replay-dump"
# A match of every game.
EXPORT = SOURCE / "tests" / "golden" / "set-1" / "matches.matches"


def dump(*words):
    return subprocess.run([str(word) for word in (REPLAY_DUMP, EXPORT, *words)], check=False, capture_output=True, text=True)


def other_match(match, answer, *words):
    """The lines of the match with the answer, and the note."""
    done = dump("--match", match, "--what-if", answer, "--json", *words)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class WhatIfTest(unittest.TestCase):
    def setUp(self):
        self.records = read_export(EXPORT)

    def assert_same(self, lines, note, found):
        scores = [result.get("score", 0) for result in lines[-1]["outcome"]["results"]]
        for score, expected in zip(scores, found.table.scores(), strict=True):
            self.assertAlmostEqual(score, float(expected), places=5)
        named = [(int(step), int(seat)) for step, seat in re.findall(r"step (\d+) \(seat (\d+)\)", note)]
        self.assertEqual(tuple(named), found.astray[:12])

    def test_it_ends_as_the_simulation_does(self):
        for number, record in enumerate(self.records, 1):
            steps = len(record.steps) - 1
            for step in sorted({1, steps // 3, steps // 2, steps}):
                table = table_at(record, step)
                for seat in table.asked:
                    count = len(table.view(seat).options())
                    for option in sorted({0, count - 1} & set(range(count))):
                        with self.subTest(game=record.header.game, step=step, seat=seat, option=option):
                            lines, note = other_match(number, f"{step}:{seat}={option}")
                            self.assert_same(lines, note, what_if(record, step, {seat: option}))
                            self.assertIn(f"What if seat {seat} had chosen option {option} (of 0 to {count - 1}) in step {step}, ", note)

    def test_with_the_recorded_option_it_is_the_match(self):
        for number, record in enumerate(self.records, 1):
            step = len(record.steps) // 2
            table = table_at(record, step)
            seat = table.asked[0]
            [played] = [e.moved.played.SerializeToString() for e in record.steps[step].entries if e.seat == seat and e.HasField("moved")]
            moves = [move.to_bytes() for move in table.view(seat).options()]
            if played not in moves:
                continue
            lines, note = other_match(number, f"{step}:{seat}={moves.index(played)}")
            self.assertIn("All other decisions are those of the record.", note)
            [now, before] = re.search(r"Scores by seat: (.*)\. As it was played: (.*)\.", note).groups()
            self.assertEqual(now, before)
            recorded = [json.loads(line) for line in dump("--match", number, "--json").stdout.splitlines()]
            self.assertEqual([line["decision"]["move"] for line in lines if "decision" in line],
                             [line["decision"]["move"] for line in recorded if "decision" in line])

    def test_no_report_passes_for_the_match(self):
        alone = next(n for n, record in enumerate(self.records, 1) if len(table_at(record, 2).asked) == 1)
        text = dump("--match", alone, "--what-if", "2=0").stdout
        self.assertRegex(text, r"^What if seat \d had chosen option 0 ")
        self.assertIn(", what if 2=0: ", text)
        page = dump("--match", alone, "--what-if", "2=0", "--format", "html").stdout
        self.assertIn("what if 2=0", page)
        self.assertIn("--what-if 2=0", page)
        [header] = [line["header"] for line in other_match(alone, "2=0")[0] if "header" in line]
        recorded = json.loads(dump("--match", alone, "--json").stdout.splitlines()[0])["header"]
        self.assertNotEqual(header["commitment"], recorded["commitment"])
        self.assertEqual(header["record"]["seed"], recorded["record"]["seed"])
        seat = dump("--match", alone, "--what-if", "2=0", "--as-seat", "0")
        self.assertEqual(seat.returncode, 0, seat.stderr)

    def test_what_it_cant_use_is_named(self):
        together = next(n for n, record in enumerate(self.records, 1) if len(table_at(record, 1).asked) > 1)
        steps = len(self.records[together - 1].steps) - 1
        for words, text in ((("--match", together, "--what-if", "1=0"), r"step 1: seats 0, 1(, \d)* decide together; name one of them: 1:0=0"),
                            (("--match", together, "--what-if", f"{steps + 1}=0"), rf"step {steps + 1}: has no decisions; allowed: 1 to {steps}"),
                            (("--match", together, "--what-if", "0=0"), "step 0: has no decisions; allowed: 1 to "),
                            (("--match", together, "--what-if", "1:7=0"), "step 1: seat 7 decides nothing; allowed: 0, 1"),
                            (("--match", together, "--what-if", "1:0=99999"), r"step 1: option 99999 of the \w+ of seat 0; allowed: 0 to \d+"),
                            (("--match", together, "--what-if", "1:9=0"), "'1:9=0': must be STEP=OPTION or STEP:SEAT=OPTION"),
                            (("--match", together, "--what-if", "1"), "'1': must be STEP=OPTION"),
                            (("--match", together, "--what-if", "1=-1"), "'1=-1': must be STEP=OPTION"),
                            (("--match", together, "--what-if", "1=2=3"), "'1=2=3': must be STEP=OPTION"),
                            (("--match", "1,2", "--what-if", "1=0"), "--what-if: 2 matches are selected; name one with --match"),
                            (("--match", together, "--what-if", "1=0", "--verify"), "--verify"),
                            (("--list", "--what-if", "1=0"), "--list")):
            with self.subTest(words=words):
                done = dump(*words)
                self.assertEqual((done.returncode, done.stdout), (64, ""))
                self.assertRegex(done.stderr, text)


if __name__ == "__main__":
    unittest.main()
