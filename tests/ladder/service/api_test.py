"""The service as a book of rules has it (google.aip.dev): names, pages, request ids, etags and errors, read from the
descriptor, so that a method that is added is judged too; and what its clients get of them."""

import re
import threading
import unittest

import grpc

from service_support import OK, SERVICE, ServiceTest, message_class, pb, query, reason_of, wait_until

ABORTED = grpc.StatusCode.ABORTED
INVALID = grpc.StatusCode.INVALID_ARGUMENT
READS = ("Get", "List", "Watch", "Wait")
STREAMS = {"SubmitBot", "WatchEvents"}
# They name an event that they do not change, or a test of versions, whose answers have no etag.
NO_ETAG = {"Announce", "AskQuestion", "CancelRegress"}
# Fields without which nothing is looked at, so that what is judged is the etag or the request_id.
NEEDED = {
    "EnterBots": {"bots": ["robin"]}, "RequestBye": {"bot": "robin", "round": 2},
    # FINAL
    "ScheduleEvent": {"acts": [pb.ScheduledAct(act=6, never=True)]},
    "RerunSets": {"sets": [0]},
}


def changes(method):
    return not method.name.startswith(READS)


def fields_of(method):
    return method.input_type.fields_by_name


def takes_etag(method):
    return changes(method) and "event" in fields_of(method) and method.name not in NO_ETAG and \
        fields_of(method)["event"].message_type is None


def all_messages(message, seen):
    if message.full_name in seen or not message.full_name.startswith("assize.v1."):
        return seen
    seen[message.full_name] = message
    for field in message.fields:
        if field.message_type is not None:
            all_messages(field.message_type, seen)
    return seen


def findings():
    """What a linter would say, a line each."""
    for method in SERVICE.methods:
        yield from findings_of(method)
    messages = {}
    for method in SERVICE.methods:
        all_messages(method.input_type, messages)
        all_messages(method.output_type, messages)
    for message in messages.values():
        for field in message.fields:
            if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", field.name):
                yield f"{field.full_name}: is not in snake case"
            if field.name.endswith(("_time", "_at")):
                yield f"{field.full_name}: times end in _unix_us"
            if field.name.endswith("_unix_us") and field.type not in (field.TYPE_UINT64, field.TYPE_INT64):
                yield f"{field.full_name}: is no number of microseconds"
    enums = {field.enum_type.full_name: field.enum_type for message in messages.values() for field in message.fields
             if field.enum_type is not None}
    enums.update({enum.full_name: enum for enum in pb.DESCRIPTOR.enum_types_by_name.values()})
    for enum in enums.values():
        yield from findings_of_enum(enum)


def findings_of(method):
    name, fields = method.name, fields_of(method)
    if method.GetOptions().Extensions[pb.scope] == pb.SCOPE_UNSPECIFIED:
        yield f"{name}: has no scope"
    if method.input_type.name != f"{name}Request":
        yield f"{name}: takes {method.input_type.name}"
    if (method.client_streaming or method.server_streaming) != (name in STREAMS):
        yield f"{name}: streams, or does not"
    if name.startswith("List"):
        answer = method.output_type.fields_by_name
        for page, kind in (("page_size", "TYPE_INT32"), ("page_token", "TYPE_STRING")):
            if page not in fields or fields[page].type != getattr(fields[page], kind):
                yield f"{name}: has no {page}"
        if "next_page_token" not in answer:
            yield f"{name}: its answer has no next_page_token"
        if sum(field.label == field.LABEL_REPEATED for field in answer.values()) != 1:
            yield f"{name}: its answer is no list"
    if changes(method):
        start = pb.SubmissionStart.DESCRIPTOR.fields_by_name if name == "SubmitBot" else fields
        if "request_id" not in start:
            yield f"{name}: changes something, and has no request_id"
    if takes_etag(method) != ("etag" in fields):
        yield f"{name}: changes an event, and has no etag; or the other way round"


def findings_of_enum(enum):
    prefix = re.sub(r"(?<!^)(?=[A-Z])", "_", enum.name).upper() + "_"
    for value in enum.values:
        if enum.file.name == SERVICE.file.name and not value.name.startswith(prefix):
            yield f"{value.name}: does not begin with {prefix}"
    if enum.values_by_number[0].name.rsplit("_", 1)[-1] != "UNSPECIFIED" and enum.file.name == SERVICE.file.name:
        yield f"{enum.name}: its 0 says something"


class LinterTest(unittest.TestCase):
    def test_a_linter_finds_nothing(self):
        self.assertEqual(list(findings()), [])

    def test_it_has_read_what_there_is(self):
        self.assertEqual(sum(map(takes_etag, SERVICE.methods)), 11)
        self.assertEqual(sum(method.name.startswith("List") for method in SERVICE.methods), 10)
        self.assertGreater(sum(map(changes, SERVICE.methods)), 20)


class ApiTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 1)
        self.admin = self.caller(self.token("admin"))

    def cup(self, name="cup", **fields):
        fields = {"game": "brigands", "seats": "3", "same_owner": "allow", "sets": 2, **fields}
        return self.admin.CreateEvent(event=pb.EventSpec(name=name, **fields))

    def ask(self, method, **fields):
        return self.admin.start(method.name, message_class(method.input_type)(**fields))

    def test_pages_that_are_too_large_are_cut_and_those_below_nothing_are_refused(self):
        self.cup()
        lists = [method for method in SERVICE.methods if method.name.startswith("List")]
        for method in lists:
            needed = {"event": "cup"} if "event" in fields_of(method) else {}
            with self.subTest(method=method.name):
                self.assertEqual(self.ask(method, page_size=2**31 - 1, **needed), self.ask(method, **needed))
                self.assert_fails(INVALID, pb.REASON_BAD_VALUE,
                                  lambda m=method, n=needed: self.ask(m, page_size=-1, **n))
                self.assert_fails(INVALID, pb.REASON_BAD_PAGE_TOKEN,
                                  lambda m=method, n=needed: self.ask(m, page_token="0.0", **n))

    def test_an_etag_of_before_aborts_each_change_of_an_event(self):
        before = self.cup().etag
        self.admin.FreezeEvent(event="cup", after_round=0)
        left = self.admin.GetEvent(event="cup")
        self.assertNotEqual(left.etag, before)
        acts = query(self.db, "SELECT count(*) FROM audit")
        for method in filter(takes_etag, SERVICE.methods):
            with self.subTest(method=method.name):
                self.assert_fails(ABORTED, pb.REASON_CHANGED, lambda m=method: self.ask(
                    m, event="cup", etag=before, **NEEDED.get(m.name, {})))
        self.assertEqual(self.admin.GetEvent(event="cup"), left)
        self.assertEqual(query(self.db, "SELECT count(*) FROM audit"), acts)

    def test_of_several_with_one_etag_one_has_an_effect(self):
        for turn in range(10):
            etag = self.cup(f"cup-{turn}").etag
            answers, gate = [], threading.Barrier(4)

            def freeze(after, turn=turn, etag=etag, answers=answers, gate=gate):
                gate.wait()
                try:
                    self.admin.FreezeEvent(event=f"cup-{turn}", after_round=after, etag=etag)
                    answers.append(OK)
                except grpc.RpcError as error:
                    answers.append(reason_of(error)[1])
            threads = [threading.Thread(target=freeze, args=(after,)) for after in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(answers), sorted([OK] + 3 * [pb.REASON_CHANGED]))

    def test_a_request_id_is_of_one_request(self):
        self.cup()
        self.admin.AskQuestion(text="first", request_id="one")
        # Any other request with it, whatever else is wrong with that.
        for method in filter(changes, SERVICE.methods):
            if method.name == "SubmitBot":
                continue
            needed = {field: "cup" for field in ("event",) if field in fields_of(method) and
                      fields_of(method)[field].message_type is None}
            for bad in ("a b", "x" * 65):
                with self.subTest(method=method.name, bad=bad), self.assertRaises(grpc.RpcError) as caught:
                    self.ask(method, request_id=bad, **{**needed, **NEEDED.get(method.name, {})})
                self.assertEqual(caught.exception.code() in (INVALID, grpc.StatusCode.NOT_FOUND), True)
        self.assert_fails(INVALID, pb.REASON_REQUEST_ID_REUSED,
                          lambda: self.admin.AskQuestion(text="second", request_id="one"))
        self.assert_fails(INVALID, pb.REASON_REQUEST_ID_REUSED,
                          lambda: self.admin.PauseEvent(event="cup", request_id="one"))

    def test_a_request_that_comes_late_again_does_not_undo_what_came_after_it(self):
        spec = {"format": "continuous", "sets": 1}
        began = pb.CreateEventRequest(event=pb.EventSpec(name="open", game="brigands", seats="3", same_owner="allow", **spec), start=True,
                                      request_id="create")
        resting = (pb.EVENT_STATE_PAUSED, pb.EVENT_STATE_PAUSING)
        self.admin.start("CreateEvent", began)
        self.admin.PauseEvent(event="open", request_id="pause")
        wait_until(lambda: self.admin.GetEvent(event="open").state == pb.EVENT_STATE_PAUSED, "it rests")
        self.assertIn(self.admin.start("CreateEvent", began).state, resting)
        self.admin.StartEvent(event="open", request_id="start")
        self.admin.PauseEvent(event="open", request_id="pause")
        self.assertEqual(self.admin.GetEvent(event="open").state, pb.EVENT_STATE_RUNNING)
        self.admin.PauseEvent(event="open")
        self.assertIn(self.admin.StartEvent(event="open", request_id="start").state, resting)
        wait_until(lambda: self.admin.GetEvent(event="open").state == pb.EVENT_STATE_PAUSED, "it rests")
        acts = query(self.db, "SELECT count(*) FROM audit WHERE act IN ('create event', 'start event', 'pause event')")
        self.assertEqual(acts, [(4,)])


if __name__ == "__main__":
    unittest.main()
