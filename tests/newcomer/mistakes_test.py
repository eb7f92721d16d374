"""The mistakes that newcomers make, and the text that each of them gets: what is wrong, where, and
what to do. (What bots do wrong while they play is in tests/bots.)"""

import unittest

from support import NewcomerTest

PYTHON = 'command = ["/usr/bin/python3", "bot.py"]\n'

# In bot.toml: its text, and what the answer says.
MANIFESTS = {
    "a command in one text":
        ('name = "a"\ncommand = "python3 bot.py"\n',
         ["bot.toml:2:11: command = ", 'as in ["python3", "bot.py"]']),
    "a name without quotes":
        ("name = a\n" + PYTHON, ["bot.toml:1:8: ", 'texts must be in quotes, as in name = "my-bot"']),
    "no name":
        (PYTHON, ['key "name" is missing']),
    "a version that is a number":
        ('name = "a"\nversion = 1\n' + PYTHON, ["bot.toml:2:11: version = 1: must be a text"]),
    "a protocol that does not exist":
        ('name = "a"\nprotocol = "json"\n' + PYTHON,
         ["bot.toml:2:12: ", '"grpc", "json-lines", "text" or "frames"']),
    "one game as a text":
        ('name = "a"\ngames = "brigands"\n' + PYTHON,
         ["bot.toml:2:9: ", 'as in ["brigands"]', "leave the key out"]),
    "a misspelt key":
        ('name = "a"\ncomand = ["x"]\n',
         ["bot.toml:2:1: unknown key \"comand\". Did you mean 'command'?"]),
    "a limit with a unit":
        ('name = "a"\n' + PYTHON + '[limits]\nstart_ms = "1s"\n',
         ["bot.toml:4:12: limits.start_ms", "milliseconds"]),
    "a limit of another name":
        ('name = "a"\n' + PYTHON + "[limits]\nmemory = 100\n",
         ['unknown key "limits.memory"', "memory_mib"]),
    "a path that is relative":
        ('name = "a"\n' + PYTHON + '[sandbox]\nread = ["data"]\n', ["absolute paths"]),
    "a program that has not been built":
        ('name = "a"\ncommand = ["./bot"]\nbuild = ["make"]\n',
         ["bot.toml:2:11: ", "has it been built? The manifest says: make"]),
}

# On the command line: the words, the exit code, and what the answer says.
PLAY = ["referee", "play", "--game", "brigands"]
LINES = {
    "a game's name with _":
        (["referee", "play", "--game", "brigands_bluff", "random", "random"], 64,
         ["Did you mean 'brigands-bluff'?"]),
    "a game without --game":
        (["referee", "play", "brigands", "random", "random"], 64, ["--game is required"]),
    "the folder's name without ./":
        ([*PLAY, "greddy", "random"], 66, ["Did you mean 'greedy'?", "written without '/'"]),
    "one bot":
        ([*PLAY, "greedy"], 64, ["1 bot is named, but brigands is played by 2 to 6"]),
    "a script that is not executable":
        ([*PLAY, "./plain/bot.py", "random"], 78, ["is not executable", "chmod +x"]),
    "a folder without a manifest":
        ([*PLAY, "./plain", "random"], 66, ["has no bot.toml", "referee new-bot"]),
    "another game's option":
        ([*PLAY, "--option", "wild_die=true", "random", "random"], 64,
         ["option 'wild_die' is not known to brigands", "prince_seat"]),
    "a script that has not been built":
        ([*PLAY, "--matches", "1", "./unbuilt", "random"], 0,
         ["NO_SHOW", "has it been built? The manifest says: make bot.py"]),
    "a flag that another command has":
        ([*PLAY, "--match", "3", "random", "random"], 64, ["Did you mean '--matches'?"]),
    "a number in words":
        ([*PLAY, "--matches", "ten", "random", "random"], 64, ["ten", "1 to 10000000"]),
    "a database in a folder that is not there":
        ([*PLAY, "--db", "no/r.db", "random", "random"], 73, ["there is no folder", "make it first"]),
    "a language that nobody speaks":
        (["referee", "new-bot", "mine", "--lang", "cobol"], 64, ["cobol", "python"]),
    "a new bot where there is one":
        (["referee", "new-bot", "plain"], 73, ["exists already; nothing was changed"]),
    "two people at one terminal":
        ([*PLAY, "human", "human"], 64, ["only one seat can be played at a terminal"]),
}

# Reading: the same, with a database r.db of two matches of random and greedy.
READS = {
    "no database":
        (["no.db", "--list"], 66, ["no.db: no such file"]),
    "a text in its place":
        (["plain/bot.py", "--list"], 65, ["not a database"]),
    "nothing asked for":
        (["r.db"], 64, ["name what to show: --list", "--verify"]),
    "a match that is not there":
        (["r.db", "--match", "99"], 66, ["match 99 is not in it; there are: 1 to 2"]),
    "a seat that is not there":
        (["r.db", "--match", "1", "--as-seat", "7"], 64, ["match 1 has the seats 0 to 1"]),
    "a bot's name misspelt":
        (["r.db", "--list", "--bot", "gredy"], 66, ["no match with such a bot; there are: greedy"]),
    "a range in words":
        (["r.db", "--match", "3 to 7"], 64, ["a range of numbers as in 3-9"]),
    "a bot to feed without its seat":
        (["r.db", "--match", "1", "--feed", "random"], 64, ["--feed requires --as-seat"]),
    "a misspelt flag":
        (["r.db", "--match", "1", "--verfy"], 64, ["Did you mean '--verify'?"]),
}

# Submitting: the words behind `ladder submit`, and what the answer says.
SUBMITS = {
    "no ladder": (["no.db", "greedy"], 66, ["make one with: ladder init no.db"]),
    "a folder without a manifest": (["club.db", "./plain"], 78, ["no bot.toml"]),
    "a sample bot misspelt": (["club.db", "greddy"], 66, ["Did you mean 'greedy'?"]),
    "a bot that ends at once": (["club.db", "./silent"], 78, ["NO_SHOW"]),
    "no bot": (["club.db"], 64, ["BOT is required"]),
}


class MistakesTest(NewcomerTest):
    def setUp(self):
        super().setUp()
        self.write("plain/bot.py", "print()\n")
        self.write("unbuilt/bot.toml", 'name = "unbuilt"\nbuild = ["make", "bot.py"]\n' + PYTHON)

    def assert_answer(self, words, code, texts):
        got, answer = self.type(*words)
        flat = " ".join(answer.split())
        self.assertEqual(got, code, answer)
        for text in texts:
            self.assertIn(text, flat)

    def test_in_a_manifest(self):
        for mistake, (manifest, texts) in MANIFESTS.items():
            with self.subTest(mistake):
                self.write("bot/bot.toml", manifest)
                self.assert_answer([*PLAY, "./bot", "random"], 78, texts)
                # The same text as a finding.
                self.assert_answer(["referee", "check", "./bot"], 1, texts)

    def test_on_the_command_line(self):
        for mistake, (words, code, texts) in LINES.items():
            with self.subTest(mistake):
                self.assert_answer(words, code, texts)

    def test_in_reading(self):
        played, answer = self.type(*PLAY, "--matches", "2", "--db", "r.db", "random", "greedy")
        self.assertEqual(played, 0, answer)
        for mistake, (words, code, texts) in READS.items():
            with self.subTest(mistake):
                self.assert_answer(["replay-dump", *words], code, texts)

    def test_in_submitting(self):
        self.assertEqual(self.type("ladder", "init", "club.db")[0], 0)
        self.write("silent/bot.toml",
                   'name = "silent"\ncommand = ["/bin/true"]\nprotocol = "frames"\n')
        for mistake, (words, code, texts) in SUBMITS.items():
            with self.subTest(mistake):
                self.assert_answer(["ladder", "submit", *words], code, texts)


if __name__ == "__main__":
    unittest.main()
