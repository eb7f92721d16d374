#!/usr/bin/env python3
"""Builds the programs of a copy of the tree with a new game, and plays it: ninja -C build new_game."""

import os
import pathlib
import tempfile
import unittest

from copy_build import COPY_BUILD, build, configure, run

BOTS = ("random", "greedy", "node-random")


class PlayNewGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        configure()
        build("referee", "replay-dump", "assize-bridge", *(f"sample_bot_{bot}" for bot in BOTS))

    def setUp(self):
        # Not in TMPDIR: a confined bot sees a /tmp of its own.
        folder = tempfile.TemporaryDirectory(prefix="new-game-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def type(self, program, *words, **settings):
        printed = run(COPY_BUILD / "bin" / program, *words, cwd=self.folder, **settings)
        print(f"$ {program} {' '.join(words)}\n{printed}" if len(printed) < 3000 else f"$ {program} {' '.join(words)}")
        return printed

    def play(self, *bots):
        self.type("referee", "play", "--game", "high-card", "--matches", "10", "--rotate", "--seed", "new", "--db",
                  "cards.db", "--logs", "logs", *bots)

    def test_it_is_played_shown_and_verified(self):
        self.play("greedy", "random")
        self.assertRegex(self.type("replay-dump", "cards.db", "--match", "last"), r"Seat 0 plays \d, seat 1 plays \d\.")
        self.assertRegex(self.type("replay-dump", "cards.db", "--verify"), "^20 matches verified: .*; all digests agree")
        page = self.type("replay-dump", "cards.db", "--match", "last", "--format", "html")
        self.assertIn("cardViewer", page)
        self.assertIn('"game":"high-card"', page)
        self.assertRegex(page, r"Seat 0 plays \d, seat 1 plays \d\.")

    def test_a_bot_without_our_library_plays_it(self):
        self.play("node-random", "random")

    def test_its_secrets_are_kept(self):
        self.type("referee", "verify-secrecy", "--game", "high-card", "--steps", "4000", "--seed", "ctest")

    def test_people_play_it_in_words(self):
        shown = self.type("referee", "play", "--game", "high-card", "--seed", "new", "human", "random", input="1\n1\n1\n")
        self.assertIn("Which card do you play?", shown)

    def test_a_first_bot_in_cpp_is_for_it(self):
        self.type("referee", "new-bot", "my-bot", "--lang", "cpp", "--game", "high-card")
        text = (self.folder / "my-bot/my_bot.h").read_text(encoding="utf-8")
        self.assertIn("assize/high_card.h", text)
        self.assertIn("HighCardBot", text)
        installed = COPY_BUILD / "CMakeFiles/sample-bots/cpp/games/high_card.h"
        self.assertIn("HighCardBot", installed.read_text(encoding="utf-8"))


if __name__ == "__main__":
    os.environ.setdefault("NO_COLOR", "1")
    unittest.main()
