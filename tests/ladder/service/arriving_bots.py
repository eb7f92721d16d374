"""Remote bots that come to a public port again and again, each to a match's seat that waits for it:

    arriving_bots.py HOST:PORT CA_FILE SEATS_SOCKET BOTS_FILE

BOTS_FILE has a line for each: its token and the number of its version. Prints a line when all have come once; ends with its standard
input, and prints as JSON the milliseconds from each opened stream until its bot has the seat, how late a thread of this process is
woken meanwhile, since that is in them, and what went wrong.
"""

import json
import pathlib
import sys
import threading
import time

from service_support import grpc

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "front"))
from front_peers import Seat  # noqa: E402
from front_support import PLAY, hello  # noqa: E402

# Of one bot: several times as often as short matches end.
PAUSE = 0.1
HELLO = hello().SerializeToString()


class Bot:
    def __init__(self, address, credentials, seats, token, version):
        self._channel = grpc.secure_channel(address, credentials, options=(("grpc.use_local_subchannel_pool", 1),))
        self._metadata = [("assize-token", token)]
        self._seats, self._version = seats, int(version)
        self.times, self.failures = [], []

    def come(self):
        """What a bot does for each match: a stream, and its Hello. Its half stays open."""
        over = threading.Event()

        def messages():
            yield HELLO
            over.wait(60)
        call = self._channel.stream_stream(PLAY)(messages(), metadata=self._metadata, timeout=60)
        call.add_callback(over.set)
        return call

    def come_first(self):
        """Nobody waits for a bot that has not been there: its worker asks until it has."""
        call = self.come()
        seat = Seat(self._seats, self._version)
        while seat.answer.absent:
            seat.close()
            time.sleep(0.05)
            seat = Seat(self._seats, self._version)
        seat.take_open()
        call.cancel()
        seat.close()

    def sit(self):
        """The seconds from the bot's coming until it has the seat, whose worker was there before."""
        seat = Seat(self._seats, self._version)
        try:
            if seat.answer.absent:
                raise OSError(f"absent: {seat.answer.absent}")
            began = time.monotonic()
            call = self.come()
            call.initial_metadata()
            seat.take_open()
            took = time.monotonic() - began
            call.cancel()
            return took
        finally:
            seat.close()

    def come_on(self, ending):
        while not ending.wait(PAUSE):
            try:
                self.times.append(self.sit())
            except (grpc.RpcError, OSError, EOFError) as error:
                self.failures.append(str(error)[:300])


def wake_on(late, ending):
    """How late the machine lets a thread go on that has slept."""
    while not ending.is_set():
        due = time.monotonic() + 0.01
        time.sleep(0.01)
        late.append(time.monotonic() - due)


def milliseconds(values):
    return [round(1000 * value, 2) for value in sorted(values)]


def main(address, chain, seats, bots_file):
    credentials = grpc.ssl_channel_credentials(pathlib.Path(chain).read_bytes())
    bots = [Bot(address, credentials, seats, *line.split()) for line in pathlib.Path(bots_file).read_text().splitlines()]
    ending, late = threading.Event(), []
    for bot in bots:
        bot.come_first()
    threads = [threading.Thread(target=bot.come_on, args=(ending,)) for bot in bots]
    threads.append(threading.Thread(target=wake_on, args=(late, ending)))
    for thread in threads:
        thread.start()
    print("begun", flush=True)
    sys.stdin.read()
    ending.set()
    for thread in threads:
        thread.join()
    print(json.dumps({"times": milliseconds(seconds for bot in bots for seconds in bot.times), "late": milliseconds(late),
                      "failures": [failure for bot in bots for failure in bot.failures]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
