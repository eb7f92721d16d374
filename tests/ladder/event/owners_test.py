"""Whose bots may share a table, and which deals bots see again that nobody can make forget."""

import json
import unittest

from events import EventTest, query

SEATS = """
SELECT planned.id, owner.name FROM planned_match AS planned
JOIN planned_seat ON planned_seat.planned = planned.id
JOIN version ON version.id = planned_seat.version JOIN bot ON bot.id = version.bot
JOIN owner ON owner.id = bot.owner
"""
GAME = ("--game", "brigands")


class OwnersTest(EventTest):
    def setUp(self):
        super().setUp()
        self.expect(0, "init", self.db)

    def enter(self, bots):
        """`bots`: owner -> how many bots."""
        for owner, count in bots.items():
            folders = [self.variant("random", f"{owner}-{i}") for i in range(count)]
            self.expect(0, "submit", self.db, *folders, "--owner", owner, "--quiet")

    def tables(self):
        """By match: its owners."""
        found = {}
        for match, owner in query(self.db, SEATS):
            found.setdefault(match, []).append(owner)
        return list(found.values())

    def settings(self):
        return json.loads(query(self.db, "SELECT settings FROM event ORDER BY id DESC LIMIT 1")[0][0])

    def test_bots_of_one_owner_share_no_table(self):
        self.enter({"ann": 3, "ben": 2, "cat": 1, "dan": 1})
        self.expect(0, "run", self.db, *GAME, "--seats", 3, "--rounds", 2, "--seating", "single")
        tables = self.tables()
        self.assertTrue(tables)
        for owners in tables:
            self.assertEqual(len(set(owners)), len(owners), owners)
        self.assertEqual(self.settings()["same_owner"], "apart")
        self.assertIn("Bots of one owner share no table.", self.expect(0, "standings", self.db).out)

    def test_a_class_with_one_owner_needs_the_organisers_word(self):
        self.enter({"teacher": 4})
        refused = self.expect(78, "run", self.db, *GAME, "--seats", 4)
        self.assertIn("have 1 owner, and a table (--seats 4) needs 3 at least", refused.err)
        self.assertIn("--same-owner allow", refused.err)
        self.expect(0, "run", self.db, *GAME, "--seats", 4, "--rounds", 1, "--seating", "single",
                    "--same-owner", "allow")
        self.assertEqual(self.tables(), [["teacher"] * 4])
        self.assertIn("Bots of one owner may share a table.",
                      self.expect(0, "standings", self.db).out)

    def test_a_knockout_of_tables_takes_one_bot_of_each_owner(self):
        self.enter({"ann": 2, "ben": 1, "cat": 1})
        refused = self.expect(78, "run", self.db, *GAME, "--seats", 3, "--format", "knockout")
        self.assertIn('"ann" has several here; --same-owner allow', refused.err)

    def test_duels_and_regressions_are_not_concerned(self):
        self.enter({"ann": 2})
        self.expect(0, "run", self.db, *GAME, "--rounds", 1, "--seating", "single")
        self.assertNotIn("same_owner", self.settings())
        undecided = 2
        self.expect(undecided, "regress", self.db, *GAME, "--base", "ann-0", "--test", "ann-1", "--seats", 3,
                    "--sets", 2)

    def test_a_word_that_means_nothing_is_named(self):
        self.enter({"ann": 1})
        refused = self.expect(64, "run", self.db, *GAME, "--seats", 3, "--same-owner", "apert")
        self.assertIn("must be apart or allow. Did you mean 'apart'?", refused.err)


class RemoteTest(EventTest):
    def setUp(self):
        super().setUp()
        self.make_database(self.db, [self.variant("random", name) for name in ("here", "there")])
        self.expect(0, "register", self.db, "far", "--owner", "zoe", *GAME)

    def settings(self):
        return json.loads(query(self.db, "SELECT settings FROM event ORDER BY id DESC LIMIT 1")[0][0])

    def test_a_remote_bot_that_is_named_enters_only_where_the_organiser_takes_such(self):
        refused = self.expect(64, "run", self.db, *GAME, "here", "far")
        self.assertIn("far@1 is a remote bot", refused.err)
        self.assertIn("to take it: --bots both", refused.err)

    def test_where_remote_bots_may_enter_each_deal_is_played_once(self):
        self.expect(0, "run", self.db, *GAME, "--draft", "--name", "cup", "--bots", "both", "here", "far")
        self.assertEqual(self.settings()["seating"], "single")
        self.expect(0, "run", self.db, *GAME, "--draft", "--name", "old", "--bots", "both", "--seating",
                    "rotations", "here", "far")
        self.assertEqual(self.settings()["seating"], "rotations")
        self.expect(0, "run", self.db, *GAME, "--draft", "--name", "local", "here", "there")
        self.assertEqual(self.settings()["seating"], "rotations")


if __name__ == "__main__":
    unittest.main()
