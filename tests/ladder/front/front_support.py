"""What the tests of ladder-front share: the process itself between what its tests play (front_peers.py), and
certificates."""

import os
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import unittest

from front_peers import HANGING, Daemon, Seat, grpc, pb
from support import BUILD, hold_port, wait_until

FRONT = os.environ.get("ASSIZE_FRONT", str(BUILD / "bin" / "ladder-front"))
PLAY = "/assize.v1.Referee/Play"
# Tokens as they may stand in files.
ONE, TWO, WRONG = (f"asz_{number:064}" for number in (1, 2, 3))


def make_certificate(folder, name="localhost", days=30, names="DNS:localhost,IP:127.0.0.1"):
    """A certificate that signs itself, and its key; returns their paths."""
    chain, key = pathlib.Path(folder) / f"{name}.pem", pathlib.Path(folder) / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", str(days), "-subj", f"/CN={name}", "-addext", f"subjectAltName={names}",
                    "-keyout", str(key), "-out", str(chain)], check=True, capture_output=True)
    return chain, key


def make_expired_certificate(folder):
    """The same, whose time is over."""
    folder = pathlib.Path(folder) / "expired"
    folder.mkdir()
    config, key, request, chain = (folder / name for name in ("ca.cnf", "key.pem", "request.pem", "chain.pem"))
    (folder / "index").write_text("")
    (folder / "serial").write_text("01\n")
    config.write_text(f"""[ca]
default_ca = d
[d]
database = {folder}/index
serial = {folder}/serial
new_certs_dir = {folder}
default_md = sha256
copy_extensions = copy
policy = p
[p]
commonName = supplied
""")
    for words in (["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                   "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                   "-keyout", key, "-out", request],
                  ["ca", "-batch", "-selfsign", "-config", config, "-keyfile", key, "-in", request, "-out", chain,
                   "-notext", "-startdate", "20200101000000Z", "-enddate", "20200201000000Z"]):
        subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)
    return chain, key


class FrontTest(unittest.TestCase):
    """A front on loopback with TLS and without, a daemon, and two bots' tokens."""

    TOKENS = {"asz_one": (1, "t1"), "asz_two": (2, "t2"), ONE: (1, "t1"), TWO: (2, "t2")}
    ARGUMENTS = ()
    DAEMON = Daemon

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="assize-front-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.seats = self.folder / "seats.sock"
        self.chain, self.key = make_certificate(self.folder)
        self.daemon = self.DAEMON(self.folder / "front.sock", self.TOKENS)
        self.addCleanup(lambda: self.daemon.stop())
        # One port in all starts of the front: clients know it.
        self.port = hold_port(self)
        self.start_front()
        self.addCleanup(self.end_front)

    def start_front(self):
        self.front = subprocess.Popen(
            [FRONT, "--tls-listen", f"127.0.0.1:{self.port}", "--tls-cert", self.chain, "--tls-key", self.key, "--plain-listen",
             "127.0.0.1:0", "--daemon", self.folder / "front.sock", "--seats", self.seats, *self.ARGUMENTS],
            stdout=subprocess.PIPE, text=True)
        ports = dict(self.front.stdout.readline().split() for _ in range(2))
        self.tls, self.plain = ports["tls"], ports["plain"]

    def start_front_that_expects_nobody(self):
        """Who is not there is absent, also just after the start."""
        self.end_front()
        self.ARGUMENTS = (*self.ARGUMENTS, "--expect", "0")
        self.start_front()

    def end_front(self):
        self.front.kill()
        self.front.wait()
        self.front.stdout.close()

    def target(self):
        host, port = self.tls.rsplit(":", 1)
        return host, int(port)

    def channel(self, address=None):
        credentials = grpc.ssl_channel_credentials(self.chain.read_bytes())
        channel = grpc.secure_channel(address or self.tls, credentials, options=(("grpc.enable_retries", 0),))
        self.addCleanup(channel.close)
        return channel

    def play(self, token, *messages, session=None, channel=None, more=()):
        """A bot's stream that a test speaks by hand; returns it and a queue for what it says."""
        outbox = queue.SimpleQueue()
        for message in messages:
            outbox.put(message)
        metadata = [("assize-token", token), *more] if token else list(more)
        if session:
            metadata.append(("assize-session", session))
        call = (channel or self.channel()).stream_stream(
            PLAY, request_serializer=lambda m: m if isinstance(m, bytes) else m.SerializeToString(),
            response_deserializer=pb.RefereeMessage.FromString)(iter(outbox.get, None), metadata=metadata,
                                                                timeout=HANGING)
        self.addCleanup(call.cancel)
        self.addCleanup(outbox.put, None)
        return call, outbox

    def sit(self, token="asz_one", version=1):
        """A bot that waits, and then has a seat; returns its stream, what it says, and the seat."""
        call, outbox = self.play(token, hello())
        wait_until(lambda: version in self.daemon.presence and self.daemon.presence[version].waiting > 0,
                   f"bot {version} waits")
        seat = self.seat(version)
        self.assertEqual(seat.answer.absent, "")
        seat.take_open()
        return call, outbox, seat

    def seat(self, version=1, match_id=None):
        seat = Seat(self.seats, version, match_id)
        self.addCleanup(seat.close)
        return seat

    def wait_for(self, version, **counts):
        wait_until(lambda: version in self.daemon.presence and
                   all(getattr(self.daemon.presence[version], name) == count for name, count in counts.items()),
                   f"bot {version} has {counts}")

    def status(self, call):
        """How the stream ends."""
        try:
            for _ in call:
                pass
        except grpc.RpcError:
            pass
        return call.code(), call.details()


def hello(last_sequence=None):
    said = pb.BotMessage(hello=pb.Hello(protocol_version=1, bot_name="bot", bot_version="1"))
    if last_sequence is not None:
        said.hello.last_sequence = last_sequence
    return said


def main():
    """Runs the tests. Threads of a daemon that was played may still wait for streams: the interpreter would join them."""
    program = unittest.main(exit=False)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0 if program.result.wasSuccessful() else 1)
