// Events that are changed between two matches, with runs that end when the test lets them: what is
// played is an event that is not there, whose error waits for the test on its way to the log.
#include "ladder/service/play/event_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kNoGrace(0);
// Longer than any test.
constexpr milliseconds kLong(3'600'000);
constexpr EventId kCup = 7;
constexpr EventId kLeague = 8;
constexpr EventId kIdle = 9;

// Runs come to it and go on when it is open.
class Turnstile {
 public:
  void Pass() {
    std::unique_lock lock(mutex_);
    ++came_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  void Open() {
    const std::scoped_lock lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void AwaitOpen() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_; });
  }
  void AwaitRuns(int runs) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return came_ >= runs; });
  }
  int came() {
    const std::scoped_lock lock(mutex_);
    return came_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int came_ = 0;
};

class EventRunnerTest : public ::testing::Test {
 protected:
  void Play(std::initializer_list<EventId> events) {
    for (const EventId event : events) ASSERT_THAT(runner_.Start(event), IsOk());
    turnstile_.AwaitRuns(static_cast<int>(events.size()));
  }
  // Calls Between() on a thread of its own.
  void ChangeBeside(EventId event, std::function<absl::Status()> work) {
    const std::scoped_lock lock(mutex_);
    const size_t place = changes_.size();
    changes_.emplace_back(absl::UnknownError("not over"));
    threads_.emplace_back([this, event, place, work = std::move(work)] {
      absl::Status done;
      // The call that waits for this one may have been in its place for a moment.
      do {
        done = runner_.Between(event, kLong, work);
      } while (absl::IsResourceExhausted(done));
      const std::scoped_lock lock(mutex_);
      changes_[place] = done;
    });
  }
  void ChangeBeside(EventId event) {
    ChangeBeside(event, [this] {
      ++worked_;
      return absl::OkStatus();
    });
  }
  // Until two events are being changed: then a third one is one too many.
  void AwaitTwoChanges() {
    const auto third = [this] {
      return runner_.Between(kIdle, kNoGrace, [] { return absl::OkStatus(); });
    };
    while (!absl::IsResourceExhausted(third())) std::this_thread::yield();
  }
  // Plays the cup, and has `work` done between its runs: the first one ends when the change waits
  // for it, and no earlier. The second change is there to be waited for alone.
  void ChangeTheCupWhileItIsPlayed(std::function<absl::Status()> work) {
    Play({kCup});
    ChangeBeside(kCup, std::move(work));
    ChangeBeside(kLeague, [this] {
      turnstile_.AwaitOpen();
      return absl::OkStatus();
    });
    AwaitTwoChanges();
    turnstile_.Open();
    Join();
    for (const absl::Status& change : changes_) EXPECT_THAT(change, IsOk());
  }
  void Join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  ~EventRunnerTest() override {
    turnstile_.Open();
    Join();
  }

  TestLadder ladder_;
  ServiceStore store_{&ladder_.store()};
  Turnstile turnstile_;
  std::mutex mutex_;
  std::vector<absl::Status> changes_ = [] {
    std::vector<absl::Status> changes;
    changes.reserve(2);
    return changes;
  }();
  std::atomic<int> worked_ = 0;
  std::vector<std::thread> threads_;
  EventRunner runner_{
      {.store = &store_,
       .database = ladder_.path(),
       .sandbox = {},
       .logs = "",
       .worker_arguments = {},
       .seats = "",
       .streams = nullptr,
       .log = [this](const std::string&, const std::string&) { turnstile_.Pass(); }}};
};

TEST_F(EventRunnerTest, NothingIsPlayedWhileAnEventIsChangedAndItGoesOnAfterwards) {
  ChangeTheCupWhileItIsPlayed([this] {
    EXPECT_EQ(runner_.running(), 0);
    EXPECT_EQ(turnstile_.came(), 1);
    return absl::OkStatus();
  });
  turnstile_.AwaitRuns(2);
}

TEST_F(EventRunnerTest, AnEventThatIsPausedMeanwhileDoesNotGoOn) {
  ChangeTheCupWhileItIsPlayed([this] {
    runner_.Pause(kCup);
    return absl::OkStatus();
  });
  EXPECT_EQ(runner_.running(), 0);
  EXPECT_EQ(turnstile_.came(), 1);
}

TEST_F(EventRunnerTest, AChangeThatThrowsIsAnErrorAndTheEventCanBeChangedAgain) {
  const auto broken = []() -> absl::Status { throw std::runtime_error("no memory"); };
  EXPECT_THAT(runner_.Between(kIdle, kNoGrace, broken),
              Fails(absl::StatusCode::kInternal, "the change of an event threw: no memory"));
  EXPECT_THAT(runner_.Between(kIdle, kNoGrace, [] { return absl::OkStatus(); }), IsOk());
}

TEST_F(EventRunnerTest, ADrainEndsTheWaitingAndNothingIsChanged) {
  Play({kCup, kLeague});
  ChangeBeside(kCup);
  ChangeBeside(kLeague);
  AwaitTwoChanges();
  // Nothing that is played ends: the calls end all the same.
  runner_.Drain();
  Join();
  for (const absl::Status& change : changes_) {
    EXPECT_THAT(change, Fails(absl::StatusCode::kUnavailable, "draining"));
  }
  EXPECT_EQ(worked_, 0);
  EXPECT_EQ(runner_.running(), 2);
  EXPECT_EQ(turnstile_.came(), 2);
}

TEST_F(EventRunnerTest, ADrainLetsAChangeEndThatHasBegunAndNothingGoesOnAfterIt) {
  ChangeTheCupWhileItIsPlayed([this] {
    runner_.Drain();
    return absl::OkStatus();
  });
  EXPECT_EQ(runner_.running(), 0);
  EXPECT_EQ(turnstile_.came(), 1);
}

TEST_F(EventRunnerTest, NothingIsChangedOrStartedAfterADrain) {
  runner_.Drain();
  EXPECT_THAT(runner_.Between(kIdle, kNoGrace,
                              [] {
                                ADD_FAILURE() << "it was changed";
                                return absl::OkStatus();
                              }),
              Fails(absl::StatusCode::kUnavailable, "draining"));
  EXPECT_THAT(runner_.Start(kIdle), Fails(absl::StatusCode::kUnavailable, "draining"));
}

TEST_F(EventRunnerTest, AnEventIsChangedByOneAtATime) {
  Play({kCup, kLeague});
  ChangeBeside(kCup);
  ChangeBeside(kLeague);
  AwaitTwoChanges();
  EXPECT_THAT(runner_.Between(kCup, kNoGrace, [] { return absl::OkStatus(); }),
              Fails(absl::StatusCode::kAborted, "another request"));
  turnstile_.Open();
  Join();
  EXPECT_EQ(worked_, 2);
}

TEST(EventRunnerGuard, AnEventWhoseTaskThrowsHasFailedWithItsCauseAndCanBeStartedAgain) {
  TestLadder ladder;
  ServiceStore store(&ladder.store());
  std::atomic<bool> broken = true;
  EventRunner runner({.store = &store,
                      .database = ladder.path(),
                      .sandbox = {},
                      .logs = "",
                      .worker_arguments = {},
                      .seats = "",
                      .streams = nullptr,
                      .log = [&](const std::string&, const std::string&) {
                        if (broken) throw std::runtime_error("no line can be written");
                      }});
  ASSERT_THAT(runner.Start(kCup), IsOk());
  while (runner.running() > 0) std::this_thread::yield();
  EXPECT_EQ(runner.StateOf(kCup).state, v1::EVENT_STATE_FAILED);
  EXPECT_EQ(runner.StateOf(kCup).note, "the event's task threw: no line can be written");
  broken = false;
  ASSERT_THAT(runner.Start(kCup), IsOk());
  while (runner.StateOf(kCup).note.empty()) std::this_thread::yield();
  EXPECT_EQ(runner.StateOf(kCup).state, v1::EVENT_STATE_RUNNING);
  EXPECT_THAT(runner.StateOf(kCup).note, ::testing::HasSubstr("it goes on by itself"));
}

// Where the machine has no thread left: as an ordinary user, since root has no such limit.
TEST(EventRunnerThreads, AnEventThatCantBeStartedIsNotPlayedAndCanBeStartedLater) {
  const std::string answer = assize::testing::WithoutPrivileges([] {
    const auto limit = [](rlim_t most) {
      rlimit now = {};
      getrlimit(RLIMIT_NPROC, &now);
      now.rlim_cur = std::min(most, now.rlim_max);
      setrlimit(RLIMIT_NPROC, &now);
    };
    TestLadder ladder;
    ServiceStore store(&ladder.store());
    EventRunner runner({.store = &store,
                        .database = ladder.path(),
                        .sandbox = {},
                        .logs = "",
                        .worker_arguments = {},
                        .seats = "",
                        .streams = nullptr,
                        .log = [](const std::string&, const std::string&) {}});
    limit(0);
    const absl::Status refused = runner.Start(kCup);
    const int running = runner.running();
    limit(RLIM_INFINITY);
    const absl::Status started = runner.Start(kCup);
    return absl::StrCat(absl::StatusCodeToString(refused.code()), " ", running, " ",
                        absl::StatusCodeToString(started.code()));
  });
  EXPECT_EQ(answer, "RESOURCE_EXHAUSTED 0 OK");
}

}  // namespace
}  // namespace assize::ladder::service
