"""A ladder with damaged rows is served: what is damaged is named and left out, everything else goes on."""

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
        self.assertEqual(site.code, OK, site.err)
        self.assertIn("event 3", site.err)
        self.assertIn("see ladder doctor", site.err)
        self.assertTrue((self.site / "event" / "league.html").exists())
        self.assertEqual(self.ladder("standings", self.db, "cup").code, OK)
        doctor = self.ladder("doctor", self.db)
        self.assertEqual(doctor.code, DAMAGED_DATA)
        self.assertIn("trial", doctor.out + doctor.err)

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
