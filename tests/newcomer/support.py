"""A scratch folder, and the programs as a newcomer calls them."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))

# Nothing here takes nearly as long; a test that hangs shall fail, not wait.
HANGING = 600


class NewcomerTest(unittest.TestCase):
    """A test with a folder of its own, in which commands are typed."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="newcomer-", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.folder)

    def type(self, *words, stdin=""):
        """Runs a command of ours in the folder; returns its exit code and all that it printed."""
        program = BUILD / "bin" / words[0]
        environment = {**os.environ, "ASSIZE_SANDBOX": "off", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([program, *words[1:]], cwd=self.folder, env=environment, input=stdin,
                              capture_output=True, text=True, timeout=HANGING, check=False)
        return done.returncode, done.stdout + done.stderr

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
