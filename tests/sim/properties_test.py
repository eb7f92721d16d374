"""What holds of every table, on random ones of all games: copies, redeals, and what is legal."""

import random
import unittest

from assize.sim import Move, Refused
from tables import tables


class PropertiesTest(unittest.TestCase):
    def setUp(self):
        self.dice = random.Random("properties")

    def test_a_copy_lives_on_by_itself(self):
        for table in tables(self.dice, 84):
            before, seed = table.digest(), self.dice.getrandbits(32)
            twin = table.copy()
            self.assertEqual(twin.digest(), before)
            scores = twin.play_random(seed)
            self.assertEqual(table.digest(), before)
            self.assertTrue((table.copy().play_random(seed) == scores).all())

    def test_a_redeal_is_the_same_to_its_viewer_and_public_to_all(self):
        for table in tables(self.dice, 84):
            seed = self.dice.getrandbits(32)
            for seat in table.asked:
                view = table.view(seat)
                other = view.redeal(seed)
                self.assertEqual((other.view(seat), other.asked), (view, table.asked))
                self.assertEqual(list(other.view(seat).options(limit=50)), list(view.options(limit=50)))
                self.assertEqual(other.digest(), view.redeal(seed).digest())
                self.assertEqual(other.view(None), table.view(None))
                self.assertAlmostEqual(float(other.play_random(seed).sum()), 1, places=5)

    def test_what_a_check_accepts_can_be_played_and_nothing_else(self):
        verdicts = set()
        for table in tables(self.dice, 420):
            seat = self.dice.choice(table.asked)
            view = table.view(seat)
            message = bytearray(view.random_move(self.dice.getrandbits(32)).to_bytes())
            for _ in range(self.dice.randrange(3)):
                message[self.dice.randrange(len(message))] = self.dice.randrange(256)
            move = Move(bytes(message))
            try:
                refusal = view.check(move)
            except ValueError as error:
                self.assertIn("that are no", str(error))
                verdicts.add("no message")
                continue
            verdicts.add("legal" if refusal is None else "refused")
            before = table.digest()
            answers = {other: -1 for other in table.asked if other != seat}
            if refusal is None:
                table.step({**answers, seat: move})
                self.assertNotEqual(table.digest(), before)
                continue
            with self.assertRaises(Refused) as caught:
                table.step({**answers, seat: move})
            self.assertEqual((caught.exception.seat, caught.exception.refusal), (seat, refusal))
            self.assertEqual(table.digest(), before)
        self.assertEqual(verdicts, {"legal", "refused", "no message"})


if __name__ == "__main__":
    unittest.main()
