"""A front that serves a small site, with a daemon that answers some real methods."""

import sys
import threading

from front_peers import HANGING, Daemon, grpc
from front_support import FrontTest
from support import BUILD
from web_client import Web

sys.path.insert(0, str(BUILD / "python"))
from assize.v1 import service_pb2 as service  # noqa: E402

TOKEN = "asz_one"
SECRET = b"canary 7c1f: nobody may read this"
SITE = {
    "index.html": b"<!DOCTYPE html><title>A ladder</title>", "live.json": b'{"version": 1}\n', "feed.xml": b"<feed/>",
    "rules/index.html": b"<!DOCTYPE html><title>Rules</title>", "viewer/brigands-0123456789abcdef.js": b"'use strict';\n",
    "viewer/brigands-0123456789abcdef.css": b"body {}\n", "data/may-cup.csv": b"rank,bot\n", "data/may-cup.trf": b"012 may\n",
    "empty.txt": b"", "large.json": b"0123456789abcdef" * (300 << 10 >> 4), ".assize-site": SECRET,
}

# Each must be "no such page", whatever it tries.
TRICKS = [
    "/..", "/../secret.html", "/../../etc/passwd", "/rules/../../secret.html", "/rules/../index.html", "/./index.html",
    "//index.html", "/rules//index.html", "//secret.html", "/%2e%2e/secret.html", "/%2e%2e%2fsecret.html", "/..%2fsecret.html",
    "/..%c0%afsecret.html", "/%252e%252e/secret.html", "/..\\secret.html", "/rules\\..\\..\\secret.html", "/index.html%00.png",
    "/index.html\x01", "/.assize-site", "/rules/.", "/rules/..", "/.", "/.git/config", "/%2eassize-site", "/index.html/", "/rules",
    "/viewer", "/index.html;x=1", "/index.html/..", "/link.html", "/links/secret.html", "/abroad/secret.html", "/pipe", "/nothing.html",
    "/" + "a" * 511, "/" + "a/" * 200 + "index.html", "/etc/passwd", "/proc/self/environ", "/INDEX.HTML", "/index.html ", "/~root",
    "/" + "../" * 40 + "etc/passwd", "/file:///etc/passwd", "/http://x/index.html", "/\u202egnp.html", "/con", "/index.html:$DATA",
]


class WebDaemon(Daemon):
    """It keeps what it was asked and sent."""

    def __init__(self, *arguments):
        self.asked = []
        self.metadata = []
        self.uploads = []
        self.upload_ended = threading.Event()
        # What GetRecord's answer is as long as.
        self.answer_bytes = 100
        super().__init__(*arguments)

    def more_methods(self):
        unary = grpc.unary_unary_rpc_method_handler
        return {
            "GetStatus": unary(self._status, service.GetStatusRequest.FromString,
                               service.ServiceStatus.SerializeToString),
            "GetEvent": unary(self._event, service.GetEventRequest.FromString, service.EventInfo.SerializeToString),
            "ListMatches": unary(self._matches, service.ListMatchesRequest.FromString,
                                 service.ListMatchesResponse.SerializeToString),
            "GetTable": unary(self._table, service.GetTableRequest.FromString, service.TableText.SerializeToString),
            "SubmitBot": grpc.stream_unary_rpc_method_handler(
                self._submit, service.SubmitBotRequest.FromString, service.Operation.SerializeToString)}

    def _admit_call(self, context):
        metadata = dict(context.invocation_metadata())
        self.metadata.append(metadata)
        if metadata.get("authorization", "")[7:] not in self.tokens:
            self._refuse(context, grpc.StatusCode.UNAUTHENTICATED, service.REASON_TOKEN_UNKNOWN, "no such token")

    @staticmethod
    def _refuse(context, code, reason, text, **metadata):
        status = service.RpcStatus(code=code.value[0], message=text)
        status.details.add().Pack(service.ErrorInfo(reason=reason, metadata=metadata))
        context.set_trailing_metadata((("grpc-status-details-bin", status.SerializeToString()),))
        context.abort(code, text)

    def _status(self, request, context):
        self._admit_call(context)
        self.asked.append(request)
        return service.ServiceStatus(commit="c", caller="marian", feed_head=1 << 60, scopes=[service.SCOPE_SUBMIT])

    def _event(self, request, context):
        self._admit_call(context)
        self.asked.append(request)
        self._refuse(context, grpc.StatusCode.NOT_FOUND, service.REASON_NOT_FOUND, f"no event “{request.event}”: 100 %",
                     event=request.event)

    def _matches(self, request, context):
        self._admit_call(context)
        self._refuse(context, grpc.StatusCode.RESOURCE_EXHAUSTED, service.REASON_LIMIT, "too many questions wait", key="heavy_reads",
                     limit="4", seconds="60")

    def _table(self, request, context):
        self._admit_call(context)
        return service.TableText(text="x" * self.answer_bytes)

    def _submit(self, messages, context):
        context.add_callback(self.upload_ended.set)
        self._admit_call(context)
        start = next(messages).start
        if start.size == 13:
            self._refuse(context, grpc.StatusCode.RESOURCE_EXHAUSTED, service.REASON_LIMIT, "too many wait", seconds="5")
        body = b"".join(message.piece for message in messages)
        # Of a call that was cut off these are the last messages as well.
        if len(body) != start.size:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "another length")
        self.uploads.append((start, body))
        return service.Operation(name="operations/1", subject="robin of marian", stage="waits", place=1)


class WebTest(FrontTest):
    DAEMON = WebDaemon
    FLAGS = ()

    def start_front(self):
        self.site = self.folder / "site"
        if not self.site.exists():
            self.write_site(self.site)
        self.ARGUMENTS = ("--site", self.site, *self.FLAGS)
        super().start_front()

    def write_site(self, folder):
        for name, content in SITE.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (self.folder / "secret.html").write_bytes(SECRET)

    def web(self, tls=False):
        web = Web(self.tls, self.chain) if tls else Web(self.plain)
        self.addCleanup(web.close)
        return web

    def assert_error(self, answer, status, code, reason=None):
        self.assertEqual(answer.status, status, answer.body)
        self.assertEqual(answer.fields["content-type"], "application/json")
        self.assertEqual(answer.json()["code"], code)
        self.assertTrue(answer.json()["message"])
        if reason is not None:
            detail = answer.json()["details"][0]
            self.assertEqual(detail["type"], "assize.v1.ErrorInfo")
            self.assertEqual(detail["debug"]["reason"], reason)


__all__ = ["HANGING", "SECRET", "SITE", "TOKEN", "TRICKS", "WebTest", "service"]
