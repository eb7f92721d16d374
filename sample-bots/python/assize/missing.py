"""What to do where the interpreter that runs a bot lacks a package that the SDK needs."""

import platform
import sys

# sysexits.h: something is set up wrongly.
_EX_CONFIG = 78
# Modules and the packages that bring them: on PyPI, on Debian.
_PACKAGES = {"google": ("protobuf", "python3-protobuf"), "grpc": ("grpcio", "python3-grpcio")}


def explain(missing):
    """Ends the process with a sentence for the bot's author. Raises `missing`, a ModuleNotFoundError, again
    if the module is none of the SDK's."""
    module = (missing.name or "").partition(".")[0]
    if module not in _PACKAGES:
        raise missing
    package, debian = _PACKAGES[module]
    print(f"assize: this bot is run by {sys.executable} (Python {platform.python_version()}), which has no "
          f"module '{missing.name}'. Either install it there: {sys.executable} -m pip install {package}\n"
          f"or let bot.toml name an interpreter that has it, e.g. command = [\"/usr/bin/python3\", "
          f"\"bot.py\"] on Debian with {debian}.", file=sys.stderr)
    sys.exit(_EX_CONFIG)
