"""What the bots' README shows is what stands in the tree."""

import pathlib
import unittest

BOTS = pathlib.Path(__file__).resolve().parents[2] / "sample-bots"


class ReadmeTest(unittest.TestCase):
    def setUp(self):
        self.readme = (BOTS / "README.md").read_text()

    def test_it_shows_the_first_bot(self):
        self.assertIn((BOTS / "python/first-bot/bot.py").read_text(), self.readme)

    def test_it_shows_the_manifest_of_a_bot_that_speaks_lines(self):
        self.assertIn((BOTS / "node/random/bot.toml").read_text(), self.readme)

    def test_it_lists_every_bot(self):
        for manifest in BOTS.glob("*/*/bot.toml"):
            name = manifest.read_text().split('name = "')[1].split('"')[0]
            self.assertIn(f"`{name}`", self.readme)


if __name__ == "__main__":
    unittest.main()
