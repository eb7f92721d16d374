"""The cases of hostile_start_test.py and hostile_play_test.py for bots that speak JSON lines, where they apply.
The statuses that others hear from their streams these find in their logs."""

import unittest

import hostile_play_test as play
from hostile_support import SHORT_START, HostileTest
from support import BOTS


STATUSES = {"3": "INVALID_ARGUMENT", "7": "PERMISSION_DENIED", "8": "RESOURCE_EXHAUSTED",
            "9": "FAILED_PRECONDITION"}


class LinesTest(HostileTest):
    def hostile(self, mode, *arguments, **manifest):
        return self.bot(mode, "/usr/bin/python3", BOTS / "lines.py", mode, *arguments,
                        protocol="json-lines", **manifest)

    def expect(self, bot, *flags, saw=(), **more):
        """What others see of a stream's end, "end STATUS TEXT", the bridge says in its own words."""
        said = []
        for text in saw:
            word, _, status = text.partition(" ")
            if word != "end":
                said.append(text)
            elif not status.startswith("0"):
                number, space, rest = status.partition(" ")
                said.append(f"ended the stream with status {STATUSES[number]}" +
                            (f": {rest}" if space else ""))
        super().expect(bot, *flags, saw=said, **more)


class BeginsBadlyTest(LinesTest):
    def expect_refusal(self, mode, saw):
        self.expect(self.hostile(mode), forfeit="NO_SHOW", detail="exit status 69", saw=[saw])

    def test_v12_a_version_that_nobody_speaks(self):
        self.expect_refusal("wrong_version", "end 9 E_VERSION")

    def test_v05_another_seat(self):
        self.expect_refusal("another_seat", "end 7 E_SEAT")

    def test_v37_a_name_that_is_too_long(self):
        self.expect_refusal("long_name", "end 9 E_HELLO")

    def test_v11_a_move_before_hello(self):
        self.expect(self.hostile("move_before_hello"), forfeit="NO_SHOW", detail="exit status 65",
                    saw=["the first line must be a hello"])

    def test_v40_never_says_hello(self):
        self.expect(self.late(self.hostile("never_says_hello"), SHORT_START), forfeit="NO_SHOW",
                    detail="no Hello in time")

    def test_v54_exits_at_once(self):
        self.expect(self.hostile("exits_at_once"), forfeit="NO_SHOW", detail="exit status 0")


class AnswersBadlyTest(LinesTest, play.AnswersBadlyTest):
    # A line that is no message never becomes one that the referee could not read.
    test_v26_bytes_that_are_no_message = None
    # A line that is longer than any message is cut, and is none.
    test_v27_a_message_far_over_the_limit = test_a_message_without_end_costs_the_connection = None

    def test_v27_a_message_over_the_limit(self):
        self.expect_broken_streams("oversized", "end 8 Received message larger than max")


class TakesTooLongTest(LinesTest, play.TakesTooLongTest):
    test_holds_back_the_window_of_the_last_byte = None  # lines have no window
    test_v51_hangs_up_and_stays_away = None  # below: a stdout that is closed is lost


class LeavesTest(LinesTest, play.LeavesTest):
    # A program's streams cannot be opened again.
    test_v22_closes_its_half = test_v50_cancels_and_returns = None
    test_v50_hangs_up_and_returns = test_v52_returns_too_often = None

    def test_v51_hangs_up_and_stays_away(self):
        self.expect_exit("stays_away", "closed its stdout, on which it must answer, and did not end")


if __name__ == "__main__":
    unittest.main()
