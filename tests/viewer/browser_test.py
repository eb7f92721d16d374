#!/usr/bin/env python3
"""The pages of matches of all games in a headless Chromium.

    browser_test.py REFEREE REPLAY_DUMP [-k NAME] [-v]

Needs tests/packages-browser.txt. Checks with axe-core run where its axe.min.js is found (browser.py); else they
are skipped.
"""

import functools
import gzip
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

from selenium.webdriver.support.ui import WebDriverWait

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import browser  # noqa: E402

CLUMSY = pathlib.Path(__file__).parent / "bots" / "clumsy"
GAMES = {"brigands": 4, "brigands-bluff": 4, "duel-descrocs": 2, "brigand-kings": 3, "carcassonne-robbers": 3}
DATA = re.compile(r'(<script type="application/json" id="match">)(.*?)(</script>)', re.DOTALL)
HOSTILE = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "\"'><svg onload=alert(1)>",
           "\u202egnp.exe", "\u0000\u001b[31m", "x" * 64, "\u0645\u0631\u062d\u0628\u0627", "🏴" * 30, "&lt;b&gt;",
           "javascript:alert(1)", "{{7*7}}", "a\nb", "__proto__", " ", "-->"]

# Steps to the end: how many steps were shown, how many of them empty, how many that could not be drawn.
STEP_THROUGH = """
  const forward = document.querySelector("[aria-label='Step forward']");
  const board = document.querySelector('.board');
  let [shown, empty, plain] = [0, 0, 0];
  for (;;) {
    ++shown;
    empty += board.childElementCount === 0;
    plain += board.querySelector(':scope > .fault') !== null;
    if (forward.disabled) return [shown, empty, plain];
    forward.click();
  }"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


class Pages:
    """Pages of matches, played once."""

    def __init__(self, referee, replay_dump, folder):
        self.referee, self.replay_dump, self.folder = referee, replay_dump, pathlib.Path(folder)
        self.made = {}

    def database(self, game):
        path = self.folder / f"{game}.db"
        if not path.exists():
            # A bot with faults, defaults and, in long games, a forfeit is in seat 1.
            bots = ["greedy", str(CLUMSY), *["random"] * (GAMES[game] - 2)]
            run(self.referee, "play", "--game", game, "--seed", "viewer", "--db", str(path), "--move-limit", "200",
                "--bank", "300", "--sandbox", "off", *bots)
        return path

    def page(self, game, *flags):
        key = (game, flags)
        if key not in self.made:
            path = self.folder / f"{game}{''.join(flags)}.html"
            path.write_text(run(self.replay_dump, str(self.database(game)), "--match", "last", "--format", "html",
                                *flags), encoding="utf-8")
            self.made[key] = path
        return self.made[key]

    def payload(self, game, *flags):
        return json.loads(DATA.search(self.page(game, *flags).read_text(encoding="utf-8")).group(2))

    def changed(self, game, name, change):
        """A page whose payload `change` has changed."""
        payload = self.payload(game)
        change(payload)
        text = json.dumps(payload).replace("<", "\\u003c")
        path = self.folder / name
        source = self.page(game).read_text(encoding="utf-8")
        path.write_text(DATA.sub(lambda m: m.group(1) + text + m.group(3), source), encoding="utf-8")
        return path


class ViewerTest(unittest.TestCase):
    pages = None
    driver = None

    def open(self, path, fragment=""):
        self.driver.get("about:blank")
        self.driver.get(path.as_uri() + fragment)

    def js(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def press(self, label):
        self.js("document.querySelector(`[aria-label='${arguments[0]}']`).click()", label)

    def assert_quiet(self):
        self.assertEqual(browser.console_errors(self.driver), [])

    def assert_link(self, part):
        """The address comes to contain it, which takes a moment."""
        WebDriverWait(self.driver, 60).until(lambda driver: part in driver.execute_script("return location.hash"), part)

    def test_every_step_of_every_game_is_drawn_and_the_result_is_the_records(self):
        for game in GAMES:
            for flags in ((), ("--spectator",), ("--as-seat", "1")):
                with self.subTest(game=game, flags=flags):
                    payload = self.pages.payload(game, *flags)
                    self.open(self.pages.page(game, *flags))
                    self.assertEqual(self.js(STEP_THROUGH), [len(payload["steps"]), 0, 0])
                    results = self.js("return Array.from(document.querySelectorAll('.result'),"
                                      "r => [Number(r.dataset.rank), Number(r.dataset.score)])")
                    self.assertEqual(results, [[s["rank"], s["score"]] for s in payload["outcome"]["seats"]])
                    self.assertTrue(self.js("return document.querySelector('[aria-label=\"Step forward\"]').disabled"))
                    self.assert_quiet()

    def test_all_eyes_see_all_steps_without_errors(self):
        for game, seats in GAMES.items():
            with self.subTest(game=game):
                last = len(self.pages.payload(game)["steps"]) - 1
                for eyes in ("spectator", *(f"seat{seat}" for seat in range(seats))):
                    self.open(self.pages.page(game), f"#eyes={eyes}")
                    self.assertEqual(self.js(STEP_THROUGH), [last + 1, 0, 0], eyes)
                self.assert_quiet()

    def test_a_link_leads_to_its_moment(self):
        self.open(self.pages.page("brigands"), "#step=5&eyes=seat1&note=look%20here")
        self.assertIn("look here", self.js("return document.querySelector('.note').textContent"))
        self.press("Step forward")
        self.assert_link("step=6&eyes=seat1")

    def test_malformed_links_show_a_match_all_the_same(self):
        self.open(self.pages.page("brigands"))
        last = len(self.pages.payload("brigands")["steps"]) - 1
        draw = random.Random(7)
        parts = ["#", "&", "=", "%", "step", "eyes", "note", "spoilers", "off", "seat", "1", "99", "%2", "%ff", "<b>", "é",
                 "step=", "&eyes=seat", "&eyes=spectator", "&note=", "&spoilers=off"]
        fragments = ["#" + "".join(draw.choices(parts, k=draw.randrange(10))) for _ in range(10_000)]
        # Inside the page: a call for each of them would take minutes.
        broken = self.js("""
          const broken = [];
          const [address] = location.href.split('#');
          const [board, count] = ['.board', '.count'].map((name) => document.querySelector(name));
          for (const fragment of arguments[0]) {
            window.dispatchEvent(new HashChangeEvent('hashchange', {newURL: address + fragment}));
            const step = Number(count.textContent.match(/[0-9]+/)?.[0]);
            if (board.childElementCount !== 1 || !(step >= 0 && step <= arguments[1])) broken.push(fragment);
          }
          return broken;""", fragments, last)
        self.assertEqual(broken, [])
        self.assert_quiet()

    def test_what_comes_is_not_in_the_document_when_it_is_hidden(self):
        for game in GAMES:
            with self.subTest(game=game):
                self.open(self.pages.page(game), "#spoilers=off")
                text = self.js("return document.getElementById('viewer').outerHTML")
                steps = self.pages.payload(game)["steps"]
                self.assertNotIn("data-rank", text)
                self.assertIsNone(self.js("return document.getElementById('match')"))
                self.assertTrue(self.js("return document.querySelector('input[type=range]').hidden"))
                self.assertEqual(self.js("return document.querySelector('input[type=range]').max"), "0")
                self.assertNotIn(f" of {len(steps) - 1}", self.js("return document.querySelector('.count').textContent"))
                seen = " ".join(say["text"] for say in steps[0]["says"])
                for step in steps[1:]:
                    for say in step["says"]:
                        if len(say["text"]) > 25 and "\n" not in say["text"] and say["text"] not in seen:
                            self.assertNotIn(say["text"], text)

    def test_hostile_names_run_nothing_and_break_nothing(self):
        draw = random.Random(11)
        names = HOSTILE + ["".join(draw.choices("<>\"'&/= \u202e\u200b\u0000ab木😀", k=draw.randrange(1, 64)))
                           for _ in range(500 - len(HOSTILE))]
        browser.resize(self.driver, 360, 800)
        at = 0
        for game in [*GAMES] * 500:
            if at >= len(names):
                break
            some = names[at:at + GAMES[game]]
            at += len(some)
            path = self.pages.changed(game, "hostile.html", lambda payload: [
                seat.update(bot=name) for seat, name in zip(payload["seats"], some)])
            self.open(path, "#step=3")
            self.assertEqual(self.js("return document.querySelectorAll('img, iframe, #viewer script').length"), 0)
            self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 360, (game, some))
        self.assert_quiet()
        browser.resize(self.driver, 1280, 800)

    def test_the_commitment_is_verified_in_the_page(self):
        def forge(payload):
            payload["match"]["seed"] = "00" * 32
        for path, verdict in ((self.pages.page("brigands"), "agrees"),
                              (self.pages.changed("brigands", "forged.html", forge), "differs"),
                              (self.pages.page("brigands", "--spectator"), "secret")):
            self.open(path)
            found = self.driver.execute_async_script("""
              const done = arguments[0];
              const look = () => {
                const name = document.querySelector('.verdict').className;
                if (name === 'verdict') setTimeout(look, 5); else done(name);
              };
              look();""")
            self.assertEqual(found, f"verdict {verdict}")

    def test_keys_do_what_the_help_says(self):
        self.open(self.pages.page("brigands"))
        key = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))"
        last = len(self.pages.payload("brigands")["steps"]) - 1
        for name, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
            self.js(key, name)
            self.assert_link(f"#step={step}&")
        self.js(key, "e")
        self.assert_link("eyes=spectator")
        self.js(key, "?")
        self.assertTrue(self.js("return document.querySelector('dialog').open"))

    def touch(self, *path, fingers=1):
        """A finger (or two beside each other) that goes down at the first place and up at the last."""
        def points(x, y):
            return [{"x": x, "y": y + 60 * finger, "id": finger} for finger in range(fingers)]
        send = functools.partial(self.driver.execute_cdp_cmd, "Input.dispatchTouchEvent")
        send({"type": "touchStart", "touchPoints": points(*path[0])})
        for place in path[1:]:
            send({"type": "touchMove", "touchPoints": points(*place)})
        send({"type": "touchEnd", "touchPoints": []})

    def test_fingers_step_and_press(self):
        self.addCleanup(browser.resize, self.driver, 1280, 800)
        browser.resize(self.driver, 360, 800)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
        self.addCleanup(self.driver.execute_cdp_cmd, "Emulation.setTouchEmulationEnabled", {"enabled": False})
        middle = """
          const box = document.querySelector(arguments[0]).getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2]"""
        shown = "return Number(document.querySelector('.count').textContent.match(/[0-9]+/)[0])"
        for game in GAMES:
            with self.subTest(game=game):
                self.open(self.pages.page(game), "#step=5")
                self.touch(self.js(middle, "[aria-label='Step forward']"))
                WebDriverWait(self.driver, 20).until(lambda driver: driver.execute_script(shown) == 6)
                x, y = 180, self.js("return document.querySelector('.board').getBoundingClientRect().y") + 60
                for path, fingers, step in ((((x + 80, y), (x, y), (x - 80, y)), 1, 7),
                                            (((x - 80, y), (x, y), (x + 80, y)), 1, 6),
                                            (((x, y), (x - 30, y)), 1, 6),
                                            (((x + 80, y), (x, y), (x - 80, y)), 2, 6)):
                    self.touch(*path, fingers=fingers)
                    self.assertEqual(self.js(shown), step, (path, fingers))
                self.assertLessEqual(self.js("return document.documentElement.scrollWidth"), 360)
        self.assert_quiet()

    def test_axe_finds_nothing(self):
        source = browser.axe_source()
        if source is None:
            self.skipTest("no axe-core: set AXE to its axe.min.js, or `npm install axe-core`")
        self.addCleanup(browser.set_theme, self.driver, "light")
        for theme in browser.THEMES:
            browser.set_theme(self.driver, theme)
            for game in GAMES:
                steps = len(self.pages.payload(game)["steps"])
                for step in (0, steps // 2, steps - 1):
                    with self.subTest(game=game, theme=theme, step=step):
                        self.open(self.pages.page(game), f"#step={step}")
                        self.assertEqual(browser.axe_violations(self.driver, source), [])

    def test_pages_are_small_and_quick(self):
        """Sizes are limits; times are printed, since they are the machine's as well."""
        for game in GAMES:
            size = len(gzip.compress(self.pages.page(game).read_bytes(), 9))
            self.open(self.pages.page(game))
            first = self.js("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
            step = self.js("""
              const button = document.querySelector("[aria-label='Step forward']");
              const times = [];
              while (!button.disabled) {
                const start = performance.now();
                button.click();
                document.body.getBoundingClientRect();
                times.push(performance.now() - start);
              }
              times.sort((a, b) => a - b);
              return [times[times.length >> 1], times.at(-1)];""")
            print(f"{game}: {size} bytes gzipped, first view {first:.0f} ms, a step {step[0]:.1f} ms, "
                  f"at most {step[1]:.1f} ms")
            self.assertLessEqual(size, 60_000, game)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    referee, replay_dump = sys.argv[1:3]
    with tempfile.TemporaryDirectory(prefix="assize-viewer-") as folder:
        ViewerTest.pages = Pages(referee, replay_dump, folder)
        with browser.open_browser() as ViewerTest.driver:
            ViewerTest.driver.set_script_timeout(120)
            done = unittest.main(argv=[sys.argv[0], *sys.argv[3:]], exit=False)
    sys.exit(not done.result.wasSuccessful())


if __name__ == "__main__":
    main()
