// How a service elsewhere is called: its address, a token, and certificates to trust.
#ifndef ASSIZE_LADDER_CLIENT_FAR_CONNECTION_H_
#define ASSIZE_LADDER_CLIENT_FAR_CONNECTION_H_

#include <grpcpp/grpcpp.h>

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace assize::ladder::client {

// Files are named; empty: none.
struct FarSettings {
  // The token alone (TokenIn).
  std::string token_file;
  // Certificates to trust; empty: those of the system.
  std::string ca_file;
  // Without TLS; for addresses of this machine only.
  bool plain = false;
};
// From $ASSIZE_TOKEN_FILE, $ASSIZE_CA_FILE (or $ASSIZE_CA) and $ASSIZE_PLAIN, else from
// ~/.config/assize/token and ca.pem where these are.
FarSettings FarSettingsFromEnvironment();

struct FarConnection {
  // "HOST:PORT"
  std::string address;
  std::string token;
  // Where the token is from, for messages.
  std::string token_file;
  std::shared_ptr<grpc::ChannelCredentials> credentials;
  // ProbeTls() of it; null: it is called without TLS.
  std::function<absl::Status()> probe;
};
// Reads the files; nothing is connected yet. kInvalidArgument: the address or its settings;
// kFailedPrecondition: the file has no token.
absl::StatusOr<FarConnection> FarConnectionTo(const std::string& address,
                                              const FarSettings& settings);

// The error of a call, with its ErrorInfo.
absl::Status FromGrpc(const grpc::Status& status);

}  // namespace assize::ladder::client

#endif  // ASSIZE_LADDER_CLIENT_FAR_CONNECTION_H_
