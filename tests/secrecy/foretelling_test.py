#!/usr/bin/python3
"""Whole runs with diarists (diarist.py) that play a deal again: how many of its Day cards they could
foretell. A diarist could foretell them all as soon as it, or anybody who lives at the same time as it,
has seen another match of the deal; so it must not know one when a match begins.

Each run plays some deals of a duel of Brigands, each in both rotations, with six Day cards each.
Matches are played as many at a time as would let both rotations of a deal go on side by side.
"""

import json
import os
import pathlib
import shutil
import signal
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "main"), str(HERE.parent / "ladder" / "event")]
from diarist_test import Diary, breaches, strangers  # noqa: E402
from events import EventTest  # noqa: E402
from support import load_matches, processes_of, query, skip_unless_confined, wait_until  # noqa: E402

DEALS = 8 if os.environ.get("ASSIZE_TESTS") == "all" else 4
DAY_CARDS = 6  # of a match, seven are shuffled and six played
LATER = DEALS * DAY_CARDS
# Nobody is late here, however busy the machine is.
PATIENT = ("--move-limit", 60_000, "--start-limit", 60_000)
SET_OF = """
SELECT planned.match_id, match_set.number FROM planned_match AS planned
JOIN match_set ON match_set.id = planned.match_set
"""


class ForetellingTest(EventTest):
    # The diarists' places; none: all but neighbours.
    PLACES = ()

    def setUp(self):
        super().setUp()
        self.logs = self.folder / "logs"
        self.addCleanup(shutil.rmtree, f"/tmp/diary-neighbours-{self.folder.name}",
                        ignore_errors=True)

    def diarist(self, name, reuse):
        """A diarist of that name, as a bot that can be submitted."""
        folder = self.bot(name, "/usr/bin/python3", "diarist.py", self.folder.name, *self.PLACES,
                          reuse=reuse)
        shutil.copy(HERE / "diarist.py", folder)
        return folder

    def read_diaries(self):
        return [Diary(log) for log in sorted(self.logs.glob("*.log"))]

    def assert_nothing_foretold(self, deals, played=2 * DEALS):
        """`deals`: match id -> deal."""
        diaries = [diary for diary in self.read_diaries() if diary.pages]
        self.assertGreaterEqual(sum(len(diary.pages) for diary in diaries), 2 * played)
        known = breaches(diaries, deals)
        matches = {match for found in known.values() for _, match, _ in found}
        print(f"{self.id().split('.')[-1]}: {DAY_CARDS * len(matches)} of {LATER} foretold",
              file=sys.stderr)
        self.assertEqual(known, {})

    def sets(self):
        """Match id -> its set, which is one deal."""
        return dict(query(self.db, SET_OF))

    def submit(self, reuse):
        self.make_database(self.db, [self.diarist(name, reuse) for name in ("ada", "bob")])

    def play(self, reuse):
        bots = [self.diarist(name, reuse) for name in ("ada", "bob")]
        run = self.referee("play", "--game", "brigands", "--matches", DEALS, "--rotate", "--jobs", 4,
                           "--db", self.db, "--logs", self.logs, *PATIENT, *bots)
        self.assertEqual(run.code, 0, run.err)
        return {match.record.header.match_id: match.deal for match in load_matches(self.db)}

    def run_event(self, reuse):
        self.submit(reuse)
        self.expect(0, "run", self.db, "--game", "brigands", "--format", "round-robin", "--sets",
                    DEALS, "--jobs", 4, "--logs", self.logs, *PATIENT)
        return self.sets()

    def regress(self, reuse):
        self.submit(reuse)
        # Undecided: they play alike.
        self.expect(2, "regress", self.db, "--base", "ada", "--test", "bob", "--game", "brigands",
                    "--sets", DEALS, "--jobs", 4, "--logs", self.logs, *PATIENT)
        return self.sets()

    def pages(self):
        return sum(len(diary.pages) for diary in self.read_diaries())


class NeighboursTest(ForetellingTest):
    """Without a sandbox, so that each diarist can see what all that live know."""

    PLACES = ("memory", "neighbours")

    def test_play_with_instances_that_are_kept(self):
        self.assert_nothing_foretold(self.play(reuse=True))
        # Otherwise this would show nothing: they see those who live beside them.
        self.assertIn("neighbours", strangers(self.read_diaries()))

    def test_play_with_fresh_instances(self):
        self.assert_nothing_foretold(self.play(reuse=False))

    def test_an_event_with_instances_that_are_kept(self):
        self.assert_nothing_foretold(self.run_event(reuse=True))

    def test_an_event_with_fresh_instances(self):
        self.assert_nothing_foretold(self.run_event(reuse=False))
        self.assertIn("neighbours", strangers(self.read_diaries()))

    def test_a_regression_with_instances_that_are_kept(self):
        self.assert_nothing_foretold(self.regress(reuse=True))

    def test_a_regression_with_fresh_instances(self):
        self.assert_nothing_foretold(self.regress(reuse=False))

    def test_an_event_whose_program_is_killed_and_that_goes_on_at_once(self):
        self.submit(reuse=True)
        command = ("run", self.db, "--game", "brigands", "--format", "round-robin", "--sets", DEALS,
                   "--name", "cup", "--jobs", 4, "--logs", self.logs, *PATIENT)
        begun = 0
        for _ in range(3):
            process = self.start_ladder(*command)
            wait_until(lambda: self.pages() > begun + 4, "matches have begun")
            process.send_signal(signal.SIGKILL)
            process.communicate()
            begun = self.pages()
            command = ("resume", self.db, "cup", "--jobs", 4, "--logs", self.logs)
        self.expect(0, *command)
        self.assert_nothing_foretold(self.sets())
        wait_until(lambda: not processes_of(self.folder), "workers and bots are gone")


class ConfinedTest(ForetellingTest):
    """In a sandbox, with every place to write to."""

    SANDBOX = "required"

    def setUp(self):
        skip_unless_confined(self)
        super().setUp()

    def test_play_with_instances_that_are_kept(self):
        self.assert_nothing_foretold(self.play(reuse=True))

    def test_an_event_with_fresh_instances(self):
        self.assert_nothing_foretold(self.run_event(reuse=False))

    def test_a_regression_with_instances_that_are_kept(self):
        self.assert_nothing_foretold(self.regress(reuse=True))


class CountingTest(ForetellingTest):
    """A bot that counts the kernel's numbers on to a message for the next rotation (counting_bot.py)."""

    SANDBOX = "required"
    DEALS = 8

    def setUp(self):
        skip_unless_confined(self)
        super().setUp()

    def test_no_message_is_found_in_the_next_rotation(self):
        bot = self.bot("counter", "/usr/bin/python3", "counting_bot.py", reuse=False)
        shutil.copy(HERE / "counting_bot.py", bot)
        right = 0
        for deal in range(self.DEALS):
            logs = self.folder / f"logs-{deal}"
            # One deal, in both rotations one after the other.
            run = self.referee("play", "--game", "brigands", "--matches", 1, "--rotate", "--seed", deal,
                               "--logs", logs, *PATIENT, bot, "random")
            self.assertEqual(run.code, 0, run.err)
            said = [json.loads(line) for log in sorted(logs.glob("*counter*")) for line in log.read_text().splitlines()
                    if line.startswith("{")]
            was = {words["was"] for words in said if "was" in words}
            found = [words["found"] for words in said if "found" in words]
            self.assertEqual((len(was), len(found)), (1, 2), said)
            right += found[1] in was
        print(f"messages that were found: {right} of {self.DEALS}", file=sys.stderr)
        # One in seven is right by chance: seven of eight in one run of 100,000.
        self.assertLess(right, self.DEALS - 1)


if __name__ == "__main__":
    unittest.main()
