"""`ladder submit` of bots that do everything wrong: each is refused with the reason, and leaves
neither a version nor a process nor a file behind."""

import os
import re
import signal
import unittest

from ladder_support import INTERRUPTED, MISSING, OK, LadderTest
from support import wait_until

FOR_EVER = "while :; do sleep 1; done"


class HostileFolderTest(LadderTest):
    def test_links_are_not_followed(self):
        folder = self.bundle("thief")
        (folder / "passwords").symlink_to("/etc/passwd")
        self.assert_refused(self.submit(folder), '"passwords": is a link')

    def test_a_manifest_that_is_a_link_is_not_read(self):
        folder = self.bundle("thief")
        (folder / "bot.toml").unlink()
        (folder / "bot.toml").symlink_to("/etc/passwd")
        self.assert_refused(self.submit(folder), '"bot.toml": is a link')

    def test_a_pipe_does_not_hold_the_ladder_up(self):
        folder = self.bundle("plumber")
        os.mkfifo(folder / "pipe")
        self.assert_refused(self.submit(folder), '"pipe": is neither a file nor a folder')

    def test_a_huge_file_is_not_read(self):
        folder = self.bundle("whale")
        with open(folder / "blubber", "wb") as file:
            file.truncate(1 << 40)
        self.assert_refused(self.submit(folder), "more than 268435456 bytes")

    def test_names_of_files_do_not_reach_the_terminal(self):
        folder = self.bundle("painter")
        (folder / "\033]0;owned\007").write_text("")
        run = self.submit(folder)
        self.assert_refused(run, "control characters")
        self.assertNotIn("\033", run.err)

    def test_names_of_bots_are_of_a_kind_that_tables_can_show(self):
        for number, name in enumerate(["=cmd()", "a,b", "<script>", "x" * 33, "../up", "robin hood"]):
            run = self.submit(self.bundle(f"named-{number}", name=name))
            self.assert_refused(run, "bot.toml")

    def test_a_program_outside_of_the_folder_is_refused(self):
        folder = self.bundle("borrower", command=["../../bin/assize-bot-random"])
        self.assert_refused(self.submit(folder), "is outside the bot's folder")

    def test_no_answer_depends_on_what_else_the_host_has(self):
        probe = self.submit(self.bundle("probe"), "--sandbox", "required")
        if probe.code != OK:
            self.skipTest(f"bots can't be confined here: {probe.err}")
        (self.folder / "there").mkdir()
        (self.folder / "there/run").write_text("#!/bin/sh\n")
        (self.folder / "there/run").chmod(0o755)
        (self.folder / "there/text").write_text("")

        def answers(name, path):
            """To every question that a manifest can ask."""
            read = self.bundle(f"read-{name}")
            with open(read / "bot.toml", "a") as file:
                file.write(f'[sandbox]\nread = ["{path}"]\n')
            script = self.bundle(f"script-{name}", command=["./run"])
            (script / "run").write_text(f"#!{path}\n")
            (script / "run").chmod(0o755)
            folders = [self.bundle(f"command-{name}", command=[path]), self.bundle(f"build-{name}", build=[path]),
                       self.bundle(f"python-{name}", command=["python3", "x"], python=path), read, script]
            runs = [self.submit(folder, "--sandbox", "required") for folder in folders]
            # Names of our own folders differ each time.
            return [(run.code, re.sub(r"/[^ ]*/1/1/", "/OURS/", run.err).replace(path, "PATH").replace(name, "NAME"))
                    for run in runs]
        existing = answers("q0", str(self.folder / "there/run"))
        for code, text in existing:
            self.assertNotEqual(code, OK, text)
        for name, path in (("q1", "there/none"), ("q2", "there/text"), ("q3", "there/run/more")):
            self.assertEqual(answers(name, str(self.folder / path)), existing)

    def test_a_program_that_is_missing_is_named(self):
        folder = self.bundle("empty", command=["./nothing"])
        self.assert_refused(self.submit(folder), "nothing", "bot.toml:3:")

    def test_a_game_that_nobody_knows_is_named(self):
        folder = self.bundle("dreamer", games=["brigand"])
        self.assert_refused(self.submit(folder), "Did you mean 'brigands'?")

    def test_mistakes_in_the_manifest_are_told_with_their_place(self):
        folder = self.bundle("scribbler")
        (folder / "bot.toml").write_text("nam = 'x'\n")
        self.assert_refused(self.submit(folder), "bot.toml:1:1")

    def test_a_folder_without_manifest_is_no_bot(self):
        folder = self.bundle("nobody")
        (folder / "bot.toml").unlink()
        self.assert_refused(self.submit(folder), "bot.toml")

    def test_a_folder_that_is_not_there_is_missing(self):
        self.assert_refused(self.submit(self.folder / "nowhere"), "nowhere", code=MISSING)


class HostileBuildTest(LadderTest):
    def build(self, command, *arguments):
        return self.submit(self.bundle("builder", build=["/bin/sh", "-c", command]), *arguments)

    def test_a_build_that_fails_tells_its_last_words(self):
        self.assert_refused(self.build("echo no such library; exit 3"), "the build command failed",
                            "exit status 3", "no such library")

    def test_a_build_that_never_ends_is_ended(self):
        self.assert_refused(self.build(FOR_EVER, "--build-limit", 1), "had not ended after 1 s")

    def test_a_build_that_writes_for_ever_is_ended(self):
        # Time enough to write something on a busy machine, too.
        run = self.build("yes all work and no play", "--build-limit", 3)
        self.assert_refused(run, "had not ended after 3 s", "all work and no play")
        self.assertLess(len(run.err), 10_000)

    def test_a_build_that_ignores_signals_is_ended(self):
        self.assert_refused(self.build("trap '' TERM INT HUP; " + FOR_EVER, "--build-limit", 1),
                            "had not ended after 1 s")

    def test_a_build_can_not_slip_a_link_in(self):
        self.assert_refused(self.build("ln -s /etc/passwd passwords"), "after the build command",
                            '"passwords": is a link')

    def test_a_build_can_not_change_the_manifest(self):
        self.assert_refused(self.build("echo '[limits]' >> bot.toml"), "has changed bot.toml")

    def test_a_build_without_program_is_told(self):
        self.assert_refused(self.submit(self.bundle("builder", build=["no-such-tool"])),
                            'no program "no-such-tool"')

    def test_an_interrupt_ends_the_build_and_adds_nothing(self):
        started = self.folder / "started"
        folder = self.bundle("slow", build=["/bin/sh", "-c", f"touch '{started}'; sleep 1000"])
        process = self.start_ladder("submit", self.db, folder)
        wait_until(started.exists, "it is building")
        process.send_signal(signal.SIGINT)
        self.assert_refused(self.finish(process), "interrupted", code=INTERRUPTED)


class HostileMatchTest(LadderTest):
    def test_a_bot_that_crashes_tells_how_and_its_last_words(self):
        folder = self.script("crasher", "import os\nos.write(2, b'no weights')\nos._exit(3)\n")
        self.assert_refused(self.submit(folder), "smoke match of brigands", "exit status 3",
                            "no weights")

    def test_a_bot_that_never_says_hello_is_refused(self):
        folder = self.script("sleeper", "import time\ntime.sleep(1000)\n")
        # Whatever it asks for: events have a limit.
        with open(folder / "bot.toml", "a") as file:
            file.write("[limits]\nstart_ms = 600000\n")
        self.assert_refused(self.submit(folder, "--start-limit", 300), "smoke match of brigands", "NO_SHOW")

    def test_a_bot_that_is_too_slow_for_an_event_is_refused(self):
        folder = self.script("snail", "import time\nimport assize\n\n\n"
                                      "class Snail(assize.Bot):\n"
                                      "    name = 'snail'\n\n"
                                      "    def decide(self, request):\n"
                                      "        time.sleep(1000)\n\n\n"
                                      "assize.run(Snail())\n")
        run = self.submit(folder, "--move-limit", 10, "--bank", 0)
        self.assert_refused(run, "smoke match of brigands", "(TIMEOUTS): no answer within 10 ms a move and a bank of 0 ms")
        self.assertRegex(run.err, r"requests 1 \(plan, \d+ ms\)")

    def test_what_a_bot_prints_does_not_reach_the_terminal(self):
        folder = self.script("painter", "print('\\033]0;owned\\007')\nraise SystemExit(1)\n")
        run = self.submit(folder)
        self.assert_refused(run, "owned")
        self.assertNotIn("\033", run.err)

    def test_an_interrupt_ends_the_match_and_adds_nothing(self):
        started = self.folder / "started"
        folder = self.script(
            "sleeper", f"import time\nopen({str(started)!r}, 'w')\ntime.sleep(1000)\n")
        process = self.start_ladder("submit", self.db, folder)
        wait_until(started.exists, "it is playing")
        process.send_signal(signal.SIGINT)
        self.assert_refused(self.finish(process), "interrupted", code=INTERRUPTED)


if __name__ == "__main__":
    unittest.main()
