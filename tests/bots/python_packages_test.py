"""The SDK under interpreters of other people: without the packages that it needs, and from a wheel."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("ASSIZE_BUILD", SOURCE / "build"))


def run(*words, path):
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False,
                          env={"PATH": os.environ["PATH"], "PYTHONPATH": str(path)})


class MissingPackageTest(unittest.TestCase):
    def test_the_interpreter_and_the_remedies_are_named(self):
        # -S: without Debian's packages, as an interpreter of one's own is.
        bot = run("-S", "-c", "import assize", path=BUILD / "python")
        self.assertEqual(bot.returncode, 78, bot.stderr)
        for text in (sys.executable, "no module 'google", "-m pip install --upgrade protobuf",
                     "bot.toml", '"/usr/bin/python3"', 'python = "venv"'):
            self.assertIn(text, bot.stderr)
        self.assertNotIn("Traceback", bot.stderr)

    def test_a_protobuf_that_is_too_old_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            old = pathlib.Path(folder, "google", "protobuf", "internal")
            old.mkdir(parents=True)
            for package in (old, old.parent, old.parent.parent):
                (package / "__init__.py").touch()
            (old.parent / "message.py").write_text("class Message: pass")
            bot = run("-S", "-c", "import assize", path=f"{folder}:{BUILD / 'python'}")
        self.assertEqual(bot.returncode, 78, bot.stderr)
        self.assertIn("has a protobuf that is too old for the SDK", bot.stderr)
        self.assertNotIn("Traceback", bot.stderr)

    def test_frames_need_no_grpc(self):
        bot = run("-c", "import sys; sys.modules['grpc'] = None; import assize; print('imported')",
                  path=BUILD / "python")
        self.assertEqual(bot.stdout, "imported\n", bot.stderr)

    def test_what_the_bot_itself_lacks_is_its_own_error(self):
        bot = run("-c", "import assize, no_such_module", path=BUILD / "python")
        self.assertEqual(bot.returncode, 1)
        self.assertIn("No module named 'no_such_module'", bot.stderr)


class WheelTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def make(self, name):
        made = subprocess.run([SOURCE / "deploy" / "make_wheel.py", BUILD / "python", "1.2.3",
                               self.folder / name], capture_output=True, text=True, check=True)
        return pathlib.Path(made.stdout.strip())

    def test_a_wheel_has_all_that_a_bot_imports(self):
        wheel = self.make("one")
        self.assertRegex(wheel.name, r"^assize-1\.2\.3-cp39-abi3-manylinux_2_34_\w+\.whl$")
        with zipfile.ZipFile(wheel) as archive:
            self.assertIsNone(archive.testzip())
            listed = archive.read("assize-1.2.3.dist-info/RECORD").decode().splitlines()
            self.assertEqual(sorted(line.split(",")[0] for line in listed), sorted(archive.namelist()))
            archive.extractall(self.folder / "site")
        bot = run("-c", "import assize; print(assize.__file__)", path=self.folder / "site")
        self.assertEqual(bot.stdout.strip(), str(self.folder / "site" / "assize" / "__init__.py"),
                         bot.stderr)

    def test_it_asks_for_what_few_bots_need_only_with_an_extra(self):
        with zipfile.ZipFile(self.make("one")) as archive:
            metadata = archive.read("assize-1.2.3.dist-info/METADATA").decode()
        self.assertIn("Requires-Dist: protobuf>=4.21,<6\n", metadata)
        self.assertIn('Requires-Dist: grpcio>=1.51; extra == "grpc"\n', metadata)
        self.assertIn('Requires-Dist: numpy>=1.23; extra == "sim"\n', metadata)
        self.assertIn('Requires-Dist: cffi>=1.15; extra == "sim"\n', metadata)
        self.assertEqual(metadata.count("Requires-Dist"), 4)

    def test_it_brings_along_the_libraries_of_its_compiled_modules(self):
        venv = self.folder / "venv"
        # Of Debian's packages it sees NumPy and cffi; without pip, so that it needs no network.
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", venv], check=True)
        [site] = venv.glob("lib/python*/site-packages")
        with zipfile.ZipFile(self.make("one")) as archive:
            archive.extractall(site)
        code = """
import ctypes, pathlib, assize, assize.sim
table = assize.sim.Game("duel-descrocs", 2).new(1)
print(assize.sim.search(table.view(0), iterations=5).iterations)
ctypes.CDLL(pathlib.Path(assize.__file__).with_name("libassize_bluff.so"))
for line in open("/proc/self/maps"):
    if "/libabsl" in line or "/libtomlplusplus" in line:  # Python itself may have loaded libcrypto.
        print(line.split()[-1])
"""
        done = subprocess.run([venv / "bin" / "python", "-c", code], capture_output=True, text=True, check=False,
                              env={"PATH": os.environ["PATH"]})
        self.assertEqual(done.returncode, 0, done.stderr)
        iterations, *loaded = done.stdout.splitlines()
        self.assertEqual(iterations, "5")
        self.assertGreater(len(set(loaded)), 5)
        for library in loaded:
            self.assertEqual(pathlib.Path(library).parent, site / "assize" / "sim" / "lib")

    def test_a_file_that_needs_a_newer_runtime_stops_it(self):
        python = self.folder / "python"
        (python / "assize").mkdir(parents=True)
        source = self.folder / "new.c"
        # A symbol of GLIBC 2.36.
        source.write_text("#include <stdlib.h>\nunsigned f(void) { return arc4random(); }")
        subprocess.run(["cc", "-shared", "-fPIC", source, "-o", python / "assize" / "new.so"], check=True)
        made = subprocess.run([SOURCE / "deploy" / "make_wheel.py", python, "1.2.3", self.folder / "none"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(made.returncode, 1)
        self.assertIn("new.so uses GLIBC_2.36; allowed: at most 2.34", made.stderr)
        self.assertFalse((self.folder / "none").exists())

    def test_equal_files_give_equal_wheels(self):
        self.assertEqual(self.make("one").read_bytes(), self.make("two").read_bytes())


if __name__ == "__main__":
    unittest.main()
