"""deploy/release.sh and version.sh in a clone of this tree: what they refuse, and what a release consists of."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from support import SOURCE, run

VERSION = re.search(r"project\(assize VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
TAG = f"v{VERSION}"
# Builds nothing: that packages can be built is package_chroot's to try.
PACKAGE_STUB = f"""#!/bin/sh
mkdir -p "$4/python/assize/v1"
touch "$4/python/assize/__init__.py"
echo package > "$2/assize_{VERSION}_amd64.deb"
"""
IS_CLONE = (SOURCE / ".git").exists()


def git(folder, *words):
    return run("git", "-C", folder, "-c", "user.name=Tester", "-c", "user.email=tester@assize.invalid", *words)


@unittest.skipUnless(IS_CLONE, "not a clone")
class ReleaseTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="release-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.tree = self.folder / "tree"
        run("git", "clone", "-q", "--no-tags", SOURCE, self.tree)
        # The scripts as they are now, committed or not.
        for name in ("release.sh", "version.sh", "commit.sh", "commit.txt", "make_wheel.py", "maintainer"):
            shutil.copy(SOURCE / "deploy" / name, self.tree / "deploy" / name)
        shutil.copy(SOURCE / ".gitattributes", self.tree)
        (self.tree / "deploy/package.sh").write_text(PACKAGE_STUB)
        self.write_changes(f"## {VERSION} (2026-11-23)\n\n* It is there.\n\n## 0.0.1 (2020-01-01)\n\n* Old.\n")

    def write_changes(self, text):
        (self.tree / "deploy/CHANGELOG.md").write_text("# Changes\n\n" + text)
        git(self.tree, "commit", "-qam", "Write it down")

    def tag(self, name=TAG):
        git(self.tree, "tag", "-a", name, "-m", name)

    def release(self, *words):
        return subprocess.run([self.tree / "deploy/release.sh", *words], text=True, capture_output=True, check=False)

    def assert_refused(self, text):
        for words, code in (((), 78), (("--dry-run",), 1)):
            done = self.release(*words)
            self.assertEqual(done.returncode, code, done)
            self.assertIn(text, done.stderr)
        self.assertFalse((self.tree / f"build/release-{VERSION}").exists())

    def version(self, *words):
        return run(self.tree / "deploy/version.sh", *words).strip()

    def test_a_release_has_packages_sources_changes_and_sums(self):
        self.tag()
        self.assertEqual(self.version("--package"), VERSION)
        dry = self.release("--dry-run")
        self.assertEqual(dry.returncode, 0, dry)
        self.assertIn("* It is there.", dry.stdout)
        self.assertFalse((self.tree / "build").exists())
        for name in ("one", "two"):
            done = self.release("--output", self.folder / name)
            self.assertEqual(done.returncode, 0, done)
        one, two = ({path.name: path.read_bytes() for path in (self.folder / name).iterdir()} for name in ("one", "two"))
        self.assertEqual(one, two)
        archive = f"assize-{VERSION}.tar.gz"
        names = sorted(one)
        self.assertEqual([name for name in names if not name.endswith(".whl")],
                         ["CHANGES.md", "SHA256SUMS", archive, f"assize_{VERSION}_amd64.deb"])
        run("sha256sum", "--check", "SHA256SUMS", folder=self.folder / "one")
        self.assertEqual(len((self.folder / "one/SHA256SUMS").read_text().splitlines()), len(names) - 1)
        self.assertNotIn("Old.", one["CHANGES.md"].decode())
        again = self.release("--output", self.folder / "one")
        self.assertEqual(again.returncode, 73, again)
        self.check_archive(self.folder / "one" / archive)

    def check_archive(self, archive):
        """It is set up without git, and knows its version, commit and time."""
        (self.folder / "unpacked").mkdir()
        run("tar", "-xzf", archive, "-C", self.folder / "unpacked")
        tree = self.folder / "unpacked" / f"assize-{VERSION}"
        self.assertEqual(run(tree / "deploy/version.sh", "--package").strip(), VERSION)
        commit = git(self.tree, "log", "-1", "--format=%H %ct").strip()
        self.assertEqual(run(tree / "deploy/commit.sh").strip(), commit)
        run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DBUILD_TESTING=OFF", folder=tree)
        run("ninja", "-C", "build", "assize_commit", folder=tree)
        written = [path.read_text() for path in (tree / "build").rglob("build_commit.cc")]
        self.assertEqual(len(written), 1)
        self.assertIn(f'return "{commit[:12]}"', written[0])

    def test_changes_are_refused(self):
        self.tag()
        (self.tree / "README.md").write_text("changed")
        self.assert_refused("the tree has changes: README.md")
        self.assertRegex(self.version("--package"), rf"^{re.escape(VERSION)}~git\d{{12}}\.[0-9a-f]{{12}}\.changed$")

    def test_new_files_are_refused(self):
        self.tag()
        (self.tree / "new.txt").write_text("new")
        self.assert_refused("the tree has changes: new.txt")

    def test_a_missing_tag_is_refused(self):
        self.assert_refused(f"the commit has no tag: git tag -a {TAG}")
        self.assertRegex(self.version("--package"), rf"^{re.escape(VERSION)}~git\d{{12}}\.[0-9a-f]{{12}}$")

    def test_the_tag_of_another_version_is_refused(self):
        self.tag("v9.9")
        self.assert_refused(f"the commit has the tag v9.9, but CMakeLists.txt says version {VERSION}")
        with self.assertRaisesRegex(AssertionError, "exit code 78"):
            self.version("--package")

    def test_a_tag_of_an_earlier_commit_is_none(self):
        self.tag()
        self.write_changes(f"## {VERSION} (2026-11-24)\n\n* It is there again.\n")
        self.assert_refused("the commit has no tag")

    def test_changes_must_be_written_down(self):
        self.write_changes(f"## {VERSION} (unreleased)\n\n* It is nearly there.\n")
        self.tag()
        self.assert_refused(f"deploy/CHANGELOG.md begins with '## {VERSION} (unreleased)'; must be '## {VERSION} (YYYY-MM-DD)'")

    def test_changes_of_nothing_are_refused(self):
        self.write_changes(f"## {VERSION} (2026-11-23)\n\n## 0.0.1 (2020-01-01)\n\n* Old.\n")
        self.tag()
        self.assert_refused(f"deploy/CHANGELOG.md says nothing that is new in {VERSION}")

    def test_commits_since_the_last_release_are_listed(self):
        self.tag("v0.0.1")
        self.write_changes(f"## {VERSION} (2026-11-24)\n\n* More.\n")
        self.assertEqual(self.release("--commits").stdout, "* Write it down\n")

    def test_the_changelog_of_this_tree_is_about_its_version(self):
        heading = re.search(r"(?m)^## (.*)$", (SOURCE / "deploy/CHANGELOG.md").read_text())[1]
        self.assertRegex(heading, rf"^{re.escape(VERSION)} \((unreleased|\d{{4}}-\d\d-\d\d)\)$")


if __name__ == "__main__":
    unittest.main()
