#!/usr/bin/env python3
"""The site of an event that is being played, in a headless Chromium: its page follows without being loaded again, is
complete without script, and becomes that of an event that is over. live.html plays its newest match, and then the next.

    ninja -C build live_browser        needs tests/packages-browser.txt; SHOTS=FOLDER keeps pictures of live.html

Prints how long after its publication a result is seen in the page, and what a look for news costs.
"""

import gzip
import json
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
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.support.ui import Select  # noqa: E402
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


class SiteTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "public"
        self.submit_field("robin", "tuck")
        self.serve("--jobs", 1, "--site", self.site)

    def begin(self, name, *words):
        self.run_ok("run", self.db, "--name", name, "--game", "brigands", "--seats", 2, "--format", "continuous", *words)

    def run_ok(self, *words):
        run = self.ladder(*words)
        self.assertEqual(run.code, OK, (words, run.err))

    def open(self, path):
        driver = self.enterContext(browser.open_browser(logs_requests=True))
        driver.get(self.enterContext(served(self.site)) + path)
        return driver


class LiveBrowserTest(SiteTest):
    def setUp(self):
        super().setUp()
        self.begin("cup")
        wait_until(lambda: "connect-src 'self'" in self.page().read_text(), "its page follows")

    def page(self):
        page = self.site / "event" / "cup.html"
        return page if page.exists() else self.folder / "serve.log"

    def sets_in(self, driver):
        """The points of a set add up to one."""
        return round(driver.execute_script(SUM, "points") or 0)

    def test_a_result_is_seen_soon_and_the_page_is_not_loaded_again(self):
        driver = self.open("event/cup.html")
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
        driver = self.open("event/cup.html")
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        browser.requests(driver)
        driver.refresh()
        wait_until(lambda: self.sets_in(driver) > 0 or driver.refresh(), "it has results")
        text = driver.execute_script("return document.body.innerText")
        for words in ("robin", "tuck", "round"):
            self.assertIn(words, text)
        self.assertEqual([url for url in browser.requests(driver) if "live.json" in url], [])


class LiveMatchesTest(browser.PageChecks, SiteTest):
    """live.html."""

    def live(self):
        # While the site is exchanged for a new one a path may lead nowhere.
        try:
            return json.loads((self.site / "live-matches.json").read_text())["events"]
        except FileNotFoundError:
            return []

    def matches(self, name):
        return [match["name"] for event in self.live() if event["event"] == name for match in event["matches"]]

    def text_of(self, driver, selector):
        """Empty where there is none; in one call, since the page may be loaded again at any moment."""
        return driver.execute_script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def text(self, driver, name):
        return self.text_of(driver, f"#{name}")

    def step(self, driver):
        count = self.text_of(driver, ".count")
        return int(count.removeprefix("step ").split(" ")[0]) if count else -1

    def shown(self, driver):
        return self.text_of(driver, "#viewer > header h1").rpartition(" ")[2]

    def set_speed(self, driver):
        Select(driver.find_element(By.CSS_SELECTOR, "select[aria-label=Speed]")).select_by_visible_text("speed 10")

    def test_one_match_after_the_other_plays_by_itself(self):
        self.begin("cup")
        wait_until(lambda: self.matches("cup"), "a set is shown")
        driver = self.open("index.html")
        driver.find_element(By.LINK_TEXT, "watch it").click()
        wait_until(lambda: self.step(driver) > 0, "it plays by itself")
        self.assertIn("Each match is shown as soon as its set is over.", self.text(driver, "live-said"))
        first = self.shown(driver)
        self.shoot(driver, "live")
        browser.resize(driver, 1280, 800)
        self.assert_accessible(driver)
        self.set_speed(driver)
        wait_until(lambda: self.text(driver, "live-next").startswith("Next: match "), "there is a next one")
        wait_until(lambda: self.shown(driver) not in ("", first) and self.step(driver) > 0, "the next one plays")
        self.assertIn(f"?event=cup&after={first}", driver.current_url)
        self.assertNotIn("#", driver.current_url)
        # How it ends is not there before it has ended.
        self.assertEqual(driver.find_elements(By.CSS_SELECTOR, ".result"), [])
        # Who stays at the end of a match stays there.
        driver.find_element(By.ID, "follow").click()
        second = self.shown(driver)
        self.set_speed(driver)
        wait_until(lambda: driver.find_elements(By.CSS_SELECTOR, ".result"), "it is over")
        wait_until(lambda: self.text(driver, "live-next").startswith("Next: match "), "there is a next one")
        self.assertEqual(self.shown(driver), second)
        driver.find_element(By.ID, "live-next").find_element(By.TAG_NAME, "a").click()
        wait_until(lambda: self.shown(driver) not in ("", second), "the next one is shown")
        self.assertEqual(browser.console_errors(driver), [])
        root = driver.current_url.split("live.html")[0]
        asked = browser.requests(driver)
        self.assertEqual([url for url in asked if not url.startswith((root, "data:", "blob:", "chrome"))], [])
        # A match's links lead to its event's pages from here, too.
        for link in driver.find_elements(By.CSS_SELECTOR, "nav a, #live a"):
            address = link.get_attribute("href").removeprefix(root).split("#")[0].split("?")[0]
            self.assertTrue((self.site / address).is_file(), address)

    def test_a_delay_holds_matches_back_and_an_end_is_said(self):
        self.begin("late", "--live-delay", "86400s")
        self.begin("cup")
        wait_until(lambda: self.matches("cup") and len(self.live()) == 2, "both are there")
        driver = self.open("live.html?event=late")
        wait_until(lambda: "No match yet. Each match is shown 86400 s after the end of its set." in self.text(driver, "live-said"),
                   "it waits for the delay")
        self.assertEqual((self.matches("late"), self.shown(driver)), ([], ""))
        self.shoot(driver, "live-waiting")
        self.assert_accessible(driver)
        driver.find_element(By.ID, "live-others").find_element(By.LINK_TEXT, "cup").click()
        wait_until(lambda: self.shown(driver) != "", "the other event's match is shown")
        self.run_ok("cancel", self.db, "cup")
        wait_until(lambda: self.text(driver, "live-said") == "cup: cancelled. This is its newest set.", "it is over")
        driver.get(driver.current_url.replace("event=cup", "event=nothing"))
        wait_until(lambda: self.text(driver, "live-said") == "This event is over, or has not begun.", "there is no such event")

    def test_without_script_it_has_links(self):
        self.begin("cup")
        wait_until(lambda: self.matches("cup"), "a set is shown")
        driver = self.open("live.html")
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        driver.refresh()
        self.assertIn("Following a match needs JavaScript", driver.find_element(By.TAG_NAME, "body").text)
        driver.find_element(By.PARTIAL_LINK_TEXT, "robin@1").click()
        self.assertRegex(driver.current_url, r"matches/cup/m\d+-\d+\.html$")


if __name__ == "__main__":
    unittest.main()
