#include "ladder/service/rpc/work_service.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "ladder/executor/leases/node_speed.h"
#include "ladder/service/calls/errors.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/text/whole_characters.h"
#include "referee/worker/protocol_digest.h"

namespace assize::ladder::service {
namespace {

constexpr size_t kMaxCallsWaiting = 4096;
// Of the workers of an owner.
constexpr size_t kMaxOfOwner = 100;
constexpr size_t kPieceBytes = size_t{1} << 20;
constexpr uint32_t kMaxSlots = 256;
constexpr size_t kMaxName = 200;
constexpr size_t kMaxTrouble = 300;
constexpr size_t kMaxCommit = 100;
// Of SHA-256.
constexpr size_t kDigestBytes = 32;
// Some times on each slot.
constexpr int kMaxFigures = 4096;
// By which the clocks of two machines may differ: records state when their matches began.
constexpr int64_t kMaxClockDifferenceUs = 60'000'000;
// While the service drains.
constexpr uint64_t kAskLaterMs = 2'000;

absl::Status Busy() {
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               "the service is busy; try again in a second",
               {{"key", "calls"}, {"limit", absl::StrCat(kMaxCallsWaiting)}, {"seconds", "1"}});
}

absl::Status WrongState(const std::string& text) {
  return Error(absl::StatusCode::kFailedPrecondition, v1::REASON_WRONG_STATE, text);
}

WorkerId IdOf(const Caller& caller, const std::string& worker) {
  return {.token = caller.token, .name = worker};
}

// Workers of an owner wait for each other, and not others for them.
int64_t TurnOf(const Caller& caller) {
  return caller.owner.empty() ? WorkPool::kNobody : caller.token;
}

}  // namespace

WorkService::WorkService(WorkServiceOptions options)
    : options_(std::move(options)),
      protocol_(worker::ProtocolDigest()),
      asks_({.name = "a worker's question",
             .threads = 1,
             .most_waiting = kMaxCallsWaiting,
             .most_waiting_of_one = kMaxOfOwner,
             .log = options_.log}),
      reports_({.name = "a worker's report",
                .threads = 2,
                .most_waiting = kMaxCallsWaiting,
                .most_waiting_of_one = kMaxOfOwner,
                .log = options_.log}) {}

absl::Status WorkService::Start() {
  ASSIZE_RETURN_IF_ERROR(asks_.Start());
  return reports_.Start();
}

template <class Request, class Response>
grpc::ServerUnaryReactor* WorkService::Call(
    const std::string& method, WorkPool* pool, grpc::CallbackServerContext* context,
    const Request* request, Response* response,
    absl::StatusOr<Response> (WorkService::*answer)(const Caller&, const Request&)) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  std::string name;
  const absl::StatusOr<Caller> caller = options_.calls->Admit(method, *context, &name);
  if (!caller.ok()) {
    reactor->Finish(options_.calls->Answer(method, name, caller.status()));
    return reactor;
  }
  const bool taken = pool->Add(
      [=, this, caller = *caller] {
        absl::StatusOr<Response> answered =
            Guarded(method, [&] { return (this->*answer)(caller, *request); });
        if (answered.ok()) *response = *std::move(answered);
        reactor->Finish(options_.calls->Answer(method, caller.name, answered.status()));
      },
      TurnOf(*caller));
  if (!taken) reactor->Finish(options_.calls->Answer(method, caller->name, Busy()));
  return reactor;
}

grpc::ServerUnaryReactor* WorkService::Lease(grpc::CallbackServerContext* context,
                                             const v1::LeaseRequest* request,
                                             v1::LeaseAnswer* response) {
  return Call("Lease", &asks_, context, request, response, &WorkService::LeaseTo);
}

grpc::ServerUnaryReactor* WorkService::Report(grpc::CallbackServerContext* context,
                                              const v1::ReportRequest* request,
                                              v1::ReportAnswer* response) {
  return Call("Report", &reports_, context, request, response, &WorkService::TakeReport);
}

grpc::ServerUnaryReactor* WorkService::Extend(grpc::CallbackServerContext* context,
                                              const v1::ExtendRequest* request,
                                              v1::ExtendAnswer* response) {
  return Call("Extend", &asks_, context, request, response, &WorkService::ExtendFor);
}

namespace {

// What a worker says of its program and its speed. None of it reaches a text or a log that has another
// form.
absl::Status CheckDigests(const v1::WorkerFacts& facts) {
  const auto refuse = [](const std::string& text) {
    return Error(absl::StatusCode::kInvalidArgument, v1::REASON_BAD_VALUE, "facts: " + text);
  };
  const auto is_hex = [](char c) { return absl::ascii_isdigit(c) || (c >= 'a' && c <= 'f'); };
  const auto is_of_commit = [](char c) { return absl::ascii_isgraph(c) || c == ' '; };
  if (facts.commit().size() > kMaxCommit || !std::ranges::all_of(facts.commit(), is_of_commit)) {
    return refuse(absl::StrCat("commit: must be up to ", kMaxCommit, " printed ASCII characters"));
  }
  const std::string& protocol = facts.protocol();
  if (protocol.size() != 2 * kDigestBytes || !std::ranges::all_of(protocol, is_hex)) {
    return refuse(absl::StrCat("protocol: must be ", 2 * kDigestBytes, " hexadecimal digits"));
  }
  if (!facts.has_speed()) return absl::OkStatus();
  const v1::SpeedMeasure& speed = facts.speed();
  if (!speed.digest().empty() && speed.digest().size() != kDigestBytes) {
    return refuse(absl::StrCat("speed.digest: ", speed.digest().size(), " bytes; must be ",
                               kDigestBytes, ", or none"));
  }
  if (speed.decisions_per_s_size() > kMaxFigures) {
    return refuse(absl::StrCat("speed.decisions_per_s: ", speed.decisions_per_s_size(),
                               " figures; at most ", kMaxFigures));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status WorkService::CheckFacts(const v1::WorkerFacts& facts) const {
  // Organisers see it on their terminals.
  const bool plain = std::ranges::all_of(facts.worker(), [](char c) {
    return absl::ascii_isalnum(c) || c == '.' || c == '_' || c == '-';
  });
  if (facts.worker().empty() || facts.worker().size() > kMaxName || !plain || facts.slots() < 1 ||
      facts.slots() > kMaxSlots) {
    return Error(
        absl::StatusCode::kInvalidArgument, v1::REASON_BAD_VALUE,
        absl::StrCat("facts: a name of 1 to ", kMaxName,
                     " letters, digits, '.', '_' and '-', and 1 to ", kMaxSlots, " slots"));
  }
  ASSIZE_RETURN_IF_ERROR(CheckDigests(facts));
  const bool other_program =
      !facts.commit().empty() && !options_.commit.empty() && facts.commit() != options_.commit;
  if (facts.protocol() != protocol_ || other_program) {
    return WrongState(absl::StrCat(
        "the worker's program (", facts.commit().empty() ? "unknown" : facts.commit(),
        ") is not that of the service (", options_.commit.empty() ? "unknown" : options_.commit,
        "), so that their rules may differ: install the service's version on the worker's "
        "machine"));
  }
  const int64_t ahead = static_cast<int64_t>(facts.unix_us()) - options_.clock();
  if (std::abs(ahead) > kMaxClockDifferenceUs) {
    return WrongState(absl::StrCat(
        "the worker's clock is ", std::abs(ahead) / 1'000'000, " s ",
        ahead > 0 ? "ahead" : "behind", "; at most ", kMaxClockDifferenceUs / 1'000'000,
        ": set it (chrony, systemd-timesyncd) and start the worker again"));
  }
  if (options_.confined && !options_.trusts_some && !facts.confined()) {
    return WrongState(
        "the worker's machine can't confine bots (see `referee doctor` there), and the service "
        "plays confined bots only: install bubblewrap there, or serve with --trust BOT for bots "
        "that may play unconfined, or with --sandbox off where all are trusted");
  }
  return absl::OkStatus();
}

bool WorkService::JudgeSpeedOf(LeasedWorker* worker, v1::LeaseAnswer* later) {
  if (options_.speed->length().count() == 0) return true;
  if (!worker->facts.has_speed()) {
    options_.book->Refuse(*worker, "");
    later->set_measure_ms(static_cast<uint64_t>(options_.speed->length().count()));
    return false;
  }
  const std::optional<v1::SpeedMeasure> own = options_.speed->Get();
  if (!own.has_value()) {
    options_.book->Refuse(*worker, "");
    later->set_wait_ms(kAskLaterMs);
    return false;
  }
  NodeSpeed judged = JudgeSpeed(*own, worker->facts.speed(), worker->facts.slots());
  worker->speed = judged.speed;
  worker->spread = judged.spread;
  worker->unclocked = std::move(judged.unclocked);
  return true;
}

absl::StatusOr<v1::LeaseAnswer> WorkService::LeaseTo(const Caller& caller,
                                                     const v1::LeaseRequest& request) {
  LeasedWorker worker{.facts = request.facts(),
                      .token = caller.token,
                      .caller = caller.name,
                      .owner = caller.owner};
  const absl::Status fits = CheckFacts(request.facts());
  if (absl::IsFailedPrecondition(fits)) {
    options_.book->Refuse(worker, std::string(fits.message()));
  }
  ASSIZE_RETURN_IF_ERROR(fits);
  if (!request.trouble().empty()) {
    options_.book->Refuse(worker, "");
    options_.book->NoteTrouble(worker.id(),
                               std::string(WholeCharacters(request.trouble(), kMaxTrouble)));
  }
  if (draining_ || !request.trouble().empty()) {
    v1::LeaseAnswer later;
    later.set_wait_ms(kAskLaterMs);
    return later;
  }
  v1::LeaseAnswer later;
  if (!JudgeSpeedOf(&worker, &later)) return later;
  const std::vector<std::string> playing(request.playing().begin(), request.playing().end());
  absl::StatusOr<v1::LeaseAnswer> answer = options_.book->Ask(worker, playing);
  if (absl::IsFailedPrecondition(answer.status())) {
    return WrongState(std::string(answer.status().message()));
  }
  return answer;
}

absl::StatusOr<CheckedResult> WorkService::Confirm(const Reporter& reporter,
                                                   const v1::ReportRequest& report,
                                                   const v1::PlayedMatch& played) {
  absl::StatusOr<CheckedResult> checked = checker_.Check(played.result());
  const absl::Status confirmed = checked.status();
  const bool guilty = absl::IsDataLoss(confirmed) ||
                      (absl::IsInvalidArgument(confirmed) && !reporter.owner.empty());
  if (guilty) {
    options_.audit->ShutOut(reporter, report.lease(), played.match_id(),
                            std::string(confirmed.message()));
  } else if (absl::IsInvalidArgument(confirmed)) {
    options_.book->Reject(reporter.id, report.lease(), played.match_id());
  }
  ASSIZE_RETURN_IF_ERROR(confirmed);
  const absl::Status fits = checked->played.match_id == played.match_id()
                                ? options_.book->CheckPlayed(reporter.id, report.lease(),
                                                             checked->played, checked->header)
                                : absl::InvalidArgumentError("it is another match's");
  if (absl::IsInvalidArgument(fits)) {
    options_.book->Reject(reporter.id, report.lease(), played.match_id());
  }
  ASSIZE_RETURN_IF_ERROR(fits);
  return checked;
}

absl::Status WorkService::TakePlayed(const Reporter& reporter, const v1::ReportRequest& report,
                                     const v1::PlayedMatch& played) {
  ASSIZE_RETURN_IF_ERROR(options_.book->CheckOpen(reporter.id, report.lease(), played.match_id()));
  ASSIZE_ASSIGN_OR_RETURN(CheckedResult checked, Confirm(reporter, report, played));
  v1::RecordHeader header;
  if (!header.ParseFromString(checked.header)) return absl::DataLossError("it is not a result");
  checked.played.player = options_.book->PlayerOf(reporter.id, reporter.caller);
  options_.audit->Consider(checked.played, header, played.result(),
                           options_.book->BotsOf(report.lease(), played.match_id()), reporter);
  options_.book->Take(report.lease(), std::move(checked.played),
                      {.start = std::chrono::microseconds(played.start_us()),
                       .play = std::chrono::microseconds(played.play_us())});
  return absl::OkStatus();
}

absl::StatusOr<v1::ReportAnswer> WorkService::TakeReport(const Caller& caller,
                                                         const v1::ReportRequest& request) {
  v1::ReportAnswer answer;
  const Reporter reporter{
      .id = IdOf(caller, request.worker()), .caller = caller.name, .owner = caller.owner};
  for (const v1::PlayedMatch& played : request.played()) {
    const absl::Status taken = TakePlayed(reporter, request, played);
    // The process that checks may be there later, and an event go on.
    if (absl::IsUnavailable(taken) || absl::IsAlreadyExists(taken) || taken.ok()) continue;
    (*answer.mutable_refused())[played.match_id()] = std::string(taken.message());
    options_.book->NoteTrouble(
        reporter.id, absl::StrCat("match ", played.match_id(), ": ", std::string(taken.message())));
  }
  options_.book->Settle(reporter.id, request, &answer);
  return answer;
}

absl::StatusOr<v1::ExtendAnswer> WorkService::ExtendFor(const Caller& caller,
                                                        const v1::ExtendRequest& request) {
  return options_.book->Extend(IdOf(caller, request.worker()), request.lease());
}

absl::StatusOr<Bundle> WorkService::FilesOf(const std::string& sha256) {
  const std::string folder = absl::StrCat(options_.bots, "/", absl::BytesToHexString(sha256));
  absl::StatusOr<Bundle> installed = ReadBundle(folder);
  if (installed.ok() && AsView(installed->Hash()) == sha256) return installed;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, options_.store->ListVersions());
  for (const Version& version : versions) {
    if (AsView(version.installed_sha256) == sha256)
      return options_.store->LoadInstalled(version.id);
  }
  return absl::NotFoundError("no version has them");
}

absl::StatusOr<Bundle> WorkService::FilesFor(const WorkerId& worker, const std::string& sha256) {
  absl::StatusOr<Bundle> files = FilesOf(sha256);
  if (files.ok()) return files;
  const std::string text =
      options_.book->LackBot(worker, sha256, std::string(files.status().message()));
  options_.book->NoteTrouble(worker, text);
  options_.log(text);
  return Error(absl::StatusCode::kFailedPrecondition, v1::REASON_STORAGE, text);
}

// A bundle on its way, piece by piece as the worker reads.
class WorkService::BundleStream final : public grpc::ServerWriteReactor<v1::BundlePiece> {
 public:
  BundleStream(WorkService* service, std::string caller)
      : service_(*service), caller_(std::move(caller)) {}

  void Begin(absl::StatusOr<Bundle> bundle) {
    if (!bundle.ok()) return End(bundle.status());
    bundle_ = *std::move(bundle);
    Next();
  }
  void End(const absl::Status& status) {
    Finish(service_.options_.calls->Answer("FetchBundle", caller_, status));
  }

  void OnWriteDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::CANCELLED);
    Next();
  }
  void OnDone() override { delete this; }

 private:
  void Next() {
    if (file_ == bundle_.files.size()) return End(absl::OkStatus());
    BundleFile& file = bundle_.files[file_];
    piece_.Clear();
    if (offset_ == 0) {
      piece_.set_path(file.path);
      piece_.set_executable(file.executable);
    }
    piece_.set_bytes(file.content.substr(offset_, kPieceBytes));
    offset_ += piece_.bytes().size();
    if (offset_ == file.content.size()) {
      ++file_;
      offset_ = 0;
    }
    StartWrite(&piece_);
  }

  WorkService& service_;
  const std::string caller_;
  Bundle bundle_;
  size_t file_ = 0;
  size_t offset_ = 0;
  v1::BundlePiece piece_;
};

grpc::ServerWriteReactor<v1::BundlePiece>* WorkService::FetchBundle(
    grpc::CallbackServerContext* context, const v1::FetchBundleRequest* request) {
  std::string name;
  const absl::StatusOr<Caller> caller = options_.calls->Admit("FetchBundle", *context, &name);
  auto* const stream = new BundleStream(this, name);
  if (!caller.ok()) {
    stream->End(caller.status());
  } else if (!options_.book->MayFetch(IdOf(*caller, request->worker()), request->sha256())) {
    stream->End(Error(absl::StatusCode::kNotFound, v1::REASON_NOT_FOUND,
                      "no bot with this digest plays in a lease of this worker"));
  } else {
    const bool taken =
        reports_.Add([this, stream, worker = IdOf(*caller, request->worker()),
                      sha256 = request->sha256()] { stream->Begin(FilesFor(worker, sha256)); },
                     TurnOf(*caller));
    if (!taken) stream->End(Busy());
  }
  return stream;
}

}  // namespace assize::ladder::service
