"""`ladder archive`: every command prints the same before and after, also when it was killed at random
moments; and without the archive each one that needs a record names the file that is missing."""

import os
import pathlib
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import unittest

from ladder_support import CONFIGURATION, DAMAGED, LOCKED, MISSING, OK, USAGE

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from service_support import ServiceTest  # noqa: E402
from support import REPLAY_DUMP  # noqa: E402

# Crashes once the file is there.
CRASHER = """
import pathlib
import random

import assize


class Crasher(assize.Bot):
    name = "crasher"

    def decide(self, request):
        if pathlib.Path({broken!r}).exists():
            raise ValueError("no weights for this position")
        return random.choice(request.options)


assize.run(Crasher())
"""

KILLS = 8
# The database of all tests, once it was played.
PLAYED = []


class ArchiveTest(ServiceTest):
    def setUp(self):
        super().setUp()
        if not PLAYED:
            for name in ("robin", "tuck"):
                self.assertEqual(self.submit(self.bundle(name, games=["duel-descrocs"]), "--sandbox", "off").code, OK)
            self.play("may-cup", 2)
            self.play("june-cup", 1)
            PLAYED.append(self.db.read_bytes())
        self.db.write_bytes(PLAYED[0])
        self.archive = self.folder / f"{self.db.name}-archive"

    def play(self, name, sets, *bots):
        run = self.ladder("run", self.db, "--game", "duel-descrocs", "--name", name, "--format", "round-robin",
                          "--sets", str(sets), "--seed", "7", "--ids", name, "--sandbox", "off", "--quiet", *bots)
        self.assertEqual(run.code, OK, run.err)

    def print_all(self):
        """What commands print of results and of records."""
        printed = {}
        for command in (("standings",), ("standings", "may-cup", "--json"), ("crosstable", "may-cup"),
                        ("ratings", "--game", "duel-descrocs", "--json"), ("events",),
                        ("transcript", "may-cup", "1.1"),
                        ("why", "robin", "--match", "may-cup 1.1"), ("bots",)):
            run = self.ladder(command[0], self.db, *command[1:])
            self.assertEqual(run.code, OK, run.err)
            printed[command] = run.out
        for arguments in (("--list",), ("--match", "may-cup 1.1"), ("--match", "june-cup 1.2", "--json"), ("--verify",),
                          ("--match", "may-cup 2.1", "--as-seat", "0")):
            run = self.dump(self.db, *arguments)
            self.assertEqual(run.code, OK, run.err)
            printed[arguments] = run.out
        return printed

    def dump(self, file, *arguments):
        return self.finish(subprocess.Popen(
            [REPLAY_DUMP, *map(str, (file, *arguments))], cwd=self.folder, env=self.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))

    def archive_all(self, *arguments):
        run = self.ladder("archive", self.db, *arguments)
        self.assertEqual(run.code, OK, run.err)
        return run.out

    def test_every_command_prints_the_same_before_and_after(self):
        before = self.print_all()
        self.assertIn("Moved 12 records of 2 events to", self.archive_all())
        self.assertEqual(stat.S_IMODE(os.stat(self.archive).st_mode), 0o600)
        self.assertEqual(self.print_all(), before)
        self.assertIn("No records are to be moved", self.archive_all())
        doctor = self.ladder("doctor", self.db)
        self.assertIn("archives: 1, events in them: 2, records: 12", doctor.out)
        self.assertIn("12 records agree with their hashes", doctor.out)
        # The archive by itself.
        run = self.dump(self.archive, "--match", "may-cup 1.1")
        self.assertEqual(run.out, before[("--match", "may-cup 1.1")])
        run = self.dump(self.archive, "--verify")
        self.assertEqual((run.code, run.out), (OK, before[("--verify",)]))

    def test_one_event_or_those_before_a_time(self):
        self.assertIn("No records are to be moved", self.archive_all("--finished-before", "2020-01-01 00:00 UTC"))
        self.assertIn("Moved 8 records of 1 event", self.archive_all("--event", "may-cup", "--to", self.folder / "old.db"))
        self.assertTrue((self.folder / "old.db").exists())
        self.assertIn("Moved 4 records of 1 event", self.archive_all("--finished-before", "2100-01-01 00:00 UTC"))
        self.assertEqual(self.ladder("archive", self.db, "--finished-before", "yesterday").code, USAGE)
        self.assertEqual(self.ladder("archive", self.db, "--event", "april-cup").code, MISSING)
        self.assertEqual(self.ladder("archive", self.folder / "none.db").code, MISSING)

    def test_killed_at_random_moments_it_loses_and_doubles_nothing(self):
        before = self.print_all()
        chance = random.Random(11)
        # About as long as a command takes on this machine now; whenever it comes, a kill is a test.
        copy = self.folder / "copy.db"
        copy.write_bytes(PLAYED[0])
        begin = time.monotonic()
        self.assertEqual(self.ladder("archive", copy, "--quiet").code, OK)
        length = time.monotonic() - begin
        for _ in range(KILLS):
            process = self.start_ladder("archive", self.db, "--quiet")
            time.sleep(chance.uniform(0.2, 1) * length)
            process.send_signal(chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
            process.communicate()
            run = self.dump(self.db, "--verify")
            self.assertEqual((run.code, run.out), (OK, before[("--verify",)]), run.err)
            if process.returncode == 0:
                self.db.write_bytes(PLAYED[0])
                self.archive.unlink()
        self.archive_all()
        self.assertEqual(self.print_all(), before)
        self.assertEqual(self.ladder("doctor", self.db).code, OK)
        lines = self.dump(self.archive, "--list").out
        self.assertEqual(lines, before[("--list",)])

    def add_faults(self):
        broken = self.folder / "broken"
        crasher = self.script("crasher", CRASHER.format(broken=str(broken)), games=["duel-descrocs"])
        run = self.submit(crasher, "--sandbox", "off")
        self.assertEqual(run.code, OK, run.err)
        broken.touch()
        self.play("july-cup", 1, "robin", "crasher")

    def test_without_the_archive_each_command_names_it(self):
        self.add_faults()
        self.archive_all()
        self.archive.rename(self.folder / "elsewhere")
        missing = f"are in {self.archive}, which is missing; put this file back, or restore it from a backup"
        for command, code in ((("transcript", self.db, "may-cup", "1.1"), CONFIGURATION),
                              (("why", self.db, "crasher"), CONFIGURATION), (("doctor", self.db), DAMAGED),
                              (("site", self.db, self.folder / "site"), DAMAGED)):
            run = self.ladder(*command)
            self.assertEqual(run.code, code, (command, run.out, run.err))
            self.assertIn(missing, " ".join((run.out + run.err).split()))
        pages = [path.read_text() for path in (self.folder / "site").rglob("*.html")]
        self.assertEqual(sum("The record of this match can't be read now" in page for page in pages), 16)
        run = self.dump(self.db, "--match", "may-cup 1.1")
        self.assertEqual(run.code, CONFIGURATION)
        self.assertIn(missing, run.err)
        run = self.dump(self.db, "--verify")
        self.assertEqual(run.code, CONFIGURATION)
        # One sentence for each event, not for each match.
        self.assertEqual(run.err.count(missing), 3)
        # Results need no records.
        self.assertEqual(self.ladder("standings", self.db).code, OK)
        self.assertEqual(self.ladder("ratings", self.db, "--game", "duel-descrocs").code, OK)
        run = self.ladder("backup", self.db, self.folder / "copy.db")
        self.assertEqual(run.code, CONFIGURATION)
        self.assertIn(missing, run.err)

    def test_an_archive_that_was_exchanged_for_another_is_noticed(self):
        self.archive_all()
        archive = sqlite3.connect(self.archive)
        first, other = (match for (match,) in archive.execute("SELECT match FROM record ORDER BY match LIMIT 2"))
        columns = ("body", "timing", "body_sha256", "timing_sha256")
        # It has the identity of the first, and all of its records agree with its own hashes.
        archive.execute(f"UPDATE record SET ({', '.join(columns)}) = (SELECT {', '.join(columns)} FROM record"
                        " WHERE match = ?) WHERE match = ?", (other, first))
        archive.commit()
        archive.close()
        doctor = self.ladder("doctor", self.db)
        self.assertEqual(doctor.code, DAMAGED, doctor.out)
        self.assertIn(f"match {first}: record: SHA-256 is", " ".join(doctor.out.split()))

    def test_a_service_reads_through_it_and_keeps_the_command_away(self):
        self.archive_all("--event", "may-cup")
        self.serve("--jobs", 0, "--site", self.folder / "public")
        organiser = self.caller(self.token("organise"))
        self.assertIn("Match may-cup 1.1", self.ladder("transcript", self.db, "may-cup", "1.1").out)
        self.assertEqual(len(organiser.ListMatches(event="may-cup").matches), 8)
        run = self.ladder("archive", self.db)
        self.assertEqual(run.code, LOCKED)
        self.assertIn("a service has the database", run.err)
        self.assertIn("stop the service", run.err)
        self.assertEqual(self.stop(), OK)
        pages = [path.read_text() for path in (self.folder / "public").rglob("*.html")]
        self.assertEqual(sum("is damaged" in page for page in pages), 0)
        self.archive_all()
        self.archive.unlink()
        self.serve("--jobs", 0)
        run = self.ladder("transcript", self.db, "may-cup", "1.1")
        self.assertNotEqual(run.code, OK)
        self.assertIn("DATABASE-archive, which is missing", run.err)
        self.assertEqual(self.ladder("standings", self.db).code, OK)

    def test_a_backup_is_whole(self):
        before = self.print_all()
        self.archive_all()
        (self.folder / "backups").mkdir()
        copy = self.folder / "backups" / "monday.db"
        run = self.ladder("backup", self.db, copy)
        self.assertEqual(run.code, OK, run.err)
        self.assertIn(f"Copied {self.archive} to {copy.parent / self.archive.name}", run.out)
        run = self.ladder("backup", self.db, self.folder / "beside.db")
        self.assertIn(f"stay in {self.archive}, where the copy reads them too", run.out)
        self.archive.unlink()
        self.db = copy
        self.assertEqual(self.print_all(), before)


if __name__ == "__main__":
    unittest.main()
