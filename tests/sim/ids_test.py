"""Numbers of moves: rows of a table that is the same in every match, and which of them an option is."""

import random
import unittest

import numpy as np
from assize.sim import Batch, Game
from tables import GAMES, tables

# By game, the decisions whose moves have numbers, and how fields of their rows begin that depend on the view.
NUMBERED = {"brigands": ({"plan"}, "tokens_left"), "brigand-kings": ({"discard", "reroll1", "reroll2"}, "county"),
            "brigands-bluff": ({"first_split", "second_split"}, "expected_thirds"), "carcassonne-robbers": (set(), "none"),
            "duel-descrocs": (set(), "none")}


class TablesTest(unittest.TestCase):
    def test_decisions_have_names_by_their_numbers(self):
        self.assertEqual(Game("brigands", 4).decisions, ("", "plan", "wheel", "port", "tavern", "upgrade", "escape"))
        for game in GAMES:
            found = Batch(game, 8, seed=1).decisions()
            for row, kind in enumerate(found.kind):
                self.assertTrue(game.decisions[kind])
                self.assertEqual(game.view_layout.part(found.views[row:row + 1], "decision")[0].argmax(), kind)

    def test_some_decisions_have_a_table_without_equal_rows(self):
        for game in GAMES:
            numbered, _ = NUMBERED[game.name]
            for decision in game.decisions[1:]:
                table = game.option_table(decision)
                self.assertEqual(table is not None, decision in numbered, (game.name, decision))
                if table is not None:
                    self.assertEqual(len(np.unique(table, axis=0)), len(table))
                    self.assertTrue((table == Game(game.name, game.seats).option_table(decision)).all())
        self.assertEqual(Game("brigand-kings", 2).option_table("reroll1").shape[0], 256)
        self.assertEqual(Game("brigands-bluff", 4).option_table("first_split").shape[0], 6)

    def test_other_decisions_are_named(self):
        for decision in ("", "plans", "deploy"):
            with self.assertRaisesRegex(ValueError, "allowed: plan, wheel, port"):
                Game("brigands", 4).option_table(decision)


class IdsTest(unittest.TestCase):
    def test_an_option_is_its_row_of_the_table_but_for_what_depends_on_the_view(self):
        dice = random.Random("ids")
        seen = set()
        for table in tables(dice, 120):
            for seat in table.asked:
                view = table.view(seat)
                game = view._game
                numbered, of_view = NUMBERED[game.name]
                options = view.options()
                ids = options.ids()
                self.assertEqual((ids.dtype, ids.shape), (np.int32, (len(options),)))
                if view.decision not in numbered:
                    self.assertTrue((ids == -1).all())
                    continue
                self.assertEqual(len(set(ids)), len(ids))
                self.assertGreaterEqual(ids.min(), 0)
                differs = game.option_table(view.decision)[ids] != options.features()
                for field in game.option_layout.fields:
                    if not field.name.startswith(of_view):
                        self.assertFalse(differs[:, field.offset:field.offset + field.length].any(), (view.decision, field.name))
                seen.add((game.name, view.decision))
        self.assertGreater(len(seen), 3)

    def test_a_batch_has_the_same(self):
        for game in GAMES:
            batch = Batch(game, 6, seed=3, threads=2)
            for _ in range(3):
                found = batch.decisions(ids=True)
                for row in range(len(found.table)):
                    view = batch.table(found.table[row]).view(int(found.seat[row]))
                    ids = found.ids[found.starts[row]:found.starts[row + 1]]
                    self.assertEqual(ids.tolist(), view.options(limit=2**62).ids().tolist())
                self.assertEqual(batch.decisions().ids.shape, (0,))
                batch.answer(np.zeros(len(found.table), int))

    def test_a_list_of_another_game_is_refused(self):
        options = Game("brigands", 4).new(1).view(0).options()
        options._game = Game("brigands", 2)
        with self.assertRaisesRegex(ValueError, "options: of another game, must be of brigands with the options of this one"):
            options.ids()


if __name__ == "__main__":
    unittest.main()
