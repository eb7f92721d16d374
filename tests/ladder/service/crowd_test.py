"""Crowds without a token: calls that stay open cost the daemon nothing, and the process with the public port little. Prints the
memory of both. ASSIZE_CROWD=1000 sends the whole crowd; by default it is a sample."""

import os
import pathlib
import socket
import unittest

from service_support import ServiceTest, grpc, pb, reason_of, wait_until
from port_support import children_of, name_of

CONNECTIONS = int(os.environ.get("ASSIZE_CROWD", "100"))
STREAMS = 100
# Whatever comes: a connection's own buffers, and 256 open calls.
MOST_OF_PORT_KB, MOST_OF_DAEMON_KB = 96 << 10, 24 << 10
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, SETTINGS = 0, 1, 4
END_HEADERS = 4


def frame(kind, flags=0, stream=0, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def field(name, value):
    """As HPACK writes it without its table."""
    def text(data):
        assert len(data) < 127
        return bytes([len(data)]) + data
    return b"\x00" + text(name) + text(value)


def call(path, token=None):
    fields = [(b":method", b"POST"), (b":scheme", b"http"), (b":path", path), (b":authority", b"x"),
              (b"content-type", b"application/grpc"), (b"te", b"trailers")]
    if token:
        fields.append((b"authorization", b"Bearer " + token))
    return b"".join(field(*pair) for pair in fields)


def memory_kb(pid):
    """Of its own; files that it has mapped don't count."""
    lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon:"))


class CrowdTest(ServiceTest):
    def setUp(self):
        super().setUp()
        self.serve("--plain-listen", "127.0.0.1:0")
        wait_until(lambda: "listening" in self.log_text(), "the port is open")
        self.port = int(self.log_text().split("listening \"plain 127.0.0.1:")[1].split('"')[0])
        self.front = next(pid for pid in children_of(self.daemon.pid) if name_of(pid) == "ladder-front")

    def send_crowd(self, head, message):
        """Connections with as many open calls as the port allows each."""
        calls = b"".join(frame(HEADERS, END_HEADERS, 2 * i + 1, head) + frame(DATA, 0, 2 * i + 1, message)
                         for i in range(STREAMS))
        crowd = []
        for _ in range(CONNECTIONS):
            client = socket.create_connection(("127.0.0.1", self.port), timeout=60)
            self.addCleanup(client.close)
            client.sendall(PREFACE + frame(SETTINGS) + calls)
            crowd.append(client)
        # The answer to the last one's SETTINGS: all has been read by then.
        self.assertTrue(crowd[-1].recv(9))
        return crowd

    def measure(self, what, head, message=b"\0\0\0\0\0"):
        daemon, front, pid = memory_kb(self.daemon.pid), memory_kb(self.front), self.front
        crowd = self.send_crowd(head, message)
        status = self.ladder("status", self.db)
        self.assertEqual(status.code, 0, status.err)
        grew = memory_kb(self.daemon.pid) - daemon
        print(f"{CONNECTIONS} connections with {STREAMS} calls, {what}: daemon {daemon >> 10} MiB, +{grew >> 10} MiB (at most "
              f"{MOST_OF_DAEMON_KB >> 10}); port {front >> 10} MiB, now {memory_kb(pid) >> 10} MiB (at most "
              f"{MOST_OF_PORT_KB >> 10})")
        self.assertLess(grew, MOST_OF_DAEMON_KB)
        self.assertLess(memory_kb(pid), MOST_OF_PORT_KB)
        self.assertEqual([child for child in children_of(self.daemon.pid) if name_of(child) == "ladder-front"], [pid],
                         "the port's process is still the same")
        for client in crowd:
            client.close()

    def test_those_who_watch_the_health(self):
        self.measure("Health/Watch", call(b"/grpc.health.v1.Health/Watch"))

    def test_those_who_explore(self):
        # {list_services: "*"}
        self.measure("reflection", call(b"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo"),
                     b"\0\0\0\0\x03\x3a\x01*")

    def test_calls_without_a_token_that_never_send_their_message(self):
        self.measure("no token", call(b"/assize.v1.Ladder/ListBots"), b"")

    def test_nor_with_a_wrong_one(self):
        self.measure("a wrong token", call(b"/assize.v1.Ladder/ListBots", b"asz_" + b"0" * 64), b"")

    def test_each_token_has_its_number_of_open_calls(self):
        secret = self.token("watch")
        channel = grpc.insecure_channel(f"127.0.0.1:{self.port}")
        self.addCleanup(channel.close)
        serialize, read = pb.WatchEventsRequest.SerializeToString, pb.FeedItem.FromString
        watch = channel.unary_stream("/assize.v1.Ladder/WatchEvents", serialize, read)
        metadata = [("authorization", f"Bearer {secret}")]
        streams = [watch(pb.WatchEventsRequest(), metadata=metadata, timeout=60) for _ in range(40)]
        ended = []

        def refused():
            ended[:] = [stream for stream in streams if stream.done()]
            return len(ended) == 8
        wait_until(refused, "those beyond the 32nd are refused")
        for stream in ended:
            self.assertEqual(stream.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
            self.assertIn("at most 32", stream.details())
            self.assertEqual(reason_of(stream)[1], pb.REASON_LIMIT)


if __name__ == "__main__":
    unittest.main()
