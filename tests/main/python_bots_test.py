"""Bots in Python with our SDK, as their authors meet the referee: environments of their own, mistakes, bots that
hang."""

import pathlib
import subprocess
import tempfile
import unittest

from support import PlayTest, logs_of, skip_unless_confined

BOT = """
import sys
import assize

class MyBot(assize.Bot):
    def decide(self, request):
        {decide}

print("runs in", sys.prefix, file=sys.stderr)
assize.run(MyBot())
"""
# Nobody is late here, however busy the machine is.
PATIENT = ("--move-limit", 60_000, "--start-limit", 60_000)


class PythonBotsTest(PlayTest):
    def my_bot(self, decide="return 0", **manifest):
        manifest.setdefault("protocol", "frames")
        # Which python3 comes first in PATH is no matter of these tests.
        program = "python3" if "python" in manifest else "/usr/bin/python3"
        folder = pathlib.Path(self.bot("my-bot", program, "bot.py", **manifest))
        (folder / "bot.py").write_text(BOT.format(decide=decide))
        return folder

    def make_venv(self, folder):
        # With the system's packages, among which protobuf is, and without pip, which Debian has apart.
        subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", "--system-site-packages", folder], check=True)

    def play_a_match(self, *flags):
        """The referee's run, and what the bot printed."""
        logs = self.folder / "logs"
        run = self.referee("play", "--game", "brigands", "--logs", logs, *flags, self.folder / "bots/my-bot", "random")
        return run, "".join(log for name, log in logs_of(logs).items() if name.startswith("bot-0-"))

    def assert_says(self, text, *flags):
        run, log = self.play_a_match(*PATIENT, *flags)
        self.assertIn(text, log)
        self.assertIn(text, run.err, "the last output")

    def test_a_venv_in_the_bots_folder(self):
        folder = self.my_bot(python="venv")
        self.make_venv(folder / "venv")
        run, log = self.play_a_match(*PATIENT)
        self.assertIn(f"runs in {folder}/venv\n", log)
        self.assertNotIn("forfeited", run.out)

    def test_a_venv_that_is_not_there(self):
        self.my_bot(python="venv")
        run, _ = self.play_a_match(*PATIENT)
        self.assertRegex(run.out + run.err,
                         "venv/bin/python3.? does not exist; to make an environment: python3 -m venv")

    def test_a_bot_that_hangs_leaves_its_stack_in_its_log(self):
        self.my_bot("while True: pass")
        run, log = self.play_a_match("--start-limit", 60_000, "--move-limit", 1000, "--bank", 0)
        self.assertRegex(run.out, r"TIMEOUTS: no answer within 1000 ms a move and a bank of 0 ms a match to requests "
                                  r"1 \(plan, \d+ ms\), 2 \(\w+, \d+ ms\), 3 \(\w+, \d+ ms\)")
        self.assertRegex(log, r'File ".*bot\.py", line 7 in decide')

    def test_an_answer_that_is_none(self):
        self.my_bot("return -1")
        self.assert_says("assize: bot.py:6: MyBot.decide() returned -1 for request 1 (plan): options are numbered from 0; "
                         "the last option is request.options[-1].")

    def test_the_sdk_behind_json_lines(self):
        self.my_bot(protocol="json-lines")
        self.assert_says('write protocol = "frames" into its bot.toml')

    def test_json_lines_behind_another_protocol(self):
        for protocol in ("grpc", "frames"):
            with self.subTest(protocol):
                folder = self.my_bot(protocol=protocol)
                (folder / "bot.py").write_text("print('{\"hello\": {\"protocol_version\": 1}}')\ninput()\n")
                run, _ = self.play_a_match(*PATIENT)
                self.assertIn('bot.toml must say protocol = "json-lines"', run.err)


class ConfinedPythonBotsTest(PythonBotsTest):
    """The same, and what a confined bot sees of its environment."""

    SANDBOX = "required"

    def setUp(self):
        skip_unless_confined(self)
        super().setUp()

    def test_a_venv_in_the_bots_folder(self):
        folder = self.my_bot("open(sys.prefix + '/mine', 'w')", python="venv")
        self.make_venv(folder / "venv")
        _, log = self.play_a_match(*PATIENT)
        self.assertIn("runs in /bot/venv\n", log)
        self.assertIn("OSError: [Errno 30] Read-only file system: '/bot/venv/mine'", log)

    def test_a_venv_elsewhere_must_be_allowed(self):
        # Not in /tmp, of which a confined bot has its own.
        elsewhere = tempfile.TemporaryDirectory(prefix="assize-venv-", dir="/var/tmp")
        self.addCleanup(elsewhere.cleanup)
        venv = pathlib.Path(elsewhere.name).resolve() / "venv"
        self.make_venv(venv)
        self.my_bot(python=str(venv))
        refused, _ = self.play_a_match(*PATIENT)
        self.assertNotEqual(refused.code, 0)
        self.assertIn(f"is not allowed here; to allow it: --allow-read {venv}", refused.err)
        allowed, log = self.play_a_match(*PATIENT, "--allow-read", venv)
        self.assertEqual(allowed.code, 0, allowed.err)
        self.assertIn(f"runs in {venv}\n", log)


if __name__ == "__main__":
    unittest.main()
