"""The Monte Carlo player of Duel d'Escrocs in Python: what it deals, and what it makes of it."""

import pathlib
import random
import sys
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "sample-bots/python"
sys.path += [str(SOURCE / "montecarlo"), str(SOURCE / "greedy")]

from assize import duel_descrocs as duel  # noqa: E402
from deal import CARDS, Deal  # noqa: E402
from market import Market  # noqa: E402
from playout import Playout  # noqa: E402

RED, YELLOW = 0, 7


def some_edition():
    card = {"same": [1, 3, 5], "run": [2, 4, 6], "colour_run": [4, 6, 9], "paintings": [2, 4, 6, 9],
            "treasure": 5, "amount": 1}
    skills = (duel.SKILL_CHEST_LIMIT, duel.SKILL_SMALLER_SHARE, duel.SKILL_FACE_DOWN, duel.SKILL_LOOK)
    return duel.Edition(same_sizes=[2, 3, 4], run_sizes=[3, 4, 5], colour_run_sizes=[3, 4, 5],
                        paintings_sizes=[2, 3, 4, 5], painting_loss=1,
                        bandits=[duel.Edition.BanditCard(skill=skill, **card) for skill in skills])


def view_of_seat_0(chests, **fields):
    """A duel, RAOUL against CHIPO; `chests` of both."""
    config = duel.Config(mode=duel.MODE_DUEL, chairs=2, control=duel.CONTROL_TEAM, round_cap=40,
                         edition=some_edition())
    chairs = [duel.ChairState(tile=tile, chest=chest)
              for tile, chest in zip((duel.BANDIT_RAOUL, duel.BANDIT_CHIPO), chests)]
    coins = fields.pop("coins", (2, 2))
    sides = [duel.SideState(coins=coins[side], leader=side) for side in (0, 1)]
    return duel.View(config=config, chairs=chairs, sides=sides, round=3, seat=0, **fields)


def cards_of(deal, view):
    """Where each card is, as a list."""
    cards = [*deal.discard, *deal.hand, *deal.pile]
    for place in [*deal.shares, *(chair.chest for chair in view.chairs)]:
        cards += place
    return sorted(cards)


class DealTest(unittest.TestCase):
    def choice(self, **fields):
        shares = [duel.Share(cards=[3], face_down=1), duel.Share(cards=[10, 12], face_down=1)]
        return view_of_seat_0(([0, 1], [20]), splitter=1, discard=[29, 30], pile=25, shares=shares,
                              deciding=[0], decision=duel.DECISION_CHOOSE, **fields)

    def test_every_card_lies_in_one_place(self):
        for view in (self.choice(), self.choice(top=[5, 6], seen=[7, 10]),
                     self.choice(face_down_0=[33], face_down_1=[34])):
            deal = Deal(view, random.Random(1))
            self.assertEqual(cards_of(deal, view), list(range(CARDS)))
            self.assertEqual([len(share) for share in deal.shares], [2, 3])
            self.assertEqual(len(deal.pile), view.pile)

    def test_what_is_known_stays_as_it_is(self):
        looked = Deal(self.choice(face_down_0=[33], face_down_1=[34]), random.Random(1))
        self.assertEqual(looked.shares, [{3, 33}, {10, 12, 34}])
        leo = Deal(self.choice(top=[5, 6], seen=[7, 10]), random.Random(1))
        # The seen card that does not lie open lies face down somewhere.
        self.assertTrue(7 in leo.shares[0] or 7 in leo.shares[1])
        self.assertEqual([leo.draw(), leo.draw()], [5, 6])

    def test_what_is_not_known_varies_with_chance_alone(self):
        def face_down(luck):
            return tuple(sorted(Deal(self.choice(), random.Random(luck)).shares[0] - {3}))

        self.assertGreater(len({face_down(luck) for luck in range(50)}), 10)
        self.assertEqual(face_down(7), face_down(7))

    def test_an_empty_pile_is_shuffled_from_the_discard_pile(self):
        deal = Deal(self.choice(), random.Random(1))
        for _ in range(25):
            deal.draw()
        self.assertEqual({deal.draw(), deal.draw()}, {29, 30})


class PlayoutTest(unittest.TestCase):
    def worth(self, view, action):
        resale = duel.Resale(actions=[action])
        deal = Deal(view, random.Random(1))
        return Playout(Market(view), deal).worth_of("resale", resale)

    def test_a_sale_that_wins_in_time_is_worth_a_match_and_throwing_it_away_costs_one(self):
        run = [RED, RED + 1, RED + 2]
        # The opponent's pair will make twenty.
        view = view_of_seat_0((run, [YELLOW + 6, YELLOW + 13]), coins=(17, 19), splitter=0, pile=30,
                              deciding=[0, 1], decision=duel.DECISION_RESALE)
        self.assertEqual(self.worth(view, duel.Action(exchange=duel.Exchange(cards=run))), 30)
        self.assertEqual(self.worth(view, duel.Action(discard=duel.Discard(card=RED))), -30)

    def test_raouls_chest_holds_one_more(self):
        market = Market(view_of_seat_0(([], [])))
        self.assertEqual([market.limit(0), market.limit(1)], [6, 5])

    def test_chipos_bonus_counts_for_the_smaller_share_alone(self):
        split = duel.Split(first=[RED], second=[YELLOW + 1, YELLOW + 3, YELLOW + 5, 33], face_down=[RED])
        view = view_of_seat_0(([], []), splitter=0, pile=30, hand=[*split.first, *split.second],
                              deciding=[0], decision=duel.DECISION_SPLIT)
        playout = Playout(Market(view), Deal(view, random.Random(1)))
        # A single card and the bonus, or three and a painting that costs a coin.
        playout._deposit(0, [set(split.first), set(split.second)])
        self.assertEqual(playout.coins, [1, 3])
        self.assertEqual(playout.chests[1], {RED})


if __name__ == "__main__":
    unittest.main()
