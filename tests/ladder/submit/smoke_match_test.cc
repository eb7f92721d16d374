// Smoke matches that are not played to their end.
#include "ladder/submit/smoke_match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "referee/games/registry.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

// Such as when the machine is out of memory: then the bot is tried again.
TEST(SmokeMatch, ThatIsVoidIsNoFaultOfTheBot) {
  const Folder folder;
  for (const char* name : {"bot", "scratch", "logs"}) {
    std::filesystem::create_directory(folder / name);
  }
  auto supervisor = process::SupervisorClient::Fork(folder / "scratch");
  ASSERT_THAT(supervisor.status(), IsOk());
  seat::Timers timers;
  bots::Manifest waits;
  waits.name = "waits";
  waits.folder = folder / "bot";
  waits.command = {"/bin/sleep", "10000"};
  waits.protocol = bots::BotProtocol::kFrames;
  bots::SandboxPolicy unconfined;
  unconfined.confine = false;
  const auto result = PlaySmokeMatch({.manifest = waits,
                                      .game = *games::FindGame("brigands"),
                                      .seats = 2,
                                      .clock = {},
                                      .start_limit = std::chrono::hours(1),
                                      .scratch = folder / "scratch",
                                      .logs = folder / "logs",
                                      .sandbox = unconfined},
                                     supervisor->get(), &timers, [](const auto& host) {
                                       host->Void("the machine was out of memory");
                                     });
  EXPECT_THAT(result.status(), Fails(absl::StatusCode::kUnavailable,
                                     "the match was stopped: the machine was out of memory"));
}

}  // namespace
}  // namespace assize::ladder
