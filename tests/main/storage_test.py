"""Databases that can't be used, and disks that fill up: a clear error, the right exit code, and
what was stored stays whole (V73-V76, V79)."""

import os
import sqlite3
import subprocess
import unittest

from support import REFEREE, PlayTest, load_matches, query

# A disk of its own, as root of a name space of our own. The rest of the command runs on it.
SMALL_DISK = 'mount -t tmpfs -o size={size} none "{disk}" && '


# Whom nothing here belongs to, if we are root; else ourselves.
NOBODY = []
if os.geteuid() == 0:
    NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


def works(*command):
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


needs_name_spaces = unittest.skipUnless(works("unshare", "-rm", "true"), "no name spaces allowed")


class UnusableDatabaseTest(PlayTest):
    def assert_refused(self, code, *texts):
        run = self.referee("play", "--game", "brigands", "--db", self.db, "random", "random")
        self.assertEqual(run.code, code, run.err)
        self.assertEqual(run.out, "")
        for text in (str(self.db), *texts):
            self.assertIn(text, run.err)
        self.assert_nothing_left()

    def test_v79_a_database_that_another_run_writes(self):
        gate, bot = self.make_gate()
        first = self.start_play("--move-limit", 3_600_000, "random", bot)
        gate.await_bots(1)
        second = self.referee("play", "--game", "brigands", "--db", self.db, "random", "random")
        self.assertEqual(second.code, 75, second.err)
        self.assertIn(f"process {first.pid} (referee play)", second.err)
        gate.open()
        self.assertEqual(self.finish(first).code, 0)
        self.assertEqual([match.state for match in load_matches(self.db)], ["FINISHED"])
        self.assert_nothing_left()

    def test_v73_a_file_that_is_no_database(self):
        content = b"my notes, which nobody must overwrite\n" * 100
        self.db.write_bytes(content)
        self.assert_refused(65)
        self.assertEqual(self.db.read_bytes(), content)

    def test_v76_a_database_of_another_program(self):
        connection = sqlite3.connect(self.db)
        connection.execute("CREATE TABLE recipe (name TEXT)")
        connection.commit()
        connection.close()
        content = self.db.read_bytes()
        self.assert_refused(65)
        self.assertEqual(self.db.read_bytes(), content)

    def test_v76_a_database_of_a_newer_version(self):
        self.play("random", "random")
        connection = sqlite3.connect(self.db)
        connection.execute("UPDATE schema_part SET version = version + 1")
        connection.commit()
        connection.close()
        self.assert_refused(65, "newer")
        self.assertEqual(query(self.db, "SELECT count(*) FROM match"), [(1,)])

    def test_v73_a_damaged_database(self):
        self.play("random", "random")
        with open(self.db, "r+b") as file:
            file.seek(20)
            file.write(b"\xff" * 2000)
        content = self.db.read_bytes()
        self.assert_refused(65)
        self.assertEqual(self.db.read_bytes(), content)

    def test_a_folder_that_does_not_exist(self):
        self.db = self.folder / "none" / "r.db"
        self.assert_refused(73, str(self.folder / "none"))

    def test_a_folder_instead_of_a_file(self):
        self.db.mkdir()
        self.assert_refused(73)


class FullDiskTest(PlayTest):
    def assert_stored_as_told(self, run):
        """Every match that the report names is there and whole, and there is no other."""
        report = run.report()
        self.assertGreater(report.unplayed_matches, 0)
        rows = query(self.db, "SELECT count(*), max(id) FROM match")
        self.assertEqual(rows, [(report.last_match, report.last_match)])
        self.assertGreater(report.last_match, 0)
        self.assertEqual(query(self.db, "PRAGMA integrity_check"), [("ok",)])
        self.assert_verified()

    def play_many(self, db, **options):
        return self.finish(self.start_play("--matches", 100_000, "--jobs", 2, *["random"] * 4,
                                           db=db, **options))

    def test_v74_a_file_that_may_not_grow_any_more(self):
        run = self.play_many(self.db, prefix=["prlimit", "--fsize=300000"])
        self.assertEqual(run.code, 74, run.err)
        self.assertIn(str(self.db), run.err)
        self.assert_nothing_left()
        self.assert_stored_as_told(run)
        self.play("--matches", 3, "random", "random")

    @needs_name_spaces
    def test_v74_a_full_disk(self):
        disk = self.folder / "disk"
        disk.mkdir()
        script = SMALL_DISK.format(size="300k", disk=disk)
        script += f'"$@"; code=$?; cp "{disk}"/r.db* "{self.folder}"; exit $code'
        run = self.play_many(disk / "r.db", prefix=["unshare", "-rm", "sh", "-c", script, "sh"])
        self.assertEqual(run.code, 74, run.err)
        self.assertIn("no space is left", run.err)
        self.assert_nothing_left()
        self.assert_stored_as_told(run)
        self.play("--matches", 3, "random", "random")

    @needs_name_spaces
    def test_v75_a_disk_that_may_only_be_read(self):
        self.play("random", "random")
        disk = self.folder / "disk"
        disk.mkdir()
        script = SMALL_DISK.format(size="8m", disk=disk)
        script += f'cp "{self.db}" "{disk}" && mount -o remount,bind,ro "{disk}" && exec "$@"'
        run = self.referee("play", "--game", "brigands", "--db", disk / "r.db", "random", "random",
                           prefix=["unshare", "-rm", "sh", "-c", script, "sh"])
        self.assertEqual(run.code, 77, run.err)
        self.assertIn("Read-only", run.err)
        self.assert_nothing_left()

    @unittest.skipUnless(works(*NOBODY, "test", "-x", REFEREE), "others can't reach the program")
    def test_v75_a_database_that_may_only_be_read(self):
        self.play("random", "random")
        os.chmod(self.scratch, 0o777)
        os.chmod(self.db, 0o444)
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o755)
        run = self.finish(self.start_play("random", "random", prefix=NOBODY))
        self.assertEqual(run.code, 77, run.err)
        self.assertIn(str(self.db), run.err)
        self.assert_nothing_left()


if __name__ == "__main__":
    unittest.main()
