"""Databases, records, batches, results and streams of earlier versions, read by the programs of today."""

import json
import re
import sqlite3
import subprocess
import time
import unittest

from support import BATCHES, BUILD, GAMES, HANGING, LADDERS, MATCHES, SETS, SOURCE, GoldenTest, lines_of, unpacked

from assize.v1 import referee_pb2
from google.protobuf import json_format, unknown_fields

# Of a frame: proto/README.md.
OPEN, MESSAGE, END = 1, 2, 4


def frames_of(data):
    while data:
        kind, size = data[0], int.from_bytes(data[1:4], "big")
        yield kind, data[4:4 + size]
        data = data[4 + size:]


def rows_of(path):
    """How many rows each table has."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
        names = [name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


class LadderTest(GoldenTest):
    def setUp(self):
        super().setUp()
        self.assertNotEqual(LADDERS, [])

    def migrated(self, folder):
        database = self.unpack(folder / "ladder.db.xz", "club.db")
        self.run_program("ladder", "migrate", database)
        return database

    def assert_contains(self, answer, expected, path):
        """All that was answered then is answered now; what is new may stand beside it."""
        if isinstance(expected, dict):
            for key, value in expected.items():
                self.assertIn(key, answer, path)
                self.assert_contains(answer[key], value, f"{path}.{key}")
        elif isinstance(expected, list):
            self.assertEqual(len(answer), len(expected), path)
            for index, value in enumerate(expected):
                self.assert_contains(answer[index], value, f"{path}[{index}]")
        elif isinstance(expected, float):
            self.assertAlmostEqual(answer, expected, places=3, msg=path)
        else:
            self.assertEqual(answer, expected, path)

    def test_migration_loses_no_row_and_is_needed_once(self):
        for folder in LADDERS:
            with self.subTest(folder.name):
                database = self.unpack(folder / "ladder.db.xz", "club.db")
                before = rows_of(database)
                self.run_program("ladder", "migrate", database)
                after = rows_of(database)
                # The migration links what it finds.
                grows = ("schema_part", "chain")
                self.assertEqual({name: after.get(name) for name in before if name not in grows},
                                 {name: rows for name, rows in before.items() if name not in grows})
                self.assertGreater(after["chain"], before.get("chain", 0))
                self.assertIn("up to date; nothing was changed", self.run_program("ladder", "migrate", database))
                self.run_program("ladder", "doctor", database)

    def test_it_answers_as_it_did(self):
        for folder in LADDERS:
            database = self.migrated(folder)
            answers = json.loads((folder / "ladder.answers.json").read_text())
            for question, expected in answers.items():
                with self.subTest(f"{folder.name}: {question}"):
                    command, *words = question.split()
                    answer = json.loads(self.run_program("ladder", command, database, *words, "--json"))
                    self.assert_contains(answer, expected, question)

    def test_every_match_verifies(self):
        for folder in LADDERS:
            with self.subTest(folder.name):
                self.run_program("replay-dump", self.migrated(folder), "--verify")

    def asked_of_service(self, folder, database):
        """What a running service says of announcements, questions, challenges and plans of then."""
        path = folder / "service.answers.json"
        for question, expected in (json.loads(path.read_text()) if path.exists() else {}).items():
            command, *words = question.split()
            answer = json.loads(self.run_program("ladder", command, database, *words, "--json"))
            self.assert_contains(answer, expected, question)

    def test_an_open_round_is_played_on_by_the_bots_of_then(self):
        """By a service, whose tokens of then are still known."""
        for folder in LADDERS:
            with self.subTest(folder.name):
                database = self.migrated(folder)
                left = "SELECT count(*) FROM planned_match WHERE state = 'OPEN'"
                with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
                    played, = connection.execute("SELECT count(*) FROM planned_match WHERE state = 'PLAYED'").fetchone()
                    self.assertGreater(connection.execute(left).fetchone()[0], 0)
                with open(self.folder / "log", "w") as log, subprocess.Popen(
                        [BUILD / "bin/ladder", "serve", database, "--jobs", "1", "--sandbox", "off"],
                        stdout=log, stderr=log) as daemon:
                    self.addCleanup(daemon.kill)
                    now = played
                    end = time.monotonic() + HANGING
                    while now < played + 4 and time.monotonic() < end and daemon.poll() is None:
                        time.sleep(0.05)
                        now = rows_of(database)["match"]
                    tokens = json.loads(self.run_program("ladder", "token", "list", database, "--json"))["tokens"]
                    self.asked_of_service(folder, database)
                    daemon.terminate()
                    self.assertEqual(daemon.wait(HANGING), 0, (self.folder / "log").read_text())
                self.assertGreaterEqual(now, played + 4)
                # Those of an organiser and a viewer belong to nobody; one of marian's plays for the remote bot.
                self.assertEqual(sorted({token["owner"] for token in tokens}), ["", "marian"])
                self.assertEqual(sum("revoked_unix_us" in token for token in tokens), 1)
                remote = json.loads((folder / "ladder.answers.json").read_text()).get("bots far")
                self.assertEqual([token["bot"] for token in tokens if token.get("bot")], ["far"] if remote else [])
                self.run_program("ladder", "doctor", database)


class MatchesTest(GoldenTest):
    def test_databases_and_files_of_matches_verify(self):
        for folder in MATCHES:
            with self.subTest(folder.name):
                database = self.unpack(folder / "matches.db.xz", "matches.db")
                file = self.unpack(folder / "matches.matches", "golden.matches")
                for path in (database, file):
                    self.run_program("replay-dump", path, "--verify")
                listed = json.loads(self.run_program("replay-dump", file, "--list", "--json"))
                self.assertEqual([match["game"] for match in listed["matches"]], list(GAMES))
                # Written again, it is the same file, if it is of today's version.
                export = f"again-{folder.name}.matches"
                self.run_program("replay-dump", database, "--match", f"1-{len(GAMES)}", "--export", export)
                again = (self.folder / export).read_bytes()
                magic = again.split(b"\n", 1)[0]
                if folder == MATCHES[-1] or file.read_bytes().startswith(magic):
                    self.assertEqual(again, file.read_bytes())


class BatchTest(GoldenTest):
    def test_a_worker_takes_its_results_up(self):
        for folder in BATCHES:
            with self.subTest(folder.name):
                batch = self.unpack(folder / "duel.batch", "duel.batch")
                results = self.unpack(folder / "duel.results", "duel.results")
                printed = json.loads(self.run_program("referee", "worker", "--print", batch))
                self.run_program("referee", "worker", "--print", results)
                # All of its matches are over: nothing is played, and nothing is written.
                self.run_program("referee", "worker", batch)
                self.assertEqual(results.read_bytes(), (folder / "duel.results").read_bytes())
                self.assertGreater(len(printed["matches"]), 0)


class CompatibilityTest(GoldenTest):
    def test_the_page_names_what_is_written(self):
        """If this fails, a format has a new version: deploy/COMPATIBILITY.md says what belongs to that."""
        page = (SOURCE / "deploy/COMPATIBILITY.md").read_text()
        version = re.search(r"project\(assize VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
        row = next(line for line in page.splitlines() if line.startswith(f"| {version} "))
        database = self.folder / "new.db"
        self.run_program("ladder", "init", database)
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
            parts = dict(connection.execute("SELECT name, version FROM schema_part"))
        self.run_program("referee", "play", "--game", "duel-descrocs", "--sandbox", "off", "--db", "m.db", "random",
                         "random")
        header = json.loads(self.run_program("replay-dump", "m.db", "--match", "1", "--json").splitlines()[0])
        columns = [cell.strip() for cell in row.split("|")]
        self.assertEqual(columns[3], str(header["header"]["record"]["format"]))
        names = ("matches", "ladder", "service", "contest", "site", "work", "archive")
        self.assertEqual(set(parts), set(names))
        self.assertEqual(columns[6], ", ".join(f"{name} {parts[name]}" for name in names))
        self.assertEqual(columns[7], ".".join(version.split(".")[:2]))


class StreamTest(GoldenTest):
    def messages(self, folder, game, direction, type_):
        """The messages of a direction; fails for one that has lost something since."""
        found = []
        data = unpacked(folder / f"stream-{game}.{direction}.xz")
        for kind, payload in frames_of(data):
            if kind != MESSAGE:
                continue
            message = type_.FromString(payload)
            self.assertEqual(len(unknown_fields.UnknownFieldSet(message)) if hasattr(unknown_fields, "UnknownFieldSet")
                             else 0, 0)
            self.assertEqual(message.SerializeToString(), payload)
            found.append(message)
        return found

    def test_messages_are_read_in_both_forms_and_mean_the_same(self):
        for folder in SETS:
            for game in GAMES:
                with self.subTest(f"{folder.name}: {game}"):
                    lines = lines_of(folder, game)
                    for direction, mark, type_ in (("to-bot", "<", referee_pb2.RefereeMessage),
                                                   ("from-bot", ">", referee_pb2.BotMessage)):
                        framed = self.messages(folder, game, direction, type_)
                        written = [json_format.Parse(line, type_()) for who, line in lines if who == mark]
                        # After the match the bridge says Hello again by itself.
                        self.assertEqual(framed[:len(written)], written)
                        self.assertTrue(all(message == framed[0] for message in framed[len(written):]))

    def test_the_referee_wrote_what_it_would_write_now(self):
        for folder in SETS:
            for game in GAMES:
                with self.subTest(f"{folder.name}: {game}"):
                    for who, line in lines_of(folder, game):
                        if who == "<":
                            message = json_format.Parse(line, referee_pb2.RefereeMessage())
                            now = json_format.MessageToDict(message, including_default_value_fields=True,
                                                            preserving_proto_field_name=True)
                            self.assertEqual(now, {**now, **json.loads(line)})

    def test_the_checker_names_the_mistakes_that_the_referee_refused(self):
        for folder in SETS:
            for game in GAMES:
                with self.subTest(f"{folder.name}: {game}"):
                    lines = lines_of(folder, game)
                    file = self.folder / "lines"
                    file.write_text("".join(f"{who} {line}\n" for who, line in lines))
                    printed = self.run_program("referee", "check-line", file, code=1).splitlines()
                    wrong = sorted({int(line.split(":")[1]) for line in printed[:-1]})
                    refused = sum('"rejected"' in line for who, line in lines if who == "<")
                    self.assertEqual(len(wrong), refused, printed)


if __name__ == "__main__":
    unittest.main()
