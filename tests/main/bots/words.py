"""Bots that read and print words: `words.py MODE`.

good      the last number of each menu's page
clumsy    at its first decision prose, a number that is not there and a move that the rules forbid, then as `good`
hopeless  prose, each time
"""

import re
import sys

# What no rule allows, by decision.
ILLEGAL = {"plan": "market 3; port 3; tavern 3", "discard": "the Author"}


def numbers(lines):
    return re.findall(r"(?m)^(?=.{4}  \S) +(\d+) ", "".join(lines))


def decision_in(question):
    return question.removeprefix("? ").split(":")[0]


def main(mode):
    mistakes = ["I would say 1, or perhaps not", "99999", None] if mode == "clumsy" else []
    lines, last = [], "1"
    for line in sys.stdin:
        lines.append(line)
        if not line.startswith("?"):
            continue
        # What is asked again after a refusal has the menu of before.
        last = (numbers(lines) or [last])[-1]
        lines = []
        if mode == "hopeless":
            print("the model gave no answer", flush=True)
        elif mistakes:
            print(mistakes.pop(0) or ILLEGAL[decision_in(line)], flush=True)
        else:
            print(last, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
