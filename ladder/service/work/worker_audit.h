// Whether results of workers on other machines can be believed. A record that is confirmed keeps the rules;
// whether the bots made its moves is asked of the bots themselves, for a sample (stats/worker_lies.h): those that
// answer alike whenever they are asked the same get their seat's messages again, in this machine's sandbox, in a
// process of bounded memory (submit/trial/seat_proof.h). One answer that differs shuts the worker out. All results are
// also compared over the workers (stats/worker_comparison.h), which flags and shuts nobody out.
//
// What waits is bounded for each token and each worker: where it is full, seats are not asked again, and no result
// waits for that. Among what waits the tokens take turns, workers of an owner come last, and quick bots come
// before slow ones, so that nobody can keep others from being asked.
//
// deploy/doc/CLUSTER.md describes it for organisers. Safe on every thread; the work is done on one of its own.
#ifndef ASSIZE_LADDER_SERVICE_WORK_WORKER_AUDIT_H_
#define ASSIZE_LADDER_SERVICE_WORK_WORKER_AUDIT_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/record.pb.h"
#include "assize/v1/service.pb.h"
#include "assize/v1/trial.pb.h"
#include "ladder/executor/leases/lease_book.h"
#include "ladder/executor/played_result.h"
#include "ladder/service/work/helper_process.h"
#include "ladder/service/work/result_ledger.h"
#include "ladder/stats/worker_lies.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/chance.h"
#include "referee/base/mutex.h"
#include "referee/bots/manifest/sandbox_policy.h"

namespace assize::ladder::service {

// To be called at the beginning of main(), as ServeIfHelper(): asks bots again.
void ServeIfProver(int argc, char** argv);

struct WorkerAuditOptions {
  LeaseBook* book = nullptr;
  LadderStore* store = nullptr;
  // Where the bots of this database are installed.
  std::string bots;
  bots::SandboxPolicy sandbox;
  // Names of the bots for which the organiser vouches.
  std::vector<std::string> vouched;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // A line for the log of the service.
  std::function<void(const std::string& text)> log;
  // Asks a bot again: v1::ProofAnswer of a v1::ProofOrder. Null: a process of this program does.
  std::function<v1::ProofAnswer(const v1::ProofOrder& order)> prove = nullptr;
};

// Who has reported a result.
struct Reporter {
  WorkerId id;
  // For people: "token 12ab34cd56ef".
  std::string caller;
  // It plays for this owner alone; empty: it is trusted with all.
  std::string owner = {};
};

class WorkerAudit {
 public:
  explicit WorkerAudit(WorkerAuditOptions options);
  // Ends what is being asked.
  ~WorkerAudit();
  WorkerAudit(const WorkerAudit&) = delete;
  WorkerAudit& operator=(const WorkerAudit&) = delete;

  // Shuts out whom it has shut out before a restart, and begins. kResourceExhausted: there is no thread.
  absl::Status Start();

  // A result that was confirmed and is as it was leased: its record's header, and the v1::BatchResult as
  // bytes. `bots`: by seat, the SHA-256 of the bot's files.
  void Consider(const PlayedResult& result, const v1::RecordHeader& header,
                const std::string& bytes, const std::vector<std::string>& bots,
                const Reporter& reporter);
  // The worker has sent a record that can't be true.
  void ShutOut(const Reporter& reporter, const std::string& lease, const std::string& match_id,
               const std::string& why);
  // Adds what is known of them.
  void Describe(std::vector<v1::WorkerStatus>* workers);

 private:
  // A seat whose bot is to be asked again.
  struct Question {
    Reporter reporter;
    std::string match_id;
    // The v1::BatchResult.
    std::shared_ptr<const std::string> result;
    std::string game;
    int seats = 0;
    int seat = 0;
    // The bot: its files, and as its match names it.
    std::string bundle;
    std::string name;
  };
  struct Audited {
    stats::SeatSampler sampler;
    uint64_t fed = 0;
    uint64_t different = 0;
  };
  // Of the workers with one token.
  struct Waiting {
    std::deque<Question> questions = {};
    size_t bytes = 0;
    bool owned = false;
  };
  using Bundle = std::pair<std::string, std::string>;  // files, game
  struct Steadiness {
    // Nothing: it could not be tried, and is to be tried again then.
    std::optional<bool> steady;
    int64_t again_us = 0;
  };

  // Of the result's seats, those whose bots answer alike as far as is known.
  std::vector<int> SeatsToAsk(const v1::RecordHeader& header, const std::vector<std::string>& bots)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // How many seats of the worker may still be put to the others that wait.
  size_t RoomFor(const WorkerId& worker) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // All that it reports is asked again: a worker with this token was shut out.
  bool IsWatched(int64_t token) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Question TakeNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Run();
  void Ask(const Question& question);
  // Whether the bot answers alike when it is asked the same: tried once.
  bool IsSteady(const Question& question);
  v1::ProofAnswer Prove(const v1::ProofOrder& order);
  v1::ProofOrder OrderFor(const Question& question) const;
  void Accuse(const Question& question, uint64_t request_id);
  // The owner of the version with these files; empty: the organiser vouches for it.
  absl::StatusOr<std::string> OwnerOf(const std::string& bundle);
  // Shuts out the workers that are to be, and no others.
  void Judge(const std::string& newest_bot);
  void StoreShutOut(const Reporter& reporter, const std::string& reason);
  void Readmit(const WorkerId& worker, const std::string& bot);

  const WorkerAuditOptions options_;
  ResultLedger ledger_;
  // Used by its thread alone.
  HelperProcess prover_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  // By token.
  std::map<int64_t, Waiting> waiting_ ABSL_GUARDED_BY(mutex_);
  // The token whose turn was last.
  int64_t turn_ ABSL_GUARDED_BY(mutex_) = 0;
  // By a bot's files: for how long it has been asked.
  std::map<std::string, std::chrono::duration<double>> spent_ ABSL_GUARDED_BY(mutex_);
  std::optional<Stream> chance_ ABSL_GUARDED_BY(mutex_);
  std::map<WorkerId, Audited> workers_ ABSL_GUARDED_BY(mutex_);
  std::map<Bundle, Steadiness> steady_ ABSL_GUARDED_BY(mutex_);
  // Of workers that are trusted with all.
  stats::Accusations accusations_ ABSL_GUARDED_BY(mutex_);
  // Those that are shut out, and those of them that stay so whatever comes.
  std::set<WorkerId> shut_out_ ABSL_GUARDED_BY(mutex_);
  std::set<WorkerId> for_good_ ABSL_GUARDED_BY(mutex_);
  // Of those that bots have accused: who it is, and of what last.
  struct Charge {
    Reporter reporter;
    std::string why;
  };
  std::map<WorkerId, Charge> charges_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORK_WORKER_AUDIT_H_
