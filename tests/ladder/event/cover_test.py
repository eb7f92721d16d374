"""Sets that cover what favours a seat, as Duel d'Escrocs names it (DUEL-10.2), and editions from files:
played by real bots."""

import itertools
import pathlib
import unittest

from events import EventTest, query
from support import load_matches

EDITIONS = pathlib.Path(__file__).parents[3] / "referee" / "games" / "duel_descrocs" / "editions"
BANDITS = ("RAOUL", "CHIPO", "MOFETTE", "JOE")
GAME = ("--game", "duel-descrocs", "--format", "round-robin", "--seed", "c", "--option", "round_cap=2")


class CoverTest(EventTest):
    GAMES = ["duel-descrocs"]

    def setUp(self):
        super().setUp()
        self.path = self.folder / "club.db"
        self.make_database(self.path, [self.variant("random", name) for name in "abcd"])

    def run_event(self, *flags):
        self.expect(0, "run", self.path, *GAME, *flags)

    def played(self):
        """Of each match: the deal, who sat where, and its configuration."""
        return [(match.record.header.seed, tuple(match.bots()), match.record.header.config.duel_descrocs)
                for match in load_matches(self.path)]

    def test_a_set_plays_one_deal_with_both_first_splitters_from_both_sides(self):
        self.run_event("a", "b")
        matches = self.played()
        self.assertEqual(len({deal for deal, _, _ in matches}), 1)
        self.assertEqual(sorted((bots, config.first_splitter) for _, bots, config in matches),
                         sorted(itertools.product([("a@1", "b@1"), ("b@1", "a@1")], [0, 1])))

    def test_on_request_it_plays_all_ordered_pairs_of_bandits_too(self):
        self.run_event("--cover", "tiles", "a", "b")
        pairs = [tuple(BANDITS[tile - 1] for tile in config.tiles) for _, _, config in self.played()]
        self.assertEqual(len(pairs), 48)
        self.assertEqual({pair: pairs.count(pair) for pair in pairs},
                         dict.fromkeys(itertools.permutations(BANDITS, 2), 4))

    def test_a_test_of_two_versions_covers_the_same(self):
        self.expect(2, "regress", self.path, "--game", "duel-descrocs", "--option", "round_cap=2",
                    "--seed", "c", "--base", "a", "--test", "b", "--sets", "2")
        matches = self.played()
        for deal in {deal for deal, _, _ in matches}:
            self.assertEqual(
                sorted((bots, config.first_splitter) for of, bots, config in matches if of == deal),
                sorted(itertools.product([("a@1", "b@1"), ("b@1", "a@1")], [0, 1])))
        self.assertEqual(len(matches), 8)

    def test_what_an_option_fixes_is_not_covered(self):
        self.run_event("--option", "first_splitter=1", "a", "b")
        self.assertEqual([config.first_splitter for _, _, config in self.played()], [1, 1])
        refused = self.expect(64, "run", self.path, *GAME, "--option", "first_splitter=1", "--cover",
                              "first_splitter", "a", "b")
        self.assertIn("--option first_splitter=1 fixes it", refused.err)

    def test_what_the_mode_rules_out_can_not_be_covered(self):
        refused = self.expect(64, "run", self.path, *GAME, "--option", "mode=team", "--cover", "tiles",
                              "a", "b")
        self.assertIn("--cover tiles: option tiles: 'RAOUL,CHIPO' is not allowed", refused.err)

    # DUEL-9.13, DUEL-10.2: two first splitters, four rotations, and everybody as everybody's partner.
    def test_a_set_of_two_against_two_brings_every_two_together_equally_often(self):
        self.run_event("--seats", "4", "--same-owner", "allow", "a", "b", "c", "d")
        matches = self.played()
        self.assertEqual(len({deal for deal, _, _ in matches}), 1)
        self.assertEqual(len({(bots, config.first_splitter) for _, bots, config in matches}), 24)
        pairs = [tuple(sorted((bots[seat], bots[seat + 2]))) for _, bots, _ in matches for seat in (0, 1)]
        self.assertEqual({pair: pairs.count(pair) for pair in pairs},
                         dict.fromkeys(itertools.combinations(["a@1", "b@1", "c@1", "d@1"], 2), 8))
        # DUEL-9.13, DUEL-10.1: both seats of a team share its rank.
        ranks = query(self.path, "SELECT match, seat, rank, score FROM seat ORDER BY match, seat")
        for _, seats in itertools.groupby(ranks, key=lambda row: row[0]):
            results = [(rank, score) for _, _, rank, score in seats]
            self.assertEqual(results[:2], results[2:])
            self.assertAlmostEqual(sum(score for _, score in results), 1)

    # DUEL-9.1: the number of seats is the mode; two against two would be another game.
    def test_who_finds_no_seat_in_a_mode_has_a_bye(self):
        self.run_event("--rounds", "1", "--seats", "3", "--same-owner", "allow", "a", "b",
                       "c", "d")
        self.assertEqual([len(seats) for _, seats, _ in self.played()], [3] * 6)
        self.assertEqual(query(self.path, "SELECT count(*) FROM bye"), [(1,)])

    def test_a_mode_without_enough_bots_is_refused(self):
        refused = self.expect(64, "run", self.path, *GAME, "--seats", "4", "a", "b", "c")
        self.assertIn("a table (--seats 4) needs at least 4", refused.err)


class EditionTest(EventTest):
    GAMES = ["duel-descrocs"]

    def test_an_event_keeps_the_edition_that_its_file_held_when_it_began(self):
        self.make_database(self.db, [self.variant("random", name) for name in "ab"])
        own = self.folder / "own.toml"
        house = EDITIONS / "house2.toml"
        own.write_text(house.read_text().replace('id = "house2"', 'id = "own"'))
        run = ("run", self.db, *GAME, "--option", f"edition={own}", "--name", "cup")
        self.expect(0, *run)
        self.assertEqual({match.record.header.config.duel_descrocs.edition.id
                          for match in load_matches(self.db)}, {"own"})
        self.assertIn("is over", self.expect(0, *run).out)
        own.write_text(house.read_text())
        self.assertIn("already exists with other settings", self.expect(73, *run).err)
        own.unlink()
        self.expect(0, "standings", self.db, "cup")
        self.assertIn(str(own), self.expect(66, *run).err)


if __name__ == "__main__":
    unittest.main()
