// TLS 1.3 as a client speaks it, and what is wrong with a server's certificate, in words.
//
// Safe on every thread.
#ifndef ASSIZE_REFEREE_HTTP2_TLS_H_
#define ASSIZE_REFEREE_HTTP2_TLS_H_

#include <openssl/types.h>

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/http2/wire.h"

namespace assize::http2 {

// Settings for HTTP/2 alone, and for certificates that are signed by one of `roots`, in PEM, or are
// one of them; empty: by one of the system's. kInvalidArgument: `roots` contains no certificate.
absl::StatusOr<TlsContext> MakeClientTls(const std::string& roots);

// What both sides set: nothing below TLS 1.3, no buffers for idle connections, several records with
// one read.
void SetCommonTls(SSL_CTX* context);
// HTTP/2, as ALPN names it.
inline constexpr std::string_view kHttp2Name = "h2";

// Why a client's handshake has just failed on this thread: "its certificate is for a and not for
// this host"; empty: the connection was lost.
std::string HandshakeTrouble();

// "2026-03-01 12:00:00 UTC".
std::string DateText(const ASN1_TIME* time);

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_TLS_H_
