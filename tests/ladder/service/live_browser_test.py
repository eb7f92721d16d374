#!/usr/bin/env python3
"""The site of an event that is being played, in a headless Chromium: its page follows without being loaded again, is
complete without script, and becomes that of an event that is over.

    ninja -C build live_browser        needs tests/packages-browser.txt

Prints how long after its publication a result is seen in the page, and what a look for news costs.
"""

import gzip
import pathlib
import statistics
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "ladder" / "site"), str(TESTS / "viewer")]
import browser  # noqa: E402
from browser_test import served  # noqa: E402
from service_support import OK, ServiceTest, wait_until  # noqa: E402

# What is promised: deploy/doc/RUNNING.md.
SECONDS = 5
RESULTS = 25
# The sum of a column of the standings; null: there is none.
SUM = """
  const rows = Array.from(document.querySelectorAll('#live-standings tr')).map((row) => Array.from(row.cells));
  const place = rows[0].findIndex((cell) => cell.textContent === arguments[0]);
  if (place < 0) return null;
  return rows.slice(1).reduce((sum, cells) => sum + Number(cells[place].textContent), 0);"""
STATE = "return document.getElementById('live-state').textContent"


class Published(threading.Thread):
    """Reads the feed of viewers: when each set was published, and its place among them."""

    def __init__(self, stream):
        super().__init__(daemon=True)
        self.stream, self.times = stream, []

    def run(self):
        try:
            for item in self.stream:
                if item.WhichOneof("what") == "set_played":
                    self.times.append((item.published_unix_us / 1e6, len(self.times) + 1))
        except Exception:  # noqa: BLE001
            return


class LiveBrowserTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "public"
        self.submit_field("robin", "tuck")
        self.serve("--jobs", 1, "--site", self.site)
        self.run_ok("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2, "--format", "continuous")
        wait_until(lambda: "connect-src 'self'" in self.page().read_text(), "its page follows")

    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))

    def page(self):
        page = self.site / "event" / "cup.html"
        return page if page.exists() else self.folder / "serve.log"

    def open(self, **options):
        driver = self.enterContext(browser.open_browser(logs_requests=True, **options))
        driver.get(self.enterContext(served(self.site)) + "event/cup.html")
        return driver

    def sets_in(self, driver):
        """The points of a set add up to one."""
        return round(driver.execute_script(SUM, "points") or 0)

    def test_a_result_is_seen_soon_and_the_page_is_not_loaded_again(self):
        driver = self.open()
        driver.execute_script("window.sameDocument = true")
        feed = Published(self.caller(self.token("watch")).WatchEvents())
        feed.start()
        delays, begin = [], time.time()
        seen = 0
        while len(delays) < RESULTS:
            self.assertLess(time.time() - begin, 120, f"only {len(delays)} results were seen")
            shown, now = self.sets_in(driver), time.time()
            fresh = [(at, number) for at, number in feed.times if seen < number <= shown]
            # Those that were there when the page was opened are no news.
            delays += [max(0, now - at) for at, _ in fresh if at > begin]
            seen = max(seen, shown)
            waiting = [now - at for at, number in feed.times if number > shown and at > begin]
            self.assertLess(max(waiting, default=0), SECONDS, "a result is not seen")
            time.sleep(0.02)
        self.assertTrue(driver.execute_script("return window.sameDocument === true"))
        self.assertEqual(browser.console_errors(driver), [])
        asked = [url.rsplit("/", 1)[1] for url in browser.requests(driver)]
        self.assertEqual(asked.count("cup.html"), 1)
        size = len(gzip.compress((self.site / "live.json").read_bytes()))
        print(f"{len(delays)} results were seen {statistics.median(delays):.1f} s after their publication, at most "
              f"{max(delays):.1f} s; live.json: {size} bytes gzipped, asked for {asked.count('live.json')} times in "
              f"{time.time() - begin:.0f} s", flush=True)
        # When it is over the page is another one, which looks for nothing.
        self.run_ok("cancel", self.db, "cup")
        wait_until(lambda: not driver.execute_script("return window.sameDocument === true"), "it is loaded again")
        self.assertIn("cancelled", driver.execute_script("return document.body.innerText"))
        self.assertEqual(browser.console_errors(driver), [])

    def test_the_page_is_complete_without_script(self):
        driver = self.open()
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.requests(driver)
        driver.refresh()
        wait_until(lambda: self.sets_in(driver) > 0 or driver.refresh(), "it has results")
        text = driver.execute_script("return document.body.innerText")
        for words in ("robin", "tuck", "round"):
            self.assertIn(words, text)
        self.assertEqual([url for url in browser.requests(driver) if "live.json" in url], [])


if __name__ == "__main__":
    unittest.main()
