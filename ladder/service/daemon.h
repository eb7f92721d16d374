// The daemon of `ladder serve`: the rooms of the service put together, its doors, its start and its
// end. README.md describes them.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto host, SubmissionHost::Fork());  // before any thread
//   ASSIZE_ASSIGN_OR_RETURN(const auto daemon, Daemon::Start(options, host.get()));
//   daemon->WaitForEnd();  // until Drain() has done its work
#ifndef ASSIZE_LADDER_SERVICE_DAEMON_H_
#define ASSIZE_LADDER_SERVICE_DAEMON_H_

#include <chrono>
#include <condition_variable>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/service/event_desk.h"
#include "ladder/service/feed.h"
#include "ladder/service/grpc_service.h"
#include "ladder/service/local_door.h"
#include "ladder/service/methods.h"
#include "ladder/service/metrics.h"
#include "ladder/service/published_cache.h"
#include "ladder/service/submission_desk.h"
#include "ladder/service/token_book.h"
#include "ladder/service/work_pool.h"
#include "ladder/submit/submission_host.h"

namespace assize::ladder::service {

// In the daemon's folder (local_socket.h): for the process with the public port, and the metrics.
inline constexpr char kFrontSocket[] = "front.sock";
inline constexpr char kMetricsFile[] = "metrics.prom";

struct DaemonOptions {
  // As the user named the file.
  std::string database;
  std::string commit;
  int jobs = 1;
  // How long matches in play may take to end when the daemon drains.
  std::chrono::seconds drain_limit{60};
  std::chrono::milliseconds start_limit{20'000};
  // Of bots' output; empty: nowhere.
  std::string logs;
  SubmissionRules submissions;
  bots::SandboxPolicy sandbox;
  std::vector<std::string> worker_arguments;
};

class Daemon {
 public:
  // Takes the database as its only writer, goes on with what was left, and opens the doors. Errors
  // as of LadderStore::OpenForWriting().
  static absl::StatusOr<std::unique_ptr<Daemon>> Start(DaemonOptions options, SubmissionHost* host);
  // Ends everything at once.
  ~Daemon();
  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;

  // Where this machine's users reach it.
  const std::string& socket() const { return local_path_; }

  // Begins to stop: nothing new, and matches in play have the drain limit to end.
  void Drain();
  // They end now, and are played again after the next start.
  void StopNow();
  // Returns when it has drained.
  void WaitForEnd();

 private:
  explicit Daemon(DaemonOptions options) : options_(std::move(options)) {}

  absl::Status Open(SubmissionHost* host);
  absl::Status OpenDoors();
  // Writes metrics and looks for events that have ended, about once a second.
  void Tend();
  void WriteMetrics();

  const DaemonOptions options_;
  std::string local_path_;
  std::unique_ptr<LadderStore> ladder_;
  std::unique_ptr<ServiceStore> store_;
  std::unique_ptr<TokenBook> tokens_;
  std::unique_ptr<PublishedCache> published_;
  Metrics metrics_;
  std::unique_ptr<Feed> feed_;
  std::unique_ptr<EventDesk> events_;
  std::unique_ptr<SubmissionDesk> submissions_;
  std::unique_ptr<Methods> methods_;
  std::unique_ptr<WorkPool> pool_;
  std::unique_ptr<GrpcService> local_service_;
  std::unique_ptr<GrpcService> front_service_;
  UniqueFd folder_;
  std::unique_ptr<grpc::Server> local_server_;
  std::unique_ptr<grpc::Server> front_server_;
  std::unique_ptr<LocalDoor> door_;
  std::thread tending_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool draining_ ABSL_GUARDED_BY(mutex_) = false;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::chrono::steady_clock::time_point drained_by_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_DAEMON_H_
