"""What goes wrong around a daemon, each with a defined status, a line in the log, and nothing broken afterwards.
ladder/service/README.md has the list; what hostile clients do to the public port is in ../front."""

import contextlib
import os
import pathlib
import re
import resource
import socket
import sqlite3
import subprocess
import sys
import threading
import unittest

import grpc

from access_support import await_done, submit_there, upload, zip_of
from service_support import OK, ServiceTest, message_class, pb, query, wait_until

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from front_support import FRONT, make_certificate, make_expired_certificate  # noqa: E402

UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED
EXHAUSTED = grpc.StatusCode.RESOURCE_EXHAUSTED
INVALID = grpc.StatusCode.INVALID_ARGUMENT
CONFIGURATION, UNAVAILABLE, NO_PERMISSION, FULL = 78, 69, 77, 74


class HardnessTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve("--jobs", 1)

    def open_log(self):
        """Through a pipe: a limit of the daemon's files keeps nothing out of it."""
        with open(self.folder / "serve.log", "ab") as log:
            copier = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=log)
        self.addCleanup(copier.wait)
        self.addCleanup(copier.kill)
        return copier.stdin

    def assert_logged(self, *parts):
        """One line with all of it."""
        def there():
            return any(all(part in line for part in parts) for line in self.log_text().splitlines())
        wait_until(there, f"the log has a line with {parts}")

    def assert_refused(self, code, reason, call):
        self.assert_fails(code, reason, call)
        name = pb.Reason.Name(reason).removeprefix("REASON_")
        self.assert_logged("refused", f"code={code.name}", f"reason={name}")

    def with_header(self, value):
        caller = self.caller()
        caller.metadata = [("authorization", value)] if value is not None else []
        return caller

    def test_every_kind_of_wrong_token(self):
        good, narrow = self.token("organise"), self.token("watch")
        expired, revoked = self.token("watch"), self.token("watch")
        number = self.caller(revoked).GetStatus().caller.split()[1]
        self.assertEqual(self.ladder("token", "revoke", self.db, number).code, OK)
        number = self.caller(expired).GetStatus().caller.split()[1]
        self.stop()
        with sqlite3.connect(self.db) as book:
            book.execute("UPDATE token SET expires_unix_us = created_unix_us + 1"
                         " WHERE lower(hex(sha256)) LIKE ?", (number + "%",))
        self.serve("--jobs", 1)
        for value, reason in ((None, pb.REASON_TOKEN_MISSING),
                              ("Basic abc", pb.REASON_TOKEN_UNKNOWN),
                              ("Bearer", pb.REASON_TOKEN_UNKNOWN),
                              ("Bearer asz_" + "0" * 64, pb.REASON_TOKEN_UNKNOWN),
                              ("Bearer " + good + "0" * 4000, pb.REASON_TOKEN_UNKNOWN),
                              ("Bearer " + expired, pb.REASON_TOKEN_EXPIRED),
                              ("Bearer " + revoked, pb.REASON_TOKEN_REVOKED)):
            with self.subTest(reason=reason, length=len(value or "")):
                self.assert_refused(UNAUTHENTICATED, reason, self.with_header(value).GetStatus)
        self.assert_refused(grpc.StatusCode.PERMISSION_DENIED, pb.REASON_SCOPE_MISSING,
                            lambda: self.caller(narrow).PauseEvent(event="cup"))
        self.assert_logged("reason=SCOPE_MISSING", 'caller="token ')
        # More metadata than gRPC takes never reaches us.
        with self.assertRaises(grpc.RpcError) as caught:
            self.with_header("Bearer " + "x" * 100_000).GetStatus()
        self.assertEqual(caught.exception.code(), EXHAUSTED)
        self.assertEqual(self.caller(good).GetStatus().jobs, 1)
        for secret in (good, narrow, expired, revoked):
            self.assertNotIn(secret, self.log_text())

    def test_bundles_that_are_none(self):
        marian = self.caller(self.token("submit"))
        body = zip_of(self.bundle("robin"))
        self.assert_refused(EXHAUSTED, pb.REASON_TOO_LARGE,
                            lambda: marian.SubmitBot(upload(body, size=1 << 40)))
        self.assert_refused(INVALID, pb.REASON_DAMAGED_UPLOAD,
                            lambda: marian.SubmitBot(upload(body, size=len(body) + 1)))
        self.assert_refused(INVALID, pb.REASON_BAD_VALUE,
                            lambda: marian.SubmitBot(upload(body, sha256=b"x")))
        # Cut off in the middle: the caller is gone, and so is what it has sent.
        serialize = message_class(pb.SubmitBotRequest.DESCRIPTOR).SerializeToString
        begun = list(upload(body))[:2]
        gone = threading.Event()
        self.addCleanup(gone.set)

        def half():
            yield from begun
            gone.wait()

        channel = grpc.insecure_channel(f"unix:{self.folder_of_service}/front.sock",
                                        options=(("grpc.use_local_subchannel_pool", 1),))
        self.addCleanup(channel.close)
        call = channel.stream_unary("/assize.v1.Ladder/SubmitBot", serialize).future(
            half(), metadata=marian.metadata, wait_for_ready=True)
        uploads = self.folder_of_service / "uploads"
        wait_until(lambda: list(uploads.glob("*.part")) or call.done(), "the upload has begun")
        self.assertFalse(call.done(), "the rest is still to come")
        channel.close()
        self.assertTrue(call.cancelled() or call.exception() is not None)
        wait_until(lambda: not list(uploads.iterdir()), "nothing is left of it")
        done = await_done(marian, marian.SubmitBot(upload(b"PK\x03\x04 no zip at all")))
        self.assertEqual(done.error.code, grpc.StatusCode.FAILED_PRECONDITION.value[0])
        self.assert_logged("submission=", '"refused"')
        self.assertEqual(self.versions(), [])
        self.assertEqual(submit_there(marian, self.folder / "bundles" / "robin").submit.version.bot, "robin")

    def limit_files(self, size):
        """No file of the daemon may grow beyond `size` bytes: what a full disk does to its writes."""
        hard = resource.prlimit(self.daemon.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.daemon.pid, resource.RLIMIT_FSIZE, (size, hard))

    def test_a_full_disk_ends_nothing_and_loses_nothing(self):
        self.submit_field("tuck", "robin", "marian")
        organiser = self.caller(self.token("organise"))
        organiser.CreateEvent(event=pb.EventSpec(name="cup", game="brigands", seats="3", same_owner="allow", sets=40, seed="ab" * 32),
                              start=True)
        played = "SELECT count(*) FROM match"
        wait_until(lambda: query(self.db, played)[0][0] >= 1, "a match is played")
        self.limit_files(4096)
        wait_until(lambda: "goes on by itself" in self.log_text(), "the event has noticed")
        self.assert_refused(EXHAUSTED, pb.REASON_STORAGE, lambda: organiser.FreezeEvent(event="cup"))
        near = self.ladder("withdraw", self.db, "tuck")
        self.assertEqual(near.code, FULL, near.err)
        refused = self.caller(self.token_before)
        self.assert_refused(EXHAUSTED, pb.REASON_STORAGE,
                            lambda: refused.SubmitBot(upload(zip_of(self.bundle("john")))))
        # What is read goes on, and so do health and the process.
        self.assertEqual(organiser.GetStatus().jobs, 1)
        self.assertEqual(organiser.GetEvent(event="cup").state, pb.EVENT_STATE_RUNNING)
        before = query(self.db, played)[0][0]
        self.limit_files(resource.RLIM_INFINITY)
        wait_until(lambda: query(self.db, played)[0][0] > before, "it goes on")
        self.await_over("cup")
        doubled = "SELECT count(*) - count(DISTINCT match_id) FROM match"
        self.assertEqual(query(self.db, doubled), [(0,)])
        self.assertEqual(submit_there(refused, self.bundle("much")).submit.version.bot, "much")
        self.assertEqual(self.ladder("audit", self.db).code, OK)
        self.assert_verified()

    @property
    def token_before(self):
        if not hasattr(self, "_token"):
            self.limit_files(resource.RLIM_INFINITY)
            self._token = self.token("submit")
            self.limit_files(4096)
        return self._token

    def test_a_reader_that_reads_nothing_is_cut_and_the_others_read_on(self):
        token = self.token("watch")
        self.submit_field("tuck", "robin")
        client = socket.socket(socket.AF_UNIX)
        self.addCleanup(client.close)
        client.connect(str(self.folder_of_service / "front.sock"))

        def frame(kind, flags, stream, payload=b""):
            return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload

        def field(name, value):
            return b"\x00" + bytes([len(name)]) + name + bytes([len(value)]) + value

        head = b"".join(field(*pair) for pair in (
            (b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/assize.v1.Ladder/WatchEvents"),
            (b":authority", b"x"), (b"content-type", b"application/grpc"), (b"te", b"trailers"),
            (b"authorization", b"Bearer " + token.encode())))
        # A window of no bytes.
        settings = (4).to_bytes(2, "big") + (0).to_bytes(4, "big")
        client.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, settings) + frame(1, 4, 1, head)
                         + frame(0, 1, 1, b"\0" * 5))
        viewer = self.caller(token)
        self.assertEqual(next(viewer.WatchEvents()).number, 1)
        self.assert_logged("refused", "method=WatchEvents", "reason=SLOW_READER")
        self.assertEqual(next(viewer.WatchEvents()).number, 1)

    # --- from afar, through the public port ---

    def start_front(self, chain, key):
        front = subprocess.Popen(
            [FRONT, "--tls-listen", "127.0.0.1:0", "--tls-cert", chain, "--tls-key", key, "--daemon",
             str(self.folder_of_service / "front.sock"), "--seats", str(pathlib.Path(chain).with_suffix(".sock"))],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env=self.environment())
        self.addCleanup(front.stdout.close)
        self.addCleanup(front.wait)
        self.addCleanup(front.kill)
        line = front.stdout.readline()
        self.assertIn(" ", line, self.log_text())
        return line.split()[1]

    def far(self, address, token, *arguments, ca):
        file = self.folder / "token"
        file.write_text(token + "\n")
        return self.finish(self.start_ladder(
            "--server", address, *arguments, env=self.environment(ASSIZE_TOKEN_FILE=str(file), ASSIZE_CA=str(ca))))

    def test_commands_from_afar_end_with_a_sentence_and_the_right_code(self):
        token = self.token("watch")
        chain, key = make_certificate(self.folder)
        address = self.start_front(str(chain), str(key))
        good = self.far(address, token, "status", ca=chain)
        self.assertEqual(good.code, OK, good.err)
        for mistyped in (address + "x", "127.0.0.1", ":7411", "127.0.0.1:0", "127.0.0.1:70000"):
            run = self.far(mistyped, token, "status", ca=chain)
            self.assertEqual(run.code, 64, run.err)
            self.assertIn(f"--server {mistyped}: must be HOST:PORT", run.err)
        self.assertNotIn("In play", good.out)
        wrong = self.far(address, token[:-1] + ("1" if token[-1] == "0" else "0"), "status", ca=chain)
        self.assertEqual(wrong.code, NO_PERMISSION)
        self.assertRegex(wrong.err, re.escape(address) + ".*not known here.*token")
        denied = self.far(address, token, "token", "list", ca=chain)
        self.assertEqual(denied.code, NO_PERMISSION)
        missing = self.far(address, token, "standings", "nothing", ca=chain)
        self.assertEqual(missing.code, 66, missing.err)
        other, _ = make_certificate(self.folder, name="other")
        untrusted = self.far(address, token, "status", ca=other)
        self.assertEqual(untrusted.code, CONFIGURATION, untrusted.err)
        self.assertIn("ASSIZE_CA", untrusted.err)
        expired, key = make_expired_certificate(self.folder)
        address = self.start_front(str(expired), str(key))
        late = self.far(address, token, "status", ca=expired)
        self.assertEqual(late.code, CONFIGURATION, late.err)
        self.assertIn("certificate", late.err)

    def test_a_connection_that_is_cut_in_its_handshake_is_tried_again(self):
        token = self.token("watch")
        chain, key = make_certificate(self.folder)
        host, port = self.start_front(str(chain), str(key)).split(":")
        door = CuttingDoor((host, int(port)), cut=3)
        self.addCleanup(door.close)
        run = self.far(door.address, token, "status", ca=chain)
        self.assertEqual(run.code, OK, run.err)
        self.assertGreater(door.seen, 3)

    def test_what_speaks_no_tls_is_named_at_once(self):
        def answer(connection):
            connection.recv(1024)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        door = CuttingDoor(None, cut=1000, first=answer)
        self.addCleanup(door.close)
        chain, _ = make_certificate(self.folder)
        run = self.far(door.address, self.token("watch"), "status", ca=chain)
        self.assertEqual(run.code, CONFIGURATION, run.err)
        self.assertIn("no TLS", run.err)


class CuttingDoor:
    """Passes connections on to `target`, but for the first ones, which it cuts."""

    def __init__(self, target, cut, first=lambda connection: connection.recv(1024)):
        self.target, self.cut, self.first, self.seen = target, cut, first, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.server = threading.Thread(target=self.serve, daemon=True)
        self.server.start()

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.server.join()
        self.listener.close()

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.seen += 1
            passes = self.seen > self.cut
            threading.Thread(target=self.pass_on if passes else self.refuse, args=(connection,), daemon=True).start()

    def refuse(self, connection):
        with connection, contextlib.suppress(OSError):
            self.first(connection)

    def pass_on(self, connection):
        with connection, socket.create_connection(self.target) as there:
            back = threading.Thread(target=self.copy, args=(there, connection), daemon=True)
            back.start()
            self.copy(connection, there)
            back.join()

    @staticmethod
    def copy(source, sink):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    unittest.main()
