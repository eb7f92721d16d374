"""A first bot in words: any choice of the menu. Make it better in answer()."""

import random
import re
import sys


def answer(lines):
    """One line for what was printed since the last answer: a number of the menu, or a move in words."""
    numbers = re.findall(r"(?m)^(?=.{4}  \S) +(\d+) ", "".join(lines))
    return random.randint(1, int(numbers[-1])) if numbers else 1


if __name__ == "__main__":
    printed = []
    for line in sys.stdin:
        printed.append(line)
        if line.startswith("?"):
            print(answer(printed), flush=True)
            printed = []
