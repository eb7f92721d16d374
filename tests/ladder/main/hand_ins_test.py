"""`ladder submit` of many bots: folders, zip files, and what learning platforms export."""

import io
import shutil
import stat
import unittest
import zipfile

from ladder_support import CONFIGURATION, OK, LadderTest
from support import query

OWNERS = """
SELECT bot.name, owner.name, number FROM version JOIN bot ON bot.id = version.bot
JOIN owner ON owner.id = bot.owner ORDER BY bot.name, number
"""


def add_folder(archive, folder, prefix):
    for path in sorted(folder.rglob("*")):
        info = zipfile.ZipInfo(prefix + str(path.relative_to(folder)) + ("/" if path.is_dir() else ""))
        info.external_attr = path.stat().st_mode << 16
        archive.writestr(info, b"" if path.is_dir() else path.read_bytes())


# A bot in a language that needs nothing but a shell to start it.
LAUNCHER = "#!/bin/sh\nexec /usr/bin/python3 bot.py\n"
PLAYER = '''import json, sys
print(json.dumps({"hello": {"protocol_version": 1, "bot_name": "winbot", "wants_options": True, "max_options": 0}}),
      flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "request" in message:
        print(json.dumps({"move": {"request_id": message["request"]["request_id"], "option": 0}}), flush=True)
'''
MANIFEST = '''name = "winbot"
version = "1"
command = ["./run.sh"]
games = ["duel-descrocs"]
protocol = "json-lines"
'''


class HandInsTest(LadderTest):
    def zip(self, name, entries):
        """A zip file of texts, or of folders, by names."""
        path = self.folder / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, content in entries:
                if isinstance(content, (str, bytes)):
                    archive.writestr(entry, content)
                else:
                    add_folder(archive, content, entry)
        return path

    def owners(self):
        return query(self.db, OWNERS)

    def test_several_folders_and_a_summary(self):
        folders = [self.bundle(name) for name in ("robin", "tuck")]
        broken = self.folder / "bundles" / "broken"
        broken.mkdir()
        run = self.ladder("submit", self.db, *folders, broken, "greedy", "--quiet")
        self.assertEqual(run.code, CONFIGURATION, run.out)
        self.assertIn("broken is not accepted: contains no bot.toml", run.err)
        self.assertIn("4 bots: 3 accepted, 0 unchanged, 1 refused", run.out)
        again = self.ladder("submit", self.db, *folders, "greedy", "--quiet")
        self.assertEqual(again.code, OK, again.err)
        self.assertIn("3 bots: 0 accepted, 3 unchanged, 0 refused", again.out)

    def test_an_export_of_moodle(self):
        wrapped = io.BytesIO()
        with zipfile.ZipFile(wrapped, "w") as archive:
            add_folder(archive, self.bundle("tuck"), "my bot/")
            archive.writestr("__MACOSX/._my bot", "junk")
        export = self.zip("hand-ins.zip", [
            ("Žofia Nováková_4711_assignsubmission_file_/", self.bundle("robin")),
            ("Siobhán O'Brien_4712_assignsubmission_file_/bot.zip", wrapped.getvalue()),
            ("Late Larry_4713_assignsubmission_file_/essay.txt", "I have no bot."),
        ])
        run = self.ladder("submit", self.db, export, "--owner-from-folder", "--name-from-folder",
                          "--quiet")
        self.assertEqual(run.code, CONFIGURATION, run.out)
        self.assertIn("Late Larry_4713_assignsubmission_file_ is not accepted: contains no bot.toml",
                      run.err)
        self.assertEqual(self.owners(), [("Siobhán-O'Brien", "Siobhán O'Brien", 1),
                                         ("Žofia-Nováková", "Žofia Nováková", 1)])
        again = self.ladder("submit", self.db, export, "--owner-from-folder", "--name-from-folder",
                            "--quiet")
        self.assertIn("3 bots: 0 accepted, 2 unchanged, 1 refused", again.out)
        self.assert_nothing_left()

    def test_a_zip_of_one_bot(self):
        for name, prefix in (("flat.zip", ""), ("deep.zip", "robin-main/")):
            folder = self.bundle(name.removesuffix(".zip"))
            run = self.ladder("submit", self.db, self.zip(name, [(prefix, folder)]), "--quiet",
                              "--owner", "marian")
            self.assertEqual(run.code, OK, run.err)
        self.assertEqual([row[0] for row in self.owners()], ["deep", "flat"])

    def windows_zip(self, launcher=LAUNCHER, manifest=MANIFEST, prefix="winbot/", system=0, more=()):
        """As programs of Windows make it: no file has a mode."""
        path = self.folder / "windows.zip"
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in (("bot.toml", manifest), ("run.sh", launcher), ("bot.py", PLAYER), *more):
                info = zipfile.ZipInfo("entry")
                # Its constructor would change backslashes.
                info.filename = prefix + name
                info.create_system = system
                archive.writestr(info, content)
        return path

    def test_a_zip_made_on_windows(self):
        for system, prefix in ((0, "winbot/"), (10, "winbot\\"), (0, "")):
            with self.subTest(system=system, prefix=prefix):
                path = self.windows_zip(system=system, prefix=prefix, more=[("desktop.ini", "[.ShellClassInfo]"),
                                                                            ("Thumbs.db", "pictures")])
                run = self.ladder("submit", self.db, path, "--quiet")
                self.assertEqual(run.code, OK, run.err)
        self.assertEqual(self.versions(), [("winbot", 1)])
        self.assertEqual(query(self.db, "SELECT DISTINCT path FROM bundle_file ORDER BY path"),
                         [("bot.py",), ("bot.toml",), ("run.sh",)])

    def test_what_windows_does_to_a_script_is_named_with_the_pupils_path(self):
        crlf = self.ladder("submit", self.db, self.windows_zip(LAUNCHER.replace("\n", "\r\n")), "--quiet")
        self.assert_refused(crlf, "windows.zip/winbot/bot.toml", "windows.zip/winbot/run.sh", "end as on Windows (CR LF)")
        self.assertNotIn("/tmp/assize", crlf.err)
        marked = self.ladder("submit", self.db, self.windows_zip("\ufeff" + LAUNCHER), "--quiet")
        self.assert_refused(marked, "byte order mark (BOM) before its #!")
        batch = self.ladder("submit", self.db, self.windows_zip(
            manifest=MANIFEST.replace("./run.sh", ".\\\\run.sh")), "--quiet")
        self.assert_refused(batch, 'paths have / in them: write "./run.sh"')

    def test_a_program_without_its_mode_is_refused_with_what_to_do(self):
        run = self.ladder("submit", self.db, self.windows_zip(system=3), "--quiet")
        self.assert_refused(run, "windows.zip/winbot/run.sh", "chmod +x", "let command begin with the interpreter")
        self.assertNotIn(str(self.scratch), run.err)
        words = self.ladder("submit", self.db, self.windows_zip("python3 bot.py\n"), "--quiet")
        self.assert_refused(words, "windows.zip/winbot/run.sh", "not executable")

    def test_other_layouts_of_windows(self):
        for name in ("BOT.TOML", "bot.toml.txt"):
            other = self.folder / "other.zip"
            with zipfile.ZipFile(other, "w") as archive:
                archive.writestr(name, MANIFEST)
            self.assert_refused(self.ladder("submit", self.db, other, "--quiet"),
                                f'there is "{name}": rename it to bot.toml')
        # Names in the code page of DOS, unmarked; the manifest names one of them.
        unmarked = self.folder / "unmarked.zip"
        data = self.windows_zip(manifest=MANIFEST.replace("run.sh", "gr\u00fc\u00dfe.sh"), prefix="b?t/",
                                more=[("gr??e.sh", LAUNCHER)]).read_bytes()
        unmarked.write_bytes(data.replace(b"b?t/", b"b\x94t/").replace(b"gr??e.sh", b"gr\x81\xe1e.sh"))
        run = self.ladder("submit", self.db, unmarked, "--quiet")
        self.assertEqual(run.code, OK, run.err)
        self.assertIn(("gr\u00fc\u00dfe.sh",), query(self.db, "SELECT path FROM bundle_file"))
        # Of a program that knows Unix, and has written no modes.
        dotted = self.windows_zip(system=3, prefix="./")
        bare = self.folder / "bare.zip"
        with zipfile.ZipFile(dotted) as old, zipfile.ZipFile(bare, "w") as new:
            for info in old.infolist():
                made = zipfile.ZipInfo("entry")
                made.filename, made.create_system, made.external_attr = info.filename, 3, 0
                content = old.read(info)
                new.writestr(made, content)
                made.external_attr = 0
        run = self.ladder("submit", self.db, bare, "--quiet")
        self.assertEqual(run.code, OK, run.err)

    def test_namesakes_are_offered_the_names_of_their_folders(self):
        everybody = self.folder / "class"
        for person in ("anna", "ben", "cleo"):
            (everybody / person).mkdir(parents=True)
            bot = self.bundle("my-bot")
            (bot / "notes.txt").write_text(person)
            shutil.move(bot, everybody / person / "my-bot")
        folders = sorted(everybody.iterdir())
        for flags in ((), ("--owner-from-folder",)):
            run = self.ladder("submit", self.db, *folders, "--quiet", *flags)
            self.assertNotEqual(run.code, OK)
            self.assertIn("--name-from-folder names each bot after its folder", run.err)
            self.assertIn(f"{everybody}/ben is not accepted", run.err)
        run = self.ladder("submit", self.db, *folders, "--quiet", "--owner-from-folder", "--name-from-folder")
        self.assertEqual(run.code, OK, run.err)
        self.assertIn(("ben", "ben", 1), self.owners())

    def test_names_of_folders_must_be_names(self):
        folder = self.bundle("robin")
        odd = folder.parent / "a|b"
        shutil.move(folder, odd)
        run = self.ladder("submit", self.db, odd, "--name-from-folder", "--quiet")
        self.assert_refused(run, "U+007C VERTICAL LINE", code=64)

    def refuse_zip(self, entries, *texts):
        run = self.ladder("submit", self.db, self.zip("evil.zip", entries), "--quiet")
        self.assert_refused(run, *texts)

    def test_a_zip_writes_nothing_outside_of_its_folder(self):
        for path in ("../evil", "a/../../evil", "/tmp/evil", "a//b", "a/./b", "a\033[2Jb"):
            self.refuse_zip([(path, "x")], "the path")
        self.assertFalse((self.folder / "evil").exists())
        self.assertFalse((self.folder.parent / "evil").exists())

    def test_a_zip_with_a_link_is_refused(self):
        link = zipfile.ZipInfo("passwords")
        link.create_system = 3
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        self.refuse_zip([(link, "/etc/passwd")], '"passwords" is a link')

    def test_a_zip_with_one_name_twice_is_refused(self):
        with self.assertWarns(UserWarning):
            self.refuse_zip([("a", "1"), ("a", "2")], '"a" is in it twice')

    def test_what_is_no_zip_is_refused(self):
        path = self.folder / "text.zip"
        path.write_text("not a zip file at all")
        self.assert_refused(self.ladder("submit", self.db, path), "cannot be read as a zip file")

    def test_a_zip_that_is_cut_short_is_refused(self):
        whole = self.zip("whole.zip", [("", self.bundle("robin"))])
        cut = self.folder / "cut.zip"
        cut.write_bytes(whole.read_bytes()[:20_000])
        self.assert_refused(self.ladder("submit", self.db, cut, "--quiet"), "cannot be read as a zip file",
                            "cut short")
        # Nor wherever else it ends.
        for size in (1, 21, len(whole.read_bytes()) // 2, len(whole.read_bytes()) - 1):
            with self.subTest(size):
                cut.write_bytes(whole.read_bytes()[:size])
                self.assert_refused(self.ladder("submit", self.db, cut, "--quiet"), "cannot be read as a zip file")

    def renamed(self, old, new):
        """A zip file with an entry whose name has these bytes, which no program would write."""
        path = self.zip("renamed.zip", [("bot.toml", "x"), (old.decode(), "x")])
        path.write_bytes(path.read_bytes().replace(old, new))
        return path

    def test_a_name_in_a_zip_has_no_nul_or_control_character(self):
        self.assert_refused(self.ladder("submit", self.db, self.renamed(b"notes.txt", b"bot.to\0ml"), "--quiet"),
                            r'"bot.to\x00ml" has a NUL in its name')
        for name in (b"not\nes.tx", b"note\x7fs.tx", b"no\x1b[2Jxxx"):
            with self.subTest(name):
                run = self.ladder("submit", self.db, self.renamed(b"notes.txt", name), "--quiet")
                self.assert_refused(run, "the path")
                self.assertNotIn("\x1b", run.err)
                self.assertNotIn("\x7f", run.err)

    def test_a_zip_has_files_and_folders_alone(self):
        # Of a pipe libarchive makes a file.
        for kind in (stat.S_IFCHR, stat.S_IFBLK, stat.S_IFSOCK):
            with self.subTest(kind):
                entry = zipfile.ZipInfo("device")
                entry.create_system = 3
                entry.external_attr = (kind | 0o666) << 16
                self.refuse_zip([(entry, "")], '"device" is neither a file nor a folder')

    def test_an_entry_of_a_zip_has_a_name(self):
        path = self.zip("nameless.zip", [("bot.toml", "x"), ("a", "x")])
        raw = bytearray(path.read_bytes())
        last = raw.rindex(b"PK\x01\x02")
        # The lengths of the name and of what stands behind it.
        raw[last + 28:last + 32] = b"\x00\x00\x01\x00"
        path.write_bytes(raw)
        self.assert_refused(self.ladder("submit", self.db, path, "--quiet"), "must not be empty")

    def test_the_name_of_a_zip_is_escaped(self):
        path = self.folder / "a\x1b[2Jb.zip"
        path.write_text("none")
        run = self.ladder("submit", self.db, path, "--quiet")
        self.assertNotEqual(run.code, OK)
        self.assertNotIn("\x1b", run.err)


if __name__ == "__main__":
    unittest.main()
