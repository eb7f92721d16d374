"""The benchmark of assize.sim: how it counts, goes on after an interruption and shows what it has measured, without measuring anything."""

import contextlib
import io
import math
import pathlib
import sys
import tempfile
import unittest
import unittest.mock
import xml.etree.ElementTree

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import page  # noqa: E402, which finds its neighbours
import cheating  # noqa: E402
import elo  # noqa: E402
import report  # noqa: E402
import training  # noqa: E402
from assize.sim import Game  # noqa: E402


class EloTest(unittest.TestCase):
    def test_a_share_is_elo(self):
        self.assertEqual(elo.of_share(0.5), 0)
        self.assertAlmostEqual(elo.of_share(10 / 11), 400)
        self.assertAlmostEqual(elo.of_share(0.25), -elo.of_share(0.75))
        self.assertTrue(math.isfinite(elo.of_share(0)) and math.isfinite(elo.of_share(1)))

    def test_sets_are_what_an_interval_counts(self):
        found = elo.of_sets([0.5, 1.0] * 50)
        self.assertEqual((found.share, found.sets), (0.75, 100))
        half = elo.Z * np.std([0.5, 1.0] * 50, ddof=1) / 10
        self.assertAlmostEqual(found.low, elo.of_share(0.75 - half))
        self.assertAlmostEqual(found.high, elo.of_share(0.75 + half))
        with self.assertRaisesRegex(ValueError, "1 sets; at least 2"):
            elo.of_sets([0.5])

    def test_equal_scores_are_half_an_opponent(self):
        self.assertEqual(elo.share_of_opponents([0.4, 0.4, 0.1, 0.1], 0), (0.5 + 1 + 1) / 3)
        self.assertEqual(elo.share_of_opponents([0.0, 1.0], 0), 0)

    def test_a_fit_finds_the_ratings_that_made_the_games(self):
        true = {"a": 0.0, "b": 150.0, "c": -80.0}
        games = [(x, y, 5000 / (1 + 10 ** ((true[y] - true[x]) / 400)), 5000) for x in true for y in true if x < y]
        found = elo.fit(list(true), games, "a")
        for name, rating in true.items():
            self.assertAlmostEqual(found[name][0], rating, delta=1)
        self.assertEqual(found["a"], (0, 0))
        self.assertLess(found["b"][1], 12)

    def test_who_loses_every_game_has_a_rating(self):
        rating, half = elo.fit(["a", "b"], [("a", "b", 200, 200)], "a")["b"]
        self.assertTrue(-2000 < rating < -500 and half > 100)


class CheatingTest(unittest.TestCase):
    def test_only_the_cheat_sees_what_is_hidden(self):
        given = []

        def search(view, **named):
            given.append((view.seat, named["given"]))
            return unittest.mock.Mock(move=view.default_move())
        with unittest.mock.patch.object(cheating, "search", search):
            cheating.play(Game("brigand-kings", 2), deal=1, cheat=1, iterations=1)
        self.assertTrue(any(facts for _, facts in given))
        for seat, facts in given:
            self.assertEqual(facts is None, seat == 0)

    def test_what_it_is_given_is_the_truth(self):
        table = Game("brigand-kings", 2).new(3)
        redealt = table.view(0).redeal(1, given=table.hidden(0))
        self.assertEqual(redealt.hidden(0), table.hidden(0))

    def test_a_set_is_one_deal_with_the_cheat_in_every_seat(self):
        plan = cheating.Plan("brigands", 3, 1, 1, "")
        shares = cheating.play_set(plan, 0)
        self.assertEqual(len(shares), 3)
        self.assertEqual(shares, cheating.play_set(plan, 0))


class FakeTraining:
    """A round takes 20 seconds. What is saved is kept in `saved`."""

    def __init__(self, clock, saved):
        self.clock, self.saved, self.rounds = clock, saved, 100
        self.round, self.seconds, self.follower = 0, 0.0, self

    def resume(self):
        self.round, self.seconds = self.saved.get("state", (0, 0.0))

    def one_round(self):
        self.clock[0] += 20
        self.round += 1

    def save(self, path=None):
        if path is None:
            self.saved["state"] = self.round, self.seconds
        else:
            path.write_text(str(self.round))


class TrainingTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.clock, self.saved = [1000.0], {}

    def practise(self, seconds):
        training.practise(self.folder, FakeTraining(self.clock, self.saved), seconds, lambda: self.clock[0], lambda: 3 * self.clock[0])
        return training.read_marks(self.folder)

    def test_a_snapshot_each_half_minute(self):
        marks = self.practise(120)
        self.assertEqual([(mark.cpu, mark.wall, mark.rounds) for mark in marks], [(40, 120, 2), (60, 180, 3), (100, 300, 5), (120, 360, 6)])
        self.assertEqual([mark.file(self.folder).read_text() for mark in marks], ["2", "3", "5", "6"])

    def test_it_goes_on_where_it_was_interrupted(self):
        self.practise(60)
        self.clock[0] += 12345
        self.assertEqual([mark.cpu for mark in self.practise(120)], [40, 60, 100, 120])

    def test_a_snapshot_that_the_state_does_not_know_is_made_again(self):
        self.practise(60)
        self.saved["state"] = (2, 40.0)
        self.assertEqual([mark.rounds for mark in self.practise(120)], [2, 3, 5, 6])

    def test_it_ends_with_the_last_round(self):
        self.assertEqual(self.practise(1e9)[-1].rounds, 100)

    def test_results_are_played_once(self):
        kept = []
        with unittest.mock.patch.object(training.Arena, "score", lambda *_: 3.0):
            training.play_all(self.folder, [1], 5, lambda **line: kept.append(line), [])
            self.assertEqual(len(kept), 3)
            training.play_all(self.folder, [1], 5, lambda **line: kept.append(line), list(kept))
        self.assertEqual(len(kept), 3)
        _, anchors = training.rated(self.folder, kept)
        self.assertEqual(anchors[training.RIVAL], (0, 0))

    def test_the_weights_of_the_bot_win_from_both_seats(self):
        arena = training.Arena(self.folder)
        self.assertGreater(arena.score("`trained` without its look ahead", training.CHANCE, 10), 15)


class ReportTest(unittest.TestCase):
    def curves(self):
        points = [training.Point(training.Mark(30.0 * (at + 1), 40.0 * (at + 1), 50 * (at + 1)), 40 * at - 60, 20) for at in range(4)]
        return {1: points, 2: points[:2]}

    def test_a_chart_is_a_picture_with_a_line_for_each_seed(self):
        picture = xml.etree.ElementTree.fromstring(report.chart(self.curves(), {"a & b": (-100, 5), training.RIVAL: (0, 0)}))
        self.assertEqual(len(picture.findall("{*}polyline")), 2)
        texts = [text.text for text in picture.findall("{*}text")]
        self.assertIn("a & b -100", texts)

    def test_a_table_has_the_minutes_that_there_are(self):
        lines = [{"first": "a", "second": "b", "score": 1, "games": 200, "load": 3.2, "commit": "abc"}]
        table = report.training(self.curves(), {training.RIVAL: (0, 0)}, lines)
        self.assertIn("| 0.5 | -60 ± 20 | -60 ± 20 |\n| 1 | -20 ± 20 | -20 ± 20 |\n| 2 | +60 ± 20 |  |\n", table)
        self.assertIn("Load 3 to 3, commit abc.", table)

    def test_bars_have_their_middle_in_place(self):
        self.assertEqual(report.bar(elo.Estimate(0, -40, 40, 0.5, 9)), "`········──●──··················`")
        self.assertEqual(report.bar(elo.Estimate(900, 300, 2000, 0.9, 9)), "`··········╎··············─────●`")

    def test_only_what_stands_between_marks_is_replaced(self):
        before = "a\n<!-- one: made by tests/bench/sim/page.py -->\nold\n<!-- end -->\nb\n<!-- end -->\n"
        self.assertEqual(report.put(before, "one", "new"), before.replace("old", "new"))
        with self.assertRaisesRegex(ValueError, "two: 0 marks"):
            report.put(before, "two", "new")

    def test_the_page_has_a_place_for_each_part(self):
        text = page.PAGE.read_text()
        for name in ("speed", "cheating", "training"):
            self.assertIn("changed", report.put(text, name, "changed"))

    def test_a_line_that_was_cut_does_not_count(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a", "lines.jsonl")
            page.append(path, number=1)
            path.write_text(path.read_text() + '{"number": 2')
            page.append(path, number=3)
            self.assertEqual([line["number"] for line in page.lines(path)], [1, 3])

    def test_a_folder_without_measurements_is_said_to_be_empty(self):
        printed = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
            with unittest.mock.patch.object(sys, "argv", ["page.py", folder, "--parts"]):
                page.main()
        self.assertEqual(printed.getvalue().count("(not measured yet)"), 3)


if __name__ == "__main__":
    unittest.main()
