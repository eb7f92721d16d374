#include "referee/bridge/grpc_door.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/frames/unix_socket.h"

namespace assize::bridge {
namespace {

// A bot needs one; each takes a few kilobytes of its memory.
constexpr size_t kMaxConnections = 256;
constexpr int kMaxAtOnce = 16;
// Until there may be descriptors again.
constexpr std::chrono::seconds kPause(1);

// The bot may be stopped for long, and think for longer.
constexpr http2::Limits kLimits = {.peer = http2::Peer::kLocal, .most_streams = 4};

}  // namespace

absl::Status GrpcDoor::Open(const std::string& path) {
  if (path.size() > frames::kMaxSocketPath) {
    return absl::InvalidArgumentError(absl::StrCat("socket path '", path, "' has ", path.size(),
                                                   " characters; at most ", frames::kMaxSocketPath,
                                                   " are possible"));
  }
  ASSIZE_ASSIGN_OR_RETURN(listener_, frames::ListenAt(path));
  watched_ = reactor_.Watch(listener_.get(), EPOLLIN, shared_from_this());
  return absl::OkStatus();
}

void GrpcDoor::OnReady(uint32_t /*events*/) {
  for (int i = 0; i < kMaxAtOnce; ++i) {
    UniqueFd socket(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (socket.valid()) {
      LetIn(std::move(socket));
      continue;
    }
    const bool full = errno != EAGAIN && errno != EINTR && errno != ECONNABORTED;
    if (full && !MakeRoom()) Pause();
    return;
  }
}

void GrpcDoor::LetIn(UniqueFd socket) {
  if (lines_.size() >= kMaxConnections) MakeRoom();
  const auto place = lines_.insert(lines_.end(), nullptr);
  *place = http2::Connection::Begin(
      &reactor_, http2::Wire(std::move(socket)), http2::Connection::Side::kServer, kLimits,
      {.on_call = [this](const http2::StreamPtr& stream,
                         const http2::Fields& head) { return seat_.OnCall(stream, head); },
       .on_closed = [this, place](http2::Cut) { lines_.erase(place); }});
}

bool GrpcDoor::MakeRoom() {
  const http2::Connection* const taken = seat_.taken_by();
  const auto oldest = std::ranges::find_if(
      lines_, [taken](const auto& line) { return !line->closed() && line.get() != taken; });
  if (oldest == lines_.end()) return false;
  (*oldest)->Close(http2::Cut::kIdle);
  return true;
}

void GrpcDoor::Pause() {
  reactor_.Change(watched_, 0);
  reactor_.After(kPause, [this] { reactor_.Change(watched_, EPOLLIN); });
}

}  // namespace assize::bridge
