"""What users read of a bot's failure where they look: in the report of `play` and `check`, not in --logs alone."""

import textwrap
import unittest

from support import PlayTest, skip_unless_confined

BOT = """
import assize
{imports}

class Bot(assize.Bot):
    name = "bot"

    def decide(self, request):
        {body}


assize.run(Bot())
"""

HELLO = '{"hello": {"protocol_version": 1, "bot_name": "lines"}}'


class WordsTest(PlayTest):
    def python_bot(self, body, imports=""):
        folder = self.bot("own", "/usr/bin/python3", "bot.py", protocol="frames", games=["brigands"])
        script = BOT.format(body=textwrap.indent(textwrap.dedent(body), " " * 8).strip(), imports=imports)
        (self.folder / "bots" / "own" / "bot.py").write_text(script)
        return folder

    def said_of(self, bot, *flags):
        """What `play` and `check` print of it."""
        # Who hangs has three limits to come so far on a busy machine.
        clock = ("--move-limit", 1000, "--bank", 0) if "--hangs" in flags else ("--move-limit", 20000)
        played = self.referee("play", "--game", "brigands", *clock, bot, "random")
        self.assertEqual(played.code, 0, played.err)
        checked = self.referee("check", bot, "--game", "brigands", "--seats", 2, *clock)
        self.assertEqual(checked.code, 1, checked.err)
        self.assert_nothing_left()
        # Lines are broken where the width ends.
        return tuple(" ".join(said.split()) for said in (played.out + played.err, checked.out))


class LastWordsTest(WordsTest):
    def test_a_bot_that_hangs_shows_where(self):
        for said in self.said_of(self.python_bot("while True: pass"), "--hangs"):
            self.assertIn('bot.py", line 9 in decide', said)

    def test_a_bot_that_hangs_before_its_hello_shows_where(self):
        bot = self.python_bot("return 0", "class Early(assize.Bot): pass\nwhile True: pass")
        with open(self.folder / "bots" / "own" / "bot.toml", "a", encoding="utf-8") as manifest:
            # Time enough to come to its loop on a busy machine.
            manifest.write("[limits]\nstart_ms = 6000\n")
        for said in self.said_of(bot):
            self.assertIn('bot.py", line 4 in <module>', said)

    def test_a_bot_that_ends_itself_in_a_move_is_told_where(self):
        for said in self.said_of(self.python_bot("sys.exit(0)", "import sys")):
            self.assertIn("EXITED", said)
            self.assertIn("exit status 0", said)
            self.assertIn("assize: bot.py:9: decide() has ended the bot, with exit status 0.", said)

    def test_a_program_behind_a_bridge_that_ends_itself_is_told_after_which_line(self):
        answer = '{"move": {"request_id": "1", "option": 0}}'
        for protocol, script in (
                ("json-lines", f"echo '{HELLO}'; read -r welcome; read -r request; echo '{answer}'; read -r other"),
                ("text", "while read -r line; do case $line in '?'*) break;; esac; done; echo 1; read -r line")):
            bot = self.bot(protocol, "/bin/sh", "-c", script, protocol=protocol, games=["brigands"])
            lines = 2 if protocol == "json-lines" else 1
            for said in self.said_of(bot):
                self.assertIn("EXITED", said)
                self.assertIn(f"the program has ended itself after line {lines} of its output, with exit status 0. A bot "
                              "that ends before its match is over loses its seat.", said)

    def test_one_that_closes_its_stdout_loses_its_seat_and_reads_why(self):
        bot = self.bot("lines", "/bin/sh", "-c", f"echo '{HELLO}'; read -r welcome; exec >&-; exec sleep 600",
                       protocol="json-lines")
        # With the clock of a patient event nobody waits for it.
        for said in self.said_of(bot):
            self.assertIn("EXITED", said)
            self.assertIn("closed its stdout, on which it must answer, and did not end", said)

    def test_one_that_closes_its_seat_loses_it_and_reads_why(self):
        bot = self.python_bot("os.close(int(os.environ['ASSIZE_SEAT_FD'])); time.sleep(600)", "import os, time")
        for said in self.said_of(bot):
            self.assertIn("closed the descriptor of its seat, and did not end", said)

    def test_unconfined_bots_are_told_nothing_of_a_sandbox(self):
        for said in self.said_of(self.python_bot("import nosuch")):
            self.assertIn("ModuleNotFoundError: No module named 'nosuch'", said)
            self.assertNotIn("sandbox:", said)


class SandboxWordsTest(WordsTest):
    SANDBOX = "required"

    def setUp(self):
        super().setUp()
        skip_unless_confined(self)

    def assert_fact(self, body, fact, imports=""):
        for said in self.said_of(self.python_bot(body, imports)):
            self.assertIn(f"(assize: it ran in the sandbox: {fact}", said)
            self.assertIn("; see BOT_TOML.md)", said)

    def test_no_network(self):
        self.assert_fact("socket.create_connection(('192.0.2.1', 80))", "there is no network in it", "import socket")

    def test_no_names(self):
        self.assert_fact("socket.getaddrinfo('example.com', 80)", "there is no network in it", "import socket")

    def test_its_folder_is_read_only(self):
        self.assert_fact("open('log.txt', 'w')", "the bot's folder is read-only there")

    def test_missing_modules(self):
        self.assert_fact("import nosuch", "of modules and libraries it sees those of the system")

    def test_files_elsewhere(self):
        self.assert_fact("open('/home/robin/book.bin')", "it sees the system's programs and the bot's folder")

    def test_memory(self):
        self.assert_fact("x = bytearray(1 << 34)", "its memory is limited to 1024 MiB (limits.memory_mib in bot.toml)")

    def test_threads(self):
        self.assert_fact("[threading.Thread(target=time.sleep, args=(60,), daemon=True).start() for _ in range(500)]",
                         "processes and threads together may be 64", "import threading, time")

    def test_other_errors_are_not_the_sandboxs(self):
        for said in self.said_of(self.python_bot("return request.options[10 ** 9]")):
            self.assertIn("IndexError", said)
            self.assertNotIn("it ran in the sandbox", said)



if __name__ == "__main__":
    unittest.main()
