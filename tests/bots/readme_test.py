"""What the bots' README shows is what stands in the tree."""

import pathlib
import re
import unittest
from unittest import mock

import assize
from assize import bluff, brigands_bluff as pb
from assize.v1 import referee_pb2

TESTS = pathlib.Path(__file__).resolve().parent
BOTS = TESTS.parents[1] / "sample-bots"


def bluff_bot(readme):
    """The bot that the README's program for Brigand's Bluff would run."""
    program, = [block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
                if "import bluff" in block]
    with mock.patch.object(assize, "run") as run:
        exec(program, {})
    return run.call_args.args[0]


def clue_option(bones):
    crew = bluff.dice([1, 2, 3])
    said = bluff.clue(bluff.value(bluff.bones(crew), bluff.EQ, bones))
    return assize.GameMove(brigands_bluff=pb.Move(clue=said))


def choice_option(face):
    return assize.GameMove(brigands_bluff=pb.Move(choice=pb.Choice(face=face)))


def request(options, **view):
    asked = referee_pb2.Request(options=options)
    asked.view.brigands_bluff.CopyFrom(
        pb.View(config=pb.Config(seats=4), captain=0, clue_order=[1, 2, 3], **view))
    return asked


class ReadmeTest(unittest.TestCase):
    def setUp(self):
        self.readme = (BOTS / "README.md").read_text()

    def test_it_shows_the_first_bot(self):
        self.assertIn((BOTS / "python/first-bot/bot.py").read_text(), self.readme)

    def test_it_shows_the_manifest_of_a_bot_that_speaks_lines(self):
        self.assertIn((BOTS / "node/random/bot.toml").read_text(), self.readme)

    def test_it_shows_a_bot_of_brigands_bluff_in_cpp_that_is_compiled(self):
        header = (TESTS / "readme_bluff_bot.h").read_text()
        shown = header.split("// clang-format off\n")[1].split("// clang-format on")[0]
        self.assertIn("```cpp\n" + shown + "```", self.readme)

    def test_its_bot_of_brigands_bluff_says_what_leaves_most_open(self):
        options = [clue_option(18), clue_option(9), clue_option(1)]
        answer = bluff_bot(self.readme).decide(request(options))
        self.assertEqual(answer, options[1])

    def test_its_captain_of_brigands_bluff_takes_what_is_to_be_expected(self):
        options = [choice_option(pb.FACE_MONKEY), choice_option(pb.FACE_RUM)]
        rum = bluff.count(bluff.dice([2]), face_mask=bluff.faces(pb.FACE_RUM))
        report = pb.Report(speaker=1, source=pb.SOURCE_PLAYER, clue=bluff.clue(
            bluff.value(rum, bluff.EQ, 3)))
        answer = bluff_bot(self.readme).decide(request(options, reports=[report]))
        self.assertEqual(answer, options[1])

    def test_it_lists_every_bot(self):
        for manifest in BOTS.glob("*/*/bot.toml"):
            name = manifest.read_text().split('name = "')[1].split('"')[0]
            self.assertIn(f"`{name}`", self.readme)


if __name__ == "__main__":
    unittest.main()
