#include "ladder/tune/tune_run.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/sets/set_plan.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/status.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/run/roster.h"

namespace assize::ladder::tune {
namespace {

// In an iteration's roster.
constexpr int kUpper = 0;
constexpr int kLower = 1;
constexpr int kMaxEmptyMatches = 3;

struct Place {
  int rank = 1;
  int side = 0;
};

double ScoreOf(const run::FinishedMatch& match, games::SideRule side_of) {
  const std::vector<int>& competitors = match.planned.competitors;
  const int seats = static_cast<int>(competitors.size());
  std::vector<Place> places;
  size_t own = 0;
  for (int seat = 0; seat < seats; ++seat) {
    places.push_back({.rank = static_cast<int>(match.record.end().results(seat).rank()),
                      .side = side_of(seats, seat)});
    if (competitors[static_cast<size_t>(seat)] == kUpper) own = static_cast<size_t>(seat);
  }
  return stats::OpponentShare(places, own);
}

uint32_t ForfeitsIn(const v1::Record& record) {
  uint32_t forfeits = 0;
  for (const v1::SeatResult& seat : record.end().results()) forfeits += seat.forfeited() ? 1 : 0;
  return forfeits;
}

match::RunSeeds SeedsOf(const v1::TuneSettings& settings) {
  const Seed seed = SeedFromText(settings.seed());
  // A bot that draws from its match's id plays alike again.
  return {.luck = DeriveSeed(seed, "deals"), .ids = DeriveSeed(seed, "ids")};
}

}  // namespace

absl::StatusOr<std::unique_ptr<TuneRun>> TuneRun::Create(TuneOrder order,
                                                         process::SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(TableRules rules, TableRulesOf(order.file->settings()));
  std::unique_ptr<TuneRun> run(new TuneRun(std::move(order), std::move(rules), supervisor));
  for (const v1::TuneMatch& match : run->order_.file->matches()) {
    ASSIZE_RETURN_IF_ERROR(WithContext(run->tuning_.Take(match), run->order_.file->path()));
  }
  return run;
}

TuneRun::TuneRun(TuneOrder order, TableRules rules, process::SupervisorClient* supervisor)
    : order_(std::move(order)),
      rules_(std::move(rules)),
      supervisor_(supervisor),
      tuning_(order_.file->settings(), rules_.matches_per_set()),
      timers_(supervisor->pulse()) {}

int TuneRun::open_matches() const {
  const v1::TuneSettings& settings = tuning_.settings();
  return static_cast<int>(settings.iterations() * settings.sets()) * rules_.matches_per_set() -
         static_cast<int>(order_.file->matches().size());
}

absl::Status TuneRun::Run(const TuneListener& listener) {
  while (!tuning_.over()) {
    if (stopped() != Stop::kNone) return absl::CancelledError("the tuning was stopped");
    ASSIZE_RETURN_IF_ERROR(PlayIteration(listener));
    ASSIZE_RETURN_IF_ERROR(order_.file->Sync());
  }
  return absl::OkStatus();
}

absl::Status TuneRun::PlayIteration(const TuneListener& listener) {
  const stats::SpsaPair pair = tuning_.Next();
  run::MatchWorkerSettings workers = order_.workers;
  ASSIZE_ASSIGN_OR_RETURN(bots::Manifest upper, BotWith(pair.plus, "upper"));
  ASSIZE_ASSIGN_OR_RETURN(bots::Manifest lower, BotWith(pair.minus, "lower"));
  workers.bots = std::make_shared<run::Roster>(
      std::vector<bots::Manifest>{std::move(upper), std::move(lower)});
  // The folders have the same names in every iteration, and other files.
  workers.bundles = std::make_shared<bots::BundleCopies>();
  workers.starts = std::make_shared<run::StartRecord>();
  run::MatchQueue queue(order_.jobs);
  for (const int match : tuning_.Open()) queue.Add(PlanOf(match));
  queue.End();
  run::Runner runner(&queue, std::move(workers), supervisor_, &timers_);
  {
    const MutexLock lock(mutex_);
    if (stop_ != Stop::kNone) return absl::OkStatus();
    runner_ = &runner;
  }
  absl::Status taken;
  const absl::Status played = runner.Run(order_.jobs, [&](const run::FinishedMatch& match) {
    if (!taken.ok()) return;
    taken = Take(match, listener);
    if (!taken.ok()) runner.StopNow("the tuning has ended");
  });
  const MutexLock lock(mutex_);
  runner_ = nullptr;
  return taken.ok() ? played : taken;
}

absl::StatusOr<bots::Manifest> TuneRun::BotWith(const std::vector<double>& values,
                                                const std::string& name) const {
  const std::string folder = absl::StrCat(order_.folder, "/", name);
  ASSIZE_RETURN_IF_ERROR(WriteBotWithValues(order_.bot, values, folder));
  return bots::ReadManifest(folder);
}

run::PlannedMatch TuneRun::PlanOf(int match) const {
  const v1::TuneSettings& settings = tuning_.settings();
  const int set = match / rules_.matches_per_set();
  const int place = match % rules_.matches_per_set();
  const int64_t deal = int64_t{settings.sets()} * tuning_.iteration() + set;
  const match::MatchSeeds seeds =
      match::SeedsOfMatch(sets::SeedsOfSet(SeedsOf(settings), deal), 0, place);
  run::PlannedMatch planned;
  planned.index = match;
  planned.deal = set;
  planned.deal_id = match::DealOf(seeds.deal);
  planned.rotation = place;
  planned.spec = {.match_id = seeds.match_id,
                  .game = rules_.game,
                  .config = rules_.configs[static_cast<size_t>(place / rules_.seats)],
                  .seed = seeds.deal,
                  .salt = seeds.salt,
                  .policy = *match::PolicyNamed(settings.policy()),
                  .clock_rules = match::RulesOf(settings.clock_rules()),
                  .competitors = {}};
  for (int seat = 0; seat < rules_.seats; ++seat) {
    planned.competitors.push_back(seat == place % rules_.seats ? kUpper : kLower);
    planned.spec.competitors.push_back({.name = settings.bot(),
                                        .version = settings.version(),
                                        .unconfined = !order_.workers.sandbox.confine});
  }
  return planned;
}

absl::Status TuneRun::Take(const run::FinishedMatch& match, const TuneListener& listener) {
  const v1::RecordEnd& end = match.record.end();
  if (end.reason() == v1::END_REASON_VOID) {
    if (stopped() == Stop::kNow) return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat("a match was stopped: ", end.void_reason()));
  }
  ASSIZE_RETURN_IF_ERROR(NoteAbsences(match));
  v1::TuneMatch result;
  result.set_iteration(static_cast<uint32_t>(tuning_.iteration()));
  result.set_match(static_cast<uint32_t>(match.planned.index));
  result.set_score(ScoreOf(match, rules_.game->info().side_of));
  result.set_forfeits(ForfeitsIn(match.record));
  ASSIZE_RETURN_IF_ERROR(order_.file->Append(result));
  const int before = tuning_.iteration();
  ASSIZE_RETURN_IF_ERROR(tuning_.Take(result));
  listener.match_over();
  if (tuning_.iteration() != before) listener.iteration_over(tuning_.Report());
  return absl::OkStatus();
}

// A bot that can't be started makes every match a draw: nothing would ever be found.
absl::Status TuneRun::NoteAbsences(const run::FinishedMatch& match) {
  const bool empty = ForfeitsIn(match.record) == static_cast<uint32_t>(rules_.seats);
  empty_matches_ = empty ? empty_matches_ + 1 : 0;
  if (empty_matches_ < kMaxEmptyMatches) return absl::OkStatus();
  const MatchSummary summary = Summarize(match.record, match.timing);
  const std::string detail = LossDetail(match.record, match.timing, 0);
  const auto& lines = match.timing.seats(0).last_lines();
  return absl::FailedPreconditionError(absl::StrCat(
      order_.bot.name, " forfeited every seat of three matches in a row (",
      summary.seats[0].forfeit, detail.empty() ? "" : ": ", detail, ")",
      lines.empty() ? "" : absl::StrCat(". It printed last:\n  ", absl::StrJoin(lines, "\n  "))));
}

void TuneRun::StopBeginning() {
  const MutexLock lock(mutex_);
  if (stop_ == Stop::kNone) stop_ = Stop::kBeginning;
  if (runner_ != nullptr) runner_->StopBeginning();
}

void TuneRun::StopNow() {
  const MutexLock lock(mutex_);
  stop_ = Stop::kNow;
  if (runner_ != nullptr) runner_->StopNow("interrupted by the user");
}

TuneRun::Stop TuneRun::stopped() {
  const MutexLock lock(mutex_);
  return stop_;
}

}  // namespace assize::ladder::tune
