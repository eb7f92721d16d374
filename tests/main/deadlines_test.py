"""Answers around the deadline are in time and played, or late and played by default."""

import unittest

from deadlines import count


class DeadlinesTest(unittest.TestCase):
    def test_an_answer_is_in_time_or_late_and_the_record_says_which(self):
        counted = count(60)
        self.assertEqual(counted.wrong, [])
        self.assertGreaterEqual(counted.in_time + counted.late, 60)


if __name__ == "__main__":
    unittest.main()
