"""Brigand's Bluff over the wire: its variants, and a crewmate whose tries are all refused."""

import itertools
import subprocess
import unittest

from support import BOTS, REPLAY_DUMP, PlayTest, logs_of


class BluffTest(PlayTest):
    def bluff(self, *arguments):
        run = self.finish(self.start("play", "--game", "brigands-bluff", "--json", "--db", self.db,
                                     "--seed", "bluff", "--move-limit", 20000, *arguments))
        self.assertEqual(run.code, 0, run.err)
        self.assert_nothing_left()
        self.assert_verified()
        return run.report()

    def dump(self, *arguments):
        text = subprocess.run([REPLAY_DUMP, self.db, "--match", "1", *arguments], capture_output=True,
                              text=True, check=True).stdout
        return text.replace("\n  ", " ")

    def test_every_variant_is_played_by_real_bots_to_the_end(self):
        bots = ["greedy", "random", "python-greedy", "python-random", "node-random", "greedy"]
        for seats, wild, extra in itertools.product((4, 5, 6), ("false", "true"), ("false", "true")):
            with self.subTest(seats=seats, wild_die=wild, extra_clues=extra):
                report = self.bluff("--matches", 1, "--option", f"wild_die={wild}", "--option",
                                    f"extra_clues={extra}", *bots[:seats])
                self.assertEqual((report.matches, report.void_matches), (1, 0))
                for bot in report.bots:
                    self.assertEqual((bot.faults, bot.forfeits), (0, 0), bot.name)

    # BLUFF-7.3, BLUFF-8.1.
    def test_all_refused_tries_are_told_to_their_bot_and_to_the_replay_alone(self):
        bluffer = self.bot("bluffer", "/usr/bin/python3", BOTS / "bluffers.py", reuse=True)
        self.bluff("--logs", self.folder / "logs", "--option", "first_captain=3", bluffer, "random",
                   "random", "random")
        refusals = ["BLUFF-7.0.1: MALFORMED: statement 1.value.number: 41; allowed: 0 to 40",
                    "BLUFF-7.0.4: NO_INFORMATION: the clue is true however the dice fall",
                    "BLUFF-7.0.7: UNTRUTHFUL: statement 1 is not true"]
        printed = next(text for name, text in logs_of(self.folder / "logs").items() if "bluffer" in name)
        transcript, public, seen = self.dump(), self.dump("--spectator"), self.dump("--as-seat", "3")
        for refusal in refusals:
            self.assertIn(refusal, printed)
            self.assertIn(refusal, transcript)
            self.assertNotIn(refusal, public)
            self.assertNotIn(refusal, seen)
        self.assertIn("[for seats 0, 1 and 2 alone] The crew sees: Anne ", transcript)
        self.assertNotIn("The crew sees", public)
        for text in (transcript, public):
            self.assertIn('The referee speaks for Anne: "The number of dice showing ', text)
            self.assertRegex(text, r"worlds left, \d+(\.\d+)?% of the chances\)")


if __name__ == "__main__":
    unittest.main()
