#include "referee/play/play_run.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/status.h"
#include "referee/play/last_lines.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::play {
namespace {

PlayStatistics EmptyStatistics(const run::RunPlan& plan) {
  std::vector<v1::BotReport> bots;
  for (const match::Competitor& competitor : plan.competitors) {
    bots.emplace_back();
    bots.back().set_name(competitor.name);
    bots.back().set_version(competitor.version);
  }
  return PlayStatistics(std::move(bots), plan.game->info().side_of);
}

void StopAt(int interrupt, bool at_once, PlayRun* run, Progress* progress) {
  if (at_once) return run->StopNow("interrupted by the user");
  if (interrupt == 1) {
    run->StopBeginning();
    progress->Print(
        "Stopping when the matches in play are over; press Ctrl-C again to stop them now.");
  } else {
    run->StopNow("interrupted by the user");
    progress->Print("Stopping now; the running matches are void.");
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<PlayRun>> PlayRun::Create(PlayOrder order,
                                                         process::SupervisorClient* supervisor) {
  ASSIZE_ASSIGN_OR_RETURN(std::unique_ptr<run::RunArchive> archive,
                          run::RunArchive::Open(order.db, order.plan));
  return std::unique_ptr<PlayRun>(new PlayRun(std::move(order), std::move(archive), supervisor));
}

PlayRun::PlayRun(PlayOrder order, std::unique_ptr<run::RunArchive> archive,
                 process::SupervisorClient* supervisor)
    : order_(std::move(order)),
      archive_(std::move(archive)),
      timers_(supervisor->pulse()),
      queue_(order_.plan, order_.jobs),
      runner_(&queue_, order_.workers, supervisor, &timers_),
      statistics_(EmptyStatistics(order_.plan)) {}

absl::Status PlayRun::Play(const PlayListener& listener) {
  const auto began = std::chrono::steady_clock::now();
  const absl::Status played =
      runner_.Run(order_.jobs, [&](run::FinishedMatch match) { Take(std::move(match), listener); });
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return played;
}

absl::Status PlayRun::Close() { return archive_->Close(order_.plan.seeds.luck); }

void PlayRun::Take(run::FinishedMatch match, const PlayListener& listener) {
  const MatchSummary summary = Summarize(match.record, match.timing);
  statistics_.Add(summary, match.planned.deal, match.planned.competitors,
                  LossDetails(match.record, match.timing), TimesOf(match.record, match.timing));
  KeepLastLines(match, summary);
  ReportTime(match, listener);
  listener.match_over();
  StopIfAbsent(listener);
  // Without a place to keep them, further matches would be played in vain.
  if (!archive_->Add(std::move(match)).ok()) runner_.StopBeginning();
}

// Most often the reason for a forfeit, which nobody else reports.
void PlayRun::KeepLastLines(const run::FinishedMatch& match, const MatchSummary& summary) {
  for (int seat = 0; seat < match.timing.seats_size(); ++seat) {
    const int competitor = match.planned.competitors[seat];
    const auto& printed = match.timing.seats(seat).last_lines();
    std::vector<std::string> lines(printed.begin(), printed.end());
    AddAdviceOnBuild(order_.workers.bots->At(competitor), summary.seats[seat].forfeit, &lines);
    if (!lines.empty()) last_lines_[competitor] = std::move(lines);
  }
}

// How the machine disturbed the clock.
void PlayRun::ReportTime(const run::FinishedMatch& match, const PlayListener& listener) {
  if (const auto note = late_.Note(match.record, match.timing)) listener.note(*note);
  const std::chrono::duration<double> stop = timers_.TakeStops();
  if (stop.count() == 0) return;
  listener.note(absl::StrFormat(
      "The machine or the referee was stopped for %.1f s; no bot was charged for that.",
      stop.count()));
}

// Further matches without one of the bots would be useless.
void PlayRun::StopIfAbsent(const PlayListener& listener) {
  const std::optional<int> absent = statistics_.AbsentBot();
  if (!absent.has_value() || !order_.stops_early || std::exchange(stopped_early_, true)) return;
  runner_.StopBeginning();
  if (statistics_.matches() == planned_matches()) return;
  listener.note(absl::StrCat("Stopping: ", statistics_.Bots()[*absent].name(),
                             " did not join three matches in a row. --early-stop "
                             "off plays the other matches as well."));
}

v1::PlayReport PlayRun::Report() const {
  const run::RunPlan& plan = order_.plan;
  v1::PlayReport report;
  report.set_game(std::string(plan.game->info().name));
  *report.mutable_config() = plan.config;
  report.set_seed(ToHex(plan.seeds.luck.bytes));
  report.set_ids(ToHex(plan.seeds.ids.bytes));
  report.set_policy(std::string(plan.policy.name));
  report.set_matches(statistics_.matches());
  report.set_void_matches(statistics_.void_matches());
  report.set_unplayed_matches(planned_matches() - statistics_.matches() -
                              statistics_.void_matches());
  report.set_seconds(seconds_);
  for (v1::BotReport& bot : statistics_.Bots()) *report.add_bots() = std::move(bot);
  archive_->Describe(&report);
  return report;
}

bool PlayRun::any_forfeit() const {
  return std::ranges::any_of(statistics_.Bots(),
                             [](const v1::BotReport& bot) { return bot.forfeits() > 0; });
}

absl::Status PlayDisplayed(const RunDisplay& display, Interrupts* interrupts, PlayRun* run) {
  Progress progress(run->planned_matches(), display.volume);
  if (!display.note.empty()) progress.Print(display.note);
  interrupts->Handle([&](int count) { StopAt(count, display.stops_at_once, run, &progress); });
  const absl::Status played =
      run->Play({.note = [&](const std::string& text) { progress.Print(text); },
                 .match_over = [&] { progress.Add(); }});
  interrupts->Handle(nullptr);
  return played;
}

}  // namespace assize::play
