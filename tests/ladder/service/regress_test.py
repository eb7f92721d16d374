"""Tests of versions that a service plays."""

import json
import pathlib
import signal
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from service_support import OK, ServiceTest, grpc, pb, query, wait_until
from ladder_support import INTERRUPTED


class RegressTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.submit_field("robin", "tuck")
        # Nobody plays: what has begun goes on for ever.
        self.serve("--jobs", 0, "--plain-listen", "127.0.0.1:0", "--measure", 0)
        self.organiser = self.caller(self.token("organise", owner=None))

    def regress(self, name, *arguments):
        return ("regress", self.db, "--game", "brigands", "--base", "robin", "--test", "tuck", "--sets", 4, "--name", name,
                *arguments)

    def waiting(self):
        return [(test.name, test.phase) for test in self.organiser.ListRegresses().regresses]

    def phase(self, name):
        return self.organiser.GetRegress(name=name).phase

    def test_tests_wait_by_priority_and_go_on_after_a_restart(self):
        for name, priority in (("first", 0), ("second", 0), ("urgent", 5)):
            run = self.ladder(*self.regress(name, "--detach", "--priority", priority))
            self.assertEqual(run.code, OK, run.err)
            wait_until(lambda: self.phase("first") == pb.REGRESS_PHASE_PLAYING, "the first one is played")
        order = [("first", pb.REGRESS_PHASE_PLAYING), ("urgent", pb.REGRESS_PHASE_WAITING),
                 ("second", pb.REGRESS_PHASE_WAITING)]
        self.assertEqual(self.waiting(), order)
        self.stop()
        self.serve("--jobs", 0, "--plain-listen", "127.0.0.1:0", "--measure", 0)
        self.organiser.reconnect()
        self.assertEqual(self.waiting(), order)
        # Whoever asks again for one that is there waits for that one.
        self.assertEqual(self.ladder("cancel", self.db, "first").code, OK)
        wait_until(lambda: self.phase("urgent") == pb.REGRESS_PHASE_PLAYING, "the urgent one is played")
        self.assertEqual(self.phase("first"), pb.REGRESS_PHASE_CANCELLED)
        self.stop()
        self.serve("--jobs", 2)
        run = self.ladder(*self.regress("second", "--json"))
        self.assertIn(run.code, (0, 1, 2), run.err)
        report = json.loads(run.out)
        self.assertEqual((report["event"], int(report["sets"])), ("second", 4))
        self.await_over("first", "second", "urgent")

    def test_owners_test_their_own_versions_and_stop_their_own_tests(self):
        self.stop()
        self.submit_field("greedy")
        self.serve("--jobs", 0, "--plain-listen", "127.0.0.1:0", "--measure", 0, "--reference", "greedy")
        self.organiser.reconnect()
        owner = query(self.db, "SELECT name FROM owner")[0][0]
        mine = self.caller(self.token("submit", owner=owner))
        other = self.caller(self.token("submit", owner="marian"))

        def ask(caller, base="robin", priority=0, **spec):
            return caller.RequestRegress(
                base=base, tests=["tuck"], priority=priority, matches={"game": "brigands", "seats": "2", **spec},
                settings={"elo0": 0, "elo1": 10, "alpha": 0.05, "beta": 0.05, "most_sets": 100})
        wrong = [{"priority": 1}, {"name": "cup"}, {"clock_rules": {"move_limit_us": 60_000_000, "bank_us": 0}}]
        for fields in wrong:
            self.assert_fails(grpc.StatusCode.INVALID_ARGUMENT, pb.REASON_BAD_VALUE, lambda f=fields: ask(mine, **f))
        self.assert_fails(grpc.StatusCode.PERMISSION_DENIED, pb.REASON_OTHER_OWNER, lambda: ask(other))
        self.assert_fails(grpc.StatusCode.PERMISSION_DENIED, pb.REASON_SCOPE_MISSING,
                          lambda: ask(self.caller(self.token("own"))))
        tests = [ask(mine).name, ask(mine, base="greedy").name, ask(mine).name]
        metadata = self.assert_fails(grpc.StatusCode.RESOURCE_EXHAUSTED, pb.REASON_LIMIT, lambda: ask(mine))
        self.assertEqual(metadata["limit"], "3")
        self.assertEqual(ask(self.organiser, priority=3, name="ours").name, "ours")
        # Each sees their own.
        self.assertEqual({one.name for one in mine.ListRegresses().regresses}, set(tests))
        self.assertEqual(len(self.organiser.ListRegresses().regresses), 4)
        self.assertEqual(len(other.ListRegresses().regresses), 0)
        for name, caller in ((tests[0], other), ("ours", mine)):
            self.assert_fails(grpc.StatusCode.NOT_FOUND, pb.REASON_NOT_FOUND,
                              lambda n=name, c=caller: c.GetRegress(name=n))
            self.assert_fails(grpc.StatusCode.NOT_FOUND, pb.REASON_NOT_FOUND,
                              lambda n=name, c=caller: c.CancelRegress(event=n))
        stopped = mine.CancelRegress(event=tests[2])
        self.assertEqual((stopped.phase, stopped.place), (pb.REGRESS_PHASE_CANCELLED, 0))
        self.assertEqual({one.name for one in mine.ListRegresses().regresses}, set(tests[:2]))
        ask(mine)

    def test_ctrl_c_leaves_it_running(self):
        command = self.start_ladder(*self.regress("trial"))
        wait_until(lambda: query(self.db, "SELECT count(*) FROM event")[0][0] == 1, "it was asked for")
        wait_until(lambda: self.phase("trial") == pb.REGRESS_PHASE_PLAYING, "it is played")
        command.send_signal(signal.SIGINT)
        run = self.finish(command)
        self.assertEqual(run.code, INTERRUPTED, run.err)
        self.assertIn(f"to stop it: ladder cancel {self.db} trial", run.err)
        self.assertEqual(self.phase("trial"), pb.REGRESS_PHASE_PLAYING)

    def test_without_a_service_nothing_goes_on(self):
        self.stop()
        run = self.ladder(*self.regress("trial", "--detach"))
        self.assertIn("no service has", run.err)


if __name__ == "__main__":
    unittest.main()
