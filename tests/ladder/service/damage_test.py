"""A ladder with damaged rows is served: what is damaged is named and left out, everything else goes on."""

import shutil
import sqlite3
import unittest

from service_support import OK, ServiceTest, query, wait_until

DAMAGED_DATA = 65
NAMES = ("robin", "tuck", "john")


class DamageTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "public"
        self.submit_field(*NAMES)
        for event, sets in (("cup", 2), ("league", 1), ("trial", 1)):
            run = self.ladder("run", self.db, "--name", event, "--game", "brigands", "--seats", 2, "--sets", sets,
                              "--format", "round-robin", "--jobs", 2, "--quiet")
            self.assertEqual(run.code, OK, run.err)

    def damage(self, *statements):
        """Writes to the file behind the back of the program."""
        connection = sqlite3.connect(self.db)
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            self.assertGreater(connection.execute(statement).rowcount, 0, statement)
        connection.commit()
        connection.close()

    def first_match(self, event):
        (match,), = query(self.db, "SELECT min(planned_match.match) FROM planned_match JOIN event"
                                   " ON event.id = planned_match.event WHERE event.name = ?", event)
        return match

    def test_what_is_damaged_is_named_and_left_out_and_everything_else_goes_on(self):
        self.damage(
            f"UPDATE record SET body = x'00' WHERE match = {self.first_match('league')}",
            f"DELETE FROM seat WHERE match = {self.first_match('cup')} AND seat = 1",
            "UPDATE event SET settings = '{\"seats\": \"many\"}' WHERE name = 'trial'",
            "UPDATE bot SET name = CAST(x'74ff75' AS TEXT) WHERE name = 'tuck'")
        self.serve("--jobs", 2, "--site", self.site)
        viewer = self.caller(self.token("watch"))
        organiser = self.caller(self.token("organise"))

        # Events and tables: one is left out, and one lacks a set.
        self.assertEqual([event.summary.name for event in viewer.ListEvents().events], ["cup", "league"])
        self.assertEqual({line.bot for line in viewer.GetStandings(event="league").lines},
                         {"robin", "t\ufffdu", "john"})
        matches = {event: len(viewer.ListMatches(event=event).matches) for event in ("cup", "league")}
        self.assertEqual(matches, {"cup": 10, "league": 6})
        self.assertGreater(len(viewer.GetHeadToHead(game="brigands").tables), 0)
        self.assertEqual(len(viewer.ListBots().versions), len(NAMES))
        self.assertGreater(organiser.GetBotReport(bot="robin").summary.matches, 0)

        # Who runs the ladder learns of it.
        notes = {event.summary.name: event.note for event in organiser.ListEvents().events}
        self.assertIn("are not those that were planned", notes["cup"])
        self.assertIn("settings", notes["event 3"])
        status = self.ladder("status", self.db).out
        self.assertIn("Event event 3: ", status)
        for text in ("set 1 of event 1", "event 3", "is no plain text"):
            self.assertIn(text, self.log_text())

        # The feed and the site are there, and follow what is played now.
        run = self.ladder("run", self.db, "--name", "next", "--game", "brigands", "--seats", 2, "--sets", 1,
                          "--format", "round-robin", "robin", "john")
        self.assertEqual(run.code, OK, run.err)
        self.await_over("next")
        seen = set()
        for item in viewer.WatchEvents(since=1):
            seen.add((item.event, item.WhichOneof("what")))
            if item.event == "next" and item.WhichOneof("what") == "event_over":
                break
        self.assertLessEqual({("cup", "set_played"), ("league", "event_over")}, seen)
        self.assertNotIn("trial", {event for event, _ in seen})
        wait_until(lambda: (self.site / "event" / "next.html").exists(), "the site has the next event")
        pages = [path.read_text(errors="replace") for path in self.site.rglob("*.html")]
        self.assertEqual(sum("The record of this match is damaged" in page for page in pages), 1)
        self.assertFalse(self.ended(), self.log_text())

    def test_files_are_read_without_a_service_too_and_the_doctor_names_the_damage(self):
        self.damage(
            f"UPDATE record SET body = x'00' WHERE match = {self.first_match('league')}",
            "UPDATE event SET settings = '{\"seats\": \"many\"}' WHERE name = 'trial'")
        site = self.ladder("site", self.db, self.site)
        self.assertEqual(site.code, DAMAGED_DATA, site.err)
        self.assertIn("event 3", site.err)
        self.assertIn("see ladder doctor", site.err)
        self.assertTrue((self.site / "event" / "league.html").exists())
        self.assertEqual(self.ladder("standings", self.db, "cup").code, OK)
        doctor = self.ladder("doctor", self.db)
        self.assertEqual(doctor.code, DAMAGED_DATA)
        self.assertIn("trial", doctor.out + doctor.err)

    def assert_all_damaged(self, commands, *texts):
        for command in commands:
            with self.subTest(" ".join(map(str, command))):
                run = self.ladder(command[0], self.db, *command[1:])
                self.assertEqual(run.code, DAMAGED_DATA, run.err)
                # Findings of doctor are what it prints.
                for text in texts:
                    self.assertIn(text, run.err + (run.out if command[0] == "doctor" else ""))

    def test_commands_without_an_event_never_take_an_older_one_for_a_damaged_one(self):
        self.damage("UPDATE event SET settings = '{\"seats\": \"many\"}' WHERE name = 'trial'")
        self.assert_all_damaged((("standings",), ("crosstable",), ("resume",), ("report",), ("why", "robin"),
                                 ("site", self.site)), '"trial"', "settings")
        self.assertEqual(self.ladder("standings", self.db, "cup").code, OK)

    def test_where_every_event_is_damaged_commands_end_as_for_damaged_data(self):
        self.damage("UPDATE event SET settings = '{\"seats\": \"many\"}'")
        self.assert_all_damaged((("standings",), ("crosstable",), ("resume",), ("report",), ("why", "robin"),
                                 ("events",), ("ratings", "--game", "brigands"), ("site", self.site), ("standings", "cup"),
                                 ("report", "cup"), ("resume", "cup"), ("export",)), "event", "settings")

    def test_settings_that_no_request_could_have_are_damage(self):
        for change, named in ((("$.rounds", 4_000_000_000), "rounds: 4000000000; must be 0 to 1000000"),
                              (("$.sets", 0), "sets: 0; must be 1 to 1000000"),
                              (("$.max_seats", 9), "max_seats: 9; must be 2 to 8"),
                              (("$.min_seats", 3), "min_seats: 3; must be 2 to 2"),
                              (("$.seats", 0), "seats: 0; must be 2 to 2"),
                              (("$.scoring", "'guessed'"), "guessed"),
                              (("$.seating", "'standing'"), "standing"),
                              (("$.acceleration", "'turbo'"), "turbo"),
                              (("$.tie_breaks", "json('[\"coin\"]')"), "coin"),
                              (("$.challengers", "json('[77]')"), "challengers: 77; must be 1 to 3"),
                              (("$.late_entries", "json('[{\"number\": 9, \"round\": 1}]')"),
                               "late_entries.number: 9; must be 1 to 3")):
            with self.subTest(change[0]):
                kept = self.folder / "kept.db"
                shutil.copyfile(self.db, kept)
                self.damage(f"UPDATE event SET settings = json_set(settings, '{change[0]}', {change[1]})"
                            " WHERE name = 'cup'")
                self.assert_all_damaged((("standings", "cup"), ("crosstable", "cup"), ("report", "cup")), '"cup"',
                                        named)
                shutil.copyfile(kept, self.db)

    def test_a_missing_table_or_column_is_named(self):
        for change, named in (("DROP TABLE bye", "table bye is missing"),
                              ("ALTER TABLE void_attempt DROP COLUMN reason", "table void_attempt has no column reason")):
            with self.subTest(named):
                kept = self.folder / "kept.db"
                shutil.copyfile(self.db, kept)
                connection = sqlite3.connect(self.db)
                connection.execute("PRAGMA foreign_keys = OFF")
                connection.execute(change)
                connection.commit()
                connection.close()
                self.assert_all_damaged((("standings",), ("report",), ("resume",), ("site", self.site), ("doctor",),
                                         ("migrate",)), named)
                shutil.copyfile(kept, self.db)

    def test_damaged_answers_operations_and_audit_entries_do_not_stop_the_start(self):
        self.serve("--jobs", 1)
        organiser = self.caller(self.token("organise"))
        organiser.SetTitle(request_id="one", title="Nottingham")
        self.assertEqual(self.stop(), OK)
        self.damage("UPDATE audit SET detail = 'nothing' WHERE number = 1",
                    "UPDATE title SET text = CAST(x'41ff' AS TEXT)",
                    "UPDATE token SET scopes = 'nonsense' WHERE owner = 'nobody' OR scopes = ''"
                    " OR id = (SELECT max(id) FROM token)")
        self.serve("--jobs", 1)
        self.assertIn("the audit log does not fit together at entry 1", self.log_text())
        viewer = self.caller(self.token("watch"))
        self.assertEqual(len(viewer.GetStandings(event="cup").lines), len(NAMES))
        self.assertEqual(viewer.GetStatus().feed_head > 0, True)


if __name__ == "__main__":
    unittest.main()
