#include "ladder/service/daemon.h"

#include <fcntl.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/service/errors.h"
#include "ladder/service/local_socket.h"
#include "referee/base/files.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;
using std::chrono::steady_clock;

constexpr int kThreads = 4;
constexpr size_t kMostWaitingCalls = 1000;
constexpr std::chrono::milliseconds kTendEvery(200);
constexpr std::chrono::seconds kMetricsEvery(5);
constexpr std::chrono::minutes kPruneEvery(5);
// A call that is sent again within this time finds its answer; service.proto promises it.
constexpr absl::Duration kAnswersPromised = absl::Hours(1);
// After it answers and operations stay for so long, but not more than these numbers of them.
constexpr absl::Duration kAnswersKept = absl::Hours(24 * 7);
constexpr int64_t kMostAnswers = 100'000;
constexpr absl::Duration kOperationsKept = absl::Hours(24 * 30);
constexpr int64_t kMostOperations = 10'000;
// For calls that are being answered.
constexpr std::chrono::seconds kFarewell(2);
// The largest message that is taken; SubmitBot's pieces are 1 MiB.
constexpr int kMostMessageBytes = 2 << 20;

// Texts from bots and their owners become one line of plain text.
void LogEvent(const std::string& event, const std::string& text) {
  spdlog::info("event={} {}", Quoted(event), Quoted(text));
}
void LogSubmission(const std::string& subject, const std::string& text) {
  spdlog::info("submission={} {}", Quoted(subject), Quoted(text));
}
void LogPort(const std::string& text) { spdlog::warn("port {}", Quoted(text)); }
void LogRefusal(const std::string& line) { spdlog::info("{}", line); }
void LogFeed(const std::string& text) { spdlog::warn("feed {}", Quoted(text)); }

// A folder that only we can look into. Links in its place are refused.
absl::StatusOr<UniqueFd> OwnFolder(const std::string& path) {
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
    return FileError(path, "the folder can't be made", errno);
  }
  UniqueFd folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat state {};
  if (!folder.valid() || fstat(folder.get(), &state) != 0) {
    return FileError(path, "the folder can't be opened", errno);
  }
  if (state.st_uid != geteuid()) {
    return absl::PermissionDeniedError(
        absl::StrCat(path, ": the folder belongs to another user; remove it"));
  }
  if (fchmod(folder.get(), 0700) != 0) {
    return FileError(path, "the folder can't be made its owner's alone", errno);
  }
  return folder;
}

// As WritePrivateFile(), but for everybody to read.
absl::Status WriteForAll(const std::string& path, const std::string& text) {
  const std::string unfinished = path + ".new";
  ASSIZE_RETURN_IF_ERROR(WritePrivateFile(unfinished, text));
  constexpr mode_t kForAllToRead = 0644;
  if (chmod(unfinished.c_str(), kForAllToRead) == 0 &&
      rename(unfinished.c_str(), path.c_str()) == 0) {
    return absl::OkStatus();
  }
  return FileError(path, "the metrics can't be written", errno);
}

void RemoveParts(const std::string& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().extension() == ".part") fs::remove(entry->path(), ignored);
  }
}

void Bound(grpc::ServerBuilder& builder) {
  builder.SetMaxReceiveMessageSize(kMostMessageBytes);
  // Compressed messages would be inflated before their size is checked.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Daemon>> Daemon::Start(DaemonOptions options,
                                                      std::shared_ptr<SubmissionHost> host) {
  std::unique_ptr<Daemon> daemon(new Daemon(std::move(options)));
  ASSIZE_RETURN_IF_ERROR(daemon->Open(std::move(host)));
  return daemon;
}

Daemon::Daemon(DaemonOptions options) : options_(std::move(options)), refusals_(LogRefusal) {}

absl::Status Daemon::Open(std::shared_ptr<SubmissionHost> host) {
  ASSIZE_ASSIGN_OR_RETURN(ladder_, LadderStore::OpenForWriting(options_.database));
  const std::string folder = FolderOf(options_.database);
  ASSIZE_ASSIGN_OR_RETURN(folder_, OwnFolder(folder));
  const std::string uploads = folder + "/uploads";
  ASSIZE_RETURN_IF_ERROR(OwnFolder(uploads).status());
  RemoveParts(uploads);
  local_path_ = LocalSocketOf(options_.database);
  store_ = std::make_unique<ServiceStore>(ladder_.get());
  ASSIZE_RETURN_IF_ERROR(store_->VerifyAudit().status());
  const auto now = options_.clock;
  ASSIZE_ASSIGN_OR_RETURN(tokens_, TokenBook::Open(store_.get(), now));
  published_ = std::make_unique<PublishedCache>(options_.database);
  feed_ = std::make_unique<Feed>(store_.get(), published_.get(), LogFeed);
  const auto changed = [this] {
    published_->Age();
    feed_->Wake();
  };
  events_ = std::make_unique<EventDesk>(EventDeskOptions{
      .store = store_.get(),
      .database = options_.database,
      .sandbox = options_.sandbox,
      .start_limit = options_.start_limit,
      .logs = options_.logs,
      .worker_arguments = options_.worker_arguments,
      .jobs = options_.jobs,
      .seats = options_.front.wanted() ? folder + "/" + kSeatsSocket : std::string(),
      .streams = [this](int64_t version) { return presence_.StreamsOf(version); },
      .changed = changed,
      .log = LogEvent});
  challenges_ = std::make_unique<ChallengeDesk>(ChallengeDeskOptions{.store = ladder_.get(),
                                                                     .events = events_.get(),
                                                                     .database = options_.database,
                                                                     .changed =
                                                                         [this] {
                                                                           published_->Drop();
                                                                           feed_->Wake();
                                                                         },
                                                                     .log = LogEvent});
  life_ = std::make_unique<LifeDesk>(
      LifeDeskOptions{.store = store_.get(),
                      .clock = now,
                      .start = [this](EventId event) { return events_->Start(event); },
                      .changed =
                          [this] {
                            published_->Drop();
                            feed_->Wake();
                          },
                      .log = LogEvent});
  submissions_ = std::make_unique<SubmissionDesk>(
      SubmissionDeskOptions{.store = store_.get(),
                            .host = std::move(host),
                            .at_a_time = options_.submissions_at_a_time,
                            .uploads = uploads,
                            .rules = options_.submissions,
                            .changed =
                                [this] {
                                  published_->Drop();
                                  feed_->Wake();
                                },
                            .log =
                                [this](const std::string& subject, const std::string& text) {
                                  LogSubmission(subject, text);
                                  if (text == "accepted" || text == "refused") {
                                    metrics_.CountSubmission(text == "accepted");
                                  }
                                }});
  methods_ = std::make_unique<Methods>(MethodRooms{.store = store_.get(),
                                                   .published = published_.get(),
                                                   .tokens = tokens_.get(),
                                                   .events = events_.get(),
                                                   .submissions = submissions_.get(),
                                                   .feed = feed_.get(),
                                                   .presence = &presence_,
                                                   .ports = [this] { return ports(); },
                                                   .life = life_.get(),
                                                   .challenges = challenges_.get(),
                                                   .reference_bots = options_.reference_bots,
                                                   .clock = now,
                                                   .database = options_.database,
                                                   .commit = options_.commit,
                                                   .started_unix_us = now()});
  ASSIZE_RETURN_IF_ERROR(feed_->Start());
  ASSIZE_RETURN_IF_ERROR(submissions_->Start());
  ASSIZE_RETURN_IF_ERROR(OpenDoors());
  ASSIZE_RETURN_IF_ERROR(OpenPort());
  ASSIZE_RETURN_IF_ERROR(events_->ResumeWanted());
  ASSIZE_RETURN_IF_ERROR(challenges_->Resume());
  tending_ = std::thread([this] { Tend(); });
  return absl::OkStatus();
}

absl::Status Daemon::OpenDoors() {
  pool_ = std::make_unique<WorkPool>(kThreads, kMostWaitingCalls);
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  ASSIZE_ASSIGN_OR_RETURN(door_, LocalDoor::Listen(local_path_));
  local_service_ = std::make_unique<GrpcService>(
      methods_.get(), pool_.get(), &metrics_, &refusals_,
      [this](const grpc::CallbackServerContext& context) -> absl::StatusOr<Caller> {
        const auto user = door_->UserOf(context.peer());
        if (user.has_value()) return LocalCaller(*user);
        return Error(absl::StatusCode::kUnauthenticated, v1::REASON_TOKEN_MISSING,
                     "it is not known who calls");
      },
      options_.database);
  front_service_ = std::make_unique<GrpcService>(
      methods_.get(), pool_.get(), &metrics_, &refusals_,
      [this](const grpc::CallbackServerContext& context) {
        return CallerByToken(tokens_.get(), context);
      },
      options_.database);
  front_desk_ =
      std::make_unique<FrontDesk>(ladder_.get(), tokens_.get(), &presence_, pool_.get(), [this] {
        const MutexLock lock(port_mutex_);
        if (front_ != nullptr) front_->Heard();
      });
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
  front_server_ = builder.BuildAndStart();
  if (local_server_ == nullptr || front_server_ == nullptr) {
    return absl::UnavailableError(
        absl::StrCat(FolderOf(options_.database), ": can't listen on a socket there"));
  }
  for (grpc::Server* server : {local_server_.get(), front_server_.get()}) {
    server->GetHealthCheckService()->SetServingStatus("assize.v1.Ladder", true);
  }
  door_->Open(local_server_.get());
  return absl::OkStatus();
}

absl::Status Daemon::OpenPort() {
  if (!options_.front.wanted()) return absl::OkStatus();
  FrontOptions front = options_.front;
  front.folder = FolderOf(options_.database);
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
  // Calls of those who came in before still ask who they are.
  if (door_ != nullptr) door_->Close();
  for (grpc::Server* server : {local_server_.get(), front_server_.get()}) {
    if (server == nullptr) continue;
    server->Shutdown(std::chrono::system_clock::now() + kFarewell);
    server->Wait();
  }
  pool_ = nullptr;
  // Its thread calls the feed.
  events_ = nullptr;
  WriteMetrics();
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
  if (life_ != nullptr) life_->Stop();
  if (challenges_ != nullptr) challenges_->Stop();
  if (methods_ != nullptr) methods_->Drain();
  if (front_desk_ != nullptr) front_desk_->Drain();
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
    changed_.wait_for(lock, kTendEvery);
    if (!draining_) continue;
    const bool late = steady_clock::now() >= drained_by_;
    lock.unlock();
    if (events_->idle()) return;
    if (late) events_->StopNow();
    lock.lock();
  }
}

void Daemon::Tend() {
  auto due = steady_clock::now();
  auto prune_due = due;
  while (true) {
    {
      MutexLock lock(mutex_);
      changed_.wait_for(lock, kTendEvery,
                        [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) { return ending_; });
      if (ending_) return;
    }
    front_desk_->Tend();
    life_->Tick();
    challenges_->Tick();
    if (steady_clock::now() < due) continue;
    due = steady_clock::now() + kMetricsEvery;
    WriteMetrics();
    if (steady_clock::now() < prune_due) continue;
    prune_due = steady_clock::now() + kPruneEvery;
    Prune();
  }
}

PortState Daemon::StateOfPort() {
  const PresenceBook::Front front = presence_.front();
  PortState state{.connected = front.connected,
                  .report = front.report,
                  .bots = presence_.Present(),
                  .starts = 0};
  const MutexLock lock(port_mutex_);
  if (front_ != nullptr) state.starts = front_->starts();
  return state;
}

void Daemon::Prune() {
  const int64_t now = absl::ToUnixMicros(absl::Now());
  const auto before = [now](absl::Duration age) { return now - absl::ToInt64Microseconds(age); };
  const absl::Status answers = store_->PruneAnswers({.kept_unix_us = before(kAnswersPromised),
                                                     .oldest_unix_us = before(kAnswersKept),
                                                     .most = kMostAnswers});
  if (!answers.ok()) spdlog::warn("answers {}", Quoted(std::string(answers.message())));
  const auto operations = store_->PruneOperations({.kept_unix_us = before(kAnswersPromised),
                                                   .oldest_unix_us = before(kOperationsKept),
                                                   .most = kMostOperations});
  if (!operations.ok()) {
    spdlog::warn("operations {}", Quoted(std::string(operations.status().message())));
    return;
  }
  submissions_->Drop(*operations);
}

void Daemon::WriteMetrics() {
  if (feed_ == nullptr || submissions_ == nullptr) return;
  const std::string path = absl::StrCat(FolderOf(options_.database), "/", kMetricsFile);
  Gauges gauges{.running_events = events_ == nullptr ? 0 : events_->running(),
                .waiting_submissions = submissions_->waiting(),
                .feed_readers = feed_->readers(),
                .draining = methods_ != nullptr && methods_->draining()};
  const int64_t matches = events_ == nullptr ? 0 : events_->matches();
  std::string text = metrics_.Text(gauges, matches);
  if (options_.front.wanted()) text += port_metrics_.Text(StateOfPort());
  absl::Status written = WritePrivateFile(path, text);
  if (!options_.metrics.empty()) written.Update(WriteForAll(options_.metrics, text));
  // Once, and not every five seconds while a disk is full.
  if (!written.ok() && written != metrics_written_) {
    spdlog::warn("metrics {}", Quoted(std::string(written.message())));
  }
  metrics_written_ = written;
}

}  // namespace assize::ladder::service
