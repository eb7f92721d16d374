// The daemon of `ladder serve`: it puts the parts of the service together, opens its sockets,
// starts and ends it. README.md describes them.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto daemon, Daemon::Start(options));
//   daemon->WaitForEnd();  // until Drain() has done its work
#ifndef ASSIZE_LADDER_SERVICE_DAEMON_DAEMON_H_
#define ASSIZE_LADDER_SERVICE_DAEMON_DAEMON_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/service/bots/submission_operations.h"
#include "ladder/service/calls/call_threads.h"
#include "ladder/service/daemon/local_listener.h"
#include "ladder/service/methods/methods.h"
#include "ladder/service/news/feed.h"
#include "ladder/service/play/challenge_queue.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/event_scheduler.h"
#include "ladder/service/port/front_desk_service.h"
#include "ladder/service/port/front_process.h"
#include "ladder/service/port/presence.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/service/published/site_updater.h"
#include "ladder/service/rpc/browser_service.h"
#include "ladder/service/rpc/grpc_service.h"
#include "ladder/service/rpc/metrics.h"
#include "ladder/service/rpc/work_service.h"
#include "ladder/service/tokens/token_book.h"

namespace assize::ladder::service {

// In the daemon's folder (service_folder.h): the metrics.
inline constexpr char kMetricsFile[] = "metrics.prom";

struct DaemonOptions {
  // As the user named the file.
  std::string database;
  std::string commit;
  // Matches that are played on this machine at a time; 0: workers on others play all.
  int jobs = 1;
  // Of workers on other machines.
  LeaseTimes leases;
  // How long their speed is measured, three times; 0: it is not.
  std::chrono::milliseconds measure{0};
  // How long matches in play may take to end when the daemon drains.
  std::chrono::seconds drain_limit{60};
  std::chrono::milliseconds start_limit{20'000};
  // A file for everybody to read, into which the metrics are written too; empty: none.
  std::string metrics;
  // The folder for logs of bots' output; empty: none.
  std::string logs;
  SubmissionRules submissions;
  // Submissions that are tried at a time.
  int submissions_at_a_time = 2;
  bots::SandboxPolicy sandbox;
  std::vector<std::string> worker_arguments;
  // The public port; `folder` is ignored.
  FrontOptions front;
  // Bots that may be challenged at any time.
  std::vector<std::string> reference_bots;
  // Bots that workers play on machines that can't confine them.
  std::vector<std::string> trusted_bots;
  // The folder of a static site that is kept fresh; empty: none.
  std::string site_folder;
  site::SiteSettings site_settings;
  // What plans of events are compared with: microseconds since 1970.
  std::function<int64_t()> clock;
};

class Daemon {
 public:
  // Takes the database as its only writer, resumes unfinished work, and opens the sockets. Errors
  // as of LadderStore::OpenForWriting().
  static absl::StatusOr<std::unique_ptr<Daemon>> Start(DaemonOptions options);
  // Ends everything at once.
  ~Daemon();
  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;

  // Where this machine's users reach it.
  const std::string& socket() const { return local_path_; }

  // The public ports: "tls 0.0.0.0:7411".
  std::vector<std::string> ports();
  // The public port's certificate is read again.
  void Reload();

  // Begins to stop: nothing new, and matches in play have the drain limit to end.
  void Drain();
  // Matches in play end now, and are played again after the next start.
  void StopNow();
  // Returns when it has drained.
  void WaitForEnd();

 private:
  explicit Daemon(DaemonOptions options);

  absl::Status Open();
  absl::Status OpenStores();
  void MakeEventParts();
  void MakeSubmissions();
  void MakeMethods();
  absl::Status MakeServices();
  absl::Status OpenSockets();
  absl::Status OpenPort();
  absl::StatusOr<Version> AsSeenByOwner(Version version);
  // After a change that must be shown or hidden in the next answer.
  void ShowAtOnce();
  // Runs what is due, and writes metrics, until the end.
  void Tend();
  absl::Status WriteMetrics();
  PortState StateOfPort();
  // Forgets old answers and operations.
  absl::Status Prune();

  const DaemonOptions options_;
  std::string local_path_;
  std::unique_ptr<LadderStore> ladder_;
  std::unique_ptr<ServiceStore> store_;
  std::unique_ptr<TokenBook> tokens_;
  std::unique_ptr<PublishedCache> published_;
  std::unique_ptr<ReportBook> standings_;
  std::unique_ptr<ReportBook> matrices_;
  Metrics metrics_;
  PortMetrics port_metrics_;
  PresenceBook presence_;
  RefusalLog refusals_;
  std::unique_ptr<Feed> feed_;
  std::unique_ptr<LeaseBook> leases_;
  std::unique_ptr<WorkerAudit> audit_;
  std::unique_ptr<OwnSpeed> speed_;
  std::unique_ptr<EventRunner> events_;
  std::unique_ptr<EventScheduler> scheduler_;
  std::unique_ptr<ChallengeQueue> challenges_;
  std::unique_ptr<RegressQueue> regresses_;
  std::unique_ptr<SubmissionOperations> submissions_;
  std::unique_ptr<Methods> methods_;
  std::unique_ptr<SiteUpdater> site_;
  std::unique_ptr<CallThreads> threads_;
  std::unique_ptr<GrpcService> local_service_;
  std::unique_ptr<GrpcService> front_service_;
  std::unique_ptr<FrontDeskService> front_desk_;
  std::unique_ptr<WorkService> work_;
  std::unique_ptr<BrowserService> browser_;
  UniqueFd folder_;
  std::unique_ptr<grpc::Server> local_server_;
  std::unique_ptr<grpc::Server> front_server_;
  std::unique_ptr<LocalListener> listener_;
  Mutex port_mutex_;
  // Null: there is none.
  std::unique_ptr<FrontProcess> front_ ABSL_GUARDED_BY(port_mutex_);
  std::thread tending_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::chrono::steady_clock::time_point drained_by_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_DAEMON_DAEMON_H_
