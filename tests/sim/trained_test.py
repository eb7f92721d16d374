"""The bot trained: its weights and the rows they are for, what it plays, and how it learns."""

import io
import contextlib
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import numpy as np

from assize.sim import Game, check

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "sample-bots" / "python" / "trained"
sys.path.append(str(SOURCE))

import bot  # noqa: E402
import imitate  # noqa: E402
import learn  # noqa: E402
import net as nets  # noqa: E402
import train  # noqa: E402
from ahead import Ahead  # noqa: E402
from brain import Brain  # noqa: E402


def brain_for(game, least=0.01):
    return Brain(nets.Net.load(game, SOURCE / bot.file_of(game.seats)), least)


def played_round(training, tables=12):
    who = np.zeros((tables, training.seats[0]), np.int8)
    return training.rollouts[0].play([learn.Player(training.net)], who, b"test", np.random.default_rng(1))


def loss(net, played, gains, worths, entropy):
    """What learn.Slope descends, written down once more, decision by decision."""
    teams, guards = net.answers(net.team_rows)[1], net.answers(net.guard_rows)[1]
    total = 0.0
    for row in range(len(played.table)):
        seen = net.see(net.view_numbers(played.views[row:row + 1]))[1]
        question, chances = net.ask(seen, "team")[0], []
        if played.plan[row]:
            choice, team = played.choices[played.lists[row]], played.team[row]
            guard_question = net.ask(seen, "guard")[0] + teams[team] @ net.weights["given_team"]
            for promises, allowed, chosen in ((teams @ question, choice.teams, team), (guards @ guard_question, choice.guards, played.guard[row])):
                each = nets.chances(promises[allowed].astype(np.float64))
                chances.append((each, each[allowed[:chosen].sum()]))
        else:
            first, after = played.starts[played.pieces[row]:][:2]
            each = nets.chances((net.answers(net.option_numbers(played.options[first:after]))[1] @ question).astype(np.float64))
            chances.append((each, each[played.chosen[played.pieces[row]] - first]))
        ratio = np.exp(sum(np.log(one) for _, one in chances) - played.likely[row])
        gain = min(ratio * gains[row], np.clip(ratio, 1 - learn.CLIP, 1 + learn.CLIP) * gains[row])
        chaos = -sum((each * np.log(np.maximum(each, 1e-300))).sum() for each, _ in chances)
        total += -gain - entropy * chaos + learn.WORTH_SHARE * (net.worth(seen)[0] - worths[row]) ** 2 / 2
    return total / len(played.table)


class WeightsTest(unittest.TestCase):
    def test_they_are_small_and_fit_the_rows(self):
        files = sorted(SOURCE.glob("*.npz"))
        self.assertEqual([file.name for file in files], ["duel-rival.npz", "duel.npz", "prince-rival.npz", "prince.npz"])
        self.assertLess(sum(file.stat().st_size for file in files), 1 << 20)
        for seats in range(2, 7):
            brain_for(Game("brigands", seats))

    def test_products_of_matrices_are_those_of_blas(self):
        left, right = np.random.default_rng(1).standard_normal((2, 30, 30))
        for product in (nets.times, nets.turned_times, nets.times_turned):
            with unittest.mock.patch.object(nets, "BLAS", True):
                expected = product(left, right)
            np.testing.assert_allclose(product(left, right), expected, atol=1e-12)

    def test_those_of_other_rows_are_refused_by_name(self):
        game = Game("brigands", 2)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "duel.npz")
            with np.load(SOURCE / "duel.npz") as file:
                arrays = dict(file)
            arrays["about"] = np.array(str(arrays["about"]).replace(game.view_layout.digest, "0" * 64))
            np.savez(path, **arrays)
            with self.assertRaisesRegex(nets.Unfit, "duel.npz: trained on view rows brigands/view-1 of digest 0000000000000000, but this "
                                                    f"assize.sim has brigands/view-1 of digest {game.view_layout.digest[:16]}"):
                nets.Net.load(game, path)

    def test_damaged_ones_are_refused(self):
        game, content = Game("brigands", 2), (SOURCE / "duel.npz").read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "duel.npz")
            for damaged in (b"", b"no weights", content[:1000], content[:-100]):
                path.write_bytes(damaged)
                with self.assertRaisesRegex(nets.Unfit, "duel.npz: no weights of this bot"):
                    nets.Net.load(game, path)
            path.unlink()
            with self.assertRaises(nets.Unfit):
                nets.Net.load(game, path)

    def test_the_bot_says_what_is_wrong_with_them(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, SOURCE / "bot.py", "--weights", folder], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, bot.EX_CONFIG)
        self.assertRegex(done.stderr, r"^trained: .*duel.npz: no weights of this bot: .*No such file")


class PlayTest(unittest.TestCase):
    def test_it_plays_by_its_view_alone(self):
        for seats in (2, 4):
            check.check_bot_is_fair(lambda game: lambda view: self.move(view, self.player(game, moves=4, worlds=2)), Game("brigands", seats),
                                    seed=1, decisions=6)

    @staticmethod
    def player(game, moves, worlds):
        brain = brain_for(game)
        return Ahead(brain, brain, moves, worlds)

    @staticmethod
    def move(view, player):
        return view.options(limit=2**62)[player.place(view, random.Random(view.key()))]

    def test_its_moves_are_legal_at_every_table(self):
        for seats in range(2, 7):
            game = Game("brigands", seats)
            brain, table = brain_for(game), game.new(seats)
            while not table.over:
                views = {seat: table.view(seat) for seat in table.asked}
                table.step({seat: brain.place(view, random.Random(view.key())) for seat, view in views.items()})

    def test_it_beats_chance(self):
        for seats in (2, 4):
            game = Game("brigands", seats)
            net = nets.Net.load(game, SOURCE / bot.file_of(game.seats))
            idle = nets.Net(game, net.columns, {name: np.zeros_like(weight) for name, weight in net.weights.items()})
            who = np.ones((60, seats), np.int8)
            who[np.arange(60), np.arange(60) % seats] = 0
            rollout = learn.Rollout(game, learn.Lists(game, net.parts))
            played = rollout.play([learn.Player(net), learn.Player(idle)], who, b"chance", np.random.default_rng(1))
            final = dict(zip(zip(played.table, played.seat), played.final))
            self.assertGreater(np.mean(list(final.values())), {2: 0.7, 4: 0.0}[seats])

    def test_a_look_ahead_to_the_end_needs_no_network(self):
        """Of two players who know nothing, one looks ahead in the last round."""
        game = Game("brigands", 2)
        net = nets.Net.load(game, SOURCE / "duel.npz")
        idle = Brain(nets.Net(game, net.columns, {name: np.zeros_like(weight) for name, weight in net.weights.items()}), 0.0)
        player = Ahead(idle, idle, moves=16, worlds=4)
        scores = []
        for seed in range(24):
            table, own, dice = game.new(seed), seed % 2, random.Random(seed)
            while not table.over:
                views = {seat: table.view(seat) for seat in table.asked}
                table.step({seat: player.place(view, dice) if seat == own and game.view_layout.part(view.observe(), "round")[-1]
                            else view.random_move(seed) for seat, view in views.items()})
            scores.append(table.scores()[own])
        self.assertGreater(np.mean(scores), 0.6)

    def test_it_stops_in_time(self):
        view = Game("brigands", 2).new(1).view(0)
        asked = []
        self.player(Game("brigands", 2), moves=16, worlds=2).place(view, random.Random(1), lambda: asked.append(1) or True)
        self.assertEqual(len(asked), 1)


class LearningTest(unittest.TestCase):
    def training(self, folder, seats=(2,), rounds=3, **more):
        return train.Training(pathlib.Path(folder), seats, seed=5, tables=16, rounds=rounds, **more)

    def test_the_slope_is_that_of_the_loss(self):
        with tempfile.TemporaryDirectory() as folder:
            training = self.training(folder)
            net, dice = training.net, np.random.default_rng(3)
            played = played_round(training, tables=3)
            gains, worths = dice.standard_normal((2, len(played.table))).astype(np.float32)
            # Some decisions have already gone too far.
            played = played._replace(likely=played.likely + 0.3 * dice.standard_normal(len(gains)).astype(np.float32))
            for name, weight in net.weights.items():
                net.weights[name] = weight.astype(np.float64)
            slope = learn.Slope(net)
            slope.add(played, np.arange(len(gains)), gains, np.tanh(worths), 0.05)
            for name, weight in net.weights.items():
                way = dice.standard_normal(weight.shape)
                both = []
                for sign in (1, -1):
                    net.weights[name] = weight + sign * 1e-5 * way
                    both.append(loss(net, played, gains, np.tanh(worths), 0.05))
                net.weights[name] = weight
                expected = (slope.of[name] * way).sum()
                self.assertAlmostEqual((both[0] - both[1]) / 2e-5, expected, delta=2e-3 + 0.02 * abs(expected), msg=name)

    def test_a_training_that_was_interrupted_gives_the_same_weights(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two, contextlib.redirect_stdout(io.StringIO()), \
                unittest.mock.patch.object(train.Training, "against_random", return_value=0.5):
            train.train(self.training(one), every=1)
            for rounds in (1, 3):
                training = self.training(two)
                training.resume()
                train.train(training, every=1, until=rounds)
            self.assertEqual(pathlib.Path(one, "weights.npz").read_bytes(), pathlib.Path(two, "weights.npz").read_bytes())
            self.assertEqual(len(pathlib.Path(two, "curve.tsv").read_text().splitlines()), 3)
            with self.assertRaisesRegex(SystemExit, "rounds is 3, not 4"):
                self.training(two, rounds=4).resume()

    def test_its_score_against_chance_is_from_all_seats(self):
        with tempfile.TemporaryDirectory() as folder:
            training = self.training(folder, begin=SOURCE / "duel.npz")
            self.assertGreater(training.against_random(matches=20), 0.85)

    def test_it_learns_what_positions_are_worth(self):
        with tempfile.TemporaryDirectory() as folder:
            training = self.training(folder, rounds=12)
            errors = [training.one_round()[0] for _ in range(12)]
        self.assertLess(np.mean(errors[-3:]), np.mean(errors[:3]))

    def test_seats_take_turns_but_a_duel_is_trained_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            training = self.training(folder, seats=(3, 5))
            for _ in range(2):
                training.one_round()
            with self.assertRaisesRegex(ValueError, "a duel is another game"):
                self.training(folder, seats=(2, 3))

    def test_lists_with_one_key_are_equal(self):
        for seats in (2, 4):
            game = Game("brigands", seats)
            lists = learn.Lists(game, nets.Parts(game))
            for seed in range(15):
                table = game.new(seed)
                while not table.over:
                    views = {seat: table.view(seat) for seat in table.asked}
                    for view in views.values():
                        if view.decision == "plan":
                            ids = lists.choices[lists.number(view.observe(), lambda view=view: view)].ids
                            np.testing.assert_array_equal(ids, view.options(limit=2**62).ids())
                    table.step({seat: view.random_move(seed) for seat, view in views.items()})

    def test_a_player_is_imitated_from_its_records(self):
        """The records of players who always choose the last option."""
        game = Game("brigands", 2)
        taken = []
        for seed in range(20):
            table, taker = game.new(seed), learn.Taker(game, self.lists)
            while not table.over:
                moves = {}
                for seat in table.asked:
                    view = table.view(seat)
                    moves[seat] = len(view.options(limit=2**62)) - 1
                    taker.take(seed, seat, view, moves[seat])
                table.step(moves)
            taken.append(taker.taken(2 * table.scores() - 1))
        _, likely = imitate.imitate(learn.join(taken, self.lists), game, seed=1)
        self.assertGreater(likely[-1], 3 * likely[0])

    @property
    def lists(self):
        if not hasattr(self, "_lists"):
            game = Game("brigands", 2)
            self._lists = learn.Lists(game, nets.Parts(game))
        return self._lists


if __name__ == "__main__":
    unittest.main()
