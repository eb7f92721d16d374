"""What the bots' README shows is what stands in the tree."""

import pathlib
import re
import unittest
from unittest import mock

import assize
from assize import bluff, brigand_kings, brigands, brigands_bluff as pb, carcassonne, duel_descrocs
from assize.v1 import referee_pb2

TESTS = pathlib.Path(__file__).resolve().parent
BOTS = TESTS.parents[1] / "sample-bots"


def programs(readme, line):
    """The names that the README's only program in Python with that line defines."""
    program, = [block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
                if line in block]
    names = {}
    exec(program, names)
    return names


def bluff_bot(readme):
    """The bot that the README's program for Brigand's Bluff would run."""
    with mock.patch.object(assize, "run") as run:
        programs(readme, "from assize import bluff\n")
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

    def test_what_it_shows_of_brigands_bluff_in_cpp_is_compiled(self):
        header = (TESTS / "readme_bluff_bot.h").read_text()
        marked = header.split("// clang-format off\n")[1:]
        self.assertEqual(len(marked), 2)
        for part in marked:
            shown = part.split("// clang-format on")[0]
            self.assertIn("```cpp\n" + shown + "```", self.readme)

    def test_what_it_shows_of_the_clock_in_cpp_is_compiled(self):
        header = (TESTS / "readme_clock_bot.h").read_text()
        shown = header.split("// clang-format off\n")[1].split("// clang-format on")[0]
        self.assertIn("```cpp\n" + shown + "```", self.readme)

    def test_its_thinker_answers_in_time_and_without_any(self):
        with mock.patch.object(assize, "run") as run:
            programs(self.readme, "class Thinker(assize")
        thinker = run.call_args.args[0]
        clock = referee_pb2.Clock(left_us=0)
        asked = referee_pb2.Request(options=[assize.GameMove()] * 3)
        for deadline in (assize.Deadline(), assize.Deadline(clock)):
            self.assertIn(thinker.decide(assize.Request(asked, deadline)), (0, 1, 2))

    def test_its_own_clue_tells_of_gold_where_there_is_some(self):
        speak = programs(self.readme, "def speak_of_gold")["speak_of_gold"]
        for die, said in ((pb.FACE_SHIP, "The number of gold dice among my dice is at least 1."),
                          (pb.FACE_RUM, "The number of dice showing Rum among my dice is exactly 3.")):
            hands = [pb.Hand(seat=seat, dice=[die] * 3) for seat in (1, 2, 3)]
            view = pb.View(config=pb.Config(seats=4, max_statements=3, min_removed_den=1), captain=0,
                           clue_order=[1, 2, 3], seat=2, hands=hands)
            clue = speak(view).brigands_bluff.clue
            self.assertEqual(bluff.Worlds.of(view).sentence(clue, 2), said)

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
            # They are examples to begin with, which new-bot names.
            if manifest.parent.parent.name == "starters":
                continue
            name = manifest.read_text().split('name = "')[1].split('"')[0]
            self.assertIn(f"`{name}`", self.readme)

    def test_its_examples_of_views_answer_as_they_say(self):
        names = programs(self.readme, "def best_sale(")
        asked = referee_pb2.Request()
        asked.view.duel_descrocs.CopyFrom(duel_descrocs.View(seat=0, config=duel_descrocs.Config(
            mode=duel_descrocs.MODE_DUEL, edition=duel_descrocs.Edition(
                same_sizes=[2, 3], bandits=[duel_descrocs.Edition.BanditCard(same=[1, 4])])),
            chairs=[duel_descrocs.ChairState(tile=1, chest=[0, 7, 14, 5]), duel_descrocs.ChairState(tile=1)]))
        self.assertEqual(names["best_sale"](asked), (frozenset({0, 7, 14}), 4))
        asked.view.brigand_kings.CopyFrom(brigand_kings.View(seat=0, counties=[
            brigand_kings.County(position=position, card=card, owner=1, soldiers=soldiers)
            for position, card, soldiers in ((2, 6, 1), (3, 20, 2), (4, 29, 9))],
            seats=[brigand_kings.SeatState()] * 2))
        self.assertEqual(names["weakest_rival"](asked), 3)
        asked.view.carcassonne.CopyFrom(carcassonne.View(
            seat=0, drawn="E", players=[carcassonne.Player()] * 2,
            tiles=[carcassonne.PlacedTile(type="D", features=[0, 1, 2, 2])],
            features=[carcassonne.Feature(kind=carcassonne.KIND_CITY, tiles=1, open=1),
                      carcassonne.Feature(kind=carcassonne.KIND_ROAD), carcassonne.Feature()]))
        for rotation, closed in ((2, True), (0, False)):
            option = assize.GameMove(carcassonne=carcassonne.Move(
                tile=carcassonne.PlaceTile(x=0, y=1, rotation=rotation)))
            self.assertEqual(names["closes_a_city"](asked, option), closed)

    def test_its_thief_steals_from_the_richest_on_the_tile(self):
        with mock.patch.object(assize, "run") as run:
            programs(self.readme, "class Thief(")
        thief = run.call_args.args[0]
        market = brigands.DISTRICT_MARKET
        colours = (brigands.COLOUR_BLUE, brigands.COLOUR_GREEN, brigands.COLOUR_RED)
        teams = [brigands.Team(colour=colour, bandits=1) for colour in colours]
        asked = referee_pb2.Request(decision="wheel")
        asked.view.brigands.CopyFrom(brigands.View(
            seat=0, tile=market, tiles=[brigands.Tile(district=market, teams=teams)],
            players=[brigands.Player(colour=colour, ducats=ducats)
                     for colour, ducats in zip(colours, (9, 2, 5))]))
        self.assertEqual(thief.decide(asked).brigands.wheel.target, brigands.COLOUR_RED)
        asked.decision = "plan"
        self.assertEqual(thief.decide(asked), 0)


if __name__ == "__main__":
    unittest.main()
