#!/usr/bin/env python3
"""All kinds of pages of `ladder site`, `ladder report --per-owner` and `ladder why` in a headless Chromium.

    ASSIZE_BUILD=build browser_test.py [-k NAME] [-v]

A small ladder of two games is played for it: with a regression, faults, forfeits, a suspended bot and a frozen
event. Needs tests/packages-browser.txt; checks with axe-core as in tests/viewer/browser_test.py.
"""

import contextlib
import functools
import gzip
import http.server
import itertools
import pathlib
import random
import re
import sqlite3
import sys
import threading
import unittest
import urllib.parse

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "ladder" / "main"), str(TESTS / "viewer")]
import browser  # noqa: E402
from ladder_support import OK, LadderTest  # noqa: E402

GAMES = ["brigands", "duel-descrocs"]
# Every kind of page, by the paths of its pages.
SITE_KINDS = {
    "front": r"index\.html", "bots": r"bots\.html", "bot": r"bot/.*\.html", "game": r"game/.*\.html",
    "event": r"event/may.*\.html", "knockout": r"event/cup.*\.html", "test": r"event/robin.*\.html",
    "crosstable": r"cross/may.*\.html", "round": r"matches/may.*/round-\d+\.html",
    "match": r"matches/.*/m\d+-\d+\.html", "rules": r"rules/brigands\.html", "five minutes": r"rules/.*-five\.html",
    "list of rules": r"rules/index\.html",
}
OWNER_KINDS = {"teacher": r"index\.html", "owner": r"much/index\.html", "match": r".+/.*-\d+-\d+-seat-\d+\.html"}
WHY_KINDS = {"why": r"why\.html"}
MATCH = re.compile(r"(^|/)(m\d+-\d+|[^/]*match-\d+[^/]*|[^/]*-\d+-\d+(-seat-\d+)?)\.html$")

# What a bot prints is as hostile as what it is called.
LOG = "<img src=x onerror=alert(1)></pre><script>alert(1)</script>\\u202e\\x1b[31m" + "W" * 400
# Plays the first option; once the file that it knows is there it prints, errs and ends.
OFFENDER = f"""
import json, os, sys
print(json.dumps({{"hello": {{"protocol_version": 1, "bot_name": "offender", "bot_version": "1"}}}}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "request" not in message:
        continue
    request = int(message["request"]["request_id"])
    if os.path.exists(ORDER):
        print("{LOG}", file=sys.stderr, flush=True)
        print(json.dumps({{"move": {{"request_id": request, "option": 1000000}}}}), flush=True)
        if request > 3:
            sys.exit(3)
    print(json.dumps({{"move": {{"request_id": request, "option": 0}}}}), flush=True)
"""

HOSTILE = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "\"'><svg onload=alert(1)>",
           "\u202egnp.exe", "\u001b[31m", "x" * 64, "\u0645\u0631\u062d\u0628\u0627", "\U0001f3f4" * 30, "&lt;b&gt;",
           "javascript:alert(1)", "{{7*7}}", "a\nb", "__proto__", " ", "-->", "../../etc/passwd", "con.html#x?y", "%2e%2e"]

# What a page says of itself.
LOOK = """
  const links = Array.from(document.querySelectorAll('a[href], link[href], script[src]'))
    .map((e) => e.href || e.src);
  return {
    links: links.filter((link) => !link.startsWith('data:')),
    ids: Array.from(document.querySelectorAll('[id]')).map((e) => e.id),
    width: document.documentElement.scrollWidth,
    foreign: document.querySelectorAll('img, iframe, object, embed, form').length,
    scripts: document.querySelectorAll('script').length,
    text: document.body.innerText,
  };"""


class Played:
    """A ladder that was played once, with its site and its owners' pages in one folder."""

    def __init__(self):
        self.maker = LadderTest()
        self.maker.setUp()
        self.folder = self.maker.folder
        self.site = self.folder / "site"
        self.owners = self.folder / "owners"
        self.why = self.folder / "why"

    def close(self):
        self.maker.doCleanups()

    def ladder(self, *arguments, codes=(OK,)):
        run = self.maker.ladder(arguments[0], self.maker.db, *arguments[1:])
        if run.code not in codes:
            raise AssertionError(f"ladder {' '.join(map(str, arguments))}: {run.err}")
        return run.out

    def submit(self, folder, owner):
        self.ladder("submit", folder, "--owner", owner, "--quiet")

    def play(self):
        order = self.folder / "order"
        for name, owner in (("robin", "robin"), ("tuck", "the friar"), ("john", "the friar"), ("marian", "Marian")):
            self.submit(self.maker.bundle(name, games=GAMES), owner)
        changed = self.maker.bundle("robin-two", name="robin", version="2", games=GAMES)
        self.submit(changed, "robin")
        offender = self.maker.script("much", f"ORDER = {str(order)!r}\n" + OFFENDER, protocol="json-lines", games=GAMES,
                                     version="0.1-beta")
        self.submit(offender, "much")
        order.touch()
        def run(*arguments):
            # Deals that a frozen event has too would be held back everywhere: each event has its own seed.
            seed = arguments[arguments.index("--name") + 1]
            self.ladder("run", "--quiet", "--seed", seed, "--ids", "7", "--jobs", "2", *arguments)

        run("--game", "brigands", "--name", "may cup", "--format", "swiss", "--seats", "2", "--rounds", "3", "--policy",
            "strict")
        run("--game", "duel-descrocs", "--name", "may-duels", "--format", "round-robin", "robin", "tuck", "john", "marian")
        run("--game", "brigands", "--name", "cup", "--format", "knockout", "--seats", "2", "robin", "tuck", "john", "marian")
        run("--game", "brigands", "--name", "frozen", "--format", "swiss", "--seats", "4", "--same-owner", "allow", "--rounds", "2", "robin",
            "robin@1", "tuck", "john", "marian")
        self.ladder("freeze", "frozen", "--after", "1")
        self.ladder("regress", "--quiet", "--game", "brigands", "--base", "robin@1", "--test", "robin@2", "--sets", "6",
                    "--name", "robin 2 or 1", "--seed", "test", "--ids", "7", codes=(0, 1, 2))
        self.publish()

    def publish(self):
        """Writes all pages."""
        self.ladder("site", self.site, "--matches", "3")
        bots = self.query("SELECT bot.name, owner.name FROM bot JOIN owner ON owner.id = owner ORDER BY bot.id")
        event = self.query("SELECT name FROM event ORDER BY id")[0][0]
        self.ladder("report", event, "--per-owner", self.owners)
        self.why.mkdir(exist_ok=True)
        (self.why / "why.html").write_text(self.ladder("why", bots[-1][0], "--format", "html"), encoding="utf-8")

    def query(self, sql, *values):
        with contextlib.closing(sqlite3.connect(self.maker.db)) as database, database:
            return database.execute(sql, values).fetchall()

    def rename_all(self, names):
        """Gives every bot, owner, version and event a name that nobody could have submitted."""
        for table, column in (("bot", "name"), ("owner", "name"), ("version", "label"), ("event", "name")):
            for (row,) in self.query(f"SELECT id FROM {table} ORDER BY id"):
                # Names are unique.
                self.query(f"UPDATE {table} SET {column} = ? WHERE id = ?", f"{next(names)}{row}", row)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """The address of a static web server for the folder."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def pages_in(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.html"))


def some_of_each_kind(folder, kinds, most=2):
    """(kind, page), and at least one of each."""
    pages = pages_in(folder)
    for kind, pattern in kinds.items():
        found = [page for page in pages if re.fullmatch(pattern, page)]
        assert found, f"no page is a {kind}: {pages}"
        yield from ((kind, page) for page in found[:most])


class PagesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = Played()
        cls.addClassCleanup(cls.made.close)
        cls.made.play()
        cls.driver = cls.enterClassContext(browser.open_browser(logs_requests=True))

    def setUp(self):
        browser.resize(self.driver, 1280, 800)

    def look(self, address):
        self.driver.get(address)
        return self.driver.execute_script(LOOK)

    def folders(self):
        return ((self.made.site, SITE_KINDS), (self.made.owners, OWNER_KINDS), (self.made.why, WHY_KINDS))

    # --- Links. ---

    def crawl(self, folder, base):
        """Follows all links from the index in the browser; returns the pages that were opened."""
        waiting, pages, targets = ["index.html"], {}, set()
        browser.requests(self.driver)
        while waiting:
            path = waiting.pop()
            page = pages[path] = self.look(base + urllib.parse.quote(path))
            self.assertEqual(browser.console_errors(self.driver), [], path)
            for asked in browser.requests(self.driver):
                self.assertTrue(asked.startswith((base, "data:")), f"{path} asks for {asked}")
            for link in page["links"]:
                self.assertTrue(link.startswith(base), f"{path} leads to {link}")
                target, fragment = urllib.parse.urldefrag(link[len(base):])
                target = urllib.parse.unquote(target)
                self.assertTrue((folder / target).is_file(), f"{path} leads to {target}, which is not there")
                targets.add((path, target, urllib.parse.unquote(fragment)))
                if target.endswith(".html") and target not in pages and target not in waiting:
                    waiting.append(target)
        for path, target, fragment in targets:
            if fragment and not MATCH.search(target):
                self.assertIn(fragment, pages[target]["ids"], f"{path} leads to {target}#{fragment}")
        return pages, {target for _, target, _ in targets}

    def test_all_pages_of_a_site_are_reached_and_no_link_is_broken(self):
        folder = self.made.site
        with served(folder) as address:
            for base in (folder.as_uri() + "/", address):
                with self.subTest(base=base):
                    pages, targets = self.crawl(folder, base)
                    self.assertEqual(sorted(pages), pages_in(folder))
                    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
                    self.assertEqual(files - targets - {".assize-site", "index.html"}, set(), "files that nothing leads to")

    def test_owners_pages_lead_nowhere_else(self):
        pages, _ = self.crawl(self.made.owners, self.made.owners.as_uri() + "/")
        self.assertEqual(sorted(pages), pages_in(self.made.owners))
        self.assertEqual(self.look((self.made.why / "why.html").as_uri())["links"], [])

    # --- Reading. ---

    def test_axe_finds_nothing(self):
        source = browser.axe_source()
        if source is None:
            self.skipTest("no axe-core: set AXE to its axe.min.js, or `npm install axe-core`")
        self.addCleanup(browser.set_theme, self.driver, "light")
        # Both themes, and a telephone, where more has to scroll.
        looks = (("light", 1280), ("dark", 1280), ("light", 360))
        for (theme, width), (folder, kinds) in itertools.product(looks, self.folders()):
            browser.set_theme(self.driver, theme)
            browser.resize(self.driver, width, 800)
            for kind, page in some_of_each_kind(folder, kinds):
                with self.subTest(kind=kind, page=page, theme=theme, width=width):
                    self.look((folder / page).as_uri())
                    self.assertEqual(browser.axe_violations(self.driver, source), [])

    def test_pages_are_read_without_script(self):
        def texts():
            return {(folder, page): self.look((folder / page).as_uri())["text"]
                    for folder, kinds in self.folders() for _, page in some_of_each_kind(folder, kinds)}

        with_script = texts()
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            without = texts()
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        for (folder, page), text in without.items():
            with self.subTest(page=page):
                if MATCH.search(page):
                    self.assertIn("needs script", text)
                else:
                    self.assertEqual(text, with_script[(folder, page)])
                    self.assertGreater(len(text), 80)

    def test_no_page_is_wider_than_a_telephone(self):
        browser.resize(self.driver, 360, 800)
        for folder, _ in self.folders():
            for page in pages_in(folder):
                with self.subTest(page=page):
                    self.assertLessEqual(self.look((folder / page).as_uri())["width"], 360)

    def test_what_must_be_seen_is_seen(self):
        def text(folder, page):
            return self.look((folder / page).as_uri())["text"]

        self.assertIn("Suspended", text(self.made.site, "bot/much.html"))
        rounds = [page for page in pages_in(self.made.site) if page.startswith("matches/may_20cup/round-")]
        self.assertIn("forfeit", "".join(text(self.made.site, page) for page in rounds))
        self.assertFalse((self.made.site / "matches/frozen/round-2.html").exists())
        why = text(self.made.why, "why.html")
        for words in ("suspended", "The last lines that it printed", "<img src=x onerror=alert(1)>"):
            self.assertIn(words, why)

    # --- Size. ---

    def test_the_front_page_is_small(self):
        with served(self.made.site) as address:
            browser.requests(self.driver)
            self.look(address)
            asked = [url for url in browser.requests(self.driver) if not url.startswith("data:")]
        self.assertLessEqual(len(asked), 5, asked)
        size = sum(len(gzip.compress((self.made.site / (url[len(address):] or "index.html")).read_bytes(), 9))
                   for url in asked)
        print(f"front page: {size} bytes gzipped, {len(asked)} requests")
        self.assertLessEqual(size, 30_000)


class HostileNamesTest(unittest.TestCase):
    """On a ladder of its own, which is renamed again and again."""

    def test_names_run_nothing_and_break_nothing(self):
        made = Played()
        self.addCleanup(made.close)
        made.play()
        draw = random.Random(11)
        names = iter(HOSTILE + ["".join(draw.choices("<>\"'&/= \u202e\u200b\tab\u6728\U0001f600", k=draw.randrange(1, 64)))
                                for _ in range(500 - len(HOSTILE))])
        with browser.open_browser() as driver:
            browser.resize(driver, 360, 800)
            with contextlib.suppress(StopIteration):
                while True:
                    made.rename_all(names)
                    made.publish()
                    for folder in (made.site, made.owners, made.why):
                        for page in pages_in(folder):
                            if not page.startswith("rules/"):
                                self.check(driver, folder / page)

    def check(self, driver, path):
        driver.get(path.as_uri())
        page = driver.execute_script(LOOK)
        self.assertEqual(browser.console_errors(driver), [], path)
        self.assertEqual(page["foreign"], 0, path)
        self.assertEqual(page["scripts"], 1 if MATCH.search(path.name) else 0, path)
        self.assertLessEqual(page["width"], 360, path)
        for link in page["links"]:
            self.assertTrue(link.startswith("file://"), f"{path} leads to {link}")
            target = pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(link).path))
            self.assertTrue(target.is_file(), f"{path} leads to {link}")


if __name__ == "__main__":
    unittest.main()
