"""A ladder with damaged rows is served: what is damaged is named and left out, everything else goes on."""

import contextlib
import pathlib
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

    def changed(self, statement):
        """A copy of the ladder in which `statement` was carried out."""
        copy = self.folder / "changed.db"
        for end in ("", "-wal", "-shm"):
            pathlib.Path(f"{copy}{end}").unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(copy)) as target:
            with contextlib.closing(sqlite3.connect(self.db)) as source:
                source.backup(target)
            target.execute("PRAGMA foreign_keys = OFF")
            target.execute("PRAGMA ignore_check_constraints = ON")
            target.executescript(statement)
        return copy

    def test_rows_and_settings_that_nobody_could_have_made_are_damaged_data(self):
        cases = (
            ("UPDATE entrant SET number = 9223372036854775807 WHERE event = 1 AND number = 1",
             "table entrant, event 1"),
            ("UPDATE planned_seat SET version = 3 WHERE planned = 1 AND seat = 0", "has other players"),
            ("UPDATE planned_seat SET version = 3", "version 3"),
            ("UPDATE event SET settings = '{}' WHERE name = 'cup'", 'event "cup"'),
            ("UPDATE event SET format = 'foo' WHERE name = 'cup'", 'event "cup"'),
            ("UPDATE event SET format = 'regress' WHERE name = 'cup'", 'event "cup"'),
            ("UPDATE event SET settings = json_set(settings, '$.tie_breaks', json('[\"foo\"]')) WHERE name = 'cup'",
             'event "cup"'),
            ("UPDATE run SET game = 'foo' WHERE id = (SELECT run FROM event WHERE name = 'cup')", 'event "cup"'),
            ("DELETE FROM version WHERE id = 1", "version 1"),
        )
        for statement, named in cases:
            copy = self.changed(statement)
            for command in ("standings", "crosstable", "report", "resume", "doctor"):
                done = self.ladder(command, copy, *(() if command == "doctor" else ("cup",)))
                self.assertEqual(done.code, DAMAGED_DATA, (statement, command, done.out, done.err))
                self.assertIn(named, done.out + done.err, (statement, command))

    def test_the_doctor_names_tables_that_are_not_the_programs_own_and_reads_none_of_them(self):
        endless = ("ALTER TABLE title RENAME TO old; CREATE VIEW title AS WITH RECURSIVE n(id, text) AS"
                   " (SELECT 1, '' UNION ALL SELECT id + 1, '' FROM n) SELECT * FROM n")
        cases = (
            (endless, 'the view "title"'),
            ("CREATE TRIGGER stray AFTER INSERT ON chain BEGIN DELETE FROM title; END", 'the trigger "stray"'),
            ("CREATE TABLE stray (id INTEGER)", 'the table "stray"'),
            ("DROP INDEX planned_match_open", 'the index "planned_match_open" is missing'),
        )
        for statement, named in cases:
            doctor = self.ladder("doctor", self.changed(statement))
            self.assertEqual(doctor.code, DAMAGED_DATA, (statement, doctor.out))
            self.assertIn(named, doctor.out + doctor.err)

    def test_an_event_whose_rows_do_not_fit_together_does_not_stop_the_service(self):
        self.damage("UPDATE entrant SET number = 9223372036854775807 WHERE event = 1 AND number = 1",
                    "UPDATE planned_seat SET version = 3 WHERE planned IN"
                    " (SELECT planned_match.id FROM planned_match JOIN event ON event.id = planned_match.event"
                    " WHERE event.name = 'league')")
        self.serve("--jobs", 1)
        viewer = self.caller(self.token("watch"))
        self.assertEqual([event.summary.name for event in viewer.ListEvents().events], ["trial"])
        self.assertIn("table entrant, event 1", self.log_text())

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
