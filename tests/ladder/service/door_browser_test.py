#!/usr/bin/env python3
"""A student with a browser alone, a headless Chromium: link, zip file, verdict, the reason of a forfeit, the viewer at
that moment. With the mouse, and with the keyboard; on a phone; in both themes; what goes wrong is said in a sentence.

    ninja -C build door_browser        needs tests/packages-browser.txt; SHOTS=FOLDER keeps pictures of the page
"""

import pathlib
import sys
import time
import unittest

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / "viewer")]
import browser  # noqa: E402
from selenium.webdriver import ActionChains  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

from access_support import submit_there, zip_of  # noqa: E402
from port_support import PortTest  # noqa: E402
from service_support import OK, wait_until  # noqa: E402

# It knows matches of two, as in its trial, and ends in a match of three.
STRANGER = """
import json, sys
seats = 2
print(json.dumps({"hello": {"protocol_version": 1, "bot_name": "much", "bot_version": "1"}}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    seats = message.get("welcome", {}).get("seats", seats)
    if "request" not in message:
        continue
    request = int(message["request"]["request_id"])
    if seats == 3 and request > 2:
        print("three? <b>nobody</b> told me", file=sys.stderr, flush=True)
        sys.exit(3)
    print(json.dumps({"move": {"request_id": request, "option": 0}}), flush=True)
"""
SECONDS = 120
CLICKS = 6


class DoorBrowserTest(browser.PageChecks, PortTest):
    def setUp(self):
        super().setUp()
        self.site = self.folder / "public"
        self.submit_field("robin", "tuck")
        self.open_port("--site", self.site, "--reference", "tuck")
        wait_until(lambda: (self.site / "me.html").exists(), "the site is there")
        self.zip = self.folder / "much.zip"
        self.zip.write_bytes(zip_of(self.script("much", STRANGER, protocol="json-lines")))

    def link(self, *scopes, owner="zoe", **more):
        words = [word for scope in scopes for word in ("--scope", scope)]
        words += [word for name, value in more.items() for word in (f"--{name}", value)]
        run = self.ladder("token", "create", self.db, "--owner", owner, *words, "--link", f"https://{self.port}/")
        self.assertEqual(run.code, OK, run.err)
        return run.out.strip()

    def open(self, **options):
        driver = self.enterContext(browser.open_browser(
            logs_requests=True, arguments=("--ignore-certificate-errors",), **options))
        driver.implicitly_wait(0)
        return driver

    def play_with_three(self):
        run = self.ladder("run", self.db, "--name", "trio", "--game", "brigands", "--seats", 3, "--format", "round-robin",
                          "--same-owner", "allow")
        self.assertEqual(run.code, OK, run.err)
        self.await_over("trio")

    # --- what a person sees ---

    def text(self, driver, name):
        return driver.find_element(By.ID, name).text

    def await_text(self, driver, name, *texts):
        wait_until(lambda: any(text in self.text(driver, name) for text in texts), f"{name} says {texts}")

    def shown(self, driver, name):
        return driver.find_element(By.ID, name).is_displayed()

    def button(self, driver, text):
        def shown():
            return [each for each in driver.find_elements(By.CSS_SELECTOR, "button, a")
                    if each.is_displayed() and each.text == text]

        wait_until(shown, f"there is a button {text}")
        return shown()[0]

    def moment(self, driver):
        links = driver.find_elements(By.LINK_TEXT, "See this moment")
        return links[0] if links else None

    # --- the way of a student ---

    def test_from_a_link_to_the_reason_of_a_forfeit(self):
        driver, began, clicks = self.open(), time.monotonic(), 0
        link = self.link("submit", "own")
        driver.get(link)
        clicks += 1
        self.await_text(driver, "who", "as zoe")
        self.assertNotIn("asz_", driver.current_url)
        self.shoot(driver, "empty")
        self.assert_accessible(driver)
        driver.find_element(By.ID, "zip").send_keys(str(self.zip))
        clicks += 1
        self.await_text(driver, "trial", "Accepted: it is much@1")
        self.play_with_three()
        driver.refresh()
        wait_until(lambda: self.shown(driver, "bot-page"), "the bot that was shown is shown again")
        wait_until(lambda: self.moment(driver), "its forfeits are there")
        self.assertIn("forfeited", self.text(driver, "bot-page"))
        self.assertIn("three? <b>nobody</b> told me", self.text(driver, "bot-page"))
        self.shoot(driver, "bot")
        self.assert_accessible(driver)
        self.moment(driver).click()
        clicks += 1
        self.assert_viewer_at_fault(driver)
        self.shoot(driver, "seat")
        self.assertLessEqual(clicks, CLICKS)
        print(f"  link to moment: {clicks} clicks, {time.monotonic() - began:.0f} s of {SECONDS}")
        self.assertLess(time.monotonic() - began, SECONDS)
        self.assert_only_this_ladder(driver, link)

    def assert_viewer_at_fault(self, driver):
        wait_until(lambda: driver.find_elements(By.CSS_SELECTOR, "section.board"), "the viewer shows the match")
        self.assertRegex(driver.current_url, r"seat\.html\?match=trio%20\d+\.\d+&seat=\d#step=[1-9]")
        self.assertRegex(driver.title, r"^Brigands, match trio \d+\.\d+, seat \d$")
        # The bot was sent nothing after its end: the last moment is the one.
        slider = driver.find_element(By.CSS_SELECTOR, "input[type=range]")
        self.assertEqual(slider.get_attribute("value"), slider.get_attribute("max"))

    def assert_only_this_ladder(self, driver, link):
        token = link.split("#token=")[1]
        asked = [url for url in browser.requests(driver) if not url.startswith(("data:", "blob:", "chrome"))]
        self.assertTrue(asked)
        for url in asked:
            self.assertTrue(url.startswith(f"https://{self.port}/"), url)
            # Chromium reports an address with its fragment, which it does not send.
            self.assertNotIn(token, url.split("#")[0])
        self.assertNotIn(token, self.log_text())
        # The page asks without its token whether the ladder serves it, which is refused there.
        asked = f"https://{self.port}/assize.v1.Browser/GetDesk - Failed to load resource: the server responded with a status of 401 ()"
        self.assertEqual([error for error in browser.console_errors(driver) if error != asked], [])

    def tab_to(self, driver, condition, most=80):
        for _ in range(most):
            ActionChains(driver).send_keys(Keys.TAB).perform()
            active = driver.switch_to.active_element
            if condition(active):
                return active
        self.fail("no such element is reached with the keyboard")

    def test_the_same_with_the_keyboard_alone(self):
        driver = self.open(width=1000)
        link = self.link("submit", "own")
        driver.get(f"https://{self.port}/me.html")
        wait_until(lambda: self.shown(driver, "token"), "a token is asked for")
        self.tab_to(driver, lambda element: element.get_attribute("id") == "token").send_keys(link.split("#token=")[1], Keys.ENTER)
        self.await_text(driver, "who", "as zoe")
        # The dialog that a key opens is the system's: its choice is made for it.
        self.tab_to(driver, lambda element: element.get_attribute("id") == "zip").send_keys(str(self.zip))
        self.await_text(driver, "trial", "Accepted")
        self.tab_to(driver, lambda element: element.text == "Withdraw").send_keys(Keys.ENTER)
        ActionChains(driver).send_keys(Keys.ENTER).perform()
        self.await_text(driver, "bots-said", "is withdrawn")
        self.await_text(driver, "bots", "much@1: withdrawn")
        self.tab_to(driver, lambda element: element.text == "Reinstate").send_keys(Keys.ENTER)
        self.await_text(driver, "bots-said", "plays again")
        self.play_with_three()
        driver.refresh()
        wait_until(lambda: self.moment(driver), "its forfeits are there")
        self.tab_to(driver, lambda element: element.text == "See this moment").send_keys(Keys.ENTER)
        self.assert_viewer_at_fault(driver)
        driver.back()
        wait_until(lambda: self.moment(driver), "the page is as it was")
        self.tab_to(driver, lambda element: element.get_attribute("id") == "question").send_keys("May I use a table?")
        self.tab_to(driver, lambda element: element.text == "Ask").send_keys(Keys.ENTER)
        self.await_text(driver, "questions", "May I use a table?")
        self.tab_to(driver, lambda element: element.text == "Forget the token", most=200).send_keys(Keys.ENTER)
        wait_until(lambda: self.shown(driver, "entrance"), "the token is asked for again")
        self.assertEqual(driver.execute_script("return sessionStorage.length"), 0)

    def test_a_challenge_and_its_match(self):
        submit_there(self.caller(self.token("submit", owner="zoe")), self.bundle("john"))
        driver = self.open()
        driver.get(self.link("submit", "own"))
        wait_until(lambda: driver.find_element(By.ID, "challenge").is_enabled(), "opponents are listed")
        self.button(driver, "Challenge").click()
        self.await_text(driver, "challenge-said", "Asked for: john@1 against tuck@1")
        wait_until(lambda: "over" in self.text(driver, "challenges") or driver.refresh() or False, "it is played")
        self.shoot(driver, "challenge")
        driver.find_element(By.CSS_SELECTOR, "#challenges a").click()
        wait_until(lambda: driver.find_elements(By.CSS_SELECTOR, "section.board"), "the viewer shows the match")

    # --- what goes wrong ---

    def test_what_is_wrong_is_said_in_a_sentence(self):
        driver = self.open()
        me = f"https://{self.port}/me.html"
        driver.get(f"{me}#token=asz_123")
        self.await_text(driver, "entrance-said", "That is no token")
        driver.get(f"{me}#token=asz_{'0' * 64}")
        self.await_text(driver, "entrance-said", "does not know this token")
        self.shoot(driver, "entrance")
        self.assert_accessible(driver)
        revoked = self.link("submit", "own")
        driver.get(revoked)
        self.await_text(driver, "who", "as zoe")
        admin = self.caller(self.token("admin", owner=""))
        newest = max(admin.ListTokens(page_size=1000).tokens, key=lambda token: (token.owner == "zoe", token.created_unix_us))
        admin.RevokeToken(id=newest.id)
        driver.refresh()
        self.await_text(driver, "entrance-said", "was revoked")
        expired = self.link("submit", "own")
        self.expire(expired.split("#token=")[1])
        driver.get(expired)
        self.await_text(driver, "entrance-said", "has expired. Ask the organiser for a new link.")
        self.assertNotIn("asz_", driver.current_url)
        driver.get(self.link("play", bot="remote"))
        self.await_text(driver, "useless", "shows nothing of your own")
        self.assertFalse(self.shown(driver, "hand-in"))

    def test_files_that_are_no_bots(self):
        driver = self.open()
        driver.get(self.link("submit", "own"))
        self.await_text(driver, "who", "as zoe")
        for name, content, text in (("empty.zip", b"", "is empty"), ("text.zip", b"no zip", "zip"),
                                    ("half.zip", self.zip.read_bytes()[:100], "zip")):
            file = self.folder / name
            file.write_bytes(content)
            driver.find_element(By.ID, "zip").send_keys(str(file))
            wait_until(lambda: driver.find_element(By.ID, "trial").get_attribute("class") == "bad"
                       and text in self.text(driver, "trial"), f"{name} is refused")
            driver.execute_script("document.getElementById('trial').className = ''")
        large = self.folder / "large.zip"
        with open(large, "wb") as file:
            file.truncate((64 << 20) + 1)
        driver.find_element(By.ID, "zip").send_keys(str(large))
        self.await_text(driver, "trial", "at most 67108864")

    def test_without_script_it_says_what_it_needs(self):
        driver = self.open()
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        for page in ("me.html", "seat.html"):
            driver.get(f"https://{self.port}/{page}")
            self.assertIn("This page needs JavaScript", driver.find_element(By.TAG_NAME, "body").text)


if __name__ == "__main__":
    unittest.main()
