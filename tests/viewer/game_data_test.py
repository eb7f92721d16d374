#!/usr/bin/env python3
"""What the viewer's modules repeat of the rules' data is the same there as in the rules."""

import csv
import pathlib
import re
import unittest

GAMES = pathlib.Path(__file__).resolve().parents[2] / "referee" / "games"


def text_of(path):
    return (GAMES / path).read_text(encoding="utf-8")


def between(text, start, end):
    return text.split(start, 1)[1].split(end, 1)[0]


class GameDataTest(unittest.TestCase):
    def test_the_tiles_of_carcassonne_are_those_of_the_game(self):
        drawn = dict(re.findall(r"([A-Z]{1,2}): '([^']*)'", text_of("carcassonne/viewer_tiles.js")))
        rows = csv.DictReader(text_of("carcassonne/data/tiles.csv").splitlines())
        columns = ("edges", "cities", "roads", "fields", "monastery", "bag")
        self.assertEqual(drawn, {row["id"]: ",".join(row[name] for name in columns) for row in rows})

    def test_the_cards_of_brigand_kings_are_those_of_the_game(self):
        rows = "".join(re.findall(r"'([^']*)'", between(text_of("brigand_kings/viewer_cards.js"), "kingsCards = (", ").split")))
        drawn = [row.rsplit(" ", 1) for row in rows.split(",")]
        names = re.findall(r'"([A-Z][A-Za-z ]+)"', between(text_of("brigand_kings/names.cc"), "kCardNames = {", "};"))
        # Aces have no names of their own.
        self.assertEqual([name for name, _ in drawn], ["Ace"] * 6 + names)
        table = re.sub("//.*", "", between(text_of("brigand_kings/cards.h"), "kSuitsOf = {{", "}};"))
        suits = ["".join(re.findall("[MSWLYK]", row)) for row in re.findall(r"\{([MSWLYK, ]*)\}", table)]
        self.assertEqual([letters for _, letters in drawn], suits)

    def test_the_suits_of_brigand_kings_and_the_messages_of_carcassonne_have_their_names(self):
        for module, const, source, table in (
                ("brigand_kings/viewer_cards.js", "kingsSuits = [", "brigand_kings/names.cc", "kSymbolNames = {"),
                ("carcassonne/viewer_track.js", "carcMessages = [", "carcassonne/names.cc", "MessageName(int message) {")):
            names = [name for name in re.findall(r'"([^"]*)"', between(text_of(source), table, "};")) if name != "NUMBER"]
            self.assertEqual(re.findall(r"'([^']*)'", between(text_of(module), const, "];")), names)


if __name__ == "__main__":
    unittest.main()
