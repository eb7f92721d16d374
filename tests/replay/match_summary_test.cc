// The columns of a match follow from its record; and why a seat was forfeited, as the author of its
// bot reads it.
#include "referee/replay/summary/match_summary.h"

#include <gtest/gtest.h>

#include "referee/replay/summary/loss_detail.h"
#include "tests/replay/store_testing.h"

namespace assize {
namespace {

using testing::DemoMatch;

TEST(MatchSummaryTest, AFinishedMatchTellsResultsMovesAndTimesBySeat) {
  const NewMatch match = DemoMatch(1, 4);
  const MatchSummary summary = Summarize(match.record, match.timing);

  EXPECT_EQ(summary.match_id, "match-1-4");
  EXPECT_EQ(summary.game, "brigands");
  EXPECT_EQ(summary.rules_version, 1);
  EXPECT_EQ(summary.state, MatchState::kFinished);
  EXPECT_EQ(summary.started_unix_us, 1'700'000'000'000'004);
  EXPECT_EQ(summary.duration_us, 12'345);
  ASSERT_EQ(summary.seats.size(), 2u);
  // Seat 1 has entries 1, 3, 5, 7, 9, each of 100 + its number.
  const SeatSummary expected{.bot = "random",
                             .version = "1.0",
                             .role = "brigand",
                             .score = 0.25,
                             .rank = 2,
                             .faults = 1,
                             .timeouts = 0,
                             .forfeit = "",
                             .moves = 5,
                             .think_us = 525,
                             .worst_us = 109};
  EXPECT_EQ(summary.seats[1], expected);
}

TEST(MatchSummaryTest, ASeatThatWasLostTellsWhyAndItsTimeouts) {
  NewMatch match = DemoMatch(1, 0);
  for (int i = 0; i < 3; ++i) {
    v1::Entry& timeout = *match.record.add_steps()->add_entries();
    timeout.set_seat(1);
    timeout.mutable_timeout();
  }
  v1::Entry& lost = *match.record.mutable_steps(12)->add_entries();
  lost.set_seat(1);
  lost.mutable_lost()->set_reason(v1::FORFEIT_REASON_TIMEOUTS);
  match.record.mutable_end()->set_reason(v1::END_REASON_FORFEIT);

  const MatchSummary summary = Summarize(match.record, match.timing);

  EXPECT_EQ(summary.state, MatchState::kForfeited);
  EXPECT_EQ(summary.seats[0].forfeit, "");
  EXPECT_EQ(summary.seats[0].timeouts, 0);
  EXPECT_EQ(summary.seats[1].forfeit, "TIMEOUTS");
  EXPECT_EQ(summary.seats[1].timeouts, 3);
  EXPECT_EQ(summary.seats[1].moves, 5);
}

TEST(MatchSummaryTest, AVoidMatchHasNoResults) {
  NewMatch match = DemoMatch(1, 0);
  match.record.mutable_end()->set_reason(v1::END_REASON_VOID);
  match.record.mutable_end()->clear_results();

  const MatchSummary summary = Summarize(match.record, match.timing);

  EXPECT_EQ(summary.state, MatchState::kVoid);
  ASSERT_EQ(summary.seats.size(), 2u);
  EXPECT_EQ(summary.seats[0].score, std::nullopt);
  EXPECT_EQ(summary.seats[0].rank, std::nullopt);
  EXPECT_EQ(summary.seats[0].role, "");
}

TEST(MatchSummaryTest, EntriesOfSeatsThatDoNotExistAreIgnored) {
  NewMatch match = DemoMatch(1, 0);
  const MatchSummary before = Summarize(match.record, match.timing);
  v1::Entry& entry = *match.record.add_steps()->add_entries();
  entry.set_seat(7);
  entry.mutable_timeout();
  EXPECT_EQ(Summarize(match.record, match.timing), before);
}

TEST(MatchSummaryTest, NamesOfStatesComeBack) {
  for (const MatchState state :
       {MatchState::kFinished, MatchState::kForfeited, MatchState::kVoid}) {
    EXPECT_EQ(MatchStateFrom(NameOf(state)), state);
  }
  EXPECT_EQ(MatchStateFrom("finished"), std::nullopt);
}

class LossDetailTest : public ::testing::Test {
 protected:
  LossDetailTest() {
    record.mutable_header()->mutable_clock_rules()->set_move_limit_us(1'000'000);
    record.mutable_header()->mutable_clock_rules()->set_bank_us(5'000'000);
  }

  v1::Entry& Add(int seat, uint64_t used_us = 0) {
    v1::Entry& entry = *record.add_steps()->add_entries();
    entry.set_seat(static_cast<uint32_t>(seat));
    timing.add_used_us(used_us);
    return entry;
  }
  void Join(int seat) { Add(seat).mutable_joined(); }
  void Answer(int seat) { Add(seat, 7).mutable_moved()->mutable_played(); }
  void Refuse(int seat) { Add(seat).mutable_moved()->set_verdict(v1::REJECT_REASON_ILLEGAL); }
  void PlayDefault(int seat) { Add(seat).mutable_played(); }
  void Late(int seat, uint64_t used_us) {
    Add(seat, used_us).mutable_timeout()->mutable_played()->mutable_brigands()->mutable_wheel();
  }
  void Lose(int seat, v1::ForfeitReason reason, const std::string& detail = "") {
    v1::Entry::Lost& lost = *Add(seat).mutable_lost();
    lost.set_reason(reason);
    lost.set_detail(detail);
  }

  v1::Record record;
  v1::MatchTiming timing;
};

TEST_F(LossDetailTest, TimeoutsNameTheClockAndEachLateAnswerWithRequestDecisionAndTime) {
  Join(0);
  Join(1);
  Answer(1);
  Refuse(1);
  PlayDefault(1);
  Late(0, 6'000'000);
  Late(1, 6'000'400);
  Answer(1);
  Late(1, 1'000'100);
  Lose(1, v1::FORFEIT_REASON_TIMEOUTS);
  EXPECT_EQ(LossDetail(record, timing, 1),
            "no answer within 1000 ms a move and a bank of 5000 ms a match to requests "
            "3 (wheel, 6000 ms), 5 (wheel, 1000 ms)");
  EXPECT_EQ(LossDetail(record, timing, 0), "");
}

TEST_F(LossDetailTest, CpuTimeIsSaidToBeCpuTime) {
  record.mutable_header()->mutable_clock_rules()->set_charged(v1::ClockRules::CHARGED_CPU);
  Late(0, 6'000'000);
  Lose(0, v1::FORFEIT_REASON_TIMEOUTS);
  EXPECT_EQ(LossDetail(record, timing, 0),
            "no answer within 1000 ms of CPU time a move and a bank of 5000 ms a match to request "
            "1 (wheel, 6000 ms)");
}

TEST_F(LossDetailTest, WithoutTimesTheRequestsAreNamedAllTheSame) {
  Late(0, 0);
  Lose(0, v1::FORFEIT_REASON_TIMEOUTS);
  EXPECT_EQ(LossDetail(record, {}, 0),
            "no answer within 1000 ms a move and a bank of 5000 ms a match to request 1 (wheel)");
}

TEST_F(LossDetailTest, OtherReasonsHaveTheRecordsDetail) {
  Lose(0, v1::FORFEIT_REASON_EXITED, "exit status 3");
  Lose(1, v1::FORFEIT_REASON_FAULTS);
  EXPECT_EQ(LossDetail(record, timing, 0), "exit status 3");
  EXPECT_EQ(LossDetail(record, timing, 1), "");
}

}  // namespace

}  // namespace assize
