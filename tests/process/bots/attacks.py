"""What a hostile bot tries from inside of its sandbox: attacks.py NAME [ARGUMENT ...]

Each attack, a function of one of the modules below, prints "held" if nothing came of it, or "broke: ..." with what did."""

import os
import sys

import attacks_on_limits
import attacks_on_walls
from attack import broken


def attack_named(name):
    for module in (attacks_on_walls, attacks_on_limits):
        attack = vars(module).get(name)
        if attack is not None and attack.__module__ == module.__name__:
            return attack
    sys.exit(f"attacks.py: there is no attack {name}")


def main():
    # Outside of a sandbox some of this would hit the whole machine.
    if os.uname().nodename != "bot":
        sys.exit("attacks.py: this is no sandbox, nothing is tried")
    attack_named(sys.argv[1])(*sys.argv[2:])
    print("broke: " + "; ".join(broken) if broken else "held", flush=True)


if __name__ == "__main__":
    main()
