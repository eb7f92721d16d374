"""Readers that ask a public port for its heaviest answers, each with several calls at a time and the next one as soon as one has ended:

    heavy_readers.py HOST:PORT CA_FILE TOKEN_FILE waiting|impatient

TOKEN_FILE has a line for each reader: its token, and the bot whose reports it may read, if any. Those that are `waiting` ask again
after the seconds that a refusal names; the others at once. Prints a line when all have begun; ends with its standard input, and prints
as JSON, for each method, the answers, their times and the refusals.
"""

import itertools
import json
import pathlib
import random
import sys
import threading
import time

from service_support import grpc, message_class, method_named, pb, reason_of

CALLS_AT_ONCE = 8
GAME = "brigands"


class Reader:
    """The calls of one token. Answers are not parsed: that would cost more than the call."""

    def __init__(self, channel, token, bot, patient, ending):
        self._metadata = [("authorization", f"Bearer {token}")]
        self._channel, self._bot, self._patient, self._ending = channel, bot, patient, ending
        listed = pb.ListEventsResponse.FromString(self.call("ListEvents", {"page_size": 100}))
        self._events = [event.summary.name for event in listed.events]
        self._begin = random.randrange(1000)
        self.answers, self.refusals, self.without_seconds, self.errors = {}, {}, 0, {}

    def questions(self):
        """All that is heavy for somebody who watches: other texts each time, so that no answer has been made before."""
        for number in itertools.count(self._begin):
            event = self._events[number % len(self._events)]
            yield "GetHeadToHead", {"game": GAME, "event": event if number % 2 else ""}
            yield "GetTable", {"event": event, "table": "crosstable", "format": "text", "width": 80 + number}
            yield "GetCrosstable", {"event": event}
            yield "GetRatings", {"game": GAME, "event": event if number % 2 else ""}
            yield "ListMatches", {"event": event, "page_size": 1000}
            if self._bot:
                yield "GetBotReport", {"bot": self._bot, "faults": 1000}

    def call(self, method, fields):
        described = method_named(method)
        call = self._channel.unary_unary(f"/{described.containing_service.full_name}/{method}")
        return call(message_class(described.input_type)(**fields).SerializeToString(), metadata=self._metadata, timeout=60)

    def ask(self, method, fields):
        began = time.monotonic()
        try:
            self.call(method, fields)
            self.answers.setdefault(method, []).append(time.monotonic() - began)
        except grpc.RpcError as error:
            self.note(method, error)

    def note(self, method, error):
        code, reason, facts = reason_of(error)
        if code != grpc.StatusCode.RESOURCE_EXHAUSTED:
            self.errors[f"{method}: {code.name}: {error.details()[:100]}"] = True
            return self._ending.wait(0.1)
        self.refusals[method] = self.refusals.get(method, 0) + 1
        self.without_seconds += reason != pb.REASON_LIMIT or "seconds" not in facts
        if self._patient:
            self._ending.wait(float(facts.get("seconds", 1)))

    def read(self):
        for method, fields in self.questions():
            if self._ending.is_set():
                return
            self.ask(method, fields)


def summary(readers):
    methods = {}
    for reader in readers:
        for method, times in reader.answers.items():
            methods.setdefault(method, []).extend(times)
    answers = {method: {"answers": len(times), "p50_ms": round(1000 * sorted(times)[len(times) // 2], 1),
                        "worst_ms": round(1000 * max(times), 1)} for method, times in sorted(methods.items())}
    return {"answers": answers, "refused": sum(sum(reader.refusals.values()) for reader in readers),
            "refused_without_seconds": sum(reader.without_seconds for reader in readers),
            "errors": sorted(set(itertools.chain.from_iterable(reader.errors for reader in readers)))}


def main(address, chain, tokens, patience):
    credentials = grpc.ssl_channel_credentials(pathlib.Path(chain).read_bytes())
    ending = threading.Event()
    readers = []
    for line in pathlib.Path(tokens).read_text().splitlines():
        token, *bot = line.split()
        channel = grpc.secure_channel(address, credentials, options=(("grpc.use_local_subchannel_pool", 1),
                                                                     ("grpc.max_receive_message_length", -1)))
        readers.append(Reader(channel, token, bot[0] if bot else "", patience == "waiting", ending))
    threads = [threading.Thread(target=reader.read) for reader in readers for _ in range(CALLS_AT_ONCE)]
    for thread in threads:
        thread.start()
    print("begun", flush=True)
    sys.stdin.read()
    ending.set()
    for thread in threads:
        thread.join()
    print(json.dumps(summary(readers)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
