"""How much challenges delay events, a measurement: python3 bench_challenges.py --sets 200

Plays an event alone and with challenges that always wait, several times in turn, and prints how long it took."""

import argparse
import statistics
import sys
import threading
import time
import unittest

from service_support import ServiceTest, query, wait_until

SETTINGS = argparse.Namespace(sets=200, turns=3)


class Bench(ServiceTest):
    def play(self, name):
        begin = time.monotonic()
        run = self.ladder("run", self.db, "--game", "brigands", "--name", name, "--format", "round-robin",
                          "--sets", SETTINGS.sets, "--seats", 3, "--seed", "bench", "--quiet", "tuck", "john",
                          "marian")
        self.assertEqual(run.code, 0, run.err)
        over = "SELECT count(*) FROM event JOIN run ON run.id = event.run WHERE event.name = ? AND" \
               " run.ended_unix_us IS NOT NULL"
        while query(self.db, over, name) == [(0,)]:
            time.sleep(0.05)
        return time.monotonic() - begin

    def challenge_on(self, organiser, ending, made):
        # A token may make 50 calls a second.
        while not ending.wait(0.025):
            made.append(organiser.RequestChallenge(bot="robin", against=["tuck"]))

    def test_delay(self):
        self.submit_field("robin", "tuck", "john", "marian")
        self.serve("--jobs", 2)
        organiser = self.caller(self.token("organise"))
        alone, beside = [], []
        for turn in range(SETTINGS.turns):
            alone.append(self.play(f"alone-{turn}"))
            ending, made = threading.Event(), []
            crowd = threading.Thread(target=self.challenge_on, args=(organiser, ending, made))
            crowd.start()
            beside.append(self.play(f"beside-{turn}"))
            ending.set()
            crowd.join()
            waiting = organiser.GetChallenge(name=made[-1].name).place
            print(f"alone {alone[-1]:.1f} s, beside {beside[-1]:.1f} s, {waiting} of {len(made)} challenges still wait",
                  flush=True)
            wait_until(lambda: not organiser.GetChallenge(name=made[-1].name).place, "the challenges are over", 0.5)
        delay = statistics.median(beside) / statistics.median(alone) - 1
        print(f"challenges delay the event by {100 * delay:.1f} %")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=SETTINGS.sets)
    parser.add_argument("--turns", type=int, default=SETTINGS.turns)
    parser.parse_args(namespace=SETTINGS)
    unittest.main(argv=sys.argv[:1])
