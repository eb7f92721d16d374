"""Bad input of reads: page tokens that are none of this service's, and more open streams than there may be. Each has a stated end, and
others read on. ASSIZE_WATCHES=10000 opens so many streams of all callers together, and prints what they cost."""

import os
import pathlib
import time
import unittest

from service_support import SERVICE, ServiceTest, grpc, message_class, pb, reason_of

INVALID = grpc.StatusCode.INVALID_ARGUMENT
EXHAUSTED = grpc.StatusCode.RESOURCE_EXHAUSTED
WATCHES = int(os.environ.get("ASSIZE_WATCHES", "0"))
OF_ONE, IN_ALL = 32, 4096
LISTS = [method.name for method in SERVICE.methods if "page_token" in method.input_type.fields_by_name]
# What lists need beside a page.
ALSO = {"ListMatches": {"event": "cup"}, "ListVersions": {"bot": "robin"}}
HUGE = 2 ** 64 - 1


def memory_kb(pid):
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


class PagesTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.submit_field("robin", "tuck", "john")
        self.ladder("run", self.db, "--name", "cup", "--game", "brigands", "--seats", 2, "--sets", 1, "--format",
                    "round-robin", "--quiet")
        self.serve("--jobs", 1)
        self.admin = self.caller(self.token("admin", "organise", "watch", "own", owner="root"))

    def page(self, method, **fields):
        request = message_class(SERVICE.methods_by_name[method].input_type)(**ALSO.get(method, {}), **fields)
        return self.admin.start(method, request)

    def tokens(self):
        """Of each list that has a second page."""
        found = {method: self.page(method, page_size=1).next_page_token for method in LISTS}
        return {method: token for method, token in found.items() if token}

    def test_tokens_of_other_lists_of_older_services_and_of_nobody_are_refused_by_every_list(self):
        tokens = self.tokens()
        self.assertGreaterEqual(set(tokens), {"ListMatches", "ListBots"})
        for method in LISTS:
            own = tokens.get(method, "0123456789abcdef.1")
            digest = own.split(".")[0]
            bad = [token for other, token in tokens.items() if other != method]
            # Numbers alone, offsets in base64, JSON, what is no text in a terminal, and what is very long.
            bad += ["7", "100", "MTAw", "{\"begin\": 1}", "\u202e.\x00", digest, f"{digest}.", f"{digest}.-1", f"{digest}.x",
                    f"{digest}.1.5", f"{digest}.{HUGE + 1}", "x" * 4000]
            for token in bad:
                with self.subTest(method=method, token=token[:40]):
                    self.assert_fails(INVALID, pb.REASON_BAD_PAGE_TOKEN, lambda t=token, m=method: self.page(m, page_token=t))

    def test_a_page_behind_the_end_is_empty(self):
        for method, token in self.tokens().items():
            for begin in (10 ** 6, 2 ** 63, HUGE):
                answer = self.page(method, page_token=f"{token.split('.')[0]}.{begin}")
                self.assertEqual(answer.next_page_token, "", method)
                self.assertEqual([len(value) for field, value in answer.ListFields() if field.label == field.LABEL_REPEATED],
                                 [], method)

    def test_tokens_are_good_after_a_restart(self):
        tokens = self.tokens()
        self.stop()
        self.serve("--jobs", 1)
        self.admin.reconnect()
        for method, token in tokens.items():
            self.page(method, page_token=token)


class WatchesTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.submit_field("robin")
        self.serve("--jobs", 1)
        self.open = []
        self.addCleanup(lambda: [stream.cancel() for stream in self.open])

    def watch(self, caller):
        """Opens a stream; the error if it does not begin."""
        stream = caller.start("WatchEvents", pb.WatchEventsRequest(since=1), timeout=600)
        try:
            next(stream)
        except grpc.RpcError as error:
            return error
        self.open.append(stream)
        return None

    def assert_refused(self, error, limit):
        code, reason, facts = reason_of(error)
        self.assertEqual((code, reason), (EXHAUSTED, pb.REASON_LIMIT), error)
        self.assertEqual((facts["limit"], facts["seconds"]), (str(limit), "60"))

    def test_one_token_has_so_many_streams_and_others_read_on(self):
        greedy, other = (self.caller(self.token("watch", owner=owner)) for owner in ("marian", "tuck"))
        for _ in range(OF_ONE):
            self.assertIsNone(self.watch(greedy))
        for _ in range(3):
            self.assert_refused(self.watch(greedy), OF_ONE)
        self.assertIsNone(self.watch(other))
        self.assertEqual(len(greedy.ListBots().versions), 1)
        # Who gives one up gets another one.
        self.open[0].cancel()
        while (error := self.watch(greedy)) is not None:
            self.assert_refused(error, OF_ONE)

    @unittest.skipUnless(WATCHES, "ninja -C build service_watches")
    def test_all_callers_together_have_so_many_and_the_service_answers_meanwhile(self):
        before = memory_kb(self.daemon.pid)
        refused = opened = 0
        while opened + refused < WATCHES:
            caller = self.caller(self.token("watch"))
            for _ in range(OF_ONE):
                error = self.watch(caller)
                if error is None:
                    opened += 1
                else:
                    self.assert_refused(error, IN_ALL)
                    refused += 1
        self.assertEqual(opened, min(IN_ALL, opened + refused))
        asked = []
        for _ in range(100):
            began = time.monotonic()
            caller.ListBots()
            asked.append((time.monotonic() - began) * 1000)
            time.sleep(0.03)
        asked.sort()
        print(f"{opened} streams open, {refused} refused; {(memory_kb(self.daemon.pid) - before) / opened:.0f} KiB of the"
              f" daemon for each; a question meanwhile: {asked[50]:.1f} ms, {asked[98]:.1f} ms at worst but one in 100")


if __name__ == "__main__":
    unittest.main()
