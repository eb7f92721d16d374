// Why a connection can't be secured, by a handshake of our own: gRPC reports one that fails as text
// alone, and the same whether the certificate is at fault or the connection was cut.
#ifndef ASSIZE_LADDER_CLIENT_TLS_PROBE_H_
#define ASSIZE_LADDER_CLIENT_TLS_PROBE_H_

#include <string>

#include "absl/status/status.h"

namespace assize::ladder::client {

// Connects to "HOST:PORT" and says hello, for some seconds at most. OK: it can be secured;
// kFailedPrecondition: the certificate is not to be trusted, or no TLS is spoken there, which will be
// so the next time; kUnavailable: nobody is there, or the connection was cut. `ca_file`: PEM of what
// is trusted; empty: what the system trusts.
absl::Status ProbeTls(const std::string& address, const std::string& ca_file);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_TLS_PROBE_H_
