#include "ladder/service/daemon/daemon.h"

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/server_posix.h>
#include <malloc.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/daemon/service_folder.h"
#include "ladder/submit/bundles/installation.h"
#include "referee/base/status.h"
#include "referee/base/tasks/threads.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::service {
namespace {

using std::chrono::steady_clock;

// How often a drain checks whether matches are still in play.
constexpr std::chrono::milliseconds kDrainCheckEvery(200);
// For calls that are being answered.
constexpr std::chrono::seconds kFarewell(2);
// The largest message that is taken; SubmitBot's pieces are 1 MiB.
constexpr int kMaxMessageBytes = 2 << 20;

// Texts from bots and their owners become one line of plain text, whole: a name may be long.
std::string LogText(const std::string& text) {
  return absl::StrCat("\"", absl::StrReplaceAll(Plain(text), {{"\\", "\\\\"}, {"\"", "\\\""}}),
                      "\"");
}
void LogEvent(const std::string& event, const std::string& text) {
  spdlog::info("event={} {}", LogText(event), LogText(text));
}
void LogSubmission(const std::string& subject, const std::string& text) {
  spdlog::info("submission={} {}", LogText(subject), LogText(text));
}
void LogPort(const std::string& text) { spdlog::warn("port {}", LogText(text)); }
void LogRefusal(const std::string& line) { spdlog::info("{}", line); }
void LogCall(const std::string& text) { spdlog::error("call {}", LogText(text)); }
void LogWorker(const std::string& text) { spdlog::warn("worker {}", LogText(text)); }
void LogSite(const std::string& text) { spdlog::warn("site {}", LogText(text)); }
void LogLadder(const std::string& text) { spdlog::error("ladder {}", LogText(text)); }
void LogFeed(const std::string& text) { spdlog::warn("feed {}", LogText(text)); }

std::string UploadsOf(const std::string& database) { return FolderOf(database) + "/uploads"; }

std::chrono::milliseconds SteadyMillis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      steady_clock::now().time_since_epoch());
}

void Bound(grpc::ServerBuilder& builder) {
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // Compressed messages would be inflated before their size is checked.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Daemon>> Daemon::Start(DaemonOptions options) {
  // Its threads take turns on one database. With an arena of memory for each thread, freed memory
  // would not be shared, and the process would need the sum of all threads' peaks.
  mallopt(M_ARENA_MAX, 2);
  std::unique_ptr<Daemon> daemon(new Daemon(std::move(options)));
  ASSIZE_RETURN_IF_ERROR(daemon->Open());
  return daemon;
}

Daemon::Daemon(DaemonOptions options) : options_(std::move(options)), refusals_(LogRefusal) {}

absl::Status Daemon::OpenStores() {
  ASSIZE_ASSIGN_OR_RETURN(ladder_, LadderStore::OpenForWriting(options_.database));
  const std::string folder = FolderOf(options_.database);
  ASSIZE_ASSIGN_OR_RETURN(folder_, OwnFolder(folder));
  const std::string uploads = UploadsOf(options_.database);
  ASSIZE_RETURN_IF_ERROR(OwnFolder(uploads).status());
  RemoveParts(uploads);
  local_path_ = LocalSocketOf(options_.database);
  store_ = std::make_unique<ServiceStore>(ladder_.get());
  const absl::Status audit = store_->VerifyAudit().status();
  if (absl::IsDataLoss(audit)) {
    LogLadder(absl::StrCat(audit.message(), "; the service goes on, see ladder audit"));
  } else {
    ASSIZE_RETURN_IF_ERROR(audit);
  }
  ASSIZE_ASSIGN_OR_RETURN(tokens_, TokenBook::Open(store_.get(), options_.clock));
  published_ = std::make_unique<PublishedCache>(options_.database, options_.clock, LogLadder);
  ASSIZE_RETURN_IF_ERROR(published_->Start());
  standings_ = std::make_unique<ReportBook>(
      ReportBookOptions{.name = "standings", .published = published_.get(), .most_kept = 128});
  ASSIZE_RETURN_IF_ERROR(standings_->Start());
  matrices_ = std::make_unique<ReportBook>(
      ReportBookOptions{.name = "matrices", .published = published_.get(), .most_kept = 32});
  ASSIZE_RETURN_IF_ERROR(matrices_->Start());
  feed_ = std::make_unique<Feed>(store_.get(), published_.get(), LogFeed);
  ASSIZE_ASSIGN_OR_RETURN(auto kept, LeaseFiles::Open(folder + "/leases"));
  leases_ = std::make_unique<LeaseBook>(options_.leases, SteadyMillis, std::move(kept));
  audit_ = std::make_unique<WorkerAudit>(
      WorkerAuditOptions{.book = leases_.get(),
                         .store = ladder_.get(),
                         .bots = InstallationFolder(options_.database),
                         .sandbox = options_.sandbox,
                         .vouched = options_.reference_bots,
                         .clock = options_.clock,
                         .log = LogWorker});
  ASSIZE_RETURN_IF_ERROR(audit_->Start());
  speed_ = std::make_unique<OwnSpeed>(OwnSpeedOptions{.length = options_.measure,
                                                      .slots = std::max(1, options_.jobs),
                                                      .sandbox = options_.sandbox,
                                                      .file = folder + "/speed",
                                                      .commit = options_.commit,
                                                      .log = LogWorker});
  return absl::OkStatus();
}

void Daemon::MakeEventParts() {
  const auto changed = [this] {
    published_->Age();
    feed_->Wake();
  };
  const auto shows_at_once = [this] { ShowAtOnce(); };
  events_ = std::make_unique<EventRunner>(EventRunnerOptions{
      .store = store_.get(),
      .database = options_.database,
      .sandbox = options_.sandbox,
      .start_limit = options_.start_limit,
      .logs = options_.logs,
      .worker_arguments = options_.worker_arguments,
      .jobs = options_.jobs,
      .leases = leases_.get(),
      .reference_bots = options_.reference_bots,
      .trusted_bots = options_.trusted_bots,
      .seats = options_.front.wanted() ? FolderOf(options_.database) + "/" + kSeatsSocket
                                       : std::string(),
      .streams = [this](int64_t version) { return presence_.StreamsOf(version); },
      .changed = changed,
      .log = LogEvent});
  challenges_ =
      std::make_unique<ChallengeQueue>(ChallengeQueueOptions{.store = store_.get(),
                                                             .events = events_.get(),
                                                             .database = options_.database,
                                                             .changed = shows_at_once,
                                                             .log = LogEvent});
  regresses_ = std::make_unique<RegressQueue>(RegressQueueOptions{
      .store = store_.get(),
      .start = [this](EventId event) -> absl::Status {
        ASSIZE_RETURN_IF_ERROR(store_->WantEvent(event, true));
        return events_->Start(event);
      },
      .pause = [this](EventId event) -> absl::Status {
        ASSIZE_RETURN_IF_ERROR(store_->WantEvent(event, false));
        events_->Pause(event);
        return absl::OkStatus();
      },
      .state_of = [this](EventId event) { return events_->StateOf(event).state; },
      .log = LogEvent,
      .clock = SteadyMillis});
  scheduler_ = std::make_unique<EventScheduler>(
      EventSchedulerOptions{.store = store_.get(),
                            .clock = options_.clock,
                            .start = [this](EventId event) { return events_->Start(event); },
                            .changed = shows_at_once,
                            .log = LogEvent});
}

void Daemon::MakeSubmissions() {
  const auto trial = std::make_shared<SubmissionTrial>(SubmissionTrialOptions{
      .store = ladder_.get(),
      .rules = options_.submissions,
      .as_seen_by_owner = [this](Version version) { return AsSeenByOwner(std::move(version)); }});
  submissions_ = std::make_unique<SubmissionOperations>(SubmissionOperationsOptions{
      .store = store_.get(),
      .uploads = UploadsOf(options_.database),
      .try_one =
          [trial](const v1::SubmissionStart& start, const std::string& upload,
                  const SubmissionTrial::Hooks& hooks,
                  v1::Operation* operation) { return trial->Try(start, upload, hooks, operation); },
      .at_a_time = options_.submissions_at_a_time,
      .changed = [this] { ShowAtOnce(); },
      .log =
          [this](const std::string& subject, const std::string& text) {
            LogSubmission(subject, text);
            if (text == "accepted" || text == "refused") {
              metrics_.CountSubmission(text == "accepted");
            }
          }});
}

void Daemon::MakeMethods() {
  methods_ = std::make_unique<Methods>(MethodParts{.store = store_.get(),
                                                   .published = published_.get(),
                                                   .standings = standings_.get(),
                                                   .matrices = matrices_.get(),
                                                   .tokens = tokens_.get(),
                                                   .events = events_.get(),
                                                   .submissions = submissions_.get(),
                                                   .feed = feed_.get(),
                                                   .presence = &presence_,
                                                   .ports = [this] { return ports(); },
                                                   .scheduler = scheduler_.get(),
                                                   .challenges = challenges_.get(),
                                                   .regresses = regresses_.get(),
                                                   .leases = leases_.get(),
                                                   .audit = audit_.get(),
                                                   .reference_bots = options_.reference_bots,
                                                   .clock = options_.clock,
                                                   .database = options_.database,
                                                   .commit = options_.commit,
                                                   .started_unix_us = options_.clock()});
}

absl::Status Daemon::Open() {
  ASSIZE_RETURN_IF_ERROR(OpenStores());
  MakeEventParts();
  MakeSubmissions();
  MakeMethods();
  ASSIZE_RETURN_IF_ERROR(feed_->Start());
  ASSIZE_RETURN_IF_ERROR(submissions_->Start());
  // Before anybody can ask for it.
  ASSIZE_RETURN_IF_ERROR(regresses_->Resume());
  ASSIZE_RETURN_IF_ERROR(OpenSockets());
  ASSIZE_RETURN_IF_ERROR(OpenPort());
  site_ = std::make_unique<SiteUpdater>(SiteUpdaterOptions{.folder = options_.site_folder,
                                                           .settings = options_.site_settings,
                                                           .published = published_.get(),
                                                           .log = LogSite});
  ASSIZE_RETURN_IF_ERROR(site_->Start());
  ASSIZE_RETURN_IF_ERROR(events_->ResumeWanted());
  ASSIZE_RETURN_IF_ERROR(challenges_->Resume());
  return StartThread("upkeep", &tending_, [this] { Tend(); });
}

void Daemon::ShowAtOnce() {
  published_->Drop();
  feed_->Wake();
}

absl::StatusOr<Version> Daemon::AsSeenByOwner(Version version) {
  if (!version.suspended.has_value()) return version;
  ASSIZE_ASSIGN_OR_RETURN(
      const PublishedCache::Ladder ladder,
      published_->Get({.audience = publish::Audience::kOwner, .owner = version.owner}));
  return ladder->AsSeen(std::move(version));
}

absl::Status Daemon::MakeServices() {
  local_service_ = std::make_unique<GrpcService>(
      methods_.get(), threads_.get(), &metrics_, &refusals_,
      [this](const grpc::CallbackServerContext& context) -> absl::StatusOr<Caller> {
        const auto user = listener_->UserOf(context.peer());
        if (user.has_value()) return LocalCaller(*user);
        return Error(absl::StatusCode::kUnauthenticated, v1::REASON_TOKEN_MISSING,
                     "it is not known who calls");
      },
      options_.database);
  front_service_ = std::make_unique<GrpcService>(
      methods_.get(), threads_.get(), &metrics_, &refusals_,
      [this](const grpc::CallbackServerContext& context) {
        return CallerByToken(tokens_.get(), context);
      },
      options_.database);
  ASSIZE_ASSIGN_OR_RETURN(auto reader, LadderStore::OpenForReading(options_.database));
  front_desk_ = std::make_unique<FrontDeskService>(std::move(reader), tokens_.get(), &presence_,
                                                   &threads_->admissions());
  browser_ = std::make_unique<BrowserService>(
      BrowserServiceOptions{.calls = front_service_.get(),
                            .published = published_.get(),
                            .references = options_.reference_bots,
                            .program = options_.site_settings.program});
  work_ = std::make_unique<WorkService>(
      WorkServiceOptions{.book = leases_.get(),
                         .audit = audit_.get(),
                         .speed = speed_.get(),
                         .calls = front_service_.get(),
                         .store = ladder_.get(),
                         .bots = InstallationFolder(options_.database),
                         .commit = options_.commit,
                         .confined = options_.sandbox.confine,
                         .trusts_some = !options_.trusted_bots.empty(),
                         .clock = options_.clock,
                         .log = LogCall});
  return absl::OkStatus();
}

absl::Status Daemon::OpenSockets() {
  threads_ = std::make_unique<CallThreads>(LogCall);
  ASSIZE_RETURN_IF_ERROR(threads_->Start());
  grpc::EnableDefaultHealthCheckService(true);
  if (!options_.front.no_reflection) grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  ASSIZE_ASSIGN_OR_RETURN(listener_, LocalListener::Listen(local_path_));
  ASSIZE_RETURN_IF_ERROR(MakeServices());
  ASSIZE_RETURN_IF_ERROR(work_->Start());
  grpc::ServerBuilder local;
  Bound(local);
  local.RegisterService(local_service_.get());
  local_server_ = local.BuildAndStart();
  // The name in /proc is short, whatever the database is called.
  const std::string front = absl::StrCat("/proc/self/fd/", folder_.get(), "/", kFrontSocket);
  unlink(front.c_str());
  grpc::ServerBuilder builder;
  Bound(builder);
  builder.AddListeningPort("unix:" + front, grpc::InsecureServerCredentials());
  builder.RegisterService(front_service_.get());
  builder.RegisterService(front_desk_.get());
  builder.RegisterService(work_.get());
  builder.RegisterService(browser_.get());
  front_server_ = builder.BuildAndStart();
  if (local_server_ == nullptr || front_server_ == nullptr) {
    return absl::UnavailableError(
        absl::StrCat(FolderOf(options_.database), ": can't listen on a socket there"));
  }
  for (grpc::Server* server : {local_server_.get(), front_server_.get()}) {
    server->GetHealthCheckService()->SetServingStatus("assize.v1.Ladder", true);
  }
  return listener_->Open([server = local_server_.get()](UniqueFd peer) {
    grpc::AddInsecureChannelFromFd(server, peer.Release());
  });
}

absl::Status Daemon::OpenPort() {
  if (!options_.front.wanted()) return absl::OkStatus();
  FrontOptions front = options_.front;
  front.folder = FolderOf(options_.database);
  front.site = options_.site_folder;
  ASSIZE_ASSIGN_OR_RETURN(auto started, FrontProcess::Start(std::move(front), LogPort));
  const MutexLock lock(port_mutex_);
  front_ = std::move(started);
  return absl::OkStatus();
}

std::vector<std::string> Daemon::ports() {
  const MutexLock lock(port_mutex_);
  return front_ == nullptr ? std::vector<std::string>() : front_->ports();
}

void Daemon::Reload() {
  const MutexLock lock(port_mutex_);
  if (front_ != nullptr) front_->Reload();
}

Daemon::~Daemon() {
  Drain();
  StopNow();
  std::unique_ptr<FrontProcess> front;
  {
    const MutexLock lock(port_mutex_);
    front = std::move(front_);
  }
  front = nullptr;
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  if (tending_.joinable()) tending_.join();
  for (GrpcService* service : {local_service_.get(), front_service_.get()}) {
    if (service != nullptr) service->EndStreams();
  }
  if (front_desk_ != nullptr) {
    front_desk_->EndStreams();
    front_desk_->Tend();
  }
  if (submissions_ != nullptr) submissions_->Stop();
  // Calls on connections that are open still look up their users.
  if (listener_ != nullptr) listener_->Close();
  for (grpc::Server* server : {local_server_.get(), front_server_.get()}) {
    if (server == nullptr) continue;
    server->Shutdown(std::chrono::system_clock::now() + kFarewell);
    server->Wait();
  }
  threads_ = nullptr;
  site_ = nullptr;
  // Its thread calls the feed.
  events_ = nullptr;
  WriteMetrics().IgnoreError();
}

void Daemon::Drain() {
  {
    const MutexLock lock(mutex_);
    if (draining_) return;
    draining_ = true;
    drained_by_ = steady_clock::now() + options_.drain_limit;
  }
  for (grpc::Server* server : {local_server_.get(), front_server_.get()}) {
    if (server != nullptr) server->GetHealthCheckService()->SetServingStatus(false);
  }
  if (scheduler_ != nullptr) scheduler_->Stop();
  if (challenges_ != nullptr) challenges_->Stop();
  if (regresses_ != nullptr) regresses_->Stop();
  if (methods_ != nullptr) methods_->Drain();
  if (front_desk_ != nullptr) front_desk_->Drain();
  if (work_ != nullptr) work_->Drain();
  if (events_ != nullptr) events_->Drain();
  changed_.notify_all();
}

void Daemon::StopNow() {
  const MutexLock lock(mutex_);
  drained_by_ = steady_clock::now();
  changed_.notify_all();
}

void Daemon::WaitForEnd() {
  while (true) {
    MutexLock lock(mutex_);
    changed_.wait_for(lock, kDrainCheckEvery);
    if (!draining_) continue;
    const bool late = steady_clock::now() >= drained_by_;
    lock.unlock();
    if (events_->idle()) return;
    if (late) events_->StopNow();
    lock.lock();
  }
}

}  // namespace assize::ladder::service
