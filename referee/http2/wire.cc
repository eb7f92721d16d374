#include "referee/http2/wire.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <cerrno>
#include <utility>

namespace assize::http2 {
namespace {

Wire::Moved Plain(ssize_t size, Wire::State if_blocked) {
  if (size > 0) return {Wire::State::kDone, static_cast<size_t>(size)};
  const bool blocked = size < 0 && (errno == EAGAIN || errno == EINTR || errno == ENOBUFS);
  return {blocked ? if_blocked : Wire::State::kGone, 0};
}

}  // namespace

void Wire::FreeTls::operator()(SSL* tls) const { SSL_free(tls); }

Wire::Wire(UniqueFd socket, const TlsContext& context)
    : socket_(std::move(socket)), tls_(SSL_new(context.get())) {
  // Without it nothing is read: least of all as it is.
  if (tls_ == nullptr) {
    socket_.Reset();
    return;
  }
  SSL_set_fd(tls_.get(), socket_.get());
  SSL_set_accept_state(tls_.get());
}

Wire::State Wire::TlsState(int result) const {
  const int error = SSL_get_error(tls_.get(), result);
  ERR_clear_error();
  if (error == SSL_ERROR_WANT_READ) return State::kWantsRead;
  if (error == SSL_ERROR_WANT_WRITE) return State::kWantsWrite;
  return State::kGone;
}

Wire::State Wire::Handshake() {
  if (tls_ == nullptr) return State::kDone;
  ERR_clear_error();
  const int result = SSL_do_handshake(tls_.get());
  return result == 1 ? State::kDone : TlsState(result);
}

Wire::Moved Wire::Read(std::span<char> room) {
  if (tls_ == nullptr) {
    return Plain(recv(socket_.get(), room.data(), room.size(), MSG_DONTWAIT), State::kWantsRead);
  }
  ERR_clear_error();
  size_t bytes = 0;
  const int result = SSL_read_ex(tls_.get(), room.data(), room.size(), &bytes);
  if (result == 1) return {State::kDone, bytes};
  return {TlsState(result), 0};
}

Wire::Moved Wire::Write(std::string_view bytes) {
  if (tls_ == nullptr) {
    constexpr int kHow = MSG_DONTWAIT | MSG_NOSIGNAL;
    return Plain(send(socket_.get(), bytes.data(), bytes.size(), kHow), State::kWantsWrite);
  }
  ERR_clear_error();
  size_t written = 0;
  const int result = SSL_write_ex(tls_.get(), bytes.data(), bytes.size(), &written);
  if (result == 1) return {State::kDone, written};
  return {TlsState(result), 0};
}

}  // namespace assize::http2
