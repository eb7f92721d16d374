"""The short form of the peace test, without its times: peace.py."""

import subprocess
import tempfile
import unittest

from kinds import ALL
from peace import SHORT, Court, wrongs
from support import REFEREE


class PeaceTest(unittest.TestCase):
    def test_no_bot_harms_another(self):
        doctor = subprocess.run([REFEREE, "doctor"], capture_output=True, text=True, check=False)
        if doctor.returncode != 0:
            self.skipTest(f"bots can't be confined here: {doctor.stdout}")
        with tempfile.TemporaryDirectory(prefix="assize-peace-", dir="/var/tmp") as folder:
            court = Court(folder, SHORT)
            for kind in ALL:
                if kind.short:
                    with self.subTest(kind.name):
                        self.assertEqual(list(wrongs(*court.try_kind(kind), timed=False)), [])


if __name__ == "__main__":
    unittest.main()
