#include "ladder/climb/climb_matches.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/hash.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/replay/answer_faults.h"
#include "referee/run/match_queue.h"
#include "referee/run/match_worker.h"
#include "referee/run/roster.h"
#include "referee/run/run_plan.h"
#include "referee/run/runner.h"

namespace assize::ladder::climb {
namespace {

// The bot is competitor 0.
constexpr int kBot = 0;
constexpr int kSetsOfDigest = 2;
// A search that watches the clock must find all the time that it wants, on a busy machine too.
constexpr match::Micros kMoveLimit = std::chrono::seconds(10);
constexpr match::Micros kBank = std::chrono::minutes(10);

absl::StatusOr<run::RunPlan> PlanOf(const BlockOrder& order, bool confined) {
  run::RunPlan plan;
  plan.game = order.game;
  plan.seeds = {.luck = SeedFromText(absl::StrCat(order.seed, ", deals")),
                .ids = SeedFromText(absl::StrCat(order.seed, ", ids"))};
  ASSIZE_ASSIGN_OR_RETURN(plan.config, order.game->Configure(order.seats, {}));
  plan.clock_rules.move_limit = kMoveLimit;
  plan.clock_rules.bank = kBank;
  plan.deals = order.sets;
  plan.seating = match::Rotations(order.game->info(), order.seats, order.seats);
  for (int seat = 0; seat < order.seats; ++seat) {
    const bots::Manifest& manifest = seat == kBot ? order.bot : order.rung;
    plan.competitors.push_back({.name = absl::StrCat(manifest.name, "#", seat + 1),
                                .version = manifest.version,
                                .unconfined = !confined});
  }
  return plan;
}

struct Place {
  int rank = 1;
  int side = 0;
};

// What is kept of a match.
struct Played {
  int deal = 0;
  double score = 0;
  bool failed = false;
  std::string text;
};

Played ReadMatch(const run::FinishedMatch& match, games::SideRule side_of) {
  Played played{.deal = match.planned.deal};
  const v1::RecordEnd& end = match.record.end();
  const int seats = end.results_size();
  std::vector<Place> places;
  for (int seat = 0; seat < seats; ++seat) {
    places.push_back(
        {.rank = static_cast<int>(end.results(seat).rank()), .side = side_of(seats, seat)});
  }
  const auto own =
      std::find(match.planned.competitors.begin(), match.planned.competitors.end(), kBot);
  const auto seat = static_cast<size_t>(own - match.planned.competitors.begin());
  played.score = stats::OpponentShare(places, seat);
  played.failed = end.results(static_cast<int>(seat)).forfeited() ||
                  AnswerFaultsIn(match.record)[seat].defaults > 0;
  played.text = ToHex(HashOf(end.state_digest()));
  for (const v1::SeatResult& result : end.results()) {
    absl::StrAppendFormat(&played.text, " %d %.9f", result.rank(), result.score());
  }
  return played;
}

BlockResult ResultOf(const std::map<int, Played>& played, int sets) {
  BlockResult result;
  std::vector<std::vector<double>> scores(sets);
  std::string texts;
  for (const auto& [index, match] : played) {
    scores[match.deal].push_back(match.score);
    ++result.matches;
    result.failed_matches += match.failed ? 1 : 0;
    absl::StrAppend(&texts, match.text, "\n");
  }
  for (const std::vector<double>& set : scores) {
    double sum = 0;
    for (const double score : set) sum += score;
    result.scores.push_back(sum / static_cast<double>(set.size()));
  }
  result.digest = ToHex(HashOf(texts));
  return result;
}

}  // namespace

ClimbMatches::ClimbMatches(process::SupervisorClient* supervisor, RunFolders folders,
                           bots::SandboxPolicy sandbox, int jobs)
    : supervisor_(supervisor),
      folders_(std::move(folders)),
      sandbox_(std::move(sandbox)),
      jobs_(jobs),
      timers_(supervisor->pulse()) {}

absl::StatusOr<BlockResult> ClimbMatches::Play(const BlockOrder& order) {
  ASSIZE_ASSIGN_OR_RETURN(const run::RunPlan plan, PlanOf(order, sandbox_.confine));
  std::vector<bots::Manifest> manifests(static_cast<size_t>(order.seats), order.rung);
  manifests[kBot] = order.bot;
  run::PlanQueue queue(plan, jobs_);
  run::Runner runner(&queue,
                     {.bots = std::make_shared<run::Roster>(manifests),
                      .scratch = folders_.scratch,
                      .logs = "",
                      .sandbox = sandbox_},
                     supervisor_, &timers_);
  std::map<int, Played> played;
  bool is_void = false;
  const auto take = [&](const run::FinishedMatch& match) {
    if (stopped_) runner.StopBeginning();
    const bool counts = match.record.end().results_size() == order.seats;
    is_void = is_void || !counts;
    if (counts) played[match.planned.index] = ReadMatch(match, order.game->info().side_of);
  };
  ASSIZE_RETURN_IF_ERROR(runner.Run(jobs_, take));
  if (stopped_) return absl::CancelledError("the climb was stopped");
  if (is_void || static_cast<int>(played.size()) != run::MatchCount(plan)) {
    return absl::UnavailableError("a match was void through no fault of a bot; climb again");
  }
  return ResultOf(played, order.sets);
}

absl::StatusOr<std::string> DigestOf(const games::Game& game, int seats, const bots::Manifest& rung,
                                     ClimbMatches* matches) {
  ASSIZE_ASSIGN_OR_RETURN(const BlockResult result, matches->Play({.game = &game,
                                                                   .seats = seats,
                                                                   .sets = kSetsOfDigest,
                                                                   .seed = "digest of a rung",
                                                                   .bot = rung,
                                                                   .rung = rung}));
  constexpr size_t kDigits = 16;
  return result.digest.substr(0, kDigits);
}

}  // namespace assize::ladder::climb
