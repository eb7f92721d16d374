"""How much challenges delay events, and how good their estimates are: python3 bench_challenges.py [delay] [estimates]

delay: plays an event of --sets alone and with challenges that always wait, --turns times, and prints how long it took.
estimates: asks for --challenges, with some of them always waiting, alone and beside an event that never ends, and prints
how far what the answers said was from how long it took."""

import argparse
import random
import statistics
import sys
import threading
import time
import unittest

from service_support import ServiceTest, query, wait_until

SETTINGS = argparse.Namespace(sets=200, turns=3, challenges=500)
# That wait at a time.
QUEUE = 12


class Bench(ServiceTest):
    def play(self, name):
        begin = time.monotonic()
        run = self.ladder("run", self.db, "--game", "brigands", "--name", name, "--format", "round-robin",
                          "--sets", SETTINGS.sets, "--seats", 3, "--same-owner", "allow", "--seed", "bench", "--quiet", "tuck", "john",
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

    def ask_for(self, organiser, number):
        """By name: what was said of how long each would take."""
        estimates, dice = {}, random.Random(number)
        for _ in range(number):
            asked = organiser.RequestChallenge(bot="robin", against=["tuck"])
            estimates[asked.name] = asked.estimate_seconds
            room = dice.randrange(1, QUEUE)
            wait_until(lambda n=asked.name, r=room: organiser.GetChallenge(name=n).place <= r, "there is room")
        wait_until(lambda: not organiser.GetChallenge(name=asked.name).place, "the challenges are over")
        return estimates

    def report(self, what, estimates):
        rows = query(self.db, "SELECT event.name, event.settings ->> '$.challenge.asked_unix_us', run.ended_unix_us"
                              " FROM event JOIN run ON run.id = event.run WHERE event.name LIKE 'challenge-%'")
        took = {name: (ended - int(asked)) / 1e6 for name, asked, ended in rows if name in estimates}
        errors = [abs(estimates[name] - seconds) / seconds for name, seconds in took.items()]
        print(f"{what}: {len(errors)} challenges took {statistics.median(took.values()):.1f} s from the request to the "
              f"end; the estimates were off by {100 * statistics.median(errors):.0f} % (median)", flush=True)

    def test_estimates(self):
        self.submit_field("robin", "tuck", "john", "marian")
        self.serve("--jobs", 2)
        organiser = self.caller(self.token("organise"))
        self.report("alone", self.ask_for(organiser, SETTINGS.challenges))
        run = self.ladder("run", self.db, "--game", "brigands", "--name", "open", "--format", "continuous", "--seats", 3, "--same-owner", "allow",
                          "--quiet", "tuck", "john", "marian")
        self.assertEqual(run.code, 0, run.err)
        self.report("beside an event", self.ask_for(organiser, SETTINGS.challenges // 10))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["delay", "estimates"], help="delay, estimates")
    parser.add_argument("--sets", type=int, default=SETTINGS.sets)
    parser.add_argument("--turns", type=int, default=SETTINGS.turns)
    parser.add_argument("--challenges", type=int, default=SETTINGS.challenges)
    parser.parse_args(namespace=SETTINGS)
    unittest.main(argv=sys.argv[:1] + [f"Bench.test_{what}" for what in SETTINGS.what])
