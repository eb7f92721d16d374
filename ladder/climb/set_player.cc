#include "ladder/climb/set_player.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/sets/event_options.h"
#include "ladder/sets/set_plan.h"
#include "referee/base/status.h"
#include "referee/cli/flags/game_options.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/run/roster.h"

namespace assize::ladder::climb {
namespace {

absl::StatusOr<std::vector<v1::GameConfig>> ConfigsOf(const games::Game& game, int seats) {
  const games::OptionValues options = sets::WithEventValues({}, game.info());
  ASSIZE_ASSIGN_OR_RETURN(
      const std::vector<sets::OptionRow> rows,
      sets::CoverRows(game.info(), options, {}, match::Rotations(game.info(), seats, seats)));
  std::vector<v1::GameConfig> configs;
  for (const sets::OptionRow& row : rows) {
    ASSIZE_ASSIGN_OR_RETURN(games::OptionValues values, ParseOptions(row));
    values.insert(options.begin(), options.end());
    ASSIZE_ASSIGN_OR_RETURN(v1::GameConfig config, game.Configure(seats, values));
    configs.push_back(std::move(config));
  }
  return configs;
}

run::MatchWorkerSettings WithBots(run::MatchWorkerSettings workers,
                                  const std::vector<bots::Manifest>& manifests) {
  workers.bots = std::make_shared<run::Roster>(manifests);
  return workers;
}

sets::MatchOutcome OutcomeOf(const run::FinishedMatch& match, games::SideRule side_of) {
  const std::vector<int>& competitors = match.planned.competitors;
  sets::MatchOutcome outcome;
  for (size_t seat = 0; seat < competitors.size(); ++seat) {
    const v1::SeatResult& result = match.record.end().results(static_cast<int>(seat));
    outcome.seats.push_back(
        {.player = competitors[seat],
         .score = result.score(),
         .rank = static_cast<int>(result.rank()),
         .forfeited = result.forfeited(),
         .side = side_of(static_cast<int>(competitors.size()), static_cast<int>(seat))});
  }
  return outcome;
}

}  // namespace

absl::StatusOr<std::unique_ptr<SetPlayer>> SetPlayer::Create(
    SetPlayerSettings settings, process::SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<v1::GameConfig> configs,
                          ConfigsOf(*settings.game, settings.seats));
  settings.workers = WithBots(std::move(settings.workers), settings.manifests);
  return std::unique_ptr<SetPlayer>(
      new SetPlayer(std::move(settings), std::move(configs), supervisor));
}

SetPlayer::SetPlayer(SetPlayerSettings settings, std::vector<v1::GameConfig> configs,
                     process::SupervisorClient* supervisor)
    : settings_(std::move(settings)),
      configs_(std::move(configs)),
      seating_(match::Rotations(settings_.game->info(), settings_.seats, settings_.seats)),
      matches_per_set_(
          static_cast<int>(configs_.size()) *
          match::SeatOrderCount(seating_, settings_.seats, settings_.game->info().side_of)),
      supervisor_(supervisor),
      timers_(supervisor->pulse()) {}

std::vector<run::PlannedMatch> SetPlayer::MatchesOf(const Meeting& meeting, size_t index) const {
  // Places, of which the first is that of the bot.
  sets::Pod places(static_cast<size_t>(settings_.seats));
  std::iota(places.begin(), places.end(), 0);
  const std::vector<sets::PlannedMatch> set =
      sets::PlanSet(sets::SeedsOfSet(settings_.seeds, meeting.deal), places, seating_,
                    settings_.game->info().side_of, static_cast<int>(configs_.size()));
  std::vector<run::PlannedMatch> matches;
  for (size_t i = 0; i < set.size(); ++i) {
    const match::MatchSeeds& seeds = set[i].seeds;
    run::PlannedMatch& planned = matches.emplace_back();
    planned.index = static_cast<int>(index) * matches_per_set_ + static_cast<int>(i);
    planned.deal = static_cast<int>(index);
    planned.rotation = static_cast<int>(i);
    planned.deal_id = match::DealOf(seeds.deal);
    planned.spec = {.match_id = seeds.match_id,
                    .game = settings_.game,
                    .config = configs_[static_cast<size_t>(set[i].row)],
                    .seed = seeds.deal,
                    .salt = seeds.salt,
                    .policy = match::kLenient,
                    .clock_rules = settings_.clock,
                    .competitors = {}};
    for (const sets::Player place : set[i].seats) {
      const int bot = place == 0 ? meeting.bot : meeting.opponent;
      const bots::Manifest& manifest = settings_.manifests[static_cast<size_t>(bot)];
      planned.competitors.push_back(bot);
      planned.spec.competitors.push_back({.name = manifest.name,
                                          .version = manifest.version,
                                          .unconfined = !settings_.workers.sandbox.confine});
    }
  }
  return matches;
}

absl::StatusOr<std::vector<sets::SetOutcome>> SetPlayer::Play(const std::vector<Meeting>& meetings,
                                                              const MatchOver& over) {
  run::MatchQueue queue(settings_.jobs);
  for (size_t i = 0; i < meetings.size(); ++i) {
    for (run::PlannedMatch& match : MatchesOf(meetings[i], i)) queue.Add(std::move(match));
  }
  queue.End();
  std::vector<sets::SetOutcome> sets(meetings.size());
  for (sets::SetOutcome& set : sets) set.matches.resize(static_cast<size_t>(matches_per_set_));
  std::vector<int> played(meetings.size());
  ASSIZE_RETURN_IF_ERROR(RunAll(&queue, [&](const run::FinishedMatch& match) {
    const auto meeting = static_cast<size_t>(match.planned.deal);
    sets[meeting].matches[static_cast<size_t>(match.planned.rotation)] =
        OutcomeOf(match, settings_.game->info().side_of);
    ++played[meeting];
    return over(meeting, match);
  }));
  for (size_t i = 0; i < sets.size(); ++i) {
    if (played[i] < matches_per_set_) sets[i].matches.clear();
  }
  return sets;
}

absl::Status SetPlayer::RunAll(run::MatchQueue* queue,
                               const std::function<absl::Status(const run::FinishedMatch&)>& take) {
  run::Runner runner(queue, settings_.workers, supervisor_, &timers_);
  {
    const MutexLock lock(mutex_);
    if (stopped_) return absl::OkStatus();
    runner_ = &runner;
  }
  absl::Status taken;
  const absl::Status run = runner.Run(settings_.jobs, [&](const run::FinishedMatch& match) {
    if (!taken.ok()) return;
    if (Summarize(match.record, match.timing).state != MatchState::kVoid) {
      taken = take(match);
    } else if (!stopped()) {
      taken = absl::UnavailableError(
          absl::StrCat("a match was stopped: ", match.record.end().void_reason()));
    }
    if (!taken.ok()) runner.StopNow("the climb has ended");
  });
  const MutexLock lock(mutex_);
  runner_ = nullptr;
  return taken.ok() ? run : taken;
}

void SetPlayer::Stop() {
  const MutexLock lock(mutex_);
  stopped_ = true;
  if (runner_ != nullptr) runner_->StopNow("stopped");
}

void SetPlayer::StopAfter(std::chrono::milliseconds time) {
  timers_.Schedule(timers_.Now() + time, [this] { Stop(); });
}

bool SetPlayer::stopped() {
  const MutexLock lock(mutex_);
  return stopped_;
}

}  // namespace assize::ladder::climb
