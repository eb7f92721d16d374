#!/usr/bin/python3
"""The module of the viewer that draws Brigand Kings."""

import unittest

import drawing

SEATS = [{"bot": "bot-a"}, {"bot": "bot-b"}]
DICE = {"numbers": [2, 4, 4], "suits": ["SUIT_LEAVES", "SUIT_LEAVES", "SUIT_KNOTS", "SUIT_MOONS", "SUIT_SUNS"]}


def county(position, card, **fields):
    return {"position": position, "card": card, "soldiers": 0, "stability": 0, **fields}


def seat(**fields):
    return {"supply": 15, "camp": 0, "face_up": [], "spent": [], "bonus": [], **fields}


def view(**fields):
    return {"config": {"seats": 2}, "counties": [
        county(2, 29, soldiers=3, stability=2, owner=0), county(3, 25), county(4, 6),
        county(5, 17, soldiers=1, owner=1), county(6, 22, stability=4)],
            "seats": [seat(supply=11, camp=1, face_up=[27], spent=[21]), seat(supply=14)],
            "discards": [8], "deck": 9, "dice": DICE, "turn": 7, "active": 0, "decision": "DECISION_DEPLOY",
            "asked": [0], **fields}


def own(number, **fields):
    return {**view(), "seat": number, "dealt": [0, 33, 2], "kept": [0, 33], **fields}


def told(*events):
    return {"says": [{"text": "", "to": "all", "event": event} for event in events]}


class BrigandKingsViewerTest(drawing.ModuleTest):
    module = "brigand_kings"
    table = {"view": view(), "own": [own(0), None], "seats": SEATS, "asked": [0], "step": told(
        {"dice_rerolled": {"seat": 0, "reroll": 2, "mask": 9, "dice": DICE}})}

    def test_counties_stand_in_order_beside_the_camp(self):
        self.draw(self.table)
        self.assertEqual(self.labels(".kings-county > svg"), [
            "The camp: White 1, Black 0",
            "County 2: the Merchant (9, Leaves and Knots); White, 3 soldiers; stability 2",
            "County 3: the Mill (8, Waves and Leaves); nobody; stability 0",
            "County 4: the Author (2, Moons and Knots); nobody; stability 0",
            "County 5: the Soldier (5, Wyrms and Knots); Black, 1 soldier; stability 0",
            "County 6: the Castle (7, Suns and Knots); nobody; stability 4"])

    def test_soldiers_and_stability_fill_seven_places(self):
        self.draw(self.table)
        count = ("const svg = document.querySelectorAll('.kings-county > svg')[1];"
                 "return ['.kings-man.kings-b0', '.kings-place'].map((s) => svg.querySelectorAll(s).length)")
        self.assertEqual(self.run_script(count), [3, 2])

    def test_rolled_dice_are_marked(self):
        self.draw(self.table)
        self.assertEqual(self.labels(".kings-now .kings-cup svg"), [
            "Number die 2, rolled again", "Number die 4", "Number die 4", "Suit die Leaves, rolled again",
            "Suit die Leaves", "Suit die Knots", "Suit die Moons", "Suit die Suns"])
        self.draw({**self.table, "highlight": False})
        self.assertNotIn("rolled again", "".join(self.labels(".kings-cup svg")))

    def test_a_deployment_shows_its_dice_and_where_soldiers_go(self):
        command = {"flips": [{"card": 27, "uses": []}], "transport": 1, "muster": [{"position": 2, "soldiers": 3}],
                   "camp_muster": 0, "from_camp": [{"position": 4, "soldiers": 1}]}
        self.draw({**self.table, "step": told({"deployed": {"seat": 0, "command": command, "dice": DICE}})})
        self.assertEqual(self.texts(".kings-tray:not(.kings-now) .kings-heading"),
                         ["White sends 3 to county 2, 1 out of the camp to county 4"])
        self.assertEqual(self.texts(".kings-tray:not(.kings-now) .kings-cup small")[:3], ["to 2", "carries", "to 4"])
        self.assertEqual(self.labels(".kings-flips svg"), ["the Pact (9, Moons and Suns), flipped"])

    def test_news_stand_under_their_county(self):
        self.draw({**self.table, "step": told(
            {"fought": {"position": 2, "attacker": 0, "defender": 1, "before": {"attackers": 4, "defenders": 2},
                        "after": {"attackers": 3, "defenders": 0}}},
            {"county_resolved": {"position": 3, "card": 20, "owner": 1, "soldiers": 5, "stability": 2}},
            {"county_resolved": {"position": 4, "card": 8, "soldiers": 0, "stability": 7}},
            {"cards_dealt": {"counties": [{"position": 3, "card": 25}], "deck": 9}},
            {"end_rolled": {"position": 5, "card": 17, "owner": 1, "soldiers": 1, "roll": 4}})})
        notes = [self.texts(f".kings-county:nth-child({place}) .kings-note") for place in range(2, 7)]
        self.assertEqual(notes, [
            ["White 4 against 2 Black: White stays"], ["New card", "Black takes the Market, 6"],
            ["Nobody gets the Origin"], ["Rolls 4, needs 1 or less: nobody gets the Soldier"], []])

    def test_bonus_cards_are_shown_to_eyes_that_know_them_alone(self):
        self.draw(self.table)
        self.assertEqual(self.labels(".kings-mini.kings-bonus"), [
            "the Ace of Moons, bonus card, secret", "the End (Crown, Leaves), bonus card, secret"])
        self.draw({**self.table, "own": [None, None]})
        self.assertEqual(self.labels(".kings-mini.kings-bonus"), [])
        self.assertEqual(self.texts(".kings-points"), ["16 points", "0 points"])

    def test_captured_cards_lie_beside_their_baron(self):
        self.draw({**self.table, "own": [None, None]})
        self.assertEqual(self.labels(".kings-pile svg"), [
            "the Pact (9, Moons and Suns), captured", "the Chance Meeting (7, Moons and Leaves), flipped and used up"])
        self.assertEqual(self.texts(".kings-asked"), ["decides"])

    def test_the_result_is_in_order_of_rank_and_counts_bonus_cards(self):
        over = {**self.table, "asked": [], "over": True, "own": [None, None], "outcome": {"how": "", "seats": [
            {"rank": 2, "score": 0, "points": "19 points", "forfeit": "forfeited: five faults"},
            {"rank": 1, "score": 1, "points": "24 points", "forfeit": ""}]}}
        results = [{"bonus": [0, 33], "card_points": 16, "points": 19, "place": 2},
                   {"bonus": [1, 2], "card_points": 24, "points": 24, "place": 1}]
        self.draw({**over, "step": told({"match_over": {"results": results}})})
        self.assertEqual(self.texts(".kings-head strong"), ["Black", "White"])
        self.assertEqual(self.texts(".kings-asked"), ["rank 1", "rank 2"])
        self.assertEqual(self.texts(".kings-points"), ["24 points", "19 points"])
        self.assertIn("cards 16, bonus 3 · forfeited: five faults", self.texts(".kings-facts")[1])
        # The same from the view alone: Moons twice and Leaves once.
        ended = view(seats=[seat(face_up=[27], spent=[21], bonus=[0, 33]), seat(bonus=[1, 2])])
        self.draw({**over, "view": ended, "step": {}})
        self.assertEqual(self.texts(".kings-points"), ["0 points", "19 points"])


if __name__ == "__main__":
    unittest.main()
