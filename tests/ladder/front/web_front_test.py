"""ladder-front for browsers: the files of the site, the Connect protocol, submissions as zip files, and a word to
clients of HTTP/1."""

import base64
import http.client
import os
import ssl
import time
import zlib

from front_peers import HANGING, grpc
from front_support import main
from support import wait_until
from web_client import END_STREAM, DATA, frame
from web_support import SECRET, SITE, TOKEN, TRICKS, WebTest, service

# As in retry_book.h and call_limits.h.
MOST_HELD_S = 1
AT_ONCE, A_SECOND = 200, 50
# As in connection.cc.
STREAM_WINDOW = 128 << 10

class FilesTest(WebTest):
    def test_files_have_types_and_policies(self):
        web = self.web(tls=True)
        types = {"/": "text/html; charset=utf-8", "/rules/": "text/html; charset=utf-8", "/live.json": "application/json",
                 "/feed.xml": "application/atom+xml; charset=utf-8", "/data/may-cup.csv": "text/csv; charset=utf-8",
                 "/data/may-cup.trf": "text/plain; charset=utf-8", "/empty.txt": "text/plain; charset=utf-8",
                 "/viewer/brigands-0123456789abcdef.js": "text/javascript; charset=utf-8",
                 "/viewer/brigands-0123456789abcdef.css": "text/css; charset=utf-8"}
        for path, kind in types.items():
            with self.subTest(path):
                answer = web.request("GET", path + "?x=../y")
                name = path[1:] + "index.html" if path.endswith("/") else path[1:]
                self.assertEqual((answer.status, answer.body), (200, SITE[name]))
                self.assertEqual(answer.fields["content-type"], kind)
                self.assertEqual(answer.fields["content-length"], str(len(SITE[name])))
                self.assertEqual(answer.fields["x-content-type-options"], "nosniff")
                self.assertIn("frame-ancestors 'none'", answer.fields["content-security-policy"])
                self.assertEqual("immutable" in answer.fields["cache-control"], path.startswith("/viewer/"))
                # They would say when something that is not published has changed.
                self.assertNotIn("last-modified", answer.fields)
                self.assertNotIn("date", answer.fields)

    def test_a_browser_that_has_the_file_is_told_so(self):
        web = self.web()
        tag = web.request("GET", "/index.html").fields["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            with self.subTest(known):
                answer = web.request("GET", "/index.html", [("if-none-match", known)])
                self.assertEqual((answer.status, answer.body, answer.fields["etag"]), (304, b"", tag))
        for other in ('"other"', tag[:-2] + '"', ""):
            self.assertEqual(web.request("GET", "/index.html", [("if-none-match", other)]).status, 200)

    def test_a_tag_is_of_the_content_alone(self):
        web = self.web()
        tag = web.request("GET", "/live.json").fields["etag"]
        fresh = self.site / "live.json.new"
        fresh.write_bytes(SITE["live.json"])
        os.utime(fresh, (1, 1))
        fresh.rename(self.site / "live.json")
        self.assertEqual(web.request("GET", "/live.json").fields["etag"], tag)
        fresh.write_bytes(SITE["live.json"] + b" ")
        fresh.rename(self.site / "live.json")
        self.assertNotEqual(web.request("GET", "/live.json").fields["etag"], tag)

    def test_a_head_is_that_of_the_file_without_it(self):
        web = self.web()
        got, head = (web.request(method, "/large.json") for method in ("GET", "HEAD"))
        self.assertEqual(head.fields, got.fields)
        self.assertEqual((head.body, got.body), (b"", SITE["large.json"]))
        self.assertEqual(web.request("HEAD", "/nothing.html").body, b"")

    def test_parts_of_files_are_not_served(self):
        answer = self.web().request("GET", "/large.json", [("range", "bytes=0-3,5-9"), ("if-range", '"x"')])
        self.assertEqual((answer.status, answer.body), (200, SITE["large.json"]))
        self.assertNotIn("accept-ranges", answer.fields)

    def test_nothing_outside_the_site_is_served(self):
        (self.site / "link.html").symlink_to("../secret.html")
        (self.site / "links").mkdir()
        (self.site / "links" / "secret.html").symlink_to(self.folder / "secret.html")
        (self.site / "abroad").symlink_to(self.folder)
        os.mkfifo(self.site / "pipe")
        web = self.web()
        for path in TRICKS:
            with self.subTest(path):
                answer = web.request("GET", path)
                if answer.reset:
                    # No path of HTTP at all.
                    continue
                self.assertEqual(answer.status, 404, path)
                self.assertNotIn(SECRET[:12], answer.body)
                self.assertNotIn(b"root:", answer.body)

    def test_the_site_is_the_one_that_is_published_now(self):
        web = self.web()
        web.request("GET", "/index.html")
        other = self.folder / "other"
        other.mkdir()
        (other / "index.html").write_bytes(b"new")
        self.site.rename(self.folder / "old")
        other.rename(self.site)
        self.assertEqual(web.request("GET", "/index.html").body, b"new")
        self.assertEqual(web.request("GET", "/live.json").status, 404)

    def test_pages_are_only_read(self):
        web = self.web()
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "MKCOL"):
            answer = web.request(method, "/index.html", [("content-length", "1")], b"x")
            self.assertEqual((answer.status, answer.fields["allow"]), (405, "GET, HEAD"))

    def test_a_crowd_of_requests_is_slowed_down(self):
        web = self.web()
        statuses = []
        for _ in range(60):
            streams = [web.head("GET", "/empty.txt") for _ in range(50)]
            statuses += [web.answer(stream).status for stream in streams]
            if 429 in statuses:
                break
        self.assertEqual(statuses[0], 200)
        self.assertEqual(statuses[-1], 429)
        self.assertGreater(statuses.count(200), 900)


class NoSiteTest(WebTest):
    def start_front(self):
        super().start_front()
        self.end_front()
        self.ARGUMENTS = ()
        super(WebTest, self).start_front()

    def test_without_a_site_there_are_no_pages_and_methods_are_there(self):
        web = self.web()
        self.assertEqual(web.request("GET", "/").status, 404)
        self.assertEqual(web.call("Ladder/GetStatus", token=TOKEN).status, 200)


class MethodsTest(WebTest):
    FLAGS = ("--allow-origin", "https://named.example")

    def test_a_method_is_called_in_json(self):
        answer = self.web(tls=True).call("Ladder/GetStatus", token=TOKEN)
        self.assertEqual(answer.status, 200)
        status = answer.json()
        self.assertEqual((status["commit"], status["scopes"]), ("c", ["SCOPE_SUBMIT"]))
        # As protobuf has it: 64 bits are more than a number of JavaScript's.
        self.assertEqual(status["feed_head"], str(1 << 60))
        self.assertEqual(answer.fields["cache-control"], "no-store")
        peer = self.daemon.metadata[-1]["assize-peer"]
        self.assertTrue(peer.startswith("127.0.0.1:"), peer)

    def test_a_method_is_called_in_protobuf(self):
        body = service.GetTableRequest(event="may-cup").SerializeToString()
        answer = self.web().request("POST", "/assize.v1.Ladder/GetTable",
                                    [("content-type", "application/proto"), ("authorization", f"Bearer {TOKEN}")], body)
        self.assertEqual((answer.status, answer.fields["content-type"]), (200, "application/proto"))
        self.assertEqual(service.TableText.FromString(answer.body).text, "x" * 100)

    def test_errors_have_code_text_and_details(self):
        answer = self.web().call("Ladder/GetEvent", {"event": "may"}, TOKEN)
        self.assert_error(answer, 404, "not_found", "REASON_NOT_FOUND")
        self.assertEqual(answer.json()["message"], "no event “may”: 100 %")
        detail = answer.json()["details"][0]
        self.assertEqual(detail["debug"]["metadata"], {"event": "may"})
        info = service.ErrorInfo.FromString(base64.b64decode(detail["value"] + "=="))
        self.assertEqual(info.reason, service.REASON_NOT_FOUND)

    def test_what_is_no_request_is_refused_without_the_daemon(self):
        web = self.web()
        for body in (b"", b"{", b"[]", b'{"event": 1}', b'{"nothing": 1}', b"\xff\xfe", b"{}" * 2, b"[" * 50_000,
                     b'{"event": "' + b"\\u0000" * 5 + b'"' + b"}" * 3):
            with self.subTest(body[:20]):
                answer = web.call("Ladder/GetEvent", token=TOKEN, body=body)
                self.assert_error(answer, 400, "invalid_argument", "REASON_BAD_VALUE")
        self.assertEqual(self.daemon.asked, [])

    def test_without_a_good_token_nothing_is_read(self):
        web = self.web()
        for token in (None, "asz_wrong"):
            answer = web.call("Ladder/GetEvent", token=token, body=b"{" * 1000)
            self.assert_error(answer, 401, "unauthenticated", "REASON_TOKEN_UNKNOWN")

    def test_what_is_asked_in_another_way_is_told_so(self):
        web = self.web()
        path = "/assize.v1.Ladder/GetStatus"
        json = ("content-type", "application/json")
        self.assertEqual(web.request("GET", path, [json]).status, 405)
        for kind in ("text/plain", "application/grpc-web", "application/grpc-web+proto", "application/grpc-web-text",
                     "application/connect+json", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            with self.subTest(kind):
                self.assertEqual(web.request("POST", path, [("content-type", kind)], b"{}").status, 415)
        self.assertEqual(web.request("POST", path, [], b"{}").status, 415)
        for method in ("Ladder/Nothing", "FrontDesk/Admit", "Referee/Play", "Nothing/GetStatus", "Work/Lease", "Ladder/",
                       "Ladder", "Ladder/WatchEvents", "Ladder/SubmitBot", "Ladder/getstatus"):
            with self.subTest(method):
                self.assert_error(web.call(method, token=TOKEN), 501, "unimplemented")
        for field, code in ((("content-encoding", "gzip"), "unimplemented"), (("connect-timeout-ms", "-1"), "invalid_argument"),
                            (("connect-timeout-ms", "12345678901"), "invalid_argument")):
            self.assertEqual(web.call("Ladder/GetStatus", token=TOKEN, fields=[field]).json()["code"], code)

    def test_long_requests_and_answers_are_refused(self):
        web = self.web()
        long = b'{"event": "' + b"x" * 130_000 + b'"}'
        self.assert_error(web.call("Ladder/GetEvent", token=TOKEN, body=long), 429, "resource_exhausted", "REASON_TOO_LARGE")
        # The same without a length.
        stream = web.head("POST", "/assize.v1.Ladder/GetEvent",
                          [("content-type", "application/json"), ("authorization", f"Bearer {TOKEN}")], end=False)
        web.data(stream, long)
        self.assert_error(web.answer(stream), 429, "resource_exhausted", "REASON_TOO_LARGE")
        self.daemon.answer_bytes = 600_000
        self.assert_error(web.call("Ladder/GetTable", token=TOKEN), 429, "resource_exhausted", "REASON_TOO_LARGE")
        # What needs no conversion may be longer.
        answer = web.request("POST", "/assize.v1.Ladder/GetTable",
                             [("content-type", "application/proto"), ("authorization", f"Bearer {TOKEN}")])
        self.assertEqual((answer.status, len(answer.body)), (200, 600_004))

    def test_pages_of_other_sites_may_not_call(self):
        web = self.web()
        own = f"https://{self.plain}"
        for origin, status in ((own, 200), (own.upper(), 200), ("https://named.example", 200), ("https://evil.example", 403),
                               ("null", 403), (f"https://{self.plain}.evil.example", 403), (f"ftp://{self.plain}", 403),
                               ("https://named.example.evil", 403), ("https://", 403)):
            with self.subTest(origin):
                answer = web.call("Ladder/GetStatus", token=TOKEN, fields=[("origin", origin)])
                self.assertEqual(answer.status, status)
                named = origin == "https://named.example"
                self.assertEqual(answer.fields.get("access-control-allow-origin"), origin if named else None)
                asked = web.request("OPTIONS", "/assize.v1.Ladder/GetStatus", [("origin", origin)])
                self.assertEqual((asked.status, "access-control-allow-headers" in asked.fields), (204, named))

    def test_a_daemon_that_is_away_is_unavailable(self):
        self.daemon.stop()
        self.assert_error(self.web().call("Ladder/GetStatus", token=TOKEN), 503, "unavailable", "REASON_DRAINING")


class PatienceTest(WebTest):
    """Clients that never wait. Times have lower bounds alone, which no pause of the machine breaks."""

    def refused(self, token, form="json"):
        """How long the refusal of a question took to come."""
        began = time.monotonic()
        if form == "json":
            self.assert_error(self.web().call("Ladder/ListMatches", token=token), 429, "resource_exhausted", "REASON_LIMIT")
        else:
            call = self.channel().unary_unary("/assize.v1.Ladder/ListMatches")
            with self.assertRaises(grpc.RpcError) as refused:
                call(b"", metadata=[("authorization", f"Bearer {token}")], timeout=HANGING)
            self.assertEqual((refused.exception.code(), refused.exception.details()),
                             (grpc.StatusCode.RESOURCE_EXHAUSTED, "too many questions wait"))
            self.assertIn("grpc-status-details-bin", dict(refused.exception.trailing_metadata()))
        return time.monotonic() - began

    def test_who_asks_again_sooner_than_asked_gets_the_refusal_a_moment_later(self):
        for form in ("json", "grpc"):
            self.refused(TOKEN, form)
            self.assertGreaterEqual(self.refused(TOKEN, form), MOST_HELD_S)
        # What is not refused is not held, nor what others ask.
        asked = len(self.daemon.metadata)
        self.assertEqual(self.web().call("Ladder/GetStatus", token=TOKEN).status, 200)
        self.refused("asz_two")
        self.assertEqual(len(self.daemon.metadata), asked + 2)

    def test_one_who_leaves_while_a_refusal_is_held_harms_nobody(self):
        self.refused(TOKEN)
        channel = self.channel()
        for _ in range(20):
            asked = len(self.daemon.metadata)
            call = channel.unary_unary("/assize.v1.Ladder/ListMatches").future(
                b"", metadata=[("authorization", f"Bearer {TOKEN}")], timeout=HANGING)
            wait_until(lambda a=asked: len(self.daemon.metadata) > a, "the daemon refuses it")
            call.cancel()
        self.assertGreaterEqual(self.refused(TOKEN), MOST_HELD_S)
        self.assertEqual(self.web().call("Ladder/GetStatus", token=TOKEN).status, 200)

    def test_calls_of_one_token_are_passed_on_at_a_pace(self):
        web = self.web()
        began = time.monotonic()
        for _ in range(AT_ONCE + A_SECOND):
            self.assertEqual(web.call("Ladder/GetStatus", token=TOKEN).status, 200)
        self.assertGreaterEqual(time.monotonic() - began, 1)
        self.assertEqual(len(self.daemon.asked), AT_ONCE + A_SECOND)

    def test_calls_without_a_good_token_are_passed_on_at_a_pace(self):
        web = self.web()
        began = time.monotonic()
        for _ in range(AT_ONCE + A_SECOND):
            self.assertEqual(web.call("Ladder/GetStatus", token="asz_wrong").status, 401)
        self.assertGreaterEqual(time.monotonic() - began, 1)
        # An owner at the same address has a pace of its own.
        self.assertEqual(web.call("Ladder/GetStatus", token=TOKEN).status, 200)


class AnswerBeforeTheEndTest(WebTest):
    """Answers to questions that have not ended: some clients take a reset right behind the answer for a failure."""

    JSON, ZIP, WRONG = ("content-type", "application/json"), ("content-type", "application/zip"), ("authorization", "Bearer asz_wrong")
    EARLY = [("/assize.v1.Ladder/GetStatus", [("content-type", "text/plain")], 415),
             ("/assize.v1.Ladder/WatchEvents", [JSON, WRONG], 501),
             ("/submit", [("content-type", "text/plain")], 415),
             ("/submit", [ZIP, WRONG, ("content-length", str(1 << 20))], 401),
             ("/index.html", [], 405)]

    def test_a_reset_comes_late_and_says_that_nothing_is_wrong(self):
        web, began = self.web(), time.monotonic()
        streams = [web.head("POST", path, fields, end=False) for path, fields, _ in self.EARLY]
        self.assertEqual([web.answer(stream).status for stream in streams], [status for *_, status in self.EARLY])
        for stream in streams:
            # No window is given back: what is dropped has a bound.
            self.assertLessEqual(web.send_until_reset(stream), STREAM_WINDOW)
        self.assertGreaterEqual(time.monotonic() - began, 1)
        self.assertEqual(web.resets, dict.fromkeys(streams, 0))
        self.assertEqual(web.call("Ladder/GetStatus", token=TOKEN).status, 200)

    def test_questions_that_end_then_leave_room_for_others(self):
        web = self.web()
        path, fields, status = self.EARLY[0]
        # More than may go on at once.
        for _ in range(150):
            stream = web.head("POST", path, fields, end=False)
            self.assertEqual(web.answer(stream).status, status)
            web.socket.sendall(frame(DATA, END_STREAM, stream, b"{}"))
        self.assertEqual(web.call("Ladder/GetStatus", token=TOKEN).status, 200)


class SubmissionTest(WebTest):
    ZIP = ("content-type", "application/zip")

    def submit(self, body, *fields, token=TOKEN, web=None):
        fields = [self.ZIP, ("content-length", str(len(body))), ("authorization", f"Bearer {token}"), *fields]
        return (web or self.web()).request("POST", "/submit", fields, body)

    def test_a_zip_file_arrives_as_it_is(self):
        body = os.urandom(3 << 20)
        answer = self.submit(body)
        self.assertEqual(answer.status, 200, answer.body)
        self.assertEqual((answer.json()["name"], answer.json()["place"]), ("operations/1", 1))
        start, arrived = self.daemon.uploads[0]
        self.assertEqual((start.size, zlib.crc32(arrived)), (len(body), zlib.crc32(body)))

    def test_a_refusal_comes_before_the_file_has_arrived(self):
        web = self.web()
        fields = [self.ZIP, ("content-length", "13"), ("authorization", f"Bearer {TOKEN}")]
        answer = web.answer(web.head("POST", "/submit", fields, end=False))
        self.assert_error(answer, 429, "resource_exhausted", "REASON_LIMIT")
        self.assertEqual(answer.json()["details"][0]["debug"]["metadata"], {"seconds": "5"})
        self.assert_error(self.submit(b"x" * 500_000, token="asz_wrong"), 401, "unauthenticated")

    def test_what_is_no_announced_zip_file_is_refused(self):
        web = self.web()
        token = ("authorization", f"Bearer {TOKEN}")
        self.assertEqual(web.request("POST", "/submit", [self.ZIP, token], b"x").status, 411)
        self.assertEqual(web.request("POST", "/submit", [("content-type", "text/plain"), token], b"x").status, 415)
        self.assertEqual(web.request("GET", "/submit").status, 405)
        large = web.head("POST", "/submit", [self.ZIP, token, ("content-length", str((64 << 20) + 1))], end=False)
        self.assert_error(web.answer(large), 429, "resource_exhausted", "REASON_TOO_LARGE")
        self.assertEqual(self.submit(b"x", ("origin", "https://evil.example")).status, 403)

    def test_another_length_than_announced_reaches_nobody(self):
        for announced in (10, 1000):
            web = self.web()
            stream = web.head("POST", "/submit", [self.ZIP, ("content-length", str(announced)),
                                                  ("authorization", f"Bearer {TOKEN}")], end=False)
            web.socket.sendall(frame(DATA, END_STREAM, stream, b"x" * 100))
            self.assertTrue(web.answer(stream).reset)
        self.assertEqual(self.daemon.uploads, [])

    def test_who_leaves_in_between_has_sent_nothing(self):
        web = self.web()
        stream = web.head("POST", "/submit", [self.ZIP, ("content-length", "100000"),
                                              ("authorization", f"Bearer {TOKEN}")], end=False)
        web.data(stream, b"x" * 50_000, end=False)
        wait_until(lambda: self.daemon.metadata, "the daemon is asked")
        web.close()
        self.assertTrue(self.daemon.upload_ended.wait(60))
        self.assertEqual(self.daemon.uploads, [])


class Http1Test(WebTest):
    def test_a_client_of_http_1_is_told_what_it_needs(self):
        host, port = self.plain.rsplit(":", 1)
        plain = http.client.HTTPConnection(host, int(port), timeout=60)
        context = ssl.create_default_context(cafile=self.chain)
        context.set_alpn_protocols(["http/1.1"])
        secret = http.client.HTTPSConnection(*self.target(), timeout=60, context=context)
        secret.host, secret.port = "localhost", self.target()[1]
        for connection in (plain, secret):
            connection.request("GET", "/index.html")
            answer = connection.getresponse()
            self.assertEqual(answer.status, 505)
            self.assertIn(b"HTTP/2", answer.read())
            connection.close()

    def test_a_head_that_is_too_long_has_a_status(self):
        answer = self.web().request("GET", "/", [("x", "y" * 20_000)])
        self.assertEqual(answer.status, 431)


if __name__ == "__main__":
    main()
