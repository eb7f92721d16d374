#!/usr/bin/env python3
"""Runs a test program as an ordinary user, with a folder that it needs: as_user.py PROGRAM FOLDER

Exit status 77, so that the test counts as skipped, if this is an ordinary user already."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
NOBODY = 65534


def main():
    if os.geteuid() != 0:
        print("skipped: this is an ordinary user, as whom the test runs anyway")
        return SKIPPED
    with tempfile.TemporaryDirectory(prefix="assize-user-", dir="/tmp") as name:
        folder = pathlib.Path(name)
        # The user may have no access to the folders above the originals.
        folder.chmod(0o755)
        program, attacks = sys.argv[1:]
        program = shutil.copy(program, folder)
        attacks = shutil.copytree(attacks, folder / "attacks")
        environment = {**os.environ, "ASSIZE_ATTACKS": str(attacks), "HOME": name}
        return subprocess.run(
            ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", program],
            env=environment, cwd=name, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
