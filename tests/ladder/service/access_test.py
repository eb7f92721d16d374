"""Who may call what: tokens, scopes, owners, doubled requests, feeds and bad uploads, by a client that is
not ours (python3-grpcio)."""

import hashlib
import io
import unittest
import zipfile

import grpc

from service_support import OK, SERVICE, ServiceTest, message_class, pb, reason_of
from support import query, wait_until

SCOPES = {name.removeprefix("SCOPE_").lower(): number for name, number in pb.Scope.items() if number}
DENIED = grpc.StatusCode.PERMISSION_DENIED
UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED
INVALID = grpc.StatusCode.INVALID_ARGUMENT


def may_call(scope, method):
    """What the proto's comment on Scope says."""
    needed = method.GetOptions().Extensions[pb.scope]
    if scope == pb.SCOPE_ADMIN or scope == needed or needed == pb.SCOPE_WATCH:
        return True
    return scope == pb.SCOPE_ORGANISE and needed != pb.SCOPE_ADMIN


def zip_of(folder):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.iterdir()):
            info = zipfile.ZipInfo(path.name)
            info.external_attr = (path.stat().st_mode & 0xFFFF) << 16
            archive.writestr(info, path.read_bytes())
    return out.getvalue()


def upload(body, piece=100_000, **start):
    start = {"size": len(body), "sha256": hashlib.sha256(body).digest(), **start}
    yield pb.SubmitBotRequest(start=pb.SubmissionStart(**start))
    for begin in range(0, len(body), piece):
        yield pb.SubmitBotRequest(piece=body[begin:begin + piece])


class AccessTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve()

    def submit_there(self, caller, folder, **start):
        operation = caller.SubmitBot(upload(zip_of(folder), **start))
        while not operation.done:
            operation = caller.WaitOperation(name=operation.name)
        return operation

    def test_each_method_takes_its_scope_and_no_other(self):
        callers = {scope: self.caller(self.token(scope)) for scope in SCOPES}
        checked = 0
        for method in SERVICE.methods:
            self.assertNotEqual(method.GetOptions().Extensions[pb.scope], pb.SCOPE_UNSPECIFIED)
            for scope, caller in callers.items():
                request = message_class(method.input_type)()
                try:
                    answer = caller.start(
                        method.name, iter([request]) if method.name == "SubmitBot" else request)
                    if method.name == "WatchEvents":
                        answer.cancel()
                    code = grpc.StatusCode.OK
                except grpc.RpcError as error:
                    code = error.code()
                with self.subTest(method=method.name, scope=scope):
                    if may_call(SCOPES[scope], method):
                        self.assertNotIn(code, (DENIED, UNAUTHENTICATED, grpc.StatusCode.INTERNAL,
                                                grpc.StatusCode.UNIMPLEMENTED))
                    elif method.name != "WatchEvents":
                        self.assertEqual(code, DENIED)
                    checked += 1
        self.assertEqual(checked, len(SERVICE.methods) * len(SCOPES))

    def test_wrong_tokens_are_told_apart_and_never_logged(self):
        good = self.token("watch")
        short = self.caller(good)
        self.assertTrue(short.GetStatus().caller.startswith("token "))
        missing = self.caller()
        self.assert_fails(UNAUTHENTICATED, pb.REASON_TOKEN_MISSING, missing.GetStatus)
        twice = self.caller(good)
        twice.metadata = twice.metadata * 2
        self.assert_fails(UNAUTHENTICATED, pb.REASON_TOKEN_MISSING, twice.GetStatus)
        for wrong in ("asz_" + "0" * 64, good[:-1], good + "0", good.upper(), "", "x" * 5000):
            caller = self.caller()
            caller.metadata = [("authorization", f"Bearer {wrong}")]
            self.assert_fails(UNAUTHENTICATED, pb.REASON_TOKEN_UNKNOWN, caller.GetStatus)
        listed = self.ladder("token", "list", self.db, "--json")
        self.assertEqual(listed.code, OK, listed.err)
        number = short.GetStatus().caller.split()[1]
        self.assertEqual(self.ladder("token", "revoke", self.db, number).code, OK)
        self.assert_fails(UNAUTHENTICATED, pb.REASON_TOKEN_REVOKED, short.GetStatus)
        self.stop()
        for path in [*self.folder.rglob("*.log"), *self.folder.glob("r.db*"),
                     *self.folder_of_service.rglob("*")]:
            if path.is_file():
                self.assertNotIn(good.encode(), path.read_bytes(), path)
        self.assertNotIn(good, listed.out)

    def test_bots_are_their_owners(self):
        marian = self.caller(self.token("submit", "own", owner="marian"))
        john = self.caller(self.token("submit", "own", owner="john"))
        robin = self.bundle("robin")
        done = self.submit_there(marian, robin)
        self.assertEqual((done.submit.version.bot, done.submit.version.owner), ("robin", "marian"))
        self.assertTrue(self.submit_there(marian, robin).submit.unchanged)
        theirs = self.submit_there(john, robin)
        self.assertEqual(theirs.error.code, DENIED.value[0], theirs)
        self.assert_fails(DENIED, pb.REASON_OTHER_OWNER,
                          lambda: self.submit_there(john, robin, owner="marian"))
        self.assert_fails(DENIED, pb.REASON_OTHER_OWNER, lambda: john.WithdrawBot(bot="robin"))
        self.assert_fails(DENIED, pb.REASON_OTHER_OWNER, lambda: john.GetBotReport(bot="robin"))
        self.assert_fails(grpc.StatusCode.NOT_FOUND, pb.REASON_NOT_FOUND,
                          lambda: john.GetOperation(name=done.name))
        self.assertEqual(marian.GetBotReport(bot="robin").owner, "marian")
        self.assertEqual(marian.WithdrawBot(bot="robin").state, "withdrawn")

    def far(self, token, *arguments):
        file = self.folder / "token"
        file.write_text(token + "\n")
        process = self.start_ladder("--server", f"unix:{self.folder_of_service}/front.sock", *arguments,
                                    env=self.environment(ASSIZE_TOKEN_FILE=str(file), ASSIZE_PLAIN="1"))
        return self.finish(process)

    def test_the_same_commands_work_from_afar(self):
        marian = self.token("submit", "own", owner="marian")
        organiser = self.token("organise", owner="")
        for name in ("robin", "tuck"):
            run = self.far(marian, "submit", self.bundle(name))
            self.assertEqual(run.code, OK, run.err)
            self.assertIn(f"Accepted {name}@1 of marian", run.out)
        denied = self.far(marian, "run", "--game", "brigands")
        self.assertEqual(denied.code, 77, denied.err)
        self.assertIn("organise", denied.err)
        run = self.far(organiser, "run", "--game", "brigands", "--name", "cup", "--sets", 2)
        self.assertEqual(run.code, OK, run.err)
        self.await_over("cup")
        near = self.ladder("standings", self.db, "cup", "--json")
        far = self.far(marian, "standings", "cup", "--json")
        self.assertEqual((far.code, far.out), (OK, near.out))
        for words in (["bots"], ["events"], ["standings"], ["status"], ["why", "robin"],
                      ["ratings", "--game", "brigands"], ["ratings", "--game", "brigands", "--matrix"]):
            run = self.far(marian, *words)
            self.assertEqual(run.code, OK, (words, run.err))
            self.assertNotEqual(run.out, "")
        self.assertEqual(self.far(marian, "backup", "x").code, 64)
        self.assertIn("the token is not known here", self.far("asz_wrong", "bots").err)

    def test_a_doubled_request_has_one_effect(self):
        marian = self.caller(self.token("submit"))
        robin = self.bundle("robin")
        first = self.submit_there(marian, robin, request_id="one")
        again = marian.SubmitBot(upload(zip_of(robin), request_id="one"))
        self.assertEqual(again.name, first.name)
        self.assertEqual(query(self.db, "SELECT count(*) FROM operation"), [(1,)])
        answer = marian.WithdrawBot(bot="robin", request_id="two")
        for _ in range(20):
            self.assertEqual(marian.WithdrawBot(bot="robin", request_id="two"), answer)
        self.kill()
        self.serve()
        marian.reconnect()
        self.assertEqual(marian.WithdrawBot(bot="robin", request_id="two"), answer)
        self.assert_fails(INVALID, pb.REASON_REQUEST_ID_REUSED,
                          lambda: marian.WithdrawBot(bot="Robin", request_id="two"))
        acts = query(self.db, "SELECT count(*) FROM audit WHERE act = 'withdraw'")
        self.assertEqual(acts, [(1,)])

    def test_bad_uploads_leave_nothing(self):
        marian = self.caller(self.token("submit"))
        body = zip_of(self.bundle("robin"))
        cases = [
            (pb.REASON_BAD_VALUE, iter([])),
            (pb.REASON_BAD_VALUE, iter([pb.SubmitBotRequest(piece=b"x")])),
            (pb.REASON_BAD_VALUE, upload(body, sha256=b"short")),
            (pb.REASON_DAMAGED_UPLOAD, upload(body, sha256=bytes(32))),
            (pb.REASON_DAMAGED_UPLOAD, upload(body, size=len(body) + 1)),
            (pb.REASON_DAMAGED_UPLOAD, upload(body, size=len(body) - 1)),
            (pb.REASON_BAD_VALUE, upload(body, bot="../robin")),
            (pb.REASON_BAD_VALUE, upload(body, request_id="a b")),
        ]
        for reason, messages in cases:
            with self.subTest(reason=reason):
                self.assert_fails(INVALID, reason, lambda m=messages: marian.SubmitBot(m))
        self.assert_fails(grpc.StatusCode.RESOURCE_EXHAUSTED, pb.REASON_TOO_LARGE,
                          lambda: marian.SubmitBot(upload(body, size=1 << 40)))
        for rubbish in (b"no zip", body[:len(body) // 2]):
            operation = marian.SubmitBot(upload(rubbish))
            while not operation.done:
                operation = marian.WaitOperation(name=operation.name)
            self.assertEqual(operation.error.code, grpc.StatusCode.FAILED_PRECONDITION.value[0])
            self.assertNotIn("/tmp", operation.error.message)
        self.assertEqual(list((self.folder_of_service / "uploads").iterdir()), [])
        self.assertEqual(self.versions(), [])

    def read_feed(self, caller, since=1, until="event_over"):
        items = []
        stream = caller.WatchEvents(since=since)
        for item in stream:
            if item.WhichOneof("what") == "alive":
                continue
            items.append(item)
            if item.WhichOneof("what") == until:
                stream.cancel()
                break
        return items

    def test_a_feed_has_each_number_once_and_nothing_that_is_held_back(self):
        self.submit_field("tuck", "robin", "marian")
        viewer = self.caller(self.token("watch"))
        organiser = self.caller(self.token("organise"))
        spec = pb.EventSpec(name="cup", game="brigands", seats="3", format="round-robin", sets=4)
        organiser.CreateEvent(event=spec)
        organiser.FreezeEvent(event="cup", after_round=0)
        organiser.StartEvent(event="cup")
        self.await_over("cup")
        seen = self.read_feed(organiser)
        self.assertEqual([item.number for item in seen], list(range(1, len(seen) + 1)))
        # From any number, after a cut and a restart too.
        self.kill()
        self.serve()
        for caller in (viewer, organiser):
            caller.reconnect()
        for since in (1, 2, len(seen) // 2, len(seen)):
            self.assertEqual(self.read_feed(organiser, since), seen[since - 1:])
        held_back = viewer.GetStatus().feed_head
        self.assertEqual(held_back, 4)
        self.assertEqual(viewer.GetEvent(event="cup").summary.matches, 0)
        self.assertEqual(len(viewer.ListMatches(event="cup").matches), 0)
        self.assert_fails(grpc.StatusCode.NOT_FOUND, pb.REASON_NOT_FOUND,
                          lambda: viewer.GetRecord(event="cup", match=1))
        self.assertEqual(len(organiser.ListMatches(event="cup").matches), 12)
        organiser.RevealEvent(event="cup")
        published = self.read_feed(viewer)
        self.assertEqual([item.number for item in published], list(range(1, len(published) + 1)))
        self.assertEqual(len(published), len(seen))
        self.assertEqual(len(viewer.ListMatches(event="cup").matches), 12)
        record = viewer.GetRecord(event="cup", match=1)
        self.assertEqual([list(seat.last_lines) for seat in record.timing.seats], [[]] * 3)
        self.assert_fails(grpc.StatusCode.OUT_OF_RANGE, pb.REASON_BAD_VALUE,
                          lambda: next(viewer.WatchEvents(since=len(published) + 2)))

    def answers_to(self, caller):
        """All that a caller can ask about what is played, but for the service's own start."""
        status = caller.GetStatus()
        status.ClearField("started_unix_us")
        asked = [status, caller.ListBots(), caller.ListVersions(), caller.ListEvents(),
                 caller.GetEvent(event="cup"), caller.GetStandings(event="cup"),
                 caller.GetCrosstable(event="cup"), caller.ListMatches(event="cup")]
        answers = [message.SerializeToString(deterministic=True) for message in asked]
        for call in (lambda: caller.GetRatings(game="brigands"),
                     lambda: caller.GetHeadToHead(game="brigands"),
                     lambda: caller.GetRecord(event="cup", match=1),
                     lambda: caller.GetBotReport(bot="robin"),
                     lambda: next(caller.WatchEvents(since=caller.GetStatus().feed_head + 2)),
                     caller.ListOperations,
                     lambda: caller.PauseEvent(event="cup")):
            try:
                answers.append(call().SerializeToString(deterministic=True))
            except grpc.RpcError as error:
                answers.append((reason_of(error), error.details()))
        return answers + self.read_feed(caller, until="event_created")

    def test_what_is_held_back_changes_no_answer(self):
        self.submit_field("tuck", "robin", "marian")
        scopes = {"viewer": ["watch"], "owner": ["own", "submit"], "player": ["play"]}
        tokens = {name: self.token(*words, owner="root") for name, words in scopes.items()}
        organiser = self.token("organise")
        caller = self.caller(organiser)
        caller.CreateEvent(event=pb.EventSpec(name="cup", game="brigands", seats="3", sets=3))
        caller.FreezeEvent(event="cup", after_round=0)
        wait_until(lambda: caller.GetStatus().feed_head == 4, "the event is in the feed")

        def answers():
            return {name: self.answers_to(self.caller(token)) for name, token in tokens.items()}

        before = answers()
        caller.StartEvent(event="cup")
        self.await_over("cup")
        wait_until(lambda: caller.GetStatus().feed_head > 6, "its end is in the organiser's feed")
        self.assertEqual(answers(), before)
        self.assertGreater(len(caller.ListMatches(event="cup").matches), 0)

    def test_health_and_reflection_are_asked_as_usual(self):
        caller = self.caller()
        for service in (b"", b"assize.v1.Ladder"):
            answer = caller.raw("/grpc.health.v1.Health/Check",
                                bytes([0x0a, len(service)]) + service if service else b"")
            self.assertEqual(answer, b"\x08\x01")  # SERVING
        listed = b"".join(caller.raw_stream(
            "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", [b"\x3a\x00"]))
        self.assertIn(b"assize.v1.Ladder", listed)

    def test_a_revoked_token_ends_its_streams(self):
        caller = self.caller(self.token("watch"))
        self.submit_field("robin")
        stream = caller.WatchEvents()
        next(stream)
        number = caller.GetStatus().caller.split()[1]
        self.assertEqual(self.ladder("token", "revoke", self.db, number).code, OK)
        self.assert_fails(UNAUTHENTICATED, pb.REASON_TOKEN_REVOKED, lambda: list(stream))

    def test_lists_come_in_pages(self):
        self.submit_field("tuck", "robin", "marian")
        viewer = self.caller(self.token("watch"))
        bots, token = [], ""
        while True:
            page = viewer.ListBots(page_size=2, page_token=token)
            bots += [version.bot for version in page.versions]
            token = page.next_page_token
            if not token:
                break
        self.assertEqual(bots, ["tuck", "robin", "marian"])
        token = viewer.ListBots(page_size=2).next_page_token
        for bad in (token + "x", "x", token.replace(".", ""), "." + token):
            self.assert_fails(INVALID, pb.REASON_BAD_PAGE_TOKEN,
                              lambda b=bad: viewer.ListBots(page_token=b))
        self.assert_fails(INVALID, pb.REASON_BAD_PAGE_TOKEN,
                          lambda: viewer.ListVersions(page_token=token))
        self.assert_fails(INVALID, pb.REASON_BAD_VALUE, lambda: viewer.ListBots(page_size=-1))
        self.assertEqual(len(viewer.ListBots(page_size=2**31 - 1).versions), 3)

    def test_a_token_that_floods_is_asked_to_wait(self):
        viewer = self.caller(self.token("watch"))
        with self.assertRaises(grpc.RpcError) as caught:
            for _ in range(2000):
                viewer.GetStatus()
        code, reason, metadata = reason_of(caught.exception)
        self.assertEqual((code, reason), (grpc.StatusCode.RESOURCE_EXHAUSTED, pb.REASON_LIMIT))
        self.assertEqual(set(metadata), {"key", "limit", "seconds"})


if __name__ == "__main__":
    unittest.main()
