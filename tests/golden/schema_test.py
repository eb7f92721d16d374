"""The JSON Schemas of the lines of bots, and `referee check-line`: real lines fit, wrong ones are refused and named."""

import json
import subprocess
import unittest

import jsonschema
from support import BUILD, GAMES, HANGING, MATCHES, SETS, GoldenTest, lines_of

SCHEMAS = BUILD / "share" / "assize" / "schema"
MOVE = '{"move": {"request_id": "1", %s}}'

# A wrong line, and what `referee check-line --game brigands` prints of it.
WRONG = {
    "": None,
    "hello": "not JSON: character 1",
    '{"move": {"request_id": 1, "option": 0}': "not JSON: character 40",
    '\ufeff{"move": {"request_id": 1, "option": 0}}': "begins with a byte order mark",
    "[]": "[...]; must be an object, BotMessage",
    "{}": 'neither "hello" nor "move" is set',
    '{"mvoe": {}}': "\"mvoe\": no field of BotMessage. Did you mean 'move'?",
    '{"option": 3}': '"option": no field of BotMessage. It belongs into move.',
    '{"hello": {"protocol_version": 1, "bot_name": "a"}, "move": {"request_id": 1, "option": 0}}':
        '"hello" and "move" are both set; of hello and move one alone may be',
    '{"hello": {"protocol_version": 2, "bot_name": "a"}}': "hello: E_VERSION: protocol version 2",
    '{"hello": {"protocol_version": 1}}': "hello: E_HELLO: bot_name must have 1 to 64",
    '{"hello": {"protocol_version": 1, "bot_name": "%s"}}' % ("a" * 65): "hello: E_HELLO",
    '{"hello": {"protocol_version": 1, "bot_name": 7}}': "hello.bot_name: 7; must be a text",
    '{"hello": {"protocol_version": 1, "bot_name": "a", "wants_options": 1}}':
        "hello.wants_options: 1; must be true or false",
    '{"move": {"option": 3}}': "move.request_id: 0 or left out",
    '{"move": {"request_id": "1"}}': 'move: neither "option" nor "move" is set',
    '{"move": {"request_id": -1, "option": 0}}': "move.request_id: -1; must be 0 to 18446744073709551615",
    '{"move": {"request_id": "1x", "option": 0}}': 'move.request_id: "1x"; must be a whole number',
    '{"move": {"requestId": 1, "opiton": 0}}': "move.\"opiton\": no field of Move. Did you mean 'option'?",
    MOVE % '"option": -1': "move.option: -1; must be 0 to 4294967295",
    MOVE % '"option": 4294967296': "move.option: 4294967296; must be 0 to 4294967295",
    MOVE % '"option": 1.5': "move.option: 1.5; must be a whole number, 0 to 4294967295",
    MOVE % '"option": [0]': "move.option: [...]; must be a whole number",
    MOVE % '"option": 0, "move": {"brigands": {"port": {}}}': '"option" and "move" are both set',
    MOVE % '"move": {"brigands": {"plan": {}}, "carcassonne": {"robber": {}}}':
        '"brigands" and "carcassonne" are both set',
    MOVE % '"move": {"plan": {}}': '"plan": no field of GameMove. It belongs into ',
    MOVE % '"move": {"brigands": {"wheel": {"action": "STEAL"}}}': "Did you mean 'ACTION_STEAL'?",
    MOVE % '"move": {"brigands": {"wheel": {"action": "ACTION_BRIBE"}}}': '"ACTION_BRIBE" is no Action.',
    MOVE % '"move": {"brigands": {"plan": {"placements": "market"}}}':
        'move.move.brigands.plan.placements: "market"; must be a list',
    MOVE % '"move": {"brigands": {"plan": {"placements": [{"district": "DISTRICT_MARKET", "bandit": 1}]}}}':
        "move.move.brigands.plan.placements[0].\"bandit\": no field of Placement. Did you mean 'bandits'?",
}
# Fit the schema, which knows no rules; the referee refuses them.
WRONG_BY_THE_RULES = {
    MOVE % '"move": {"brigands": {"plan": {"placements": [{"district": "DISTRICT_MARKET", "bandits": 77}]}}}':
        "move.move: FIELD: brigands.plan.placements[0].bandits: 77; allowed: 0 to",
    MOVE % '"move": {"carcassonne": {"robber": {}}}': "move.move: FIELD: ",
    '{"hello": {"protocol_version": 1}, "hello": {"protocol_version": 1, "bot_name": "a"}}': "an object has a name twice",
}
# As the referee takes them.
RIGHT = (
    '{"hello": {"protocol_version": 1, "bot_name": "a", "bot_version": "1", "wants_options": true}}',
    '{"move": {"request_id": 1, "option": 0}}',
    '{"move": {"request_id": "1", "seat": 0, "option": 4294967295}}',
    MOVE % '"move": {"brigands": {"plan": {"placements": [{"district": "DISTRICT_MARKET", "bandits": 3}]}}}',
    MOVE % '"move": {"brigands": {"wheel": {"action": "ACTION_MOVE"}}}',
)
# Taken as well, though the schema asks for the plain form.
ALSO_RIGHT = (
    '{"move": {"requestId": "1", "option": "0"}}',
    '{"move": {"request_id": 1.0, "option": 0, "move": null}}',
    MOVE % '"move": {"brigands": {"wheel": {"action": 6}}}',
)


def validator_of(name):
    schema = json.loads((SCHEMAS / name).read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def moves_in(message):
    """The moves that a line of the referee offers."""
    return message.get("request", {}).get("options", [])


class SchemaTest(GoldenTest):
    @classmethod
    def setUpClass(cls):
        cls.of_bot = validator_of("bot-message.schema.json")
        cls.of_referee = validator_of("referee-message.schema.json")

    def assert_fits(self, validator, message):
        error = jsonschema.exceptions.best_match(validator.iter_errors(message))
        self.assertIsNone(error, error and f"{error.json_path}: {error.message}"[:2000])

    def test_real_lines_fit(self):
        """Those of a match of each game, and every move that a bot was offered in it."""
        for folder in SETS:
            for game in GAMES:
                with self.subTest(f"{folder.name}: {game}"):
                    offered = set()
                    for who, line in lines_of(folder, game):
                        message = json.loads(line)
                        if who == ">" and list(message.get("move", ())) == ["request_id"]:
                            # One of the bot's mistakes.
                            self.assertFalse(self.of_bot.is_valid(message))
                            continue
                        self.assert_fits(self.of_bot if who == ">" else self.of_referee, message)
                        # Some of each list, as most differ in their numbers alone.
                        for move in moves_in(message)[:8]:
                            offered.add(json.dumps(move))
                    for move in sorted(offered)[::len(offered) // 60 + 1]:
                        self.assert_fits(self.of_bot, {"move": {"request_id": "1", "move": json.loads(move)}})

    def test_lines_of_today_fit(self):
        """Of the replays of matches: what today's referee sends a seat."""
        for folder in MATCHES:
            database = self.unpack(folder / "matches.matches", "golden.matches")
            for number, game in enumerate(GAMES, 1):
                with self.subTest(game):
                    printed = self.run_program("replay-dump", database, "--match", number, "--as-seat", 1,
                                               "--format", "json").splitlines()
                    messages = [json.loads(line).get("received") for line in printed]
                    messages = [message for message in messages if message]
                    self.assertGreater(len(messages), 5)
                    for message in messages:
                        self.assert_fits(self.of_referee, message)

    def test_right_lines_fit(self):
        for line in RIGHT:
            self.assert_fits(self.of_bot, json.loads(line))

    def test_wrong_lines_do_not_fit(self):
        for line in WRONG:
            try:
                message = json.loads(line)
            except ValueError:
                continue
            with self.subTest(line):
                self.assertFalse(self.of_bot.is_valid(message))

    def test_every_field_that_bots_may_write_is_explained(self):
        """So that an editor that knows the schema shows what they mean."""
        hello = json.loads((SCHEMAS / "bot-message.schema.json").read_text())["$defs"]["Hello"]
        self.assertIn("list of legal moves", hello["properties"]["wants_options"]["description"])


class CheckLineTest(GoldenTest):
    def check(self, text, *words, code):
        done = subprocess.run([BUILD / "bin/referee", "check-line", *words], input=text, text=True, check=False,
                              capture_output=True, timeout=HANGING)
        self.assertEqual(done.returncode, code, f"{text}\n{done.stdout}{done.stderr}")
        return done.stdout

    def test_right_lines_are_right(self):
        for line in (*RIGHT, *ALSO_RIGHT):
            self.check(line, "--game", "brigands", code=0)

    def test_wrong_lines_are_named(self):
        for line, text in {**WRONG, **WRONG_BY_THE_RULES}.items():
            with self.subTest(line):
                if text is not None:
                    printed = self.check(line, "--game", "brigands", code=1)
                    self.assertTrue(printed.startswith("line:1: "), printed)
                    self.assertIn(text, printed)

    def test_a_conversation_is_judged_by_what_the_bot_was_sent(self):
        """A real one, in which each line of the bot is replaced by wrong ones."""
        lines = lines_of(SETS[0], "brigands")
        first = next(index for index, (who, line) in enumerate(lines) if '"request"' in line)
        until = [f"{who} {line}" for who, line in lines[:first + 1] if who == "<" or "hello" in line]
        for answer, text in {
            '{"move": {"request_id": "9", "option": 0}}': "NO_REQUEST: 9 was not asked; the last request is 1",
            '{"move": {"request_id": "1", "option": 999999}}': 'move.option: decision "plan": FIELD: option: '
                                                               "999999 is not in the list",
            '{"move": {"request_id": "1", "seat": 1, "option": 0}}': "move.seat: 1 is another seat; this is seat 0",
            MOVE % '"move": {"brigands": {"plan": {}}}': "ILLEGAL: BRIG-",
            MOVE % '"move": {"brigands": {"port": {}}}': "ILLEGAL: BRIG-",
            '{"hello": {"protocol_version": 1, "bot_name": "a"}}': "hello: must be the first line",
        }.items():
            with self.subTest(answer):
                printed = self.check("\n".join([*until, answer, ""]), code=1)
                self.assertIn(f"line:{len(until) + 1}: ", printed)
                self.assertIn(text, printed)
        right = [*until, "", '> {"move": {"request_id": "1", "option": 0}}']
        self.assertIn("2 lines of the bot, 2 of the referee: nothing wrong", self.check("\n".join(right), code=0))
        twice = [*right, right[-1]]
        self.assertIn("DUPLICATE: request 1 has been answered", self.check("\n".join(twice), code=1))

    def test_files_and_games_that_are_not_there(self):
        self.check("", "nowhere.txt", code=66)
        self.check("", str(self.folder), code=74)
        self.check("", "--game", "brigans", code=64)


if __name__ == "__main__":
    unittest.main()
