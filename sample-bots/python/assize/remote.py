"""A bot that its owner runs: plays over TLS at a ladder's service, for as long as it likes.

    ASSIZE_SERVER=club.example:7411 ASSIZE_TOKEN_FILE=robin.token python3 bot.py
    python3 bot.py --server club.example:7411 --token-file robin.token

The connection may break: the match then continues by itself, and both sides send again what may not have arrived.
SIGTERM lets the match in play end, and then the bot."""

import argparse
import collections
import os
import queue
import random
import re
import signal
import socket
import ssl
import sys
import threading
import time

# What it logs of connections is said below, in words for the bot's owner.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")

import grpc  # noqa: E402

from assize.session import Session  # noqa: E402
from assize.v1 import referee_pb2 as pb  # noqa: E402

SERVER, TOKEN, TOKEN_FILE, CA_FILE = "ASSIZE_SERVER", "ASSIZE_TOKEN", "ASSIZE_TOKEN_FILE", "ASSIZE_CA_FILE"

# Before an address of this machine, where a service for tests may be reached without TLS.
PLAIN = "plain:"
_SYSTEM_CA_FILE = "/etc/ssl/certs/ca-certificates.crt"
# Longer files contain something else.
_MOST_TOKEN = 4096
_TOKEN = re.compile(r"asz_[0-9a-f]{64}")
_METHOD = "/assize.v1.Referee/Play"
_SESSION_KEY, _ROUND_TRIP_KEY, _RETRY_KEY = "assize-session", "assize-round-trip-us", "grpc-retry-pushback-ms"
_CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", 16 << 20),
    ("grpc.enable_retries", 0),
    # A service that is gone is noticed within 15 seconds, also while the bot waits for its match.
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.max_pings_without_data", 0),
    # Probes for bandwidth, which a bot has no use for.
    ("grpc.http2.bdp_probe", 0),
)
# How long a service that was never reached is tried. It sends nothing to a bot that waits for its match: what counts is
# the connection.
_FIRST_CONTACT = 30
# How long the service's certificate is waited for.
_PROBE = 5
# Seconds between two tries, at most: in a match, and while waiting for one. After a start of the service a bot is
# expected for 15.
_MOST_PAUSE_PLAYING, _MOST_PAUSE_WAITING = 1, 10
_RETRY = 5
# Nothing is gained by trying again.
_FATAL = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.UNIMPLEMENTED)
_LATE_HELLO = "E_HELLO: no Hello in time"
_NEEDLESS = (pb.REJECT_REASON_NO_REQUEST, pb.REJECT_REASON_STALE, pb.REJECT_REASON_DUPLICATE, pb.REJECT_REASON_LATE)
# Exit codes of sysexits.h.
_EX_UNAVAILABLE, _EX_NOPERM, _EX_CONFIG = 69, 77, 78

Place = collections.namedtuple("Place", "server token_file ca_file")


def place():
    """The place to play that the command line or the environment names; None: none."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--server", default=os.environ.get(SERVER))
    parser.add_argument("--token-file", default=os.environ.get(TOKEN_FILE))
    parser.add_argument("--ca-file", default=os.environ.get(CA_FILE))
    found, _ = parser.parse_known_args()
    return Place(found.server, found.token_file, found.ca_file) if found.server else None


def play_matches(bot, where):
    """Plays until SIGTERM, or until the service will not have the bot; returns the exit status."""
    try:
        token = _token(where)
        credentials = _credentials(where)
    except OSError as error:
        print(f"assize: {error.filename}: {error.strerror}", file=sys.stderr)
        return _EX_CONFIG
    except ValueError as error:
        print(f"assize: {error}", file=sys.stderr)
        return _EX_CONFIG
    player = _Player(bot, where, token, credentials)
    signal.signal(signal.SIGTERM, lambda *_: player.leave())
    try:
        player.play()
    except _GiveUp as reason:
        print(f"assize: {reason}", file=sys.stderr)
        return reason.status
    return 0


def _token(where):
    source, text = TOKEN, os.environ.get(TOKEN, "")
    if where.token_file:
        with open(where.token_file, "rb") as file:
            source, text = where.token_file, file.read(_MOST_TOKEN).decode("latin-1")
    elif not text:
        raise ValueError(f"no token: name its file with --token-file or {TOKEN_FILE}; the organiser has given it to you")
    token = text.strip(" \t\r\n")
    if not _TOKEN.fullmatch(token):
        again = "" if token.isascii() else "; save it as UTF-8 without BOM"
        raise ValueError(f"{source}: no token in it (asz_ and 64 hex digits){again}")
    return token


def _credentials(where):
    """None: without TLS."""
    if where.server.startswith(PLAIN):
        return None
    path = _ca_file(where)
    if path is None:
        return grpc.ssl_channel_credentials()
    with open(path, "rb") as file:
        certificates = file.read()
    # gRPC says nothing of a file that has none.
    if b"-----BEGIN CERTIFICATE-----" not in certificates:
        raise ValueError(f"{path}: no certificate in it; --ca-file ({CA_FILE}) names a file of certificates (PEM)")
    return grpc.ssl_channel_credentials(root_certificates=certificates)


def _ca_file(where):
    """None: the system names no file of certificates."""
    return where.ca_file or (_SYSTEM_CA_FILE if os.path.exists(_SYSTEM_CA_FILE) else None)


def _why_not_secured(where):
    """What is wrong with the service's certificate, which gRPC does not report; "": nothing, or nobody is there."""
    host, _, port = where.server.rpartition(":")
    try:
        context = ssl.create_default_context(cafile=_ca_file(where))
        with socket.create_connection((host.strip("[]"), int(port)), timeout=_PROBE) as plain, \
                context.wrap_socket(plain, server_hostname=host.strip("[]")):
            return ""
    except ssl.SSLCertVerificationError as error:
        return error.verify_message or str(error)
    # Whatever else ends the connection may pass.
    except (OSError, ValueError):
        return ""


class _GiveUp(Exception):
    def __init__(self, text, status):
        super().__init__(text)
        self.status = status


class _Pauses:
    """Between two tries: longer each time, and never the same for two bots."""

    def __init__(self):
        self._next = 0

    def reset(self):
        self._next = 0

    def take(self, most):
        self._next = min(most, 2 * self._next or 0.1)
        return random.uniform(0.3, 1) * self._next


class _Player:
    def __init__(self, bot, where, token, credentials):
        self._bot, self._where, self._token, self._credentials = bot, where, token, credentials
        self._server = where.server.removeprefix(PLAIN)
        self._pauses = _Pauses()
        self._channel = None
        # Done when the channel has a connection.
        self._connection = None
        self._reached = False
        self._began = time.monotonic()
        # Set by the signal's handler.
        self._leaving = threading.Event()
        self._call = None
        self._match = None

    def leave(self):
        """No new match; one that is being played goes on."""
        self._leaving.set()
        if self._call is not None and (self._match is None or not self._match.begun):
            self._call.cancel()

    def play(self):
        try:
            while not self._leaving.is_set():
                self._match = _Match(self._bot)
                while not self._match.gone and not (self._leaving.is_set() and not self._match.begun):
                    self._play_on(self._match)
        finally:
            self._hang_up()

    def _play_on(self, match):
        """One stream of the match, to its end."""
        outbox = queue.SimpleQueue()
        for message in match.first_messages():
            outbox.put(message)
        metadata = [("assize-token", self._token)]
        if match.session:
            metadata.append((_SESSION_KEY, match.session))
        call = self._connected().stream_stream(
            _METHOD, request_serializer=pb.BotMessage.SerializeToString,
            response_deserializer=pb.RefereeMessage.FromString)(iter(outbox.get, None), metadata=metadata)
        self._call = call
        try:
            if self._leaving.is_set() and not match.begun:
                call.cancel()
            for message in call:
                self._pauses.reset()
                if not match.session:
                    match.meet(dict(call.initial_metadata()))
                for reply in match.receive(message):
                    outbox.put(reply)
            match.gone = True
        except grpc.RpcError as error:
            self._judge(match, error)
        finally:
            self._call = None
            # Lets gRPC's sending thread end.
            outbox.put(None)

    def _judge(self, match, error):
        """After a stream that has not ended as it should: waits, if trying again makes sense."""
        code, text = error.code(), error.details() or ""
        # Such a status is the service's own.
        if code == grpc.StatusCode.RESOURCE_EXHAUSTED or text.startswith("E_"):
            self._reached = True
        if self._leaving.is_set() and not match.begun:
            return
        if code in _FATAL:
            raise _GiveUp(f"{self._server}: {code.name}: {text}", _EX_NOPERM)
        # The Hello was sent at once: the network was slow, or this machine.
        late = text.startswith(_LATE_HELLO)
        if code == grpc.StatusCode.FAILED_PRECONDITION and not late and not text.startswith("E_MATCH_OVER"):
            raise _GiveUp(f"{self._server}: {code.name}: {text}", _EX_UNAVAILABLE)
        if (code in (grpc.StatusCode.ABORTED, grpc.StatusCode.FAILED_PRECONDITION) and not late) or match.over:
            match.gone = True
            if not match.over:
                print(f"assize: the match has ended without us: {text}", file=sys.stderr)
            return
        if not self._reached and self._credentials is not None:
            why = _why_not_secured(self._where)
            if why:
                raise _GiveUp(f"{self._server}: the connection could not be secured: {why}; does --ca-file ({CA_FILE}) "
                              "name the certificate to trust?", _EX_UNAVAILABLE)
        if not self._reached and time.monotonic() - self._began > _FIRST_CONTACT:
            raise _GiveUp(f"{self._server} can't be reached: {code.name}: {text}", _EX_UNAVAILABLE)
        if text.startswith("E_DRAINING"):
            match.gone = True
        if code == grpc.StatusCode.RESOURCE_EXHAUSTED:
            trailer = dict(error.trailing_metadata() or ())
            pause = int(trailer.get(_RETRY_KEY, 1000 * _RETRY)) / 1000 * random.uniform(1, 1.2)
        else:
            pause = self._pauses.take(_MOST_PAUSE_PLAYING if match.begun else _MOST_PAUSE_WAITING)
            # gRPC would make pauses of its own.
            self._hang_up()
        # Who plays comes back before it leaves.
        if match.begun:
            time.sleep(pause)
        else:
            self._leaving.wait(pause)

    def _connected(self):
        if self._channel is None:
            self._channel = (grpc.insecure_channel(self._server, options=_CHANNEL_OPTIONS)
                             if self._credentials is None
                             else grpc.secure_channel(self._server, self._credentials, options=_CHANNEL_OPTIONS))
            if not self._reached:
                self._connection = grpc.channel_ready_future(self._channel)
                self._connection.add_done_callback(self._note_connection)
        return self._channel

    def _note_connection(self, connection):
        if not connection.cancelled():
            self._reached = True

    def _hang_up(self):
        if self._connection is not None:
            self._connection.cancel()
            self._connection = None
        if self._channel is not None:
            self._channel.close()
            self._channel = None


class _Match:
    """A match, over as many streams as it takes."""

    def __init__(self, bot):
        self._bot = bot
        self._session = Session(bot)
        # What the service calls our seat; "": we have none yet.
        self.session = ""
        # Nothing more of it counts.
        self.gone = False
        self._round_trip_us = 0
        self._most_credit_us = 0
        self._sequence = 0
        # Our last answer, as long as nothing shows that it has arrived.
        self._unconfirmed = None
        # Requests whose answer was sent again. If it had arrived the first time, that is refused.
        self._said_again = collections.Counter()

    @property
    def begun(self):
        return self._sequence > 0

    @property
    def over(self):
        return self._session.over

    def meet(self, metadata):
        self.session = metadata.get(_SESSION_KEY, "")
        self._round_trip_us = int(metadata.get(_ROUND_TRIP_KEY, 0))

    def first_messages(self):
        hello = self._session.hello()
        if not self.begun:
            return [hello]
        hello.hello.last_sequence = self._sequence
        if self._unconfirmed is None:
            return [hello]
        self._said_again[self._unconfirmed.move.request_id] += 1
        return [hello, self._unconfirmed]

    def receive(self, message):
        """What to send to it."""
        if message.sequence <= self._sequence:
            return []
        self._sequence = message.sequence
        kind = message.WhichOneof("message")
        if kind == "rejected" and message.rejected.reason in _NEEDLESS:
            if self._said_again[message.rejected.request_id] > 0:
                self._said_again[message.rejected.request_id] -= 1
                return []
        if kind == "welcome":
            self._most_credit_us = message.welcome.clock_rules.most_credit_us
        if message.HasField("clock"):
            # The request was on its way here, and the answer will be on its way back.
            away = max(0, self._round_trip_us - self._most_credit_us)
            message.clock.left_us = max(0, message.clock.left_us - away)
        self._unconfirmed = None
        reply = self._session.receive(message)
        self._unconfirmed = reply
        return [] if reply is None else [reply]
