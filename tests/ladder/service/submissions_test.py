"""Submissions to a daemon: two at a time, one at a time of an owner, and supervisors that die."""

import os
import signal
import time
import unittest

import grpc

from access_support import submit_there, upload, waits, zip_of
from service_support import OK, ServiceTest, children_of, wait_until

HANGS = ["/usr/bin/python3", "-c", "import time; time.sleep(10000)"]
INTERNAL = 70


class SubmissionsTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve()

    def begin(self, caller, folder):
        return caller.SubmitBot(upload(zip_of(folder)))

    def is_building(self, caller, operation):
        try:
            # Within what a token may ask in a second.
            time.sleep(0.03)
            return caller.GetOperation(name=operation.name).stage.startswith("Building")
        except grpc.RpcError as error:
            if not waits(error):
                raise
            return False

    def await_building(self, caller, operation):
        wait_until(lambda: self.is_building(caller, operation), "it is being built")

    def test_one_that_hangs_keeps_its_owners_others_waiting_and_nobody_elses(self):
        marian = self.caller(self.token("submit", owner="marian"))
        john = self.caller(self.token("submit", owner="john"))
        first = self.begin(marian, self.script("slow", "", build=HANGS))
        self.await_building(marian, first)
        second = self.begin(marian, self.bundle("robin"))
        done = submit_there(john, self.bundle("tuck"))
        self.assertEqual(done.submit.version.bot, "tuck")
        waiting = marian.GetOperation(name=second.name)
        self.assertEqual((waiting.done, waiting.place), (False, 1))
        self.assertFalse(marian.GetOperation(name=first.name).done)
        # Both are tried again after the next start.
        self.assertEqual(self.stop(), 0, self.log_text())
        self.serve()
        marian.reconnect()
        self.await_building(marian, first)
        self.assertEqual([name for name, _ in self.versions()], ["tuck"])

    def test_a_supervisor_that_dies_is_replaced(self):
        root = self.caller(self.token("organise"))
        process = self.start_ladder("submit", self.db, self.script("slow", "", build=HANGS))
        wait_until(lambda: root.ListOperations().operations, "the submission is there")
        operation = root.ListOperations().operations[0]
        killed = set()
        for _ in range(3):
            def fresh():
                return [pid for pid in children_of(self.daemon.pid) if pid not in killed]
            wait_until(lambda: fresh() and self.is_building(root, operation), "it is being built")
            for supervisor in fresh():
                killed.add(supervisor)
                os.kill(supervisor, signal.SIGKILL)
        run = self.finish(process)
        self.assertEqual(run.code, INTERNAL, run.err)
        self.assertIn("could not be tried, 3 times", run.err)
        robin = self.submit(self.bundle("robin"))
        self.assertEqual(robin.code, OK, robin.err)
        self.assertEqual(self.stop(), 0, self.log_text())
        self.assert_nothing_left()

    def test_one_that_nobody_waits_for_is_dropped_from_no_list(self):
        marian = self.caller(self.token("submit", owner="marian"))
        done = submit_there(marian, self.bundle("robin"))
        self.kill()
        self.serve()
        marian.reconnect()
        self.assertEqual(marian.GetOperation(name=done.name), done)
        with self.assertRaises(grpc.RpcError):
            marian.GetOperation(name="operations/" + "0" * 32)


if __name__ == "__main__":
    unittest.main()
