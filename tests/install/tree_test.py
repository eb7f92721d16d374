"""What is installed: neither less nor more than tree.txt lists, and nothing that knows where it was built."""

import os
import re
import stat
import unittest

from support import BUILD, SOURCE, InstallTest, run

DOCUMENTS = "share/doc/assize/"
# What the pages say about folders of the tree that are not installed.
NOT_INSTALLED = re.compile(r"^(https?:|#|mailto:)")
LIST = SOURCE / "tests" / "install" / "tree.txt"


class TreeTest(InstallTest):
    def files(self):
        return sorted(path for path in self.prefix.rglob("*") if not path.is_dir())

    def name(self, path):
        return path.relative_to(self.prefix).as_posix()

    def test_it_is_what_the_list_says(self):
        # Which pages and examples there are is another test's.
        names = [self.name(path) for path in self.files() if not self.name(path).startswith(DOCUMENTS)]
        listed = [line for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
        self.assertEqual(names, sorted(listed), f"if that is meant, change {LIST}")

    def test_all_pages_are_installed(self):
        pages = [path for top in ("deploy", "ladder", "proto", "referee", "sample-bots", "tests")
                 for path in (SOURCE / top).rglob("*.md")]
        for page in [SOURCE / "README.md", *pages]:
            installed = self.prefix / DOCUMENTS / page.relative_to(SOURCE)
            self.assertTrue(installed.exists(), f"{page} is not installed")

    def test_links_of_pages_lead_somewhere(self):
        broken = []
        for page in (self.prefix / DOCUMENTS).rglob("*.md"):
            for link in re.findall(r"\]\(([^() ]+)\)", page.read_text()):
                if NOT_INSTALLED.match(link):
                    continue
                if not (page.parent / link.split("#")[0]).exists():
                    broken.append(f"{self.name(page)}: {link}")
        self.assertEqual(broken, [])

    def test_no_file_knows_where_it_was_built(self):
        places = [os.fsencode(place) for place in (SOURCE, BUILD)]
        for path in self.files():
            content = path.read_bytes()
            for place in places:
                self.assertNotIn(place, content, f"{self.name(path)} contains {place}")

    def test_libraries_are_found_without_a_path(self):
        programs = [path for path in self.files() if path.read_bytes()[:4] == b"\x7fELF"]
        self.assertGreater(len(programs), 8)
        for path in programs:
            self.assertNotRegex(run("readelf", "-d", path), "RPATH|RUNPATH", self.name(path))

    def test_only_programs_are_executable(self):
        for path in self.files():
            mode = stat.S_IMODE(path.stat().st_mode)
            if path.read_bytes()[:4] != b"\x7fELF":
                self.assertEqual(mode, 0o644, self.name(path))

    def test_every_program_has_its_manual_and_completion(self):
        for program in sorted((self.prefix / "bin").iterdir()):
            for page in (f"man/man1/{program.name}.1", f"bash-completion/completions/{program.name}",
                         f"zsh/site-functions/_{program.name}",
                         f"fish/vendor_completions.d/{program.name}.fish"):
                self.assertTrue((self.prefix / "share" / page).exists(), page)

    def test_bots_of_all_kinds_play_from_there(self):
        report = self.type("referee", "play", "--game", "brigands", "--seed", "moved", "--format", "json",
                           "greedy", "python-random", "node-random")
        self.assertEqual(report.count('"forfeits": 0'), 3, report)

    def test_the_ladder_finds_the_referee_beside_it(self):
        self.type("ladder", "init", "club.db")
        for bot in ("random", "greedy"):
            self.type("ladder", "submit", "club.db", bot, "--quiet")
        self.type("ladder", "run", "club.db", "--name", "cup", "--game", "brigands", "--format",
                  "round-robin", "--seats", "2", "--jobs", "1")
        self.assertIn("greedy", self.type("ladder", "standings", "club.db", "cup"))


if __name__ == "__main__":
    unittest.main()
