#include "referee/host/grpc_stream.h"

#include <utility>
#include <vector>

namespace assize::host {
namespace {

std::string BytesOf(const grpc::ByteBuffer& buffer) {
  grpc::Slice slice;
  if (buffer.TrySingleSlice(&slice).ok()) {
    return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
  }
  std::string bytes;
  std::vector<grpc::Slice> slices;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const grpc::Slice& part : slices) {
    bytes.append(reinterpret_cast<const char*>(part.begin()), part.size());
  }
  return bytes;
}

grpc::Status StatusOf(const match::Closing& closing) {
  return grpc::Status(static_cast<grpc::StatusCode>(closing.code), closing.text);
}

}  // namespace

void GrpcStream::Begin() {
  self_ = shared_from_this();
  ReadNext();
}

void GrpcStream::Announce(const std::shared_ptr<SeatListener>& listener) {
  {
    std::lock_guard lock(mutex_);
    if (std::exchange(announced_, true)) return;
  }
  listener->OnOpen(shared_from_this());
  std::optional<std::string> message;
  bool over;
  {
    std::lock_guard lock(mutex_);
    if (dismissed_) return;
    listener_ = listener;
    message = std::exchange(unheard_, std::nullopt);
    if (message.has_value()) ++handing_over_;
    over = read_over_;
  }
  if (message.has_value()) {
    HandOver(*listener, *std::move(message));
  } else if (over) {
    TellEnd();
  }
}

bool GrpcStream::Dead() {
  std::lock_guard lock(mutex_);
  return finish_.has_value() || context_->IsCancelled();
}

bool GrpcStream::Waits() {
  std::lock_guard lock(mutex_);
  return !announced_ && !finish_.has_value() && !context_->IsCancelled();
}

void GrpcStream::Send(uint64_t sequence, std::string bytes) {
  {
    std::lock_guard lock(mutex_);
    if (finish_.has_value()) return;
    grpc::Slice slice(bytes);
    queue_.push_back({sequence, grpc::ByteBuffer(&slice, 1)});
  }
  WriteNext();
}

void GrpcStream::ReadNext() {
  bool over;
  {
    std::lock_guard lock(mutex_);
    if (reading_) return;
    over = read_over_ = read_over_ || finish_.has_value();
    if (!over) {
      reading_ = true;
      ++starting_;
    }
  }
  if (over) return TellEnd();
  StartRead(&incoming_);
  Started();
}

void GrpcStream::Finish(const match::Closing& closing) {
  std::shared_ptr<SeatListener> dismissed;
  {
    std::lock_guard lock(mutex_);
    dismissed = std::move(listener_);
    dismissed_ = true;
    if (finish_.has_value()) return;
    finish_ = StatusOf(closing);
  }
  FinishIfReady();
}

void GrpcStream::OnReadDone(bool ok) {
  std::shared_ptr<SeatListener> listener;
  std::string bytes;
  {
    std::lock_guard lock(mutex_);
    reading_ = false;
    read_over_ = !ok;
    if (ok && dismissed_) return;
    listener = listener_;
    if (ok) bytes = BytesOf(incoming_);
    if (ok && listener == nullptr) unheard_ = std::move(bytes);
    if (ok && listener != nullptr) ++handing_over_;
  }
  if (!ok) {
    TellEnd();
  } else if (listener != nullptr) {
    HandOver(*listener, std::move(bytes));
  }
}

// Tells of a message; if the bot has left meanwhile, that comes after it.
void GrpcStream::HandOver(SeatListener& listener, std::string bytes) {
  listener.OnMessage(shared_from_this(), std::move(bytes));
  bool over;
  {
    std::lock_guard lock(mutex_);
    --handing_over_;
    over = IsOver();
  }
  if (over) TellEnd();
}

void GrpcStream::OnWriteDone(bool ok) {
  uint64_t sequence;
  std::shared_ptr<SeatListener> listener;
  {
    std::lock_guard lock(mutex_);
    writing_ = false;
    sequence = queue_.front().sequence;
    queue_.pop_front();
    if (!ok) queue_.clear();
    listener = listener_;
  }
  if (ok && listener != nullptr) listener->OnWritten(shared_from_this(), sequence);
  WriteNext();
  FinishIfReady();
}

void GrpcStream::OnCancel() {
  bool over;
  {
    std::lock_guard lock(mutex_);
    cancelled_ = true;
    if (!finish_.has_value()) finish_ = grpc::Status::CANCELLED;
    over = IsOver();
  }
  if (over) TellEnd();
  FinishIfReady();
}

void GrpcStream::OnDone() {
  const std::shared_ptr<GrpcStream> last = std::move(self_);  // may delete this on return
}

// The bot has left, and all that it sent has been heard.
void GrpcStream::TellEnd() {
  std::shared_ptr<SeatListener> listener;
  bool lost;
  {
    std::lock_guard lock(mutex_);
    if (listener_ == nullptr) return;
    listener = std::move(listener_);
    dismissed_ = true;
    lost = cancelled_ || context_->IsCancelled();
  }
  listener->OnEnd(shared_from_this(),
                  lost ? match::StreamEnd::kLost : match::StreamEnd::kHalfClosed);
}

void GrpcStream::WriteNext() {
  grpc::ByteBuffer* bytes;
  {
    std::lock_guard lock(mutex_);
    if (writing_ || queue_.empty() || finish_sent_) return;
    writing_ = true;
    ++starting_;
    bytes = &queue_.front().bytes;
  }
  StartWrite(bytes);
  Started();
}

// An operation that was being started has been; a Finish may have waited for that.
void GrpcStream::Started() {
  {
    std::lock_guard lock(mutex_);
    --starting_;
  }
  FinishIfReady();
}

void GrpcStream::FinishIfReady() {
  grpc::Status status;
  {
    std::lock_guard lock(mutex_);
    if (!finish_.has_value() || finish_sent_ || writing_ || starting_ > 0) return;
    if (!queue_.empty() && !cancelled_) return;
    finish_sent_ = true;
    status = *finish_;
  }
  Reactor::Finish(std::move(status));
}

}  // namespace assize::host
