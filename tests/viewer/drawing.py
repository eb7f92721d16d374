"""Draws tables with a game's module of the viewer, in a headless Chromium, for tests of the module.

    class MyTest(drawing.ModuleTest):
        module = "brigands"

        def test_something(self):
            self.draw({"view": {...}})
            self.assertEqual(self.texts(".brig-chip"), ["..."])

The page has the policy of a viewer's page: what a module must not do is an error of the console.
"""

import base64
import hashlib
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIEWER = ROOT / "referee" / "viewer"
PAGE = ROOT / "referee" / "page"
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(VIEWER)]
sys.dont_write_bytecode = True
import browser  # noqa: E402
import embed_viewers  # noqa: E402
import join  # noqa: E402

HOSTILE = '<img src=x onerror="document.title=1">' + "\u202e" + "W" * 300
DRAW = """
window.table = (given) => ({own: [], step: {}, previous: null, seats: [], asked: [], over: false,
  highlight: true, ...given});
window.draw = (given) =>
  document.getElementById('viewer').replaceChildren(MODULE.draw(window.table(given)));
"""


def page_of(game):
    """A page that draws what a test asks for, and nothing else."""
    module = ROOT / "referee" / "games" / game / "viewer.js"
    script = join.join([PAGE / "dom.js", PAGE / "table_parts.js", *embed_viewers.module_files(module)]) + DRAW.replace(
        "MODULE", embed_viewers.viewer_name(module))
    style = "".join(path.read_text(encoding="utf-8") for path in
                    (ROOT / "referee/page/theme.css", VIEWER / "shell.css", module.with_suffix(".css")))
    allowed = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)]
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
            f'<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
            f"style-src 'sha256-{allowed[0]}'; script-src 'sha256-{allowed[1]}'; img-src data:\">"
            f'<title>Table</title><style>{style}</style></head><body><div id="viewer" class="board"></div>'
            f'<script type="module">{script}</script></body></html>')


class ModuleTest(unittest.TestCase):
    """Tests of one game's module. `module`: its folder; `table`: one with every seat in it."""
    module = ""
    table = {}

    @classmethod
    def setUpClass(cls):
        if not cls.module:
            raise unittest.SkipTest("has no module")
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        page = pathlib.Path(folder) / "page.html"
        page.write_text(page_of(cls.module), encoding="utf-8")
        cls.driver = cls.enterClassContext(browser.open_browser())
        cls.driver.get(page.as_uri())

    def tearDown(self):
        self.assertEqual(browser.console_errors(self.driver), [])

    def draw(self, table):
        self.driver.execute_script("window.draw(arguments[0])", table)

    def run_script(self, script):
        return self.driver.execute_script(script)

    def texts(self, selector):
        """The texts of all elements that a CSS selector names, without line breaks."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent.replace(/\\s+/g, ' ').trim())",
            selector)

    def labels(self, selector):
        """What the pictures that a CSS selector names are called."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.getAttribute('aria-label'))", selector)

    # What holds for every module.

    def test_an_empty_view_is_drawn(self):
        for view in ({}, None):
            self.draw({"view": view})
        self.draw({"view": {}, "over": True, "outcome": {"how": "", "seats": []}})

    def test_unknown_values_are_drawn(self):
        def spoil(value):
            if isinstance(value, dict):
                return {key: spoil(part) for key, part in value.items()}
            if isinstance(value, list):
                return [spoil(part) for part in value]
            return "OF_A_LATER_VERSION" if isinstance(value, str) else value
        self.draw(spoil(self.table))

    def test_fields_that_older_records_lack_are_no_error(self):
        for field in self.table["view"]:
            view = {key: value for key, value in self.table["view"].items() if key != field}
            self.draw({**self.table, "view": view})

    def test_names_of_bots_are_text_alone_and_break_no_layout(self):
        browser.resize(self.driver, 360, 800)
        self.draw({**self.table, "seats": [{**seat, "bot": HOSTILE} for seat in self.table["seats"]]})
        self.assertEqual(self.run_script("return document.images.length"), 0)
        self.assertEqual(self.run_script("return document.title"), "Table")
        self.assertLessEqual(self.run_script("return document.documentElement.scrollWidth"), 360)
        self.assertTrue(any("<img" in text for text in self.texts("#viewer")))

    def test_equal_tables_are_drawn_equally(self):
        self.draw(self.table)
        first = self.run_script("return document.getElementById('viewer').innerHTML")
        self.draw(self.table)
        self.assertEqual(self.run_script("return document.getElementById('viewer').innerHTML"), first)

    def test_no_text_is_too_small_to_read(self):
        browser.resize(self.driver, 360, 800)
        self.draw(self.table)
        sizes = self.run_script("""
            const found = [];
            const walker = document.createTreeWalker(document.getElementById('viewer'), NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const parent = walker.currentNode.parentElement;
              if (parent.tagName === 'title' || !walker.currentNode.data.trim()) continue;
              const box = parent.closest('svg')?.viewBox.baseVal;
              const scale = box ? parent.closest('svg').getBoundingClientRect().width / box.width : 1;
              found.push([parseFloat(getComputedStyle(parent).fontSize) * scale, walker.currentNode.data]);
            }
            return found""")
        self.assertEqual([size for size in sizes if size[0] < 10.9], [])
