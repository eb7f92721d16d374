"""kill -9 of `ladder submit` at random moments: a version is in the database whole or not at all."""

import random
import signal
import subprocess
import unittest

from ladder_support import OK, LadderTest
from support import processes_of, query, wait_until

KILLS = 12
LONGEST = 0.5  # seconds from the start to the kill

TABLES = ("owner", "bot", "file", "bundle", "bundle_file", "version", "version_game")


class SubmitKillTest(LadderTest):
    def rows(self):
        return [query(self.db, f"SELECT count(*) FROM {table}")[0][0] for table in TABLES]

    def test_a_submission_that_is_killed_leaves_all_or_nothing(self):
        chance = random.Random(4)
        folder = self.bundle("robin", build=["/bin/sh", "-c", "echo built > made"])
        whole = None
        for _ in range(KILLS):
            process = self.start_ladder("submit", self.db, folder)
            try:
                process.wait(timeout=chance.uniform(0, LONGEST))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            process.communicate()
            wait_until(lambda: not processes_of(self.folder), "bots and supervisor are gone")
            rows = self.rows()
            if rows[TABLES.index("version")] == 0:
                self.assertEqual(rows, [0] * len(TABLES))
            else:
                whole = whole or rows
                self.assertEqual(rows, [1, 1, 3, 2, 5, 1, 1])
            self.assertEqual(self.ladder("doctor", self.db).code, OK)
        if whole is None:
            self.assertEqual(self.submit(folder).code, OK)
        self.assertEqual(self.versions(), [("robin", 1)])


if __name__ == "__main__":
    unittest.main()
