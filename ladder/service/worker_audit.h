// Whether results of workers on other machines can be believed. A record that is confirmed keeps the rules;
// whether the bots made its moves is asked of the bots themselves, for a sample (stats/worker_lies.h): those that
// answer alike whenever they are asked the same get their seat's messages again, in this machine's sandbox, in a
// process of bounded memory (submit/seat_proof.h). One answer that differs shuts the worker out. All results are
// also compared over the workers (stats/worker_comparison.h), which flags and shuts nobody out.
//
// ladder/CLUSTER.md describes it for organisers. Safe on every thread; the work is done on one of its own.
#ifndef ASSIZE_LADDER_SERVICE_WORKER_AUDIT_H_
#define ASSIZE_LADDER_SERVICE_WORKER_AUDIT_H_

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/batch.pb.h"
#include "assize/v1/service.pb.h"
#include "assize/v1/trial.pb.h"
#include "ladder/executor/lease_book.h"
#include "ladder/service/helper_process.h"
#include "ladder/service/result_ledger.h"
#include "ladder/stats/worker_lies.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/chance.h"
#include "referee/base/mutex.h"
#include "referee/bots/sandbox_policy.h"

namespace assize::ladder::service {

// To be called at the beginning of main(), as ServeIfHelper(): asks bots again.
void ServeIfProver(int argc, char** argv);

struct WorkerAuditOptions {
  LeaseBook* book = nullptr;
  LadderStore* store = nullptr;
  // Where the bots of this database are installed.
  std::string bots;
  bots::SandboxPolicy sandbox;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // A line for the log of the service.
  std::function<void(const std::string& text)> log;
  // Asks a bot again: v1::ProofAnswer of a v1::ProofOrder. Null: a process of this program does.
  std::function<v1::ProofAnswer(const v1::ProofOrder& order)> prove = nullptr;
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

  // Whether further results may be considered now; else they are to be sent again later.
  bool HasRoom();
  // A result that was confirmed and is as it was leased. `bots`: by seat, the SHA-256 of the bot's files.
  // The worker calls with the token `token`.
  void Consider(const v1::BatchResult& result, const std::vector<std::string>& bots, int64_t token);
  // The worker has sent a record that can't be true.
  void ShutOut(const std::string& worker, const std::string& caller, int64_t token,
               const std::string& lease, const std::string& match_id, const std::string& why);
  // Adds what is known of them.
  void Describe(std::vector<v1::WorkerStatus>* workers);

 private:
  // A seat whose bot is to be asked again.
  struct Question {
    v1::Player player;
    int64_t token = 0;
    std::string match_id;
    std::shared_ptr<const std::string> record;
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
  using Bundle = std::pair<std::string, std::string>;  // files, game

  void Run();
  void Ask(const Question& question);
  // Whether the bot answers alike when it is asked the same: tried once.
  bool IsSteady(const Question& question);
  v1::ProofAnswer Prove(const v1::ProofOrder& order);
  v1::ProofOrder OrderFor(const Question& question) const;
  void Accuse(const Question& question, uint64_t request_id);
  // Shuts out the workers that are to be, and no others.
  void Judge(const Question& newest, const std::string& why);

  const WorkerAuditOptions options_;
  ResultLedger ledger_;
  // Used by its thread alone.
  HelperProcess prover_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool ending_ ABSL_GUARDED_BY(mutex_) = false;
  std::deque<Question> waiting_ ABSL_GUARDED_BY(mutex_);
  std::optional<Stream> chance_ ABSL_GUARDED_BY(mutex_);
  std::map<std::string, Audited> workers_ ABSL_GUARDED_BY(mutex_);
  // Tokens with which a lie was told: all that their workers report is asked again.
  std::set<int64_t> watched_ ABSL_GUARDED_BY(mutex_);
  std::map<Bundle, bool> steady_ ABSL_GUARDED_BY(mutex_);
  stats::Accusations accusations_ ABSL_GUARDED_BY(mutex_);
  // Liars, and those that sent records which can't be true.
  std::set<std::string> shut_out_ ABSL_GUARDED_BY(mutex_);
  std::set<std::string> contradicted_ ABSL_GUARDED_BY(mutex_);
  std::thread thread_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_WORKER_AUDIT_H_
