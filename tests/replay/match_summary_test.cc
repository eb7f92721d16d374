// The columns of a match follow from its record.
#include "referee/replay/match_summary.h"

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

}  // namespace
}  // namespace assize
