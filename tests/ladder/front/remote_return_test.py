"""Remote bots of every kind that wait for their first match come back: after a long wait, when the public port restarts,
when it is drained, when connections are cut, and when the port is gone for a while; then they play the next match.

    ASSIZE_REAL_TIMES=1 remote_return_test.py    waits 40 s for the first match, and the port is gone for 20 s

Without it nothing is waited for, and the SDK for Python is told that its time for a first contact is over at once."""

import os
import signal
import subprocess
import sys
import threading
import time

from cutter import Cutter
from front_peers import HANGING, MatchOf
from front_support import FrontTest, main
from support import BUILD, SOURCE, wait_until

REAL_TIMES = os.environ.get("ASSIZE_REAL_TIMES") == "1"
IDLE_S, GONE_S = (40, 20) if REAL_TIMES else (0, 0)

REMOTE = str(BUILD / "bin" / "assize-remote")
BRIDGE = [str(BUILD / "bin" / "assize-bridge"), "--"]
RANDOM = str(BUILD / "sample-bots" / "random" / "assize-bot-random")
STARTERS = SOURCE / "sample-bots" / "starters"

# Runs a bot's file with another limit for the first contact.
HURRIED = ("import runpy, sys; import assize.remote; assize.remote._FIRST_CONTACT = 0; "
           "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')")


def in_python(bot):
    return [sys.executable, str(bot)] if REAL_TIMES else [sys.executable, "-c", HURRIED, str(bot)]


CLIENTS = {
    "python": in_python(BUILD / "sample-bots" / "python-random" / "bot.py"),
    "python-starter": in_python(STARTERS / "python" / "bot.py"),
    "cpp": [RANDOM],
    "frames": [REMOTE, "--", RANDOM],
    "frames-reuse": [REMOTE, "--reuse", "--", RANDOM],
    "lines": [REMOTE, "--", *BRIDGE, "node", str(BUILD / "sample-bots" / "node-random" / "bot.js")],
    "lines-starter": [REMOTE, "--reuse", "--", *BRIDGE, "node", str(STARTERS / "node" / "bot.js")],
}


class RemoteReturnTest(FrontTest):
    TOKENS = {f"asz_{version:064}": (version, name) for version, name in enumerate(CLIENTS, 1)}

    def setUp(self):
        super().setUp()
        self.cutter = Cutter(self.target())
        self.addCleanup(self.cutter.close)
        self.bots = {name: self.start(name, program) for name, program in CLIENTS.items()}

    def start(self, name, program):
        token = self.folder / f"{name}.token"
        token.write_text(next(token for token, (_, bot) in self.TOKENS.items() if bot == name) + "\n")
        environment = {**os.environ, "PYTHONPATH": str(BUILD / "python"), "ASSIZE_SERVER": self.cutter.address,
                       "ASSIZE_TOKEN_FILE": str(token), "ASSIZE_CA_FILE": str(self.chain)}
        environment.pop("ASSIZE_SEAT_FD", None)
        with open(self.folder / f"{name}.log", "wb") as log:
            process = subprocess.Popen(program, env=environment, stdout=log, stderr=log, cwd=self.folder)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def all_wait(self, after):
        """Every bot waits for a match; none has given up."""
        versions = range(1, len(CLIENTS) + 1)

        def there():
            for name, bot in self.bots.items():
                self.assertIsNone(bot.poll(), f"{name}, {after}: {(self.folder / f'{name}.log').read_text()}")
            return all(version in self.daemon.presence and self.daemon.presence[version].waiting == 1
                       for version in versions)

        wait_until(there, f"all bots wait, {after}")

    def start_again(self):
        self.daemon.presence = {}
        self.start_front()

    def play(self):
        for version, name in enumerate(CLIENTS, 1):
            with self.subTest(name):
                match = MatchOf(self.seat(version), 3)
                match.play()
                self.assertEqual(match.moves, [1, 2, 3])
                match.seat.close()

    def test_they_come_back_and_play_the_next_match(self):
        self.all_wait("at first")
        # The time that a user's bot may wait for its first match.
        threading.Event().wait(IDLE_S)
        self.all_wait("after a long wait")

        self.end_front()
        self.start_again()
        self.all_wait("after a restart")

        self.front.send_signal(signal.SIGTERM)
        self.assertEqual(self.front.wait(HANGING), 0)
        self.end_front()
        self.start_again()
        self.all_wait("after a drain")

        admitted = len(self.daemon.admissions)
        self.cutter.cut()
        wait_until(lambda: len(self.daemon.admissions) >= admitted + len(CLIENTS), "all bots come again")
        self.all_wait("after a cut")

        self.end_front()
        # The bots must have met with a port that is gone.
        refused = self.cutter.refused
        wait_until(lambda: self.cutter.refused >= refused + 2 * len(CLIENTS), "all bots knock in vain")
        time.sleep(GONE_S)
        self.start_again()
        self.all_wait("after the port was gone")
        self.play()
        self.all_wait("after a match")


if __name__ == "__main__":
    main()
