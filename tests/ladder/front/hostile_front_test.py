"""What hostile clients do to the port: floods, slow handshakes, crowds, garbage. Each gets its own connection closed or refused; a
match beside it goes on, and the process stays small."""

import os
import socket
import ssl

import grpc

from front_peers import HANGING
from front_support import FrontTest, hello, main
from calm_support import CalmTest
from support import wait_until
from web_client import CONTINUATION, DATA, END_HEADERS, HEADERS, PING, RST_STREAM, SETTINGS, WINDOW_UPDATE, Web, field, frame


CALL = b"".join(field(*pair) for pair in (
    (b":method", b"POST"), (b":scheme", b"http"), (b":path", b"/assize.v1.Referee/Play"), (b":authority", b"x"),
    (b"content-type", b"application/grpc"), (b"te", b"trailers"), (b"assize-token", b"asz_one")))
# A field that both sides remember, so that an index of one byte, b"\xbe", stands for it.
LONG = b"\x40\x01x" + b"\x7f" + bytes([(4000 - 127) % 128 | 128, (4000 - 127) // 128]) + b"y" * 4000
# What a connection may have received before it is cut, the buffers of sockets included.
MOST_OF_A_FLOOD = 16 << 20


class HostileTest(CalmTest):
    def flood(self, piece, times, begin=b""):
        """Sends without reading until it is cut off; says how many bytes that took."""
        client = self.connect()
        sent = 0
        try:
            client.sendall(begin)
            for number in range(times):
                data = piece(number) if callable(piece) else piece
                client.sendall(data)
                sent += len(data)
        except TimeoutError:
            self.fail("it is neither read nor cut off")
        except OSError:
            return sent
        # What is cut off may be heard of later.
        try:
            while client.recv(1 << 16):
                pass
        except TimeoutError:
            self.fail("it is not cut off")
        except OSError:
            pass
        return sent

    def test_floods_of_frames_cost_their_sender_the_connection(self):
        def opened(number):
            return (frame(HEADERS, END_HEADERS, 2 * number + 1, CALL)
                    + frame(RST_STREAM, 0, 2 * number + 1, (8).to_bytes(4, "big")))
        floods = {
            "streams that are opened and reset": (opened, 200_000, b""),
            "pings": (frame(PING, 0, 0, b"12345678") * 100, 20_000, b""),
            "settings": (frame(SETTINGS) * 100, 20_000, b""),
            "window updates": (frame(WINDOW_UPDATE, 0, 0, (1).to_bytes(4, "big")) * 100, 20_000, b""),
            "heads without an end": (frame(CONTINUATION, 0, 1, field(b"a", b"b" * 100) * 9) * 10, 20_000,
                                     frame(HEADERS, 0, 1, CALL)),
            "fields of one byte each that stand for long ones": (
                lambda number: frame(HEADERS, END_HEADERS, 2 * number + 3, CALL + b"\xbe" * 16_000), 4000,
                frame(HEADERS, END_HEADERS, 1, CALL + LONG)),
            "such fields in heads that are refused": (
                lambda number: frame(HEADERS, END_HEADERS, 2 * number + 3, b"\xbe" * 16_000 + CALL), 4000,
                frame(HEADERS, END_HEADERS, 1, CALL + LONG)),
            "empty data": (frame(DATA, 0, 1) * 100, 20_000, frame(HEADERS, END_HEADERS, 1, CALL)),
        }
        for name, (piece, times, begin) in floods.items():
            with self.subTest(name):
                sent = self.flood(piece, times, begin)
                self.assert_calm()
                if "fields" in name:
                    self.assertLess(sent, MOST_OF_A_FLOOD)
        self.assertGreater(self.counts().cut_flood, 0)

    def test_more_streams_than_are_allowed_are_refused_though_settings_were_never_acknowledged(self):
        client = self.connect()
        for number in range(1000):
            client.sendall(frame(HEADERS, END_HEADERS, 2 * number + 1, CALL))
        self.assert_calm()

    def test_what_is_no_http2_is_closed_at_once(self):
        for garbage in (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x00" * 100, os.urandom(4000), b"\x16\x03\x01\x02\x00"):
            client = self.connect(begin=garbage + b"\r\n" * 100)
            try:
                while client.recv(1 << 16):
                    pass
            except ConnectionError:
                pass
        self.assert_calm()

    def test_a_crowd_that_says_nothing_keeps_nobody_out(self):
        host, port = self.target()
        crowd = []
        self.addCleanup(lambda: [client.close() for client in crowd])
        for number in range(900):
            client = socket.create_connection((host, port), timeout=HANGING)
            if number % 2:
                # The beginning of a handshake.
                client.sendall(b"\x16\x03\x01\x02\x00\x01")
            crowd.append(client)
        self.assert_calm()

    @staticmethod
    def is_closed(client):
        client.setblocking(False)
        try:
            while client.recv(1 << 16):
                pass
            return True
        except BlockingIOError:
            return False
        except ConnectionError:
            return True

    def test_a_crowd_of_finished_handshakes_leaves_room_for_those_who_play(self):
        host, port = self.plain.rsplit(":", 1)
        crowd = [self.connect() for _ in range(1100)]
        for _ in range(3):
            self.exchange()
        # More than one address may have; the match beside is of the same one, and was there before.
        wait_until(lambda: sum(self.is_closed(client) for client in crowd) > 50, "some are closed")
        for client in crowd:
            client.close()
        self.assert_calm()

    def test_one_who_does_not_read_is_held_by_the_flow_of_http2(self):
        # Calls that are answered with much, from the daemon, by one who never opens its window.
        client = self.connect()
        echo = CALL.replace(field(b":path", b"/assize.v1.Referee/Play"), field(b":path", b"/assize.v1.Ladder/Echo"))
        client.sendall(frame(HEADERS, END_HEADERS, 1, echo))
        client.settimeout(1)
        sent = 0
        try:
            while sent < 256 << 20:
                message = b"\x00" + (8000).to_bytes(4, "big") + b"x" * 8000
                client.sendall(frame(DATA, 0, 1, message))
                sent += len(message)
        except OSError:
            pass
        self.assertLess(sent, 256 << 20)
        self.assert_calm()

    def test_too_much_metadata_is_refused_as_grpc_does(self):
        call, _ = self.play("asz_one", hello(), more=[("much", "x" * 9000)])
        code, text = self.status(call)
        self.assertEqual(code, grpc.StatusCode.RESOURCE_EXHAUSTED)
        self.assertIn("metadata", text)
        self.assert_calm()

    def test_compressed_messages_are_not_unpacked(self):
        channel = self.channel()
        call = channel.stream_stream("/assize.v1.Referee/Play", request_serializer=lambda m: m)(
            iter([b"x" * 60_000]), metadata=[("assize-token", "asz_one")], compression=grpc.Compression.Gzip,
            timeout=HANGING)
        self.assertEqual(self.status(call)[0], grpc.StatusCode.UNIMPLEMENTED)
        self.assert_calm()

    def test_a_token_that_is_no_text_is_a_wrong_one(self):
        client = Web(self.plain)
        self.addCleanup(client.close)
        answer = client.request("POST", "/assize.v1.Referee/Play", [
            ("content-type", "application/grpc"), ("te", "trailers"), ("assize-token", b"asz_\x80\xff")])
        self.assertEqual(answer.fields["grpc-status"], str(grpc.StatusCode.UNAUTHENTICATED.value[0]))
        self.assertTrue(answer.fields["grpc-message"].startswith("E_TOKEN"), answer.fields)
        self.assert_calm()

    def test_guesses_of_tokens_are_slowed_down_and_the_daemon_is_left_in_peace(self):
        channel = self.channel()
        codes = []
        for number in range(60):
            call, _ = self.play(f"asz_guess{number}", hello(), channel=channel)
            codes.append(self.status(call)[0])
        self.assertEqual(codes[0], grpc.StatusCode.UNAUTHENTICATED)
        self.assertEqual(codes[-1], grpc.StatusCode.RESOURCE_EXHAUSTED)
        self.assertLess(len(self.daemon.admissions), 40)
        retry = dict(call.trailing_metadata())["grpc-retry-pushback-ms"]
        self.assertGreater(int(retry), 0)
        self.exchange()

    def test_who_calls_again_and_again_with_one_wrong_token_locks_nobody_else_out(self):
        channel = self.channel()
        for _ in range(60):
            call = channel.unary_unary("/assize.v1.Ladder/Fail")
            with self.assertRaises(grpc.RpcError) as refused:
                call(b"", metadata=[("authorization", "Bearer asz_revoked")], timeout=HANGING)
            # The daemon's own answer.
            self.assertNotEqual(refused.exception.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
        self.play("asz_one", hello())
        wait_until(lambda: 1 in self.daemon.presence and self.daemon.presence[1].waiting == 1, "the bot waits")

    def test_older_tls_is_refused(self):
        context = ssl.create_default_context(cafile=self.chain)
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        with self.assertRaises(ssl.SSLError):
            context.wrap_socket(socket.create_connection(self.target()), server_hostname="localhost")
        self.assert_calm()

    def test_a_bot_that_never_says_hello_is_sent_away(self):
        call, _ = self.play("asz_one")
        code, text = self.status(call)
        self.assertEqual((code, text[:7]), (grpc.StatusCode.FAILED_PRECONDITION, "E_HELLO"))


class HelloTest(FrontTest):
    ARGUMENTS = ("--hello-limit", "1")

    def test_the_time_for_a_hello_begins_with_the_admission(self):
        admitted = self.daemon.hold("asz_one")
        call, outbox = self.play("asz_one", hello())
        wait_until(lambda: any(asked.token == "asz_one" for asked in self.daemon.admissions), "it asks")
        silent, _ = self.play("asz_two")
        self.assertEqual(self.status(silent)[1][:7], "E_HELLO")
        # So long the daemon took for the first bot too.
        admitted.set()
        self.wait_for(1, waiting=1)
        seat = self.seat()
        self.assertEqual(seat.answer.absent, "")
        seat.take_open()


if __name__ == "__main__":
    main()
