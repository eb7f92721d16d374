"""Run it with: python3 -m unittest bot_test"""

import unittest

from bot import answer


class BotTest(unittest.TestCase):
    def test_it_chooses_a_number_of_the_menu(self):
        menu = ["  1  a row of a table\n", "   1  stay\n", "   2  go; north\n", "? plan: a number\n"]
        self.assertEqual({answer(menu) for _ in range(100)}, {1, 2})


if __name__ == "__main__":
    unittest.main()
