"""An installation in a scratch folder."""

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


def run(*words, folder=None, environment=None, **settings):
    """Runs a command; fails with all that it printed if its exit code is not 0."""
    done = subprocess.run([str(word) for word in words], cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=HANGING, check=False,
                          env=environment and {**os.environ, **environment}, **settings)
    if done.returncode != 0:
        raise AssertionError(f"exit code {done.returncode}: {done.args}\n{done.stdout}")
    return done.stdout


class InstallTest(unittest.TestCase):
    """Installed once, and moved, so that nothing is found by the path that it was installed to."""

    @classmethod
    def setUpClass(cls):
        # Not in TMPDIR: a confined bot sees a /tmp of its own, but mounts from anywhere.
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="install-", dir="/tmp"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        run("cmake", "--install", BUILD, "--prefix", cls.folder / "first")
        cls.prefix = cls.folder / "moved here"
        (cls.folder / "first").rename(cls.prefix)

    def type(self, program, *words):
        return run(self.prefix / "bin" / program, *words, folder=self.folder)
