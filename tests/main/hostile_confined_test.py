"""Matches with confined bots, some of whom use their processes against the others (cases V53-V56,
V58, V59, V61-V67). What they try to get out of a sandbox is in tests/process/confinement_test.cc."""

import os
import shutil
import unittest

from hostile_support import MATCHES, SHORT_TIME, HostileTest
from support import BOTS, load_matches, skip_unless_confined

HOUR = 3_600_000
TABLE = [("lenient", 4)]
PYTHON = "/usr/bin/python3"


class ConfinedTest(HostileTest):
    SANDBOX = "required"

    def setUp(self):
        skip_unless_confined(self)
        super().setUp()

    def bot(self, name, *command, **manifest):
        """The bot has its programs in its own folder: others it would not see."""
        folder = super().bot(name, *command, **manifest)
        for program in BOTS.glob("*.py"):
            shutil.copy(program, folder)
        return folder

    def hostile(self, mode, *arguments, **manifest):
        return self.bot(mode, PYTHON, "hostile.py", mode, *arguments, **manifest)

    def test_v46_v48_floods_harm_the_bots_own_bridge(self):
        for mode in ("resets_streams", "opens_streams"):
            started = self.start_at(self.hostile(mode), "strict", 4)
            table = self.finish_at(started, "strict", 4)
            for match in table.matches:
                self.assert_good_seats(match, table.seat)

    def lines(self, mode):
        return self.bot(mode, PYTHON, "lines.py", mode, protocol="json-lines")

    def villain(self, mode, limits="", protocol="frames"):
        folder = self.bot(mode, PYTHON, "villain.py", mode, protocol=protocol)
        with open(f"{folder}/bot.toml", "a", encoding="utf-8") as manifest:
            manifest.write(f"[limits]\n{limits}\n")
        return folder

    def test_bots_in_three_languages_play(self):
        report = self.play("--matches", 2, "greedy", "python-random", "node-random")
        self.assertEqual((report.matches, report.void_matches), (2, 0))
        for match in load_matches(self.db):
            self.assertEqual([match.forfeit(seat)[0] for seat in range(3)], [None] * 3)
            self.assertEqual([bot.unconfined for bot in match.record.header.competitors],
                             [False] * 3)
        self.assert_verified()

    def test_v53_a_program_that_cannot_be_executed(self):
        folder = self.bot("script", "./script")
        script = f"{folder}/script"
        with open(script, "w", encoding="ascii") as file:
            file.write("#!/no/such/interpreter\n")
        os.chmod(script, 0o755)
        self.expect(folder, tables=TABLE, forfeit="NO_SHOW", detail="/no/such/interpreter")

    def test_v54_exits_and_crashes_at_once(self):
        self.expect(self.hostile("exits_at_once"), tables=TABLE, forfeit="NO_SHOW",
                    detail="exit status 0")
        self.expect(self.hostile("crashes_at_once"), tables=TABLE, forfeit="NO_SHOW",
                    detail="signal 11 (Segmentation fault)")

    def test_v55_crashes_in_mid_game(self):
        self.expect(self.hostile("crashes_in_mid_game"), tables=TABLE, forfeit="EXITED",
                    detail="signal 11")

    def test_v61_prints_twenty_megabytes(self):
        self.expect(self.hostile("loud"), tables=TABLE, saw=["o" * 65536])

    def test_v65_stops_itself_or_ignores_sigterm(self):
        self.expect(self.hostile("stops_itself"), *SHORT_TIME, tables=[("strict", 4)],
                    forfeit="TIMEOUTS", faults={"strict": 1})
        self.expect(self.hostile("deaf"), tables=TABLE, saw=["end 0"])

    def test_v66_leaves_a_grandchild_in_another_session(self):
        self.expect(self.hostile("offspring"), tables=TABLE, saw=["born\n", "end 0"])

    def test_json_lines(self):
        self.expect(self.lines("exits_in_mid_game"), tables=TABLE, forfeit="EXITED",
                    detail="exit status 3")

    def test_v58_lights_a_fork_bomb(self):
        self.expect(self.villain("bomb"), tables=TABLE, saw=["lit\n", "end 0"])

    def test_v58_lights_a_fork_bomb_behind_its_bridge(self):
        self.expect(self.villain("bomb", protocol="grpc"), tables=TABLE, saw=["lit\n", "end 0"])

    def test_v59_takes_memory_in_many_processes(self):
        self.expect(self.villain("eater", "memory_mib = 200"), tables=TABLE, forfeit="EXITED",
                    detail="used more than 200 MiB of memory")

    def test_v60_fills_its_disk(self):
        self.expect(self.villain("filler"), tables=TABLE, saw=["full\n", "end 0"])

    def test_v63_replaces_what_it_can_reach(self):
        """Its log, its socket, its folder: nothing that others wait for."""
        self.expect(self.villain("replacer"), tables=TABLE, saw=["tried\n", "end 0"])

    def test_v64_kills_all_that_it_can_see(self):
        self.expect(self.villain("killer"), tables=TABLE, saw=["killed\n", "end 0"])

    def test_v64_kills_its_own_bridge(self):
        self.expect(self.villain("killer", protocol="grpc"), tables=TABLE, forfeit="NO_SHOW",
                    detail="signal 9 (Killed)")

    def test_v67_spins_all_the_time(self):
        self.expect(self.villain("spinner"), tables=TABLE, saw=["end 0"])

    def test_v67_uses_more_cpu_than_it_may(self):
        # A busy machine may take long to give it a second: it must not be late before.
        self.expect(self.villain("spinner_in_match", "cpu_s = 1"), "--move-limit", HOUR,
                    tables=TABLE, forfeit="EXITED", detail="used more than 1 s of CPU time")

    def test_who_asks_for_more_than_is_allowed_is_refused(self):
        greedy = self.villain("spinner", "memory_mib = 4096")
        run = self.referee("play", "--game", "brigands", greedy, "random")
        self.assertEqual(run.code, 78, run.err)
        self.assertIn("limits.memory_mib = 4096", run.err)
        self.assertIn("--allow-limit memory_mib=4096", run.err)
        self.play("--allow-limit", "memory_mib=4096", greedy, "random")

    def test_what_may_be_read_must_be_allowed(self):
        library = self.folder / "library"
        library.mkdir()
        bot = self.hostile("good")
        with open(f"{bot}/bot.toml", "a", encoding="utf-8") as manifest:
            manifest.write(f'[sandbox]\nread = ["{library}"]\n')
        run = self.referee("play", "--game", "brigands", bot, "random")
        self.assertEqual(run.code, 78, run.err)
        self.assertIn(f"--allow-read {library}", run.err)
        self.play("--allow-read", library, bot, "random")


class UnconfinedLogTest(HostileTest):
    """An unconfined bot can replace files of the run; that must not stop the referee."""

    def test_a_pipe_in_the_place_of_every_file_stops_nobody(self):
        logs = self.folder / "logs"
        bot = self.bot("piper", PYTHON, BOTS / "villain.py", "piper", self.scratch, logs)
        report = self.play("--matches", MATCHES, "--logs", logs, "--policy", "strict",
                           bot, "random")
        self.assertEqual((report.matches, report.void_matches), (MATCHES, 0))
        for match in load_matches(self.db):
            self.assertEqual(match.forfeit(0)[0], "EXITED")
            self.assertEqual(list(match.timing.seats[0].last_lines), ["piped"])


if __name__ == "__main__":
    unittest.main()
