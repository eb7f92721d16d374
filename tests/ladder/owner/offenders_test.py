"""Bots that offend on purpose, in an event with good ones: `ladder why` names the cause of each, and
`ladder report` gives no owner what another's bot has printed."""

import json
import pathlib
import re
import shutil
import sys
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "ladder" / "main"), str(TESTS / "peace")]
from kinds import ALL, LINES  # noqa: E402
from ladder_support import CANNOT_CREATE, MISSING, OK, LadderTest  # noqa: E402
from support import BOTS  # noqa: E402

# By the name of the kind: what the owner must read.
CAUSES = {
    "illegal moves": ("FAULTS", "illegal move"),
    "empty messages": ("FAULTS", "unreadable answer"),
    "bytes that are no message": ("FAULTS", "unreadable bytes"),
    "lines that are no move": ("FAULTS", ""),
    "never answers": ("TIMEOUTS", "no answer within"),
    "exits at once": ("NO_SHOW", "ended before it joined"),
    "crashes in mid-game": ("EXITED", "process ended"),
    "reconnects without end": ("RATE", ""),
    "10,000 moves a request": ("RATE", ""),
    "never says Hello": ("NO_SHOW", "did not join"),
    "never comes": ("NO_SHOW", "did not join"),
    "stops itself": ("TIMEOUTS", "no answer within"),
}


class OffendersTest(LadderTest):
    def offender(self, number, kind):
        """A bot that is good when it is submitted. Returns its name and what makes it offend."""
        name = f"offender-{number}"
        orders = self.folder / f"orders-{number}"
        orders.mkdir()
        path = orders / "orders.json"
        path.write_text(json.dumps(["lines.py" if kind.protocol == LINES else "hostile.py", "good"]))
        folder = self.folder / "bundles" / name
        folder.mkdir(parents=True)
        for source in (*BOTS.glob("*.py"), *(TESTS / "peace" / "bots").glob("*.py")):
            shutil.copy(source, folder)
        (folder / "bot.toml").write_text(
            f'name = "{name}"\nprotocol = "{kind.protocol}"\ngames = ["brigands"]\n'
            f'command = {json.dumps(["/usr/bin/python3", "-S", "player.py", str(orders)])}\n'
            f"[sandbox]\nread = [{json.dumps(str(orders))}]\n")
        run = self.submit(folder, "--quiet", "--owner", f"owner-{number}", "--allow-read", orders)
        self.assertEqual(run.code, OK, run.err)
        path.write_text(json.dumps([str(word) for word in kind.command]))
        return name, orders

    def test_each_offence_names_its_cause(self):
        kinds = [next(kind for kind in ALL if kind.name == name) for name in CAUSES]
        self.folder.chmod(0o755)
        offenders = [self.offender(number, kind) for number, kind in enumerate(kinds)]
        allowed = [word for _, orders in offenders for word in ("--allow-read", orders)]
        # Each meets the good one alone, so that nobody else's offence ends its match.
        self.assertEqual(self.submit(self.bundle("robin"), "--quiet").code, OK)
        run = self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2,
                          "--format", "gauntlet", "--challenger", "robin",
                          "--policy", "strict", "--move-limit", 4000, "--bank", 0, "--start-limit", 5000,
                          "--jobs", 2, "--quiet", *allowed)
        self.assertEqual(run.code, OK, run.err)
        for (name, _), (kind, (forfeit, words)) in zip(offenders, CAUSES.items()):
            with self.subTest(kind=kind):
                self.check_cause(name, forfeit, words)
        self.check_report(len(offenders))
        self.check_pages(offenders[0][0])

    def check_pages(self, bot):
        run = self.ladder("why", self.db, bot, "--pages", "why")
        self.assertEqual(run.code, OK, run.err)
        self.assertIn("Wrote why/index.html and ", run.out)
        folder = self.folder / "why"
        links = re.findall(r'href="(cup-[0-9]+-[0-9]+-seat-[^"#]*)#step=[0-9]+"', (folder / "index.html").read_text())
        self.assertTrue(links)
        for link in links:
            self.assertIn('"eyes":"seat"', (folder / link).read_text())
        run = self.ladder("site", self.db, "why")
        self.assertEqual(run.code, CANNOT_CREATE, run.err)

    def check_cause(self, bot, forfeit, words):
        run = self.ladder("why", self.db, bot, "--format", "json")
        self.assertEqual(run.code, OK, run.err)
        report = json.loads(run.out)
        worst = report["faulty"][0]
        self.assertEqual(worst["forfeit"], forfeit, worst["cause"])
        self.assertIn(words, worst["cause"])
        self.assertTrue(worst["faults"], worst["cause"])
        text = self.ladder("why", self.db, bot).out
        self.assertIn("Forfeited", text)
        self.assertIn(f"replay-dump {self.db} --match \"{worst['place']['name']}\"", text)
        page = self.ladder("why", self.db, bot, "--format", "html").out
        self.assertIn("default-src 'none'", page)

    def check_report(self, owners):
        folder = self.folder / "evening"
        run = self.ladder("report", self.db, "cup", "--per-owner", folder)
        self.assertEqual(run.code, OK, run.err)
        again = self.ladder("report", self.db, "cup", "--per-owner", folder)
        self.assertEqual((again.code, again.out), (OK, run.out), again.err)
        for number in range(owners):
            pages = "".join(path.read_text() for path in (folder / f"owner-{number}").iterdir())
            self.assertTrue("What went wrong" in pages, number)
            for other in range(owners):
                if other != number:
                    self.assertFalse(f"owner-{other}<" in pages, (number, other))
        self.assertGreater(len(list(folder.glob("owner-0/cup-*-seat-*.html"))), 0)

    def test_a_folder_that_is_no_report_is_left_alone(self):
        (self.folder / "notes").mkdir()
        (self.folder / "notes" / "mine.txt").write_text("")
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        self.assertEqual(self.submit(self.bundle("tuck")).code, OK)
        run = self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--rounds", 1, "--quiet",
                          "robin", "tuck")
        self.assertEqual(run.code, OK, run.err)
        run = self.ladder("report", self.db, "cup", "--per-owner", self.folder / "notes")
        self.assertEqual(run.code, CANNOT_CREATE, run.err)
        self.assertTrue((self.folder / "notes" / "mine.txt").exists())
        self.assertIn("robin", self.ladder("report", self.db, "cup", "--format", "csv").out)

    def test_bots_and_events_that_are_not_there_are_named(self):
        self.assertEqual(self.submit(self.bundle("robin")).code, OK)
        run = self.ladder("why", self.db, "robn")
        self.assertEqual(run.code, MISSING)
        self.assertIn("Did you mean 'robin'?", run.err)
        run = self.ladder("report", self.db)
        self.assertEqual(run.code, MISSING)
        self.assertIn("ladder run", run.err)


if __name__ == "__main__":
    unittest.main()
