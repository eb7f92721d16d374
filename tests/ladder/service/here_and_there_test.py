"""Commands that read print the same beside the file, beside the file while a service uses it, on a file system that can't be written, and
for an organiser elsewhere; and none of them changes the file."""

import collections
import hashlib
import json
import subprocess
import unittest

from port_support import PortTest, Somewhere
from service_support import LADDER, OK

from support import HANGING  # isort: skip

VERDICTS = (0, 1, 2)
Run = collections.namedtuple("Run", "code out err")
TABLE = ("text", "json", "csv", "md")
QUESTIONS = [(words, TABLE) for words in (("bots",), ("bots", "crash@1"), ("events",))]
QUESTIONS += [(words, (*TABLE, "trf")) for words in (("standings",), ("standings", "CUP"), ("crosstable", "ladder"))]
QUESTIONS += [(("ratings", "--game", "brigands", *words), TABLE)
              for words in ((), ("--system", "bradley-terry"), ("--matrix", "--exclude", "ladder"))]
QUESTIONS += [(("why", "crash"), (*TABLE, "html")), (("transcript", "cup"), TABLE), (("transcript", "cup", "1.1"), ("text", "json"))]
# With one of their formats.
QUESTIONS += [((*words,), ("json",)) for words in (
    ("bots", "--game", "duel-descrocs"), ("standings", "test"), ("standings", "later"), ("standings", "nothing"), ("crosstable", "test"),
    ("ratings", "--game", "brigands", "--event", "cup"), ("ratings", "--game", "brigands", "--matrix", "--most", "2"),
    ("ratings", "--game", "duel-descrocs"), ("why", "tuck", "--event", "cup"), ("why", "crash", "--match", "cup 1.1"))]
SEALED = [question for question in QUESTIONS if question[1] == ("json",)]
# Plays until the file is there, and crashes from then on.
CRASH = """
import json, pathlib, sys
print(json.dumps({"hello": {"protocol_version": 1, "bot_name": "crash", "bot_version": "1"}}), flush=True)
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if "request" not in message:
        continue
    asked += 1
    if asked > 3 and pathlib.Path(BROKEN).exists():
        sys.exit("it has crashed")
    print(json.dumps({"move": {"request_id": int(message["request"]["request_id"]), "option": 0}}), flush=True)
"""


def without_numbers(node):
    """A document without the numbers that matches have in the database, which are for who has it."""
    if isinstance(node, list):
        return [without_numbers(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: without_numbers(value) for key, value in node.items() if key != "stored"}
    if "reason" in node and "seat" in node:
        node.pop("match", None)
    return node


class HereAndThere(PortTest):
    def setUp(self):
        super().setUp()
        self.submit_field("robin", "tuck")
        broken = self.folder / "broken"
        run = self.submit(self.script("crash", f"BROKEN = {str(broken)!r}\n{CRASH}", protocol="json-lines"))
        self.assertEqual(run.code, OK, run.err)
        broken.touch()
        self.play("cup", "--format", "round-robin", "--seats", 2)
        self.play("league", "--format", "swiss", "--seats", 2, "--rounds", 2, "robin", "tuck")
        self.play("ladder", "--format", "knockout", "--seats", 2, "robin", "tuck")
        run = self.ladder("regress", self.db, "--game", "brigands", "--base", "robin", "--test", "tuck", "--name", "test", "--sets", 4,
                          "--seed", "test", "--quiet")
        self.assertIn(run.code, VERDICTS, run.err)
        self.play("later", "--format", "swiss", "--seats", 2, "--rounds", 1, "robin", "tuck")
        self.assertEqual(self.ladder("freeze", self.db, "later", "--after", 0).code, OK)

    def play(self, name, *arguments):
        run = self.ladder("run", self.db, "--game", "brigands", "--name", name, "--seed", name, "--quiet", *arguments)
        self.assertEqual(run.code, OK, run.err)

    def plain(self, run, form):
        """What was printed, without what must differ."""
        out = json.loads(run.out) if form == "json" and run.out else run.out
        if form == "json":
            return run.code, without_numbers(out)
        # Advice names the ladder that was asked, and is wrapped behind it.
        out = " ".join(out.split())
        for ladder in (f"--server {self.port}", f"assize://{self.port}", f"--db {self.db}", str(self.db)):
            out = out.replace(f" {ladder}", "")
        # Who has no file reads a match through the service.
        return run.code, out.replace("replay-dump --match ", "ladder transcript ")

    def answers(self, ask, questions=QUESTIONS):
        found = {}
        for words, forms in questions:
            for form in forms:
                found[(*words, form)] = self.plain(ask(words, form), form)
        return found

    def beside(self, *launcher):
        def ask(words, form):
            command = [*launcher, LADDER, words[0], str(self.db), *words[1:], "--format", form]
            run = subprocess.run(command, cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
                                 capture_output=True, text=True, timeout=HANGING, check=False)
            return Run(run.returncode, run.stdout, run.stderr)
        return ask

    def elsewhere(self, person, token):
        def ask(words, form):
            run = person.ladder(token, *words, "--format", form)
            return Run(run.returncode, run.stdout, run.stderr)
        return ask

    def assert_same(self, first, second):
        for question, answer in second.items():
            with self.subTest(question):
                self.assertEqual(first[question], answer)

    def test_what_is_asked_is_answered_in_one_way(self):
        before = hashlib.sha256(self.db.read_bytes()).hexdigest()
        alone = self.answers(self.beside())
        self.assertEqual(hashlib.sha256(self.db.read_bytes()).hexdigest(), before)
        self.assertGreater(sum(code == OK for code, _ in alone.values()), len(alone) - 10)
        sealed = ("bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc")
        self.assert_same(alone, self.answers(self.beside(*sealed), SEALED))
        self.open_port()
        self.assert_same(alone, self.answers(self.beside()))
        person = Somewhere(self, self.port, self.chain)
        organiser = person.keep_token("organiser", self.token("organise", owner=""))
        self.assert_same(alone, self.answers(self.elsewhere(person, organiser)))


if __name__ == "__main__":
    unittest.main()
