#!/usr/bin/env python3
"""Adds a game to a copy of the tree: all that follows from the list of games has it, and the new code compiles.
play_new_game.py builds the programs, which takes much longer."""

import unittest

import add_game
from copy_build import COPY, COPY_BUILD, SOURCE, build, configure, run

FOLDER = "referee/games/high_card/"
# Objects that no other game's code is linked into: what the game has, and what the build writes of the list.
OBJECTS = (
    "CMakeFiles/high_card_rules.dir/Unity/unity_0_cxx.cxx.o",
    "CMakeFiles/high_card_codec.dir/Unity/unity_0_cxx.cxx.o",
    "CMakeFiles/high_card_game.dir/Unity/unity_0_cxx.cxx.o",
)


class NewGameTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        configure()

    def test_nothing_but_the_listed_files_is_changed(self):
        before, after = add_game.files_in(SOURCE), add_game.files_in(COPY)
        changed = {path for path in after if after[path] != before.get(path) and not path.startswith(FOLDER)}
        self.assertEqual(changed, {"proto/assize/v1/games.proto", "proto/assize/v1/high_card.proto",
                                   "referee/games/CMakeLists.txt"})
        self.assertEqual(before.keys() - after.keys(), set())

    def test_the_game_keeps_to_its_floor(self):
        run("/usr/bin/python3", "-B", SOURCE / "tests/structure/check_floors.py", COPY)

    def test_pages_and_viewer_have_it(self):
        for path, text in (("referee/games/texts.cc", '{"high-card",\n     R"assize(# High Card\n'),
                           ("referee/viewer/include/referee/viewer/viewer_assets.h", 'GameAssets{"high-card", "cardViewer"')):
            self.assertIn(text, self.written_by_hand(path))

    def written_by_hand(self, path):
        """What the build's own command for a file writes; ninja would build first what else the file's library needs."""
        (COPY_BUILD / path).parent.mkdir(parents=True, exist_ok=True)
        run("sh", "-c", run("ninja", "-C", COPY_BUILD, "--quiet", "-t", "commands", "-s", path), cwd=COPY_BUILD)
        return (COPY_BUILD / path).read_text(encoding="utf-8")

    def test_bots_play_it_that_have_a_player(self):
        bots = COPY_BUILD / "sample-bots"
        self.assertIn('"high-card"', (bots / "greedy/bot.toml").read_text(encoding="utf-8"))
        for name in ("montecarlo", "ismcts", "python-greedy"):
            self.assertNotIn("high-card", (bots / name / "bot.toml").read_text(encoding="utf-8"), name)

    def test_python_has_its_messages_and_its_views(self):
        package = COPY_BUILD / "python/assize"
        self.assertIn("high_card_pb2 as high_card", (package / "_games.py").read_text(encoding="utf-8"))
        self.assertIn("from assize.views.high_card import *", (package / "views/__init__.py").read_text(encoding="utf-8"))
        self.assertIn("class CardView", (package / "views/high_card.py").read_text(encoding="utf-8"))

    def test_its_code_and_the_lists_compile(self):
        bots = "CMakeFiles/sample-bots/cpp/CMakeFiles"
        build(*(FOLDER + name for name in OBJECTS), "referee/games/CMakeFiles/assize_games.dir/Unity/unity_0_cxx.cxx.o",
              "referee/words/CMakeFiles/assize_words.dir/sights.cc.o",
              "referee/words/CMakeFiles/assize_words.dir/__/games/high_card/sight.cc.o",
              f"{bots}/assize_high_card_players.dir/Unity/unity_0_cxx.cxx.o", f"{bots}/assize-bot-random.dir/random/main.cc.o")


if __name__ == "__main__":
    unittest.main()
