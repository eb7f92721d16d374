"""Redeals in which hidden facts are so that the caller believes: they are so, the rest is as before, and no answer leads to the truth."""

import collections
import random
import re
import unittest

from assize.sim import Game, search
from tables import GAMES, tables


def seats_of(table):
    """All viewers, a spectator among them."""
    return [*range(table.seats), None]


def part_of(dice, facts):
    """Some of the facts, and parts of their lists."""
    given = {}
    for name in dice.sample(sorted(facts), dice.randint(0, len(facts))):
        items = [item for item in facts[name].split(",") if item]
        # Facts of one value have no part.
        given[name] = dice.sample(items, dice.randint(0, len(items))) if len(items) > 1 else facts[name]
    return given


def verdict(view, given):
    """What a redeal says to it: "" or why it is refused."""
    try:
        view.redeal(1, given=given)
    except ValueError as error:
        return str(error)
    return ""


class GivenTest(unittest.TestCase):
    def setUp(self):
        self.dice = random.Random("given")

    def test_what_is_given_is_so_and_the_view_is_the_same(self):
        for table in tables(self.dice, 84):
            for seat in seats_of(table):
                view = table.view(seat)
                # What another table has that looks the same can be believed.
                believed = view.redeal(self.dice.getrandbits(32)).hidden(seat)
                self.assertEqual(tuple(sorted(believed)), tuple(sorted(view.hidden())))
                given = part_of(self.dice, believed)
                other = view.redeal(self.dice.getrandbits(32), given=given)
                self.assertEqual((other.view(seat), other.asked), (view, table.asked))
                found = other.hidden(seat)
                for name, items in given.items():
                    items = collections.Counter(items if isinstance(items, list) else items.split(",") if items else [])
                    self.assertFalse(items - collections.Counter(found[name].split(",")), (name, items, found[name]))
                self.assertAlmostEqual(float(other.play_random(1).sum()), 1, places=5)

    def test_with_the_whole_truth_the_table_is_the_true_one(self):
        for table in tables(self.dice, 84):
            for seat in seats_of(table):
                truth = table.hidden(seat)
                other = table.view(seat).redeal(self.dice.getrandbits(32), given=truth)
                self.assertEqual(other.hidden(seat), truth)
                # Nobody notices a difference.
                for viewer in seats_of(table):
                    self.assertEqual(other.view(viewer), table.view(viewer))

    def test_a_guess_is_answered_alike_on_tables_that_look_the_same(self):
        answers = collections.Counter()
        for table in tables(self.dice, 140):
            for seat in seats_of(table):
                view = table.view(seat)
                twin = view.redeal(self.dice.getrandbits(32)).view(seat)
                facts = [*table.hidden(seat).items(), *table.hidden(None).items()]
                if not facts:
                    continue
                guesses = dict(self.dice.sample(facts, min(len(facts), 2)))
                if self.dice.random() < 0.7:
                    # Mostly nonsense: the value of another fact, perhaps of another kind.
                    name = self.dice.choice(sorted(guesses))
                    guesses[name] = self.dice.choice(facts)[1]
                answer = verdict(view, guesses)
                self.assertEqual(answer, verdict(twin, guesses))
                answers["taken" if not answer else "refused"] += 1
        self.assertGreater(min(answers["taken"], answers["refused"]), 50)

    def test_nothing_of_a_guess_is_kept(self):
        view = Game("duel-descrocs", 2).new(1).view(0)
        before = view.redeal(3).digest()
        view.redeal(3, given={view.hidden()[0]: ""})
        self.assertEqual(view.redeal(3).digest(), before)
        self.assertEqual(view.redeal(3, given={}).digest(), before)

    def test_a_refusal_names_the_rule(self):
        for name, seats, seat, given, text in (
                ("brigands", 4, 0, {"day_deck(1)": "MARKET"}, "BRIG-10.2: day_deck(1): that card was shown"),
                ("brigands", 4, 0, {"day_deck(2)": "PRISON"}, "given: day_deck(2): 'PRISON'; allowed: MARKET, TOWN_HALL, "),
                ("brigands", 2, 0, {"held(BLUE)": "PORT"}, "BRIG-10.3: held(BLUE): a duel has no prince"),
                ("brigands", 4, 0, {"held(BLUE)": "PORT"}, "BRIG-10.3: held(BLUE): the prince holds 0 of its cards"),
                ("brigands", 4, 0, {"held(WHITE)": "PORT"}, "given: held(WHITE): 'WHITE'; allowed: BLUE, GREEN, RED"),
                ("brigand-kings", 3, 0, {"kept(1)": "3"}, "KINGS-14.1: kept(1): nothing is discarded yet"),
                ("brigand-kings", 3, 0, {"deck(3)": "7"}, "KINGS-14.2: deck(3): the deck is not shuffled yet"),
                ("brigand-kings", 3, 0, {"dealt(1)": [6]}, "KINGS-14.1: dealt(1): somebody else has one of these, or "),
                ("brigands-bluff", 4, None, {"hand(0)": ["RUM"] * 4}, "BLUFF-3"),
                ("brigands-bluff", 4, None, {"wild": "RUM"}, "BLUFF-2.4: wild: the match has no wild die"),
                ("carcassonne-robbers", 2, 0, {"tile(200)": "A"}, "given: tile(200): '200'; allowed: 0 to "),
                ("carcassonne-robbers", 2, 0, {"tile(3)": "ZZ"}, "given: tile(3): ZZ; allowed: a type of tile"),
                ("carcassonne-robbers", 2, 0, {"message(3)": "1"}, "ROBB-12.3: message(3): the match has no messages"),
                ("duel-descrocs", 2, 0, {"hand": "3"}, "DUEL-12.3: hand: there is a hand before the split alone"),
                ("duel-descrocs", 2, 0, {"face_down(0)": "3"}, "DUEL-12.2: face_down(0): of the share lie 0 cards face down"),
                ("duel-descrocs", 2, 0, {"dealt(1)": "PAT,PAT"}, "given: dealt(1): PAT,PAT; allowed: each of the list once"),
                ("duel-descrocs", 2, 0, {"unused(0)": "FIG"}, "given: unused(0): 'FIG'; allowed: SUPER_ROUROU, "),
                ("duel-descrocs", 2, 0, {"stack(1)": "3"}, "given: stack(1): 3; allowed: hand, face_down(SHARE), "),
                ("duel-descrocs", 2, 0, {"loot(07)": "3"}, "given: loot(07): '07'; allowed: 0 to ")):
            with self.subTest(name=name, given=given), self.assertRaisesRegex(ValueError, "^" + re.escape(text)):
                Game(name, seats).new(1).view(seat).redeal(1, given=given)

    def test_what_is_no_mapping_of_texts_is_refused(self):
        view = GAMES[0].new(1).view(0)
        for given, text in (([1], "given: list; allowed: a mapping"), ({1: "3"}, "given: 1; allowed: the name of a fact"),
                            ({"dealt(1)": 1.5}, "given: dealt(1): 1.5; allowed: text, an int, or several"),
                            ({"dealt(1)": [True]}, "given: dealt(1): True; allowed: "), ({"x" * 65: ""}, "more than 64 characters"),
                            ({"dealt(1)": "1," * 600}, "more than 1024 characters"), ({"a\0b": "1"}, "NUL"),
                            ({str(i): "" for i in range(1025)}, "1025 facts; allowed: at most 1024")):
            with self.subTest(given=str(given)[:40]), self.assertRaisesRegex(ValueError, re.escape(text)):
                view.redeal(1, given=given)

    def test_the_rest_is_distributed_as_it_is_without(self):
        """Among redeals that have a fact by chance, and among those that are given it, all values of another fact are as frequent."""
        for game, seat, fact, other in ((Game("brigands", 2), 0, ("day_deck(3)", "PORT"), "day_deck(7)"),
                                        (Game("duel-descrocs", 2), 0, ("dealt(1)", "PAT"), "dealt(1)"),
                                        (Game("brigand-kings", 4), 0, ("dealt(1)", "0"), "dealt(2)")):
            table = game.new(self.dice.getrandbits(32))
            name, value = fact
            view = table.view(seat)
            if value in table.hidden(None).get(f"dealt({seat})", "").split(","):
                value = next(item for item in view.redeal(5).hidden(seat)[name].split(","))
            by_chance, given = collections.Counter(), collections.Counter()
            for seed in range(6000):
                found = view.redeal(seed).hidden(seat)
                if value in found[name].split(","):
                    by_chance[found[other]] += 1
                if seed < 2000:
                    given[view.redeal(seed, given={name: value}).hidden(seat)[other]] += 1
            self.assert_alike(by_chance, given)

    def test_choices_of_kings_keep_their_weights(self):
        table = Game("brigand-kings", 2).new(7)
        table.step({seat: 0 for seat in table.asked})
        view = table.view(0)
        kept = table.hidden(0)["kept(1)"]
        by_chance = collections.Counter()
        seeds = 0
        while sum(by_chance.values()) < 300:
            found = view.redeal(seeds).hidden(0)
            seeds += 1
            if found["kept(1)"] == kept:
                by_chance[found["rejected(1)"]] += 1
        given = collections.Counter(view.redeal(seed, given={"kept(1)": kept}).hidden(0)["rejected(1)"] for seed in range(1500))
        self.assert_alike(by_chance, given)

    def assert_alike(self, one, other):
        """No value differs by more than five standard deviations."""
        self.assertEqual(set(one) - set(other), set())
        for value in other:
            shares = one[value] / one.total(), other[value] / other.total()
            mean = (one[value] + other[value]) / (one.total() + other.total())
            deviation = (mean * (1 - mean) * (1 / one.total() + 1 / other.total())) ** 0.5
            self.assertLess(abs(shares[0] - shares[1]), 5 * deviation, (value, shares))

    def test_a_search_from_a_guess(self):
        table = Game("brigands", 2).new(4)
        view = table.view(0)
        guess = {"day_deck(2)": view.redeal(9).hidden(0)["day_deck(2)"]}
        found = search(view, iterations=80, seed=1, given=guess)
        self.assertEqual((found.iterations, found.visits.sum()), (80, 80))
        self.assertTrue((found.visits == search(view, iterations=80, seed=1, given=guess, threads=2).visits).all())
        self.assertTrue((search(view, iterations=80, seed=1).values != found.values).any())
        with self.assertRaisesRegex(ValueError, "BRIG-10.2"):
            search(view, iterations=8, seed=1, given={"day_deck(1)": "MARKET"})


if __name__ == "__main__":
    unittest.main()
