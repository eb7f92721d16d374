"""Who may call what: tokens, scopes, owners, doubled requests, feeds and bad uploads, by a client that is
not ours (python3-grpcio)."""

import concurrent.futures
import json
import re
import shlex
import unittest

import grpc

from access_support import await_done, read_feed, submit_there, upload, zip_of
from service_support import BROWSER, OK, SERVICE, WORK, ServiceTest, message_class, pb, reason_of
from support import query

SCOPES = {name.removeprefix("SCOPE_").lower(): number for name, number in pb.Scope.items() if number}
DENIED = grpc.StatusCode.PERMISSION_DENIED
UNAUTHENTICATED = grpc.StatusCode.UNAUTHENTICATED
INVALID = grpc.StatusCode.INVALID_ARGUMENT


def may_call(scope, method):
    """What the proto's comment on Scope says."""
    needed = method.GetOptions().Extensions[pb.scope]
    if scope == pb.SCOPE_ADMIN or scope == needed or needed == pb.SCOPE_WATCH:
        return True
    return scope == pb.SCOPE_ORGANISE and needed not in (pb.SCOPE_ADMIN, pb.SCOPE_WORK)


class AccessTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve()

    def test_each_method_takes_its_scope_and_no_other(self):
        callers = {scope: self.caller(self.token(scope, owner="" if scope == "work" else "marian")) for scope in SCOPES}
        methods = [*SERVICE.methods, *BROWSER.methods, *WORK.methods]
        checked = 0
        for method in methods:
            self.assertNotEqual(method.GetOptions().Extensions[pb.scope], pb.SCOPE_UNSPECIFIED)
            for scope, caller in callers.items():
                request = message_class(method.input_type)()
                try:
                    answer = caller.start(
                        method.name, iter([request]) if method.name == "SubmitBot" else request)
                    if method.name == "WatchEvents":
                        answer.cancel()
                    if method.name == "FetchBundle":
                        list(answer)
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
        self.assertEqual(checked, len(methods) * len(SCOPES))

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
        done = submit_there(marian, robin)
        self.assertEqual((done.submit.version.bot, done.submit.version.owner), ("robin", "marian"))
        self.assertTrue(submit_there(marian, robin).submit.unchanged)
        theirs = submit_there(john, robin)
        self.assertEqual(theirs.error.code, DENIED.value[0], theirs)
        self.assert_fails(DENIED, pb.REASON_OTHER_OWNER,
                          lambda: submit_there(john, robin, owner="marian"))
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

    def test_an_owner_tests_versions_from_afar(self):
        marian = self.token("submit", owner="marian")
        for name in ("robin", "tuck"):
            run = self.far(marian, "submit", self.bundle(name))
            self.assertEqual(run.code, OK, run.err)
        words = ["regress", "--game", "brigands", "--base", "robin", "--test", "tuck", "--sets", 2]
        run = self.far(marian, *words, "--json")
        self.assertIn(run.code, (0, 1, 2), run.err)
        self.assertEqual(int(json.loads(run.out)["sets"]), 2)
        started = self.far(marian, *words, "--detach")
        self.assertEqual(started.code, OK, started.err)
        # The commands that it names work as they stand.
        stop = re.search(r"to stop it: ladder --server \S+ (cancel \S+)\n", started.out)
        self.assertIsNotNone(stop, started.out)
        stopped = self.far(marian, *shlex.split(stop[1]))
        self.assertEqual(stopped.code, OK, stopped.err)
        other = self.far(self.token("submit", owner="john"), *words)
        self.assertEqual(other.code, 77, other.err)

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
            self.assertNotIn("assize://", run.out)
        # What it names as the next command, if some matches were costly, works as it stands.
        why = self.far(marian, "why", "robin").out
        hint = re.search(r"Watch one: ladder --server \S+ (transcript \"cup [1-9]\d*\.[12]\" --as-seat [01])\n", why)
        self.assertEqual("Watch one" in why, hint is not None, why)
        command = hint[1] if hint else "transcript 'cup 1.1' --as-seat 0"
        self.assertIn("Welcome to match", self.far(marian, *shlex.split(command)).out)
        nothing = self.far(marian, "challenge", "robin")
        self.assertEqual((nothing.code, nothing.err),
                         (64, "ladder: --against, --rating or --reference must be given\n"))
        for words in (["standings", "cup"], ["crosstable", "cup"]):
            for form in ("text", "csv", "md", "json"):
                near = self.ladder(words[0], self.db, words[1], "--format", form)
                far = self.far(marian, *words, "--format", form)
                self.assertEqual((far.code, far.out), (OK, near.out), far.err)
        self.assertEqual(self.far(marian, "backup", "x").code, 64)
        secret = "asz_" + 32 * "ab"
        wrong = self.far(secret, "bots")
        self.assertEqual(wrong.code, 77)
        self.assertIn("the token is not known here", wrong.err)
        self.assertIn(str(self.folder / "token"), wrong.err)
        self.assertNotIn(secret, wrong.err)

    def test_a_doubled_request_has_one_effect(self):
        marian = self.caller(self.token("submit"))
        robin = self.bundle("robin")
        first = submit_there(marian, robin, request_id="one")
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

    def test_a_doubled_token_is_one_whose_secret_was_shown(self):
        admin = self.caller(self.token("admin"))
        first = admin.CreateToken(scopes=[pb.SCOPE_WATCH], request_id="one")
        again = admin.CreateToken(scopes=[pb.SCOPE_WATCH], request_id="one")
        self.assertEqual((first.shown_before, len(first.secret)), (False, 68))
        self.assertEqual((again.shown_before, again.secret, again.token), (True, "", first.token))

    def test_a_doubled_request_with_an_etag_is_answered_alike(self):
        self.submit_field("tuck", "robin", "marian")
        organiser = self.caller(self.token("organise"))
        organiser.CreateEvent(event=pb.EventSpec(name="cup", game="brigands", seats="3", same_owner="allow"))
        etag = organiser.GetEvent(event="cup").etag
        for call, fields in ((organiser.FreezeEvent, {"after_round": 0}), (organiser.CancelEvent, {})):
            words = {"event": "cup", "request_id": f"once-{len(fields)}", "etag": etag, **fields}
            answer = call(**words)
            self.assertEqual(call(**words), answer)
            words["request_id"] = "fresh"
            self.assert_fails(grpc.StatusCode.ABORTED, pb.REASON_CHANGED, lambda w=words, c=call: c(**w))
            etag = organiser.GetEvent(event="cup").etag

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
            operation = await_done(marian, marian.SubmitBot(upload(rubbish)))
            self.assertEqual(operation.error.code, grpc.StatusCode.FAILED_PRECONDITION.value[0])
            self.assertNotIn("/tmp", operation.error.message)
        self.assertEqual(list((self.folder_of_service / "uploads").iterdir()), [])
        self.assertEqual(self.versions(), [])

    def test_a_feed_has_each_number_once_and_nothing_that_is_held_back(self):
        self.submit_field("tuck", "robin", "marian")
        viewer = self.caller(self.token("watch"))
        organiser = self.caller(self.token("organise"))
        spec = pb.EventSpec(name="cup", game="brigands", seats="3", same_owner="allow", format="round-robin", sets=4)
        organiser.CreateEvent(event=spec)
        organiser.FreezeEvent(event="cup", after_round=0)
        organiser.StartEvent(event="cup")
        self.await_over("cup")
        seen = read_feed(organiser)
        self.assertEqual([item.number for item in seen], list(range(1, len(seen) + 1)))
        # From any number, after a cut and a restart too.
        self.kill()
        self.serve()
        for caller in (viewer, organiser):
            caller.reconnect()
        for since in (1, 2, len(seen) // 2, len(seen)):
            self.assertEqual(read_feed(organiser, since), seen[since - 1:])
        held_back = viewer.GetStatus().feed_head
        self.assertEqual(held_back, 5)
        self.assertEqual(viewer.GetEvent(event="cup").summary.matches, 0)
        self.assertEqual(len(viewer.ListMatches(event="cup").matches), 0)
        self.assert_fails(grpc.StatusCode.NOT_FOUND, pb.REASON_NOT_FOUND,
                          lambda: viewer.GetRecord(event="cup", match=1))
        self.assertEqual(len(organiser.ListMatches(event="cup").matches), 12)
        organiser.RevealEvent(event="cup")
        published = read_feed(viewer)
        self.assertEqual([item.number for item in published], list(range(1, len(published) + 1)))
        # The reveal too.
        self.assertEqual(len(published), len(seen) + 1)
        self.assertEqual(len(viewer.ListMatches(event="cup").matches), 12)
        record = viewer.GetRecord(event="cup", match=1)
        self.assertEqual([list(seat.last_lines) for seat in record.timing.seats], [[]] * 3)
        self.assert_fails(grpc.StatusCode.OUT_OF_RANGE, pb.REASON_BAD_VALUE,
                          lambda: next(viewer.WatchEvents(since=len(published) + 2)))

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

    def test_a_page_token_of_an_older_service_goes_on_at_its_place_or_is_refused(self):
        self.submit_field("tuck", "robin", "marian")
        viewer = self.caller(self.token("watch"))
        token = viewer.ListBots(page_size=2).next_page_token
        self.stop()
        self.serve()
        viewer = self.caller(self.token("watch"))
        rest = viewer.ListBots(page_size=2, page_token=token)
        self.assertEqual([version.bot for version in rest.versions], ["marian"])
        # A list that was longer then, and tokens made in other ways.
        digest = token.split(".")[0]
        gone = viewer.ListBots(page_token=f"{digest}.{2**63}")
        self.assertEqual((len(gone.versions), gone.next_page_token), (0, ""))
        for old in ("2", f"{digest}.{2**64}", f"{digest[:-1]}.2", f"v1.{digest}.2", "\x00"):
            self.assert_fails(INVALID, pb.REASON_BAD_PAGE_TOKEN, lambda t=old: viewer.ListBots(page_token=t))

    def test_a_token_that_floods_is_asked_to_wait(self):
        viewer = self.caller(self.token("watch"))
        # Many at a time: on a busy machine one after the other may be less than a flood.
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            calls = [pool.submit(viewer.GetStatus) for _ in range(2000)]
        refused = [call.exception() for call in calls if call.exception() is not None]
        self.assertGreater(len(refused), 0)
        code, reason, metadata = reason_of(refused[0])
        self.assertEqual((code, reason), (grpc.StatusCode.RESOURCE_EXHAUSTED, pb.REASON_LIMIT))
        self.assertEqual(set(metadata), {"key", "limit", "seconds"})


if __name__ == "__main__":
    unittest.main()
