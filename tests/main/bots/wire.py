"""A seat's connection written out by hand: protobuf, and either gRPC and HTTP/2 on a plain unix socket or
frames on the seat's descriptor.

For bots that break rules which a proper library would not let them break, and that must start
within milliseconds: nothing but Python's own library is imported. Only what these bots need is
here; the protocol is RFC 9113 and RFC 7541 (HTTP/2, HPACK), referee/frames/frame.h and
proto/assize/v1/referee.proto.
"""

import os
import socket
import struct

DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
END_STREAM, ACK, END_HEADERS = 1, 1, 4
CANCEL = 8
MAX_FRAME = 16384
INITIAL_WINDOW = 65535
MAX_WINDOW = 2**31 - 1
STATIC_TABLE_SIZE = 61
# Seconds that a flood waits for room; then it has done what it can.
FLOOD_PATIENCE = 5


# --- protobuf ---


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, str):
        value = value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


def read_varint(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
        shift += 7


def parse(data):
    """The fields of a message that has no floats on this level: {number: [value, ...]}."""
    fields = {}
    at = 0
    while at < len(data):
        tag, at = read_varint(data, at)
        if tag & 7 == 0:
            value, at = read_varint(data, at)
        else:
            size, at = read_varint(data, at)
            value, at = data[at : at + size], at + size
        fields.setdefault(tag >> 3, []).append(value)
    return fields


def hello(name="hostile", version=1, last_sequence=None):
    body = field(1, version) + field(2, name)
    if last_sequence is not None:
        body += field(6, last_sequence)
    return field(1, body)


def move(request_id, option=0):
    return field(2, field(1, request_id) + field(3, option))


def illegal_plan(request_id):
    """Six bandits, of which nobody has more than three."""
    market_and_tavern = b"".join(field(1, field(1, tile) + field(2, 3)) for tile in (1, 4))
    game_move = field(1, field(1, market_and_tavern))
    return field(2, field(1, request_id) + field(4, game_move))


KINDS = {2: "welcome", 3: "request", 4: "rejected", 5: "defaulted", 6: "match_over"}


class Message:
    """A RefereeMessage, as far as these bots look into it."""

    def __init__(self, data):
        fields = parse(data)
        self.sequence = fields[1][0]
        number = next(n for n in KINDS if n in fields)
        self.kind = KINDS[number]
        body = {} if self.kind == "match_over" else parse(fields[number][0])
        self.request_id = body.get(1, [0])[0]
        self.decision = body[2][0].decode() if self.kind == "request" else ""
        # Microseconds until the request is answered by default.
        self.left_us = parse(fields[15][0]).get(1, [0])[0] if 15 in fields else 0
        self.tries_left = body.get(4, [0])[0] if self.kind == "rejected" else 0


# --- gRPC over HTTP/2 ---


def framed(message, compressed=0):
    """A message as gRPC puts it into DATA."""
    return struct.pack(">BI", compressed, len(message)) + message


def text(value):
    return varint(len(value)) + value.encode()


class Headers:
    """Decodes blocks of headers. Names of the static table are not distinguished, since gRPC's own
    headers have none in it."""

    def __init__(self):
        self._dynamic = []

    def _number(self, block, at, bits):
        full = (1 << bits) - 1
        number = block[at] & full
        at += 1
        if number < full:
            return number, at
        more, at = read_varint(block, at)
        return number + more, at

    def _text(self, block, at):
        size, at = self._number(block, at, 7)
        return block[at : at + size].decode("latin-1"), at + size

    def _entry(self, index):
        if index <= STATIC_TABLE_SIZE:
            return f"static-{index}", ""
        return self._dynamic[index - STATIC_TABLE_SIZE - 1]

    def decode(self, block):
        headers = {}
        at = 0
        while at < len(block):
            first = block[at]
            if first & 128:
                index, at = self._number(block, at, 7)
                name, value = self._entry(index)
            elif first & 224 == 32:
                _, at = self._number(block, at, 5)
                continue
            else:
                index, at = self._number(block, at, 6 if first & 64 else 4)
                if index:
                    name = self._entry(index)[0]
                else:
                    name, at = self._text(block, at)
                value, at = self._text(block, at)
                if first & 64:
                    self._dynamic.insert(0, (name, value))
            headers[name] = value
        return headers


def frame_of(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


class Gone(Exception):
    """The referee has closed the connection."""


class Connection:
    """One connection to the seat's socket. `window` is what each stream may receive unread."""

    def __init__(self, address=None, window=MAX_WINDOW):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect((address or os.environ["ASSIZE_ADDRESS"]).removeprefix("unix:"))
        self._headers = Headers()
        self._data = {}
        self._events = []
        self._next_stream = 1
        self._room = INITIAL_WINDOW
        self._stream_room = {}
        self._first_room = INITIAL_WINDOW
        self.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        self.frame(SETTINGS, 0, 0, struct.pack(">HI", 4, window))
        if window > INITIAL_WINDOW:
            self.frame(WINDOW_UPDATE, 0, 0, struct.pack(">I", window - INITIAL_WINDOW))

    @property
    def socket(self):
        return self._socket

    def raw(self, data):
        try:
            self._socket.sendall(data)
        except OSError:
            raise Gone from None

    def frame(self, kind, flags, stream, payload=b""):
        self.raw(frame_of(kind, flags, stream, payload))

    def give_room(self, stream, size):
        """Lets the referee send this many more bytes on the stream."""
        self.frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", size))

    def unread(self, stream):
        """What has come of the stream's next message; waits for more."""
        self._take_frame()
        return self._data.get(stream, b"")

    def flood(self, streams, reset):
        """Opens this many streams, each perhaps reset at once, and reads nothing meanwhile."""
        self._socket.settimeout(FLOOD_PATIENCE)
        block = self._headers_of(os.environ["ASSIZE_TOKEN"], "/assize.v1.Referee/Play", ())
        for first in range(0, streams, 100):
            frames = b""
            for _ in range(first, min(first + 100, streams)):
                stream = self._next_stream
                self._next_stream += 2
                frames += frame_of(HEADERS, END_HEADERS, stream, block)
                if reset:
                    frames += frame_of(RST_STREAM, 0, stream, struct.pack(">I", CANCEL))
            self.raw(frames)
        self._socket.settimeout(None)

    def open(self, token=None, method="/assize.v1.Referee/Play", extra=(), authority="localhost"):
        """Begins a stream and returns its number. An empty token is left out."""
        token = os.environ["ASSIZE_TOKEN"] if token is None else token
        stream = self._next_stream
        self._next_stream += 2
        block = self._headers_of(token, method, extra, authority)
        self.frame(HEADERS, END_HEADERS, stream, block)
        self._data[stream] = b""
        self._stream_room[stream] = self._first_room
        return stream

    @staticmethod
    def _headers_of(token, method, extra, authority="localhost"):
        headers = [("content-type", "application/grpc"), ("te", "trailers"), *extra]
        if token:
            headers.append(("assize-token", token))
        # POST, http, and the path as the static table's entries; the rest in plain words.
        block = b"\x83\x86\x04" + text(method) + b"\x01" + text(authority)
        return block + b"".join(b"\x00" + text(name) + text(value) for name, value in headers)

    def send(self, stream, message):
        """Sends one message, as far as the referee lets it through before it ends the stream."""
        self.send_bytes(stream, framed(message))

    def send_part(self, stream, size, part):
        """The beginning of a message of `size` bytes."""
        self.send_bytes(stream, struct.pack(">BI", 0, size) + part)

    def send_bytes(self, stream, data):
        while data and stream in self._stream_room:
            size = min(len(data), MAX_FRAME, self._room, self._stream_room[stream])
            if size <= 0:
                self._take_frame()
                continue
            self._room -= size
            self._stream_room[stream] -= size
            self.frame(DATA, 0, stream, data[:size])
            data = data[size:]

    def half_close(self, stream):
        self.frame(DATA, END_STREAM, stream)

    def cancel(self, stream):
        self.frame(RST_STREAM, 0, stream, struct.pack(">I", CANCEL))
        self._stream_room.pop(stream, None)
        self._data.pop(stream, None)

    def close(self):
        self._socket.close()

    def next(self):
        """("message", stream, Message) or ("end", stream, status, text)."""
        while not self._events:
            self._take_frame()
        return self._events.pop(0)

    def _receive(self, size):
        data = b""
        while len(data) < size:
            try:
                part = self._socket.recv(size - len(data))
            except OSError:
                part = b""
            if not part:
                raise Gone
            data += part
        return data

    def _take_frame(self):
        head = self._receive(9)
        size = int.from_bytes(head[:3], "big")
        kind, flags = head[3], head[4]
        stream = int.from_bytes(head[5:], "big")
        payload = self._receive(size)
        if kind == DATA and stream in self._data:
            self._take_data(stream, payload)
        elif kind == HEADERS:
            self._take_headers(stream, payload)
        elif kind == RST_STREAM:
            self._end(stream, None, "reset")
        elif kind == SETTINGS and not flags & ACK:
            self._take_settings(payload)
        elif kind == PING and not flags & ACK:
            self.frame(PING, ACK, 0, payload)
        elif kind == WINDOW_UPDATE:
            more = int.from_bytes(payload, "big")
            if stream == 0:
                self._room += more
            elif stream in self._stream_room:
                self._stream_room[stream] += more

    def _take_data(self, stream, payload):
        data = self._data[stream] + payload
        while len(data) >= 5 and len(data) >= 5 + int.from_bytes(data[1:5], "big"):
            size = int.from_bytes(data[1:5], "big")
            self._events.append(("message", stream, Message(data[5 : 5 + size])))
            data = data[5 + size :]
        self._data[stream] = data

    def _take_headers(self, stream, payload):
        headers = self._headers.decode(payload)
        if "grpc-status" in headers:
            self._end(stream, int(headers["grpc-status"]), headers.get("grpc-message", ""))

    def _take_settings(self, payload):
        for at in range(0, len(payload), 6):
            name, value = struct.unpack(">HI", payload[at : at + 6])
            if name == 4:
                for stream in self._stream_room:
                    self._stream_room[stream] += value - self._first_room
                self._first_room = value
        self.frame(SETTINGS, ACK, 0)

    def _end(self, stream, status, reason):
        if stream not in self._data:
            return
        del self._data[stream]
        self._stream_room.pop(stream, None)
        self._events.append(("end", stream, status, reason))


# --- frames ---

OPEN, MESSAGE, DONE, END = 1, 2, 3, 4


def frame_head(kind, size=0):
    return struct.pack(">I", kind << 24 | size)


class FrameConnection:
    """The same on the seat's descriptor. There is one only: a connection that is closed has left its stream."""

    _line = None

    def __init__(self, window=None):
        del window  # frames know none
        if FrameConnection._line is None:
            FrameConnection._line = socket.socket(fileno=int(os.environ["ASSIZE_SEAT_FD"]))
        self._line = FrameConnection._line
        self._stream = None

    # Those that the referee has not ended yet, in the order in which they were opened.
    _open = []
    _opened = 0

    @property
    def socket(self):
        return self._line

    def raw(self, data):
        try:
            self._line.sendall(data)
        except OSError:
            raise Gone from None

    def open(self):
        FrameConnection._opened += 1
        self._stream = FrameConnection._opened
        self._open.append(self._stream)
        self.raw(frame_head(OPEN))
        return self._stream

    def send(self, stream, message):
        if stream == self._stream:
            self.raw(frame_head(MESSAGE, len(message)) + message)

    def send_part(self, stream, size, part):
        if stream == self._stream:
            self.raw(frame_head(MESSAGE, size) + part)

    def half_close(self, stream):
        if stream == self._stream:
            self.raw(frame_head(DONE))

    def cancel(self, stream):
        if stream == self._stream:
            self.raw(frame_head(END))
            self._stream = None

    def close(self):
        self.cancel(self._stream)

    def next(self):
        while True:
            head = self._receive(4)
            payload = self._receive(int.from_bytes(head[1:], "big"))
            stream = self._open[0]
            if head[0] == END:
                self._open.pop(0)
            if stream != self._stream:
                continue
            if head[0] == MESSAGE:
                return "message", stream, Message(payload)
            self._stream = None
            return "end", stream, payload[0], payload[1:].decode()

    def _receive(self, size):
        data = b""
        while len(data) < size:
            try:
                part = self._line.recv(size - len(data))
            except OSError:
                part = b""
            if not part:
                raise Gone
            data += part
        return data


def connect(**options):
    """A connection as the environment offers it."""
    return (Connection if "ASSIZE_ADDRESS" in os.environ else FrameConnection)(**options)
