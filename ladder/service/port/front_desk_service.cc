#include "ladder/service/port/front_desk_service.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/rows/owner_versions.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/tasks/processors.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

grpc::Status PlainGrpc(const absl::Status& status) {
  return {static_cast<grpc::StatusCode>(status.code()), std::string(status.message())};
}

// The version that a token plays for: the one it names, or the bot's newest.
absl::StatusOr<Version> VersionOf(const std::vector<Version>& versions, const std::string& owner,
                                  const std::string& word) {
  absl::StatusOr<Version> version = FindVersionIn(versions, word);
  if (!version.ok() || !names::SameName(version->owner, owner)) {
    return absl::PermissionDeniedError(absl::StrCat("E_BOT: ", Quoted(owner), " has no bot ",
                                                    Quoted(word),
                                                    " here; register it first: ladder register"));
  }
  if (!version->remote) {
    return absl::PermissionDeniedError(absl::StrCat(
        "E_BOT: ", Quoted(NameOf(*version)),
        " is hosted by the service; for one that plays from elsewhere: ladder register"));
  }
  if (version->withdrawn) {
    return absl::PermissionDeniedError(
        absl::StrCat("E_BOT: ", Quoted(NameOf(*version)),
                     " has been withdrawn; to let it play again: ladder reinstate"));
  }
  return version;
}

}  // namespace

// The stream of one front. Deletes itself when it is over.
class FrontDeskService::Stream final
    : public grpc::ServerBidiReactor<v1::PresenceReport, v1::PresenceOrder> {
 public:
  Stream(FrontDeskService* service, grpc::CallbackServerContext* context)
      : service_(service), context_(context) {
    Stream* before = nullptr;
    {
      const MutexLock lock(service_->mutex_);
      before = std::exchange(service_->stream_, this);
      // Under the lock: the other stream lives until it has removed itself.
      if (before != nullptr) before->End();
      service_->presence_->Connect();
    }
    StartRead(&report_);
    Tend();
  }

  // Sends the orders that the front does not have yet.
  void Tend() {
    const MutexLock lock(mutex_);
    if (service_->ending_) return Close();
    const bool draining = service_->draining_;
    if (sent_draining_ != draining) {
      sent_draining_ = draining;
      v1::PresenceOrder order;
      order.set_draining(draining);
      orders_.push_back(std::move(order));
    }
    for (std::string& id : service_->tokens_->TakeEndedPlayers(&sent_revoked_)) {
      v1::PresenceOrder order;
      order.set_revoked(std::move(id));
      orders_.push_back(std::move(order));
    }
    Write();
  }
  void End() {
    const MutexLock lock(mutex_);
    Close();
  }

  void OnReadDone(bool ok) override {
    if (!ok) {
      const MutexLock lock(mutex_);
      reading_ = false;
      closed_ = true;
      return FinishOnce();
    }
    {
      const MutexLock lock(service_->mutex_);
      if (service_->stream_ == this) service_->presence_->Take(report_);
    }
    StartRead(&report_);
  }
  void OnWriteDone(bool ok) override {
    const MutexLock lock(mutex_);
    writing_ = false;
    if (!orders_.empty()) orders_.pop_front();
    if (!ok) closed_ = true;
    if (closed_) return Close();
    Write();
  }
  void OnDone() override {
    {
      const MutexLock lock(service_->mutex_);
      if (service_->stream_ == this) {
        service_->stream_ = nullptr;
        service_->presence_->Disconnect();
      }
    }
    delete this;
  }

 private:
  void Write() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (writing_ || closed_ || orders_.empty()) return;
    writing_ = true;
    StartWrite(&orders_.front());
  }
  // Ends the read that is open, and with it the stream.
  void Close() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    closed_ = true;
    if (!finished_) context_->TryCancel();
    FinishOnce();
  }
  void FinishOnce() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (reading_ || writing_ || std::exchange(finished_, true)) return;
    Finish(grpc::Status::OK);
  }

  FrontDeskService* const service_;
  grpc::CallbackServerContext* const context_;
  v1::PresenceReport report_;
  Mutex mutex_;
  std::deque<v1::PresenceOrder> orders_ ABSL_GUARDED_BY(mutex_);
  std::optional<bool> sent_draining_ ABSL_GUARDED_BY(mutex_);
  std::set<int64_t> sent_revoked_ ABSL_GUARDED_BY(mutex_);
  bool reading_ ABSL_GUARDED_BY(mutex_) = true;
  bool writing_ ABSL_GUARDED_BY(mutex_) = false;
  bool closed_ ABSL_GUARDED_BY(mutex_) = false;
  bool finished_ ABSL_GUARDED_BY(mutex_) = false;
};

FrontDeskService::FrontDeskService(std::unique_ptr<LadderStore> reader, TokenBook* tokens,
                                   PresenceBook* presence, WorkPool* pool)
    : reader_(std::move(reader)), tokens_(tokens), presence_(presence), pool_(pool) {}

void FrontDeskService::Tend() {
  const MutexLock lock(mutex_);
  if (stream_ != nullptr) stream_->Tend();
}

absl::StatusOr<v1::AdmitAnswer> FrontDeskService::AdmissionOf(const v1::AdmitRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Token token, tokens_->Find(request.token()));
  const Caller caller{.name = "", .scopes = token.scopes, .owner = token.owner, .token = token.id};
  if (!caller.Allows(v1::SCOPE_PLAY) || token.bot.empty()) {
    return absl::PermissionDeniedError(
        "E_TOKEN: this token does not play for a bot; it needs the scope play and the bot's name");
  }
  std::vector<Version> versions;
  ASSIZE_RETURN_IF_ERROR(reader_->ReadRows([&](sqlite::Connection& connection) -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(versions, ReadVersionsOf(connection, token.owner));
    return absl::OkStatus();
  }));
  ASSIZE_ASSIGN_OR_RETURN(const Version version, VersionOf(versions, token.owner, token.bot));
  v1::AdmitAnswer answer;
  answer.set_version(version.id);
  answer.set_token_id(PublicIdOf(token));
  answer.set_name(NameOf(version));
  return answer;
}

grpc::ServerUnaryReactor* FrontDeskService::Admit(grpc::CallbackServerContext* context,
                                                  const v1::AdmitRequest* request,
                                                  v1::AdmitAnswer* response) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  const bool taken = pool_->Add([=, this] {
    // The thread is one for admissions: it needs microseconds, and tables take what there is.
    SetTimeSlices(TimeSlices::kShort);
    absl::StatusOr<v1::AdmitAnswer> answer =
        Guarded("an admission", [&] { return AdmissionOf(*request); });
    if (answer.ok()) *response = *std::move(answer);
    reactor->Finish(answer.ok() ? grpc::Status::OK : PlainGrpc(answer.status()));
  });
  if (!taken) {
    reactor->Finish({grpc::StatusCode::RESOURCE_EXHAUSTED,
                     "E_RATE: the service is busy; come again in some seconds"});
  }
  return reactor;
}

grpc::ServerBidiReactor<v1::PresenceReport, v1::PresenceOrder>* FrontDeskService::Presence(
    grpc::CallbackServerContext* context) {
  return new Stream(this, context);
}

}  // namespace assize::ladder::service
