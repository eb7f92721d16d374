#!/usr/bin/env python3
"""An evening of a class: 31 owners hand in one bot each, a Swiss of four rounds is played by a service, and whatever shows
a match or a rating shows the same name and the same interval.

    ninja -C build class_evening

Prints how many matches, pages, names and intervals were compared.
"""

import csv
import html
import io
import re
import subprocess
import sys
import unittest

from service_support import OK, ServiceTest, wait_until
from support import BUILD

OWNERS = 31
ROUNDS = 4
INTERVAL = re.compile(r"([+\u2212-]?\d[\d,]*) \u00b1 (\d[\d,]*)( \(few sets\))?")


def text_of(page):
    """What a reader sees of a page."""
    plain = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", plain)).split())


class ClassEvening(ServiceTest):
    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))
        return run.out

    def dump(self, *words):
        return subprocess.run([BUILD / "bin" / "replay-dump", self.db, *words], capture_output=True, text=True, check=True).stdout

    def rows(self, *words):
        return list(csv.DictReader(io.StringIO(self.run_ok(*words, "--format", "csv"))))

    def evening(self):
        """The bots' names, each with its owner."""
        self.serve("--jobs", 2)
        owners = {}
        for number in range(OWNERS):
            bot, owner = f"bot-{number:02}", f"pupil-{number:02}"
            self.run_ok("submit", self.db, self.bundle(bot), "--owner", owner, "--quiet")
            owners[bot] = owner
        self.run_ok("run", self.db, "--name", "evening", "--game", "brigands", "--format", "swiss", "--seats", 2,
                    "--rounds", ROUNDS)
        wait_until(lambda: self.rows("events", self.db)[0]["state"] == "over", "the event is over")
        self.run_ok("site", self.db, self.folder / "site")
        self.run_ok("report", self.db, "evening", "--per-owner", self.folder / "reports")
        return owners

    def test_every_match_has_a_page_and_one_name_and_every_bot_one_interval(self):
        owners = self.evening()
        names = {row["name"] for row in self.rows("export", self.db)}
        self.assertGreaterEqual(len(names), 117)
        self.assert_pages(names)
        self.assert_names(names, owners)
        compared = self.assert_intervals(owners)
        print(f"{len(owners)} owners, {len(names)} matches: each has a page and one name; {compared} intervals compared, "
              f"one for each of {len(owners)} bots", file=sys.stderr)

    def assert_pages(self, names):
        for name in names:
            event, place = name.split(" ")
            page = self.folder / "site" / "matches" / event / f"m{place.replace('.', '-')}.html"
            self.assertTrue(page.exists(), page)
            self.assertIn(name, page.read_text(encoding="utf-8"))
        # And no page is of another match.
        pages = list((self.folder / "site" / "matches" / "evening").glob("m*.html"))
        self.assertEqual(len(pages), len(names))

    def assert_names(self, names, owners):
        listed = self.dump("--list", "--format", "csv")
        self.assertEqual({row["name"] for row in csv.DictReader(io.StringIO(listed))}, names)
        for name in sorted(names):
            shown = self.dump("--match", name)
            self.assertTrue(shown.startswith(f"Match {name}:"), shown[:80])
        first = min(names)
        self.assertIn(first, self.run_ok("transcript", self.db, *first.split(" ")))
        for bot in owners:
            # Where a report or a page says a place in the event, there is such a match of this bot.
            of_bot = {row["name"] for row in self.rows("export", self.db) if row["bot"] == bot}
            said = set(re.findall(r"evening \d+\.\d+[a-z]?", self.run_ok("why", self.db, bot)))
            self.assertLessEqual(said, of_bot)
            report = text_of(self.folder / "reports" / owners[bot] / "index.html")
            self.assertLessEqual(set(re.findall(r"evening \d+\.\d+[a-z]?", report)), of_bot)

    def assert_intervals(self, owners):
        rating_page = text_of(self.folder / "site" / "game" / "brigands.html")
        table = self.run_ok("ratings", self.db, "--game", "brigands")
        numbers = {row["bot"]: row for row in self.rows("ratings", self.db, "--game", "brigands")}
        compared = 0
        for bot, owner in owners.items():
            line = next(line for line in table.splitlines() if f" {bot}@1 " in line)
            interval = INTERVAL.search(line).group(0)
            self.assertEqual(round(float(numbers[bot]["margin95"])), int(INTERVAL.search(line).group(2).replace(",", "")))
            for place, shown in (
                    ("the page of ratings", rating_page.split(f"{bot}@1 {owner}")[1]),
                    ("the bot's page", text_of(self.folder / "site" / "bot" / f"{bot}.html")),
                    ("why", " ".join(self.run_ok("why", self.db, bot).split()))):
                found = INTERVAL.search(shown)
                self.assertIsNotNone(found, (place, bot))
                self.assertEqual(found.group(0), interval, (place, bot))
                compared += 1
        return compared


if __name__ == "__main__":
    unittest.main()
