// Wires with TLS.
#include <arpa/inet.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

#include "referee/http2/tls.h"
#include "referee/http2/wire.h"

namespace assize::http2 {
namespace {

bool IsBlocked() { return errno == EAGAIN || errno == EINTR || errno == ENOBUFS; }

// How OpenSSL reaches a socket. Its own way raises SIGPIPE, which belongs to the bot's program.
int SocketOf(BIO* bio) { return static_cast<int>(reinterpret_cast<intptr_t>(BIO_get_data(bio))); }

int SendTo(BIO* bio, const char* bytes, int size) {
  BIO_clear_retry_flags(bio);
  const ssize_t sent =
      send(SocketOf(bio), bytes, static_cast<size_t>(size), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent < 0 && IsBlocked()) BIO_set_retry_write(bio);
  return static_cast<int>(sent);
}

int ReceiveFrom(BIO* bio, char* room, int size) {
  BIO_clear_retry_flags(bio);
  const ssize_t received = recv(SocketOf(bio), room, static_cast<size_t>(size), MSG_DONTWAIT);
  if (received < 0 && IsBlocked()) BIO_set_retry_read(bio);
  return static_cast<int>(received);
}

long Control(BIO* /*bio*/, int command, long /*number*/, void* /*more*/) {
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

BIO* NewBio(int socket) {
  static BIO_METHOD* const method = [] {
    BIO_METHOD* const made =
        BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "a socket without signals");
    BIO_meth_set_write(made, SendTo);
    BIO_meth_set_read(made, ReceiveFrom);
    BIO_meth_set_ctrl(made, Control);
    return made;
  }();
  BIO* const bio = BIO_new(method);
  if (bio == nullptr) return nullptr;
  BIO_set_data(bio, reinterpret_cast<void*>(static_cast<intptr_t>(socket)));
  BIO_set_init(bio, 1);
  return bio;
}

bool IsAddress(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> bytes;
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

}  // namespace

class Wire::OpenSsl final : public Wire::Tls {
 public:
  // As a server, unless the caller changes that.
  OpenSsl(int socket, const TlsContext& context) : tls_(SSL_new(context.get())) {
    BIO* const bio = tls_ == nullptr ? nullptr : NewBio(socket);
    // Without it nothing is read: least of all as it is.
    if (bio == nullptr) {
      tls_.reset();
      return;
    }
    SSL_set_bio(tls_.get(), bio, bio);
    SSL_set_accept_state(tls_.get());
  }

  void SpeakTo(const std::string& host) {
    if (tls_ == nullptr) return;
    SSL_set_connect_state(tls_.get());
    const bool set = IsAddress(host) ? X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls_.get()),
                                                                     host.c_str()) == 1
                                     : SSL_set1_host(tls_.get(), host.c_str()) == 1 &&
                                           SSL_set_tlsext_host_name(tls_.get(), host.c_str()) == 1;
    // Without it any certificate would do.
    if (!set) tls_.reset();
  }

  State Handshake() override {
    if (tls_ == nullptr) return State::kGone;
    ERR_clear_error();
    const int result = SSL_do_handshake(tls_.get());
    if (result != 1) {
      const State state = StateAfter(result);
      if (state == State::kGone) NoteTrouble();
      return state;
    }
    if (SSL_is_server(tls_.get()) != 0) return State::kDone;
    const unsigned char* chosen = nullptr;
    unsigned int size = 0;
    SSL_get0_alpn_selected(tls_.get(), &chosen, &size);
    if (std::string_view(reinterpret_cast<const char*>(chosen), size) == kHttp2Name) {
      return State::kDone;
    }
    trouble_ = "it does not speak HTTP/2 there";
    return State::kGone;
  }
  Moved Read(std::span<char> room) override {
    if (tls_ == nullptr) return {};
    ERR_clear_error();
    size_t bytes = 0;
    const int result = SSL_read_ex(tls_.get(), room.data(), room.size(), &bytes);
    if (result == 1) return {State::kDone, bytes};
    return {StateAfter(result), 0};
  }
  Moved Write(std::string_view bytes) override {
    if (tls_ == nullptr) return {};
    ERR_clear_error();
    size_t written = 0;
    const int result = SSL_write_ex(tls_.get(), bytes.data(), bytes.size(), &written);
    if (result == 1) return {State::kDone, written};
    return {StateAfter(result), 0};
  }
  bool HasMore() const override { return tls_ != nullptr && SSL_has_pending(tls_.get()) == 1; }
  std::string Trouble() const override { return trouble_; }

 private:
  struct Free {
    void operator()(SSL* tls) const { SSL_free(tls); }
  };

  State StateAfter(int result) const {
    const int error = SSL_get_error(tls_.get(), result);
    if (error == SSL_ERROR_WANT_READ) return State::kWantsRead;
    if (error == SSL_ERROR_WANT_WRITE) return State::kWantsWrite;
    return State::kGone;
  }
  void NoteTrouble() {
    if (SSL_is_server(tls_.get()) == 0) trouble_ = HandshakeTrouble();
    ERR_clear_error();
  }

  std::unique_ptr<SSL, Free> tls_;
  std::string trouble_;
};

Wire::Wire(UniqueFd socket, const TlsContext& context)
    : socket_(std::move(socket)), tls_(std::make_unique<OpenSsl>(socket_.get(), context)) {}

Wire Wire::ToServer(UniqueFd socket, const TlsContext& context, const std::string& host) {
  auto tls = std::make_unique<OpenSsl>(socket.get(), context);
  tls->SpeakTo(host);
  Wire wire(std::move(socket));
  wire.tls_ = std::move(tls);
  return wire;
}

}  // namespace assize::http2
