"""kill -9 of `referee play` at random moments (V80, V81): the database stays whole, and no bot
survives."""

import os
import random
import signal
import subprocess
import time
import unittest

from support import PlayTest, count_matches, load_matches, processes_of, query, wait_until

ENDLESS = ("--matches", 100_000, "--jobs", 2)
# More of them with ASSIZE_TESTS=all (tests/README.md).
KILLS = 50 if os.environ.get("ASSIZE_TESTS") == "all" else 15
# Seconds from a start to its kill: a machine that stood still once is not slow for ever.
LONGEST = 5

HALF_STORED = """
SELECT match.id FROM match LEFT JOIN record ON record.match = match.id
WHERE record.match IS NULL OR (SELECT count(*) FROM seat WHERE seat.match = match.id) != ?
"""


class KillTest(PlayTest):
    def kill(self, process):
        process.send_signal(signal.SIGKILL)
        process.communicate()
        self.assertEqual(process.returncode, -signal.SIGKILL, "it had ended by itself")

    def kill_after(self, process, seconds):
        with self.assertRaises(subprocess.TimeoutExpired, msg="it had ended by itself"):
            process.wait(seconds)
        self.kill(process)

    def seconds_to_the_first_match(self, bots):
        """The first kill, right after a match was stored: moments are random, but they must be
        those at which something happens, however fast the machine is."""
        started = time.monotonic()
        process = self.start_play(*ENDLESS, *bots)
        wait_until(lambda: count_matches(self.db) > 0, "a match is stored")
        self.kill(process)
        return time.monotonic() - started

    def left_in_scratch(self):
        """What is left of the runs' folders. One that was killed before it had its supervisor may
        leave an empty folder, since there is nobody to remove it."""
        return [entry for folder in self.scratch.iterdir() for entry in os.listdir(folder)]

    def await_the_end_of_all(self):
        wait_until(lambda: not processes_of(self.folder), "bots and supervisor are gone")
        self.assertEqual(self.left_in_scratch(), [])

    def assert_whole(self, seats):
        """Returns the number of matches."""
        if not self.db.exists() or not query(self.db, "SELECT * FROM sqlite_master"):
            return 0
        self.assertEqual(query(self.db, "PRAGMA integrity_check"), [("ok",)])
        self.assertEqual(query(self.db, HALF_STORED, seats), [])
        return count_matches(self.db)

    def test_v81_the_database_is_whole_after_each_of_many_kills(self):
        chance = random.Random(81)
        bots = ("random", "greedy", self.hostile("offspring"), "random")
        longest = min(2 * self.seconds_to_the_first_match(bots), LONGEST)
        before = 1
        for kill in range(KILLS):
            if kill > 0:
                self.kill_after(self.start_play(*ENDLESS, *bots), chance.uniform(0, longest))
            self.await_the_end_of_all()
            stored = self.assert_whole(len(bots))
            self.assertGreaterEqual(stored, before, "matches were lost")
            before = stored
        self.assert_verified()
        seeds = query(self.db, "SELECT count(seed), count(ended_unix_us) FROM run")
        self.assertEqual(seeds, [(0, 0)], "a killed run reveals its seed")

    def test_the_next_run_on_the_same_database_works(self):
        process = self.start_play(*ENDLESS, "random", "random")
        wait_until(lambda: count_matches(self.db) > 20, "matches are stored")
        self.kill(process)
        self.await_the_end_of_all()
        stored = self.assert_whole(2)
        report = self.play("--matches", 5, "random", "random")
        self.assertEqual((report.first_match, report.last_match), (stored + 1, stored + 5))
        self.assertEqual(len(load_matches(self.db, run=1)), stored)
        self.assert_verified()


if __name__ == "__main__":
    unittest.main()
