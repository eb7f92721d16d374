"""assize.sim: the rules as a module of Python."""

import copy
import os
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import unittest
from collections.abc import Mapping

import numpy as np

from assize.sim import Batch, Game, Move, Refusal, Refused, game_names, search
from assize.v1 import games_pb2

SOURCE = pathlib.Path(__file__).resolve().parents[2]
# Each game with the fewest seats at which some know what others don't, or are asked together.
GAMES = (("brigand-kings", 2), ("brigands", 4), ("brigands-bluff", 4), ("carcassonne-robbers", 3), ("duel-descrocs", 2))


def play_on(table, dice, steps):
    for _ in range(steps):
        if table.over:
            return
        table.step({seat: dice.choice(table.view(seat).options()) for seat in table.asked})


class MatchTest(unittest.TestCase):
    def setUp(self):
        self.dice = random.Random(7)

    def positions(self, count=6):
        """Random decisions of every game."""
        for name, seats in GAMES:
            game = Game(name, seats)
            for seed in range(count):
                table = game.new(seed)
                play_on(table, self.dice, self.dice.randrange(20))
                if not table.over:
                    yield game, table

    def test_all_games_are_played_to_the_end(self):
        self.assertEqual(game_names(), tuple(name for name, _ in GAMES))
        for name, seats in GAMES:
            table = Game(name, seats).new("a seed".encode())
            play_on(table, self.dice, 10000)
            scores = table.scores()
            self.assertEqual((scores.dtype, scores.shape), (np.float32, (seats,)))
            self.assertAlmostEqual(float(scores.sum()), 1, places=5)
            self.assertEqual(table.asked, ())

    def test_views_are_read_back(self):
        for game, table in self.positions():
            for seat in (None, *range(game.seats)):
                view = table.view(seat)
                again = game.read_view(view.to_bytes())
                self.assertEqual(again, view)
                self.assertEqual((again.key(), again.seat, again.decision), (view.key(), seat, view.decision))
                games_pb2.GameView.FromString(view.to_bytes())

    def test_listed_moves_are_legal_and_found(self):
        for _, table in self.positions():
            for seat in table.asked:
                view = table.view(seat)
                options = view.options()
                index = self.dice.randrange(len(options))
                move = options[index]
                self.assertIsNone(view.check(move))
                self.assertEqual(options.find(move), index)
                self.assertEqual(options.find(Move(move.to_bytes())), index)
                self.assertEqual(options[index - len(options)], move)
                self.assertEqual(pickle.loads(pickle.dumps(move)), move)
                self.assertIsNone(view.check(view.random_move(3)))
                self.assertEqual(len(view.options(limit=1)), 1)

    def test_numbers_options_and_messages_mean_the_same(self):
        for _, table in self.positions():
            listed = {seat: table.view(seat).options() for seat in table.asked}
            digests = set()
            for moves in ({seat: len(options) - 1 for seat, options in listed.items()},
                          {seat: options[-1] for seat, options in listed.items()},
                          {seat: Move(options[-1].to_bytes()) for seat, options in listed.items()}):
                twin = table.copy()
                twin.step(moves)
                digests.add(twin.digest())
            self.assertEqual(len(digests), 1)

    def test_a_copy_has_the_same_chance_until_it_is_rerolled(self):
        for _, table in self.positions():
            twin = copy.deepcopy(table)
            self.assertEqual(twin.digest(), table.digest())
            other = table.copy()
            other.reroll(5)
            self.assertNotEqual(other.digest(), table.digest())
            self.assertEqual(other.view(0), table.view(0))
            twin.play_random(1)
            table.play_random(1)
            self.assertEqual(twin.digest(), table.digest())

    def test_a_redeal_looks_the_same_and_varies(self):
        for game, table in self.positions():
            for seat in (None, *range(game.seats)):
                view = table.view(seat)
                others = [view.redeal(seed) for seed in range(3)]
                self.assertTrue(all(other.view(seat) == view for other in others))
                self.assertEqual(len({other.digest() for other in others} | {table.digest()}), 4)
                self.assertEqual(view.redeal(1).digest(), game.read_view(view.to_bytes()).redeal(1).digest())

    def test_seeds_of_the_referee_are_for_deal_alone(self):
        game = Game("brigands", 4)
        seed = bytes(range(32))
        self.assertEqual(game.deal(seed).digest(), game.deal(seed).digest())
        self.assertNotEqual(game.deal(seed).digest(), game.new(seed).digest())
        self.assertEqual(game.new(12).digest(), game.new(b"12").digest())

    def test_a_game_is_read_back(self):
        game = Game("duel-descrocs", 2, {"mode": "training"})
        twin = pickle.loads(pickle.dumps(game))
        self.assertEqual((twin.name, twin.seats, twin.rules_version), (game.name, game.seats, game.rules_version))
        self.assertEqual(twin.new(1).digest(), game.new(1).digest())
        self.assertNotEqual(Game("duel-descrocs", 2).config(), game.config())

    def test_views_may_be_used_by_several_threads(self):
        view = Game("brigands", 2).new(1).view(0)
        found = []
        threads = [threading.Thread(target=lambda: found.append([move.to_bytes() for move in view.options()]))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 4)
        self.assertTrue(all(moves == found[0] for moves in found))


class RowsTest(unittest.TestCase):
    def setUp(self):
        self.dice = np.random.default_rng(3)

    def choices(self, found):
        return (self.dice.random(found.table.size) * np.diff(found.starts)).astype(np.int32)

    def test_a_batch_is_played_by_rows(self):
        for name, seats in GAMES:
            game = Game(name, seats)
            batch = Batch(game, 4, seed=1, threads=2, refill=False)
            ended = []
            while not batch.over:
                found = batch.decisions()
                rows = found.table.size
                self.assertEqual((found.seat.shape, found.kind.shape, found.starts.shape), ((rows,), (rows,), (rows + 1,)))
                self.assertEqual((found.views.shape[0], found.options.shape[0]), (rows, found.starts[-1]))
                self.assertTrue(all(array.flags.owndata for array in found))
                finished = batch.answer(self.choices(found))
                ended += finished.table.tolist()
                self.assertTrue(np.allclose(finished.scores.sum(axis=1), 1))
            self.assertEqual(sorted(ended), [0, 1, 2, 3])
            self.assertEqual(batch.decisions().table.size, 0)

    def test_its_rows_are_those_of_views_and_options(self):
        for name, seats in GAMES:
            game = Game(name, seats)
            batch = Batch(game, 3, seed="rows".encode())
            for _ in range(20):
                found = batch.decisions()
                for row, (table, seat) in enumerate(zip(found.table, found.seat)):
                    view = batch.table(table).view(seat)
                    self.assertTrue(np.array_equal(view.observe(), found.views[row]))
                    self.assertTrue(np.array_equal(view.options().features(),
                                                   found.options[found.starts[row]:found.starts[row + 1]]))
                    # What the seat can't know changes nothing.
                    twin = view.redeal(7).view(seat)
                    self.assertTrue(np.array_equal(twin.observe(), found.views[row]))
                batch.answer(self.choices(found))

    def test_parts_have_names(self):
        game = Game("brigands", 4)
        found = Batch(game, 2, seed=1).decisions()
        layout = game.view_layout
        self.assertEqual(layout.version, "brigands/view-1")
        self.assertEqual([field.offset for field in layout.fields][:2], [0, layout.fields[0].length])
        first = layout.part(found.views, "round")
        self.assertEqual(first.shape, (8, 6))
        self.assertTrue((first[:, 0] == 1).all())
        self.assertIs(first.base, found.views)
        with self.assertRaisesRegex(ValueError, "field 'rounds' is not in brigands/view-1"):
            layout.part(found.views, "rounds")
        with self.assertRaisesRegex(ValueError, "of shape"):
            layout.part(found.options, "round")
        # In place order: the viewer first.
        viewers = layout.part(found.views, "viewer").argmax(axis=1)
        self.assertTrue(np.array_equal(viewers, found.seat))

    def test_rows_are_written_into_the_callers_arrays(self):
        game = Game("brigands", 4)
        view = game.new(1).view(0)
        row = np.full(game.view_layout.width, 99, np.uint8)
        self.assertIs(view.observe(out=row), row)
        self.assertTrue(np.array_equal(row, view.observe()))
        wide = np.zeros((game.view_layout.width, 2), np.uint8)
        for bad, text in ((row[:-1], "of shape"), (row.astype(np.float32), "uint8"), (wide[:, 0], "contiguous"),
                          ([0], "uint8")):
            with self.assertRaisesRegex(ValueError, text):
                view.observe(out=bad)
        fixed = row.copy()
        fixed.flags.writeable = False
        with self.assertRaisesRegex(ValueError, "writeable"):
            view.observe(out=fixed)
        with self.assertRaisesRegex(ValueError, "of shape"):
            view.options().features(out=np.zeros((3, 3), np.uint8))

    def test_rows_tell_the_views_of_a_match_apart(self):
        for name, seats in GAMES:
            game = Game(name, seats)
            layout, table = game.view_layout, game.new(5)
            rows = []
            while not table.over:
                views = [table.view(seat) for seat in table.asked]
                rows += [view.observe() for view in views]
                for view, row in zip(views, rows[-len(views):]):
                    self.assertEqual(layout.part(row, "viewer").argmax(), view.seat)
                    features = view.options().features()
                    self.assertTrue((features.sum(axis=1) > 0).all(), f"{name}: {view.decision}")
                    self.assertEqual(len(np.unique(features, axis=0)) > 1, len(features) > 1, f"{name}: {view.decision}")
                table.step({view.seat: self.dice.integers(len(view.options())) for view in views})
            self.assertGreater(len({row.tobytes() for row in rows}), 0.9 * len(rows), name)
            for field in layout.fields:
                part = layout.part(np.array(rows), field.name)
                self.assertLessEqual(part.max(), field.top)
                if field.kind == "onehot":
                    self.assertLessEqual(part.sum(axis=1).max(), 1, field.name)

    def test_what_a_batch_cant_use_is_named(self):
        game = Game("brigands", 4)
        for tables in (0, -1, 1.5, 2**40):
            with self.assertRaisesRegex(ValueError, "tables"):
                Batch(game, tables, 1)
        with self.assertRaisesRegex(ValueError, "threads: 1000"):
            Batch(game, 1, 1, threads=1000)
        batch = Batch(game, 1, 1)
        before = batch.table(0).digest()
        for choice, text in (([0, 0, 0], "of shape"), (np.zeros(4), "float64"), ([0, 0, 0, 10**6], "row 3: choice 1000000"),
                             ([0, 0, -2, 0], "row 2: choice -2"), ([2**40] * 4, "int32"), ("text", "of shape")):
            with self.assertRaisesRegex(ValueError, text):
                batch.answer(choice)
        with self.assertRaisesRegex(ValueError, "table: 1"):
            batch.table(1)
        self.assertEqual(batch.table(0).digest(), before)

    def test_the_page_has_these_fields(self):
        done = subprocess.run([sys.executable, SOURCE / "tests" / "sim" / "rows_page.py", "--check"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class SearchTest(unittest.TestCase):
    def views(self):
        """The first decision of each game, and a later one."""
        dice = random.Random(3)
        for name, seats in GAMES:
            for steps in (0, 7):
                table = Game(name, seats).new(steps)
                play_on(table, dice, steps)
                yield table.view(table.asked[0])

    def test_it_finds_a_legal_move_of_the_list(self):
        for view in self.views():
            found = search(view, iterations=60, seed=1)
            options = view.options()
            self.assertIsNone(view.check(found.move))
            self.assertEqual((found.visits.shape, found.values.shape), ((len(options),), (len(options),)))
            self.assertEqual((int(found.visits.sum()), found.iterations), (60, 60))
            self.assertEqual(found.visits[options.find(found.move)], found.visits.max())
            self.assertTrue(((found.values >= 0) & (found.values <= 1)).all())

    def test_threads_and_where_the_view_is_from_change_nothing(self):
        for view in self.views():
            first = search(view, iterations=40, seed=5)
            for twin in (search(view, iterations=40, seed=5, threads=3),
                         search(view.redeal(9).view(view.seat), iterations=40, seed=5)):
                self.assertTrue(np.array_equal(first.visits, twin.visits))
                self.assertTrue(np.array_equal(first.values, twin.values))
            other = search(view, iterations=40, seed=6)
            self.assertFalse(np.array_equal(first.values, other.values))

    def test_more_of_a_list_is_tried_the_wider_it_is_searched(self):
        view = Game("brigands", 2).new(1).view(0)
        tried = [int((search(view, iterations=200, widen=widen).visits > 0).sum()) for widen in (0, 0.5, 1)]
        # Four trees, each with two moves at first.
        self.assertLessEqual(tried[0], 8)
        self.assertLess(tried[0], tried[1])
        self.assertLess(tried[1], tried[2])

    def test_a_sure_win_is_found(self):
        game = Game("duel-descrocs", 2)
        table = game.new(2)
        dice = random.Random(1)
        choices = []
        # Where the last decision is a choice, its worth is known.
        while not table.over:
            before = table.copy()
            play_on(table, dice, 1)
            choices.append(before)
        view = choices[-1].view(choices[-1].asked[0])
        found = search(view, iterations=400, widen=1)
        best = found.values[found.visits > 0].max()
        self.assertGreaterEqual(found.values[found.visits.argmax()], best - 0.2)

    def test_regret_matching_mixes(self):
        view = Game("brigands", 4).new(1).view(2)
        found = search(view, iterations=400, select="regret")
        self.assertGreater((found.visits > 1).sum(), 3)
        self.assertIsNone(view.check(found.move))

    def test_a_function_judges_rows_in_place_of_playouts(self):
        game = Game("brigands", 4)
        view = game.new(1).view(1)
        calls = []

        def evaluate(found):
            calls.append(found)
            self.assertEqual(found.views.shape, (found.table.size, game.view_layout.width))
            self.assertEqual(found.options.shape, (found.starts[-1], game.option_layout.width))
            count = np.diff(found.starts)
            priors = np.zeros(found.starts[-1], np.float32)
            # The third move alone is promising, the others not at all.
            priors[found.starts[:-1] + np.minimum(2, count - 1)] = 1
            return priors, np.full(found.table.size, 0.25, np.float32)

        found = search(view, iterations=200, evaluate=evaluate, leaves=16)
        self.assertEqual(view.options().find(found.move), 2)
        self.assertTrue(np.array_equal(calls[0].views[calls[0].seat == 1][0], view.observe()))
        self.assertLess(len(calls), 200)
        # Without a move that was tried, the most promising.
        once = search(view, iterations=1, evaluate=evaluate)
        self.assertEqual((view.options().find(once.move), once.visits.sum()), (2, 0))
        self.assertAlmostEqual(float(found.values[2]), 0.25, places=1)

    def test_what_such_a_function_does_wrong_is_raised(self):
        view = Game("duel-descrocs", 2).new(1).view(0)
        with self.assertRaisesRegex(ZeroDivisionError, "division"):
            search(view, iterations=10, evaluate=lambda found: 1 / 0)
        with self.assertRaisesRegex(ValueError, r"priors of shape \(1,\)"):
            search(view, iterations=10, evaluate=lambda found: (np.zeros(1), np.zeros(found.table.size)))
        # Numbers that are none count for nothing.
        found = search(view, iterations=10, evaluate=lambda found: (np.full(found.starts[-1], np.nan),
                                                                    np.full(found.table.size, np.inf)))
        self.assertIsNone(view.check(found.move))

    def test_what_it_cant_use_is_named(self):
        table = Game("brigands", 4).new(1)
        view = table.view(0)
        for words, text in (({}, "both 0"), ({"iterations": -1}, "iterations: -1"), ({"iterations": 1, "threads": 0}, "threads: 0"),
                            ({"iterations": 1, "widen": 2.0}, "widen: 2"), ({"iterations": 1, "select": "best"}, "select: 'best'"),
                            ({"iterations": 1, "explore": float("nan")}, "explore: nan"), ({"seconds": "1"}, "seconds: '1'"),
                            ({"iterations": 1, "evaluate": len, "leaves": 0}, "leaves: 0"), ({"iterations": 1, "seed": "x"}, "seed")):
            with self.assertRaisesRegex(ValueError, text):
                search(view, **words)
        with self.assertRaisesRegex(ValueError, "view: Table; allowed: a View, never a Table"):
            search(table, iterations=1)
        with self.assertRaisesRegex(ValueError, "spectator"):
            search(table.view(None), iterations=1)
        self.assertGreater(search(view, seconds=0.001).iterations, 0)


class OneOwnerTest(unittest.TestCase):
    """What the library keeps for an object is freed once, whatever is made of the object."""

    def setUp(self):
        self.game = Game("brigands", 4)
        self.table = self.game.new(1)
        self.view = self.table.view(0)

    def test_copies_of_what_never_changes_outlive_each_other(self):
        options = self.view.options()
        wanted = self.view.to_bytes(), [move.to_bytes() for move in options]
        for copied in (copy.copy, copy.deepcopy):
            view, listed = copied(self.view), copied(options)
            del view, listed
            others = [self.table.view(seat) for seat in (1, 2, 3)]
            self.assertEqual((self.view.to_bytes(), [move.to_bytes() for move in options]), wanted)
            self.assertEqual((self.view.seat, [view.seat for view in others]), (0, [1, 2, 3]))

    def test_a_view_is_pickled_as_its_bytes(self):
        again = pickle.loads(pickle.dumps(self.view))
        self.assertEqual((again, again.seat), (self.view, 0))
        spectator = self.table.view(None)
        self.assertEqual(pickle.loads(pickle.dumps(spectator)), spectator)

    def test_what_has_one_owner_says_so(self):
        batch = Batch(self.game, tables=2, seed=1)
        for refused in (lambda: copy.copy(batch), lambda: copy.deepcopy(batch), lambda: pickle.dumps(batch),
                        lambda: pickle.dumps(self.table), lambda: pickle.dumps(self.view.options())):
            with self.assertRaisesRegex(TypeError, "can't be"):
                refused()
        self.assertEqual(len(batch.decisions().table), 8)

    def test_moves_may_be_made_as_they_are_asked_for(self):
        class Lazy(Mapping):
            def __init__(self, table):
                self.table = table

            def __getitem__(self, seat):
                return self.table.view(seat).options()[0]

            def __iter__(self):
                return iter(self.table.asked)

            def __len__(self):
                return 100

        for _ in range(20):
            if not self.table.over:
                self.table.step(Lazy(self.table))

    def test_facts_and_options_are_looked_at_once(self):
        class Shrinking(Mapping):
            def __init__(self, *values):
                self.values_left = list(values)

            def __getitem__(self, key):
                return "1"

            def __iter__(self):
                yield from self.values_left
                self.values_left.clear()

            def __len__(self):
                return 2

        with self.assertRaises(ValueError):
            self.view.redeal(1, given=Shrinking("nothing(1)", "nothing(2)"))
        with self.assertRaises(ValueError):
            Game("brigands", 4, Shrinking("nothing", "such"))

    def test_a_batch_belongs_to_one_thread_at_a_time(self):
        batch = Batch(self.game, tables=16, seed=1)
        kept_out, done = [], threading.Event()

        def play():
            for seed in range(200):
                try:
                    batch.play_random(seed)
                except ValueError as error:
                    kept_out.append(str(error))
            done.set()

        other = threading.Thread(target=play)
        other.start()
        while not done.is_set():
            try:
                batch.decisions()
            except ValueError as error:
                kept_out.append(str(error))
        other.join()
        self.assertTrue(all("another thread" in text for text in kept_out), kept_out)
        self.assertEqual(len(batch.decisions().table), 16 * 4)


class BadInputTest(unittest.TestCase):
    def setUp(self):
        self.game = Game("brigands", 4)
        self.table = self.game.new(1)

    def assert_refused(self, text, call, *arguments, error=ValueError):
        with self.assertRaises(error) as caught:
            call(*arguments)
        self.assertIn(text, str(caught.exception))
        return caught.exception

    def test_games(self):
        self.assert_refused("Did you mean 'brigands'", Game, "brigand", 4)
        self.assert_refused("brigands is played by 2 to 6", Game, "brigands", 7)
        self.assert_refused("seats: 2.5", Game, "brigands", 2.5)
        self.assert_refused("seats", Game, "brigands", 2**40)
        self.assert_refused("game: 7", Game, 7, 2)
        self.assert_refused("option duel_threshold: '-1'", Game, "brigands", 2, {"duel_threshold": "-1"})
        self.assert_refused("option 'colour' is not known", Game, "brigands", 2, {"colour": "1"})
        self.assert_refused("allowed: text", Game, "brigands", 2, {"duel_threshold": 1})
        self.assert_refused("NUL", Game, "brigands\0", 2)
        self.assert_refused("config", Game.from_config, b"\xff\xff")
        self.assert_refused("config: str", Game.from_config, "text")
        self.assert_refused("config: of no game", Game.from_config, b"")

    def test_kinds_of_arguments(self):
        for wrong, text in ((lambda: Batch(None, tables=1, seed=1), "game: NoneType; allowed: a Game"),
                            (lambda: Game("brigands", 4, ["a"]), "options: list; allowed: a mapping"),
                            (lambda: Game("brigands", True), "seats: True; allowed: an int"),
                            (lambda: Game("brigands", 4, {"prince-seat": "\ud800"}), "surrogates")):
            with self.assertRaisesRegex(ValueError, text):
                wrong()
        view = Game("brigands", np.int64(4)).new(1).view(0)
        with self.assertRaisesRegex(ValueError, "evaluate: NoneType; allowed: a pair"):
            search(view, iterations=10, seed=1, evaluate=lambda decisions: None)

    def test_seeds(self):
        for seed in ("text", 1.5, None, True):
            self.assert_refused("allowed: an int or bytes", self.game.new, seed)
        self.assert_refused("at most 4096", self.game.new, bytes(5000))
        self.assert_refused("allowed: 32", self.game.deal, b"short")

    def test_seats_and_limits(self):
        for seat in (-1, 4, "0", 0.0):
            self.assert_refused("allowed: 0 to 3", self.table.view, seat)
        for limit in (-1, 1.5, 2**70):
            self.assert_refused("limit", self.table.view(0).options, limit)

    def test_answers(self):
        before = self.table.digest()
        legal = {seat: 0 for seat in self.table.asked}
        self.assert_refused("allowed: a mapping", self.table.step, [0, 0, 0, 0])
        self.assert_refused("must be those of all that are asked: 0, 1, 2, 3", self.table.step, {0: 0})
        self.assert_refused("seat: 9", self.table.step, {**legal, 9: 0})
        self.assert_refused("seat: 4; allowed: 0 to 3", self.table.step, {0: 0, 1: 0, 2: 0, 4: 0})
        self.assert_refused("allowed: a Move, the number", self.table.step, {**legal, 1: "plan"})
        self.assert_refused("allowed: a Move, the number", self.table.step, {**legal, 1: -2})
        self.assert_refused("seat 1", self.table.step, {**legal, 1: True})
        refused = self.assert_refused("is not in the list", self.table.step, {**legal, 2: 10**9}, error=Refused)
        self.assertEqual((refused.seat, refused.refusal.rule), (2, ""))
        self.assert_refused("move: str", Move, "text")
        refused = self.assert_refused("brigands", self.table.step, {**legal, 3: Move(b"")}, error=Refused)
        self.assertEqual(refused.seat, 3)
        stranger = Game("duel-descrocs", 2).new(1).view(0).options()[0]
        self.assert_refused("brigands", self.table.step, {**legal, 0: stranger}, error=Refused)
        self.assertEqual(self.table.digest(), before)

    def test_illegal_moves_name_their_rule(self):
        moves = [self.table.view(seat).default_move() for seat in range(4)]
        refusals = [self.table.view(seat).check(move) for seat in range(4) for move in moves]
        illegal = [refusal for refusal in refusals if refusal is not None]
        # The prince's plan is none for a brigand, and the other way round.
        self.assertGreaterEqual(len(illegal), 6)
        for refusal in illegal:
            self.assertIsInstance(refusal, Refusal)
            self.assertRegex(refusal.rule, r"^BRIG-7\.\d+$")
            self.assertTrue(refusal.text.startswith(refusal.rule))
            self.assertTrue(refusal.fault)

    def test_what_is_not_now(self):
        self.assert_refused("not over", self.table.scores)
        self.assert_refused("spectator", self.table.view(None).options)
        self.table.play_random(1)
        self.assert_refused("over", self.table.view(0).options)
        self.assert_refused("over", self.table.step, {})

    def test_views(self):
        message = self.table.view(0).to_bytes()
        self.assert_refused("view", self.game.read_view, message[:-1])
        self.assert_refused("view: str", self.game.read_view, "text")
        self.assert_refused("other options", Game("brigands", 5).read_view, message)
        self.assert_refused("not set", Game("duel-descrocs", 2).read_view, message)
        self.assert_refused("1048576", self.game.read_view, bytes(2**21))


class ImportTest(unittest.TestCase):
    def run_python(self, code, *words):
        done = subprocess.run([sys.executable, *words, "-c", code], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_it_is_imported_before_or_after_other_users_of_protobuf(self):
        sim = "from assize.sim import Game; view = Game('brigands', 4).new(1).view(0).to_bytes()"
        others = ("import assize; from assize.v1 import games_pb2, record_pb2",
                  "import ctypes, os; ctypes.CDLL(os.environ['ASSIZE_BUILD'] + '/lib/libassize-sim.so.1')")
        for other in others:
            for first, second in ((sim, other), (other, sim)):
                code = f"{first}\n{second}\nfrom assize.v1 import games_pb2\nprint(games_pb2.GameView.FromString(view).brigands.round)"
                self.assertEqual(self.run_python(code), "1\n")

    def test_it_imports_nothing_large_but_numpy(self):
        loaded = self.run_python("import sys, assize.sim; print(*sorted(sys.modules))").split()
        self.assertEqual({"torch", "grpc", "matplotlib"} & set(loaded), set())

    def test_what_is_missing_is_named(self):
        code = "import sys; sys.modules['_cffi_backend'] = None\ntry:\n import assize.sim\nexcept ImportError as e: print(e)"
        self.assertIn("python3-cffi-backend", self.run_python(code))


class TypesTest(unittest.TestCase):
    def test_the_stubs_say_what_is_there(self):
        try:
            import mypy.stubtest  # noqa: F401
        except ImportError:
            self.skipTest("needs Debian's package mypy")
        with tempfile.TemporaryDirectory() as folder:
            # Modules of the package's own have no stubs.
            own = pathlib.Path(folder, "own")
            own.write_text(r"assize\.sim\._.*")
            done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "assize.sim", "--ignore-missing-stub", "--allowlist", own,
                                   "--ignore-unused-allowlist"],
                                  cwd=folder, capture_output=True, text=True, check=False,
                                  env={**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
