// Looks that can be made expensive have a budget.
#include "referee/process/watch/look_budget.h"

#include <gtest/gtest.h>

namespace assize::process {
namespace {

using std::chrono::milliseconds;

TEST(LookBudget, CheapLooksAreAlwaysDue) {
  LookBudget budget;
  LookBudget::Clock::time_point now{};
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(budget.IsDue(now));
    budget.Note(now, now + milliseconds(1));
    now += milliseconds(200);
  }
}

// The documented bound: what a look takes is at most an eleventh of the time, and what happens after
// a look is seen at the latest ten times its duration after it, at the next round of the watch.
TEST(LookBudget, ExpensiveLooksTakeAnEleventhOfTheTime) {
  constexpr milliseconds kLook(72);
  constexpr milliseconds kRound(200);
  LookBudget budget;
  LookBudget::Clock::time_point now{};
  const LookBudget::Clock::time_point begin = now;
  milliseconds spent(0);
  LookBudget::Clock::time_point last_end = now;
  milliseconds longest_gap(0);
  while (now - begin < std::chrono::minutes(10)) {
    if (budget.IsDue(now)) {
      longest_gap = std::max(longest_gap, std::chrono::duration_cast<milliseconds>(now - last_end));
      budget.Note(now, now + kLook);
      now += kLook;
      last_end = now;
      spent += kLook;
    }
    now += kRound;
  }
  EXPECT_LE(spent, std::chrono::duration_cast<milliseconds>(now - begin) / LookBudget::kPauses);
  EXPECT_LE(longest_gap, LookBudget::kPauses * kLook + kRound);
}

}  // namespace
}  // namespace assize::process
