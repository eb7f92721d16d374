"""A match that goes on beside whatever a hostile client does, and what must be as before when it is over."""

import pathlib
import socket
import time

from front_peers import HANGING, pb
from front_support import FrontTest, hello
from support import wait_until
from web_client import PREFACE, SETTINGS, frame

MOST_MEMORY_KB = 128 << 10


class CalmTest(FrontTest):
    def setUp(self):
        super().setUp()
        self.call, self.outbox, self.calm = self.sit("asz_two", version=2)
        self.sequence = 0

    def connect(self, begin=PREFACE + frame(SETTINGS)):
        host, port = self.plain.rsplit(":", 1)
        client = socket.create_connection((host, int(port)), timeout=HANGING)
        self.addCleanup(client.close)
        client.sendall(begin)
        return client

    def exchange(self):
        """A message each way in the match beside; returns how long that took."""
        began = time.monotonic()
        self.sequence += 1
        self.calm.say(sequence=self.sequence, request=pb.Request(request_id=self.sequence))
        self.assertEqual(next(self.call).sequence, self.sequence)
        self.outbox.put(pb.BotMessage(move=pb.Move(request_id=self.sequence)))
        self.assertEqual(self.calm.hear().move.request_id, self.sequence)
        return time.monotonic() - began

    def memory_kb(self):
        status = pathlib.Path(f"/proc/{self.front.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])

    def assert_calm(self):
        """The match beside goes on, newcomers are let in, and the process has not grown."""
        self.exchange()
        newcomer, _ = self.play("asz_one", hello())
        self.wait_for(1, waiting=1)
        newcomer.cancel()
        wait_until(lambda: 1 not in self.daemon.presence, "the newcomer has left")
        self.assertLess(self.memory_kb(), MOST_MEMORY_KB)
        self.assertIsNone(self.front.poll())

    def counts(self):
        """As the daemon hears them with the next report."""
        while not self.daemon.reports.empty():
            self.daemon.reports.get()
        call, _ = self.play("asz_one", hello())
        report = self.daemon.reports.get(timeout=HANGING)
        call.cancel()
        return report.counts
