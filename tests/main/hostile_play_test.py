"""Bots that join well and answer badly, late, never, too much, or leave (cases V13-V28, V38-V42,
V50-V52, V55)."""

import unittest

from hostile_support import FAULTS, SHORT_TIME, TIMEOUTS, HostileTest
from support import referee_pb2


class AnswersBadlyTest(HostileTest):
    def disconnects(self, match, table):
        return [(end.reason, end.fault) for end in match.of_kind(table.seat, "disconnected")]

    def expect_broken_streams(self, mode, saw):
        """Every answer ends the stream and is a fault, until the seat is lost."""

        def check(match, table):
            faults = FAULTS[table.policy]
            self.assertEqual(self.disconnects(match, table), [("E_PARSE", True)] * faults)
            self.assertEqual(match.verdicts(table.seat), [])

        self.expect(self.hostile(mode), forfeit="FAULTS", faults=FAULTS, saw=[saw], check=check)

    def test_v26_bytes_that_are_no_message(self):
        self.expect_broken_streams("garbage", "end 3 E_PARSE")

    def test_v27_a_message_over_the_limit(self):
        self.expect_broken_streams("oversized", "(70013 vs. 65536)")

    def test_v27_a_message_far_over_the_limit(self):
        self.expect_broken_streams("huge", "(2097158 vs. 65536)")

    def test_a_message_without_end_costs_the_connection(self):
        self.expect(self.hostile("gigantic", protocol="grpc"), forfeit="EXITED",
                    saw=["end None reset"])

    def test_v25_an_empty_message(self):
        def check(match, table):
            self.assertEqual(match.verdicts(table.seat), ["FIELD"] * FAULTS[table.policy])

        self.expect(self.hostile("empty"), forfeit="FAULTS", faults=FAULTS, check=check)

    def test_v19_illegal_moves(self):
        def check(match, table):
            illegal = [m for m in match.of_kind(table.seat, "moved")
                       if m.verdict == referee_pb2.REJECT_REASON_ILLEGAL]
            self.assertEqual(len(illegal), FAULTS[table.policy])
            self.assertTrue(all(m.move.move.brigands.HasField("plan") and m.text for m in illegal))
            tries = [m.move.request_id for m in illegal]
            if table.policy == "lenient":
                # The third try for a request is the last: the default move is played.
                self.assertEqual(tries[:3], [1, 1, 1])
                self.assertGreater(tries[3], 1)
                self.assertEqual(tries[3], tries[4])

        self.expect(self.hostile("illegal"), forfeit="FAULTS", faults=FAULTS, check=check)

    def test_v13_to_v16_moves_that_nobody_asked_for(self):
        """Moves for the next request, for an answered one, and for the one before cost nothing."""

        def check(match, table):
            verdicts = match.verdicts(table.seat)
            self.assertEqual(verdicts.count("NO_REQUEST"), 4)
            self.assertLessEqual(set(verdicts), {"NO_REQUEST", "DUPLICATE", "STALE"})
            self.assertEqual(len(verdicts), 11)
            moves = match.of_kind(table.seat, "moved")
            answered = [moved.move.request_id for moved in moves if not moved.verdict]
            self.assertEqual(answered, list(range(1, len(answered) + 1)))

        self.expect(self.hostile("untimely"), saw=["end 0"], check=check)

    def test_v38_floods(self):
        """The 21st needless move ends the stream, and the next one after that the seat's part."""

        def check(match, table):
            self.assertEqual(match.verdicts(table.seat), ["NO_REQUEST"] * 22)
            self.assertEqual(self.disconnects(match, table), [("E_RATE", False)] * 2)

        self.expect(self.hostile("flood"), forfeit="RATE", saw=["end 8 E_RATE"], check=check)


class AnswersBadlyInFramesTest(AnswersBadlyTest):
    PROTOCOL = "frames"
    test_a_message_without_end_costs_the_connection = None  # a frame has an end


class TakesTooLongTest(HostileTest):
    def expect_timeouts(self, mode, check=None):
        def check_timeouts(match, table):
            self.assertEqual(len(match.of_kind(table.seat, "timeout")), TIMEOUTS[table.policy])
            if check:
                check(match, table)

        self.expect(self.hostile(mode), *SHORT_TIME, forfeit="TIMEOUTS",
                    faults=TIMEOUTS, check=check_timeouts)

    def test_v39_says_nothing(self):
        self.expect_timeouts("silent")

    def test_v17_answers_when_the_default_move_has_been_played(self):
        def check(match, table):
            self.assertLessEqual(set(match.verdicts(table.seat)), {"LATE"})

        self.expect_timeouts("late", check)

    def test_v41_sends_half_a_message(self):
        self.expect_timeouts("half_a_message")

    def test_v42_never_reads(self):
        self.expect_timeouts("never_reads")

    def test_v51_hangs_up_and_stays_away(self):
        def check(match, table):
            self.assertEqual(len(match.of_kind(table.seat, "disconnected")), 1)

        self.expect_timeouts("stays_away", check)


    def test_holds_back_the_window_of_the_last_byte(self):
        """The time runs all the same: what is handed over to its pipe is the bot's."""

        def check(match, table):
            self.assertEqual(len(match.of_kind(table.seat, "timeout")), TIMEOUTS[table.policy])

        thinks = self.hostile("withholds_the_last_byte", 1.9, protocol="grpc")
        self.expect(thinks, "--move-limit", 1000, "--bank", 0,
                    forfeit="TIMEOUTS", faults=TIMEOUTS, check=check)


class TakesTooLongInFramesTest(TakesTooLongTest):
    PROTOCOL = "frames"
    test_holds_back_the_window_of_the_last_byte = None  # frames have no window


class LeavesTest(HostileTest):
    def expect_exit(self, mode, detail):
        def check(match, table):
            self.assertEqual(len(match.of_kind(table.seat, "disconnected")), 1)
            kinds = [kind for kind, _ in match.entries(table.seat)]
            self.assertLess(kinds.index("disconnected"), kinds.index("lost"))
            self.assertEqual(match.timing.seats[table.seat].process_end, detail)

        self.expect(self.hostile(mode), forfeit="EXITED", detail=detail, check=check)

    def test_v55_exits_in_mid_game(self):
        self.expect_exit("exits_in_mid_game", "exit status 3")

    def test_v55_crashes_in_mid_game(self):
        self.expect_exit("crashes_in_mid_game", "signal 11 (Segmentation fault)")

    def expect_return(self, mode, times, saw):
        """Leaving and coming back costs nothing, and the open request is asked again."""

        def check(match, table):
            ends = match.of_kind(table.seat, "disconnected")
            self.assertEqual([end.fault for end in ends], [False] * times)
            self.assertEqual(len(match.of_kind(table.seat, "joined")), times + 1)
            self.assertEqual(match.verdicts(table.seat), [])

        self.expect(self.hostile(mode), saw=[saw, "end 0"], check=check)

    def test_v21_says_hello_again(self):
        self.expect_return("second_hello", 3, "end 9 E_HELLO")

    def test_v22_closes_its_half(self):
        self.expect_return("half_closes", 1, "end 3 E_CLOSED")

    def test_v50_cancels_and_returns(self):
        self.expect_return("cancels_and_returns", 5, "asked again\n")

    def test_v50_hangs_up_and_returns(self):
        self.expect_return("hangs_up_and_returns", 5, "asked again\n")

    def test_v52_returns_too_often(self):
        def check(match, table):
            self.assertEqual(len(match.of_kind(table.seat, "joined")), 12)

        self.expect(self.hostile("returns_too_often"), forfeit="RATE", detail="too many reconnects",
                    check=check)


class LeavesInFramesTest(LeavesTest):
    PROTOCOL = "frames"


if __name__ == "__main__":
    unittest.main()
