#include "referee/bridge/grpc_stream.h"

#include <utility>
#include <vector>

namespace assize::bridge {
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

}  // namespace

void GrpcStream::Begin() {
  self_ = shared_from_this();
  std::shared_ptr<GrpcListener> listener;
  {
    const MutexLock lock(mutex_);
    listener = listener_;
  }
  listener->OnOpen(self_);
  ReadNext();
}

bool GrpcStream::Dead() {
  const MutexLock lock(mutex_);
  return finish_.has_value() || context_->IsCancelled();
}

bool GrpcStream::Over() {
  const MutexLock lock(mutex_);
  return listener_ == nullptr;
}

void GrpcStream::Send(const std::string& bytes) {
  {
    const MutexLock lock(mutex_);
    if (finish_.has_value()) return;
    grpc::Slice slice(bytes);
    queue_.emplace_back(&slice, 1);
  }
  WriteNext();
}

void GrpcStream::ReadNext() {
  bool over;
  {
    const MutexLock lock(mutex_);
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

void GrpcStream::Finish(grpc::Status status) {
  std::shared_ptr<GrpcListener> dismissed;
  {
    const MutexLock lock(mutex_);
    dismissed = std::move(listener_);
    if (finish_.has_value()) return;
    finish_ = std::move(status);
  }
  FinishIfReady();
}

void GrpcStream::OnReadDone(bool ok) {
  std::shared_ptr<GrpcListener> listener;
  std::string bytes;
  {
    const MutexLock lock(mutex_);
    reading_ = false;
    read_over_ = !ok;
    if (ok && listener_ == nullptr) return;
    listener = listener_;
    if (ok) {
      bytes = BytesOf(incoming_);
      ++handing_over_;
    }
  }
  if (ok) {
    HandOver(*listener, bytes);
  } else {
    TellEnd();
  }
}

// Tells of a message; if the bot has left meanwhile, that comes after it.
void GrpcStream::HandOver(GrpcListener& listener, const std::string& bytes) {
  listener.OnMessage(shared_from_this(), bytes);
  bool over;
  {
    const MutexLock lock(mutex_);
    --handing_over_;
    over = IsOver();
  }
  if (over) TellEnd();
}

void GrpcStream::OnWriteDone(bool ok) {
  {
    const MutexLock lock(mutex_);
    writing_ = false;
    queue_.pop_front();
    if (!ok) queue_.clear();
  }
  WriteNext();
  FinishIfReady();
}

void GrpcStream::OnCancel() {
  bool over;
  {
    const MutexLock lock(mutex_);
    cancelled_ = true;
    if (!finish_.has_value()) finish_ = grpc::Status::CANCELLED;
    over = IsOver();
  }
  if (over) TellEnd();
  FinishIfReady();
}

void GrpcStream::OnDone() {
  const GrpcStreamPtr last = std::move(self_);  // may delete this on return
}

// The bot has left, and all that it sent has been heard.
void GrpcStream::TellEnd() {
  std::shared_ptr<GrpcListener> listener;
  bool gone;
  {
    const MutexLock lock(mutex_);
    if (listener_ == nullptr) return;
    listener = std::move(listener_);
    gone = cancelled_ || context_->IsCancelled();
  }
  using Leaving = GrpcListener::Leaving;
  listener->OnEnd(shared_from_this(), gone ? Leaving::kGone : Leaving::kHalfClosed);
}

void GrpcStream::WriteNext() {
  grpc::ByteBuffer* bytes;
  {
    const MutexLock lock(mutex_);
    if (writing_ || queue_.empty() || finish_sent_) return;
    writing_ = true;
    ++starting_;
    bytes = &queue_.front();
  }
  StartWrite(bytes);
  Started();
}

// An operation that was being started has been; a Finish may have waited for that.
void GrpcStream::Started() {
  {
    const MutexLock lock(mutex_);
    --starting_;
  }
  FinishIfReady();
}

void GrpcStream::FinishIfReady() {
  grpc::Status status;
  {
    const MutexLock lock(mutex_);
    if (!finish_.has_value() || finish_sent_ || writing_ || starting_ > 0) return;
    if (!queue_.empty() && !cancelled_) return;
    finish_sent_ = true;
    status = *finish_;
  }
  Reactor::Finish(std::move(status));
}

}  // namespace assize::bridge
