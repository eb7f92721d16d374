#include "ladder/service/worker_audit.h"

#include <chrono>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "ladder/store/work_store.h"
#include "ladder/submit/seat_proof.h"
#include "ladder/submit/trial_sandbox.h"
#include "referee/base/guarded.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/threads.h"

namespace assize::ladder::service {
namespace {

// A record, and a match that is played again from it, a few times; the bots have limits of their own.
constexpr HelperKind kProver = {.name = "assize-prover", .memory_bytes = size_t{768} << 20};
// For a bot that thinks for its whole bank, some times over.
constexpr std::chrono::minutes kLimit(10);
// Seats that wait; with more of them results are to be sent again later.
constexpr size_t kMostWaiting = 400;
// Of a worker that was shut out, for the organiser.
constexpr int64_t kMostDoubtful = 1000;

std::string Answer(const std::string& question, SubmissionHost* host) {
  v1::ProofOrder order;
  v1::ProofAnswer answer;
  if (host == nullptr) {
    answer.set_text("there is no supervisor");
  } else if (order.ParseFromString(question)) {
    answer = ladder::Prove(order, host);
  }
  return answer.SerializeAsString();
}

}  // namespace

void ServeIfProver(int argc, char** argv) {
  std::unique_ptr<SubmissionHost> host;
  ServeIfHelper(
      argc, argv, kProver, [&host](const std::string& order) { return Answer(order, host.get()); },
      // The supervisor is not bounded as its parent is.
      [&host] {
        absl::StatusOr<std::unique_ptr<SubmissionHost>> spawned = SubmissionHost::Spawn();
        if (spawned.ok()) host = *std::move(spawned);
      });
}

WorkerAudit::WorkerAudit(WorkerAuditOptions options)
    : options_(std::move(options)), prover_(kProver) {}

WorkerAudit::~WorkerAudit() {
  {
    const MutexLock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  prover_.Interrupt();
  if (thread_.joinable()) thread_.join();
}

absl::Status WorkerAudit::Start() {
  ASSIZE_ASSIGN_OR_RETURN(const Seed seed, SeedFromKernel());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<ShutOutWorker> shut_out,
                          WorkStore(options_.store).LoadShutOut());
  for (const ShutOutWorker& worker : shut_out) {
    options_.book->ShutOut(worker.worker, "", "", worker.reason);
  }
  {
    const MutexLock lock(mutex_);
    chance_ = Chance(seed).Open({"audit"});
    for (const ShutOutWorker& worker : shut_out) {
      contradicted_.insert(worker.worker);
      shut_out_.insert(worker.worker);
      watched_.insert(worker.token);
    }
  }
  return StartThread("the audit of workers", &thread_, [this] { Run(); });
}

bool WorkerAudit::HasRoom() {
  const MutexLock lock(mutex_);
  return waiting_.size() < kMostWaiting;
}

void WorkerAudit::Consider(const v1::BatchResult& result, const std::vector<std::string>& bots,
                           int64_t token) {
  ledger_.Add(result, bots);
  const v1::RecordHeader& header = result.record().header();
  const std::string game(header.game());
  const MutexLock lock(mutex_);
  std::vector<int> seats;
  for (size_t seat = 0; seat < bots.size(); ++seat) {
    const auto steady = steady_.find({bots[seat], game});
    // What a bot does that is not confined may depend on its machine.
    const bool alike =
        !options_.sandbox.confine || !header.competitors(static_cast<int>(seat)).unconfined();
    if (alike && (steady == steady_.end() || steady->second)) {
      seats.push_back(static_cast<int>(seat));
    }
  }
  const bool all = watched_.contains(token);
  const auto record = std::make_shared<const std::string>(result.record().SerializeAsString());
  for (const int seat : workers_[result.player().worker()].sampler.Choose(seats, all, &*chance_)) {
    waiting_.push_back({.player = result.player(),
                        .token = token,
                        .match_id = result.match_id(),
                        .record = record,
                        .game = game,
                        .seats = static_cast<int>(bots.size()),
                        .seat = seat,
                        .bundle = bots[static_cast<size_t>(seat)],
                        .name = header.competitors(seat).name()});
  }
  changed_.notify_all();
}

void WorkerAudit::Run() {
  while (true) {
    Question question;
    {
      MutexLock lock(mutex_);
      changed_.wait(lock, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        return ending_ || !waiting_.empty();
      });
      if (ending_) return;
      question = std::move(waiting_.front());
      waiting_.pop_front();
    }
    const absl::Status asked = Guarded("the audit of workers", [&] {
      Ask(question);
      return absl::OkStatus();
    });
    if (!asked.ok()) options_.log(std::string(asked.message()));
  }
}

v1::ProofAnswer WorkerAudit::Prove(const v1::ProofOrder& order) {
  if (options_.prove != nullptr) return options_.prove(order);
  v1::ProofAnswer answer;
  const absl::StatusOr<std::string> bytes = prover_.Ask(order.SerializeAsString(), kLimit);
  if (!bytes.ok() || !answer.ParseFromString(*bytes)) {
    answer.set_verdict(v1::PROOF_VERDICT_UNKNOWN);
    answer.set_text(std::string(bytes.status().message()));
  }
  return answer;
}

v1::ProofOrder WorkerAudit::OrderFor(const Question& question) const {
  v1::ProofOrder order;
  WriteSandbox(options_.sandbox, order.mutable_terms());
  order.set_folder(absl::StrCat(options_.bots, "/", absl::BytesToHexString(question.bundle)));
  return order;
}

bool WorkerAudit::IsSteady(const Question& question) {
  const Bundle bundle(question.bundle, question.game);
  {
    const MutexLock lock(mutex_);
    const auto known = steady_.find(bundle);
    if (known != steady_.end()) return known->second;
  }
  v1::ProofOrder order = OrderFor(question);
  order.set_game(question.game);
  order.set_seats(question.seats);
  const v1::ProofAnswer answer = Prove(order);
  const bool steady = answer.verdict() == v1::PROOF_VERDICT_SAME;
  if (answer.verdict() == v1::PROOF_VERDICT_UNKNOWN) {
    options_.log(absl::StrCat(question.name, " can't be asked again: ", answer.text()));
  }
  const MutexLock lock(mutex_);
  return steady_.emplace(bundle, steady).first->second;
}

void WorkerAudit::Ask(const Question& question) {
  if (!IsSteady(question)) return;
  v1::ProofOrder order = OrderFor(question);
  order.set_record(*question.record);
  order.set_seat(static_cast<uint32_t>(question.seat));
  const v1::ProofAnswer answer = Prove(order);
  const std::string& worker = question.player.worker();
  if (answer.verdict() == v1::PROOF_VERDICT_SAME) {
    const MutexLock lock(mutex_);
    ++workers_[worker].fed;
  } else if (answer.verdict() == v1::PROOF_VERDICT_DIFFERENT) {
    Accuse(question, answer.request_id());
  } else if (answer.verdict() == v1::PROOF_VERDICT_UNSTEADY) {
    const MutexLock lock(mutex_);
    steady_[{question.bundle, question.game}] = false;
  }
}

void WorkerAudit::Accuse(const Question& question, uint64_t request_id) {
  {
    const MutexLock lock(mutex_);
    Audited& worker = workers_[question.player.worker()];
    ++worker.fed;
    ++worker.different;
    watched_.insert(question.token);
    accusations_.Add(question.player.worker(), question.bundle);
    // What is not believed is not asked any more either.
    for (const std::string& bundle : accusations_.Doubtful()) {
      steady_[{bundle, question.game}] = false;
    }
  }
  Judge(question,
        absl::StrCat("in match ", question.match_id, " ", question.name, " in seat ", question.seat,
                     " answers request ", request_id, " otherwise than it has reported"));
}

void WorkerAudit::Judge(const Question& newest, const std::string& why) {
  std::set<std::string> readmitted;
  bool guilty = false;
  {
    const MutexLock lock(mutex_);
    const std::set<std::string> liars = accusations_.Liars();
    guilty =
        liars.contains(newest.player.worker()) && shut_out_.insert(newest.player.worker()).second;
    for (const std::string& worker : shut_out_) {
      if (!liars.contains(worker) && !contradicted_.contains(worker)) readmitted.insert(worker);
    }
    for (const std::string& worker : readmitted) shut_out_.erase(worker);
  }
  WorkStore store(options_.store);
  for (const std::string& worker : readmitted) {
    options_.book->Readmit(worker);
    if (const absl::Status stored = store.Readmit(worker); !stored.ok()) {
      options_.log(std::string(stored.message()));
    }
    options_.log(absl::StrCat("worker ", worker, " is admitted again: ", newest.name,
                              " alone speaks against several workers, and is not believed"));
  }
  options_.log(absl::StrCat("worker ", newest.player.worker(), ": ", why));
  if (!guilty) return;
  options_.book->ShutOut(newest.player.worker(), "", "", why);
  const absl::Status stored = store.ShutOut({.worker = newest.player.worker(),
                                             .caller = newest.player.caller(),
                                             .token = newest.token,
                                             .reason = why,
                                             .unix_us = options_.clock()});
  if (!stored.ok()) options_.log(std::string(stored.message()));
}

void WorkerAudit::ShutOut(const std::string& worker, const std::string& caller, int64_t token,
                          const std::string& lease, const std::string& match_id,
                          const std::string& why) {
  const std::string reason =
      absl::StrCat("its result of match ", match_id, " can't be true: ", why);
  options_.book->ShutOut(worker, lease, match_id, reason);
  {
    const MutexLock lock(mutex_);
    contradicted_.insert(worker);
    shut_out_.insert(worker);
    watched_.insert(token);
  }
  const absl::Status stored = WorkStore(options_.store)
                                  .ShutOut({.worker = worker,
                                            .caller = caller,
                                            .token = token,
                                            .reason = reason,
                                            .unix_us = options_.clock()});
  if (!stored.ok()) options_.log(std::string(stored.message()));
}

void WorkerAudit::Describe(std::vector<v1::WorkerStatus>* workers) {
  const std::map<std::string, std::vector<std::string>> remarkable = ledger_.Remarkable();
  for (v1::WorkerStatus& status : *workers) {
    if (const auto found = remarkable.find(status.worker()); found != remarkable.end()) {
      status.mutable_remarkable()->Add(found->second.begin(), found->second.end());
    }
    bool shut_out = false;
    {
      const MutexLock lock(mutex_);
      shut_out = shut_out_.contains(status.worker());
      const auto audited = workers_.find(status.worker());
      if (audited != workers_.end()) {
        status.set_seats_fed(audited->second.fed);
        status.set_seats_different(audited->second.different);
      }
    }
    if (!shut_out) continue;
    const absl::StatusOr<std::vector<std::string>> names =
        WorkStore(options_.store).LoadMatchNames(status.worker(), kMostDoubtful);
    if (names.ok()) status.mutable_doubtful()->Add(names->begin(), names->end());
  }
}

}  // namespace assize::ladder::service
