"""What hostile clients do to the door for browsers: paths, lengths, heads, bodies, crowds. Each gets an error or loses its
own connection; a match beside goes on, the daemon is left alone, and the process stays small."""

import itertools
import os
import random
import resource
import socket

from front_peers import HANGING
from front_support import main
from calm_support import MOST_MEMORY_KB, CalmTest
from web_client import DATA, END_STREAM, HEADERS, PREFACE, SETTINGS, Web, field, frame
from web_support import SECRET, TOKEN, TRICKS, WebTest

BEARER = ("authorization", f"Bearer {TOKEN}")
JSON = ("content-type", "application/json")
ZIP = ("content-type", "application/zip")
METHOD = "/assize.v1.Ladder/GetEvent"
ZIPS = [b"PK\3\4" + b"\0" * 5000, b"PK\5\6" + b"\0" * 18, b"\x1f\x8b" + b"\0" * 5000, os.urandom(20_000), b"\0" * 60_000]
BODIES = [b"[" * 100_000, b'{"a":' * 20_000, b'"' + b"\\ud800" * 10_000, b"9" * 100_000, b"\xff" * 50_000, b"{" + b"\0" * 1000,
          b'{"event": "' + b"x" * 110_000 + b'"}', b'{"event": "a", "event": "b"}' + b" " * 50_000, b"\xef\xbb\xbf{}",
          b'{"@type": "type.googleapis.com/assize.v1.RpcStatus"}', b'{"event": null, "' + b"y" * 50_000 + b'": 1}']
VALUES = ["", " ", "\t", ",", ",,,,", "*", "x" * 7000, "\x7f", "0-", "bytes=0-0", "bytes=" + "0-1," * 1000, "chunked", "100-continue",
          "gzip, deflate, br, identity;q=0", "W/" * 3000, '"' * 5000, "-1", "1e9", "18446744073709551616", "\u00ff"]
NAMES = ["range", "if-range", "if-none-match", "if-match", "if-modified-since", "expect", "accept-encoding", "content-encoding", "origin",
         "content-type", "connect-timeout-ms", "connect-protocol-version", "authorization", "cookie", "x-forwarded-for", "forwarded",
         "x-http-method-override", "sec-fetch-site", "access-control-request-method", "te"]


def requests(random):
    """Without end: method, path, fields, body."""
    for path in TRICKS:
        yield random.choice(["GET", "HEAD", "POST"]), path, [], None
    for name, value in itertools.product(NAMES, VALUES):
        kind = random.randrange(3)
        if kind == 0:
            yield "GET", random.choice(["/", "/live.json", "/large.json"]), [(name, value)], None
        elif kind == 1:
            yield "POST", METHOD, [JSON, BEARER, (name, value)], b"{}"
        else:
            yield "POST", "/submit", [ZIP, BEARER, (name, value)], b"PK"
    for body in BODIES:
        yield "POST", METHOD, [JSON, BEARER], body
        yield "POST", METHOD, [JSON], body
        yield "POST", "/submit", [ZIP, BEARER, ("content-length", str(len(body)))], body
    for body in ZIPS:
        yield "POST", "/submit", [ZIP, BEARER, ("content-length", str(len(body)))], body
        yield "POST", "/submit", [ZIP, BEARER, ("content-length", str(len(body) + 1))], body
        yield "POST", "/submit", [ZIP, BEARER, ("content-length", str(len(body) - 1))], body
        yield "POST", METHOD, [JSON, BEARER, ("content-length", str(len(body) // 2))], body
    for size in (9_000, 20_000, 60_000):
        for path, fields in (("/", []), (METHOD, [JSON, BEARER]), ("/submit", [ZIP, BEARER])):
            yield "POST", path, [*fields, ("x", "y" * size)], b"{}"
            yield "GET", path + "?" + "q" * size, fields, None
    for method in ("", "GET ", "get", "CONNECT", "PRI", "X" * 5000, "OPTIONS"):
        yield method, random.choice(["/", METHOD, "/submit", "*", ""]), [], None


class HostileWebTest(CalmTest, WebTest):
    def tearDown(self):
        if self.front.poll() is None:
            print(f"  {self.id().rpartition('.')[2]}: the port took {self.memory_kb() >> 10} MiB at most of "
                  f"{MOST_MEMORY_KB >> 10}; calls of the daemon: {len(self.daemon.metadata)}", flush=True)
        super().tearDown()

    def test_five_hundred_requests_harm_nobody(self):
        count = 0
        for method, path, fields, body in requests(random.Random(1)):
            count += 1
            with self.subTest(method=method[:20], path=path[:40], fields=str(fields)[:80]):
                self.ask(method, path, fields, body)
            if count % 50 == 0:
                self.assert_calm()
        self.assertGreater(count, 500)
        self.assert_calm()

    def ask(self, method, path, fields, body):
        """An answer that reveals nothing, or the end of this stream or connection."""
        web = Web(self.plain)
        try:
            answer = web.request(method, path, fields, body)
            self.assertNotIn(SECRET[:12], answer.body)
            self.assertTrue(answer.reset or 200 <= answer.status < 600, answer)
        except (EOFError, ConnectionError):
            pass
        finally:
            web.close()

    def test_bodies_that_never_end_keep_nobody_out(self):
        # Each stays open; nobody waits for them.
        crowd = []
        self.addCleanup(lambda: [web.close() for web in crowd])
        for number in range(150):
            web = Web(self.plain)
            crowd.append(web)
            for fields, path in (([JSON], METHOD), ([JSON, BEARER], METHOD), ([ZIP], "/submit"), ([ZIP, BEARER], "/submit")):
                stream = web.head("POST", path, [*fields, ("content-length", "100000")], end=False)
                web.socket.sendall(frame(DATA, 0, stream, b" " * (1 if number % 2 else 16_000)))
        other = Web(self.plain)
        self.addCleanup(other.close)
        self.assertEqual(other.request("GET", "/").status, 200)
        self.assertEqual(other.call("Ladder/GetStatus", token="asz_two").status, 200)
        self.assert_calm()

    def test_who_does_not_read_files_and_answers_costs_little(self):
        self.daemon.answer_bytes = 400_000
        no_window = (4).to_bytes(2, "big") + (0).to_bytes(4, "big")
        head = [(":scheme", "http"), (":authority", "x")]
        file = b"".join(field(*pair) for pair in [(":method", "GET"), (":path", "/large.json"), *head])
        table = b"".join(field(*pair) for pair in [(":method", "POST"), (":path", "/assize.v1.Ladder/GetTable"), *head, JSON, BEARER])
        for _ in range(12):
            client = self.connect(PREFACE + frame(SETTINGS, 0, 0, no_window))
            for number in range(90):
                stream = 2 * number + 1
                if number % 3:
                    client.sendall(frame(HEADERS, 5, stream, file))
                else:
                    client.sendall(frame(HEADERS, 4, stream, table) + frame(DATA, END_STREAM, stream, b"{}"))
        self.assert_calm()

    def test_ten_thousand_connections_that_only_open_keep_nobody_out(self):
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        host, port = self.plain.rsplit(":", 1)
        crowd = []
        self.addCleanup(lambda: [client.close() for client in crowd])
        for number in range(min(10_000, most - 500)):
            client = socket.create_connection((host, int(port)), timeout=HANGING)
            crowd.append(client)
            if number % 3 == 0:
                client.sendall(b"PRI * HTTP/2.0\r\n" if number % 2 else b"G")
            # What was closed over there leaves room here for the next.
            if len(crowd) > 2000:
                crowd.pop(0).close()
        for client in crowd[:-100]:
            client.close()
        self.assert_calm()

    def test_a_thousand_readers_of_the_site_do_not_reach_the_daemon(self):
        calls = len(self.daemon.admissions)
        for number in range(56):
            # One address alone would come to its bound.
            web = Web(self.plain, source=f"127.0.0.{2 + number % 4}")
            streams = [web.head("GET", path) for path in ("/", "/live.json") * 9]
            self.assertEqual({web.answer(stream).status for stream in streams}, {200})
            web.close()
        self.assertEqual((len(self.daemon.admissions), self.daemon.metadata), (calls, []))
        self.assert_calm()


if __name__ == "__main__":
    main()
