"""Workers that lie, those that play for one owner alone, and those that can't play what they lease."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest
from service_support import OK, grpc, pb, query, wait_until, work_pb2
from support import BUILD

LIAR = str(BUILD / "tests" / "lying_worker")
GREEDY = BUILD / "sample-bots" / "greedy"
GIVEN_NOTHING = 3


class TrustTest(NodeTest):
    def start_liar(self, lie, after=0, cache="liar"):
        log = open(self.folder / "liar.log", "w")  # noqa: SIM115
        self.addCleanup(log.close)
        liar = subprocess.Popen(
            [LIAR, lie, str(after), f"127.0.0.1:{self.port}", str(self.folder / "work.token"),
             str(self.folder / cache), str(GREEDY)],
            cwd=self.folder, env=self.environment(ASSIZE_PLAIN="1"), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.workers.append(liar)
        return liar

    def liar_log(self):
        return (self.folder / "liar.log").read_text(errors="replace")

    def worker_named(self, name):
        run = self.ladder("workers", "list", self.db, "--format", "json")
        self.assertEqual(run.code, OK, run.err)
        return next((one for one in json.loads(run.out)["workers"] if one["worker"].startswith(name)), {})

    def players(self, event="cup"):
        """By name, how many matches of the event that count each worker has played."""
        return dict(query(self.db, "SELECT worker.name, count(*) FROM played_by JOIN worker ON worker.id = worker"
                                   " JOIN match ON match.id = played_by.match JOIN event ON event.run = match.run_id"
                                   " WHERE event.name = ? GROUP BY worker.name", event))

    def submit_greedy(self):
        """A bot whose moves are not those of the others."""
        folder = self.folder / "bundles" / "will"
        folder.parent.mkdir(exist_ok=True)
        shutil.copytree(GREEDY, folder)
        text = (folder / "bot.toml").read_text()
        (folder / "bot.toml").write_text(text.replace('name = "greedy"', 'name = "will"'))
        self.assertEqual(self.submit(folder).code, OK)

    def assert_found(self, lie, *texts):
        self.serve_for_workers()
        liar = self.start_liar(lie)
        self.run_event(sets=12)
        self.assertEqual(liar.wait(timeout=90), GIVEN_NOTHING, self.liar_log())
        for text in texts:
            self.assertIn(text, self.liar_log())
        found = self.worker_named("liar")
        self.assertIn(texts[-1], found["refused"])
        self.assertIn("gets nothing", self.ladder("status", self.db).out)
        # What it has reported and counts is listed, the rest is played by another one.
        self.start_worker()
        self.await_over("cup")
        counts = self.players().get("liar", 0)
        self.assertEqual(len(self.worker_named("liar").get("doubtful", [])), counts)
        total = query(self.db, "SELECT count(*) FROM planned_match WHERE state = 'PLAYED'")[0][0]
        self.assertEqual(sum(self.players().values()), total)
        # It is known after a restart.
        self.stop()
        self.serve_for_workers()
        again = self.start_liar(lie, cache="liar2")
        self.assertEqual(again.wait(timeout=90), GIVEN_NOTHING, self.liar_log())

    def test_a_worker_that_makes_up_moves_is_shut_out(self):
        self.assert_found("other", "otherwise than it has reported")

    def test_a_worker_that_swaps_seats_is_shut_out(self):
        self.submit_greedy()
        self.assert_found("swap", "otherwise than it has reported")

    def test_a_worker_that_sends_an_old_result_is_shut_out(self):
        self.assert_found("stale", "was refused", "can't be true")

    def test_dropped_losses_are_seen_and_shut_nobody_out(self):
        self.serve_for_workers()
        self.start_liar("drop")
        self.start_worker()
        run = self.ladder("run", self.db, "--game", "brigands", "--seats", 2, "--format", "round-robin", "--sets", 80,
                          "--seed", "may", "--name", "cup", "robin", "tuck")
        self.assertEqual(run.code, OK, run.err)
        self.await_over("cup")
        found = self.worker_named("liar")
        self.assertEqual(found["refused"], "")
        self.assertTrue([line for line in found["remarkable"] if line.startswith("scores of robin")], found)

    def test_a_clock_that_is_wrong_is_named(self):
        self.serve_for_workers()
        liar = self.start_liar("clock")
        self.assertEqual(liar.wait(timeout=60), GIVEN_NOTHING)
        self.assertIn("s ahead", self.liar_log())
        self.assertIn("gets nothing: the worker's clock is", self.ladder("status", self.db).out)


class OwnTest(NodeTest):
    def own_token(self, owner):
        run = self.ladder("token", "create", self.db, "--scope", "work", "--owner", owner,
                          "--output", self.folder / f"{owner}.token")
        self.assertEqual(run.code, OK, run.err)
        return (self.folder / f"{owner}.token").read_text().strip()

    def test_a_worker_of_an_owner_plays_tests_of_their_versions_alone(self):
        owner = query(self.db, "SELECT name FROM owner")[0][0]
        self.serve_for_workers()
        self.run_event()
        run = self.ladder("regress", self.db, "--game", "brigands", "--base", "robin", "--test", "tuck", "--sets", 4,
                          "--name", "trial", "--detach")
        self.assertEqual(run.code, OK, run.err)
        self.assertIn("to stop it: ladder cancel", run.out)
        # Somebody else's.
        token = self.own_token("marian")
        other = self.start_worker("--idle", "1s", token="marian.token")
        self.assertEqual(other.wait(timeout=60), 0, self.worker_log(0))
        sha256 = query(self.db, "SELECT sha256 FROM bundle LIMIT 1")[0][0]
        self.assert_fails(grpc.StatusCode.NOT_FOUND, pb.REASON_NOT_FOUND, lambda: list(
            self.caller(token).FetchBundle(worker="any", sha256=sha256)))
        self.assertEqual(query(self.db, "SELECT count(*) FROM match"), [(0,)])
        # The owner's own.
        self.own_token(owner)
        own = self.start_worker("--idle", "1s", token=f"{owner}.token")
        self.assertEqual(own.wait(timeout=60), 0, self.worker_log(1))
        played = dict(query(self.db, "SELECT event.name, count(*) FROM played_by JOIN match ON match.id = match"
                                     " JOIN event ON event.run = match.run_id GROUP BY event.name"))
        self.assertEqual(played, {"trial": 8})
        verdict = self.ladder("regress", self.db, "--game", "brigands", "--base", "robin", "--test", "tuck",
                              "--sets", 4, "--name", "trial")
        self.assertIn(verdict.code, (0, 1, 2), verdict.err)
        self.assertIn("Elo", verdict.out)
        self.start_worker()
        self.await_over("cup", "trial")


class TroubleTest(NodeTest):
    def test_a_node_without_room_gives_its_matches_back(self):
        self.serve_for_workers()
        small = self.folder / "small"
        small.mkdir()
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(small)], check=False).returncode == 0
        if not mounted:
            self.skipTest("no small file system can be made here")
        self.addCleanup(subprocess.run, ["umount", "-l", str(small)], check=True)
        full = self.start_worker(cache="small/bots")
        self.run_event()
        self.assertNotEqual(full.wait(timeout=60), 0)
        self.assertIn("free some space", self.worker_log(0))
        self.assertIn("trouble: ", self.ladder("status", self.db).out)
        self.start_worker()
        self.await_over("cup")
        self.assert_local_tables()

    def test_bots_that_are_not_installed_any_more_come_from_the_database(self):
        self.serve_for_workers()
        self.run_event()
        wait_until(pathlib.Path(f"{self.db}-bots").exists, "the bots are installed")
        wait_until(lambda: "round 1" in self.log_text(), "the event has begun")
        subprocess.run(["chmod", "-R", "u+w", f"{self.db}-bots"], check=True)
        hidden = self.folder / "hidden"
        shutil.move(f"{self.db}-bots", hidden)
        self.start_worker()
        self.await_matches(1)
        shutil.move(hidden, f"{self.db}-bots")
        self.await_over("cup")

    def test_leases_that_are_not_known_are_lost(self):
        self.serve_for_workers()
        caller = self.caller((self.folder / "work.token").read_text().strip())
        lost = caller.Extend(worker="nobody", lease="nonsense")
        self.assertEqual(lost.state, work_pb2.LEASE_STATE_LOST)
        request = work_pb2.ReportRequest(worker="nobody", lease="nonsense")
        request.played.add(match_id="m", result=b"nonsense")
        answer = caller.start("Report", request)
        self.assertIn("lease nonsense is not known here", answer.refused["m"])


if __name__ == "__main__":
    unittest.main()
