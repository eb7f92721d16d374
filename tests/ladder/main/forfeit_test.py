"""What users learn of a bot that forfeits in an event: its last words, its suspension, its way back."""

import csv
import io
import json
import unittest

from ladder_support import OK, LadderTest

# Plays until the file is there, and crashes from then on.
CRASHER = """
import pathlib
import random

import assize


class Crasher(assize.Bot):
    name = "crasher"

    def decide(self, request):
        if pathlib.Path({broken!r}).exists():
            raise ValueError("no weights for this position")
        return random.choice(request.options)


assize.run(Crasher())
"""


class ForfeitTest(LadderTest):
    def setUp(self):
        super().setUp()
        broken = self.folder / "broken"
        crasher = self.script("crasher", CRASHER.format(broken=str(broken)))
        self.assertEqual(self.submit(crasher, "--owner", "Ömer").code, OK)
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        broken.touch()

    def run_event(self, *arguments):
        run = self.ladder("run", self.db, "--game", "brigands", "--rounds", 1, "--sets", 2,
                          *arguments, "robin", "crasher")
        self.assertEqual(run.code, OK, run.err)
        return run

    def test_the_first_forfeit_is_told_with_the_last_words(self):
        run = self.run_event()
        self.assertIn("crasher@1 has forfeited a match (EXITED)", run.err)
        self.assertEqual(run.err.count("ValueError: no weights for this position"), 1)
        self.assertIn("crasher@1 is suspended", run.err)

    def test_the_last_words_can_be_read_later(self):
        self.run_event("--quiet")
        self.assertIn("ladder bots", self.ladder("bots", self.db).out)
        self.assertIn(f"ladder why {self.db} crasher@1", self.ladder("bots", self.db).out)
        self.assertNotIn("ladder why", self.ladder("bots", self.db, "robin").out)
        listed = self.ladder("bots", self.db, "crasher").out
        self.assertEqual(listed.count("ValueError: no weights for this position"), 3)
        report = json.loads(self.ladder("bots", self.db, "robin", "--json").out)
        self.assertEqual([(v["bot"], v["last_forfeits"]) for v in report["versions"]],
                         [("robin", [])])

    def test_a_reinstated_bot_plays_again_and_is_suspended_again(self):
        self.run_event("--quiet")
        self.assertEqual(self.ladder("reinstate", self.db, "crasher").code, OK)
        self.assertIn("crasher@1 is suspended: 4 forfeits", self.run_event().err)

    def test_logs_say_whose_they_are_and_of_which_match(self):
        logs = self.folder / "logs"
        self.run_event("--logs", logs)
        rows = [line.split("\t") for line in (logs / "matches.tsv").read_text().splitlines()]
        self.assertEqual(len(rows), 8)
        for _, _, bot, log in rows:
            self.assertTrue(log.startswith(bot), log)
            self.assertTrue((logs / log).exists(), log)

    def test_the_export_says_whose_bot_forfeited_and_why(self):
        self.run_event("--quiet")
        rows = list(csv.DictReader(io.StringIO(self.ladder("export", self.db).out)))
        exported = {(row["bot"], row["owner"] == "Ömer", row["forfeit"]) for row in rows}
        self.assertEqual(exported, {("crasher", True, "EXITED"), ("robin", False, "")})


if __name__ == "__main__":
    unittest.main()
