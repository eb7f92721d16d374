"""Bots with protocol = "text": whole matches of every game, and what typed failures cost."""

import shutil
import subprocess
import unittest

from support import BOTS, REFEREE, SOURCE, PlayTest, load_matches

PYTHON = "/usr/bin/python3"
# Nobody is late here, however busy the machine is.
PATIENT = ("--move-limit", 60_000, "--start-limit", 60_000)
SEATS = {"brigand-kings": 2, "brigands": 3, "brigands-bluff": 4, "carcassonne-robbers": 2, "duel-descrocs": 2}
STARTERS = SOURCE / "sample-bots" / "starters"


class TextTest(PlayTest):
    def words(self, mode, **manifest):
        return self.bot(mode, PYTHON, BOTS / "words.py", mode, protocol="text", **manifest)

    def play_game(self, game, *bots, more=()):
        self.db = self.folder / f"{game}.db"
        run = self.referee("play", "--game", game, "--json", "--db", self.db, "--seed", "words", *PATIENT, *more, *bots)
        self.assertEqual(run.code, 0, run.err)
        self.assert_nothing_left()
        return load_matches(self.db)

    def assert_flawless(self, match, seat):
        self.assertEqual(match.verdicts(seat), [])
        self.assertEqual(match.of_kind(seat, "played") + match.of_kind(seat, "timeout"), [])
        self.assertEqual(match.forfeit(seat), (None, ""))

    def test_every_game_is_played_to_its_end_by_numbers(self):
        bot = self.words("good")
        for game, seats in SEATS.items():
            with self.subTest(game):
                match, = self.play_game(game, bot, *["random"] * (seats - 1))
                self.assert_flawless(match, 0)
                self.assertEqual(match.bots()[0], "good")
                self.assert_verified()

    def test_the_starters_play(self):
        for starter in ("shell", "python-words", "model"):
            with self.subTest(starter):
                folder = self.folder / starter
                shutil.copytree(STARTERS / starter, folder)
                match, = self.play_game("brigands", folder, "random")
                self.assert_flawless(match, 0)

    def test_typed_failures_are_counted_each_by_its_kind(self):
        bot = self.words("clumsy")
        for game in ("brigands", "brigand-kings"):
            with self.subTest(game):
                match, = self.play_game(game, bot, "random")
                self.assertEqual(match.verdicts(0), ["FIELD", "FIELD", "ILLEGAL"])
                # The three tries of a decision.
                self.assertEqual(len(match.of_kind(0, "played")), 1)
                self.assertEqual(match.forfeit(0), (None, ""))
                self.assert_verified()

    def test_prose_alone_loses_the_seat_by_its_faults(self):
        match, = self.play_game("brigands", self.words("hopeless"), "random")
        self.assertEqual(set(match.verdicts(0)), {"FIELD"})
        self.assertEqual(match.forfeit(0)[0], "FAULTS")

    def test_a_kept_process_plays_match_after_match(self):
        matches = self.play_game("brigands", self.words("good", reuse=True), "random", more=("--matches", 4))
        for match in matches:
            self.assert_flawless(match, 0)
        self.assertEqual(len(matches), 4)

    def test_it_plays_in_the_sandbox(self):
        folder = self.folder / "confined"
        shutil.copytree(STARTERS / "shell", folder)
        run = subprocess.run([REFEREE, "play", "--game", "brigands", "--db", self.db, "--sandbox", "required",
                              *map(str, PATIENT), folder, "random"], cwd=self.folder, env=self.environment(),
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_flawless(load_matches(self.db)[0], 0)


if __name__ == "__main__":
    unittest.main()
