#!/usr/bin/env python3
"""Makes a set of golden files with the programs of a build: a ladder, matches, a batch and its results, streams.

    tests/golden/makers/make_golden.py BUILD OUTPUT [ladder|matches|batch|streams...]

A set is made once for each version of a format, and never again, and has the files of the formats that have a new version:
tests/golden/README.md. The scratch folder is /tmp/assize-golden, whose name is in the batch."""

import json
import lzma
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

SCRATCH = pathlib.Path("/tmp/assize-golden")
HERE = pathlib.Path(__file__).resolve().parent
GAMES = {"brigands": 2, "brigands-bluff": 4, "duel-descrocs": 2, "brigand-kings": 2, "carcassonne-robbers": 2}
HANGING = 300
# What a ladder is asked, and must answer for ever.
QUESTIONS = (["bots"], ["events"], ["standings", "spring"], ["standings", "duels"], ["standings", "open"],
             ["ratings", "--game", "brigands"], ["bots", "talker"], ["bots", "far"])
# And its service.
SERVICE_QUESTIONS = (["announcements"], ["questions"], ["challenges"], ["schedule", "autumn"])

QUITTER = """\
import json
import sys

print(json.dumps({"hello": {"protocol_version": 1, "bot_name": "quitter"}}), flush=True)
quits = False
for line in sys.stdin:
    message = json.loads(line)
    if "welcome" in message:
        quits = int(message["welcome"]["match_id"][:2], 16) % 4 == 0
    elif "request" in message:
        request_id = message["request"]["request_id"]
        if quits and int(request_id) > 5:
            sys.exit("I give up.")
        print(json.dumps({"move": {"request_id": request_id, "option": 0}}), flush=True)
"""


class Maker:
    def __init__(self, build, output):
        self.build = build
        self.output = output
        self.ladder_db = SCRATCH / "club.db"
        self.daemons = []

    def run(self, program, *words, tries=1):
        done = subprocess.run([str(self.build / "bin" / program), *map(str, words)], cwd=SCRATCH, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=HANGING)
        if done.returncode != 0 and tries > 1:
            return self.run(program, *words, tries=tries - 1)
        if done.returncode != 0:
            sys.exit(f"{program} {words}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def ladder(self, command, *words):
        return self.run("ladder", command, self.ladder_db, *words)

    def wait(self, condition, what):
        end = time.monotonic() + HANGING
        while not condition():
            if time.monotonic() > end:
                sys.exit(f"waited in vain until {what}")
            time.sleep(0.002)

    def count(self, sql):
        connection = sqlite3.connect(f"file:{self.ladder_db}?mode=ro", uri=True)
        try:
            return connection.execute(sql).fetchone()[0]
        finally:
            connection.close()

    def bot(self, name, manifest, **files):
        folder = SCRATCH / "bots" / name
        folder.mkdir(parents=True)
        (folder / "bot.toml").write_text(manifest)
        for file, text in files.items():
            (folder / file.replace("_py", ".py")).write_text(text)
        return folder

    def bots(self):
        manifest = 'name = "{}"\nversion = "{}"\ncommand = ["/usr/bin/python3", "bot.py"]\n' \
                   'games = ["brigands", "duel-descrocs"]\nprotocol = "json-lines"\n'
        talker = (HERE / "talker.py").read_text()
        self.talker = self.bot("talker", manifest.format("talker", "1").replace('bot.py', 'bot.py", "/dev/null'),
                               bot_py=talker)
        self.mute = self.bot("mute", manifest.format("mute", "1"),
                             bot_py="import sys\nprint('I have seen nothing.', file=sys.stderr)\n")
        # Gives up in a quarter of all matches.
        self.quitter = self.bot(
            "quitter", manifest.format("quitter-\\u00fc", "2.0-beta").replace(', "duel-descrocs"', ""),
            bot_py=QUITTER)

    def play_ladder(self):
        self.ladder("init")
        self.ladder("submit", self.talker, "--owner", "marian", "--quiet")
        self.ladder("submit", "python-random", "--owner", "robin", "--quiet")
        self.ladder("submit", "node-random", "--owner", "Marian's guild", "--quiet")
        self.ladder("submit", "first-bot", "--owner", "robin", "--quiet")
        self.ladder("run", "--name", "spring", "--game", "brigands", "--format", "swiss", "--rounds", 2, "--seats", 2,
                    "--seed", "golden", "--ids", "golden", "--sandbox", "off", "--quiet")
        self.ladder("run", "--name", "duels", "--game", "duel-descrocs", "--format", "knockout", "--seed", "golden",
                    "--ids", "golden", "--sandbox", "off", "--quiet")
        (self.talker / "bot.toml").write_text((self.talker / "bot.toml").read_text().replace('"1"', '"2"'))
        self.ladder("submit", self.talker, "--owner", "marian", "--quiet")
        self.ladder("rerun", "spring", 1, "--sandbox", "off", "--quiet")
        self.ladder("rerun", "spring", "--apply")
        self.ladder("freeze", "spring", "--after", 1)
        self.ladder("withdraw", "first-bot")

    def contest(self):
        """What is said, planned and asked for around events."""
        self.ladder("register", "far", "--owner", "marian", "--game", "brigands", "--label", "nightly")
        self.run("ladder", "token", "create", self.ladder_db, "--owner", "marian", "--scope", "play", "--bot", "far", "--days", 3650)
        self.ladder("announce", "Round 3 begins at eight", "--event", "spring")
        for question in ("May a bot write files?", "When is the next cup?"):
            self.ladder("ask", question)
        asked = json.loads(self.ladder("questions", "--json"))["questions"]
        self.ladder("answer", asked[-1]["name"], "Only in /tmp", "--all")
        self.ladder("run", "--draft", "--name", "autumn", "--game", "brigands", "--format", "swiss", "--rounds", 3, "--seats", 2,
                    "--live-delay", "30s")
        self.ladder("schedule", "autumn", "--open-at", "now", "--close-at", "2036-10-01 18:00 Europe/Paris", "--start-at",
                    "2036-10-01 19:00 Europe/Paris")
        self.ladder("challenge", "talker", "--against", "python-random", "--game", "brigands")
        self.wait(lambda: "CHALLENGE_STATE_OVER" in self.ladder("challenges", "--json"), "the challenge is over")
        answers = {" ".join(words): json.loads(self.ladder(words[0], *words[1:], "--json")) for words in SERVICE_QUESTIONS}
        self.keep("service.answers.json", (json.dumps(answers, indent=1) + "\n").encode())

    def serve(self):
        daemon = subprocess.Popen([self.build / "bin/ladder", "serve", self.ladder_db, "--sandbox", "off", "--jobs", "1"],
                                  cwd=SCRATCH, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.daemons.append(daemon)
        status = [self.build / "bin/ladder", "status", self.ladder_db]
        self.wait(lambda: subprocess.run(status, capture_output=True, check=False).returncode == 0, "it serves")
        self.run("ladder", "submit", self.ladder_db, self.quitter, "--owner", "tuck", "--quiet", tries=9)
        tokens = [self.run("ladder", "token", "create", self.ladder_db, *words) for words in (
            ["--owner", "marian", "--scope", "submit", "--scope", "own", "--days", 3650],
            ["--scope", "organise", "--days", 3650, "--note", "Friday"], ["--scope", "watch", "--days", 1])]
        listed = self.run("ladder", "token", "list", self.ladder_db).splitlines()
        self.run("ladder", "token", "revoke", self.ladder_db, listed[-1].split()[0])
        self.contest()
        self.ladder("run", "--name", "open", "--game", "brigands", "--format", "continuous", "--seats", 2)
        of_open = "SELECT count(*) FROM planned_match JOIN event ON event.id = planned_match.event" \
                  " WHERE event.name = 'open' AND state = "
        self.wait(lambda: self.count(of_open + "'PLAYED'") >= 8 and self.count(of_open + "'OPEN'") > 0,
                  "the open ladder is in the middle of a round")
        # A power cut: matches that are planned stay open.
        daemon.kill()
        daemon.wait()
        left = self.count(of_open + "'OPEN'")
        print(left, "planned matches are open;", len(tokens), "tokens")
        if left == 0:
            sys.exit("no match is open")

    def keep_ladder(self):
        self.ladder("doctor")
        copy = SCRATCH / "copy.db"
        self.ladder("backup", copy)
        self.keep("ladder.db.xz", lzma.compress(copy.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
        answers = {" ".join(words): json.loads(self.run("ladder", words[0], copy, *words[1:], "--json"))
                   for words in QUESTIONS}
        self.keep("ladder.answers.json", (json.dumps(answers, indent=1) + "\n").encode())

    def keep(self, name, content):
        (self.output / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")

    def ladder_and_service(self):
        self.play_ladder()
        self.serve()
        self.keep_ladder()

    def matches(self):
        db = SCRATCH / "matches.db"
        for game, seats in GAMES.items():
            first = {"brigands": self.quitter, "duel-descrocs": self.talker}.get(game, "node-random")
            bots = [first, *["python-random"] * (seats - 1)]
            self.run("referee", "play", "--game", game, "--db", db, "--seed", "golden", "--ids", "golden", "--sandbox",
                     "off", "--quiet", *bots)
        self.run("replay-dump", db, "--match", f"1-{len(GAMES)}", "--export", SCRATCH / "golden.matches")
        self.keep("matches.matches", (SCRATCH / "golden.matches").read_bytes())
        connection = sqlite3.connect(db)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        self.keep("matches.db.xz", lzma.compress(db.read_bytes(), preset=9 | lzma.PRESET_EXTREME))

    def batch(self):
        """A batch as the ladder writes it for a worker, and what a worker has made of it."""
        db = SCRATCH / "batches.db"
        self.run("ladder", "init", db)
        for bot in ("python-random", "node-random"):
            self.run("ladder", "submit", db, bot, "--quiet")
        playing = subprocess.Popen(
            [self.build / "bin/ladder", "run", db, "--name", "batches", "--game", "duel-descrocs", "--format",
             "round-robin", "--seed", "golden", "--ids", "golden", "--sandbox", "off", "--jobs", "1", "--quiet"],
            cwd=SCRATCH, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        folder = pathlib.Path(f"{db}-batches")
        self.wait(lambda: list(folder.rglob("*.batch")) or playing.poll() is not None, "a batch is there")
        found, *_ = sorted(folder.rglob("*.batch"))
        batch = SCRATCH / "golden.batch"
        shutil.copy(found, batch)
        playing.wait(HANGING)
        self.run("referee", "worker", batch)
        self.keep("duel.batch", batch.read_bytes())
        self.keep("duel.results", (SCRATCH / "golden.results").read_bytes())

    def streams(self):
        for game, seats in GAMES.items():
            logs = [SCRATCH / f"{game}.{kind}" for kind in ("from-bot", "to-bot", "lines")]
            command = ["/usr/bin/python3", HERE / "recorder.py", self.build / "bin/assize-bridge", logs[0], logs[1],
                       "/usr/bin/python3", HERE / "talker.py", logs[2]]
            words = ", ".join(f'"{word}"' for word in command)
            recorder = self.bot(f"recorder-{game}", f'name = "talker"\nversion = "1"\ncommand = [{words}]\n'
                                f'protocol = "frames"\n')
            self.run("referee", "play", "--game", game, "--seed", "golden", "--ids", "golden", "--sandbox", "off",
                     "--quiet", recorder, *["python-random"] * (seats - 1))
            for log in logs:
                self.keep(f"stream-{log.name}.xz", lzma.compress(log.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


PARTS = {"ladder": Maker.ladder_and_service, "matches": Maker.matches, "batch": Maker.batch, "streams": Maker.streams}


def main(build, output, parts):
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(mode=0o700)
    output.mkdir(parents=True, exist_ok=True)
    maker = Maker(build.resolve(), output.resolve())
    try:
        maker.bots()
        for part in parts or PARTS:
            PARTS[part](maker)
    finally:
        for daemon in maker.daemons:
            daemon.kill()
    shutil.rmtree(SCRATCH)


if __name__ == "__main__":
    if len(sys.argv) < 3 or set(sys.argv[3:]) - set(PARTS):
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:])
