// The thread that keeps the site fresh, which goes on whatever is thrown on it.
#include "ladder/service/published/site_updater.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/synchronization/mutex.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

using assize::testing::ReadFile;

TEST(SiteUpdater, GoesOnAfterATaskThatThrows) {
  TestLadder ladder;
  const VersionId alpha = ladder.AddBot("alpha");
  const VersionId beta = ladder.AddBot("beta");
  const EventId event = ladder.AddEvent({alpha, beta}, "cup");
  // Something is held back, so that whoever asks for the ladder looks at the clock.
  EventSetup setup = DemoEvent("cup", {});
  setup.settings = DemoSettings(R"(, "live_delay": {"seconds": 30})");
  ASSERT_THAT(ladder->ChangeSettings(event, setup.settings), IsOk());
  ASSERT_THAT(ladder->PlanRound(event, DuelRound(1, 0, {{alpha, beta}})), IsOk());
  Import(ladder.store(), {Played("s0-0"), Played("s0-1")});
  const int64_t now = Get(ladder->LoadSetEnds(event)).front().unix_us;
  std::atomic<bool> broken = false;
  PublishedCache published(
      ladder.path(),
      [&]() -> int64_t {
        if (broken) throw std::runtime_error("no memory");
        return now;
      },
      [](const std::string&) {});
  const std::string site = ladder.folder() / "site";
  const auto shows = [&site](const std::string& bot) {
    return std::filesystem::exists(site + "/index.html") &&
           ReadFile(site + "/bots.html").find(bot) != std::string::npos;
  };
  absl::Mutex mutex;
  std::vector<std::string> log;
  SiteUpdater updater({.folder = site,
                       .settings = {.event = "", .program = "ladder", .live = true},
                       .published = &published,
                       .rest_after_failure = std::chrono::milliseconds(0),
                       .log = [&](const std::string& text) {
                         const absl::MutexLock lock(&mutex);
                         log.push_back(text);
                       }});
  ASSERT_THAT(updater.Start(), IsOk());
  while (!shows("alpha")) std::this_thread::yield();
  broken = true;
  const auto is_logged = [&] {
    const absl::MutexLock lock(&mutex);
    return !log.empty();
  };
  while (!is_logged()) std::this_thread::yield();
  broken = false;
  ladder.AddBot("gamma");
  published.Drop();
  while (!shows("gamma")) std::this_thread::yield();
  const absl::MutexLock lock(&mutex);
  EXPECT_THAT(log, ::testing::ElementsAre("the site threw: no memory"));
}

}  // namespace
}  // namespace assize::ladder::service
