// What is thrown on the threads for bots ends the task or the report alone; everybody else goes on.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>
#include <memory>
#include <stdexcept>
#include <string>

#include "referee/base/unique_fd.h"
#include "referee/seat/loop.h"
#include "referee/seat/timers.h"

namespace assize::seat {
namespace {

class Throwing final : public Loop::Watcher {
 public:
  void OnReady(uint32_t) override { throw std::runtime_error("a broken stream"); }
};

class Counting final : public Loop::Watcher {
 public:
  void OnReady(uint32_t) override { reported_.set_value(); }
  void Await() { reported_.get_future().wait(); }

 private:
  std::promise<void> reported_;
};

TEST(Thrown, ATaskOfALoopEndsAlone) {
  testing::internal::CaptureStderr();
  const std::shared_ptr<Loop> loop = *Loop::Start();
  std::promise<void> next;
  loop->Post([] { throw std::runtime_error("no memory"); });
  // NOLINTNEXTLINE(hicpp-exception-baseclass): whatever it is.
  loop->Post([] { throw 4711; });
  loop->Post([&] { next.set_value(); });
  next.get_future().wait();
  loop->Stop();
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("a task of the thread for bots threw: no memory"), std::string::npos) << log;
}

TEST(Thrown, AReportEndsAloneAndOthersComeThrough) {
  testing::internal::CaptureStderr();
  const std::shared_ptr<Loop> loop = *Loop::Start();
  int broken[2];
  int whole[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, broken), 0);
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, whole), 0);
  const UniqueFd ends[] = {UniqueFd(broken[0]), UniqueFd(broken[1]), UniqueFd(whole[0]),
                           UniqueFd(whole[1])};
  const auto counting = std::make_shared<Counting>();
  loop->Run([&] {
    loop->Watch(broken[0], std::make_shared<Throwing>());
    loop->Watch(whole[0], counting);
  });
  ASSERT_EQ(write(broken[1], "x", 1), 1);
  ASSERT_EQ(write(whole[1], "x", 1), 1);
  counting->Await();
  loop->Stop();
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("a bot's stream threw: a broken stream"), std::string::npos) << log;
}

TEST(Thrown, ATimersTaskEndsAlone) {
  testing::internal::CaptureStderr();
  std::promise<void> next;
  {
    Timers timers(nullptr);
    timers.Schedule(timers.Now(), [] { throw std::runtime_error("no memory"); });
    timers.Schedule(timers.Now(), [&] { next.set_value(); });
    next.get_future().wait();
  }
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("a task at its time threw: no memory"), std::string::npos) << log;
}

}  // namespace
}  // namespace assize::seat
