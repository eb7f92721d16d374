// How long a site takes: 100 bots, 12,000 matches, whole, again and after one more round.
//
//   ladder_site_speed               results alone
//   ladder_site_speed --pages       the same with a page for each match, and its memory
//   ladder_site_speed --make FILE   no site: makes a ladder of 100 bots and 100,000 matches (../service/speed.py)
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/site/site.h"
#include "ladder/store/backup.h"
#include "referee/base/hash.h"
#include "tests/ladder/store/ladder_testing.h"
#include "tests/support/rowdy_match.h"

namespace assize::ladder {
namespace {

constexpr int kBots = 100;
constexpr int kRounds = 120;
// Of 50 sets of two matches each.
constexpr int kLongSeason = 1000;
constexpr int64_t kAllMatches = 1'000'000;

enum class Season { kResults, kPages };

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

// A match that can be played again, so that it has a page.
PlayedMatch RealMatch(const std::string& match_id) {
  const testing::RowdyMatch real = testing::PlayRowdy(
      {.seats = 2, .seed = match_id, .manners = testing::Manners::kPolite, .match_id = match_id});
  NewMatch match;
  match.record = real.record;
  match.timing = real.timing;
  return {.match = Get(Pack(match)), .attempt = 0};
}

// The better bot, with the higher number, wins more often.
PlayedMatch MadeUp(const MatchPlan& match) {
  const double better = static_cast<double>(match.seats[1] - match.seats[0]) / kBots;
  const bool first = ChanceOf(match.match_id) < 1 / (1 + std::pow(10, -3 * better));
  return Played(match.match_id, {.ranks = {first ? 1 : 2, first ? 2 : 1}});
}

void PlayRound(LadderStore& store, EventId event, const RoundPlan& round, Season season) {
  EXPECT_THAT(store.PlanRound(event, round), IsOk());
  std::vector<PlayedMatch> matches;
  for (const SetPlan& set : round.sets) {
    for (const MatchPlan& match : set.matches) {
      matches.push_back(season == Season::kPages ? RealMatch(match.match_id) : MadeUp(match));
    }
  }
  EXPECT_THAT(store.Import(event, matches), IsOk());
}

// The most memory that this process has had since ForgetPeak(), in MiB.
int PeakMiB() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    int kib = 0;
    if (word == "VmHWM:" && status >> kib) return kib / 1024;
  }
  return 0;
}
void ForgetPeak() { std::ofstream("/proc/self/clear_refs") << 5; }

void Time(const char* what, const std::string& database, const std::string& folder, Season season) {
  ForgetPeak();
  const int before = PeakMiB();
  const int64_t pages = season == Season::kPages ? kAllMatches : 0;
  const auto begin = std::chrono::steady_clock::now();
  const auto ladder = publish::PublishedLadder::Open(database, {});
  ASSERT_THAT(ladder, IsOk());
  const auto written =
      site::PublishSite(**ladder, folder, {.event = "", .matches = pages, .program = "speed"}, {});
  EXPECT_THAT(written, IsOk());
  if (!written.ok()) return;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::printf("%s: %.2f s, %d files, %d of them unchanged, at most %d MiB (%d before)\n", what,
              took.count(), static_cast<int>(written->files), static_cast<int>(written->unchanged),
              PeakMiB(), before);
}

// With one round more to play.
EventId PlaySeason(TestLadder& ladder, const std::vector<VersionId>& bots, int rounds,
                   Season season) {
  EventSetup setup = DemoEvent("season", bots);
  setup.settings =
      SettingsIn(absl::StrCat(R"({"rounds": )", rounds + 1,
                              R"(, "sets": 1, "seats": 2, "min_seats": 2, "max_seats": 2,)"
                              R"( "seating": "rotations", "scoring": "placed"})"));
  const EventId event = Get(ladder->CreateEvent(setup));
  for (int round = 1; round <= rounds; ++round) {
    PlayRound(ladder.store(), event, RoundOf(round, bots), season);
  }
  return event;
}

std::vector<VersionId> AddBots(TestLadder& ladder) {
  std::vector<VersionId> bots;
  for (int i = 0; i < kBots; ++i) bots.push_back(ladder.AddBot(absl::StrCat("bot-", i)));
  return bots;
}

void Make(const std::string& file) {
  TestLadder ladder;
  PlaySeason(ladder, AddBots(ladder), kLongSeason, Season::kResults);
  EXPECT_THAT(BackUp(ladder.store(), file, [](int64_t, int64_t) { return true; }), IsOk());
}

void Run(Season season) {
  TestLadder ladder;
  const std::vector<VersionId> bots = AddBots(ladder);
  const EventId event = PlaySeason(ladder, bots, kRounds, season);
  const std::string site = ladder.folder() / "site";
  Time("whole", ladder.path(), site, season);
  Time("again", ladder.path(), site, season);
  PlayRound(ladder.store(), event, RoundOf(kRounds + 1, bots), season);
  Time("after a round", ladder.path(), site, season);
}

}  // namespace
}  // namespace assize::ladder

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "--make") {
    assize::ladder::Make(argv[2]);
    return 0;
  }
  const bool pages = argc > 1 && std::string(argv[1]) == "--pages";
  if (argc > 2 || (argc > 1 && !pages)) {
    std::fprintf(stderr, "ladder_site_speed: takes nothing but --pages, or --make FILE\n");
    return 2;
  }
  assize::ladder::Run(pages ? assize::ladder::Season::kPages : assize::ladder::Season::kResults);
  return 0;
}
