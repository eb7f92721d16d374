// Whose turn it is among tests of versions, by a clock of the test, with events that are played when the test says.
#include "ladder/service/play/regress_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace assize::ladder::service {
namespace {

using std::chrono::minutes;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class RegressQueueTest : public ::testing::Test {
 protected:
  void Add(EventId event, int64_t priority = 0, const std::string& owner = "") {
    queue_.Add(event, "test", {.owner = owner, .priority = priority});
  }
  v1::EventState StateOf(EventId event) {
    const auto found = states_.find(event);
    return found == states_.end() ? v1::EVENT_STATE_PAUSED : found->second;
  }

  std::chrono::milliseconds now_{0};
  std::map<EventId, v1::EventState> states_;
  std::map<EventId, absl::Status> refused_;
  std::vector<std::string> log_;
  RegressQueue queue_{
      {.start = [this](EventId event) -> absl::Status {
         if (refused_.contains(event)) return refused_[event];
         states_[event] = v1::EVENT_STATE_RUNNING;
         return absl::OkStatus();
       },
       .pause =
           [this](EventId event) {
             states_[event] = v1::EVENT_STATE_PAUSING;
             return absl::OkStatus();
           },
       .state_of = [this](EventId event) { return StateOf(event); },
       .log = [this](const std::string&, const std::string& text) { log_.push_back(text); },
       .clock = [this] { return now_; }}};
};

TEST_F(RegressQueueTest, OneIsPlayedAtATimeByPriorityAndThenInTheOrderOfRequests) {
  Add(1);
  queue_.Tick();
  Add(2);
  Add(3, 5);
  Add(4, 5);
  queue_.Tick();
  EXPECT_THAT(queue_.List(), ElementsAre(1, 3, 4, 2));
  EXPECT_TRUE(queue_.PlaceOf(1).playing);
  EXPECT_EQ(queue_.PlaceOf(2).place, 4);
  EXPECT_EQ(StateOf(3), v1::EVENT_STATE_PAUSED);
  states_[1] = v1::EVENT_STATE_PAUSED;
  queue_.Tick();
  EXPECT_THAT(queue_.List(), ElementsAre(3, 4, 2));
  EXPECT_EQ(StateOf(3), v1::EVENT_STATE_RUNNING);
}

TEST_F(RegressQueueTest, OneThatCanNotBeStartedKeepsNobodyFromPlaying) {
  refused_[1] = absl::DataLossError("its settings can't be read");
  Add(1);
  Add(2);
  queue_.Tick();
  EXPECT_THAT(queue_.List(), ElementsAre(2));
  EXPECT_TRUE(queue_.PlaceOf(2).playing);
  EXPECT_EQ(queue_.PlaceOf(1).failure, "its settings can't be read");
  EXPECT_THAT(log_, ElementsAre("its settings can't be read"));
  // It is asked for again.
  refused_.clear();
  Add(1);
  EXPECT_EQ(queue_.PlaceOf(1).failure, "");
  EXPECT_EQ(queue_.PlaceOf(1).place, 2);
}

TEST_F(RegressQueueTest, WhileTheServiceDrainsTestsWait) {
  refused_[1] = absl::UnavailableError("draining");
  Add(1);
  queue_.Tick();
  EXPECT_THAT(queue_.List(), ElementsAre(1));
  EXPECT_FALSE(queue_.PlaceOf(1).playing);
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(RegressQueueTest, WhereOthersWaitATestIsPlayedForTenMinutes) {
  Add(1);
  queue_.Tick();
  now_ += minutes(11);
  queue_.Tick();
  EXPECT_EQ(StateOf(1), v1::EVENT_STATE_RUNNING);
  // One that comes later does not push it aside.
  Add(2, -1);
  queue_.Tick();
  EXPECT_EQ(StateOf(1), v1::EVENT_STATE_RUNNING);
  Add(3);
  queue_.Tick();
  EXPECT_EQ(StateOf(1), v1::EVENT_STATE_PAUSING);
  EXPECT_THAT(queue_.List(), ElementsAre(3, 1, 2));
  EXPECT_EQ(StateOf(3), v1::EVENT_STATE_RUNNING);
  // What is still being paused is passed over.
  now_ += minutes(10);
  queue_.Tick();
  EXPECT_EQ(StateOf(3), v1::EVENT_STATE_PAUSING);
  EXPECT_EQ(StateOf(2), v1::EVENT_STATE_RUNNING);
  EXPECT_THAT(queue_.List(), ElementsAre(2, 1, 3));
}

TEST_F(RegressQueueTest, OneThatIsCancelledLeaves) {
  Add(1);
  Add(2);
  queue_.Tick();
  queue_.Drop(2);
  queue_.Drop(1);
  EXPECT_THAT(queue_.List(), IsEmpty());
  queue_.Tick();
  EXPECT_EQ(StateOf(2), v1::EVENT_STATE_PAUSED);
}

TEST_F(RegressQueueTest, TestsOfAnOwnerAreCounted) {
  Add(1, 0, "marian");
  Add(2, 0, "much");
  Add(3, 0, "marian");
  EXPECT_EQ(queue_.CountOf("marian"), 2);
  EXPECT_EQ(queue_.CountOf("will"), 0);
}

}  // namespace
}  // namespace assize::ladder::service
