// A connected socket on which bytes come and go without waiting, through TLS or as they are.
#ifndef ASSIZE_REFEREE_HTTP2_WIRE_H_
#define ASSIZE_REFEREE_HTTP2_WIRE_H_

#include <openssl/types.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "referee/base/unique_fd.h"

namespace assize::http2 {

// Settings of TLS for connections of one kind.
using TlsContext = std::shared_ptr<SSL_CTX>;

class Wire {
 public:
  // What an operation has come to.
  enum class State {
    kDone,
    // Nothing more now: again when the socket can be read, or written.
    kWantsRead,
    kWantsWrite,
    // The other side has gone, or speaks no TLS.
    kGone,
  };
  struct Moved {
    State state = State::kGone;
    // With kDone.
    size_t bytes = 0;
  };

  // A socket that does not block.
  explicit Wire(UniqueFd socket) : socket_(std::move(socket)) {}
  // The same as a TLS server.
  Wire(UniqueFd socket, const TlsContext& context);
  // The same as a TLS client, which takes no certificate but one of `host`, a name or an address.
  static Wire ToServer(UniqueFd socket, const TlsContext& context, const std::string& host);

  int descriptor() const { return socket_.get(); }
  bool plain() const { return tls_ == nullptr; }
  // To be called until it is done, before anything else. Without TLS it always is.
  State Handshake();
  Moved Read(std::span<char> room);
  Moved Write(std::string_view bytes);
  // Bytes have been received that Read() has not returned: epoll will not report them.
  bool HasMore() const;
  // Client: what is wrong with a handshake that has failed; empty: the connection was lost.
  std::string Trouble() const { return plain() ? "" : tls_->Trouble(); }

 private:
  // What goes through TLS (tls_wire.cc). So OpenSSL is in no program that has plain wires alone.
  class Tls {
   public:
    virtual ~Tls() = default;
    virtual State Handshake() = 0;
    virtual Moved Read(std::span<char> room) = 0;
    virtual Moved Write(std::string_view bytes) = 0;
    virtual bool HasMore() const = 0;
    virtual std::string Trouble() const = 0;
  };
  class OpenSsl;

  UniqueFd socket_;
  std::unique_ptr<Tls> tls_;
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_WIRE_H_
