#include "ladder/submit/speed_probe.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"
#include "referee/base/mutex.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"
#include "referee/bots/bot_finder.h"
#include "referee/games/registry.h"
#include "referee/run/match_worker.h"
#include "referee/run/roster.h"
#include "referee/run/run_plan.h"
#include "referee/seat/timers.h"

namespace assize::ladder {
namespace {

using std::chrono::steady_clock;

constexpr int kProbeTimes = 3;
constexpr int kProbeSeats = 2;
constexpr char kProbeBot[] = "montecarlo";
constexpr char kProbeGame[] = "brigands";
// Nobody is to be late.
constexpr match::ClockRules kProbeClock = {.move_limit = std::chrono::seconds(60),
                                           .bank = std::chrono::seconds(60)};

absl::StatusOr<run::RunPlan> FixedPlan(const bots::Manifest& bot, bool confined) {
  run::RunPlan plan;
  ASSIZE_ASSIGN_OR_RETURN(plan.game, games::FindGame(kProbeGame));
  plan.seeds = {.luck = SeedFromText("speed"), .ids = SeedFromText("speed")};
  ASSIZE_ASSIGN_OR_RETURN(plan.config, plan.game->Configure(kProbeSeats, {}));
  plan.clock_rules = kProbeClock;
  plan.competitors.assign(kProbeSeats,
                          {.name = bot.name, .version = bot.version, .unconfined = !confined});
  return plan;
}

// Of all decisions.
std::string DigestOf(const v1::Record& record) {
  Sha256 hash;
  for (const v1::Step& step : record.steps()) hash.AddFramed(step.SerializeAsString());
  return std::string(AsView(hash.Digest()));
}

class Probe {
 public:
  Probe(run::RunPlan plan, run::MatchWorkerSettings settings, std::chrono::milliseconds length,
        process::SupervisorClient* supervisor)
      : plan_(std::move(plan)),
        settings_(std::move(settings)),
        length_(length),
        supervisor_(supervisor),
        timers_(supervisor->pulse()) {}

  absl::StatusOr<v1::SpeedMeasure> Run(int slots) {
    for (int time = 0; time < kProbeTimes; ++time) {
      std::vector<std::thread> threads(static_cast<size_t>(slots));
      absl::Status started;
      for (int slot = 0; slot < slots; ++slot) {
        started.Update(StartThread("a measure", &threads[static_cast<size_t>(slot)],
                                   [this, slot] { PlayIn(slot); }));
      }
      for (std::thread& thread : threads) {
        if (thread.joinable()) thread.join();
      }
      ASSIZE_RETURN_IF_ERROR(started);
    }
    const MutexLock lock(mutex_);
    ASSIZE_RETURN_IF_ERROR(failed_);
    v1::SpeedMeasure measure;
    measure.mutable_decisions_per_s()->Add(figures_.begin(), figures_.end());
    if (digests_.size() == 1) measure.set_digest(*digests_.begin());
    measure.set_length_ms(static_cast<uint64_t>(length_.count()));
    return measure;
  }

 private:
  void PlayIn(int slot) {
    run::MatchWorker worker(slot, settings_, supervisor_, &timers_);
    const auto end = steady_clock::now() + length_;
    double decisions = 0;
    double seconds = 0;
    do {
      const absl::StatusOr<run::FinishedMatch> match =
          worker.Play(run::MatchAt(plan_, 0), [](const auto&) {});
      const MutexLock lock(mutex_);
      if (!match.ok() || match->record.end().reason() == v1::END_REASON_VOID) {
        failed_.Update(match.ok() ? absl::UnavailableError(match->record.end().void_reason())
                                  : match.status());
        return;
      }
      for (const uint64_t used : match->timing.used_us()) {
        if (used == 0) continue;
        ++decisions;
        seconds += static_cast<double>(used) / 1e6;
      }
      digests_.insert(DigestOf(match->record));
    } while (steady_clock::now() < end);
    const MutexLock lock(mutex_);
    figures_.push_back(seconds > 0 ? decisions / seconds : 0);
  }

  const run::RunPlan plan_;
  const run::MatchWorkerSettings settings_;
  const std::chrono::milliseconds length_;
  process::SupervisorClient* const supervisor_;
  seat::Timers timers_;
  Mutex mutex_;
  absl::Status failed_ ABSL_GUARDED_BY(mutex_);
  std::vector<double> figures_ ABSL_GUARDED_BY(mutex_);
  std::set<std::string> digests_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

absl::StatusOr<v1::SpeedMeasure> MeasureSpeed(int slots, std::chrono::milliseconds length,
                                              process::SupervisorClient* supervisor,
                                              const std::string& scratch,
                                              const bots::SandboxPolicy& sandbox) {
  ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest bot,
                          bots::BotFinder::FromEnvironment().Find(kProbeBot));
  ASSIZE_ASSIGN_OR_RETURN(run::RunPlan plan, FixedPlan(bot, sandbox.confine));
  return Probe(
             std::move(plan),
             {.bots = std::make_shared<run::Roster>(std::vector<bots::Manifest>(kProbeSeats, bot)),
              .start_limit = std::nullopt,
              .reuse = run::Reuse::kNever,
              .scratch = scratch,
              .logs = "",
              .sandbox = sandbox},
             length, supervisor)
      .Run(slots);
}

}  // namespace assize::ladder
