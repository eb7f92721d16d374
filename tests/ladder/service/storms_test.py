"""Storms on a daemon: feeds that are cut at any item, and requests that are sent twice at once, while it is killed.

    ninja -C build service_storms        10,000 of each, with their figures

ctest has a sample. ASSIZE_STORM is the number of each.
"""

import os
import random
import threading
import time
import unittest

import grpc

from access_support import GONE, waits
from service_support import OK, ServiceTest, pb, query, wait_until
from support import HANGING

STORM = int(os.environ.get("ASSIZE_STORM", "200"))
THREADS = 8


class StormTest(ServiceTest):
    def in_threads(self, work):
        """work(number) in THREADS threads; the first error is the test's."""
        errors = []

        def guarded(number):
            try:
                work(number)
            except Exception as error:  # noqa: BLE001
                errors.append(error)

        threads = [threading.Thread(target=guarded, args=(number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]

    def again_and_again(self, caller, call):
        """As a client does that comes again: after limits, and after a restart."""
        end = time.monotonic() + HANGING
        while True:
            try:
                return call(caller)
            except grpc.RpcError as error:
                if time.monotonic() > end or not waits(error):
                    raise
                if error.code() in GONE:
                    caller.reconnect()

    # --- cuts ---

    def watch(self, caller, dice, seen, lock, cuts):
        """Reads the feed from its beginning to what was its end, in pieces; returns how many cuts that took."""
        number, own = 1, 0
        end = self.again_and_again(caller, lambda c: c.GetStatus()).feed_head
        while number <= end and cuts() > 0:
            stream = caller.start("WatchEvents", pb.WatchEventsRequest(since=number))
            try:
                for _ in range(dice.randrange(1, 40)):
                    item = next(stream)
                    if item.WhichOneof("what") == "alive":
                        continue
                    self.assertEqual(item.number, number)
                    body = item.SerializeToString(deterministic=True)
                    with lock:
                        self.assertEqual(seen.setdefault(number, body), body)
                    number += 1
                    if number > end:
                        break
            except grpc.RpcError as error:
                if not waits(error):
                    raise
            if dice.random() < 0.1:
                # The connection, and not only its stream.
                caller.reconnect()
            else:
                stream.cancel()
            own += 1
        return own

    def test_each_number_comes_once_and_in_order_however_often_it_is_cut(self):
        self.submit_field("tuck", "robin", "marian")
        self.serve("--jobs", 1)
        callers = [self.caller(self.token("watch")) for _ in range(THREADS)]
        run = self.ladder("run", self.db, "--game", "brigands", "--name", "open", "--format", "continuous",
                          "--seats", 3, "--same-owner", "allow")
        self.assertEqual(run.code, OK, run.err)
        wait_until(lambda: callers[0].GetStatus().feed_head > 20, "there is something to watch")
        seen, lock, done = {}, threading.Lock(), [0] * THREADS
        began = time.monotonic()

        def work(number):
            dice = random.Random(number)
            while sum(done) < STORM:
                done[number] += self.watch(callers[number], dice, seen, lock, lambda: STORM - sum(done))

        killer = threading.Timer(STORM / 400, lambda: (self.kill(), self.serve("--jobs", 1)))
        killer.start()
        self.in_threads(work)
        killer.join()
        head = self.again_and_again(callers[0], lambda c: c.GetStatus()).feed_head
        self.assertEqual(sorted(seen), list(range(1, len(seen) + 1)))
        self.assertLessEqual(len(seen), head)
        print(f"{sum(done)} cuts of WatchEvents in {time.monotonic() - began:.0f} s, beside a running event and a kill:"
              f" {len(seen)} numbers, each once, in order, and alike each time", flush=True)

    # --- doubles ---

    def doubled(self, callers, name, request):
        """Sends the request twice at once; returns both answers."""
        answers = [None, None]

        def send(place):
            answers[place] = self.again_and_again(callers[place], lambda c: c.start(name, request))

        other = threading.Thread(target=send, args=(1,))
        other.start()
        send(0)
        other.join()
        return answers

    def test_a_request_that_is_sent_twice_has_one_effect(self):
        bots = [f"bot-{number}" for number in range(THREADS)]
        self.submit_field(*bots)
        self.serve("--jobs", 1)
        tokens = [self.token("admin") for _ in range(THREADS)]
        organiser = self.caller(tokens[0])
        for bot in bots:
            organiser.CreateEvent(event=pb.EventSpec(name=f"cup-{bot}", game="brigands", seats="3", same_owner="allow"))
        counts = {"withdraw": 0, "reinstate": 0, "freeze event": 0, "reveal event": 0, "create token": 0,
                  "pause event": 0}
        lock = threading.Lock()
        before = dict(query(self.db, "SELECT act, count(*) FROM audit GROUP BY act"))
        began = time.monotonic()

        def work(number):
            callers = [self.caller(tokens[number]) for _ in range(2)]
            bot = bots[number]
            for turn in range(STORM // THREADS):
                key = {"request_id": f"{number}-{turn}"}
                act, name, request = [
                    ("withdraw", "WithdrawBot", pb.WithdrawBotRequest(bot=bot, **key)),
                    ("freeze event", "FreezeEvent", pb.FreezeEventRequest(event=f"cup-{bot}", **key)),
                    ("create token", "CreateToken", pb.CreateTokenRequest(scopes=[pb.SCOPE_WATCH], **key)),
                    ("reinstate", "ReinstateBot", pb.ReinstateBotRequest(bot=bot, **key)),
                    ("reveal event", "RevealEvent", pb.RevealEventRequest(event=f"cup-{bot}", **key)),
                    ("pause event", "PauseEvent", pb.PauseEventRequest(event=f"cup-{bot}", **key)),
                ][turn % 6]
                first, second = self.doubled(callers, name, request)
                if name == "CreateToken":
                    # Both may come after a kill that lost the first answer, but no secret comes twice.
                    self.assertTrue(first.shown_before or second.shown_before)
                    first, second = first.token, second.token
                self.assertEqual(first, second)
                with lock:
                    counts[act] += 1

        killer = threading.Timer(STORM / 400, lambda: (self.kill(), self.serve("--jobs", 1)))
        killer.start()
        self.in_threads(work)
        killer.join()
        took = time.monotonic() - began
        after = dict(query(self.db, "SELECT act, count(*) FROM audit GROUP BY act"))
        self.assertEqual({act: after.get(act, 0) - before.get(act, 0) for act in counts}, counts)
        tokens_made = query(self.db, "SELECT count(*) FROM token")[0][0]
        self.assertEqual(tokens_made, THREADS + counts["create token"])
        self.assertEqual(self.ladder("audit", self.db).code, OK)
        print(f"{sum(counts.values())} requests, each sent twice at once, in {took:.0f} s, with a kill meanwhile: "
              f"{sum(counts.values())} effects", flush=True)


if __name__ == "__main__":
    unittest.main()
