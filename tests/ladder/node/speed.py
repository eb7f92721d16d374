"""Matches a second of one event: by two local workers, and by two workers that come to the public port.

    ninja -C build node_speed"""

import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest
from service_support import query

SETS = 300


class SpeedTest(NodeTest):
    def test_speed(self):
        self.serve_for_workers()
        for _ in range(2):
            self.start_worker(slots=1)
        begun = time.monotonic()
        self.run_event(sets=SETS)
        self.await_over("cup")
        far = time.monotonic() - begun
        self.stop()
        begun = time.monotonic()
        self.local_tables(SETS)
        near = time.monotonic() - begun
        matches = query(self.db, "SELECT count(*) FROM match")[0][0]
        print(f"{matches} matches: two local workers {matches / near:.1f}/s, two of the port {matches / far:.1f}/s, "
              f"{near / far:.2f} of it", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
