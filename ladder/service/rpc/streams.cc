// The streaming methods as reactors, which delete themselves when their calls are over.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/rpc/grpc_service.h"
#include "referee/base/files/files.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::service {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr seconds kSignOfLife(15);
// A peer that takes, or sends, nothing for this time is gone.
constexpr seconds kLongestPause(30);
// How many items a reader that begins with old ones has in memory: there may be ten thousand readers.
constexpr size_t kItemsAtOnce = 32;
// Items of other events than the one that is watched, in one turn.
constexpr int kMaxPassedOver = 1024;
constexpr size_t kMaxPiece = 1 << 20;

// Whatever errno is, the service's disk is at fault.
absl::Status Stored(const absl::Status& status) {
  if (status.ok()) return status;
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_STORAGE,
               std::string(status.message()));
}

// A file that exists complete or not at all.
class Upload {
 public:
  explicit Upload(std::string path) : path_(std::move(path)), part_(path_ + ".part") {}
  ~Upload() {
    std::error_code ignored;
    fs::remove(part_, ignored);
  }

  absl::Status Open() {
    file_.Reset(open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (file_.valid()) return absl::OkStatus();
    return Failed();
  }
  absl::Status Add(std::string_view piece) {
    size_ += piece.size();
    digest_.Add(piece);
    return Stored(WriteAll(file_.get(), piece, "upload"));
  }
  uint64_t size() const { return size_; }
  Bytes32 Digest() const { return digest_.Digest(); }
  absl::Status Keep() {
    std::error_code error;
    if (fsync(file_.get()) != 0) return Failed();
    fs::rename(part_, path_, error);
    if (error) return Failed();
    return Stored(SyncFolderOf(path_));
  }

 private:
  static absl::Status Failed() {
    return Stored(FileError("upload", "the file can't be written", errno));
  }

  const std::string path_;
  const std::string part_;
  UniqueFd file_;
  uint64_t size_ = 0;
  Sha256 digest_;
};

absl::Status Damaged(const std::string& text) {
  return Error(absl::StatusCode::kInvalidArgument, v1::REASON_DAMAGED_UPLOAD, text);
}

// Removes a stream that is over, and releases what it uses of the service: on another thread, since
// the feed may still tick.
template <class Stream>
void RemoveLater(GrpcService* service, const std::optional<Caller>& caller, Stream* stream) {
  service->threads().For(v1::COST_READ).AddAnyway([service, caller, stream] {
    service->methods().feed().Leave(stream);
    if (caller.has_value()) service->CloseStream(*caller);
    delete stream;
  });
}

// The file is written as it arrives, and checked when it is complete.
class SubmissionStream final : public grpc::ServerReadReactor<v1::SubmitBotRequest>,
                               public FeedReader {
 public:
  SubmissionStream(GrpcService* service, grpc::CallbackServerContext* context,
                   v1::Operation* response)
      : service_(service), context_(context), response_(response) {
    absl::StatusOr<Caller> caller = service_->Admit(kMethod, *context_, &caller_name_);
    const absl::Status opened = caller.ok() ? service_->OpenStream(*caller) : caller.status();
    // Before the first read, and as the last thing that may throw.
    service_->methods().feed().Join(this);
    if (opened.ok()) {
      caller_ = *std::move(caller);
      Read();
    } else {
      End(opened);
    }
  }

  // gRPC calls one function at a time; work on other threads comes between two calls.
  void OnReadDone(bool ok) override {
    Work([this, ok] { ok ? Take() : Close(); });
  }
  void OnDone() override {
    {
      const MutexLock lock(mutex_);
      over_ = true;
    }
    RemoveLater(service_, caller_, this);
  }
  void OnTick() override {
    const MutexLock lock(mutex_);
    if (!over_ && steady_clock::now() - heard_ > kLongestPause) context_->TryCancel();
  }

 private:
  static constexpr char kMethod[] = "SubmitBot";

  void Work(std::function<void()> work) {
    service_->threads().For(v1::COST_ACT).AddAnyway(std::move(work));
  }
  void Read() {
    {
      const MutexLock lock(mutex_);
      heard_ = steady_clock::now();
    }
    StartRead(&message_);
  }
  void End(const absl::Status& status) { Finish(service_->Answer(kMethod, caller_name_, status)); }

  void Take() {
    const absl::StatusOr<bool> more =
        Guarded(kMethod, [this] { return start_.has_value() ? TakePiece() : TakeStart(); });
    if (!more.ok()) return End(more.status());
    *more ? Read() : End(absl::OkStatus());
  }

  // False: it was answered before.
  absl::StatusOr<bool> TakeStart() {
    if (!message_.has_start()) return BadValue("the first message must have `start`");
    v1::SubmissionStart start = message_.start();
    ASSIZE_ASSIGN_OR_RETURN(const std::optional<v1::Operation> before,
                            service_->methods().submissions().BeginSubmission(*caller_, &start));
    if (before.has_value()) {
      *response_ = *before;
      return false;
    }
    ASSIZE_ASSIGN_OR_RETURN(name_, SubmissionOperations::FreshName());
    upload_ = std::make_unique<Upload>(service_->methods().operations().UploadPath(name_));
    ASSIZE_RETURN_IF_ERROR(upload_->Open());
    start_ = std::move(start);
    return true;
  }

  absl::StatusOr<bool> TakePiece() {
    if (message_.part_case() != v1::SubmitBotRequest::kPiece) {
      return BadValue("messages after the first must have `piece`");
    }
    if (message_.piece().size() > kMaxPiece) {
      return BadValue(
          absl::StrCat("piece: ", message_.piece().size(), " bytes; at most ", kMaxPiece));
    }
    if (upload_->size() + message_.piece().size() > start_->size()) {
      return Damaged("the file is longer than its announced size");
    }
    ASSIZE_RETURN_IF_ERROR(upload_->Add(message_.piece()));
    return true;
  }

  void Close() {
    absl::StatusOr<v1::Operation> operation = Guarded(kMethod, [this] { return Submit(); });
    if (operation.ok()) *response_ = *std::move(operation);
    End(operation.status());
  }

  absl::StatusOr<v1::Operation> Submit() {
    if (!start_.has_value()) return BadValue("the first message must have `start`");
    if (upload_->size() != start_->size()) {
      return Damaged(
          absl::StrCat("the file has ", upload_->size(), " bytes; announced are ", start_->size()));
    }
    if (!start_->sha256().empty() && AsView(upload_->Digest()) != start_->sha256()) {
      return Damaged("the file does not have the announced SHA-256");
    }
    ASSIZE_RETURN_IF_ERROR(upload_->Keep());
    return service_->methods().submissions().Submit(*caller_, name_, *start_);
  }

  GrpcService* const service_;
  grpc::CallbackServerContext* const context_;
  v1::Operation* const response_;
  std::optional<Caller> caller_;
  std::string caller_name_;
  v1::SubmitBotRequest message_;
  std::optional<v1::SubmissionStart> start_;
  std::string name_;
  std::unique_ptr<Upload> upload_;
  Mutex mutex_;
  steady_clock::time_point heard_ ABSL_GUARDED_BY(mutex_) = steady_clock::now();
  // The context is gone.
  bool over_ ABSL_GUARDED_BY(mutex_) = false;
};

// Nothing is queued for a reader but the item that is being sent, so that slow readers cost no
// memory; one that takes nothing for half a minute is cut off.
class FeedStream final : public grpc::ServerWriteReactor<v1::FeedItem>, public FeedReader {
 public:
  FeedStream(GrpcService* service, grpc::CallbackServerContext* context,
             const v1::WatchEventsRequest& request)
      : service_(service), context_(context), request_(request) {
    absl::StatusOr<Caller> caller = service_->Admit(kMethod, *context_, &caller_name_);
    const absl::Status opened = caller.ok() ? service_->OpenStream(*caller) : caller.status();
    {
      const MutexLock lock(mutex_);
      next_ = std::max<int64_t>(
          1, static_cast<int64_t>(std::min<uint64_t>(request_.since(), INT64_MAX)));
      if (!opened.ok()) {
        EndLocked(opened);
      } else {
        caller_ = *std::move(caller);
        audience_ = AudienceOf(caller_->Reader());
        const int64_t head = service_->methods().feed().Head(audience_);
        if (next_ > head + 1) {
          EndLocked(Error(absl::StatusCode::kOutOfRange, v1::REASON_BAD_VALUE,
                          absl::StrCat("since: ", next_, "; the newest number is ", head)));
        } else {
          WriteNext();
        }
      }
    }
    service_->methods().feed().Join(this);
  }

  void OnWriteDone(bool ok) override {
    const MutexLock lock(mutex_);
    writing_ = nullptr;
    last_write_ = steady_clock::now();
    if (ended_.has_value()) return Finish(*std::exchange(ended_, std::nullopt));
    if (!ok) return EndLocked(absl::CancelledError("the caller has gone"));
    WriteNext();
  }
  void OnCancel() override {
    const MutexLock lock(mutex_);
    EndLocked(absl::CancelledError("the caller has gone"));
  }
  void OnDone() override { RemoveLater(service_, caller_, this); }
  void OnTick() override {
    const MutexLock lock(mutex_);
    if (over_) return;
    if (service_->ending()) {
      return EndLocked(Error(absl::StatusCode::kUnavailable, v1::REASON_DRAINING,
                             "the service is draining; go on from the last number"));
    }
    if (caller_->token != 0 && !service_->methods().token_book().Alive(caller_->token)) {
      return EndLocked(Error(absl::StatusCode::kUnauthenticated, v1::REASON_TOKEN_REVOKED,
                             "the token is not good any more"));
    }
    if (writing_ == nullptr) return WriteNext();
    if (steady_clock::now() - last_write_ < kLongestPause) return;
    over_ = true;
    ended_ =
        service_->Answer(kMethod, caller_name_,
                         Error(absl::StatusCode::kResourceExhausted, v1::REASON_SLOW_READER,
                               "nothing was read for half a minute; go on from the last number"));
    // The status can't reach a peer that does not read.
    context_->TryCancel();
  }

 private:
  static constexpr char kMethod[] = "WatchEvents";

  void EndLocked(const absl::Status& status) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (std::exchange(over_, true)) return;
    const grpc::Status answer = service_->Answer(kMethod, caller_name_, status);
    // Nothing may be outstanding at the end.
    if (writing_ == nullptr) {
      Finish(answer);
    } else {
      ended_ = answer;
    }
  }

  void WriteNext() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (over_ || writing_ != nullptr) return;
    for (int passed_over = 0;; ++passed_over) {
      // The rest in the next tick: others wait for this thread.
      if (passed_over == kMaxPassedOver) return WriteSignOfLife();
      if (items_.empty()) {
        for (auto& item : service_->methods().feed().From(audience_, next_, kItemsAtOnce)) {
          items_.push_back(std::move(item));
        }
      }
      if (items_.empty()) return WriteSignOfLife();
      writing_ = std::move(items_.front());
      items_.pop_front();
      next_ = static_cast<int64_t>(writing_->number()) + 1;
      if (request_.event().empty() || names::SameName(writing_->event(), request_.event())) break;
      writing_ = nullptr;
    }
    last_write_ = steady_clock::now();
    StartWrite(writing_.get());
  }

  void WriteSignOfLife() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (steady_clock::now() - last_write_ < kSignOfLife) return;
    auto item = std::make_shared<v1::FeedItem>();
    item->set_number(static_cast<uint64_t>(next_ - 1));
    item->set_alive(true);
    writing_ = std::move(item);
    last_write_ = steady_clock::now();
    StartWrite(writing_.get());
  }

  GrpcService* const service_;
  grpc::CallbackServerContext* const context_;
  const v1::WatchEventsRequest request_;
  // Set before the first tick.
  std::optional<Caller> caller_;
  std::string caller_name_;
  FeedAudience audience_ = FeedAudience::kViewer;
  Mutex mutex_;
  int64_t next_ ABSL_GUARDED_BY(mutex_) = 1;
  std::deque<std::shared_ptr<const v1::FeedItem>> items_ ABSL_GUARDED_BY(mutex_);
  std::shared_ptr<const v1::FeedItem> writing_ ABSL_GUARDED_BY(mutex_);
  steady_clock::time_point last_write_ ABSL_GUARDED_BY(mutex_) = steady_clock::now();
  // Nothing new is written; the status waits for the end of a write.
  bool over_ ABSL_GUARDED_BY(mutex_) = false;
  std::optional<grpc::Status> ended_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace

grpc::ServerReadReactor<v1::SubmitBotRequest>* GrpcService::SubmitBot(
    grpc::CallbackServerContext* context, v1::Operation* response) {
  return new SubmissionStream(this, context, response);
}

grpc::ServerWriteReactor<v1::FeedItem>* GrpcService::WatchEvents(
    grpc::CallbackServerContext* context, const v1::WatchEventsRequest* request) {
  return new FeedStream(this, context, *request);
}

}  // namespace assize::ladder::service
