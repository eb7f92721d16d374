"""What the helpers of the Python package read out of views."""

import csv
import re
import unittest
from pathlib import Path

from assize import brigands
from assize import carcassonne
from assize import duel_descrocs as duel
from assize import brigand_kings as kings
from assize.views import GRAND_TRESOR, LARCIN, BrigandsView, CarcassonneView, County, DuelView, KingsView

BLUE, GREEN, WHITE = brigands.COLOUR_BLUE, brigands.COLOUR_GREEN, brigands.COLOUR_WHITE
MARKET, PORT, PRISON = brigands.DISTRICT_MARKET, brigands.DISTRICT_PORT, brigands.DISTRICT_PRISON
RED, YELLOW = 0, 7
NORTH, EAST, SOUTH, WEST = range(4)
TILES = Path(__file__).parents[2] / "referee/games/carcassonne/data/tiles.csv"


def brigands_view(**fields):
    """Blue's view; Blue and Green are at the Market, a patrol of the prince's at the Port."""
    players = [brigands.Player(colour=BLUE, ducats=4, tokens=1),
               brigands.Player(colour=GREEN, prisoners=1), brigands.Player(colour=WHITE)]
    tiles = [brigands.Tile(district=MARKET, teams=[brigands.Team(colour=BLUE, bandits=1, token=True),
                                                   brigands.Team(colour=GREEN, bandits=2)]),
             brigands.Tile(district=PORT, teams=[brigands.Team(colour=WHITE, patrols=1)])]
    ring = [MARKET, PORT, *(place for place in range(brigands.DISTRICT_MARKET, PRISON)
                            if place not in (MARKET, PORT))]
    return BrigandsView(brigands.View(players=players, tiles=tiles, ring=ring, seat=0,
                                      day_cards=[PORT], **fields))


class BrigandsViewTest(unittest.TestCase):
    def test_who_stands_where(self):
        view = brigands_view(tile=MARKET)
        self.assertEqual(view.mine(MARKET).bandits, 1)
        self.assertEqual(view.mine(PORT).bandits, 0)
        self.assertEqual(view.others_on(MARKET), {GREEN: 2})
        self.assertEqual(view.others_on(PRISON), {GREEN: 1})
        self.assertEqual((view.patrols_on(PORT), view.patrols_on(MARKET)), (1, 0))
        self.assertEqual(view.tokens_in_town(), 1)

    def test_the_players(self):
        view = brigands_view()
        self.assertEqual(view.me.ducats, 4)
        self.assertEqual([rival.colour for rival in view.rivals()], [GREEN])
        self.assertEqual(view.player(WHITE).colour, WHITE)
        self.assertFalse(view.is_prince)
        self.assertFalse(view.is_duel)

    def test_the_road_goes_on_to_the_prison(self):
        self.assertEqual(brigands_view(tile=MARKET).next_tile(), PORT)
        self.assertEqual(brigands_view(tile=PRISON).next_tile(), PRISON)
        last = brigands_view().view.ring[-1]
        self.assertEqual(brigands_view(tile=last).next_tile(), PRISON)

    def test_day_cards(self):
        self.assertTrue(brigands_view().has_day_card(PORT))
        self.assertFalse(brigands_view().has_day_card(MARKET))


def duel_view(chests=((), ()), control=duel.CONTROL_TEAM, **fields):
    """RAOUL against MOFETTE."""
    card = {"same": [1, 3, 5], "run": [2, 4, 6], "colour_run": [4, 6, 9], "paintings": [2, 4, 6, 9],
            "treasure": 5, "amount": 1}
    skills = (duel.SKILL_CHEST_LIMIT, duel.SKILL_SMALLER_SHARE, duel.SKILL_FACE_DOWN, duel.SKILL_LOOK)
    edition = duel.Edition(same_sizes=[2, 3, 4], run_sizes=[3, 4, 5], colour_run_sizes=[3, 4, 5],
                           paintings_sizes=[2, 3, 4, 5],
                           bandits=[duel.Edition.BanditCard(skill=skill, **card) for skill in skills])
    config = duel.Config(mode=duel.MODE_DUEL, chairs=2, control=control, edition=edition)
    chairs = [duel.ChairState(tile=tile, chest=chest)
              for tile, chest in zip((duel.BANDIT_RAOUL, duel.BANDIT_MOFETTE), chests)]
    sides = [duel.SideState(coins=2, leader=side) for side in (0, 1)]
    return DuelView(duel.View(config=config, chairs=chairs, sides=sides, seat=0, **fields))


class DuelViewTest(unittest.TestCase):
    def test_prices_are_those_of_the_table(self):
        view = duel_view()
        for cards, price in (({RED, RED + 1}, None), ({RED, YELLOW}, 1),
                             ({RED, RED + 1, RED + 2}, 4), ({RED, YELLOW + 1, RED + 2}, 2),
                             ({RED + 6, RED, RED + 1}, None), ({GRAND_TRESOR}, 5),
                             ({GRAND_TRESOR, LARCIN}, None), ({LARCIN}, None), ({30, 31}, 2),
                             (set(), None)):
            self.assertEqual(view.price(0, cards), price, cards)

    def test_sales_are_all_sets_that_have_a_price(self):
        view = duel_view(([RED, RED + 1, RED + 2, YELLOW, GRAND_TRESOR], []))
        self.assertEqual(dict(view.sales(0, view.chest(0))),
                         {frozenset({GRAND_TRESOR}): 5, frozenset({RED, YELLOW}): 1,
                          frozenset({RED, RED + 1, RED + 2}): 4,
                          frozenset({YELLOW, RED + 1, RED + 2}): 2})

    def test_chairs_limits_and_skills(self):
        view = duel_view()
        self.assertEqual((view.own_chairs(), view.chairs(1)), ([0], [1]))
        self.assertEqual((view.limit(0), view.limit(1)), (6, 5))
        self.assertEqual(view.bonus(0), 0)
        self.assertEqual(view.skill(1, duel.SKILL_FACE_DOWN), 1)
        self.assertEqual(view.goal, 20)

    def test_the_own_share_is_the_chosen_one_or_what_is_left(self):
        self.assertEqual(duel_view(splitter=1, chosen=1).own_share(), 1)
        self.assertEqual(duel_view(splitter=0, chosen=1).own_share(), 0)

    def test_a_share_is_what_the_seat_knows_of_it(self):
        shares = [duel.Share(cards=[3], face_down=1), duel.Share(cards=[10, 12], face_down=1)]
        view = duel_view(shares=shares, face_down_1=[33])
        self.assertEqual((view.share(0), view.share(1)), ({3}, {10, 12, 33}))
        self.assertEqual((view.unknown(0), view.unknown(1)), (1, 0))

    def test_cards_have_names(self):
        self.assertEqual([DuelView.name_of(card) for card in (0, 13, 14, 27, 28, 29, 34)],
                         ["R1", "Y7", "G1", "B7", "GT", "LA", "TM"])


SCREECH, MERCHANT, PAWN, ACE_OF_MOONS, CROWN_OF_KNOTS = 6, 29, 36, 0, 35


def kings_view(**fields):
    """Seat 1's view of a duel: it holds county 2, the rival county 4, with a stability token."""
    counties = [kings.County(position=2, card=SCREECH, owner=1, soldiers=2),
                kings.County(position=3, card=MERCHANT, stability=1),
                kings.County(position=4, card=PAWN, owner=0, soldiers=3, stability=1)]
    seats = [kings.SeatState(face_up=[MERCHANT], spent=[PAWN]), kings.SeatState(supply=9, face_up=[SCREECH])]
    return KingsView(kings.View(config=kings.Config(seats=2), counties=counties, seats=seats, seat=1,
                                kept=[ACE_OF_MOONS, CROWN_OF_KNOTS], **fields))


class KingsViewTest(unittest.TestCase):
    def test_who_is_where_with_how_many(self):
        view = kings_view()
        self.assertEqual(view.positions(), [2, 3, 4])
        self.assertEqual((view.armies(0), view.armies(1)), ({4: 3}, {2: 2}))
        self.assertEqual(view.county(3), County(None, 0, 1))
        self.assertEqual((view.card(4), view.me.supply), (PAWN, 9))
        self.assertEqual([view.missing(position) for position in (2, 3, 4)], [5, 6, 3])

    def test_KINGS_6_17_soldiers_join_their_own_take_what_is_empty_and_fight_others(self):
        view = kings_view()
        for position, soldiers, after in ((2, 3, (1, 5, 0)), (3, 1, (1, 1, 1)), (4, 0, (0, 3, 1)),
                                          (4, 1, (0, 2, 0)), (4, 2, (None, 0, 0)), (4, 3, (1, 1, 0))):
            self.assertEqual(view.after_entering(position, 1, soldiers), County(*after), (position, soldiers))

    def test_KINGS_8_points_of_cards_and_what_the_own_bonus_cards_add(self):
        view = kings_view()
        self.assertEqual([view.points_of(card) for card in (ACE_OF_MOONS, SCREECH, MERCHANT, CROWN_OF_KNOTS, PAWN, 43)],
                         [0, 2, 9, 0, 3, 3])
        self.assertEqual(view.suits_of(SCREECH), {kings.SUIT_MOONS, kings.SUIT_KNOTS})
        self.assertEqual([view.bonus_of(card) for card in (SCREECH, MERCHANT, 7)], [2, 1, 0])
        self.assertEqual((view.pile(0), view.score(0), view.score(1)), ([MERCHANT, PAWN], 12, 4))

    def test_KINGS_2_1_the_cards_are_those_of_the_game(self):
        self.assertEqual([len(KingsView.suits_of(card)) for card in range(44)],
                         6 * [1] + 24 * [2] + 6 * [1] + 8 * [3])
        header = (TILES.parents[2] / "brigand_kings/cards.h").read_text(encoding="utf-8")
        table = re.search(r"kSuitsOf = {{(.*?)}};", header, re.DOTALL)[1]
        letters = [re.findall("[MSWLYK]", card) for card in re.findall(r"{(.*?)}", table)]
        self.assertEqual([{"MSWLYK".index(letter) + 1 for letter in card} for card in letters][:44],
                         [set(KingsView.suits_of(card)) for card in range(44)])


def carcassonne_view():
    """Seat 1's view: the start tile, and south of it a monastery with a monk of seat 0."""
    city, road, monastery = (carcassonne.KIND_CITY, carcassonne.KIND_ROAD, carcassonne.KIND_MONASTERY)
    features = [carcassonne.Feature(kind=city, tiles=1, open=1),
                carcassonne.Feature(kind=road, tiles=1, open=2, meeples=[0, 1]),
                carcassonne.Feature(kind=carcassonne.KIND_FIELD),
                carcassonne.Feature(kind=monastery, tiles=2, open=7, meeples=[1, 0])]
    tiles = [carcassonne.PlacedTile(type="D", features=[0, 1, 2, 2]),
             carcassonne.PlacedTile(type="B", y=-1, features=[2, 3])]
    return CarcassonneView(carcassonne.View(seat=1, tiles=tiles, features=features,
                                            players=[carcassonne.Player()] * 2))


class CarcassonneViewTest(unittest.TestCase):
    def test_what_lies_where(self):
        view = carcassonne_view()
        self.assertEqual(view.tile(0, -1).type, "B")
        self.assertIsNone(view.tile(1, 0))
        self.assertEqual([view.feature_at(0, 0, edge) for edge in (NORTH, EAST, SOUTH, WEST)],
                         [0, 1, None, 1])
        self.assertEqual([tile.type for tile in view.around(1, 0)], ["B", "D"])
        self.assertEqual([monastery.tiles for monastery in view.monasteries_around(1, 0)], [2])

    def test_a_city_that_is_closed(self):
        (city,) = carcassonne_view().joined("E", 0, 1, 2)
        self.assertEqual((city.name, city.tiles, city.open, city.meeples), ("c0", 2, 0, [0, 0]))

    def test_a_road_goes_on_with_its_meeples(self):
        (road,) = carcassonne_view().joined("U", 1, 0, 1)
        self.assertEqual((road.name, road.tiles, road.open, road.meeples), ("r0", 2, 2, [0, 1]))

    def test_shields_and_open_edges_of_a_tile_count(self):
        (city,) = carcassonne_view().joined("M", 0, 1, 2)
        self.assertEqual((city.tiles, city.shields, city.open), (2, 1, 1))

    def test_the_tiles_are_those_of_the_game(self):
        view = carcassonne_view()
        with TILES.open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 30)
        for row in rows:
            parts = [*row["cities"].split("|"), *row["roads"].split("|")]
            # Far from other tiles every edge is open.
            found = [(joined.open, joined.shields)
                     for joined in view.joined(row["id"], 9, 9, 0)]
            self.assertEqual(found, [(len(part.rstrip("+")), part.count("+"))
                                     for part in parts if part != "-"], row["id"])
            self.assertEqual(view.has_monastery(row["id"]), row["monastery"] == "1", row["id"])


if __name__ == "__main__":
    unittest.main()
