"""A language model at a seat: what the referee prints is passed to a command, whose last line is the answer.

    bot.py [--seconds S] [--characters N] -- COMMAND ARGUMENT...

COMMAND is any program that reads a prompt from stdin and prints text: a client of a model, or a script. It is
started for each question. Its last line that is not empty goes to the referee as it is: a number of the menu, or a
move in words. Nothing is looked for in prose; what is not a move is refused, costs a try, and the model reads why.

A program in a sandbox has no network: run this bot on your own machine, with `assize-remote`, and keep keys there.
"""

import argparse
import subprocess
import sys
import time

INSTRUCTIONS = """\
You play a game at a table whose referee prints words. Below is what you have seen so far, the latest last; the line
that begins with "?" asks for your answer. Think as long as you like, but the LAST line that you print must be the
answer and nothing else: one number of the menu, or one move in the words of the menu.

"""
NO_ANSWER = "the model gave no answer"


class Model:
    """The command, and how long it may take."""

    def __init__(self, command, seconds):
        self.command = command
        self.seconds = seconds

    def complete(self, prompt):
        """What the command prints; "" if it fails or takes too long, with the reason on stderr."""
        try:
            done = subprocess.run(self.command, input=prompt, capture_output=True, text=True, timeout=self.seconds,
                                  check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            print(f"the model: {error}", file=sys.stderr)
            return ""
        if done.returncode != 0:
            print(f"the model: status {done.returncode}: {done.stderr[-500:]}", file=sys.stderr)
            return ""
        return done.stdout


def last_line(text):
    """The last line that is not empty, as it is; NO_ANSWER if there is none."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else NO_ANSWER


class Seat:
    """What was printed and answered in this match, as far as the model is shown it."""

    def __init__(self, model, characters):
        self.model = model
        self.characters = characters
        self.seen = ""

    def hear(self, line):
        """Takes a line of the referee; returns the answer to a question, else None."""
        if line.startswith("You play "):
            self.seen = ""
        self.seen += line
        if not line.startswith("?"):
            return None
        start = time.monotonic()
        answer = last_line(self.model.complete(INSTRUCTIONS + self.shown()))
        self.seen += answer + "\n"
        print(f"{line.strip()} -> {answer} ({time.monotonic() - start:.1f} s)", file=sys.stderr)
        return answer

    def shown(self):
        """The end of what was seen, in whole lines."""
        if len(self.seen) <= self.characters:
            return self.seen
        return "...\n" + self.seen[-self.characters:].partition("\n")[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=600, help="how long the command may take for an answer")
    parser.add_argument("--characters", type=int, default=20000, help="how much of the match the model is shown")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="the program that asks the model")
    arguments = parser.parse_args()
    seat = Seat(Model(arguments.command, arguments.seconds), arguments.characters)
    for line in sys.stdin:
        answer = seat.hear(line)
        if answer is not None:
            print(answer, flush=True)


if __name__ == "__main__":
    main()
