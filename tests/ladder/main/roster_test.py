"""`ladder init`, `bots`, `withdraw`, `backup`, `doctor`, `export`: what users see of a ladder that has
bots but no event yet."""

import json
import os
import sqlite3
import subprocess
import unittest

from ladder_support import (
    CANNOT_CREATE, CONFIGURATION, DAMAGED, LADDER, MISSING, OK, USAGE, LadderTest)
from support import query


class RosterTest(LadderTest):
    def assert_fails(self, run, code, *texts):
        self.assertEqual(run.code, code, run.err)
        for text in texts:
            self.assertIn(text, run.err)

    def bots(self):
        run = self.ladder("bots", self.db, "--json")
        self.assertEqual(run.code, OK, run.err)
        return json.loads(run.out)["versions"]

    def test_arguments_are_utf8(self):
        for words in (("title", self.db, "cup", "a title \udcff"), ("withdraw", self.db, "robin\udcff")):
            run = self.ladder(*words)
            self.assertEqual(run.code, 64, run.err)
            self.assertRegex(run.err, r'argument \d is ".*\\xff"; must be UTF-8')

    def test_a_ladder_is_made_once(self):
        self.assert_fails(self.ladder("init", self.db), CANNOT_CREATE, "already")

    def test_a_mistyped_database_is_not_made(self):
        self.assert_fails(self.ladder("bots", "typo.db"), MISSING, "ladder init typo.db")
        self.assertFalse((self.folder / "typo.db").exists())

    def test_mistyped_commands_are_suggested(self):
        self.assert_fails(self.ladder("sumbit", self.db), USAGE, "Did you mean 'submit'?")

    def test_an_empty_ladder_says_how_to_go_on(self):
        self.assertIn("ladder submit", self.ladder("bots", self.db).out)
        self.assert_fails(self.ladder("standings", self.db), MISSING, "ladder run")

    def test_a_withdrawn_bot_is_back_with_its_next_version(self):
        folder = self.bundle("robin")
        self.assertEqual(self.submit(folder).code, OK)
        self.assertEqual(self.ladder("withdraw", self.db, "robin").code, OK)
        self.assertEqual([bot["state"] for bot in self.bots()], ["withdrawn"])
        self.assert_fails(self.ladder("withdraw", self.db, "robin"), CONFIGURATION, "already")
        self.assert_fails(self.ladder("withdraw", self.db, "robn"), MISSING, "Did you mean 'robin'?")
        (folder / "notes").write_text("")
        self.assertEqual(self.submit(folder).code, OK)
        self.assertEqual([bot["state"] for bot in self.bots()], ["older", "active"])

    def test_a_withdrawn_bot_is_back_when_it_is_reinstated(self):
        folder = self.bundle("robin")
        self.assertEqual(self.submit(self.bundle("tuck")).code, OK)
        self.assertEqual(self.submit(folder).code, OK)
        run = self.ladder("withdraw", self.db, "robin@1")
        self.assert_fails(run, USAGE, 'all its versions: "robin"')
        self.assertEqual(self.ladder("withdraw", self.db, "Robin").code, OK)
        again = self.submit(folder)
        self.assertEqual(again.code, OK, again.err)
        self.assertIn("robin@1 of", again.out)
        self.assertIn(f"which is withdrawn; to let it play again: ladder reinstate {self.db} robin@1",
                      again.out)
        run = self.ladder("run", self.db, "--game", "brigands", "robin", "tuck")
        self.assert_fails(run, CONFIGURATION, f"ladder reinstate {self.db} robin@1")
        run = self.ladder("reinstate", self.db, "robin")
        self.assertIn("Reinstated robin@1", run.out)
        self.assertEqual([bot["state"] for bot in self.bots()], ["active", "active"])
        self.assert_fails(self.ladder("reinstate", self.db, "robin"), CONFIGURATION, "neither")

    def test_what_commands_change_in_the_file_is_in_the_audit_log(self):
        for name in ("robin", "tuck"):
            self.assertEqual(self.submit(self.bundle(name)).code, OK)
        self.ladder("register", self.db, "zed", "--owner", "zoe")
        self.ladder("title", self.db, "Club")
        self.ladder("withdraw", self.db, "robin")
        self.ladder("withdraw", self.db, "robin")
        self.ladder("reinstate", self.db, "robin")
        self.ladder("run", self.db, "--draft", "--name", "cup", "--game", "brigands", "robin", "tuck")
        self.ladder("freeze", self.db, "cup", "--after", "1")
        self.ladder("cancel", self.db, "cup")
        audit = json.loads(self.ladder("audit", self.db, "--format", "json").out)["entries"]
        self.assertEqual({entry["actor"] for entry in audit}, {f"uid {os.getuid()}"})
        self.assertEqual([(entry["act"], entry.get("subject", "")) for entry in audit],
                         [("submit", "root"), ("submit", "root"), ("register", "zed@1"), ("title", ""), ("withdraw", "robin"), ("reinstate", "robin@1"),
                          ("create event", "cup"), ("freeze event", "cup"), ("cancel event", "cup")])
        self.assertEqual(audit[5]["detail"], "was withdrawn")

    def test_a_withdrawal_is_not_explained_by_a_suspension(self):
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        with sqlite3.connect(self.db) as connection:
            connection.execute("INSERT INTO suspension VALUES (1, 0, '4 forfeits in a row')")
        self.assertRegex(self.ladder("bots", self.db).out, "suspended: 4 forfeits in a row")
        self.assertEqual(self.ladder("withdraw", self.db, "robin").code, OK)
        listed = self.ladder("bots", self.db).out
        self.assertIn("withdrawn", listed)
        self.assertNotIn("forfeits in a row", listed)

    def test_a_backup_is_a_whole_ladder(self):
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        run = self.ladder("backup", self.db, "copy.db")
        self.assertEqual(run.code, OK, run.err)
        self.assertEqual(self.ladder("bots", "copy.db").out, self.ladder("bots", self.db).out)
        self.assertEqual(self.ladder("doctor", "copy.db").code, OK)
        self.assertEqual(list(self.folder.glob("*.part")), [])
        self.assert_fails(self.ladder("backup", self.db, "copy.db"), CANNOT_CREATE, "exists already")

    def test_databases_are_their_owners_alone(self):
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        self.assertEqual(self.ladder("backup", self.db, "copy.db").code, OK)
        modes = {path.name: path.stat().st_mode & 0o777 for path in self.folder.glob("*.db*")
                 if path.suffix != ".db-lock" and path.is_file() and not path.name.endswith("-lock")}
        self.assertEqual(set(modes.values()), {0o600}, modes)

    def test_results_that_nobody_reads_to_the_end_are_no_error(self):
        reading = subprocess.run(f"{LADDER} export {self.db} | true; exit ${{PIPESTATUS[0]}}",
                                 shell=True, executable="/bin/bash", capture_output=True, text=True)
        self.assertEqual((reading.returncode, reading.stderr), (OK, ""))

    def test_help_is_a_command_as_well(self):
        self.assertEqual(self.ladder("help", "run").out, self.ladder("run", "--help").out)
        self.assertEqual(self.ladder("help").out, self.ladder("--help").out)

    def test_a_backup_needs_a_place(self):
        self.assert_fails(self.ladder("backup", self.db, "none/copy.db"), MISSING, "none/copy.db")

    def test_the_doctor_names_what_was_changed(self):
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        self.assertEqual(self.ladder("doctor", self.db).code, OK)
        with sqlite3.connect(self.db) as connection:
            connection.execute("UPDATE bundle_file SET path = 'other' WHERE path <> 'bot.toml'")
        run = self.ladder("doctor", self.db)
        self.assertEqual(run.code, DAMAGED)
        self.assertRegex(run.out, r"bundles +FAILED +.*robin@1 of .*\(bundle 1\).*\s+.*not those\s+that\s+were\s+submitted")

    def test_the_doctor_looks_at_files_that_are_no_ladder(self):
        (self.folder / "text.db").write_text("not a database")
        run = self.ladder("doctor", "text.db")
        self.assertEqual(run.code, DAMAGED)
        self.assertRegex(run.out, r"database +FAILED +.*not a database")

    def test_the_doctor_says_that_there_is_no_database(self):
        run = self.ladder("doctor", "none.db")
        self.assertEqual(run.code, MISSING)
        self.assertRegex(run.out, r"database +FAILED +.*no such file")

    def test_an_older_ladder_is_migrated_by_command_alone(self):
        with sqlite3.connect(self.db) as connection:
            connection.execute("DROP TABLE chain")
            connection.execute("DROP TABLE answer_faults")
            connection.execute("DROP INDEX planned_match_of_event")
            connection.execute("ALTER TABLE version DROP COLUMN remote")
            connection.execute("DROP INDEX event_rerun_of")
            connection.execute("ALTER TABLE event DROP COLUMN rerun_of")
            connection.execute("ALTER TABLE event DROP COLUMN apart")
            connection.execute("UPDATE schema_part SET version = 2 WHERE name = 'ladder'")
        self.assert_fails(self.ladder("bots", self.db), DAMAGED, f"ladder migrate {self.db}")
        self.assertIn("up to date", self.ladder("migrate", self.db).out)
        self.assertEqual(self.ladder("bots", self.db).code, OK)
        self.assertIn("nothing was changed", self.ladder("migrate", self.db).out)
        self.assert_fails(self.ladder("bots", f"{self.db}.old"), DAMAGED, "ladder migrate")

    def test_a_bot_is_unpacked_as_it_was_submitted(self):
        folder = self.bundle("robin")
        (folder / "data").mkdir()
        (folder / "data" / "table").write_bytes(bytes(range(256)))
        self.assertEqual(self.submit(folder).code, OK)
        run = self.ladder("export", self.db, "--bot", "robin@1", "--to", "copy")
        self.assertEqual(run.code, OK, run.err)
        for path in (p for p in folder.rglob("*") if p.is_file()):
            copy = self.folder / "copy" / path.relative_to(folder)
            self.assertEqual(copy.read_bytes(), path.read_bytes())
            self.assertEqual(copy.stat().st_mode & 0o100, path.stat().st_mode & 0o100)
        again = self.ladder("export", self.db, "--bot", "robin@1", "--to", "copy")
        self.assert_fails(again, CANNOT_CREATE, "exists already")

    def test_the_database_keeps_its_rules(self):
        self.assertEqual(query(self.db, "PRAGMA application_id"), [(0x4153495A,)])
        strict = query(self.db, "SELECT name FROM pragma_table_list WHERE type = 'table'"
                                " AND schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite%'")
        self.assertEqual(strict, [])


if __name__ == "__main__":
    unittest.main()
