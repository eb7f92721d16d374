"""A headless Chromium for tests of pages: Debian's chromium, chromium-driver and python3-selenium."""

import contextlib
import os
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


@contextlib.contextmanager
def open_browser(theme="light", width=1280, height=800, arguments=()):
    """A driver that is closed afterwards. `theme`: "light" or "dark"."""
    options = Options()
    options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with tempfile.TemporaryDirectory(prefix="assize-browser-") as profile:
        for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                         "--no-first-run", "--force-color-profile=srgb", f"--user-data-dir={profile}",
                         f"--window-size={width},{height}", *arguments):
            options.add_argument(argument)
        if os.geteuid() == 0:  # Chromium's own sandbox does not work for root
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = webdriver.Chrome(service=Service(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")),
                                  options=options)
        try:
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                   {"features": [{"name": "prefers-color-scheme", "value": theme}]})
            yield driver
        finally:
            driver.quit()


def resize(driver, width, height):
    """The page's own size, which a window of Chromium can't have below 500 pixels."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def console_errors(driver):
    """What the console has said since the last call, but for what is no error."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
