"""Workers that lie, those that play for one owner alone, and those that can't play what they lease."""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from node_support import NodeTest
from service_support import OK, grpc, pb, query, wait_until, work_pb2
from support import BUILD

LIAR = str(BUILD / "tests" / "lying_worker")
THROWING = str(BUILD / "tests" / "throwing_worker")
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

    def run_duels(self, name):
        run = self.ladder("run", self.db, "--game", "brigands", "--seats", 2, "--format", "round-robin", "--sets", 60,
                          "--seed", "may", "--name", name, "robin", "tuck")
        self.assertEqual(run.code, OK, run.err)

    def test_dropped_losses_are_seen_and_shut_nobody_out(self):
        self.serve_for_workers()
        # One after the other, so that each plays enough, however fast the other one is.
        honest = self.start_worker()
        self.run_duels("first")
        self.await_over("first")
        honest.terminate()
        honest.wait(60)
        self.start_liar("drop")
        self.run_duels("second")
        wait_until(lambda: int(self.worker_named("liar").get("matches", 0)) >= 40, "it has reported 40 matches")
        # What was dropped is played by another one.
        self.start_worker()
        self.await_over("second")
        found = self.worker_named("liar")
        self.assertEqual(found["refused"], "")
        self.assertTrue([line for line in found["remarkable"] if line.startswith("scores of robin")], found)

    def test_a_worker_whose_report_throws_reports_again(self):
        self.serve_for_workers()
        worker = self.start_liar("throw")
        self.run_event()
        self.await_over("cup")
        self.assertIn("A round ended: the reports of a worker threw: no memory", self.liar_log())
        self.assertEqual(self.ladder("workers", "stop", self.db).code, OK)
        self.assertEqual(worker.wait(timeout=60), 0, self.liar_log())
        self.assert_local_tables()

    def test_a_worker_whose_supply_throws_plays_on_and_asks_again(self):
        self.serve_for_workers()
        log = open(self.folder / "throwing.log", "w")  # noqa: SIM115
        self.addCleanup(log.close)
        worker = subprocess.Popen([THROWING, f"127.0.0.1:{self.port}", str(self.folder / "work.token"),
                                   str(self.folder / "cache")], cwd=self.folder,
                                  env=self.environment(ASSIZE_PLAIN="1"), stdin=subprocess.DEVNULL, stdout=log,
                                  stderr=log)
        self.workers.append(worker)
        self.run_event()
        self.await_over("cup")
        self.assertEqual(self.ladder("workers", "stop", self.db).code, OK)
        printed = (self.folder / "throwing.log").read_text
        self.assertEqual(worker.wait(timeout=60), 0, printed())
        self.assertIn("A round ended: the supply of a worker threw: no memory", printed())
        self.assertIn("asked again", printed())
        self.assert_local_tables()

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


class WrongFiles:
    """A service that leases a match of a bot, and sends other files than the bot's, or `lacks` them."""

    def __init__(self, lacks=None):
        self.given_back = threading.Event()
        self.troubles = []
        self.asked = 0
        self._lacks = lacks
        self._server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
        self._server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("assize.v1.Work", {
            "Lease": self._unary(self.lease, work_pb2.LeaseRequest),
            "Report": self._unary(self.report, work_pb2.ReportRequest),
            "Extend": self._unary(lambda request, _: work_pb2.ExtendAnswer(), work_pb2.ExtendRequest),
            "FetchBundle": grpc.unary_stream_rpc_method_handler(
                self.fetch, work_pb2.FetchBundleRequest.FromString, work_pb2.BundlePiece.SerializeToString)})])
        self.port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()

    @staticmethod
    def _unary(answer, request):
        return grpc.unary_unary_rpc_method_handler(answer, request.FromString,
                                                   lambda message: message.SerializeToString())

    def lease(self, request, _):
        if request.trouble:
            self.troubles.append(request.trouble)
            return work_pb2.LeaseAnswer(wait_ms=50)
        self.asked += 1
        if self.given_back.is_set():
            return work_pb2.LeaseAnswer(wait_ms=50)
        answer = work_pb2.LeaseAnswer(lease="one", expires_ms=60_000)
        answer.batch.format = 1
        answer.batch.game = "brigands"
        answer.batch.bots.add(sha256=bytes(32))
        return answer

    def fetch(self, _request, context):
        if self._lacks:
            info, status = pb.ErrorInfo(reason=pb.REASON_STORAGE), pb.RpcStatus(code=9, message=self._lacks)
            status.details.add().Pack(info)
            context.set_trailing_metadata((("grpc-status-details-bin", status.SerializeToString()),))
            context.abort(grpc.StatusCode.FAILED_PRECONDITION, self._lacks)
        yield work_pb2.BundlePiece(path="bot.toml", bytes=b"name = 'other'\n")

    def report(self, request, _):
        if request.over:
            self.given_back.set()
        return work_pb2.ReportAnswer()

    def stop(self):
        self._server.stop(None)


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

    def lose_a_bot(self):
        """The service has the files of one bot nowhere; returns how to bring them back to the database."""
        digest, = query(self.db, "SELECT bundle.sha256 FROM bundle JOIN version ON version.installed = bundle.id"
                                 " JOIN bot ON bot.id = version.bot WHERE bot.name = 'robin'")[0]
        subprocess.run(["chmod", "-R", "u+w", f"{self.db}-bots"], check=True)
        shutil.rmtree(f"{self.db}-bots/{digest.hex()}")
        rows = query(self.db, "SELECT file, body FROM bundle_file JOIN file ON file.id = file JOIN bundle"
                              " ON bundle.id = bundle WHERE bundle.sha256 = ?", digest)

        def write(bodies):
            with contextlib.closing(sqlite3.connect(self.db, timeout=60)) as connection, connection:
                connection.executemany("UPDATE file SET body = ? WHERE id = ?", bodies)

        write([(b"damaged", number) for number, _ in rows])
        return lambda: write([(body, number) for number, body in rows])

    def test_a_bot_that_the_service_lacks_stops_its_event_and_no_worker(self):
        self.serve_for_workers()
        self.run_event()
        wait_until(pathlib.Path(f"{self.db}-bots").exists, "the bots are installed")
        wait_until(lambda: "round 1" in self.log_text(), "the event has begun")
        bring_back = self.lose_a_bot()
        self.start_worker()
        lacks = "the service does not have the files of robin"
        wait_until(lambda: "a lease was given back" in self.worker_log(0), "the worker was told")
        self.assertIn(lacks, self.worker_log(0))
        organiser = self.caller(self.token("organise"))
        wait_until(lambda: organiser.ListEvents().events[0].state == pb.EVENT_STATE_FAILED, "the event has stopped")
        self.assertIn("robin@1", organiser.ListEvents().events[0].note)
        self.assertIn(f"trouble: {lacks}", " ".join(self.ladder("status", self.db).out.split()))
        # It asks on, and is given nothing that it can't play.
        self.assertIsNone(self.workers[0].poll(), self.worker_log(0))
        self.assertEqual(self.worker_log(0).count("a lease was given back"), 1)
        bring_back()
        run = self.ladder("start", self.db, "cup")
        self.assertEqual(run.code, OK, run.err)
        self.await_over("cup")
        self.assert_local_tables()

    def start_worker_for(self, server):
        self.addCleanup(server.stop)
        self.port = server.port
        (self.folder / "work.token").write_text(f"asz_{0:064}\n")
        return self.start_worker()

    def test_a_worker_whose_service_lacks_a_bot_says_so_and_asks_on(self):
        server = WrongFiles(lacks="the service does not have the files of robin: gone")
        worker = self.start_worker_for(server)
        self.assertTrue(server.given_back.wait(60), self.worker_log(0))
        asked = server.asked
        wait_until(lambda: server.asked > asked + 1, "it asks on")
        self.assertIsNone(worker.poll(), self.worker_log(0))
        self.assertEqual(self.worker_log(0).count("a lease was given back: "), 1)
        self.assertIn("the service does not have the files of robin: gone", self.worker_log(0))

    def test_files_that_are_not_those_of_the_digest_are_not_played(self):
        server = WrongFiles()
        worker = self.start_worker_for(server)
        self.assertNotEqual(worker.wait(timeout=60), 0, self.worker_log(0))
        self.assertIn("the files of a bot are not those of its digest", self.worker_log(0))
        # The lease was given back, and the organiser learns why.
        self.assertTrue(server.given_back.is_set())
        self.assertTrue([trouble for trouble in server.troubles if "not those of its digest" in trouble])
        self.assertEqual(list((self.folder / "cache").rglob("bot.toml")), [])

    def test_what_a_worker_says_of_itself_has_a_form(self):
        self.serve_for_workers()
        caller = self.caller((self.folder / "work.token").read_text().strip())
        good = {"worker": "w", "slots": 1, "protocol": "0" * 64}
        for wrong, named in (({"commit": "\x1b[2J"}, "facts: commit: must be"), ({"commit": "a" * 101}, "facts: commit"),
                             ({"protocol": ""}, "facts: protocol: must be 64"), ({"protocol": "\n" * 64}, "facts: protocol"),
                             ({"protocol": "A" * 64}, "facts: protocol"), ({"protocol": "0" * 65}, "facts: protocol"),
                             ({"speed": work_pb2.SpeedMeasure(digest=b"1")}, "facts: speed.digest: 1 bytes; must be 32"),
                             ({"speed": work_pb2.SpeedMeasure(digest=bytes(33))}, "facts: speed.digest"),
                             ({"speed": work_pb2.SpeedMeasure(decisions_per_s=[1.0] * 5000)}, "speed.decisions_per_s")):
            with self.subTest(named), self.assertRaises(grpc.RpcError) as error:
                caller.Lease(work_pb2.LeaseRequest(facts=work_pb2.WorkerFacts(**{**good, **wrong})))
            self.assertEqual(error.exception.code(), grpc.StatusCode.INVALID_ARGUMENT, named)
            self.assertIn(named, error.exception.details())
        # Of that form, but another program's.
        with self.assertRaises(grpc.RpcError) as error:
            caller.Lease(work_pb2.LeaseRequest(facts=work_pb2.WorkerFacts(**good)))
        self.assertEqual(error.exception.code(), grpc.StatusCode.FAILED_PRECONDITION)

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
