// What is thrown in a match, where nothing ever should be, voids that match, and the process plays
// on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "referee/run/runner.h"
#include "tests/seat/throwing_game.h"
#include "tests/support/temp_folder.h"

namespace assize::seat {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Matches of any game, in order.
class Listed final : public run::MatchQueue {
 public:
  Listed() : MatchQueue(/*lanes=*/1) {}

  void Add(const games::Game* game) {
    run::PlannedMatch planned;
    planned.index = planned.deal = count_++;
    planned.deal_id.number = static_cast<uint64_t>(planned.deal);
    planned.competitors = {0, 1};
    planned.spec.match_id = "match-" + std::to_string(planned.index);
    planned.spec.game = game;
    planned.spec.config = *game->Configure(2, {});
    planned.spec.competitors = {{.name = "a", .version = "1"}, {.name = "b", .version = "1"}};
    MatchQueue::Add(std::move(planned));
  }

 private:
  int count_ = 0;
};

class BrokenMatchTest : public testing::Test {
 protected:
  BrokenMatchTest() {
    std::filesystem::create_directory(temp_ / "scratch");
    auto supervisor = process::SupervisorClient::Fork(temp_ / "scratch");
    if (!supervisor.ok()) throw std::runtime_error(supervisor.status().ToString());
    supervisor_ = *std::move(supervisor);
  }

  // Plays them with bots that can't even start, so that no process is needed.
  absl::Status Play(Listed* matches, const std::function<void(run::FinishedMatch)>& finished) {
    bots::Manifest bot;
    bot.name = "nobody";
    bot.unable = "has no program";
    run::MatchWorkerSettings workers;
    workers.bots = std::make_shared<run::Roster>(std::vector<bots::Manifest>(2, bot));
    workers.scratch = temp_ / "scratch";
    workers.sandbox.confine = false;
    matches->End();
    Timers timers;
    return run::Runner(matches, workers, supervisor_.get(), &timers).Run(1, finished);
  }

  const TempFolder temp_;
  std::unique_ptr<process::SupervisorClient> supervisor_;
};

TEST_F(BrokenMatchTest, AMatchThatCannotEvenBeginIsVoidAndOthersAreNot) {
  const ThrowingGame throwing(Throws::kAtTheStart);
  const games::Game* const brigands = *games::FindGame("brigands");
  Listed matches;
  for (const games::Game* game : {brigands, static_cast<const games::Game*>(&throwing), brigands}) {
    matches.Add(game);
  }
  std::vector<std::string> ends;
  std::optional<run::FinishedMatch> broken;
  testing::internal::CaptureStderr();
  const absl::Status played = Play(&matches, [&](run::FinishedMatch match) {
    ends.push_back(match.record.header().match_id() + " " +
                   v1::EndReason_Name(match.record.end().reason()));
    if (match.broken) broken = std::move(match);
  });
  EXPECT_TRUE(played.ok()) << played;
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              AllOf(HasSubstr("match-1"), HasSubstr(kPlanted), Not(HasSubstr("match-0"))));
  EXPECT_THAT(ends, ElementsAre("match-0 END_REASON_FORFEIT", "match-1 END_REASON_VOID",
                                "match-2 END_REASON_FORFEIT"));
  ASSERT_TRUE(broken.has_value());
  EXPECT_THAT(broken->record.end().void_reason(), HasSubstr(kPlanted));
  EXPECT_EQ(broken->record.end().faults_size(), 2);
  EXPECT_EQ(broken->timing.seats_size(), 2);
}

TEST_F(BrokenMatchTest, WhatIsThrownByWhoTakesTheResultEndsTheRunWithAnError) {
  Listed matches;
  matches.Add(*games::FindGame("brigands"));
  const absl::Status status =
      Play(&matches, [](const run::FinishedMatch&) { throw std::runtime_error(kPlanted); });
  EXPECT_EQ(status.code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(status.message()), HasSubstr(kPlanted));
}

}  // namespace
}  // namespace assize::seat
