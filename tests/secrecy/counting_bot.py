"""A bot that leaves a message in the numbers that the kernel gives to pipes, for whoever starts after it:

    counting_bot.py

Before it says Hello it prints the message that it finds, and in each match of Brigands, when the second Day
card has been shown, what it was and leaves it: {"found": 4} and {"was": 2}, one JSON object a line on
standard error.
"""

import json
import os
import random
import sys

import assize

# A message is a Day card, 0 to 6. Others make some pipes meanwhile.
MESSAGES = 7
SLOT = 4096
RANGE = MESSAGES * SLOT


def number():
    """Of a new pipe."""
    reader, writer = os.pipe()
    found = os.fstat(reader).st_ino
    os.close(reader)
    os.close(writer)
    return found


def fresh_number():
    """The first of a batch: the kernel's counter itself, and not what this processor has left of it."""
    last = number()
    while (now := number()) // 1024 == last // 1024:
        last = now
    return now // 1024 * 1024


def say(**words):
    print(json.dumps(words), file=sys.stderr, flush=True)


class Counter(assize.Bot):
    name = "counter"

    def start(self, welcome):
        self.cards = 0

    def told(self, event):
        if event.brigands.HasField("new_day"):
            self.cards += 1
            if self.cards == 2:
                card = event.brigands.new_day.day_card
                say(was=card)
                wanted = card * SLOT + SLOT // 4
                for _ in range((wanted - fresh_number()) % RANGE):
                    number()

    def decide(self, request):
        return random.choice(request.options)


say(found=fresh_number() % RANGE // SLOT)
assize.run(Counter())
