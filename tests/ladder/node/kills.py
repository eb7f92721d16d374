"""Workers, the public port and the service are killed at random moments until the event is over, again and again:
nothing is lost, nothing is doubled, and the tables are those of the local executor.

    ninja -C build node_kills        # ASSIZE_KILLS=300 of them"""

import contextlib
import os
import pathlib
import random
import signal
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest, children_of, named
from service_support import query, wait_until

KILLS = int(os.environ.get("ASSIZE_KILLS", "300"))
SETS = 400


class KillsTest(NodeTest):
    def over(self):
        return query(self.db, "SELECT count(*) FROM run WHERE ended_unix_us IS NOT NULL")[0][0] > 0

    def kill_a_worker(self):
        alive = [worker for worker in self.workers if worker.poll() is None]
        victim = random.choice(alive)
        # The one that plays, which is started again, or with it the one that would.
        pids = children_of(victim.pid) if random.random() < 0.5 else [victim.pid]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if victim.pid in pids:
            victim.wait()
            self.start_worker()

    def kill_the_port(self):
        for pid in named(self.folder, "ladder-front"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def kill_the_service(self):
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait()
        wait_until(lambda: not named(self.folder, "ladder-front"), "its port has ended")
        self.serve_for_workers(port=self.port)

    def test_nothing_is_lost_and_nothing_doubled(self):
        random.seed(os.environ.get("ASSIZE_KILL_SEED", "1"))
        self.serve_for_workers()
        self.start_worker()
        self.start_worker()
        self.run_event(sets=SETS)
        kills = 0
        while kills < KILLS and not self.over():
            time.sleep(random.uniform(0.05, 1))
            random.choice((self.kill_a_worker, self.kill_a_worker, self.kill_the_port, self.kill_the_service))()
            kills += 1
        print(f"{kills} kills", file=sys.stderr)
        self.await_over("cup")
        self.assertEqual(query(self.db, "SELECT match_id FROM match GROUP BY match_id HAVING count(*) > 1"), [])
        self.assert_local_tables(SETS)


if __name__ == "__main__":
    unittest.main()
