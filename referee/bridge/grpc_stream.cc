#include "referee/bridge/grpc_stream.h"

#include <utility>
#include <vector>

namespace assize::bridge {
namespace {

std::string_view TextOf(const grpc::Slice& slice) {
  return {reinterpret_cast<const char*>(slice.begin()), slice.size()};
}

std::string Joined(const grpc::ByteBuffer& buffer) {
  std::string bytes;
  std::vector<grpc::Slice> slices;
  if (!buffer.Dump(&slices).ok()) return bytes;
  bytes.reserve(buffer.Length());
  for (const grpc::Slice& slice : slices) bytes.append(TextOf(slice));
  return bytes;
}

}  // namespace

void GrpcStream::Await(grpc::AsyncGenericService& service, grpc::ServerCompletionQueue& queue,
                       Arrived arrived) {
  const GrpcStreamPtr stream(new GrpcStream(std::move(arrived)));
  stream->self_ = stream;
  stream->operations_ = 1;
  stream->context_.AsyncNotifyWhenDone(&stream->left_tag_);
  service.RequestCall(&stream->context_, &stream->stream_, &queue, &queue, &stream->arrival_tag_);
}

void GrpcStream::OnArrival(bool ok) {
  if (ok) {
    ++operations_;  // that of left_tag_
    std::exchange(arrived_, nullptr)(shared_from_this());
  }
  Done();
}

void GrpcStream::Begin(GrpcListener* listener) {
  listener_ = listener;
  listener->OnOpen(shared_from_this());
  ReadNext();
}

void GrpcStream::Send(std::string_view bytes) {
  if (finish_.has_value()) return;
  const grpc::Slice slice(bytes.data(), bytes.size());
  queue_.emplace_back(&slice, 1);
}

void GrpcStream::Flush() {
  if (writing_ || finish_sent_ || left_) return;
  if (queue_.empty() && !finish_.has_value()) return;
  ++operations_;
  if (queue_.empty()) {
    finish_sent_ = true;
    return stream_.Finish(*finish_, &finished_tag_);
  }
  const grpc::ByteBuffer bytes = std::move(queue_.front());
  queue_.pop_front();
  if (queue_.empty() && finish_.has_value()) {
    finish_sent_ = true;
    return stream_.WriteAndFinish(bytes, {}, *finish_, &finished_tag_);
  }
  writing_ = true;
  grpc::WriteOptions options;
  // What comes next takes it along. Only the first one does not wait: the stream's metadata is
  // written with it, and gRPC does not count that as done before it is.
  if (begun_ && !queue_.empty()) options.set_buffer_hint();
  begun_ = true;
  stream_.Write(bytes, options, &written_tag_);
}

void GrpcStream::ReadNext() {
  if (reading_) return;
  read_over_ = read_over_ || finish_.has_value();
  if (read_over_) return;
  reading_ = true;
  ++operations_;
  stream_.Read(&incoming_, &read_tag_);
}

void GrpcStream::Finish(grpc::Status status) {
  listener_ = nullptr;
  if (finish_.has_value()) return;
  finish_ = std::move(status);
  Flush();
}

void GrpcStream::OnRead(bool ok) {
  reading_ = false;
  read_over_ = !ok;
  if (ok && listener_ != nullptr) {
    grpc::Slice slice;
    if (incoming_.TrySingleSlice(&slice).ok()) {
      listener_->OnMessage(shared_from_this(), TextOf(slice));
    } else {
      listener_->OnMessage(shared_from_this(), Joined(incoming_));
    }
  }
  Done();
}

void GrpcStream::OnWritten(bool ok) {
  writing_ = false;
  if (!ok) queue_.clear();
  Flush();
  Done();
}

void GrpcStream::OnFinished(bool) { Done(); }

void GrpcStream::OnLeft(bool) {
  left_ = context_.IsCancelled();
  if (!finish_.has_value()) finish_ = grpc::Status::CANCELLED;
  Done();
}

void GrpcStream::SendEnd() {
  if (listener_ == nullptr || reading_ || !(read_over_ || left_)) return;
  using Leaving = GrpcListener::Leaving;
  std::exchange(listener_, nullptr)
      ->OnEnd(shared_from_this(), left_ ? Leaving::kGone : Leaving::kHalfClosed);
}

void GrpcStream::Done() {
  if (--operations_ == 0) const GrpcStreamPtr last = std::move(self_);
}

}  // namespace assize::bridge
