// Why a connection can't be secured, by a handshake of our own: gRPC reports one that fails as text
// alone, and the same whether the certificate is at fault or the connection was cut.
#ifndef ASSIZE_LADDER_CLIENT_TLS_PROBE_H_
#define ASSIZE_LADDER_CLIENT_TLS_PROBE_H_

#include <string>

#include "absl/status/status.h"

namespace assize::ladder::client {

// Connects to "HOST:PORT" and begins a TLS handshake, for some seconds at most. OK: the connection
// can be secured; kFailedPrecondition: the certificate can't be trusted, or TLS is not spoken there,
// neither of which another try changes; kUnavailable: nothing answers, or the connection was cut.
// `ca_file`: PEM of what is trusted; empty: what the system trusts.
absl::Status ProbeTls(const std::string& address, const std::string& ca_file);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_TLS_PROBE_H_
