"""deploy/licences.py: each package that Assize stands on is on the page, with its licence; what we contain is noticed."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from support import BUILD, SOURCE, run

FILES = ("deploy/licences.py", "deploy/dependencies.toml", "deploy/LICENCES.md", "deploy/packages.txt",
         "tests/packages.txt", "tests/packages-browser.txt", "tests/packages-clang.txt", "tests/packages-machine.txt")
PROGRAMS = ("referee", "ladder", "ladder-front", "replay-dump", "assize-bridge", "assize-grpc-bridge", "assize-remote",
            "assize-text-bridge")
# The page has the words of this release's copyright files.
IS_DEBIAN_12 = 'VERSION_ID="12"' in pathlib.Path("/etc/os-release").read_text()


class LicencesTest(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="licences-"))
        self.addCleanup(shutil.rmtree, self.root)
        for file in FILES:
            (self.root / file).parent.mkdir(exist_ok=True)
            shutil.copy(SOURCE / file, self.root / file)

    def licences(self, *words):
        return subprocess.run(["/usr/bin/python3", "-B", self.root / "deploy/licences.py", *words], text=True,
                              capture_output=True, check=False)

    def assert_fails(self, text):
        done = self.licences("--check")
        self.assertEqual(done.returncode, 1, done)
        self.assertIn(text, done.stderr)

    def append(self, file, text):
        with open(self.root / file, "a") as out:
            out.write(text)

    @unittest.skipUnless(IS_DEBIAN_12, "not Debian 12")
    def test_the_page_is_up_to_date(self):
        done = self.licences("--check")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_new_dependency_needs_an_entry(self):
        self.append("deploy/packages.txt", "libnew-dev\n")
        self.assert_fails("libnew-dev is in a list of packages, but not in deploy/dependencies.toml")

    def test_a_new_dependency_of_tests_needs_an_entry(self):
        self.append("tests/packages.txt", "new-tool\n")
        self.assert_fails("new-tool is in a list of packages")

    def test_an_entry_needs_a_use_and_a_licence(self):
        self.append("deploy/packages.txt", "libnew-dev\n")
        self.append("deploy/dependencies.toml", '[libnew-dev]\nuse = "linked"\nfor = "news"\n')
        self.assert_fails("use must be one of static, headers, dynamic, program, build, test")
        text = (self.root / "deploy/dependencies.toml").read_text()
        (self.root / "deploy/dependencies.toml").write_text(text.replace('"linked"', '"dynamic"'))
        self.assert_fails("libnew-dev is not installed, and not on the page yet")

    def test_an_entry_that_nothing_needs_is_refused(self):
        self.append("deploy/dependencies.toml", '[libold-dev]\nuse = "dynamic"\nfor = "olds"\n')
        self.assert_fails("[libold-dev] of deploy/dependencies.toml is in no list")

    def test_a_page_of_yesterday_is_refused(self):
        self.append("deploy/LICENCES.md", "more\n")
        self.assert_fails("LICENCES.md is out of date")

    def test_the_notices_name_what_is_compiled_in(self):
        notices = (BUILD / "share" / "NOTICES").read_text()
        for name in ("libcli11-dev", "libtomlplusplus-dev", "libboost-dev", "libeigen3-dev", "nlohmann-json3-dev",
                     "liblemon-dev", "libabsl-dev", "libprotobuf-dev", "libssl-dev"):
            self.assertRegex(notices, rf"(?m)^={{78}}\n{re.escape(name)}: ")
        self.assertIn("Permission is hereby granted, free of charge", notices)

    @unittest.skipUnless(IS_DEBIAN_12, "not Debian 12")
    def test_every_library_that_a_program_loads_is_on_the_page(self):
        """By the sources that Debian builds it from."""
        def source_of(package):
            return run("dpkg-query", "-W", "-f", "${source:Package}", package).strip()

        names = re.findall(r"(?m)^\| `([^`]+)` \|", (SOURCE / "deploy/LICENCES.md").read_text())
        installed = [name for name in names
                     if subprocess.run(["dpkg-query", "-W", name], capture_output=True, check=False).returncode == 0]
        sources = {source_of(name) for name in installed}
        libraries = set()
        for program in PROGRAMS:
            needed = re.findall(r"NEEDED.*\[(.*)\]", run("readelf", "-d", BUILD / "bin" / program))
            libraries.update(needed)
        self.assertGreater(len(libraries), 10)
        owners = set(re.findall(r"(?m)^(\S+): .*/", run("dpkg", "-S", *sorted(f"*/{name}" for name in libraries))))
        unknown = {owner for owner in owners if source_of(owner) not in sources}
        self.assertEqual(unknown, set())


if __name__ == "__main__":
    unittest.main()
