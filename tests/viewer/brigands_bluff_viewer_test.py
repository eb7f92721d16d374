#!/usr/bin/python3
"""The module of the viewer that draws Brigand's Bluff."""

import unittest

import drawing

SEATS = [{"bot": f"bot-{letter}", "figure": name}
         for letter, name in zip("abcd", ("Anne", "Blackbeard", "Calico", "Drake"))]
HANDS = [{"seat": 1, "dice": ["FACE_RUM", "FACE_SKULL", "FACE_SKULL"]},
         {"seat": 2, "dice": ["FACE_MONKEY", "FACE_RUM", "FACE_PARROT"]},
         {"seat": 3, "dice": ["FACE_SHIP", "FACE_PARROT", "FACE_SKULL"]}]
SKULLS = {"face": "FACE_SKULL", "counts": [
    {"seat": 1, "count": 2}, {"seat": 2, "count": 0}, {"seat": 3, "count": 1}]}
NOBODY = "a die that these eyes do not see"


def report(speaker, worlds, **fields):
    return {"speaker": speaker, "source": "SOURCE_PLAYER", "extra": False, "clue": {"statements": []},
            "text": f"The clue of seat {speaker}.", "worlds_left": worlds, "weight_left": worlds, **fields}


def view(**fields):
    return {"config": {"seats": 4, "wild_die": False, "extra_clues": False}, "round": 2, "captain": 0,
            "clue_order": [1, 2, 3], "decision": "DECISION_FIRST_SPLIT", "asked": [0], "points": [3, 1, 4, 0],
            "reports": [report(1, 53150), report(2, 420)], "rolls": [{"x": "FACE_SKULL", "y": "FACE_FLAG"}],
            "taken": "FACE_UNSPECIFIED", "left": "FACE_UNSPECIFIED", "shown_wild": "FACE_UNSPECIFIED",
            "reveals": [], "worlds_left": 420, "weight_left": 420, **fields}


def crew(**fields):
    return {**view(**fields), "seat": 1, "hands": HANDS}


def told(**events):
    return {"says": [{"text": "", "to": "all", "event": {kind: event}} for kind, event in events.items()]}


class BrigandsBluffViewerTest(drawing.ModuleTest):
    module = "brigands_bluff"
    table = {"view": view(reveals=[SKULLS], taken="FACE_SKULL", left="FACE_FLAG",
                          last_round={"round": 1, "captain": 3, "reveals": [SKULLS]}),
             "own": [None, crew(reveals=[SKULLS]), None, None], "seats": SEATS, "asked": [0]}

    def dice(self, seat):
        """The dice of a seat, as they are drawn; the captain is drawn first, then the crew by seat."""
        return self.labels(f".bluff-seats > :nth-child({seat + 1}) .bluff-die")

    def test_a_spectator_sees_no_dice_that_were_not_shown(self):
        self.draw({**self.table, "own": [None] * 4})
        self.assertEqual(self.dice(1), ["Skull, seen by all"] * 2 + [NOBODY])
        self.assertEqual(self.dice(2), [NOBODY] * 3)
        self.assertEqual(self.dice(3), ["Skull, seen by all"] + [NOBODY] * 2)

    def test_the_crews_eyes_see_all_dice_and_which_of_them_the_captain_sees(self):
        self.draw(self.table)
        self.assertEqual(self.dice(1), ["Skull, seen by all"] * 2 + ["Rum, the captain does not see it"])
        self.assertEqual(self.dice(2), [f"{face}, the captain does not see it" for face in ("Monkey", "Rum", "Parrot")])

    def test_all_eyes_together_see_what_the_crew_sees(self):
        captain = {**view(), "seat": 0, "hands": []}
        self.draw({**self.table, "view": view(), "own": [captain, crew(), crew(), crew()]})
        self.assertEqual(self.dice(3), [f"{face}, the captain does not see it" for face in ("Ship", "Parrot", "Skull")])

    def test_the_captain_sees_no_dice_of_the_crew(self):
        self.draw({**self.table, "view": view(), "own": [{**view(), "seat": 0}, None, None, None]})
        for seat in (1, 2, 3):
            self.assertEqual(self.dice(seat), [NOBODY] * 3)

    def test_two_dice_each_with_more_than_four_seats(self):
        config = {"seats": 5, "wild_die": False}
        self.draw({**self.table, "own": [], "view": view(config=config, points=[0] * 5)})
        self.assertEqual(self.dice(4), [NOBODY] * 2)

    def test_the_splits_stand_beside_the_captain(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".bluff-captain figcaption"), ["taken", "left to the crew"])
        self.draw({**self.table, "view": view(
            taken="FACE_SKULL", left="FACE_FLAG", rolls=[{"x": "FACE_RUM", "y": "FACE_RUM"}, {"x": "FACE_SKULL", "y": "FACE_FLAG"}],
            reveals=[SKULLS, {"face": "FACE_FLAG"}, {"face": "FACE_SHIP"}])})
        self.assertEqual(self.texts(".bluff-captain figcaption"), ["rolled twice", "taken", "left to the crew", "named"])
        self.assertEqual(self.dice(0), ["Rum", "Skull", "Flag", "Ship"])

    def test_clues_are_quoted_with_what_they_leave(self):
        self.draw(self.table)
        self.assertEqual(self.texts(".bluff-clues li strong"), ["Blackbeard", "Calico"])
        self.assertEqual(self.texts(".bluff-clues li p"), ["“The clue of seat 1.”", "“The clue of seat 2.”"])
        self.assertEqual(self.texts(".bluff-clues li .bluff-note"), [
            "53,150 worlds left, 0.527 % of the chances", "420 worlds left, 1 chance in 23,995"])

    def test_clues_of_the_referee_and_passes_say_so(self):
        self.draw({**self.table, "view": view(reports=[
            report(1, 1, source="SOURCE_REFEREE"), report(2, 1, source="SOURCE_PASS", text="", extra=True)])})
        self.assertEqual(self.texts(".bluff-clues .bluff-said > div > .bluff-note"), ["the referee speaks", "extra clue"])
        self.assertEqual(self.texts(".bluff-clues li p"), [
            "“The clue of seat 1.”", "is not asked: the captain knows everything"])

    def widths(self, part):
        return self.run_script(f"return [...document.querySelectorAll('.bluff-clues li {part}')].map("
                               "(e) => Math.round(e.getAttribute('width')))")

    def test_bars_begin_where_the_last_one_ended(self):
        self.draw(self.table)
        self.assertEqual(self.widths(".bluff-cut"), [100, self.widths(".bluff-left")[0]])
        self.assertEqual(self.widths(".bluff-left"), [90, 50])

    def test_the_worlds_at_the_start_are_those_of_the_rules(self):
        for seats, wild, worlds in ((4, False, "175,616"), (5, False, "194,481"), (6, False, "4,084,101"),
                                    (4, True, "1,053,696"), (6, True, "24,504,606")):
            with self.subTest(seats=seats, wild=wild):
                self.draw({**self.table, "view": view(config={"seats": seats, "wild_die": wild}, points=[0] * seats)})
                self.assertIn(f"of {worlds} worlds", self.texts(".bluff-now")[0])

    def test_one_world_left_is_certainty(self):
        self.draw({**self.table, "view": view(worlds_left=1, weight_left=16)})
        self.assertIn("1 world left, 1 chance in 629,856: every die is known", self.texts(".bluff-now > span"))

    def test_the_wild_die_is_open_to_the_crew_and_to_all_once_it_is_shown(self):
        wild = {"config": {"seats": 4, "wild_die": True}}
        self.draw({**self.table, "view": view(**wild), "own": [None] * 4})
        self.assertEqual(self.dice(4), [NOBODY])
        self.draw({**self.table, "view": view(**wild), "own": [None, {**crew(**wild), "wild": "FACE_SHIP"}, None, None]})
        self.assertEqual(self.dice(4), ["Ship, the captain does not see it"])
        self.draw({**self.table, "view": view(**wild, shown_wild="FACE_SHIP"), "own": [None] * 4})
        self.assertEqual(self.dice(4), ["Ship, seen by all"])

    def test_points_won_in_this_step(self):
        self.draw({**self.table, "previous": {"public": view(points=[0, 1, 3, 0]), "own": []}})
        self.assertEqual(self.texts(".bluff-points"), ["3 points +3", "1 point", "4 points +1", "0 points"])

    def test_the_end_of_a_round_shows_all_dice_and_what_was_scored(self):
        self.draw({**self.table, "step": told(
            chosen={"face": "FACE_SHIP"}, leftover={"points": [3, 1, 4, 0], "scored": [2, 0, 1, 0]},
            hands_shown={"hands": HANDS})})
        self.assertEqual(self.texts(".bluff-over strong"), ["Round 1 is over: Drake named Ship"])
        self.assertEqual(self.texts(".bluff-over .bluff-good"), ["+2", "+0", "+1", "+0"])
        self.assertEqual(self.labels(".bluff-over li:nth-child(3) .bluff-die"), ["Monkey", "Rum", "Parrot"])

    def test_a_round_whose_dice_stay_hidden_shows_those_that_were_named(self):
        self.draw({**self.table, "own": [None] * 4})
        self.assertEqual(self.texts(".bluff-over strong"), ["Round 1 is over"])
        self.assertEqual(self.labels(".bluff-over .bluff-die"), ["Skull"] * 2)

    def test_the_result_has_the_last_points_though_the_view_is_older(self):
        seats = [{"rank": rank, "score": 0, "points": f"{points} points", "forfeit": ""}
                 for rank, points in ((2, 9), (4, 6), (1, 12), (2, 9))]
        self.draw({**self.table, "over": True, "outcome": {"how": "", "seats": seats}, "step": told(
            leftover={"scored": [6, 5, 8, 9]}, match_over={"points": [9, 6, 12, 9], "ranks": [2, 4, 1, 2]})})
        self.assertEqual(self.texts(".standing li"), [
            "1CCalicobot-c12 points", "2AAnnebot-a9 points", "2DDrakebot-d9 points", "4BBlackbeardbot-b6 points"])
        self.assertEqual(self.texts(".bluff-points b"), ["9", "6", "12", "9"])
        self.assertEqual(self.texts(".bluff-over strong"), ["Round 2 is over"])


if __name__ == "__main__":
    unittest.main()
