#include "ladder/client/tls_probe.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/unique_fd.h"

namespace assize::ladder::client {
namespace {

// For each step of it.
constexpr timeval kPatience = {.tv_sec = 5, .tv_usec = 0};
// "h2", as ALPN has it.
constexpr std::array<unsigned char, 3> kHttp2 = {2, 'h', '2'};

using Context = std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)>;
using Line = std::unique_ptr<SSL, decltype(&SSL_free)>;

struct Endpoint {
  std::string host;
  std::string port;
};

Endpoint EndpointOf(const std::string& address) {
  const size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return {host, colon == std::string::npos ? "" : address.substr(colon + 1)};
}

absl::StatusOr<UniqueFd> Connect(const Endpoint& endpoint) {
  addrinfo hints = {};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int failed = getaddrinfo(endpoint.host.c_str(), endpoint.port.c_str(), &hints, &found);
  if (failed != 0) return absl::UnavailableError(gai_strerror(failed));
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owned(found, freeaddrinfo);
  int error = EHOSTUNREACH;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    UniqueFd socket(::socket(one->ai_family, SOCK_STREAM | SOCK_CLOEXEC, one->ai_protocol));
    setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &kPatience, sizeof kPatience);
    setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
    if (connect(socket.get(), one->ai_addr, one->ai_addrlen) == 0) return socket;
    error = errno;
  }
  return absl::UnavailableError(std::strerror(error));
}

absl::Status Trust(SSL_CTX* context, const std::string& ca_file) {
  const bool known = ca_file.empty()
                         ? SSL_CTX_set_default_verify_paths(context) == 1
                         : SSL_CTX_load_verify_locations(context, ca_file.c_str(), nullptr) == 1;
  if (known) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(ca_file, ": contains no readable certificates"));
}

bool IsNumber(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> bytes = {};
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

// A certificate that is verified and does not suit is a fact about the server; so is an answer that
// is no TLS. An end, a reset or a silence may be anything.
absl::Status Explain(SSL* line, int result) {
  const long verified = SSL_get_verify_result(line);  // NOLINT(google-runtime-int): OpenSSL's.
  if (verified != X509_V_OK) {
    return absl::FailedPreconditionError(
        absl::StrCat("certificate: ", X509_verify_cert_error_string(verified)));
  }
  const unsigned long error = ERR_peek_last_error();  // NOLINT(google-runtime-int): OpenSSL's.
  const int reason = ERR_GET_REASON(error);
  if (SSL_get_error(line, result) == SSL_ERROR_SSL && ERR_GET_LIB(error) == ERR_LIB_SSL &&
      reason != SSL_R_UNEXPECTED_EOF_WHILE_READING && reason != SSL_R_TLSV1_ALERT_INTERNAL_ERROR) {
    const char* text = ERR_reason_error_string(error);
    return absl::FailedPreconditionError(
        absl::StrCat("no TLS as it should be: ", text == nullptr ? "unknown" : text));
  }
  return absl::UnavailableError("the connection was cut in the handshake");
}

}  // namespace

absl::Status ProbeTls(const std::string& address, const std::string& ca_file) {
  const Endpoint endpoint = EndpointOf(address);
  ASSIZE_ASSIGN_OR_RETURN(const UniqueFd socket, Connect(endpoint));
  const Context context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  if (context == nullptr) return absl::UnavailableError("no memory for TLS");
  ASSIZE_RETURN_IF_ERROR(Trust(context.get(), ca_file));
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  // As gRPC does: a certificate that is named itself is trusted.
  X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(context.get()), X509_V_FLAG_PARTIAL_CHAIN);
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  const Line line(SSL_new(context.get()), SSL_free);
  if (line == nullptr) return absl::UnavailableError("no memory for TLS");
  if (IsNumber(endpoint.host)) {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(line.get()), endpoint.host.c_str());
  } else {
    SSL_set_tlsext_host_name(line.get(), endpoint.host.c_str());
    SSL_set1_host(line.get(), endpoint.host.c_str());
  }
  SSL_set_alpn_protos(line.get(), kHttp2.data(), kHttp2.size());
  SSL_set_fd(line.get(), socket.get());
  ERR_clear_error();
  const int result = SSL_connect(line.get());
  return result == 1 ? absl::OkStatus() : Explain(line.get(), result);
}

}  // namespace assize::ladder::client
