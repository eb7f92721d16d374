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

import numpy as np

from assize.sim import Game, Move, Refusal, Refused, game_names
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
        self.assert_refused("allowed: a Move, or the number", self.table.step, {**legal, 1: "plan"})
        self.assert_refused("allowed: a Move, or the number", self.table.step, {**legal, 1: -1})
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
            done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "assize.sim", "--ignore-missing-stub"],
                                  cwd=folder, capture_output=True, text=True, check=False,
                                  env={**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
