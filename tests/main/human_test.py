"""A person at the terminal: `referee play ... human ...` with a script on its standard input."""

import os
import signal
import subprocess
import unittest

from support import HANGING, REFEREE, PlayTest, load_matches

# More than any match has decisions: what is left over is never read.
ONES = "1\n" * 5000
GAMES = {"brigand-kings": 2, "brigands": 3, "brigands-bluff": 4, "carcassonne-robbers": 2,
         "duel-descrocs": 2}


class HumanTest(PlayTest):
    def play_human(self, script, *arguments, code=0):
        process = subprocess.run(
            [REFEREE, "play", "--db", self.db, "--seed", "people", *map(str, arguments)],
            cwd=self.folder, env=self.environment(), input=script, capture_output=True, text=True,
            timeout=HANGING, check=False)
        self.assertEqual(process.returncode, code, process.stdout[-3000:] + process.stderr)
        self.assert_nothing_left()
        return process.stdout

    def brigands(self, script, code=0):
        return self.play_human(script, "--game", "brigands", "human", "random", "random", code=code)

    def test_every_game_can_be_played_to_its_end_by_numbers(self):
        for game, seats in GAMES.items():
            with self.subTest(game):
                self.db = self.folder / f"{game}.db"
                out = self.play_human(ONES, "--game", game, "human", *["random"] * (seats - 1))
                self.assertIn(f"You play {game} in seat 0", out)
                self.assertIn("The match is over.", out)
                # Nobody who plays by the menu is refused anything.
                self.assertNotIn("Refused:", out)
                match, = load_matches(self.db)
                self.assertEqual(match.verdicts(0), [])
                self.assertEqual(match.forfeit(0), (None, ""))
                self.assert_verified()

    def test_lines_are_no_wider_than_a_terminal(self):
        for game, seats in GAMES.items():
            with self.subTest(game):
                self.db = self.folder / f"{game}.db"
                out = self.play_human("v\n?\nh\n" + ONES, "--game", game, "human",
                                      *["random"] * (seats - 1))
                game_text = out[:out.index("The match is over.")]
                # A terminal begins a line where the player has ended the answer to a prompt.
                lines = [line.removeprefix("> ") for line in game_text.splitlines()]
                wide = [line for line in lines if len(line) > 80]
                self.assertEqual(wide, [])

    def test_it_tells_what_the_others_did_in_words(self):
        out = self.brigands(ONES)
        self.assertRegex(out, r"\n\* .*(ducats|token)")

    def test_a_move_is_put_together_step_by_step(self):
        out = self.brigands("/tavern port\nb\n1\nb\n" + ONES)
        self.assertIn("So far: tavern; port", out)
        self.assertRegex(out, r"\d+ moves\. Choose a part by its number:")

    def test_a_line_that_means_nothing_costs_nothing(self):
        out = self.brigands("xyzzy\n/zzz\n0\n99999\n\nb\n" + ONES)
        self.assertIn('"xyzzy": must be MARKET', out)
        self.assertIn('no move here has "zzz"', out)
        self.assertIn("there is no number 0; there are 1 to", out)
        self.assertIn("there is no number 99999", out)
        self.assertIn("there is no step to take back", out)
        self.assertEqual(load_matches(self.db)[0].verdicts(0), [])

    def test_a_move_can_be_typed_in_the_games_own_words(self):
        out = self.brigands("market 2 foo\nmarket 2 token; port 1\n" + ONES)
        self.assertIn('then "foo": must be', out)
        self.assertIn("You: MARKET: 2 bandits, a token; PORT: 1 bandit", out)

    def test_rules_are_shown_where_they_are_asked_for(self):
        out = self.brigands("?\n? 7.3\n? BRIG-1.2\n? 99\nh\n" + ONES)
        self.assertIn("plan (all, sealed): where pieces and tokens go", out)
        self.assertIn("BRIG-7.3", out)
        self.assertIn("1.2 Districts", out)
        self.assertIn("no rule has the number 99", out)
        self.assertIn("take the last step back", out)

    def test_a_clue_can_be_written(self):
        out = self.play_human(
            "The number of gold dice among my dice is at least 0 and so on.\n" + ONES,
            "--game", "brigands-bluff", "human", "random", "random", "random")
        self.assertIn("The match is over.", out)

    def test_who_leaves_stops_the_match_for_everybody(self):
        for script in ("", "1\n1\n", "q\n", "1\nq\n1\n"):
            with self.subTest(script):
                out = self.brigands(script, code=130)
                self.assertIn("You leave: the match is stopped and counts for nobody.", out)
                self.assertEqual(load_matches(self.db)[-1].state, "VOID")

    def test_ctrl_c_stops_the_match(self):
        process = subprocess.Popen(
            [REFEREE, "play", "--game", "brigands", "human", "random"], cwd=self.folder,
            env=self.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        heard = ""
        while "> " not in heard.split("Your plan")[-1] or "Your plan" not in heard:
            heard += os.read(process.stdout.fileno(), 65536).decode()
        process.send_signal(signal.SIGINT)
        # Its input stays open: nothing but the signal ends it.
        with process:
            self.assertIn("The match has been stopped; it counts for nobody.", process.stdout.read())
            self.assertEqual(process.wait(HANGING), 130)
        self.assert_nothing_left()

    def test_a_person_has_all_the_time_and_the_bots_do_not(self):
        process = subprocess.Popen(
            [REFEREE, "play", "--game", "brigands", "--move-limit", "1", "--bank", "0", "--db",
             str(self.db), "human", "random"], cwd=self.folder, env=self.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        heard = ""
        while not heard.endswith("> "):
            heard += os.read(process.stdout.fileno(), 65536).decode()
        out, err = process.communicate(ONES, timeout=HANGING)
        self.assertEqual(process.returncode, 0, out + err)
        self.assertEqual(load_matches(self.db)[0].of_kind(0, "timeout"), [])

    def test_several_matches_are_played_one_after_the_other(self):
        out = self.play_human(ONES, "--game", "brigands", "--matches", 3, "--jobs", 3, "human",
                              "random")
        self.assertEqual(out.count("The match is over."), 3)

    def test_one_person_and_one_terminal(self):
        self.assertIn("only one seat", self.referee("play", "--game", "brigands", "human",
                                                    "human").err)
        self.assertIn("--json", self.referee("play", "--game", "brigands", "--json", "human",
                                             "random").err)

    def test_nothing_is_shown_that_the_seat_was_not_told(self):
        # In a match of Brigand's Bluff the captain must not see the dice of the crew, which each
        # crewmate's table shows.
        out = self.play_human(ONES, "--game", "brigands-bluff", "--option", "first_captain=0",
                              "human", "random", "random", "random")
        first = out[out.index("You are Anne, the captain."):]
        first = first[:first.index("> ")]
        self.assertNotIn("Dice that the captain does not see", first)


if __name__ == "__main__":
    unittest.main()
