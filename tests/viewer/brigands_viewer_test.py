#!/usr/bin/python3
"""The module of the viewer that draws Brigands."""

import unittest

import drawing

RING = ["DISTRICT_PORT", "DISTRICT_MARKET", "DISTRICT_CONVOY", "DISTRICT_PALACE", "DISTRICT_TOWN_HALL",
        "DISTRICT_TAVERN", "DISTRICT_TREASURE"]
SEATS = [{"bot": "bot-a", "figure": "Blue"}, {"bot": "bot-b", "figure": "Green"},
         {"bot": "bot-c", "figure": "the prince"}]


def player(colour, **fields):
    return {"colour": f"COLOUR_{colour}", "ducats": 0, "tokens": 1, "prisoners": 0, "patrols": 0, "cards_held": 0,
            **fields}


def view(**fields):
    return {"players": [player("BLUE", ducats=12), player("GREEN", prisoners=2, cards_held=1),
                        player("WHITE", patrols=3)],
            "ring": RING, "round": 2, "decision": "DECISION_WHEEL", "tile": "DISTRICT_MARKET", "wave": 0, "asked": [0],
            "day_cards": ["DISTRICT_CONVOY"], "removed_day_cards": [], "spy_level": 2, "judgment_level": 1,
            "tiles": [{"district": "DISTRICT_MARKET", "teams": [
                {"colour": "COLOUR_BLUE", "bandits": 2, "patrols": 0, "token": True},
                {"colour": "COLOUR_WHITE", "bandits": 0, "patrols": 1, "token": False}]}], **fields}


def told(**event):
    return {"says": [{"text": "", "to": "all", "event": event}]}


class BrigandsViewerTest(drawing.ModuleTest):
    module = "brigands"
    table = {"view": view(), "own": [None, {**view(), "seat": 1, "missing_cards": ["DISTRICT_PORT"]}, None],
             "seats": SEATS, "asked": [0], "step": told(gained={"tile": "DISTRICT_PORT", "gains": [
                 {"colour": "COLOUR_BLUE", "ducats": 9, "tokens": -3, "sell": [3]}]})}

    def tile(self, number):
        return f".brig-tile:nth-child({number})"

    def test_the_road_runs_in_ring_order_and_ends_at_the_prison(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".brig-tile strong"), [
            "1. Port", "2. Market", "3. Convoy", "4. Palace", "5. Town Hall", "6. Tavern", "7. Treasure", "8. Prison"])

    def test_each_piece_stands_on_its_tile_with_its_owner(self):
        self.draw(self.table)
        self.assertEqual(self.labels(f"{self.tile(2)} .brig-teams svg"), [
            "Blue's bandit", "Blue's bandit", "Blue's token", "the prince's patrol"])
        self.assertEqual(self.labels(f"{self.tile(8)} .brig-teams svg"), ["Green's bandit"] * 2)

    def test_a_day_card_changes_the_effect_that_is_shown(self):
        self.draw(self.table)
        self.assertEqual(self.labels(".brig-sun"), ["Day card"])
        self.assertEqual(self.texts(f"{self.tile(3)} .brig-effect"), ["10 + two dice, shared; if 2 or more"])

    def test_who_is_asked_and_where(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".brig-asked strong"), ["Blue"])
        self.assertEqual(self.texts(".brig-now strong"), ["2. Market"])

    def test_taken_cards_have_names_for_eyes_that_know_them_alone(self):
        self.draw(self.table)
        self.assertEqual(self.labels(".brig-card"), ["Port: taken by the prince"])
        self.draw({**self.table, "own": [None, None, None]})
        self.assertEqual(self.labels(".brig-card"), ["a card that the prince has taken"])
        held = {**view(), "held_cards": [{"colour": "COLOUR_GREEN", "cards": ["DISTRICT_TAVERN"]}]}
        self.draw({**self.table, "own": [None, None, held]})
        self.assertEqual(self.labels(".brig-card"), ["Tavern: taken by the prince"])

    def test_a_sealed_plan_is_shown_on_its_tiles(self):
        sealed = {"plan": {"placements": [{"district": "DISTRICT_PALACE", "bandits": 1, "token": True}]}}
        table = {**self.table, "view": view(tiles=[], decision="DECISION_PLAN", tile="DISTRICT_UNSPECIFIED")}
        self.draw({**table, "own": [{**view(), "sealed": sealed}, None, None]})
        self.assertEqual(self.labels(f"{self.tile(4)} .brig-sealed svg"), ["Blue's bandit", "Blue's token"])
        self.draw({**table, "own": [None, None, None]})
        self.assertEqual(self.labels(".brig-sealed svg"), [])

    def test_what_happened_is_shown_where_it_happened_if_asked_for(self):
        self.draw(self.table)
        self.assertEqual(self.texts(f"{self.tile(1)} .brig-chip"), ["Blue +9 ducats, −3 tokens"])
        self.draw({**self.table, "highlight": False})
        self.assertEqual(self.texts(".brig-chip"), [])

    def test_every_kind_of_news_has_its_words(self):
        tile, blue = "DISTRICT_MARKET", "COLOUR_BLUE"
        count = [{"colour": blue, "count": 2}]
        for event, words in (
                ({"wheel_revealed": {"tile": tile, "choices": [
                    {"colour": blue, "wheel": {"action": "ACTION_STEAL", "target": "COLOUR_GREEN"}}]}},
                 "Blue steals from Green"),
                ({"spied": {"tile": tile, "cards": count}}, "Blue loses 2 cards"),
                ({"moved": {"from": tile, "to": "DISTRICT_CONVOY", "colour": blue, "count": 1}},
                 "Blue 1 bandit to the Convoy"),
                ({"pushed": {"from": tile, "to": "DISTRICT_CONVOY", "colour": blue, "count": 2}},
                 "Blue 2 pushed to the Convoy"),
                ({"stolen": {"tile": tile, "thief": blue, "victim": "COLOUR_GREEN", "ducats": 6}},
                 "Blue takes 6 from Green"),
                ({"arrested": {"tile": tile, "bandits": count}}, "Blue 2 arrested"),
                ({"precondition_failed": {"tile": tile, "bandits": count}}, "Blue 2 caught: it fails"),
                ({"day_card_removed": {"district": tile}}, "Day card used up"),
                ({"upgraded": {"track": "TRACK_SPY", "level": 2}}, "the prince Spy rises to 2"),
                ({"judged": {"fines": count}}, "Blue is fined 2 and released"),
                ({"escaped": {"results": [{"colour": blue, "escaped": 1, "stayed": 2}]}},
                 "Blue 1 escapes, 2 stay")):
            with self.subTest(words):
                self.draw({**self.table, "step": told(**event)})
                self.assertEqual(self.texts(".brig-chip"), [words])

    def test_dice_are_drawn(self):
        self.draw({**self.table, "step": told(dice={"tile": "DISTRICT_CONVOY", "values": [2, 6]})})
        self.assertEqual(self.labels(f"{self.tile(3)} .brig-die"), ["a die shows 2", "a die shows 6"])
        self.assertEqual(self.run_script("return document.querySelectorAll('.brig-die circle').length"), 8)

    def test_a_change_of_ducats_stands_beside_them(self):
        before = view(players=[player("BLUE", ducats=3), player("GREEN", prisoners=2, cards_held=1),
                               player("WHITE", patrols=3)])
        self.draw({**self.table, "previous": {"public": before, "own": []}})
        self.assertEqual(self.texts(".brig-delta"), ["+9"])
        self.draw({**self.table, "previous": {"public": before, "own": []}, "highlight": False})
        self.assertEqual(self.texts(".brig-delta"), [])

    def test_the_result_is_in_order_of_rank(self):
        self.draw({**self.table, "over": True, "step": told(match_over={"ducats": [52, 31, 0], "ranks": [1, 2, 2]}),
                   "outcome": {"how": "", "seats": [
                       {"rank": 1, "score": 1, "points": "52 ducats", "forfeit": ""},
                       {"rank": 2, "score": 0, "points": "31 ducats", "forfeit": ""},
                       {"rank": 2, "score": 0, "points": "", "forfeit": "forfeited: five faults"}]}})
        self.assertEqual(self.texts(".standing li"), [
            "1Bluebot-a52 ducats", "2Greenbot-b31 ducats", "2The princebot-cforfeited: five faults"])
        self.assertEqual(self.texts(".brig-purse b"), ["52", "31"])


if __name__ == "__main__":
    unittest.main()
