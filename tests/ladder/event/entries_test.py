"""Swiss events into which bots come late, and in which they ask for byes; tie-breaks and acceleration from
the command line to the tables."""

import json
import re
import signal
import unittest

from events import EventTest, query
from support import wait_until

ROUNDS = 40
PLANNED = "SELECT max(number) FROM round"
BYES = """
SELECT bye.round, bot.name, bye.kind, bye.score FROM bye JOIN version ON version.id = bye.version
JOIN bot ON bot.id = version.bot ORDER BY bye.round, bot.name
"""
SEATS = """
SELECT DISTINCT match_set.round FROM match_set JOIN planned_match ON match_set = match_set.id
JOIN planned_seat ON planned = planned_match.id JOIN version ON version.id = planned_seat.version
JOIN bot ON bot.id = version.bot WHERE bot.name = ? ORDER BY 1
"""


class EntriesTest(EventTest):
    def setUp(self):
        super().setUp()
        self.make_database(self.db, [self.variant("random", f"r{i}") for i in range(4)])

    def run_cup(self, *arguments):
        return ("run", self.db, "--game", "brigands", "--name", "cup", "--rounds", ROUNDS,
                *arguments)

    def begin(self, *arguments):
        """Plays some rounds of the cup; returns how many are planned."""
        process = self.start_ladder(*self.run_cup(*arguments))
        wait_until(lambda: (query(self.db, PLANNED)[0][0] or 0) >= 2, "two rounds are planned")
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.finish(process).code, 130)
        return query(self.db, PLANNED)[0][0]

    def standings(self, *arguments):
        return json.loads(self.expect(0, "standings", self.db, "cup", "--format", "json").out)

    def test_late_entrants_and_byes(self):
        planned = self.begin()
        self.expect(0, "submit", self.db, self.variant("random", "late"), "--quiet")
        entered = self.expect(0, "enter", self.db, "cup", "late").out
        self.assertIn(f"Entered late@1 in cup, from round {planned + 1} on", entered)
        again = self.expect(73, "enter", self.db, "cup", "late").err
        self.assertIn("late@1 is in event cup already", again)
        half, zero = planned + 2, planned + 3
        self.expect(0, "bye", self.db, "cup", "r2", "--round", half)
        self.expect(0, "bye", self.db, "cup", "r2", "--round", zero, "--kind", "zero")
        self.assertIn("half-point byes",
                      self.expect(78, "bye", self.db, "cup", "r2", "--round", zero + 1).err)
        self.assertIn("paired already", self.expect(78, "bye", self.db, "cup", "r2", "--round", 1).err)
        self.assertIn("Did you mean 'late'?",
                      self.expect(66, "bye", self.db, "cup", "lite", "--round", half).err)
        self.expect(0, *self.run_cup())
        byes = query(self.db, BYES)
        self.assertIn((half, "r2", "HALF", 0.5), byes)
        self.assertIn((zero, "r2", "ZERO", 0), byes)
        rounds = [row[0] for row in query(self.db, SEATS, "late")]
        self.assertEqual(rounds[0] if rounds else None,
                         min(set(range(planned + 1, ROUNDS + 1))
                             - {bye[0] for bye in byes if bye[1] == "late"}))
        self.assertEqual(self.standings()["rounds_planned"], ROUNDS)
        trf = self.expect(0, "standings", self.db, "cup", "--format", "trf").out
        self.assertIn("0000 - H", next(line for line in trf.splitlines() if "r2@1" in line))
        late = next(line for line in trf.splitlines() if "late@1" in line)
        self.assertEqual(late.count("0000 - Z"), planned)

    def test_new_bots_enter_by_themselves_where_late_entry_is_on(self):
        planned = self.begin("--late-entry")
        self.expect(0, "submit", self.db, self.variant("random", "late"), "--quiet")
        changed = self.folder / "bots" / "r0" / "bot.toml"
        changed.write_text(changed.read_text() + "# A newer version.\n")
        self.expect(0, "submit", self.db, changed.parent, "--quiet")
        run = self.expect(0, *self.run_cup("--late-entry"))
        self.assertIn("New in it: late@1.", run.err)
        names = {line["bot"]: line for line in self.standings()["lines"]}
        self.assertEqual(set(names), {"r0", "r1", "r2", "r3", "late"})
        self.assertLessEqual(names["late"]["rounds"], ROUNDS - planned)

    def test_tie_breaks_are_columns_in_their_order(self):
        self.expect(0, "run", self.db, "--game", "brigands", "--name", "cup", "--rounds", 2,
                    "--tie-breaks", "progressive,buchholz-cut2,average-rating", "--acceleration", "baku")
        self.assertEqual(self.standings()["tie_breaks"],
                         ["progressive score", "Buchholz cut 2", "average rating of opponents"])
        table = self.expect(0, "standings", self.db, "cup").out
        columns = self.expect(0, "standings", self.db, "cup", "--format", "csv").out.splitlines()[0]
        self.assertRegex(columns, r"(?i)points,.*prog.*,.*buc.*,.*(aro|average)")
        self.assertIn("Prog progressive score, Buc2 Buchholz cut 2, ARO average rating",
                      table.replace("\n", " "))
        trf = self.expect(0, "standings", self.db, "cup", "--format", "trf").out
        self.assertTrue(re.search(r"^250 +1\.0 +1 +1 +1 +2$", trf, re.MULTILINE), trf)

    def test_what_makes_no_sense_is_refused(self):
        for words, text in (
                (("--tie-breaks", "buchholtz"), "Did you mean 'buchholz'?"),
                (("--format", "knockout", "--tie-breaks", "wins"), "round-robin and swiss, whose"),
                (("--acceleration", "bako"), "Did you mean 'baku'?"),
                (("--acceleration", "baku", "--seats", 4), "two seats"),
                (("--format", "round-robin", "--late-entry"), "for --format swiss only")):
            refused = self.expect(64, "run", self.db, "--game", "brigands", *words)
            self.assertIn(text, refused.err)


if __name__ == "__main__":
    unittest.main()
