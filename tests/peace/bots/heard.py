"""What the quiet bots share: messages as they came, and all of them but the time."""

import wire

CLOCK = 15


class Heard(wire.Message):
    def __init__(self, data):
        super().__init__(data)
        self.data = data


wire.Message = Heard


def without_clock(data):
    """The fields of a message, byte for byte, without that of the clock."""
    kept, at = b"", 0
    while at < len(data):
        begin = at
        tag, at = wire.read_varint(data, at)
        if tag & 7 == 0:
            _, at = wire.read_varint(data, at)
        else:
            size, at = wire.read_varint(data, at)
            at += size
        if tag >> 3 != CLOCK:
            kept += data[begin:at]
    return kept


def match_of(welcome):
    """The id of the match that a Welcome begins."""
    return wire.parse(wire.parse(welcome.data)[2][0])[1][0].decode()


def seat_of(welcome):
    return wire.parse(wire.parse(welcome.data)[2][0]).get(2, [0])[0]
