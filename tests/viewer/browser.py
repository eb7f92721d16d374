"""A headless Chromium for tests of pages: Debian's chromium, chromium-driver and python3-selenium."""

import contextlib
import json
import os
import pathlib
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
THEMES = ("light", "dark")


@contextlib.contextmanager
def open_browser(theme="light", width=1280, height=800, arguments=(), logs_requests=False):
    """A driver that is closed afterwards. `theme`: "light" or "dark". `logs_requests`: for requests()."""
    options = Options()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory(prefix="assize-browser-") as profile:
        for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         "--no-first-run", "--force-color-profile=srgb", f"--user-data-dir={profile}",
                         f"--window-size={width},{height}", *arguments):
            options.add_argument(argument)
        if os.geteuid() == 0:  # Chromium's own sandbox does not work for root
            options.add_argument("--no-sandbox")
        kinds = {"browser": "ALL", **({"performance": "ALL"} if logs_requests else {})}
        options.set_capability("goog:loggingPrefs", kinds)
        driver = webdriver.Chrome(service=Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")),
                                  options=options)
        try:
            set_theme(driver, theme)
            yield driver
        finally:
            driver.quit()


def set_theme(driver, theme):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                           {"features": [{"name": "prefers-color-scheme", "value": theme}]})


def resize(driver, width, height):
    """The page's own size, which a window of Chromium can't have below 500 pixels."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def console_errors(driver):
    """What the console has said since the last call, but for what is no error."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def requests(driver):
    """The addresses that were asked for since the last call, by any page."""
    messages = (json.loads(entry["message"])["message"] for entry in driver.get_log("performance"))
    return [message["params"]["request"]["url"] for message in messages
            if message["method"] == "Network.requestWillBeSent"]


def axe_source():
    """axe-core's text, or None: $AXE, or node_modules/axe-core/axe.min.js in the current folder, this
    tree's, or a folder above it."""
    places = [os.environ.get("AXE", ""), *(str(folder / "node_modules/axe-core/axe.min.js")
                                           for folder in (pathlib.Path.cwd(), *ROOT.parents, ROOT))]
    found = next((pathlib.Path(place) for place in places if place and pathlib.Path(place).is_file()), None)
    return found and found.read_text(encoding="utf-8")


def axe_violations(driver, source):
    """What axe-core finds in the page that is open, by WCAG 2.1 A and AA."""
    # By the debugger, which the page's policy does not concern. Without preload: axe would fetch style sheets,
    # which the policy forbids, to look for rules that are not asked for here.
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": source})
    return driver.execute_async_script("""
      const done = arguments[0];
      axe.run({preload: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']}).then((result) => done(
        result.violations.map((v) => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 200),
          v.nodes[0].failureSummary])));""")


class PageChecks:
    """What tests of pages have in common, for a TestCase."""

    def shoot(self, driver, name):
        """On a phone and on a desk, in both themes, the page is no wider than the screen; with $SHOTS, pictures of
        the whole page are kept there."""
        folder = os.environ.get("SHOTS")
        for theme in THEMES:
            set_theme(driver, theme)
            for width in (360, 1280):
                resize(driver, width, 800)
                self.assertLessEqual(driver.execute_script("return document.documentElement.scrollWidth"), width, name)
                if folder:
                    height = driver.execute_script("return document.documentElement.scrollHeight")
                    resize(driver, width, max(800, min(height, 4000)))
                    driver.save_screenshot(f"{folder}/{name}-{width}-{theme}.png")
        set_theme(driver, THEMES[0])
        resize(driver, 1280, 800)

    def assert_accessible(self, driver):
        """Where axe-core is installed."""
        source = axe_source()
        if source:
            self.assertEqual(axe_violations(driver, source), [])
