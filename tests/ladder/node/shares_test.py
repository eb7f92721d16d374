"""How the sets of an event are shared out: a worker's second lease beside its first, and workers of different speed."""

import pathlib
import shutil
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest
from service_support import OK, query, wait_until

HOUR = 3_600_000


def sets_in(lease):
    """By its seed, how many matches of each set are in it."""
    sets = {}
    for match in lease.batch.matches:
        sets[match.header.seed] = sets.get(match.header.seed, 0) + 1
    return sets


class SharesTest(NodeTest):
    def run_gated(self, db, *arguments):
        run = self.ladder("run", db, "--game", "brigands", "--format", "round-robin", "--sets", 6, "--seed", "may",
                          "--name", "cup", "--move-limit", HOUR, *arguments, "gated", "robin")
        self.assertEqual(run.code, OK, run.err)

    def test_a_second_lease_is_played_beside_the_first_and_no_match_twice(self):
        gate, bot = self.make_gate()
        gate.open()  # for its smoke match and the local executor
        run = self.submit(bot, "--move-limit", HOUR)
        self.assertEqual(run.code, OK, run.err)
        local = shutil.copy(self.db, self.folder / "local.db")
        self.run_gated(local, "--jobs", 2)
        gate.close()
        self.serve_for_workers()
        passage = self.pass_on()
        # Four of the six sets first, of which one match each begins and waits at the gate.
        self.start_worker(slots=4, port=passage.port)
        self.run_gated(self.db)
        wait_until(lambda: len(passage.leases()) == 2, "the worker has a second lease")
        self.assertEqual([request for request, _ in passage.answered("Report") if request.played], [])
        (_, first), (request, second) = passage.leases()
        self.assertEqual(list(request.playing), [first.lease])
        self.assertEqual([len(sets_in(lease)) for lease in (first, second)], [4, 2])
        gate.open()
        self.await_over("cup")
        self.assertEqual(len(passage.leases()), 2)
        # By match: the lease under which it began, and what it was reported to be, however often.
        begun, played = {}, {}
        for report, _ in passage.answered("Report"):
            for match in report.begun:
                begun.setdefault(match, set()).add(report.lease)
            for match in report.played:
                played.setdefault(match.match_id, set()).add(match.result)
        of = {match.header.match_id: {lease.lease} for lease in (first, second) for match in lease.batch.matches}
        self.assertEqual(len(of), 12)
        self.assertEqual(begun, of)
        self.assertEqual({match: len(results) for match, results in played.items()}, dict.fromkeys(of, 1))
        self.stop()
        self.assertEqual(query(self.db, "SELECT count(*) FROM match"), [(12,)])
        self.assertEqual(self.tables(self.db), self.tables(local))

    def measured(self, speed):
        """What a worker is to have measured, in parts of what the service is to have: the figures of its own first
        measure become the service's."""
        kept = self.folder_of_service / "speed"

        def change(request):
            facts = getattr(request, "facts", None)
            if facts is None or not facts.HasField("speed"):
                return
            figures = facts.speed.decisions_per_s
            with self.measuring:
                if not kept.exists():
                    figures[:] = [100] * len(figures)
                    head = f"{facts.commit} 1 {facts.speed.length_ms}\n".encode()
                    kept.write_bytes(head + facts.speed.SerializeToString())
            figures[:] = [100 * speed] * len(figures)

        return change

    def test_sets_are_shared_out_by_speed(self):
        self.measuring = threading.Lock()
        self.serve_for_workers(measure=10)
        all_have_some = threading.Event()

        def start(speed):
            change = self.measured(speed)

            def hold(request):
                change(request)
                is_first = request.DESCRIPTOR.name == "LeaseRequest" and not request.playing
                self.assertTrue(is_first or all_have_some.wait(60))

            passage = self.pass_on(hold)
            self.start_worker(slots=1, port=passage.port)
            return passage

        fast, slow, slowest = start(1.25), start(0.8), start(0.5)
        self.run_event(sets=12)
        wait_until(lambda: fast.leases() and slow.leases(), "both have a lease")
        # Nobody knows yet how long a match takes: four sets for a slot of the service's own speed, each of them whole.
        self.assertEqual([list(sets_in(one.leases()[0][1]).values()) for one in (fast, slow)], [[2] * 5, [2] * 3])
        all_have_some.set()
        self.await_over("cup")
        # Half the speed is too little for a clock.
        self.assertEqual(slowest.leases(), [])
        self.assertIn("its speed is 0.50 of the service's own", " ".join(self.ladder("status", self.db).out.split()))
        self.assert_local_tables(sets=12)


if __name__ == "__main__":
    unittest.main()
