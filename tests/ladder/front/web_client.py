"""A browser as far as its HTTP/2 goes, written by hand: whole requests, and requests that no browser makes."""

import dataclasses
import json
import socket
import ssl

HANGING = 60
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 6, 7, 8, 9
END_STREAM, ACK, END_HEADERS = 1, 1, 4
LARGEST_WINDOW = (1 << 31) - 1
MOST_PAYLOAD = 16384


def frame(kind, flags=0, stream=0, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def _number(value):
    if value < 127:
        return bytes([value])
    out, value = bytearray([127]), value - 127
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(name, value):
    """A header field as HPACK writes it without its table."""
    name, value = (text if isinstance(text, bytes) else text.encode() for text in (name, value))
    return b"\x00" + _number(len(name)) + name + _number(len(value)) + value


def _take_number(block, at):
    value = block[at] & 127
    at += 1
    if value < 127:
        return value, at
    shift = 0
    while True:
        byte = block[at]
        at += 1
        value += (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields_in(block):
    """The server writes all fields without tables and codes, and a status of 200 as one byte."""
    found, at = {}, 0
    while at < len(block):
        if block[at] & 0xE0 == 0x20:
            at += 1
            continue
        if block[at] == 0x88:
            found[":status"] = "200"
            at += 1
            continue
        assert block[at] == 0, block[at:]
        size, at = _take_number(block, at + 1)
        name, at = block[at:at + size].decode(), at + size
        size, at = _take_number(block, at)
        found[name], at = block[at:at + size].decode(), at + size
    return found


@dataclasses.dataclass
class Answer:
    status: int
    fields: dict
    body: bytes
    # The stream was reset; no answer that one could use.
    reset: bool = False

    def json(self):
        return json.loads(self.body)


class Web:
    """One connection."""

    def __init__(self, address, chain=None, timeout=HANGING, source="127.0.0.1"):
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=timeout, source_address=(source, 0))
        if chain:
            context = ssl.create_default_context(cafile=chain)
            context.set_alpn_protocols(["h2"])
            self.socket = context.wrap_socket(self.socket, server_hostname="localhost")
        self.authority = address
        self._unread = b""
        self._next = 1
        self._window = 65535
        self._initial = 65535
        self._windows = {}
        self._answers = {}
        self._done = set()
        # By stream: why it was reset.
        self.resets = {}
        settings = (4).to_bytes(2, "big") + LARGEST_WINDOW.to_bytes(4, "big")
        self.socket.sendall(PREFACE + frame(SETTINGS, 0, 0, settings) +
                            frame(WINDOW_UPDATE, 0, 0, (LARGEST_WINDOW - 65535).to_bytes(4, "big")))

    def close(self):
        self.socket.close()

    # --- sending ---

    def head(self, method, path, fields=(), end=True, authority=None):
        """Begins a request; returns its stream."""
        stream = self._next
        self._next += 2
        block = b"".join(field(*pair) for pair in (
            (":method", method), (":scheme", "http"), (":path", path), (":authority", authority or self.authority),
            *fields))
        self._answers[stream] = Answer(0, {}, b"")
        self._windows[stream] = self._initial
        first, rest = block[:MOST_PAYLOAD], block[MOST_PAYLOAD:]
        self.socket.sendall(frame(HEADERS, (END_STREAM if end else 0) | (0 if rest else END_HEADERS), stream, first))
        while rest:
            piece, rest = rest[:MOST_PAYLOAD], rest[MOST_PAYLOAD:]
            self.socket.sendall(frame(CONTINUATION, 0 if rest else END_HEADERS, stream, piece))
        return stream

    def data(self, stream, body, end=True):
        """Sends as the server's windows allow; stops where the answer is there already."""
        while body and stream not in self._done:
            room = min(self._window, self._windows[stream], MOST_PAYLOAD)
            if room <= 0:
                self._read_frame()
                continue
            piece, body = body[:room], body[room:]
            self._window -= len(piece)
            self._windows[stream] -= len(piece)
            self.socket.sendall(frame(DATA, END_STREAM if end and not body else 0, stream, piece))

    def send_until_reset(self, stream):
        """Sends as much as the server's windows allow; returns the number of bytes."""
        sent = 0
        while stream not in self.resets:
            room = min(self._window, self._windows[stream], MOST_PAYLOAD)
            if room <= 0:
                self._read_frame()
                continue
            self._window -= room
            self._windows[stream] -= room
            self.socket.sendall(frame(DATA, 0, stream, bytes(room)))
            sent += room
        return sent

    def request(self, method, path, fields=(), body=None, authority=None):
        stream = self.head(method, path, fields, end=body is None or body == b"", authority=authority)
        if body:
            self.data(stream, body)
        return self.answer(stream)

    def call(self, method, request=None, token=None, fields=(), body=None):
        """A method by the Connect protocol in JSON."""
        body = json.dumps(request or {}).encode() if body is None else body
        head = [("content-type", "application/json"), ("content-length", str(len(body))), *fields]
        if token:
            head.append(("authorization", f"Bearer {token}"))
        return self.request("POST", f"/assize.v1.{method}", head, body)

    # --- receiving ---

    def answer(self, stream):
        while stream not in self._done:
            self._read_frame()
        return self._answers[stream]

    def _exactly(self, size):
        while len(self._unread) < size:
            more = self.socket.recv(1 << 16)
            if not more:
                raise EOFError("the connection was closed")
            self._unread += more
        data, self._unread = self._unread[:size], self._unread[size:]
        return data

    def _read_frame(self):
        head = self._exactly(9)
        kind, flags, stream = head[3], head[4], int.from_bytes(head[5:], "big")
        payload = self._exactly(int.from_bytes(head[:3], "big"))
        answer = self._answers.get(stream)
        if kind == SETTINGS and not flags & ACK:
            for at in range(0, len(payload), 6):
                if payload[at:at + 2] == b"\0\4":
                    new = int.from_bytes(payload[at + 2:at + 6], "big")
                    for known in self._windows:
                        self._windows[known] += new - self._initial
                    self._initial = new
            self.socket.sendall(frame(SETTINGS, ACK))
        elif kind == PING and not flags & ACK:
            self.socket.sendall(frame(PING, ACK, 0, payload))
        elif kind == WINDOW_UPDATE:
            if stream == 0:
                self._window += int.from_bytes(payload, "big")
            elif stream in self._windows:
                self._windows[stream] += int.from_bytes(payload, "big")
        elif kind in (HEADERS, CONTINUATION) and answer:
            found = fields_in(payload)
            answer.fields.update(found)
            answer.status = int(found.get(":status", answer.status))
        elif kind == DATA and answer:
            answer.body += payload
        elif kind == RST_STREAM and stream in self._answers:
            self.resets[stream] = int.from_bytes(payload, "big")
            # After a whole answer it only means that no more of the question is wanted.
            if stream not in self._done:
                answer.reset = True
                self._done.add(stream)
        elif kind == GOAWAY:
            raise EOFError("the server goes away")
        if kind in (HEADERS, DATA) and flags & END_STREAM and answer:
            self._done.add(stream)
