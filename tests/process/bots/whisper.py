"""One of two instances that try to talk to each other through a channel that they should not have: whisper.py CHANNEL

The test gives orders through the seat's descriptor, a byte each, and each is answered with a line: "l" to listen, "1" and "0" to
say that bit, "h" to answer with what was heard, "u" to take back what was said. What is heard is any text: the test compares those of
ones with those of zeros."""

import os
import socket
import sys

import whispers_of_files
import whispers_of_kernel
import whispers_of_memory
from whispers import refusal


def channel_named(name):
    for module in (whispers_of_files, whispers_of_kernel, whispers_of_memory):
        if name in module.CHANNELS:
            return module.CHANNELS[name]()
    sys.exit(f"whisper.py: there is no channel {name}")


def answer(channel, order):
    actions = {"l": channel.listen, "1": channel.say_one, "0": channel.say_zero, "h": channel.hear,
               "u": channel.take_back}
    try:
        return str(actions[order]())
    except Exception as error:  # what is refused is heard as the refusal
        return refusal(error)


def main():
    channel = channel_named(sys.argv[1])
    with socket.socket(fileno=int(os.environ["ASSIZE_SEAT_FD"])) as seat:
        while order := seat.recv(1).decode():
            seat.sendall((answer(channel, order) + "\n").encode())


if __name__ == "__main__":
    main()
