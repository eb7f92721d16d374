#include "referee/http2/wire.h"

#include <sys/socket.h>

#include <cerrno>

namespace assize::http2 {
namespace {

Wire::Moved Plain(ssize_t size, Wire::State if_blocked) {
  if (size > 0) return {Wire::State::kDone, static_cast<size_t>(size)};
  const bool blocked = size < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS);
  return {blocked ? if_blocked : Wire::State::kGone, 0};
}

}  // namespace

Wire::State Wire::Handshake() { return plain() ? State::kDone : tls_->Handshake(); }

Wire::Moved Wire::Read(std::span<char> room) {
  if (!plain()) return tls_->Read(room);
  return Plain(recv(socket_.get(), room.data(), room.size(), MSG_DONTWAIT), State::kWantsRead);
}

bool Wire::HasMore() const { return !plain() && tls_->HasMore(); }

Wire::Moved Wire::Write(std::string_view bytes) {
  if (!plain()) return tls_->Write(bytes);
  constexpr int kHow = MSG_DONTWAIT | MSG_NOSIGNAL;
  return Plain(send(socket_.get(), bytes.data(), bytes.size(), kHow), State::kWantsWrite);
}

}  // namespace assize::http2
