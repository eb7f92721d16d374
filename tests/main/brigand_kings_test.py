"""Brigand Kings over the wire: bots in three languages with every deck and number of seats, bots that
break its rules, and the transcript of a match."""

import json
import subprocess
import unittest

from support import BOTS, BUILD, REPLAY_DUMP, PlayTest, load_matches, logs_of

DECKS = ((), ("pawns=true",), ("pawns=true", "courts=true"))
# Seats 0, 1, ... of a match with fewer.
BOTS_IN_THREE_LANGUAGES = ("greedy", "node-random", "python-greedy", "random")


class KingsCase(PlayTest):
    def baron(self, manner):
        return self.bot(manner, "/usr/bin/python3", BOTS / "barons.py", manner, reuse=True)

    def kings(self, *arguments):
        run = self.finish(self.start("play", "--game", "brigand-kings", "--json", "--db", self.db,
                                     "--seed", "kings", "--move-limit", 60_000, "--start-limit", 60_000,
                                     *arguments))
        self.assertEqual(run.code, 0, run.err)
        self.assert_nothing_left()
        self.assert_verified()
        return run.report()

    def dump(self, *arguments):
        return subprocess.run([REPLAY_DUMP, self.db, "--match", "1", *arguments], capture_output=True,
                              text=True, check=True).stdout


class PlayersTest(KingsCase):
    def test_every_deck_and_number_of_seats_is_played_to_the_end(self):
        for deck in DECKS:
            for seats in (2, 3, 4):
                with self.subTest(deck=deck, seats=seats):
                    flags = [word for option in deck for word in ("--option", option)]
                    report = self.kings("--matches", 2, "--jobs", 2, "--rotate", *flags,
                                        *BOTS_IN_THREE_LANGUAGES[-seats:])
                    self.assertEqual((report.matches, report.void_matches), (2 * seats, 0))
                    for bot in report.bots:
                        self.assertEqual((bot.faults, bot.forfeits), (0, 0), bot.name)

    def test_greedy_players_beat_random(self):
        for strong, deals in (("greedy", 12), ("python-greedy", 10)):
            with self.subTest(strong):
                report = self.kings("--matches", deals, "--rotate", "--jobs", 2, strong, "random")
                scores = {bot.name: bot.score.mean for bot in report.bots}
                self.assertGreater(scores[strong], 0.8)

    def test_montecarlo_plays_without_faults_and_beats_random(self):
        quick = self.bot("montecarlo", BUILD / "bin/assize-bot-montecarlo", "--playouts", 16, reuse=True)
        report = self.kings("--matches", 3, "--rotate", "--jobs", 2, quick, "random")
        scores = {bot.name: bot.score.mean for bot in report.bots}
        self.assertGreater(scores["montecarlo"], 0.8)


class HostileTest(KingsCase):
    def broken(self, manner):
        """The verdicts on a bot that breaks rules, and what it printed."""
        self.kings("--matches", 1, "--logs", self.folder / "logs", self.baron(manner), "random")
        match = load_matches(self.db)[0]
        self.assertEqual(match.verdicts(1), [])
        return match.verdicts(0), "".join(logs_of(self.folder / "logs").values())

    def test_a_mask_beyond_the_dice_is_illegal_by_the_rule_of_its_reroll(self):
        verdicts, printed = self.broken("wrong_mask")
        self.assertEqual(set(verdicts), {"ILLEGAL"})
        self.assertIn("KINGS-5.2: mask: 256; allowed: 0 to 255", printed)

    def test_a_county_out_of_range_is_a_bad_field(self):
        verdicts, printed = self.broken("wrong_county")
        self.assertEqual(set(verdicts), {"FIELD"})
        self.assertIn("brigand_kings.deploy.muster[0].position: 7; allowed: 2 to 6 (KINGS-6.2)", printed)

    def test_a_card_that_is_not_owned_is_illegal(self):
        verdicts, printed = self.broken("wrong_card")
        self.assertEqual(set(verdicts), {"ILLEGAL"})
        self.assertIn("KINGS-6.3: the Excuse can't be flipped", printed)

    def test_two_billion_soldiers_are_illegal(self):
        verdicts, printed = self.broken("numberless")
        self.assertEqual(set(verdicts), {"ILLEGAL"})
        self.assertIn("KINGS-6.12: 2147483647 soldiers are sent", printed)

    def test_a_move_without_content_is_a_bad_field(self):
        verdicts, printed = self.broken("silent")
        self.assertEqual(set(verdicts), {"FIELD"})
        self.assertIn("brigand_kings: not set; allowed: discard, reroll, deploy", printed)


class StoryTest(KingsCase):
    def test_the_replay_tells_dice_counties_and_points(self):
        self.kings("--matches", 1, "greedy", "greedy", "random")
        text = self.dump()
        self.assertRegex(text, r"\nTurn 1: (White|Black|Grey)\n-+\n  2  The [\w ]+ \(\d [MSWLYK]{2}\) ")
        transcript = text.replace("\n  ", " ")
        self.assertRegex(transcript, r"(White|Black|Grey) rolls \d \d \d, ")
        self.assertRegex(transcript, r"With a transport of \d, ")
        self.assertRegex(transcript, r"Fight for county \d: ")
        self.assertRegex(transcript, r"County \d is resolved with ")
        self.assertRegex(transcript, r"The match ends after \d+ turns\. White has \d+ points")

    def test_every_format_knows_the_game(self):
        self.kings("--matches", 1, "greedy", "random")
        lines = [json.loads(line) for line in self.dump("--format", "json").splitlines()]
        self.assertIn("brigand_kings", json.dumps(lines))
        self.assertIn("Turn 1: ", self.dump("--as-seat", "1"))


if __name__ == "__main__":
    unittest.main()
