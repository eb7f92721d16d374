#include "ladder/service/work/worker_audit.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <tuple>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/batch.pb.h"
#include "ladder/names/names.h"
#include "ladder/store/service/work_store.h"
#include "ladder/submit/trial/seat_proof.h"
#include "ladder/submit/trial/trial_sandbox.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"

namespace assize::ladder::service {
namespace {

// A record, and a match that is played again from it, a few times; the bots have limits of their own.
constexpr HelperKind kProver = {.name = "assize-prover", .memory_bytes = size_t{768} << 20};
// For a bot that thinks for its whole bank.
constexpr std::chrono::minutes kLimit(5);
// Seats that wait: of a token, and of one of its workers.
constexpr size_t kMaxOfToken = 200;
constexpr size_t kMaxOfWorker = 50;
// Of a token's: bytes of records.
constexpr size_t kMaxBytes = size_t{32} << 20;
// Workers that are remembered; with more of them all count as new ones.
constexpr size_t kMaxAudited = 10'000;
// Until a bot that could not be tried is tried again: ten minutes.
constexpr int64_t kTryAgainUs = 600'000'000;
// Of a worker that was shut out, for the organiser.
constexpr int64_t kMaxDoubtful = 1000;

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
    options_.book->ShutOut({.token = worker.token, .name = worker.worker}, "", "", worker.reason);
  }
  {
    const MutexLock lock(mutex_);
    chance_ = Chance(seed).Open({"audit"});
    for (const ShutOutWorker& worker : shut_out) {
      shut_out_.insert({.token = worker.token, .name = worker.worker});
    }
    for_good_ = shut_out_;
  }
  return StartThread("the audit of workers", &thread_, [this] { Run(); });
}

std::vector<int> WorkerAudit::SeatsToAsk(const v1::RecordHeader& header,
                                         const std::vector<std::string>& bots) {
  const int64_t now = options_.clock();
  std::vector<int> seats;
  for (size_t seat = 0; seat < bots.size(); ++seat) {
    // What a bot does that is not confined may depend on its machine.
    const bool alike =
        !options_.sandbox.confine || !header.competitors(static_cast<int>(seat)).unconfined();
    const auto known = steady_.find({bots[seat], std::string(header.game())});
    const bool askable =
        known == steady_.end() || known->second.steady.value_or(known->second.again_us <= now);
    if (alike && askable) seats.push_back(static_cast<int>(seat));
  }
  return seats;
}

size_t WorkerAudit::RoomFor(const WorkerId& worker) const {
  const auto found = waiting_.find(worker.token);
  if (found == waiting_.end()) return kMaxOfWorker;
  const Waiting& waiting = found->second;
  const auto own = static_cast<size_t>(std::ranges::count_if(
      waiting.questions, [&](const Question& one) { return one.reporter.id == worker; }));
  if (waiting.bytes >= kMaxBytes || own >= kMaxOfWorker) return 0;
  return std::min(kMaxOfToken - std::min(kMaxOfToken, waiting.questions.size()),
                  kMaxOfWorker - own);
}

bool WorkerAudit::IsWatched(int64_t token) const {
  const auto first = shut_out_.lower_bound({.token = token, .name = ""});
  return first != shut_out_.end() && first->token == token;
}

void WorkerAudit::Consider(const PlayedResult& result, const v1::RecordHeader& header,
                           const std::string& bytes, const std::vector<std::string>& bots,
                           const Reporter& reporter) {
  // What an owner's workers say of the owner's bots says nothing about other workers.
  if (reporter.owner.empty()) ledger_.Add(reporter.id, result, header, bots);
  using Watch = stats::SeatSampler::Watch;
  const MutexLock lock(mutex_);
  if (workers_.size() >= kMaxAudited && !workers_.contains(reporter.id)) workers_.clear();
  const std::vector<int> chosen = workers_[reporter.id].sampler.Choose(
      SeatsToAsk(header, bots), IsWatched(reporter.id.token) ? Watch::kAll : Watch::kSample,
      RoomFor(reporter.id), &*chance_);
  if (chosen.empty()) return;
  const auto shared = std::make_shared<const std::string>(bytes);
  Waiting& waiting = waiting_[reporter.id.token];
  waiting.owned = !reporter.owner.empty();
  for (const int seat : chosen) {
    waiting.questions.push_back({.reporter = reporter,
                                 .match_id = result.match_id,
                                 .result = shared,
                                 .game = std::string(header.game()),
                                 .seats = static_cast<int>(bots.size()),
                                 .seat = seat,
                                 .bundle = bots[static_cast<size_t>(seat)],
                                 .name = header.competitors(seat).name()});
    waiting.bytes += bytes.size();
  }
  changed_.notify_all();
}

WorkerAudit::Question WorkerAudit::TakeNext() {
  // The next token behind the last one, around; those of owners behind all others.
  const auto order = [this](const auto& entry) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    return std::tuple(entry.second.owned, entry.first <= turn_, entry.first);
  };
  const auto next = std::ranges::min_element(waiting_, {}, order);
  turn_ = next->first;
  Waiting& waiting = next->second;
  const auto quickest = std::ranges::min_element(
      waiting.questions, {}, [this](const Question& one) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
        const auto spent = spent_.find(one.bundle);
        return spent == spent_.end() ? 0.0 : spent->second.count();
      });
  Question question = std::move(*quickest);
  waiting.questions.erase(quickest);
  waiting.bytes -= question.result->size();
  if (waiting.questions.empty()) waiting_.erase(next);
  return question;
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
      question = TakeNext();
    }
    const auto begun = std::chrono::steady_clock::now();
    const absl::Status asked = Guarded("the audit of workers", [&] {
      Ask(question);
      return absl::OkStatus();
    });
    if (!asked.ok()) options_.log(std::string(asked.message()));
    const MutexLock lock(mutex_);
    spent_[question.bundle] += std::chrono::steady_clock::now() - begun;
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
    if (known != steady_.end() && known->second.steady.has_value()) return *known->second.steady;
    // Others wait of the match in which it could not be tried.
    if (known != steady_.end() && known->second.again_us > options_.clock()) return false;
  }
  v1::ProofOrder order = OrderFor(question);
  order.set_game(question.game);
  order.set_seats(question.seats);
  const v1::ProofAnswer answer = Prove(order);
  const bool known = answer.verdict() != v1::PROOF_VERDICT_UNKNOWN;
  if (!known) {
    options_.log(absl::StrCat(question.name, " can't be asked again: ", answer.text()));
  }
  const bool steady = answer.verdict() == v1::PROOF_VERDICT_SAME;
  const MutexLock lock(mutex_);
  steady_[bundle] = {.steady = known ? std::optional(steady) : std::nullopt,
                     .again_us = options_.clock() + kTryAgainUs};
  return steady;
}

void WorkerAudit::Ask(const Question& question) {
  if (!IsSteady(question)) return;
  google::protobuf::Arena arena;
  auto& result = *google::protobuf::Arena::CreateMessage<v1::BatchResult>(&arena);
  if (!result.ParseFromString(*question.result)) return;
  v1::ProofOrder order = OrderFor(question);
  order.set_record(result.record().SerializeAsString());
  *order.mutable_used_us() = result.timing().used_us();
  order.set_seat(static_cast<uint32_t>(question.seat));
  const v1::ProofAnswer answer = Prove(order);
  if (answer.verdict() == v1::PROOF_VERDICT_SAME) {
    const MutexLock lock(mutex_);
    ++workers_[question.reporter.id].fed;
  } else if (answer.verdict() == v1::PROOF_VERDICT_DIFFERENT) {
    Accuse(question, answer.request_id());
  } else if (answer.verdict() == v1::PROOF_VERDICT_UNSTEADY) {
    const MutexLock lock(mutex_);
    steady_[{question.bundle, question.game}] = {.steady = false};
  }
}

absl::StatusOr<std::string> WorkerAudit::OwnerOf(const std::string& bundle) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, options_.store->ListVersions());
  std::optional<std::string> owner;
  for (const Version& version : versions) {
    if (AsView(version.installed_sha256) != bundle) continue;
    const bool vouched = std::ranges::any_of(options_.vouched, [&](const std::string& name) {
      return names::SameName(name, version.bot);
    });
    if (vouched) return "";
    if (!owner.has_value()) owner = version.owner;
  }
  if (!owner.has_value())
    return absl::NotFoundError("no version has the files of a bot that was asked again");
  return *owner;
}

void WorkerAudit::Accuse(const Question& question, uint64_t request_id) {
  const WorkerId& id = question.reporter.id;
  const absl::StatusOr<std::string> owner = OwnerOf(question.bundle);
  if (!owner.ok()) return options_.log(std::string(owner.status().message()));
  const std::string why =
      absl::StrCat("in match ", question.match_id, " ", question.name, " in seat ", question.seat,
                   " answers request ", request_id, " otherwise than it has reported");
  {
    const MutexLock lock(mutex_);
    Audited& worker = workers_[id];
    ++worker.fed;
    ++worker.different;
    charges_[id] = {.reporter = question.reporter, .why = why};
    if (question.reporter.owner.empty()) {
      accusations_.Add({.token = id.token, .worker = id.name}, *owner);
    } else {
      for_good_.insert(id);
    }
  }
  options_.log(absl::StrCat("worker ", id.name, ": ", why));
  Judge(question.name);
}

void WorkerAudit::Judge(const std::string& newest_bot) {
  std::set<WorkerId> readmitted;
  std::vector<Charge> guilty;
  {
    const MutexLock lock(mutex_);
    std::set<WorkerId> liars = for_good_;
    for (const stats::Suspect& liar : accusations_.Liars()) {
      liars.insert({.token = liar.token, .name = liar.worker});
    }
    for (const WorkerId& liar : liars) {
      if (shut_out_.insert(liar).second) guilty.push_back(charges_[liar]);
    }
    std::ranges::set_difference(shut_out_, liars, std::inserter(readmitted, readmitted.end()));
    for (const WorkerId& worker : readmitted) shut_out_.erase(worker);
  }
  for (const WorkerId& worker : readmitted) Readmit(worker, newest_bot);
  for (const Charge& charge : guilty) {
    options_.book->ShutOut(charge.reporter.id, "", "", charge.why);
    StoreShutOut(charge.reporter, charge.why);
  }
}

void WorkerAudit::Readmit(const WorkerId& worker, const std::string& bot) {
  options_.book->Readmit(worker);
  const absl::Status stored = WorkStore(options_.store).Readmit(worker.token, worker.name);
  if (!stored.ok()) options_.log(std::string(stored.message()));
  options_.log(absl::StrCat("worker ", worker.name, " is admitted again: the owner of ", bot,
                            " alone accuses workers of several tokens, and is not believed"));
}

void WorkerAudit::StoreShutOut(const Reporter& reporter, const std::string& reason) {
  const absl::Status stored = WorkStore(options_.store)
                                  .ShutOut({.worker = reporter.id.name,
                                            .caller = reporter.caller,
                                            .token = reporter.id.token,
                                            .reason = reason,
                                            .unix_us = options_.clock()});
  if (!stored.ok()) options_.log(std::string(stored.message()));
}

void WorkerAudit::ShutOut(const Reporter& reporter, const std::string& lease,
                          const std::string& match_id, const std::string& why) {
  const std::string reason =
      absl::StrCat("its result of match ", match_id, " can't be true: ", why);
  options_.book->ShutOut(reporter.id, lease, match_id, reason);
  {
    const MutexLock lock(mutex_);
    for_good_.insert(reporter.id);
    shut_out_.insert(reporter.id);
  }
  StoreShutOut(reporter, reason);
}

void WorkerAudit::Describe(std::vector<v1::WorkerStatus>* workers) {
  const std::map<WorkerId, std::vector<std::string>> remarkable = ledger_.Remarkable();
  for (v1::WorkerStatus& status : *workers) {
    const WorkerId id{.token = status.token(), .name = status.worker()};
    if (const auto found = remarkable.find(id); found != remarkable.end()) {
      status.mutable_remarkable()->Add(found->second.begin(), found->second.end());
    }
    bool shut_out = false;
    {
      const MutexLock lock(mutex_);
      shut_out = shut_out_.contains(id);
      if (const auto audited = workers_.find(id); audited != workers_.end()) {
        status.set_seats_fed(audited->second.fed);
        status.set_seats_different(audited->second.different);
      }
    }
    if (!shut_out) continue;
    const absl::StatusOr<std::vector<std::string>> names =
        WorkStore(options_.store).LoadMatchNames(id.token, id.name, kMaxDoubtful);
    if (names.ok()) status.mutable_doubtful()->Add(names->begin(), names->end());
  }
}

}  // namespace assize::ladder::service
