#!/usr/bin/env python3
"""The match pages of a site, which share a script and a style, in a headless Chromium: from disk and
from a web server.

    site_browser_test.py LADDER SAMPLE_BOTS [-v]

Needs tests/packages-browser.txt.
"""

import contextlib
import functools
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import browser  # noqa: E402
from browser_test import DATA, STEP_THROUGH  # noqa: E402

GAMES = ("brigands", "brigands-bluff", "duel-descrocs", "brigand-kings", "carcassonne-robbers")


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    asked = []

    def log_message(self, *_):
        QuietHandler.asked.append(self.path)


@contextlib.contextmanager
def serving(folder):
    handler = functools.partial(QuietHandler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def make_site(ladder, sample_bots, folder):
    """A site with the matches of one small event of each game."""

    def run(*command):
        subprocess.run([ladder, *command], cwd=folder, check=True, capture_output=True, text=True)

    run("init", "club.db")
    for name in ("anne", "bonny", "calico", "drake"):
        shutil.copytree(pathlib.Path(sample_bots) / "random", folder / name)
        manifest = folder / name / "bot.toml"
        manifest.write_text(re.sub(r"(?m)^name = .*$", f'name = "{name}"', manifest.read_text()))
        run("submit", "club.db", name, "--owner", name, "--sandbox", "off")
    for game in GAMES:
        run("run", "club.db", "--game", game, "--name", game, "--rounds", "1", "--sandbox", "off")
    run("site", "club.db", "site", "--matches", "1")
    return folder / "site"


class SitePagesTest(unittest.TestCase):
    site = None
    driver = None

    def pages(self):
        pages = sorted(self.site.glob("matches/*/m*.html"))
        self.assertEqual(len(pages), len(GAMES))
        return pages

    def step_through(self, page, address):
        payload = json.loads(DATA.search(page.read_text(encoding="utf-8")).group(2))
        self.driver.get(address)
        self.assertEqual(self.driver.execute_script(STEP_THROUGH), [len(payload["steps"]), 0, 0])
        self.assertEqual(browser.console_errors(self.driver), [])

    def test_from_disk(self):
        for page in self.pages():
            with self.subTest(page=page.parent.name):
                self.step_through(page, page.as_uri())

    def test_from_a_web_server_of_which_they_ask_nothing_but_their_files(self):
        with serving(self.site) as root:
            for page in self.pages():
                with self.subTest(page=page.parent.name):
                    QuietHandler.asked.clear()
                    self.step_through(page, root + page.relative_to(self.site).as_posix())
                    others = [path for path in QuietHandler.asked if not path.startswith("/viewer/")]
                    self.assertEqual(len(others), 1, others)
                    self.assertEqual(len(QuietHandler.asked), 3, QuietHandler.asked)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    ladder, sample_bots = sys.argv[1:3]
    with tempfile.TemporaryDirectory(prefix="assize-site-") as folder, browser.open_browser() as driver:
        SitePagesTest.site = make_site(ladder, sample_bots, pathlib.Path(folder))
        SitePagesTest.driver = driver
        unittest.main(argv=[sys.argv[0], *sys.argv[3:]])


if __name__ == "__main__":
    main()
