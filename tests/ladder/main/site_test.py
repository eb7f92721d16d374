"""`ladder site` and `ladder freeze`: what users see, and that readers never meet half a site.

    site_test.py --kills 200      kills it that often while it writes, instead of 12 times
"""

import gzip
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import unittest

from ladder_support import CANNOT_CREATE, LADDER, MISSING, OK, USAGE, LadderTest

KILLS = int(sys.argv.pop(sys.argv.index("--kills") + 1)) if "--kills" in sys.argv else 12
if "--kills" in sys.argv:
    sys.argv.remove("--kills")


class SiteTest(LadderTest):
    def setUp(self):
        super().setUp()
        for name in ("robin", "tuck", "much", "john"):
            self.assertEqual(self.submit(self.bundle(name)).code, OK)

    def play(self, name, rounds=2):
        run = self.ladder("run", self.db, "--game", "brigands", "--name", name, "--format",
                          "swiss", "--seats", "2", "--rounds", str(rounds), "--seed", "7", "--ids", "7")
        self.assertEqual(run.code, OK, run.err)

    def site(self, *arguments):
        run = self.ladder("site", self.db, "site", *arguments)
        self.assertEqual(run.code, OK, run.err)
        return run

    def read(self, path):
        return (self.folder / "site" / path).read_text(encoding="utf-8")

    def assert_whole(self, folder):
        """Every file of the list is there with its content, and no other."""
        lines = (folder / ".assize-site").read_text(encoding="utf-8").splitlines()
        listed = {".assize-site"}
        for line in lines[1:]:
            digest, size, _, path = line.split(" ", 3)
            content = (folder / path).read_bytes()
            self.assertEqual((hashlib.sha256(content).hexdigest(), len(content)),
                             (digest, int(size)), path)
            listed.add(path)
        self.assertGreater(len(listed), 10)
        found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        self.assertEqual(found, listed)

    def test_a_site_has_the_events_numbers_and_its_matches(self):
        self.play("may-cup")
        self.site("--matches", "3")
        self.assert_whole(self.folder / "site")
        self.assertIn("may-cup", self.read("index.html"))
        standings = self.ladder("standings", self.db, "may-cup", "--format", "json").out
        self.assertEqual(json.loads(self.read("data/may-cup/standings.json")), json.loads(standings))
        pages = list((self.folder / "site" / "matches" / "may-cup").glob("m*.html"))
        self.assertEqual(len(pages), 3)
        for page in pages:
            html = page.read_text(encoding="utf-8")
            self.assertLess(len(gzip.compress(html.encode())), 10_000)
            shared = re.findall(r'(?:src|href)="((?:\.\./)+viewer/[^"]*)"', html)
            self.assertEqual([(page.parent / name).exists() for name in shared], [True, True], shared)

    def test_a_second_site_of_the_same_results_is_the_same(self):
        self.play("may-cup", rounds=1)
        self.site()
        before = self.read(".assize-site")
        run = self.site()
        self.assertEqual(self.read(".assize-site"), before)
        files, unchanged = [int(word) for word in run.out.replace(",", "").split() if word.isdigit()]
        self.assertEqual(files, unchanged)
        self.assertEqual(self.ladder("site", self.db, "other").code, OK)
        self.assertEqual((self.folder / "other" / ".assize-site").read_text(), before)

    def test_the_address_of_a_site_is_in_its_feed(self):
        self.play("may-cup", rounds=1)
        self.site("--url", "https://example.org/ladder")
        self.assertIn('"https://example.org/ladder/event/may-cup.html"', self.read("feed.xml"))
        run = self.ladder("site", self.db, "site", "--url", "example.org")
        self.assertEqual(run.code, USAGE)
        self.assertIn('--url "example.org": must be', run.err)

    def test_a_watched_site_is_left_with_ctrl_c(self):
        self.play("may-cup", rounds=1)
        watcher = subprocess.Popen([LADDER, "site", self.db, "site", "--watch"], cwd=self.folder,
                                   env=self.environment(), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.assertIn("Wrote site", watcher.stdout.readline())
        watcher.send_signal(signal.SIGINT)
        _, err = watcher.communicate()
        self.assertEqual((watcher.returncode, err), (OK, ""))
        self.assert_whole(self.folder / "site")

    def test_an_event_that_is_over_has_no_later_rounds_to_hold_back(self):
        self.play("may-cup", rounds=1)
        run = self.ladder("freeze", self.db, "may-cup", "--after", "2")
        self.assertEqual(run.code, USAGE)
        self.assertIn('event "may-cup" has ended with round 1, and can\'t be frozen after round 2: give 0 to 1', run.err)
        self.assertEqual(self.ladder("freeze", self.db, "may-cup", "--after", "1").code, OK)

    def test_a_frozen_event_is_shown_as_it_was(self):
        self.play("may-cup", rounds=1)
        self.play("june-cup", rounds=2)
        self.assertEqual(self.ladder("freeze", self.db, "june-cup", "--after", "1").code, OK)
        self.site()
        self.assertTrue((self.folder / "site/matches/june-cup/round-1.html").exists())
        self.assertFalse((self.folder / "site/matches/june-cup/round-2.html").exists())
        self.assertNotIn("june-cup has ended", self.read("feed.xml"))
        self.assertEqual(self.ladder("freeze", self.db, "june-cup", "--lift").code, OK)
        self.site()
        self.assertTrue((self.folder / "site/matches/june-cup/round-2.html").exists())
        self.assertIn("june-cup has ended", self.read("feed.xml"))

    def test_what_is_no_site_is_left_alone(self):
        (self.folder / "thesis").mkdir()
        (self.folder / "thesis" / "chapter").write_text("1")
        run = self.ladder("site", self.db, "thesis")
        self.assertEqual(run.code, CANNOT_CREATE, run.err)
        self.assertIn("not made by this command", run.err)
        self.assertEqual([path.name for path in (self.folder / "thesis").iterdir()], ["chapter"])

    def test_wrong_lines_are_answered(self):
        self.play("may-cup", rounds=1)
        run = self.ladder("site", self.db, "site", "--event", "mai-cup")
        self.assertEqual(run.code, MISSING)
        self.assertIn('it has: "may-cup"', run.err)
        self.assertFalse((self.folder / "site").exists())
        self.assertEqual(self.ladder("site", self.db).code, USAGE)
        self.assertEqual(self.ladder("freeze", self.db, "may-cup").code, USAGE)

    def test_a_killed_writer_leaves_a_whole_site(self):
        self.play("may-cup", rounds=1)
        self.site("--matches", "0")
        seen = set()
        for kill in range(KILLS):
            # Other pages each time, so that there is something to write.
            writer = subprocess.Popen(
                [LADDER, "site", self.db, "site", "--matches", str(1 + kill % 2)], cwd=self.folder,
                env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                writer.wait(random.Random(kill).uniform(0, 0.25))
            except subprocess.TimeoutExpired:
                os.kill(writer.pid, signal.SIGKILL)
            seen.add(writer.wait())
            self.assert_whole(self.folder / "site")
        self.site()
        self.assert_whole(self.folder / "site")
        self.assertFalse((self.folder / ".site.new").exists())


if __name__ == "__main__":
    unittest.main()
