"""Submissions to a daemon: two at a time, one at a time of an owner, and supervisors that die."""

import io
import os
import pathlib
import signal
import time
import unittest
import zipfile

import grpc

from access_support import await_done, submit_there, upload, waits, zip_of
from service_support import OK, ServiceTest, children_of, processes_of, wait_until

HANGS = ["/usr/bin/python3", "-c", "import time; time.sleep(10000)"]
CONFIGURATION, INTERNAL = 78, 70


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

    def test_namesakes_in_one_command_do_not_replace_each_other(self):
        folders = []
        for person in ("anna", "ben", "cleo"):
            folder = self.bundle("my-bot").rename(self.folder / person)
            # Cleo has what Anna has.
            (folder / "notes.txt").write_text("ben" if person == "ben" else "anna")
            folders.append(folder)
        run = self.ladder("submit", self.db, *folders, "--owner", "marian", "--quiet")
        self.assertNotEqual(run.code, OK)
        self.assertIn(f"bot \"my-bot\" has just been submitted from {folders[0]}", run.err)
        self.assertIn("--name-from-folder names each bot after its folder", run.err)
        self.assertIn("1 accepted, 1 unchanged, 1 refused", run.out + run.err)
        self.assertEqual(self.versions(), [("my-bot", 1)])
        again = self.ladder("submit", self.db, folders[1], "--owner", "marian", "--quiet")
        self.assertEqual(again.code, OK, again.err)
        self.assertEqual(self.versions(), [("my-bot", 1), ("my-bot", 2)])

    def begin_one_that_hangs(self, root):
        process = self.start_ladder("submit", self.db, self.script("slow", "", build=HANGS))
        wait_until(lambda: root.ListOperations().operations, "the submission is there")
        return process, root.ListOperations().operations[0]

    def tries_file(self, operation):
        return self.folder_of_service / "uploads" / (operation.name.split("/")[1] + ".zip.tries")

    def test_one_that_ends_the_process_which_tries_it_is_given_up_after_two_attempts(self):
        root = self.caller(self.token("organise"))
        process, operation = self.begin_one_that_hangs(root)
        killed = set()
        for _ in range(2):
            def fresh():
                return [pid for pid in children_of(self.daemon.pid) if pid not in killed]
            wait_until(lambda: fresh() and self.is_building(root, operation), "it is being built")
            for trial in fresh():
                killed.add(trial)
                os.kill(trial, signal.SIGKILL)
        run = self.finish(process)
        self.assertEqual(run.code, CONFIGURATION, run.err)
        self.assertIn("each attempt to try it ended the process that did, 2 times (the last one: signal 9 (Killed)); it is "
                      "not tried again", run.err)
        self.assertFalse(self.tries_file(operation).exists())
        robin = self.submit(self.bundle("robin"))
        self.assertEqual(robin.code, OK, robin.err)
        self.assertEqual(self.stop(), 0, self.log_text())
        self.assert_nothing_left()

    def test_nor_is_one_tried_for_ever_in_whose_attempts_the_daemon_ends(self):
        root = self.caller(self.token("organise"))
        operation = self.begin(root, self.script("slow", "", build=HANGS))
        self.await_building(root, operation)
        self.assertEqual(self.tries_file(operation).read_text(), "0 0 1\n")
        self.kill()
        # As if that had been the fifth time.
        self.tries_file(operation).write_text("0 4 1\n")
        self.serve()
        root.reconnect()
        wait_until(lambda: root.GetOperation(name=operation.name).done, "it is given up")
        self.assertIn("5 times; it is not tried again", root.GetOperation(name=operation.name).error.message)

    def test_a_drain_is_not_an_attempt_and_ends_a_build_at_once(self):
        root = self.caller(self.token("organise"))
        operation = self.begin(root, self.script("slow", "", build=HANGS))
        self.await_building(root, operation)
        self.assertEqual(self.stop(), 0, self.log_text())
        self.assertEqual(self.tries_file(operation).read_text(), "0 0 0\n")
        wait_until(lambda: not processes_of(self.folder), "the build's supervisor has ended it")
        self.assert_nothing_left()

    def test_a_supervisor_that_dies_is_replaced(self):
        root = self.caller(self.token("organise"))
        process, operation = self.begin_one_that_hangs(root)
        killed = set()
        for _ in range(3):
            def fresh():
                return [pid for trial in children_of(self.daemon.pid) for pid in children_of(trial) if pid not in killed]
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

    def test_a_zip_file_of_several_bots_is_refused_and_none_of_them_is_added(self):
        marian = self.caller(self.token("submit", owner="marian"))
        body = io.BytesIO()
        with zipfile.ZipFile(body, "w") as archive:
            for name in "robin", "tuck":
                for path in self.bundle(name).iterdir():
                    archive.write(path, f"{name}/{path.name}")
        done = await_done(marian, marian.SubmitBot(upload(body.getvalue())))
        self.assertEqual(done.error.message,
                         "the zip file: has 2 folders and zip files of bots in it; at most 1")
        self.assertEqual(self.versions(), [])

    def test_the_databases_folder_need_not_have_a_name_in_utf_8(self):
        self.assertEqual(self.stop(), 0, self.log_text())
        folder = os.fsencode(self.folder) + b"/caf\xe9"
        os.mkdir(folder)
        self.db = pathlib.Path(os.fsdecode(folder + b"/l.db"))
        self.folder_of_service = pathlib.Path(f"{self.db}.service")
        self.assertEqual(self.ladder("init", self.db).code, OK)
        self.serve()
        robin = self.submit(self.bundle("robin"))
        self.assertEqual(robin.code, OK, robin.err)

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
