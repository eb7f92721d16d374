"""Duel d'Escrocs over the wire: bots that break its rules, its modes, and editions out of files."""

import subprocess
import unittest

from support import BOTS, REPLAY_DUMP, SOURCE, PlayTest, load_matches, logs_of

# Ticks of one round in which somebody does something, at most (DUEL-6.3).
MOST_TICKS = 27
EDITION = SOURCE / "referee/games/duel_descrocs/editions/house2.toml"


class DuelCase(PlayTest):
    def crook(self, mode):
        return self.bot(mode, "/usr/bin/python3", BOTS / "crooks.py", mode, reuse=True)

    def duel(self, *arguments):
        run = self.finish(self.start("play", "--game", "duel-descrocs", "--json", "--db", self.db,
                                     "--seed", "duel", "--ids", "duel", "--move-limit", 60_000,
                                     "--start-limit", 60_000, *arguments))
        self.assertEqual(run.code, 0, run.err)
        self.assert_nothing_left()
        self.assert_verified()
        return run.report()

    def printed(self):
        return "".join(logs_of(self.folder / "logs").values())


class HostileTest(DuelCase):
    # DUEL-6.3, V19: its default move is DONE, and soon it has no seat.
    def test_a_bot_that_never_says_done_is_done_when_it_has_nothing_left(self):
        report = self.duel("--matches", 3, "--logs", self.folder / "logs", self.crook("never_done"),
                           "random")
        self.assertEqual((report.matches, report.void_matches), (3, 0))
        for match in load_matches(self.db):
            self.assertEqual(set(match.verdicts(0)), {"ILLEGAL"})
            self.assertEqual(match.forfeit(0)[0], "FAULTS")
            self.assertEqual(match.verdicts(1), [])
        self.assertIn("DUEL-6.1: R1 is not in the chest of chair 0", self.printed())

    def test_it_can_not_hold_the_others_up_where_the_match_goes_on(self):
        self.duel("--matches", 2, self.crook("never_done"), "random", "random", "random")
        for match in load_matches(self.db):
            self.assertEqual(match.forfeit(0)[0], "FAULTS")
            ticks = 0
            for step in match.record.steps:
                decided = [entry for entry in step.entries
                           if entry.WhichOneof("entry") in ("moved", "played")]
                ticks = ticks + 1 if len({entry.seat for entry in decided}) == 4 else 0
                self.assertLessEqual(ticks, MOST_TICKS)

    # DUEL-6.4, V20.
    def test_a_card_that_has_just_been_taken_can_not_be_discarded(self):
        self.duel("--matches", 30, "--jobs", 2, "--logs", self.folder / "logs", "--option", "round_cap=12",
                  self.crook("robbed"), self.crook("thief"))
        robbed = [match for match in load_matches(self.db) if match.verdicts(0)]
        self.assertGreater(len(robbed), 3)
        for match in robbed:
            self.assertEqual(set(match.verdicts(0)), {"ILLEGAL"})
            self.assertEqual(match.of_kind(0, "played"), [])
            self.assertEqual(match.forfeit(0), (None, ""))
            self.assertEqual(match.verdicts(1), [])
        self.assertRegex(self.printed(), r"DUEL-6\.1: \w+ is not in the chest of chair 0")

    # DUEL-9.13, V18.
    def test_nobody_answers_for_a_team_mate(self):
        self.duel("--matches", 1, "--logs", self.folder / "logs", self.crook("for_mate"), "random",
                  "random", "random")
        match = load_matches(self.db)[0]
        self.assertEqual(match.verdicts(0)[:2], ["SEAT", "ILLEGAL"])
        self.assertEqual(match.forfeit(0)[0], "FAULTS")
        for seat in (1, 2, 3):
            self.assertEqual(match.verdicts(seat), [])
        self.assertIn("DUEL-9.13: 2 answers are given for 1 of the seat's own chairs", self.printed())

    # DUEL-9.13: one answer for each chair, or all is refused and the default fills both.
    def test_a_bot_with_two_chairs_answers_for_both(self):
        self.duel("--matches", 1, "--option", "mode=team", "--logs", self.folder / "logs",
                  self.crook("one_of_two"), "random")
        match = load_matches(self.db)[0]
        self.assertEqual(match.verdicts(0)[:3], ["ILLEGAL"] * 3)
        played = match.of_kind(0, "played")[0].move.duel_descrocs.resale
        self.assertEqual([action.WhichOneof("action") for action in played.actions], ["done"] * 2)
        self.assertIn("DUEL-9.13: 1 answers are given for 2 of the seat's own chairs", self.printed())


class ModesTest(DuelCase):
    def test_every_mode_is_played_by_real_bots_to_the_end(self):
        modes = ((2, ()), (2, ("mode=training",)), (2, ("mode=team",)),
                 (2, ("mode=team", "seats=3")), (3, ()), (4, ()))
        for seats, options in modes:
            with self.subTest(seats=seats, options=options):
                flags = [word for option in options for word in ("--option", option)]
                bots = ["greedy", "random", "python-random", "random"][:seats]
                # DUEL-10.2: partners change with four.
                deals, orders = (1, 12) if seats == 4 else (3, seats)
                report = self.duel("--matches", deals, "--jobs", 2, "--rotate", *flags, *bots)
                self.assertEqual((report.matches, report.void_matches), (deals * orders, 0))
                for bot in report.bots:
                    self.assertEqual((bot.faults, bot.forfeits), (0, 0), bot.name)

    def test_greedy_and_montecarlo_beat_random(self):
        for strong, deals in (("greedy", 15), ("montecarlo", 4), ("python-greedy", 10),
                              ("python-montecarlo", 2)):
            with self.subTest(strong):
                report = self.duel("--matches", deals, "--rotate", "--jobs", 2, strong, "random")
                scores = {bot.name: bot.score.mean for bot in report.bots}
                self.assertGreater(scores[strong], 0.85)

    def test_equal_matches_get_equal_moves_of_the_monte_carlo_player_in_python(self):
        bodies = []
        for name in ("one.db", "two.db"):
            self.db = self.folder / name
            self.duel("--matches", 1, "--option", "round_cap=4", "python-montecarlo", "python-greedy")
            bodies.append(load_matches(self.db)[0].body)
        self.assertEqual(*bodies)

    def test_the_replay_tells_shares_hidden_card_and_deal(self):
        self.duel("--matches", 1, "--option", "tiles=RAOUL,JOE", "greedy", "greedy")
        dump = subprocess.run([REPLAY_DUMP, self.db, "--match", "1"], capture_output=True, text=True,
                              check=True).stdout
        self.assertRegex(dump.replace("\n  ", " "), r"round_cap 40, edition house2 \(SHA-256 [0-9a-f]{64}\);")
        self.assertRegex(dump.replace("\n  ", " "), r"In the chests now: Raoul \[.*\], Joe ")
        self.assertRegex(dump, r"The split: \[.*\?.*\]")
        self.assertRegex(dump, r"Raoul has put face down: \w+ in the (first|second) share\.")
        self.assertRegex(dump, r"\nTick 1 is opened: ")
        self.assertRegex(dump, r"The deal: Joe takes \[")
        self.assertRegex(dump.replace("\n  ", " "), r"Face down lay \w+.*, known to both sides\.")


class EditionTest(DuelCase):
    def own_edition(self, *changes):
        text = EDITION.read_text(encoding="utf-8")
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        path = self.folder / "own.toml"
        path.write_text(text, encoding="utf-8")
        return path

    # DUEL-1.7.
    def test_an_own_edition_stands_in_the_record_and_its_file_may_go(self):
        path = self.own_edition(('id = "house2"', 'id = "printed"'), ("painting_loss = 1", "painting_loss = 3"))
        run = self.referee("play", "--game", "duel-descrocs", "--db", self.db, "--option",
                           "edition=./own.toml", "random", "random")
        self.assertEqual(run.code, 0, run.err)
        path.unlink()
        edition = load_matches(self.db)[0].record.header.config.duel_descrocs.edition
        self.assertEqual((edition.id, edition.painting_loss), ("printed", 3))
        self.assertEqual(len(edition.digest), 64)
        self.assert_verified()

    def test_what_is_wrong_with_an_edition_is_said_with_file_line_key_and_bound(self):
        self.own_edition(("painting_loss = 1", "painting_loss = 10"))
        run = self.referee("play", "--game", "duel-descrocs", "--option", "edition=./own.toml", "random",
                           "random")
        self.assertEqual(run.code, 78, run.err)
        self.assertRegex(run.err, r"\./own\.toml:\d+:\d+: loot\.painting_loss = 10: must be a whole number from 0 to 9")

    def test_an_edition_that_is_not_there_is_missing_input(self):
        run = self.referee("play", "--game", "duel-descrocs", "--option", "edition=nowhere.toml", "random",
                           "random")
        self.assertEqual(run.code, 66, run.err)
        self.assertIn("option edition: nowhere.toml: No such file or directory", run.err)


if __name__ == "__main__":
    unittest.main()
