"""What to do where the interpreter that runs a bot lacks a package that the SDK needs."""

import platform
import sys

# sysexits.h: something is set up wrongly.
_EX_CONFIG = 78
# Modules and the packages that bring them: on PyPI, on Debian.
_PACKAGES = {"google": ("protobuf", "python3-protobuf"), "grpc": ("grpcio", "python3-grpcio")}


def explain(missing):
    """Ends the process with a sentence for the bot's author. Raises `missing`, an ImportError, again if the
    module is not one that the SDK needs."""
    module = (missing.name or "").partition(".")[0]
    if module not in _PACKAGES:
        raise missing
    package, debian = _PACKAGES[module]
    lack = (f"has no module '{missing.name}'" if isinstance(missing, ModuleNotFoundError)
            else f"has a {package} that is too old for the SDK ({missing})")
    print(f"assize: this bot is run by {sys.executable} (Python {platform.python_version()}), which {lack}. "
          f"Either install it there: {sys.executable} -m pip install --upgrade {package}\n"
          f"or let bot.toml name a Python that has it: command = [\"/usr/bin/python3\", \"bot.py\"] on Debian "
          f"with {debian}, or python = \"venv\" for an environment in the bot's folder.", file=sys.stderr)
    sys.exit(_EX_CONFIG)
