"""Carcassonne over the wire: bots in three languages with robbers and messengers, bots that break its
rules, and the transcript of a match."""

import json
import subprocess
import unittest

from support import BOTS, REPLAY_DUMP, PlayTest, load_matches, logs_of

CONFIGURATIONS = ("robbers", "full")
# Seats 0, 1, ... of a match with fewer.
BOTS_IN_THREE_LANGUAGES = ("random", "python-random", "node-random", "random", "python-random", "random")
# Columns of a drawing, and signs that only drawings have.
WIDEST = 80
DRAWN = set("·▒─│")


class CarcassonneCase(PlayTest):
    def builder(self, manner):
        return self.bot(manner, "/usr/bin/python3", BOTS / "builders.py", manner, reuse=True)

    def carcassonne(self, *arguments):
        run = self.finish(self.start("play", "--game", "carcassonne-robbers", "--json", "--db", self.db,
                                     "--seed", "carcassonne", "--move-limit", 60_000, "--start-limit", 60_000,
                                     *arguments))
        self.assertEqual(run.code, 0, run.err)
        self.assert_nothing_left()
        self.assert_verified()
        return run.report()

    def dump(self, *arguments):
        return subprocess.run([REPLAY_DUMP, self.db, "--match", "1", *arguments], capture_output=True,
                              text=True, check=True).stdout


class PlayersTest(CarcassonneCase):
    def test_every_configuration_is_played_to_the_end_by_two_four_and_six(self):
        for configuration in CONFIGURATIONS:
            for seats in (2, 4, 6):
                with self.subTest(configuration=configuration, seats=seats):
                    report = self.carcassonne("--matches", 1, "--jobs", 2, "--rotate",
                                              "--option", f"configuration={configuration}",
                                              *BOTS_IN_THREE_LANGUAGES[:seats])
                    self.assertEqual((report.matches, report.void_matches), (seats, 0))
                    for bot in report.bots:
                        self.assertEqual((bot.faults, bot.forfeits), (0, 0), bot.name)


class HostileTest(CarcassonneCase):
    def broken(self, manner):
        """The verdicts on a bot that breaks rules, and what it printed."""
        self.carcassonne("--matches", 1, "--logs", self.folder / "logs", self.builder(manner), "random")
        match = load_matches(self.db)[0]
        self.assertEqual(match.verdicts(1), [])
        return set(match.verdicts(0)), "".join(logs_of(self.folder / "logs").values())

    def test_a_cell_far_outside_is_a_bad_field(self):
        verdicts, printed = self.broken("far_outside")
        self.assertEqual(verdicts, {"FIELD"})
        self.assertIn("carcassonne.tile.x: 2147483647; allowed: -80 to 80", printed)

    def test_a_rotation_of_seven_is_a_bad_field(self):
        verdicts, printed = self.broken("overturned")
        self.assertEqual(verdicts, {"FIELD"})
        self.assertIn("carcassonne.tile.rotation: 7; allowed: 0 to 3", printed)

    def test_a_place_without_neighbours_is_illegal(self):
        verdicts, printed = self.broken("lonely")
        self.assertEqual(verdicts, {"ILLEGAL"})
        self.assertIn("ROBB-5.1: (80,-80) has no tile beside it", printed)

    def test_a_feature_that_the_tile_has_not_is_illegal(self):
        verdicts, printed = self.broken("landless")
        self.assertEqual(verdicts, {"ILLEGAL"})
        self.assertRegex(printed, r"ROBB-5\.3: tile [A-Z]+ has no segment c7")

    def test_a_segment_that_no_tile_has_is_a_bad_field(self):
        verdicts, printed = self.broken("nameless")
        self.assertEqual(verdicts, {"FIELD"})
        self.assertIn("carcassonne.meeple.segment: 1000 characters; allowed: c0 to c7, r0 to r7", printed)

    def test_a_meeple_that_nobody_asked_for_is_illegal(self):
        verdicts, printed = self.broken("hasty")
        self.assertEqual(verdicts, {"ILLEGAL"})
        self.assertIn("ROBB-11: the decision is tile, the move is meeple", printed)

    def test_a_move_without_content_is_a_bad_field(self):
        verdicts, printed = self.broken("silent")
        self.assertEqual(verdicts, {"FIELD"})
        self.assertIn("carcassonne: not set; allowed: tile, robber, meeple, plan", printed)


class StoryTest(CarcassonneCase):
    def test_the_replay_draws_each_turn_and_explains_the_points(self):
        self.carcassonne("--matches", 1, "--option", "configuration=full", "random", "random")
        text = self.dump()
        self.assertRegex(text, r"\nTurn 1: seat 0\n")
        self.assertRegex(text, r"Seat \d draws [A-Z]+; \d+ tiles are left\.")
        self.assertIn("▒", text)
        transcript = text.replace("\n  ", " ")
        self.assertRegex(transcript, r"The (city|road) at \(-?\d+,-?\d+\), of \d+ tiles?")
        self.assertRegex(transcript, r"The match is over: ")
        for line in text.splitlines():
            if DRAWN & set(line):
                self.assertLessEqual(len(line), WIDEST, line)

    def test_every_format_knows_the_game(self):
        self.carcassonne("--matches", 1, "random", "random")
        lines = [json.loads(line) for line in self.dump("--format", "json").splitlines()]
        self.assertIn("carcassonne", json.dumps(lines))
        self.assertIn("Turn 1: ", self.dump("--as-seat", "1"))


if __name__ == "__main__":
    unittest.main()
