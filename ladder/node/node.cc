#include "ladder/node/node.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "ladder/node/bundle_cache.h"
#include "ladder/node/lease_run.h"
#include "ladder/node/outbox.h"
#include "ladder/node/work_client.h"
#include "ladder/submit/speed_probe.h"
#include "referee/base/mutex.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/threads.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/cli/commands/interrupts.h"
#include "referee/run/run_folders.h"
#include "referee/worker/protocol_digest.h"

namespace assize::ladder::node {
namespace {

// Before the end of its time it begins nothing; the last quarter of a short one.
constexpr absl::Duration kLastMinutes = absl::Minutes(2);
constexpr int kLastPart = 4;
constexpr absl::Duration kLookAgain = absl::Milliseconds(20);
// How often to look whether another lease is wanted, and when to ask for one again that could not be had.
constexpr std::chrono::milliseconds kLook(5);
constexpr std::chrono::milliseconds kSupplyAgain(1'000);
// Results that wait to be committed: with more it leases nothing.
constexpr size_t kMaxWaiting = size_t{256} << 20;
// At its end, for the results that wait to be committed.
constexpr absl::Duration kFarewell = absl::Seconds(15);
constexpr absl::Duration kSettleEvery = absl::Milliseconds(200);

void Note(const std::string& text) { std::cerr << "worker: " << text << std::endl; }

class Node {
 public:
  Node(const NodeSettings& settings, client::FarConnection service,
       process::SupervisorClient* supervisor, RunFolders folders, bots::SandboxPolicy sandbox)
      : settings_(settings),
        supervisor_(supervisor),
        folders_(std::move(folders)),
        sandbox_(std::move(sandbox)),
        client_(settings.client(std::move(service))),
        outbox_(
            settings.worker,
            [this](const v1::ReportRequest& request) { return client_->Report(request); }, Note),
        cache_(settings.cache, settings.cache_bytes) {
    const absl::Duration rest = settings.until - absl::Now();
    last_start_ = settings.until - std::min(kLastMinutes, rest / kLastPart);
  }

  absl::Status Run();
  // 1: begins nothing any more; 2: ends what is in play. Safe on every thread.
  void Stop(int count);

 private:
  absl::StatusOr<v1::LeaseAnswer> Ask();
  v1::WorkerFacts Facts() const;
  // On all slots at once.
  absl::Status Measure(std::chrono::milliseconds length);
  // What ends the worker, for the service's organiser.
  void ReportTrouble(const absl::Status& status);
  // The service can't be called for now.
  void NoteWaiting(const absl::Status& why) const;
  absl::Status Play(v1::LeaseAnswer answer);
  absl::Status FetchBots(v1::LeaseAnswer* answer);
  absl::Status GiveBack(const std::string& lease, const absl::Status& fetched);
  absl::StatusOr<run::MatchWorkerSettings> PlayersFor(const v1::LeaseAnswer& answer) const;
  // What is in play; null: nothing.
  void Use(LeaseRun* run);
  // Returns when nothing is in play any more.
  void KeepSupplied(LeaseRun* run);
  // Returns when to ask again.
  std::chrono::milliseconds AskForMore(LeaseRun* run);
  // What is left to be said about a lease that is not played any more.
  absl::Status HandOver(const std::string& lease);
  void AwaitCommits();
  // Also ends the waiting when the worker is to end.
  void Sleep(absl::Duration time);
  void WatchTheTime();
  bool Stopping() const { return stops_ > 0 || absl::Now() >= last_start_; }

  const NodeSettings& settings_;
  process::SupervisorClient* const supervisor_;
  const RunFolders folders_;
  const bots::SandboxPolicy sandbox_;
  const std::unique_ptr<WorkClient> client_;
  Outbox outbox_;
  BundleCache cache_;
  absl::Time last_start_;
  // As far as the service wanted to know it.
  std::optional<v1::SpeedMeasure> speed_;
  std::atomic<int> stops_ = 0;
  Mutex mutex_;
  // What is in play.
  LeaseRun* run_ ABSL_GUARDED_BY(mutex_) = nullptr;
};

void Node::Sleep(absl::Duration time) {
  const absl::Time end = absl::Now() + time;
  while (!Stopping() && absl::Now() < end) absl::SleepFor(std::min(time, kLookAgain));
}

void Node::Stop(int count) {
  stops_ = count;
  const MutexLock lock(mutex_);
  if (run_ != nullptr) count > 1 ? run_->StopNow() : run_->StopBeginning();
}

v1::WorkerFacts Node::Facts() const {
  v1::WorkerFacts facts;
  facts.set_worker(settings_.worker);
  facts.set_slots(static_cast<uint32_t>(settings_.slots));
  facts.set_commit(settings_.commit);
  facts.set_protocol(worker::ProtocolDigest());
  facts.set_confined(sandbox_.confine);
  facts.set_unix_us(static_cast<uint64_t>(absl::ToUnixMicros(absl::Now())));
  if (speed_.has_value()) *facts.mutable_speed() = *speed_;
  return facts;
}

void Node::ReportTrouble(const absl::Status& status) {
  v1::LeaseRequest request;
  *request.mutable_facts() = Facts();
  request.set_trouble(std::string(status.message()));
  client_->Lease(request, [this] { return stops_ > 1; }).IgnoreError();
}

absl::StatusOr<v1::LeaseAnswer> Node::Ask() {
  v1::LeaseRequest request;
  *request.mutable_facts() = Facts();
  absl::StatusOr<v1::LeaseAnswer> answer;
  const auto stop = [this] { return Stopping(); };
  const absl::Status asked = Persist(
      [&] {
        answer = client_->Lease(request, stop);
        return answer.status();
      },
      stop, [this](const absl::Status& why) { NoteWaiting(why); });
  if (!asked.ok()) return asked;
  return answer;
}

void Node::NoteWaiting(const absl::Status& why) const {
  Note(absl::IsResourceExhausted(why)
           ? absl::StrCat(std::string(why.message()), "; trying for ten minutes")
           : absl::StrCat(settings_.server, " could not be reached; trying for ten minutes"));
}

absl::Status Node::Measure(std::chrono::milliseconds length) {
  Note("measuring this machine's speed");
  ASSIZE_ASSIGN_OR_RETURN(
      speed_, MeasureSpeed(settings_.slots, length, supervisor_, folders_.scratch, sandbox_));
  return absl::OkStatus();
}

absl::Status Node::FetchBots(v1::LeaseAnswer* answer) {
  for (v1::BatchBot& bot : *answer->mutable_batch()->mutable_bots()) {
    v1::FetchBundleRequest request;
    request.set_worker(settings_.worker);
    request.set_sha256(bot.sha256());
    Bytes32 sha256{};
    std::copy_n(bot.sha256().begin(), std::min(bot.sha256().size(), sha256.size()), sha256.begin());
    const auto fetch = [&]() -> absl::StatusOr<Bundle> {
      absl::StatusOr<Bundle> bundle;
      ASSIZE_RETURN_IF_ERROR(Persist(
          [&] {
            bundle = client_->FetchBundle(request);
            return bundle.status();
          },
          [this] { return Stopping(); }, [this](const absl::Status& why) { NoteWaiting(why); }));
      return bundle;
    };
    ASSIZE_ASSIGN_OR_RETURN(*bot.mutable_folder(), cache_.Get(sha256, fetch));
  }
  return absl::OkStatus();
}

absl::Status Node::HandOver(const std::string& lease) {
  return Persist(
      [&]() -> absl::Status {
        bool all = false;
        v1::LeaseState state = v1::LEASE_STATE_UNSPECIFIED;
        while (!all) {
          ASSIZE_ASSIGN_OR_RETURN(all, outbox_.Send(lease, /*over=*/true, &state));
        }
        return absl::OkStatus();
      },
      [this] { return stops_ > 1; }, [this](const absl::Status& why) { NoteWaiting(why); });
}

// A lease whose bots can't be had. OK: the worker may go on.
absl::Status Node::GiveBack(const std::string& lease, const absl::Status& fetched) {
  HandOver(lease).IgnoreError();
  if (IsMissingThere(fetched)) {
    Note(absl::StrCat("a lease was given back: ", std::string(fetched.message())));
    Sleep(kSettleEvery);
    return absl::OkStatus();
  }
  if (!absl::IsNotFound(fetched)) {
    if (!MayPass(fetched)) ReportTrouble(fetched);
    return fetched;
  }
  // The lease is not known: the service was killed in the moment in which it granted it.
  Note(absl::StrCat("a lease was lost before it began: ", std::string(fetched.message())));
  Sleep(kSettleEvery);
  return absl::OkStatus();
}

absl::StatusOr<run::MatchWorkerSettings> Node::PlayersFor(const v1::LeaseAnswer& answer) const {
  run::MatchWorkerSettings players;
  players.scratch = folders_.scratch;
  if (!settings_.logs.empty()) players.logs = folders_.logs;
  players.log_names = run::LogNames::kByBot;
  players.most_start = std::chrono::milliseconds(static_cast<int64_t>(answer.start_limit_ms()));
  players.ponder = answer.no_pondering() ? seat::Ponder::kOff : seat::Ponder::kOn;
  players.sandbox = sandbox_;
  for (const auto& [key, value] : answer.caps()) {
    ASSIZE_RETURN_IF_ERROR(bots::SetLimit(key, value, players.sandbox.caps));
  }
  return players;
}

absl::Status Node::Play(v1::LeaseAnswer answer) {
  const std::string lease = answer.lease();
  if (const absl::Status fetched = FetchBots(&answer); !fetched.ok()) {
    return GiveBack(lease, fetched);
  }
  ASSIZE_ASSIGN_OR_RETURN(run::MatchWorkerSettings players, PlayersFor(answer));
  LeaseRun run({.client = client_.get(),
                .outbox = &outbox_,
                .supervisor = supervisor_,
                .worker = settings_.worker,
                .slots = settings_.slots,
                .note = Note,
                .players = std::move(players)});
  absl::Status played = run.Begin(std::move(answer));
  absl::Status handed;
  if (played.ok()) {
    Use(&run);
    KeepSupplied(&run);
    played = run.Finish();
    Use(nullptr);
    for (const std::string& held : run.Playing()) handed.Update(HandOver(held));
  } else {
    handed = HandOver(lease);
  }
  // This process can't go on; a fresh one may.
  if (!played.ok()) return absl::InternalError(played.message());
  return handed;
}

void Node::Use(LeaseRun* run) {
  const MutexLock lock(mutex_);
  run_ = run;
  if (run_ != nullptr && Stopping()) run_->StopBeginning();
}

// The next lease comes while the last matches of those before it are played.
void Node::KeepSupplied(LeaseRun* run) {
  auto pause = kLook;
  while (run->Await(pause)) {
    pause = kLook;
    if (Stopping() || !run->WantsMore() || outbox_.bytes() > kMaxWaiting) continue;
    const absl::StatusOr<std::chrono::milliseconds> asked =
        Guarded("the supply of a worker",
                [&]() -> absl::StatusOr<std::chrono::milliseconds> { return AskForMore(run); });
    // Whatever is thrown, what is in play is played and reported.
    LogThrown("round", asked.status());
    pause = asked.value_or(kSupplyAgain);
  }
}

std::chrono::milliseconds Node::AskForMore(LeaseRun* run) {
  v1::LeaseRequest request;
  *request.mutable_facts() = Facts();
  for (const std::string& lease : run->Playing()) request.add_playing(lease);
  absl::StatusOr<v1::LeaseAnswer> answer = client_->Lease(request, [this] { return Stopping(); });
  if (!answer.ok()) return kSupplyAgain;
  if (answer->lease().empty()) {
    return std::chrono::milliseconds(static_cast<int64_t>(answer->wait_ms()));
  }
  const std::string lease = answer->lease();
  // It is of the same event, as the service promises. It can't be joined where its terms have changed since the others were
  // given, as after a restart of the service, or where it is a match to be played alone.
  absl::Status added = run->Fits(*answer) ? FetchBots(&*answer)
                                          : absl::FailedPreconditionError("it can't be joined");
  if (added.ok()) added = run->Add(*std::move(answer));
  if (added.ok()) return kLook;
  // What is wrong with it shows when nothing else is in play.
  HandOver(lease).IgnoreError();
  return kSupplyAgain;
}

void Node::AwaitCommits() {
  const absl::Time end = absl::Now() + kFarewell;
  while (!outbox_.empty() && absl::Now() < end && stops_ < 2) {
    outbox_.Settle();
    if (!outbox_.empty()) absl::SleepFor(kSettleEvery);
  }
  if (!outbox_.empty()) {
    Note(
        "some results wait for the rest of their sets; if the service ends before, they are played "
        "again");
  }
}

// Matches in play when the last minutes begin are played to their end.
void Node::WatchTheTime() {
  while (stops_ == 0) {
    if (absl::Now() >= last_start_) return Stop(1);
    absl::SleepFor(kLookAgain);
  }
}

absl::Status Node::Run() {
  std::thread watch;
  ASSIZE_RETURN_IF_ERROR(StartThread("the end of the time", &watch, [this] { WatchTheTime(); }));
  absl::Time idle_since = absl::Now();
  absl::Status status;
  while (status.ok() && !Stopping()) {
    outbox_.Settle();
    if (outbox_.bytes() > kMaxWaiting) {
      Sleep(kSettleEvery);
      continue;
    }
    absl::StatusOr<v1::LeaseAnswer> answer = Ask();
    status = answer.status();
    if (!status.ok()) break;
    if (!answer->lease().empty()) {
      status = Play(*std::move(answer));
      idle_since = absl::Now();
      continue;
    }
    if (answer->measure_ms() > 0) {
      status = Measure(std::chrono::milliseconds(static_cast<int64_t>(answer->measure_ms())));
      continue;
    }
    if (answer->leave()) {
      Note("the service has asked this worker to end");
      break;
    }
    if (absl::Now() - idle_since > settings_.idle) {
      Note(absl::StrCat("nothing to play for ", absl::FormatDuration(settings_.idle)));
      break;
    }
    Sleep(absl::Milliseconds(static_cast<int64_t>(answer->wait_ms())));
  }
  // Cut short by the worker's own end.
  if (MayPass(status) && Stopping()) {
    Note(std::string(status.message()));
    status = absl::OkStatus();
  }
  AwaitCommits();
  stops_ = std::max(stops_.load(), 1);
  watch.join();
  return status;
}

}  // namespace

absl::StatusOr<ExitCode> RunNode(const NodeSettings& settings) {
  RunFolders folders;
  // The supervisor is a fork of this process, and threads don't survive a fork: it comes first.
  ASSIZE_ASSIGN_OR_RETURN(const std::unique_ptr<process::SupervisorClient> supervisor,
                          ForkSupervisor(settings.logs, &folders));
  ASSIZE_ASSIGN_OR_RETURN(const SandboxDecision sandbox,
                          DecideSandbox(settings.sandbox, supervisor.get()));
  if (!sandbox.note.empty()) Note(sandbox.note);
  Interrupts interrupts;
  // Here and not before: gRPC's threads would not survive the fork either.
  ASSIZE_ASSIGN_OR_RETURN(client::FarConnection service,
                          client::FarConnectionTo(settings.server, settings.far));
  Node node(settings, std::move(service), supervisor.get(), folders, sandbox.policy);
  interrupts.Handle([&node](int count) {
    Note(count == 1 ? "ending when the matches in play are over" : "ending now");
    node.Stop(count);
  });
  Note(
      absl::StrCat(settings.worker, " plays ", settings.slots, " at a time for ", settings.server));
  const absl::Status ran = node.Run();
  interrupts.Handle(nullptr);
  ASSIZE_RETURN_IF_ERROR(ran);
  Note("ended");
  return ExitCode::kOk;
}

}  // namespace assize::ladder::node
