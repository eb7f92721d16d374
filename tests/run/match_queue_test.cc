// What several workers get of one queue, and that none of them leaves while another one still needs
// it.
#include "referee/run/match_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <thread>

namespace assize::run {
namespace {

PlannedMatch MatchOf(uint64_t deal) {
  PlannedMatch match;
  match.deal_id.number = deal;
  return match;
}

// Two matches of a deal, of which one has been played: all bots must end before the other one.
class HalfPlayed : public MatchQueue {
 public:
  HalfPlayed() : MatchQueue(/*lanes=*/2) {
    Add(MatchOf(1));
    Add(MatchOf(1));
    End();
    Over(*NextIfKnown(), {});
  }
};

TEST(MatchQueue, AnEndOfBotsThatFailsIsNotTriedByTheNextWorker) {
  HalfPlayed queue;
  int tried = 0;
  const auto fails = [&tried] {
    ++tried;
    return absl::UnavailableError("a bot does not end");
  };
  EXPECT_EQ(queue.Next(fails).status(), absl::UnavailableError("a bot does not end"));
  const auto next = queue.Next(fails);
  ASSERT_TRUE(next.ok()) << next.status();
  EXPECT_FALSE(next->has_value());
  EXPECT_EQ(tried, 1);
}

TEST(MatchQueue, AnEndOfBotsThatThrowsHasFailed) {
  HalfPlayed queue;
  const auto throws = []() -> absl::Status { throw std::runtime_error("no memory"); };
  EXPECT_EQ(queue.Next(throws).status().code(), absl::StatusCode::kInternal);
  EXPECT_FALSE(queue.Next(throws).value().has_value());
}

// Whose worker waits until the queue asks whether there is more, and goes on from there.
class Asked : public MatchQueue {
 public:
  Asked() : MatchQueue(/*lanes=*/2) {}
  void AwaitQuestion() { asked_.get_future().wait(); }

 protected:
  bool HasMore() const override {
    if (!std::exchange(was_asked_, true)) asked_.set_value();
    return false;
  }

 private:
  mutable bool was_asked_ = false;
  mutable std::promise<void> asked_;
};

TEST(MatchQueue, NobodyLeavesBeforeTheEndOfBotsThatWasAskedFor) {
  Asked queue;
  queue.Add(MatchOf(1));
  const PlannedMatch played = *queue.NextIfKnown();
  bool told = false;
  queue.AskToEndBots([&told] { told = true; });
  queue.End();
  std::thread worker([&queue] {
    const auto next = queue.Next([] { return absl::OkStatus(); });
    EXPECT_TRUE(next.ok() && !next->has_value());
  });
  queue.AwaitQuestion();
  queue.Over(played, {});
  worker.join();
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace assize::run
