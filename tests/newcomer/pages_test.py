"""What the pages ask a newcomer to type works, and in the order in which it stands there.

The commands of a page are all lines of its shell blocks that begin with one of our programs. They
are typed in a scratch folder that has what the page has made before: its first bot. What takes an
evening is made shorter (SHORTER); what builds and installs is left to tests/run.sh."""

import pathlib
import re
import shlex
import unittest

from support import SOURCE, NewcomerTest

PROGRAMS = ("referee", "ladder", "replay-dump")
# So that a page's tournament takes seconds.
SHORTER = [(r"--matches \d+", "--matches 1"), (r"--rounds \d+", "--rounds 1")]
# More than any match has decisions.
ONES = "1\n" * 5000


def blocks(page, language):
    """The fenced blocks of a page in that language ("" for none)."""
    found, open_block, its_language = [], None, ""
    for line in page.splitlines():
        if not line.startswith("```"):
            if open_block is not None:
                open_block.append(line)
        elif open_block is None:
            open_block, its_language = [], line.removeprefix("```")
        else:
            if its_language == language:
                found.append("\n".join(open_block) + "\n")
            open_block = None
    return found


def commands(page):
    """The command lines of our programs in a page's shell blocks, in order."""
    lines = []
    for block in blocks(page, "") + blocks(page, "shell"):
        for line in re.sub(r"\\\n\s*", " ", block).splitlines():
            # The output is looked at here, wherever the page lets a shell send it.
            for part in re.sub(r"\s+[#>].*", "", line).split(";"):
                program = part.strip().partition(" ")[0].removeprefix("build/bin/")
                if program in PROGRAMS:
                    lines.append([program, *shlex.split(part)[1:]])
    return lines


def shorter(words):
    line = shlex.join(words)
    for pattern, text in SHORTER:
        line = re.sub(pattern, text, line)
    return shlex.split(line)


class PagesTest(NewcomerTest):
    def page(self, path):
        return (SOURCE / path).read_text()

    def make_first_bot(self, page, name):
        """The bot whose bot.toml and bot.py the page shows first."""
        manifest = next(block for block in blocks(page, "toml") if "command" in block)
        script = next(block for block in blocks(page, "python") if "assize.run(" in block)
        self.write(f"{name}/bot.toml", re.sub(r'(?m)^name = ".*"$', f'name = "{name}"', manifest))
        self.write(f"{name}/bot.py", script)

    def assert_works(self, words, stdin=""):
        code, answer = self.type(*words, stdin=stdin)
        # A bot that draws its moves answers otherwise when it is asked again.
        allowed = (0, 1) if "--feed" in words else (0,)
        self.assertIn(code, allowed, f"{shlex.join(words)}\n{answer}")
        return answer

    def test_the_readme(self):
        page = self.page("README.md")
        self.make_first_bot(page, "my-bot")
        typed = commands(page)
        self.assertGreater(len(typed), 6)
        for words in typed:
            self.assert_works(shorter(words), stdin=ONES if "human" in words else "")

    def test_the_readme_shows_what_its_first_match_prints(self):
        page = self.page("README.md")
        play = next(words for words in commands(page) if words[:2] == ["referee", "play"])
        # A search that is given time enough is not cut short, so that its moves are the page's.
        self.assert_works([*play, "--move-limit", "100000", "--bank", "1000000"])
        excerpt, = blocks(page, "text")
        self.assertIn(excerpt, self.assert_works(["replay-dump", "r.db", "--match", "last"]))

    def test_a_first_event(self):
        self.make_first_bot(self.page("README.md"), "my-bot")
        typed = commands(self.page("deploy/doc/FIRST_EVENT.md"))
        self.assertGreater(len(typed), 10)
        for words in typed:
            self.assert_works(shorter(words))
            # The evening's bots: those of the page, and two more to fill a table.
            if words[:2] == ["ladder", "init"]:
                for bot in ("random", "python-greedy"):
                    self.assert_works(["ladder", "submit", words[2], bot, "--owner", bot])

    def test_the_bots_page(self):
        page = self.page("sample-bots/README.md")
        self.make_first_bot(page, "my-bot")
        self.assertIn("Fit for an event.", self.assert_works(
            ["referee", "check", "./my-bot", "--seats", "2"]))
        for words in commands(page):
            # The bot in C++ is built with the tree, by the block's other lines.
            if "my-bot" not in words:
                self.assert_works(words)

    def test_what_new_bot_says_works(self):
        answer = self.assert_works(["referee", "new-bot", "robin", "--game", "brigands"])
        said = [line.split() for line in answer.splitlines() if line.startswith("  ")]
        *typed, page = said
        self.assertTrue(pathlib.Path(*page).is_file(), page)
        self.assertEqual([words[0] for words in typed], ["referee", "replay-dump", "referee"])
        for words in typed:
            self.assert_works(words)

    def test_every_game_can_be_tried_as_its_page_says(self):
        for path in sorted(SOURCE.glob("referee/games/*/FIVE_MINUTES.md")):
            with self.subTest(path.parent.name):
                line, = re.findall(r"`(referee play [^`]*human[^`]*)`", path.read_text())
                answer = self.assert_works(line.split(), stdin=ONES)
                self.assertIn("The match is over.", answer)

    def test_the_record_of_the_picture_verifies(self):
        self.assertIn("(deploy/doc/match.png)", self.page("README.md"))
        record = SOURCE / "deploy/doc/match.record"
        self.assertIn("verified: 164 steps, 163 decisions", self.assert_works(["replay-dump", str(record), "--verify"]))

    def test_every_game_is_on_the_main_page_and_in_the_list(self):
        games = [path.parent.name for path in SOURCE.glob("referee/games/*/FIVE_MINUTES.md")]
        self.assertGreater(len(games), 4)
        for name in games:
            self.assertIn(f"(referee/games/{name}/FIVE_MINUTES.md)", self.page("README.md"))
            self.assertIn(f"({name}/FIVE_MINUTES.md)", self.page("referee/games/README.md"))

    def test_the_main_page_is_short(self):
        # Three minutes at 200 words a minute, and what a table or a block adds to that.
        self.assertLess(len(self.page("README.md").split()), 700)

    def test_every_game_is_explained_in_five_minutes(self):
        for path in sorted(SOURCE.glob("referee/games/*/FIVE_MINUTES.md")):
            with self.subTest(path.parent.name):
                page = path.read_text()
                self.assertRegex(page, r"(?m)^```picture ", "it has no drawing")
                self.assertIn("| decision | who | what you choose |", page)
                self.assertIn("## What good play looks like", page)
                # Five minutes at 200 words a minute; the lines of tables are none.
                words = [word for word in page.split() if re.search(r"\w", word)]
                self.assertLess(len(words), 1000)


if __name__ == "__main__":
    unittest.main()
