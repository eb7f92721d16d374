"""Who is in an event, and at which tables: open fields, challengers, fields that fill no tables, events
that are cancelled or left out of ratings."""

import signal
import unittest

from events import EventTest, query
from support import wait_until

ENTRANTS = """
SELECT bot.name || '@' || version.number, coalesce(out_reason, '') FROM entrant
JOIN version ON version.id = entrant.version JOIN bot ON bot.id = version.bot ORDER BY entrant.number
"""


WHOLE_SETS = """
SELECT count(*) FROM match_set WHERE NOT EXISTS
(SELECT 1 FROM planned_match WHERE match_set = match_set.id AND state != 'PLAYED')
"""


class FieldTest(EventTest):
    def setUp(self):
        super().setUp()
        self.make_database(self.db, [self.variant("random", f"r{i}") for i in range(4)])

    def entrants(self):
        return query(self.db, ENTRANTS)

    def rounds(self):
        return query(self.db, "SELECT count(*) FROM round")[0][0]

    def start_league(self, *arguments):
        return self.start_ladder("run", self.db, "--game", "brigands", "--format", "continuous",
                                 "--name", "league", *arguments)

    def stop_when(self, process, condition, what):
        wait_until(condition, what)
        process.send_signal(signal.SIGINT)
        return self.finish(process)

    def stop_after_a_set(self, *arguments):
        run = self.stop_when(self.start_league(*arguments),
                             lambda: query(self.db, WHOLE_SETS)[0][0] > 0, "a set is stored")
        self.assertEqual(run.code, 130, run.err)

    def test_bots_that_were_submitted_since_enter_a_continuous_ladder_when_it_goes_on(self):
        self.stop_after_a_set()
        newer = self.folder / "bots" / "r0" / "bot.toml"
        newer.write_text(newer.read_text() + "# A newer version.\n")
        self.expect(0, "submit", self.db, newer.parent, "--quiet")
        self.expect(0, "submit", self.db, self.variant("greedy", "late"), "--quiet")
        run = self.stop_when(self.start_league(), lambda: self.entrants()[0][1] != "",
                             "the next round is planned")
        self.assertEqual(run.code, 130, run.err)
        self.assertIn("New in it: r0@2, late@1", run.err)
        self.assertEqual(self.entrants(), [("r0@1", "replaced: r0@2"), ("r1@1", ""), ("r2@1", ""),
                                           ("r3@1", ""), ("r0@2", ""), ("late@1", "")])
        standings = self.expect(0, "standings", self.db, "league").out
        self.assertIn("r0@2", standings)
        self.assertIn("Elo over this event's sets", standings)

    def test_a_field_of_named_bots_stays_as_it_is(self):
        self.stop_after_a_set("r0", "r1")
        refused = self.expect(73, "run", self.db, "--game", "brigands", "--format", "continuous",
                              "--name", "league", "--sets", 2)
        self.assertIn("--sets: 1 there, 2 here", refused.err)
        self.assertIn("bots: r0@1 r1@1 there, all active ones here", refused.err)
        # How many the first run had planned when it was stopped is a matter of speed.
        planned = self.rounds()
        run = self.stop_when(self.start_ladder("resume", self.db, "league"),
                             lambda: self.rounds() > planned, "it goes on")
        self.assertEqual(run.code, 130, run.err)
        self.assertEqual(self.entrants(), [("r0@1", ""), ("r1@1", "")])

    def test_a_cancelled_event_keeps_what_was_played_and_does_not_go_on(self):
        self.stop_after_a_set()
        self.assertIn("stays", self.expect(0, "cancel", self.db, "league").out)
        self.assertIn("cancelled", self.expect(0, "events", self.db).out)
        self.assertIn("cancelled", self.expect(0, "standings", self.db, "league").out)
        self.assertIn("cancelled", self.expect(78, "resume", self.db, "league").err)
        self.assertIn("over", self.expect(78, "cancel", self.db, "league").err)
        self.expect(0, "ratings", self.db, "--game", "brigands")
        self.expect(66, "ratings", self.db, "--game", "brigands", "--exclude", "league")

    def test_nobody_is_out_of_a_knockout_by_the_round_in_which_it_was_cancelled(self):
        process = self.start_ladder("run", self.db, "--game", "brigands", "--format", "knockout",
                                    "--sets", 1000, "--name", "cup")
        self.stop_when(process, lambda: query(self.db, WHOLE_SETS)[0][0] > 0, "a set is stored")
        self.expect(0, "cancel", self.db, "cup")
        standings = self.expect(0, "standings", self.db, "cup").out
        self.assertIn("in round 1 of 2, cancelled", standings)
        self.assertRegex(standings, r"Round 1 was cut short \([1-9]\d* of 2000 sets over\)")
        self.assertNotIn("out in round", standings)
        self.assertNotIn("decided by points", self.expect(0, "crosstable", self.db, "cup").out)

    def test_ratings_say_so_where_they_mix_events_with_other_options(self):
        for name, options in (("cup", ()), ("plate", ()), ("draws", ("--option", "duel_threshold=9"))):
            self.expect(0, "run", self.db, "--game", "brigands", "--rounds", 1, "--name", name,
                        *options, "r0", "r1")
        mixed = self.expect(0, "ratings", self.db, "--game", "brigands").out.replace("\n", " ")
        self.assertIn("(no options in cup and 1 more; duel_threshold=9 in draws)", mixed)
        alike = self.expect(0, "ratings", self.db, "--game", "brigands", "--exclude", "draws").out
        self.assertNotIn("different options", alike)

    def test_a_challenger_enters_without_being_named_twice(self):
        self.expect(0, "run", self.db, "--game", "brigands", "--format", "gauntlet",
                    "--challenger", "r3", "r1", "r2")
        self.assertEqual([name for name, _ in self.entrants()], ["r3@1", "r1@1", "r2@1"])
        meetings = query(self.db, "SELECT count(DISTINCT match_set) FROM planned_match")
        self.assertEqual(meetings, [(2,)])

    def test_a_gauntlet_is_ranked_by_rating_since_its_challenger_plays_most(self):
        self.expect(0, "submit", self.db, self.variant("greedy", "strong"), "--quiet")
        self.expect(0, "run", self.db, "--game", "brigands", "--format", "gauntlet", "--name", "g",
                    "--seed", "g", "--sets", 4, "--challenger", "r0", "r1", "r2", "strong")
        standings = self.expect(0, "standings", self.db, "g", "--format", "csv").out.splitlines()
        self.assertIn("strong", standings[1])
        self.assertIn("Elo over this event's sets", self.expect(0, "standings", self.db, "g").out)

    def test_a_field_that_fills_no_tables_is_told_which_it_gets(self):
        self.expect(0, "submit", self.db, self.variant("random", "r4"), "--quiet")
        self.expect(0, "submit", self.db, self.variant("random", "r5"), "--quiet")
        self.expect(0, "submit", self.db, self.variant("random", "r6"), "--quiet")
        run = self.expect(0, "run", self.db, "--game", "brigands", "--seats", 5, "--rounds", 1, "--same-owner", "allow")
        self.assertIn("7 bots do not fill tables of 5 seats; they play at tables of 3 and 4", run.err)
        alone = self.expect(64, "run", self.db, "--game", "brigands", "--seats", 5, "r0")
        self.assertIn("1 bot enters; a table (--seats 5) needs at least 3", alone.err)

    def test_a_knockout_shows_its_winner(self):
        self.expect(0, "run", self.db, "--game", "brigands", "--format", "knockout", "--name", "ko")
        self.assertIn("winner", self.expect(0, "standings", self.db, "ko").out)
        self.assertIn("decided by", self.expect(0, "crosstable", self.db, "ko").out)


if __name__ == "__main__":
    unittest.main()
