"""The short form of the peace test, without its times: peace.py."""

import tempfile
import unittest

from kinds import ALL
from peace import SHORT, Court, wrongs
from support import skip_unless_confined


class PeaceTest(unittest.TestCase):
    def test_no_bot_harms_another(self):
        skip_unless_confined(self)
        with tempfile.TemporaryDirectory(prefix="assize-peace-", dir="/var/tmp") as folder:
            court = Court(folder, SHORT)
            for kind in ALL:
                if kind.short:
                    with self.subTest(kind.name):
                        self.assertEqual(list(wrongs(*court.try_kind(kind), timed=False)), [])


if __name__ == "__main__":
    unittest.main()
