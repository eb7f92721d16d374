// An event loop with an executor that plays nothing: a test decides what becomes of each match.
#ifndef ASSIZE_TESTS_LADDER_EVENT_EVENT_LOOP_TESTING_H_
#define ASSIZE_TESTS_LADDER_EVENT_EVENT_LOOP_TESTING_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/event_loop.h"
#include "ladder/event/settings/event_settings.h"
#include "referee/games/registry.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {

// What becomes of a match that is given to the executor.
struct Fate {
  enum class Kind { kOver, kWorkerDied, kNothing, kUnfit } kind = Kind::kOver;
  Ending ending = {};
};
inline Fate Won(size_t seat) {
  return {.ending = {.ranks = {seat == 0 ? 1 : 2, seat == 1 ? 1 : 2}}};
}
inline Fate Forfeited(int seat) {
  return {.ending = {.ranks = Won(static_cast<size_t>(1 - seat)).ending.ranks, .forfeited = seat}};
}
inline Fate Void() { return {.ending = {.ranks = {}}}; }

inline v1::BatchResult ResultOf(const v1::BatchMatch& match, const Ending& ending) {
  v1::BatchResult result;
  result.set_match_id(match.header().match_id());
  result.set_attempt(match.attempt());
  *result.mutable_record() = MadeUpMatch(match.header().match_id(), ending).record;
  return result;
}

class FakeExecutor : public Executor {
 public:
  // By match id and attempt; by default the first seat wins.
  std::function<Fate(const v1::BatchMatch&)> fate = [](const v1::BatchMatch&) { return Won(0); };
  std::vector<v1::BatchResult> left_behind;
  // Stop after this many matches.
  size_t stop_after = SIZE_MAX;
  bool backwards = false;

  // The folders of the batch that is being played.
  std::vector<std::string> bots;
  std::vector<std::string> played;
  std::vector<std::string> released;
  // Matches with a bot that may not play, which it forfeits.
  int forfeited_unplayed = 0;

  absl::StatusOr<Recovered> Recover() override {
    return Recovered{.results = std::exchange(left_behind, {}), .notes = {}};
  }
  absl::Status Play(const v1::Batch& work, const ExecutorListener& listener) override {
    std::vector<v1::BatchMatch> matches(work.matches().begin(), work.matches().end());
    bots.clear();
    for (const v1::BatchBot& bot : work.bots()) bots.push_back(bot.folder());
    if (backwards) std::reverse(matches.begin(), matches.end());
    for (const v1::BatchMatch& match : matches) {
      if (played.size() >= stop_after) return absl::CancelledError("stopped");
      played.push_back(match.header().match_id());
      PlayOne(match, listener);
    }
    return absl::OkStatus();
  }
  void Release(std::span<const std::string> match_ids) override {
    released.insert(released.end(), match_ids.begin(), match_ids.end());
  }
  void StopBeginning() override { stop_after = played.size(); }
  void StopNow() override { StopBeginning(); }

 private:
  void PlayOne(const v1::BatchMatch& match, const ExecutorListener& listener) {
    const auto barred = std::ranges::find_if(
        match.barred(), [](const std::string& reason) { return !reason.empty(); });
    Fate now;
    if (barred == match.barred().end()) {
      now = fate(match);
    } else {
      ++forfeited_unplayed;
      now = Forfeited(static_cast<int>(barred - match.barred().begin()));
    }
    if (now.kind == Fate::Kind::kUnfit) {
      v1::BatchResult unfit = ResultOf(match, now.ending);
      unfit.mutable_record()->mutable_end()->mutable_results(0)->set_score(2);
      return listener.on_result(PackResult(std::move(unfit)));
    }
    if (now.kind == Fate::Kind::kNothing) return;
    if (now.kind == Fate::Kind::kWorkerDied) return listener.on_void(match, "signal 9");
    listener.on_result(PackResult(ResultOf(match, now.ending)));
  }
};

// Rounds of these duels, a set each, without those who are out.
class FakeSchedule : public Schedule {
 public:
  std::vector<std::vector<std::pair<VersionId, VersionId>>> rounds;
  // Further sets, first to last: of which round, and its duels.
  std::vector<std::pair<int, std::vector<std::pair<VersionId, VersionId>>>> playoffs;
  std::vector<std::string> dropped;

  absl::StatusOr<std::optional<RoundPlan>> NextRound(const EventState& state) override {
    for (const Dropout& out : state.dropouts) dropped.push_back(out.reason);
    if (!playoffs.empty() && playoffs.front().first == static_cast<int>(state.rounds.size())) {
      const auto duels = playoffs.front().second;
      playoffs.erase(playoffs.begin());
      return PlanOf(state, static_cast<int>(state.rounds.size()), duels);
    }
    if (state.rounds.size() == rounds.size() || !state.dropouts.empty()) return std::nullopt;
    return PlanOf(state, static_cast<int>(state.rounds.size()) + 1, rounds[state.rounds.size()]);
  }

 private:
  static RoundPlan PlanOf(const EventState& state, int number,
                          const std::vector<std::pair<VersionId, VersionId>>& duels) {
    RoundPlan plan;
    plan.number = number;
    int64_t set = SetsPlanned(state.rounds);
    for (const auto& [first, second] : duels) {
      plan.sets.push_back(
          PlanOfSet(SeedsOf(state.event.setup, {}), set++, {{first, second}, {second, first}}));
    }
    return plan;
  }
};

class FakeObserver : public EventObserver {
 public:
  void OnRound(const RoundPlan&, int open_matches) override { open.push_back(open_matches); }
  void OnPlanning(int round, int64_t planned, int64_t all) override {
    planning.push_back({round, planned, all});
  }
  void OnMatch() override { ++matches; }
  void OnRoundOver(const EventState&) override {}
  void OnNote(const std::string& text) override { notes.push_back(text); }

  std::vector<int> open;
  std::vector<std::array<int64_t, 3>> planning;
  int matches = 0;
  std::vector<std::string> notes;
};

class EventLoopTest : public ::testing::Test {
 protected:
  EventLoopTest() { schedule_.rounds = {{{greedy_, random_}, {robin_, random_}}}; }

  absl::Status Run(Suspension suspension = Suspension::kForForfeitsAndBreaking) {
    EventMatches matches;
    matches.name = "autumn";
    matches.game = games::FindGame("brigands").value();
    matches.seeds = {.luck = SeedFromText("autumn"), .ids = SeedFromText("autumn")};
    matches.settings = settings_;
    InstalledVersions installed;
    for (VersionId version : {greedy_, random_, robin_}) {
      installed[version] = {
          .name = absl::StrCat("bot-", version), .label = "1", .folder = FolderOf(version)};
    }
    return EventLoop(&ladder_.store(), &executor_, &schedule_, matches, installed, suspension,
                     &observer_)
        .Run(event_, stopped_);
  }
  static std::string FolderOf(VersionId version) { return absl::StrCat("/bots/", version); }
  // Each match in which the bot plays ends its worker, unless `spared` is true for it.
  void LetBreak(VersionId version, std::function<bool(const v1::BatchMatch&)> spared) {
    executor_.fate = [version, spared = std::move(spared), this](const v1::BatchMatch& match) {
      const bool plays = std::ranges::any_of(
          match.bots(), [&](uint32_t bot) { return executor_.bots.at(bot) == FolderOf(version); });
      return Fate{.kind = plays && !spared(match) ? Fate::Kind::kWorkerDied : Fate::Kind::kOver};
    };
  }
  static bool IsAlone(const v1::BatchMatch& match) {
    return std::ranges::all_of(match.bots(), [&](uint32_t bot) { return bot == match.bots(0); });
  }
  bool IsPlanned(const v1::BatchMatch& match) {
    for (const Round& round : Get(ladder_->LoadRounds(event_))) {
      for (const SetPlan& set : round.plan.sets) {
        for (const MatchPlan& planned : set.matches) {
          if (planned.match_id == match.header().match_id()) return true;
        }
      }
    }
    return false;
  }
  std::string ReasonOf(const std::string& bot) {
    return Get(ladder_->FindVersion(bot)).suspended.value_or("");
  }
  // All its matches; the first seat wins the others.
  void LetForfeit(VersionId version) {
    executor_.fate = [name = absl::StrCat("bot-", version)](const v1::BatchMatch& match) {
      for (int seat = 0; seat < match.bots_size(); ++seat) {
        if (match.header().competitors(seat).name() == name) return Forfeited(seat);
      }
      return Won(0);
    };
  }
  Results Stored() { return Get(ladder_->LoadResults({.event = event_, .game = {}})); }
  bool over() { return Get(ladder_->FindEvent("autumn")).ended_unix_us.has_value(); }

  TestLadder ladder_;
  const VersionId greedy_ = ladder_.AddBot("greedy");
  const VersionId random_ = ladder_.AddBot("random");
  const VersionId robin_ = ladder_.AddBot("robin");
  const EventId event_ = ladder_.AddEvent({greedy_, random_, robin_});
  v1::EventSettings settings_;
  std::function<bool()> stopped_;
  FakeExecutor executor_;
  FakeSchedule schedule_;
  FakeObserver observer_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_EVENT_EVENT_LOOP_TESTING_H_
