"""`ladder submit` of honest bots: what is kept, built, played and printed."""

import json
import os
import unittest

from ladder_support import CANNOT_CREATE, FORBIDDEN, LOCKED, OK, USAGE, LadderTest
from support import query, wait_until


# Later than 20 ms with each move.
SLOW_BOT = """
import random
import time

import assize


class Slow(assize.Bot):
    name = "slow"

    def decide(self, request):
        time.sleep(0.03)
        return random.choice(request.options)


assize.run(Slow())
"""


class SubmitTest(LadderTest):
    def test_a_bot_is_accepted_and_listed(self):
        run = self.submit(self.bundle("robin"), "--owner", "marian")
        self.assertEqual(run.code, OK, run.err)
        self.assertIn("Accepted robin@1 of marian, a new bot", run.out)
        self.assertRegex(run.err, r"Played a smoke match of brigands with 2 seats, 1000 ms a move"
                                  r" and a bank of 5000 ms: .* its worst move took \d+ ms")
        self.assert_nothing_left()
        listed = self.ladder("bots", self.db).out
        self.assertIn("robin@1", listed)
        self.assertIn("marian", listed)

    def test_what_is_added_is_in_the_audit_log(self):
        robin = self.bundle("robin")
        self.assertEqual(self.submit(robin, "--owner", "marian").code, OK)
        self.assertEqual(self.submit(robin, "--owner", "marian").code, OK)
        self.assertNotEqual(self.submit(self.script("broken", "1/0"), "--owner", "marian").code, OK)
        audit = json.loads(self.ladder("audit", self.db, "--json").out)
        acts = [(entry["actor"], entry["act"], entry["subject"], entry["detail"]) for entry in audit["entries"]]
        self.assertEqual(acts, [(f"uid {os.getuid()}", "submit", "marian", "robin@1")])

    def test_sample_bots_are_submitted_by_name(self):
        for name in ("greedy", "python-random", "node-random"):
            run = self.submit(name, "--quiet")
            self.assertEqual(run.code, OK, run.err)
            self.assertEqual(run.err, "")
        self.assertEqual(self.versions(), [("greedy", 1), ("python-random", 1), ("node-random", 1)])

    def test_an_overrun_that_the_bank_pays_for_is_told(self):
        run = self.submit(self.script("slow", SLOW_BOT), "--move-limit", 20, "--bank", 60_000)
        self.assertEqual(run.code, OK, run.err)
        self.assertRegex(run.err, r"its worst move took \d\d+ ms")
        self.assertIn("it overran the limit for a move", run.err)

    def test_what_happens_to_the_folder_later_does_not_matter(self):
        folder = self.bundle("robin")
        self.assertEqual(self.submit(folder).code, OK)
        (folder / "assize-bot-random").unlink()
        run = self.ladder("export", self.db, "--bot", "robin", "--to", self.folder / "copy")
        self.assertEqual(run.code, OK, run.err)
        self.assertTrue((self.folder / "copy" / "assize-bot-random").exists())

    def test_a_changed_folder_is_a_new_version(self):
        folder = self.bundle("robin")
        self.assertEqual(self.submit(folder).code, OK)
        again = self.submit(folder)
        self.assertEqual(again.code, OK, again.err)
        self.assertRegex(again.out, r"Unchanged: .*robin is robin@1 of ")
        self.assertEqual(self.versions(), [("robin", 1)])
        (folder / "notes.txt").write_text("tuned")
        self.assertRegex(self.submit(folder).out,
                         r"Accepted robin@2 of .*, a new version of robin \(was @1\)")

    def test_files_of_an_older_version_are_no_new_one(self):
        folder = self.bundle("robin")
        self.assertEqual(self.submit(folder).code, OK)
        (folder / "notes.txt").write_text("tuned")
        self.assertEqual(self.submit(folder).code, OK)
        (folder / "notes.txt").unlink()
        again = self.submit(folder)
        self.assertEqual(again.code, CANNOT_CREATE)
        self.assertIn("submitted already, as robin@1", again.err)

    def test_an_owner_is_written_as_before(self):
        folder = self.bundle("Robin")
        self.assertEqual(self.submit(folder, "--owner", "Marian").code, OK)
        (folder / "notes.txt").write_text("tuned")
        run = self.submit(folder, "--owner", "marian")
        self.assertEqual(run.code, FORBIDDEN)
        self.assertIn('bot "Robin" belongs to "Marian", not "marian"; to replace it, write its owner'
                      ' as it is: --owner "Marian"', run.err)
        other = self.submit(self.bundle("tuck"), "--owner", "marian")
        self.assertEqual(other.code, FORBIDDEN)
        self.assertIn('is written "Marian" on this ladder', other.err)
        lower = self.submit(self.bundle("robin2", name="robin"), "--owner", "Marian")
        self.assertEqual(lower.code, OK, lower.err)
        self.assertIn("Accepted Robin@2 of Marian, a new version of Robin (was @1)", lower.out)

    def test_names_are_of_any_script_and_none_looks_like_another(self):
        run = self.submit(self.bundle("a", name="Робин-Гуд"), "--owner", "Siobhán O'Brien")
        self.assertEqual(run.code, OK, run.err)
        self.assertIn("Accepted Робин-Гуд@1 of Siobhán O'Brien", run.out)
        self.assertIn("Робин-Гуд@1", self.ladder("bots", self.db).out)
        self.assertEqual(self.ladder("withdraw", self.db, "робин-гуд").code, OK)
        self.assertEqual(self.submit(self.bundle("pop")).code, OK)
        alike = self.submit(self.bundle("b", name="\u0440\u043e\u0440"))
        self.assertEqual(alike.code, CANNOT_CREATE)
        self.assertIn('looks like "pop"', alike.err)
        hidden = self.submit(self.bundle("c", name="po\u200bp"))
        self.assertEqual(hidden.code, 78)
        self.assertIn("bot.toml", hidden.err)

    def test_a_bot_belongs_to_its_owner(self):
        self.assertEqual(self.submit(self.bundle("robin"), "--owner", "marian").code, OK)
        (self.folder / "bundles" / "robin" / "more").write_text("")
        run = self.submit(self.folder / "bundles" / "robin", "--owner", "guy")
        self.assertEqual(run.code, FORBIDDEN)
        self.assertIn('belongs to "marian"', run.err)

    def test_the_build_command_makes_what_plays(self):
        folder = self.bundle("built", command=["./program"],
                             build=["/bin/sh", "-c", "mv assize-bot-random program; touch made"])
        run = self.submit(folder)
        self.assertEqual(run.code, OK, run.err)
        self.assertFalse((folder / "made").exists(), "the user's folder stays as it was")
        kept = query(self.db, "SELECT path FROM bundle_file WHERE bundle ="
                              " (SELECT installed FROM version) ORDER BY path")
        self.assertEqual(kept, [("bot.toml",), ("made",), ("program",)])
        kept = query(self.db, "SELECT path FROM bundle_file WHERE bundle ="
                              " (SELECT submitted FROM version) ORDER BY path")
        self.assertEqual(kept, [("assize-bot-random",), ("bot.toml",)])

    def test_what_a_build_leaves_running_is_ended(self):
        build = ["/bin/sh", "-c", "sleep 1000 & setsid sleep 1000 &"]
        self.assertEqual(self.submit(self.bundle("busy", build=build)).code, OK)
        self.assert_nothing_left()

    def test_a_second_writer_is_told_who_the_first_is(self):
        started = self.folder / "started"
        slow = self.bundle("slow", build=["/bin/sh", "-c", f"touch '{started}'; sleep 1000"])
        first = self.start_ladder("submit", self.db, slow)
        wait_until(started.exists, "the first is building")
        second = self.submit(self.bundle("robin"))
        self.assertEqual(second.code, LOCKED)
        self.assertIn(f"process {first.pid} (ladder submit)", second.err)
        self.assertEqual(self.ladder("bots", self.db).code, OK, "readers are welcome")
        first.terminate()
        self.finish(first)
        self.assertEqual(self.submit(self.folder / "bundles" / "robin").code, OK)

    def test_owners_have_names_that_can_be_shown(self):
        run = self.submit(self.bundle("robin"), "--owner", "\033[2Jguy")
        self.assertEqual(run.code, USAGE, run.err)
        self.assertNotIn("\033", run.err)


if __name__ == "__main__":
    unittest.main()
