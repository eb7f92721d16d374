// The threads of calls: what they do when work throws, and whose work waits for whose.
#include "ladder/service/calls/work_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include "ladder/service/calls/call_threads.h"

namespace assize::ladder::service {
namespace {

using ::testing::ElementsAre;

constexpr int64_t kRobin = 1;
constexpr int64_t kMarian = 2;

// Lines that a pool has logged.
class Lines {
 public:
  void Add(const std::string& line) {
    const MutexLock lock(mutex_);
    lines_.push_back(line);
  }
  std::vector<std::string> Get() {
    const MutexLock lock(mutex_);
    return lines_;
  }

 private:
  Mutex mutex_;
  std::vector<std::string> lines_ ABSL_GUARDED_BY(mutex_);
};

class WorkPoolTest : public ::testing::Test {
 protected:
  std::unique_ptr<WorkPool> Pool(int threads, size_t most_of_one = 1000) {
    auto pool = std::make_unique<WorkPool>(
        WorkPoolOptions{.name = "a call",
                        .threads = threads,
                        .most_waiting = 10,
                        .most_waiting_of_one = most_of_one,
                        .log = [this](const std::string& text) { lines_.Add(text); }});
    EXPECT_TRUE(pool->Start().ok());
    return pool;
  }
  // Work that begins at once and ends when the gate is opened.
  void Occupy(WorkPool& pool, int64_t caller) {
    std::promise<void> began;
    ASSERT_TRUE(pool.Add(
        [&began, gate = gate_.get_future().share()] {
          began.set_value();
          gate.wait();
        },
        caller));
    began.get_future().wait();
  }

  Lines lines_;
  std::promise<void> gate_;
};

TEST_F(WorkPoolTest, WorkThatThrowsIsLoggedAndTheNextIsDone) {
  auto pool = Pool(1);
  ASSERT_TRUE(pool->Add([] { throw std::runtime_error("no memory"); }));
  ASSERT_TRUE(pool->Add([] { throw 7; }));
  std::promise<void> done;
  ASSERT_TRUE(pool->Add([&] { done.set_value(); }));
  done.get_future().wait();
  pool = nullptr;
  EXPECT_THAT(lines_.Get(), ElementsAre("a call threw: no memory",
                                        "a call threw: something that is no std::exception"));
}

TEST_F(WorkPoolTest, OneCallersWorkIsDoneInTurnsWhileOthersAreServed) {
  auto pool = Pool(2);
  Occupy(*pool, kRobin);
  Lines order;
  ASSERT_TRUE(pool->Add([&] { order.Add("robin's second"); }, kRobin));
  std::promise<void> served;
  ASSERT_TRUE(pool->Add(
      [&] {
        order.Add("marian's");
        served.set_value();
      },
      kMarian));
  served.get_future().wait();
  gate_.set_value();
  pool = nullptr;
  EXPECT_THAT(order.Get(), ElementsAre("marian's", "robin's second"));
}

TEST_F(WorkPoolTest, OneCallerFillsItsOwnPlacesAlone) {
  auto pool = Pool(1, /*most_of_one=*/2);
  Occupy(*pool, kRobin);
  EXPECT_TRUE(pool->Add([] {}, kRobin));
  EXPECT_TRUE(pool->Add([] {}, kRobin));
  EXPECT_FALSE(pool->Add([] {}, kRobin));
  EXPECT_TRUE(pool->Add([] {}, kMarian));
  gate_.set_value();
}

TEST_F(WorkPoolTest, NoMoreWaitsThanIsAllowedButWhatOthersWaitFor) {
  auto pool = Pool(1);
  Occupy(*pool, WorkPool::kNobody);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(pool->Add([] {}));
  EXPECT_FALSE(pool->Add([] {}));
  std::promise<void> done;
  pool->AddAnyway([&] { done.set_value(); });
  gate_.set_value();
  done.get_future().wait();
}

// Twenty tokens that ask for the heaviest tables without a pause, and nobody reads their answers.
TEST(CallThreads, HeavyReadsKeepNothingElseWaiting) {
  CallThreads threads([](const std::string&) {});
  ASSERT_TRUE(threads.Start().ok());
  std::promise<void> gate;
  const std::shared_future<void> open = gate.get_future().share();
  int refused = 0;
  for (int64_t token = 1; token <= 20; ++token) {
    for (int i = 0; i < 10; ++i) {
      refused += !threads.For(v1::COST_HEAVY_READ).Add([open] { open.wait(); }, token);
    }
  }
  EXPECT_GT(refused, 0);
  for (WorkPool* pool :
       {&threads.admissions(), &threads.For(v1::COST_ACT), &threads.For(v1::COST_READ)}) {
    std::promise<void> done;
    ASSERT_TRUE(pool->Add([&] { done.set_value(); }));
    done.get_future().wait();
  }
  gate.set_value();
}

}  // namespace
}  // namespace assize::ladder::service
