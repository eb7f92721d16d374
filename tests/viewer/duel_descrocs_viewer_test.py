#!/usr/bin/python3
"""The module of the viewer that draws Duel d'Escrocs."""

import unittest

import drawing

SEATS = [{"bot": "bot-a", "figure": "Chipo"}, {"bot": "bot-b", "figure": "Joe"}]
BANDIT = {"same": [1, 3, 6], "run": [2, 4, 5], "colour_run": [4, 6, 9], "paintings": [2, 4, 6, 9], "treasure": 4,
          "amount": 1}
SKILLS = ("SKILL_CHEST_LIMIT", "SKILL_SMALLER_SHARE", "SKILL_FACE_DOWN", "SKILL_LOOK")
CONFIG = {"mode": "MODE_DUEL", "chairs": 2, "control": "CONTROL_TEAM", "edition": {
    "same_sizes": [2, 3, 4], "run_sizes": [3, 4, 5], "colour_run_sizes": [3, 4, 5], "paintings_sizes": [2, 3, 4, 5],
    "bandits": [{**BANDIT, "skill": skill} for skill in SKILLS]}}
DOUG, LUCKY, PAT = "REINFORCEMENT_DOUG", "REINFORCEMENT_LUCKY", "REINFORCEMENT_PAT"
BACK = "a card that lies face down"


def chair(tile, chest=(), used=(), unused=2):
    return {"tile": f"BANDIT_{tile}", "chest": list(chest), "used": list(used), "unused": unused}


def view(**fields):
    return {"config": CONFIG, "chairs": [chair("CHIPO", [7, 28]), chair("JOE", [], [PAT], 1)],
            "sides": [{"coins": 7}, {"coins": 2}], "discard": [3, 28, 29, 30], "pile": 21, "drawn": 12, "round": 2,
            "splitter": 0, "decision": "DECISION_CHOOSE", "deciding": [1], "asked": [1], "tick": 0, "submissions": [],
            "pending": [], "looked": False, "turned_up": [],
            "shares": [{"cards": [6], "face_down": 0, "turned_over": []},
                       {"cards": [14, 17, 21], "face_down": 1, "turned_over": []}], **fields}


def own(**fields):
    return {**view(), **fields}


def told(**events):
    return {"says": [{"text": "", "to": "all", "event": {kind: event}} for kind, event in events.items()]}


class DuelDescrocsViewerTest(drawing.ModuleTest):
    module = "duel_descrocs"
    table = {"view": view(), "own": [own(face_down_1=[0], kept_lower=[DOUG, LUCKY]), None], "seats": SEATS, "asked": [1],
             "step": told(split_made={"side": 0})}

    def chest(self, side):
        return self.labels(f".duel-side{side} .duel-row .duel-card")

    def share(self, index):
        return self.labels(f".duel-share:nth-child({index + 1}) .duel-card")

    def test_chests_show_cards_and_free_places(self):
        self.draw(self.table)
        self.assertEqual(self.chest(0), ["yellow 1", "Grand Trésor", None, None, None])
        self.assertEqual(self.chest(1), [None] * 5)

    def test_limits_of_chests_follow_the_skill_and_the_mode(self):
        raoul = [chair("RAOUL"), chair("JOE")]
        for mode, leaders, chairs, limits in (
                ("DUEL", (0, 1), raoul, ["chest: 0 of 6", "chest: 0 of 5"]),
                ("TRAINING", (0, 1), raoul, ["chest: 0 of 5", "chest: 0 of 5"]),
                ("TEAM", (0, 1), raoul + [chair("CHIPO")],
                 ["chest: 0 of 4", "chest: 0 of 4", "chest: 0 of 5"]),
                ("TEAM", (2, 1), raoul + [chair("CHIPO")],
                 ["chest: 0 of 4", "chest: 0 of 3", "chest: 0 of 5"])):
            with self.subTest(mode=mode, leaders=leaders):
                self.draw({**self.table, "view": view(
                    config={**CONFIG, "mode": f"MODE_{mode}", "control": "CONTROL_SEAT"}, chairs=chairs,
                    sides=[{"coins": 2, "leader": leader} for leader in leaders])})
                self.assertEqual([text for text in self.texts(".duel-chair .duel-cap") if "chest:" in text], limits)

    def test_what_lies_face_down_is_shown_to_eyes_that_know_it_alone(self):
        self.draw({**self.table, "own": [None, None]})
        self.assertEqual(self.share(1), ["green 1", "green 4", "blue 1", BACK])
        self.draw(self.table)
        self.assertEqual(self.share(1), ["green 1", "green 4", "blue 1", "red 1, face down, known to Chipo"])
        self.draw({**self.table, "own": [None, own(face_down_1=[0])]})
        self.assertEqual(self.share(1)[3], "red 1, face down, known to Joe")

    def test_the_five_cards_before_the_split_are_the_splitters(self):
        table = {**self.table, "view": view(decision="DECISION_SPLIT", deciding=[0], shares=[])}
        self.draw({**table, "own": [own(hand=[0, 8, 16, 24, 30]), None]})
        self.assertEqual(self.labels(".duel-box:first-child .duel-card"), [
            "red 1", "yellow 2", "green 3", "blue 4", "Tableau Maudit"])
        self.draw({**table, "own": [None, own(seen=[8])]})
        self.assertEqual(self.labels(".duel-box:first-child .duel-card"), ["a card that the splitter alone knows"] * 5)
        self.assertIn("known to Joe: yellow 2", self.texts(".duel-box .duel-cap"))

    def plates(self, side):
        return self.texts(f".duel-side{side} .duel-plate")

    def test_reinforcements_have_names_for_eyes_that_know_them_alone(self):
        hidden = "? a reinforcement that these eyes do not know"
        self.draw(self.table)
        self.assertEqual(self.plates(0), ["Doug", "Lucky"])
        self.assertEqual(self.plates(1), ["Pat (used)", hidden])
        self.draw({**self.table, "own": [None, own(theirs_lower=[DOUG], kept_lower=[PAT, LUCKY])]})
        self.assertEqual(self.plates(0), ["Doug", hidden])
        self.assertEqual(self.plates(1), ["Pat (used)", "Lucky"])

    def test_the_choice_shows_who_takes_what_and_what_is_turned_over(self):
        shares = [{"cards": [6], "face_down": 0, "turned_over": []},
                  {"cards": [0, 14, 17, 21], "face_down": 0, "turned_over": [0]}]
        self.draw({**self.table, "view": view(shares=[], decision="DECISION_RESALE", tick=1),
                   "step": told(share_chosen={"chooser": 1, "share": 1, "shares": shares})})
        self.assertEqual(self.texts(".duel-to"), ["to Chipo", "to Joe, by choice"])
        self.assertEqual(self.share(1)[3], "red 1, had lain face down")

    def test_a_tick_shows_actions_coins_and_the_price_that_was_paid(self):
        step = told(tick_closed={"tick": 2, "actions": [
            {"exchange": {"cards": [7, 8, 9]}}, {"reinforce": {"reinforcement": DOUG, "target": 30, "cards": []}}]},
            exchanged={"chair": 0, "cards": [7, 8, 9], "coins": 4},
            reinforced={"chair": 1, "reinforcement": DOUG, "failed": True, "coins": 0})
        table = {**self.table, "view": view(decision="DECISION_RESALE", tick=3, shares=[]), "step": step}
        self.draw(table)
        self.assertEqual(self.texts(".duel-tick strong"), ["Chipo", "Joe"])
        self.assertEqual(self.labels(".duel-tick li:first-child .duel-card"), ["yellow 1", "yellow 2", "yellow 3"])
        self.assertEqual(self.labels(".duel-tick li:last-child .duel-card"), ["Tableau Maudit"])
        self.assertEqual(self.texts(".duel-tick .duel-good"), ["+4 coins"])
        self.assertEqual(self.texts(".duel-tick .duel-bad"), ["without effect"])
        self.assertEqual(self.texts(".duel-paid"), ["4"])
        self.assertEqual(self.texts("tr:has(.duel-paid) th"), ["one colour"])
        self.draw({**table, "highlight": False})
        self.assertEqual(self.texts(".duel-paid"), [])

    def test_each_sale_is_paid_by_its_row(self):
        for cards, row, size in (([0, 7], "equal", 2), ([0, 8, 16], "run", 3), ([0, 1, 2], "one colour", 3),
                                 ([30, 31], "paintings", 2), ([28], "Trésor", 1)):
            with self.subTest(row):
                self.draw({**self.table, "step": told(exchanged={"cards": cards, "coins": 1})})
                self.assertEqual(self.texts("tr:has(.duel-paid) th"), [row])
                self.assertEqual(self.run_script("return document.querySelector('.duel-paid').cellIndex"), size)

    def test_the_pile_is_closed_but_to_who_has_looked(self):
        self.draw(self.table)
        self.assertIn("the draw pile", self.labels(".duel-piles .duel-card"))
        self.draw({**self.table, "own": [None, own(top=[3, 4])]})
        self.assertEqual(self.labels(".duel-piles .duel-hidden"), ["red 4, next of the pile", "red 5, next of the pile"])

    def test_new_cards_and_coins_are_marked_if_asked_for(self):
        before = {"public": view(chairs=[chair("CHIPO", [7]), chair("JOE")], sides=[{"coins": 5}, {"coins": 4}]), "own": []}
        self.draw({**self.table, "previous": before})
        self.assertEqual(self.labels(".duel-chair .duel-new"), ["Grand Trésor"])
        self.assertEqual(self.texts(".duel-delta"), ["+2", "−2"])
        self.draw({**self.table, "previous": before, "highlight": False})
        self.assertEqual(self.texts(".duel-new, .duel-delta"), [])

    def test_partners_are_named_together(self):
        self.draw({**self.table, "view": view(
            config={**CONFIG, "mode": "MODE_TEAM", "control": "CONTROL_SEAT"}, splitter=1,
            chairs=[chair("CHIPO"), chair("JOE"), chair("RAOUL")])})
        self.assertEqual(self.texts(".duel-top span"), ["Chipo and Raoul choose a share"])
        self.assertEqual(self.texts(".duel-purse .duel-cap"), ["of 30 coins"] * 2)

    def test_the_result_has_the_last_coins_though_the_view_is_older(self):
        self.draw({**self.table, "over": True, "step": told(match_over={"coins": [15, 21], "winner": 1}),
                   "outcome": {"how": "", "seats": [{"rank": 2, "score": 0, "points": "15 coins", "forfeit": ""},
                                                    {"rank": 1, "score": 1, "points": "21 coins", "forfeit": ""}]}})
        self.assertEqual(self.texts(".standing li"), ["1Joebot-b21 coins", "2Chipobot-a15 coins"])
        self.assertEqual(self.texts(".duel-purse b"), ["15", "21"])


if __name__ == "__main__":
    unittest.main()
