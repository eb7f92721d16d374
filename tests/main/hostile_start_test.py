"""Bots that do not start, do not come, or begin badly (cases V01, V02, V05-V07, V11, V12, V26,
V35-V37, V40, V53, V54)."""

import unittest

from hostile_support import SHORT_START, TABLES, HostileTest
from support import BOTS, load_matches


class DoesNotStartTest(HostileTest):
    def script(self, first_line):
        path = self.folder / "script"
        path.write_text(first_line + "\n")
        path.chmod(0o755)
        return self.bot("script", path)

    def expect_no_start(self, bot, detail):
        def check(match, table):
            self.assertEqual([kind for kind, _ in match.entries(table.seat)][0], "lost")
            self.assertIn(detail, match.timing.seats[table.seat].process_end)

        self.expect(bot, forfeit="NO_SHOW", detail=detail, check=check)

    def test_v53_a_script_without_its_interpreter(self):
        self.expect_no_start(self.script("#!/no/such/interpreter"), "/no/such/interpreter")

    def test_v53_a_file_of_no_known_kind(self):
        self.expect_no_start(self.script("\x7fELF, or so"), "script")

    def test_v54_exits_at_once(self):
        self.expect(self.hostile("exits_at_once"), forfeit="NO_SHOW", detail="exit status 0")

    def test_v54_crashes_at_once(self):
        self.expect(self.hostile("crashes_at_once"), forfeit="NO_SHOW",
                    detail="signal 11 (Segmentation fault)")


class EarlyStopTest(HostileTest):
    """A run whose matches are useless ends early, unless --early-stop is off."""

    def run_of(self, matches, *arguments):
        run = self.finish(self.start_play("--matches", matches, "--seed", "early", *arguments))
        self.assert_nothing_left()
        return run, run.report()

    def test_three_matches_in_a_row_without_a_bot_are_enough(self):
        run, report = self.run_of(8, "random", self.hostile("exits_at_once"))
        self.assertEqual(run.code, 0, run.err)
        self.assertEqual((report.matches, report.unplayed_matches), (3, 5))
        self.assertIn("exits_at_once did not join three matches in a row", run.err)
        self.assertIn("--early-stop off", run.err)

    def test_who_wants_all_has_all(self):
        run, report = self.run_of(5, "--early-stop", "off", "random", self.hostile("exits_at_once"))
        self.assertEqual((run.code, report.matches), (0, 5))
        self.assertNotIn("three matches", run.err)

    def test_a_forfeit_fails_the_command_on_request(self):
        run, _ = self.run_of(1, "--fail-on-forfeit", "random", self.hostile("exits_at_once"))
        self.assertEqual(run.code, 1, run.err)
        run, _ = self.run_of(1, "--fail-on-forfeit", "random", "random")
        self.assertEqual(run.code, 0, run.err)


class DoesNotComeTest(HostileTest):
    def expect_no_show(self, mode):
        self.expect(self.late(self.hostile(mode), SHORT_START), forfeit="NO_SHOW",
                    detail="no Hello in time")

    def test_never_connects(self):
        self.expect_no_show("never_connects")

    def test_connects_without_a_stream(self):
        self.expect_no_show("connects_without_a_stream")

    def test_v40_never_says_hello(self):
        self.expect_no_show("never_says_hello")

    def late_starter(self, name, start_ms):
        return self.late(self.bot(name, "/usr/bin/python3", BOTS / "hostile.py", "never_connects"),
                         start_ms)

    def test_who_needs_the_longest_to_start_limits_the_time_for_all(self):
        run = self.finish(
            self.start_play(self.late_starter("one", 300), self.late_starter("two", 600)))
        self.assertEqual(run.code, 1, run.err)
        match = load_matches(self.db)[0]
        self.assertEqual([match.forfeit(seat)[0] for seat in (0, 1)], ["NO_SHOW"] * 2)
        longest_us = 600_000
        self.assertGreaterEqual(match.timing.duration_us, longest_us)

    def test_a_limit_for_all_overrides_the_manifests(self):
        ten_minutes = 600_000
        # Time enough for the other one on a busy machine.
        self.play("--start-limit", 3000, "random", self.late_starter("late", ten_minutes))
        self.assertEqual(load_matches(self.db)[0].forfeit(1)[0], "NO_SHOW")


class DoesNotComeInFramesTest(DoesNotComeTest):
    PROTOCOL = "frames"


class IsRefusedTest(HostileTest):
    def expect_refusal(self, mode, saw):
        self.expect(self.hostile(mode), forfeit="NO_SHOW", detail="exit status 1", saw=[saw])

    def test_v02_a_wrong_token(self):
        self.expect_refusal("wrong_token", "end 16 E_TOKEN")

    def test_v01_no_token(self):
        self.expect_refusal("no_token", "end 16 E_TOKEN")

    def test_v12_a_version_that_nobody_speaks(self):
        self.expect_refusal("wrong_version", "end 9 E_VERSION")

    def test_v05_another_seat(self):
        self.expect_refusal("another_seat", "end 7 E_SEAT")

    def test_v37_a_name_that_is_too_long(self):
        self.expect_refusal("long_name", "end 9 E_HELLO")


class IsRefusedInFramesTest(IsRefusedTest):
    PROTOCOL = "frames"
    # The descriptor itself is who the bot is.
    test_v02_a_wrong_token = test_v01_no_token = None


class RuinsItsDescriptorTest(HostileTest):
    """Nothing can come from it any more: nobody waits until its time is over, which would be told without a reason."""

    PROTOCOL = "frames"

    def expect_reason(self, mode, detail):
        ten_minutes = 600_000
        self.expect(self.late(self.hostile(mode), ten_minutes), tables=TABLES[1:], forfeit="NO_SHOW", detail=detail)

    def test_with_what_is_no_frame(self):
        self.expect_reason("sends_no_frames", "E_PARSE: wrote to the descriptor of its seat what is no frame")

    def test_with_a_message_before_it_has_opened_a_stream(self):
        self.expect_reason("forgets_to_open", "E_PARSE: sent a message before it had opened a stream")

    def test_by_closing_it_after_half_a_frame(self):
        self.expect_reason("closes_after_half_a_frame", "closed the descriptor of its seat, and did not end")

    def test_by_closing_its_half(self):
        self.expect_reason("closes_its_half_at_once", "E_CLOSED: closed its half of the descriptor of its seat")

    def test_a_stream_that_was_refused_and_is_the_last(self):
        self.expect_reason("garbage_and_waits", "E_PARSE")


class BeginsBadlyTest(HostileTest):
    """What went wrong before the Hello that counts costs nothing."""

    def expect_match(self, mode, saw):
        def check(match, table):
            self.assertEqual(len(match.of_kind(table.seat, "joined")), 1)
            kinds = {kind for kind, _ in match.entries(table.seat)}
            self.assertEqual(kinds, {"joined", "moved"})

        self.expect(self.hostile(mode), saw=[saw, "end 0"], check=check)

    def test_v11_a_move_before_hello(self):
        self.expect_match("move_before_hello", "end 9 E_HELLO")

    def test_v26_garbage_before_hello(self):
        self.expect_match("garbage_before_hello", "end 3 E_PARSE")

    def test_v35_a_compressed_message(self):
        self.expect_match("compressed", "end 12 Compression algorithm 'gzip' is disabled.")

    def test_v36_an_unknown_method(self):
        self.expect_match("unknown_method", "end 12 ")

    def test_v06_a_second_stream(self):
        self.expect_match("second_stream", "end 6 E_SEAT_TAKEN")

    def test_v07_fifty_streams_at_once_of_which_one_is_let_in(self):
        self.expect_match("fifty_streams", "welcome 1\n")


class BeginsBadlyInFramesTest(BeginsBadlyTest):
    PROTOCOL = "frames"
    # These are matters of gRPC.
    test_v35_a_compressed_message = test_v36_an_unknown_method = None
    test_v06_a_second_stream = None
    test_v07_fifty_streams_at_once_of_which_one_is_let_in = None


if __name__ == "__main__":
    unittest.main()
