// What answers took, by kind of decision.
#include "ladder/owner/why/decision_times.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "assize/v1/brigands.pb.h"

namespace assize::ladder::owner {
namespace {

constexpr int kMs = 1000;

v1::GameMove Plan() {
  v1::GameMove move;
  move.mutable_brigands()->mutable_plan();
  return move;
}

// A match in which seat 0 has these times for plans, and then leaves.
struct Answers {
  explicit Answers(const std::vector<int>& used_ms) {
    v1::ClockRules& clock = *record.mutable_header()->mutable_clock_rules();
    clock.set_move_limit_us(100 * kMs);
    clock.set_bank_us(50 * kMs);
    for (int used : used_ms) {
      timing.add_used_us(used * kMs);
      *record.add_steps()->add_entries()->mutable_moved()->mutable_played() = Plan();
    }
  }

  v1::Record record;
  v1::MatchTiming timing;
};

v1::MatchPlace Match(uint64_t number) {
  v1::MatchPlace place;
  place.set_match(number);
  return place;
}

TEST(DecisionTimes, TheSlowestAnswerIsShownWithItsMatch) {
  DecisionTimes times;
  const Answers first({10, 30});
  const Answers second({20, 120, 40});
  times.Add(first.record, first.timing, Seat(0), Match(1));
  times.Add(second.record, second.timing, Seat(0), Match(2));
  const std::vector<v1::DecisionTimes> slowest = times.Slowest();
  ASSERT_EQ(slowest.size(), 1);
  EXPECT_EQ(slowest[0].decision(), "plan");
  EXPECT_EQ(slowest[0].answers(), 5);
  EXPECT_EQ(slowest[0].mean_ms(), 44);
  EXPECT_EQ(slowest[0].worst_ms(), 120);
  EXPECT_EQ(slowest[0].worst_given_ms(), 150);
  EXPECT_EQ(slowest[0].over_limit(), 1);
  EXPECT_EQ(slowest[0].worst().match(), 2);
  EXPECT_EQ(slowest[0].worst_request(), 2);
}

TEST(DecisionTimes, OtherSeatsAndWhatFollowsALossDoNotCount) {
  Answers answers({10});
  answers.record.add_steps()->add_entries()->mutable_lost();
  *answers.record.add_steps()->add_entries()->mutable_timeout()->mutable_played() = Plan();
  DecisionTimes times;
  times.Add(answers.record, answers.timing, Seat(1), Match(1));
  EXPECT_TRUE(times.Slowest().empty());
  times.Add(answers.record, answers.timing, Seat(0), Match(1));
  ASSERT_EQ(times.Slowest().size(), 1);
  EXPECT_EQ(times.Slowest()[0].timeouts(), 0);
}

}  // namespace
}  // namespace assize::ladder::owner
