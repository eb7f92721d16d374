#include "ladder/run/event_run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/event/rounds/event_schedule.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/executor/here/worker_process.h"
#include "ladder/names/names.h"
#include "ladder/submit/bundles/installation.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"
#include "referee/match/match_spec.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder {
namespace {

namespace fs = std::filesystem;

// A worker that plays for one event keeps others waiting for two of these.
constexpr int kMaxPerSharedBatch = 4;

std::string FileBeside(const std::string& database, const std::string& ending) {
  std::error_code ignored;
  return fs::absolute(database, ignored).string() + ending;
}

// Where batches and results of the event lie while it is played: "FILE-batches/ID", absolute.
std::string BatchesFolder(const std::string& database, EventId event) {
  return absl::StrCat(FileBeside(database, "-batches/"), event);
}

absl::StatusOr<EventMatches> MatchesOf(const Event& event) {
  EventMatches matches;
  matches.name = event.setup.name;
  ASSIZE_ASSIGN_OR_RETURN(matches.game, games::FindGame(event.setup.game));
  ASSIZE_ASSIGN_OR_RETURN(matches.policy, match::PolicyNamed(event.setup.policy));
  matches.settings = event.setup.settings;
  matches.seeds = SeedsOf(event.setup, matches.settings);
  return matches;
}

// Whether the installed files are still those that were submitted, checked again after the matches.
absl::Status CheckInstalledVersions(const EventRunOptions& run,
                                    const InstalledVersions& installed) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, run.store->ListVersions());
  for (const Version& version : versions) {
    const auto installed_version = installed.find(version.id);
    if (installed_version == installed.end() || installed_version->second.remote) continue;
    ASSIZE_RETURN_IF_ERROR(
        WithContext(CheckInstalled(version, installed_version->second.folder),
                    "a bot was changed while the event was played; its results since "
                    "the start of this command can't be relied on"));
  }
  return absl::OkStatus();
}

absl::Status CheckReachable(const EventRunOptions& run, const Version& version) {
  if (!run.seats.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(NameOf(version),
                   " is a remote bot, and there is no public port for its "
                   "program: events with remote "
                   "bots are played by a service, started with: ladder serve ",
                   run.database, " --tls-listen HOST:PORT --tls-cert FILE --tls-key FILE"));
}

absl::StatusOr<InstalledVersions> Install(const EventRunOptions& run) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, run.store->ListVersions());
  const std::string root = InstallationFolder(run.database);
  InstalledVersions installed;
  for (const Entrant& entrant : run.event.entrants) {
    for (const Version& version : versions) {
      if (version.id != entrant.version) continue;
      if (version.remote) {
        ASSIZE_RETURN_IF_ERROR(CheckReachable(run, version));
        installed[version.id] = {
            .name = NameOf(version), .label = version.label, .folder = "", .remote = true};
        continue;
      }
      ASSIZE_ASSIGN_OR_RETURN(const bots::Manifest manifest,
                              InstallVersion(run.store, version, root));
      ASSIZE_RETURN_IF_ERROR(bots::SandboxFor(run.sandbox, manifest).status());
      installed[version.id] = {.name = NameOf(version),
                               .label = version.label,
                               .folder = manifest.folder,
                               .sha256 = std::string(AsView(version.installed_sha256))};
    }
  }
  return installed;
}

// The program beside ours.
absl::StatusOr<std::string> RefereeProgram() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path() / "referee";
  if (fs::exists(program, error)) return program.string();
  return absl::NotFoundError(
      absl::StrCat("the program ", program.string(), " is missing; it plays the ladder's matches"));
}

absl::StatusOr<std::string> LogsFolder(const std::string& logs) {
  if (logs.empty()) return logs;
  std::error_code error;
  const fs::path folder = fs::absolute(logs, error);
  fs::create_directory(folder, error);
  if (fs::is_directory(folder, error)) return folder.string();
  return absl::PermissionDeniedError(absl::StrCat("can't make the folder ", logs));
}

absl::StatusOr<std::vector<std::string>> ArgumentsFor(const EventRunOptions& run,
                                                      const v1::EventSettings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string logs, LogsFolder(run.logs));
  std::vector<std::string> arguments = run.worker_arguments;
  arguments.insert(arguments.end(), {"--start-limit", absl::StrCat(run.start_limit.count())});
  if (!logs.empty()) arguments.insert(arguments.end(), {"--logs", logs});
  if (!run.seats.empty()) arguments.insert(arguments.end(), {"--seats", run.seats});
  if (settings.no_pondering()) arguments.insert(arguments.end(), {"--ponder", "off"});
  return arguments;
}

v1::LeaseAnswer TermsOf(const EventRunOptions& run, const v1::EventSettings& settings) {
  v1::LeaseAnswer terms;
  terms.set_no_pondering(settings.no_pondering());
  terms.set_start_limit_ms(static_cast<uint64_t>(run.start_limit.count()));
  for (const auto& [key, value] : bots::LimitsByKey(run.sandbox.caps)) {
    (*terms.mutable_caps())[key] = value;
  }
  return terms;
}

}  // namespace

EventRun::EventRun(EventRunOptions options) : options_(std::move(options)) {}

EventRun::~EventRun() = default;

absl::StatusOr<EventTerms> EventRun::TermsForWorkers() const {
  const EventSetup& setup = options_.event.setup;
  // A rerun counts once it is applied.
  const bool counts_never = options_.event.apart() && !setup.settings.has_rerun();
  EventTerms terms{.apart = counts_never || setup.format == kRegressFormat,
                   .confined = options_.sandbox.confine,
                   .trusted = true,
                   .clocked = setup.settings.clock_rules().move_limit_us() > 0};
  const auto named = [](const std::vector<std::string>& names, const std::string& bot) {
    return std::ranges::any_of(names,
                               [&](const std::string& name) { return names::SameName(name, bot); });
  };
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, options_.store->ListVersions());
  for (const Entrant& entrant : options_.event.entrants) {
    const auto version = std::ranges::find(versions, entrant.version, &Version::id);
    if (version == versions.end()) {
      return absl::InternalError(
          absl::StrCat("event ", setup.name, ": the version of an entrant is not stored"));
    }
    terms.trusted = terms.trusted && named(options_.trusted_bots, version->bot);
    if (!named(options_.reference_bots, version->bot)) terms.owners.insert(version->owner);
  }
  return terms;
}

absl::StatusOr<std::unique_ptr<LocalExecutor>> EventRun::MakeExecutor(const EventMatches& matches) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string referee, RefereeProgram());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<std::string> arguments,
                          ArgumentsFor(options_, matches.settings));
  const std::string folder = BatchesFolder(options_.database, options_.event.id);
  ASSIZE_RETURN_IF_ERROR(AwaitEarlierWorkers(folder));
  const std::chrono::microseconds limit(matches.settings.clock_rules().move_limit_us());
  LocalExecutorSettings settings{.folder = folder,
                                 .jobs = options_.jobs,
                                 .bounds = {},
                                 .most_lag = MostLateness(limit),
                                 .places = options_.places,
                                 .remote_places = options_.remote_places};
  if (options_.leases != nullptr) {
    settings.leased = {.book = options_.leases, .event = options_.event.id};
    settings.leased.terms = TermsOf(options_, matches.settings);
    ASSIZE_ASSIGN_OR_RETURN(settings.leased.event_terms, TermsForWorkers());
  }
  if (settings.places != nullptr) {
    settings.most_per_batch = kMaxPerSharedBatch;
    // A service has time, and nobody who would start the event again.
    settings.most_failures = std::nullopt;
  }
  // A guest gives its place back after each match.
  if (options_.event.apart()) {
    settings.rank = WorkPlaces::Rank::kGuest;
    settings.most_per_batch = 1;
  }
  return LocalExecutor::Open(std::move(settings), ProcessStarter(referee, folder, arguments));
}

absl::Status EventRun::Play() {
  if (options_.event.ended_unix_us.has_value()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(EventMatches matches, MatchesOf(options_.event));
  matches.confined = options_.sandbox.confine;
  ASSIZE_ASSIGN_OR_RETURN(const auto schedule, ScheduleOf(options_.event));
  ASSIZE_ASSIGN_OR_RETURN(const InstalledVersions installed, Install(options_));
  ASSIZE_ASSIGN_OR_RETURN(auto executor, MakeExecutor(matches));
  UseExecutor(executor.get());
  EventLoop loop(options_.store, executor.get(), schedule.get(), matches, installed,
                 SuspensionIn(options_.event), options_.observer);
  const absl::Status played = loop.Run(options_.event.id, [this] { return stopped(); });
  UseExecutor(nullptr);
  // Its workers end before what they read is removed and compared.
  executor = nullptr;
  const std::string folder = BatchesFolder(options_.database, options_.event.id);
  std::error_code ignored;
  if (played.ok()) fs::remove_all(folder, ignored);
  fs::remove(fs::path(folder).parent_path(), ignored);  // If it is empty.
  ASSIZE_RETURN_IF_ERROR(CheckInstalledVersions(options_, installed));
  return played;
}

void EventRun::UseExecutor(Executor* executor) {
  const MutexLock lock(mutex_);
  executor_ = executor;
  if (executor_ == nullptr) return;
  if (stop_ == Stop::kBeginning) executor_->StopBeginning();
  if (stop_ == Stop::kNow) executor_->StopNow();
}

bool EventRun::stopped() {
  const MutexLock lock(mutex_);
  return stop_ != Stop::kNone;
}

void EventRun::StopBeginning() {
  const MutexLock lock(mutex_);
  if (stop_ == Stop::kNone) stop_ = Stop::kBeginning;
  if (executor_ != nullptr) executor_->StopBeginning();
}

void EventRun::StopNow() {
  const MutexLock lock(mutex_);
  stop_ = Stop::kNow;
  if (executor_ != nullptr) executor_->StopNow();
}

absl::Status CancelEvent(LadderStore* store, const std::string& database, EventId event) {
  ASSIZE_RETURN_IF_ERROR(store->CancelEvent(event, absl::ToUnixMicros(absl::Now())));
  std::error_code ignored;
  fs::remove_all(BatchesFolder(database, event), ignored);
  return absl::OkStatus();
}

}  // namespace assize::ladder
