"""The tutorial of assize.sim runs as it stands, and its player learns."""

import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "referee" / "sim" / "examples"
sys.path.append(str(SOURCE))

import tutorial  # noqa: E402


class TutorialTest(unittest.TestCase):
    def test_its_player_learns_to_beat_chance(self):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            curve = tutorial.main(rounds=75, matches=200)
        self.assertEqual([number for number, _ in curve], [0, 25, 50, 75])
        self.assertGreater(curve[-1][1], 0.32, said.getvalue())
        self.assertGreater(curve[-1][1], curve[0][1])
        self.assertIn("the other seat may have one of", said.getvalue())

    def test_equal_seeds_teach_the_same(self):
        game = tutorial.Game("brigands", seats=4)
        first, twin = (tutorial.train(game, rounds=45, seed=3).weights for _ in range(2))
        self.assertTrue((first == twin).all())
        self.assertTrue(first.any())

    def test_it_draws_its_curve(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("needs Debian's package python3-matplotlib")
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder, "curve.png")
            subprocess.run([sys.executable, SOURCE / "tutorial.py", "--rounds", "2", "--matches", "8", "--plot", picture], check=True,
                           capture_output=True)
            self.assertGreater(picture.stat().st_size, 1000)


if __name__ == "__main__":
    unittest.main()
