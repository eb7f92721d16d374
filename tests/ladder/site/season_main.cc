// How long a site takes: 100 bots, 12,000 matches, whole and after one more round.
//
//   ladder_site_speed [FOLDER]      writes club.db and site/ there, or in a folder that it removes
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/site/site.h"
#include "referee/base/hash.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

constexpr int kBots = 100;
constexpr int kRounds = 120;

// Below 1, the same for equal names.
double ChanceOf(const std::string& name) {
  const Bytes32 hash = HashOf(name);
  return (hash[0] * 256.0 + hash[1]) / 65536;
}

// In round r everybody meets who is r places away, as far as that goes.
RoundPlan RoundOf(int number, const std::vector<VersionId>& bots) {
  std::vector<VersionId> order = bots;
  // A round robin: the first stays, the others move on.
  std::rotate(order.begin() + 1, order.begin() + 1 + number % (kBots - 1), order.end());
  std::vector<std::pair<VersionId, VersionId>> duels;
  for (int i = 0; i < kBots / 2; ++i) duels.emplace_back(order[i], order[kBots - 1 - i]);
  return DuelRound(number, static_cast<int64_t>(number - 1) * kBots / 2, duels);
}

void PlayRound(LadderStore& store, EventId event, const RoundPlan& round) {
  EXPECT_THAT(store.PlanRound(event, round), IsOk());
  std::vector<PlayedMatch> matches;
  for (const SetPlan& set : round.sets) {
    for (const MatchPlan& match : set.matches) {
      const double better = static_cast<double>(match.seats[1] - match.seats[0]) / kBots;
      const double expected = 1 / (1 + std::pow(10, -3 * better));
      const bool first = ChanceOf(match.match_id) < expected;
      matches.push_back(Played(match.match_id, {.ranks = {first ? 1 : 2, first ? 2 : 1}}));
    }
  }
  EXPECT_THAT(store.Import(event, matches), IsOk());
}

void Time(const char* what, const std::string& database, const std::string& folder) {
  const auto begin = std::chrono::steady_clock::now();
  const auto written = site::PublishSite(
      database, folder, {.event = "", .matches = 0, .program = "speed"}, [] { return false; });
  EXPECT_THAT(written, IsOk());
  if (!written.ok()) return;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf("%s: %.2f s, %d files, %d of them unchanged\n", what, took.count(),
              static_cast<int>(written->files), static_cast<int>(written->unchanged));
}

void Run(const std::string& wanted) {
  TestLadder ladder;
  std::vector<VersionId> bots;
  for (int i = 0; i < kBots; ++i) bots.push_back(ladder.AddBot(absl::StrCat("bot-", i)));
  EventSetup setup = DemoEvent("season", bots);
  setup.settings = R"({"rounds": 121, "sets": 1, "seats": 2, "min_seats": 2, "max_seats": 2,)"
                   R"( "seating": "rotations", "scoring": "placed"})";
  const EventId event = Get(ladder->CreateEvent(setup));
  for (int round = 1; round <= kRounds; ++round) {
    PlayRound(ladder.store(), event, RoundOf(round, bots));
  }
  const std::string site = (wanted.empty() ? ladder.folder() / "site" : wanted + "/site");
  Time("whole", ladder.path(), site);
  Time("again", ladder.path(), site);
  PlayRound(ladder.store(), event, RoundOf(kRounds + 1, bots));
  Time("after a round", ladder.path(), site);
}

}  // namespace
}  // namespace assize::ladder

int main(int argc, char** argv) {
  assize::ladder::Run(argc > 1 ? argv[1] : "");
  return 0;
}
