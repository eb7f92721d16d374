"""A bot that searches with assize.sim, in its sandbox, in matches of the referee."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

BUILD = pathlib.Path(os.environ["ASSIZE_BUILD"])
BOT = '''
import assize
from assize.sim import Game


class Searcher(assize.Bot):
    def start(self, welcome):
        self.game = Game.from_config(welcome.config.SerializeToString())

    def decide(self, request):
        view = self.game.read_view(request.view.SerializeToString())
        worth = {move: self.worth(view, move) for move in view.options(limit=3)}
        return assize.GameMove.FromString(max(worth, key=worth.get).to_bytes())

    def worth(self, view, move):
        table = view.redeal(seed=1)
        table.step({seat: move if seat == view.seat else table.view(seat).default_move() for seat in table.asked})
        return (table.scores() if table.over else table.play_random(seed=2))[view.seat]


assize.run(Searcher())
'''
MANIFEST = '''name = "searcher"
version = "1"
command = ["/usr/bin/python3", "bot.py"]
games = ["brigand-kings", "brigands", "brigands-bluff", "carcassonne-robbers", "duel-descrocs"]
protocol = "frames"
'''


class BotTest(unittest.TestCase):
    def test_it_plays_every_game_without_a_fault(self):
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            # Confined bots run as other users when the referee is root.
            os.chmod(folder, 0o755)
            pathlib.Path(folder, "bot.py").write_text(BOT)
            pathlib.Path(folder, "bot.toml").write_text(MANIFEST)
            for game, seats in (("brigand-kings", 2), ("brigands", 3), ("brigands-bluff", 4), ("carcassonne-robbers", 2),
                                ("duel-descrocs", 2)):
                done = subprocess.run([BUILD / "bin" / "referee", "play", "--game", game, "--seed", "search", "--format", "json",
                                       "--move-limit", "60000", "--start-limit", "60000", folder, *["random"] * (seats - 1)],
                                      capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
                searcher = json.loads(done.stdout)["bots"][0]
                self.assertEqual((searcher["faults"], searcher["forfeits"]), (0, 0), (game, searcher))
                self.assertGreater(searcher["moves"], 0, game)


if __name__ == "__main__":
    unittest.main()
