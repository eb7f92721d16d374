"""How long a bot may still think about the open request.

    def decide(self, request):
        until = request.deadline.share(0.5)     # half of this move's limit, nothing of the bank
        while not until.over():
            self.search_a_little_more()
        return self.best()

The referee sends with each request how much time is left; from the arrival of that message on the SDK measures by
itself. All times are milliseconds. Where the referee sends no time, as in tests without a clock, they are infinite.
"""

import math
import time

from assize.v1 import referee_pb2 as pb

# What a share leaves for the answer's way to the referee and for a busy machine.
MARGIN_MS = 5


class Deadline:
    """When the time for one request is over: of the steady clock, or of the process's CPU time where the rules
    charge that (ClockRules.charged)."""

    def __init__(self, clock=None, rules=None, arrived=None, wall=time.monotonic, cpu=time.process_time):
        """`clock`, `rules`: a pb.Clock, None without one; the pb.ClockRules of the Welcome. `arrived`: when
        the message arrived, by `wall`; None: now. `wall`, `cpu`: seconds since any origin."""
        rules = rules or pb.ClockRules()
        self._left = math.inf if clock is None else clock.left_us / 1000
        self._bank = math.inf if clock is None else clock.bank_us / 1000
        self._charges_cpu = rules.charged == pb.ClockRules.CHARGED_CPU
        self._wall_factor = rules.wall_factor
        self._wall, self._cpu = wall, cpu
        self._began_wall = wall() if arrived is None else arrived
        self._began_cpu = cpu()

    def left_ms(self):
        """What is left now, bank included; at 0 the referee plays the default move."""
        return max(0, self._remaining())

    def free_ms(self):
        """What is left now before the bank is used."""
        return max(0, self._remaining() - self._bank) if self.known() else math.inf

    def bank_ms(self):
        """What is left of the bank now."""
        return min(self._bank, self.left_ms())

    def known(self):
        """The referee has named a time."""
        return not math.isinf(self._left)

    def over(self):
        return self._remaining() <= 0

    def elapsed_ms(self):
        """The time since the message arrived, by the steady clock."""
        return 1000 * (self._wall() - self._began_wall)

    def share(self, part, bank=0, margin_ms=MARGIN_MS):
        """A deadline of one's own: after `part` (0 to 1) of what is free now, less a margin, and after that part
        `bank` of the bank. A bot that takes a fiftieth of the bank for each move never runs out of it."""
        if not self.known():
            return self
        shared = Deadline(wall=self._wall, cpu=self._cpu)
        shared._charges_cpu, shared._wall_factor = self._charges_cpu, self._wall_factor
        shared._left = part * max(0, self.free_ms() - margin_ms) + bank * self.bank_ms()
        shared._bank = 0
        return shared

    def _remaining(self):
        elapsed = self.elapsed_ms()
        if not self._charges_cpu:
            return self._left - elapsed
        left = self._left - 1000 * (self._cpu() - self._began_cpu)
        # The wall time that a move may take is bounded as well.
        return min(left, self._left * self._wall_factor - elapsed) if self._wall_factor else left
