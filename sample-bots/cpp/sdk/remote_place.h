// Where a bot plays that its owner runs: the ladder's service and the bot's token.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_PLACE_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_PLACE_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "referee/http2/dialer.h"
#include "referee/http2/wire.h"

namespace assize::bot {

struct RemotePlace {
  http2::Target server;
  std::string token;
  // The certificates to trust; null: without TLS.
  http2::TlsContext tls;
  // Which certificates these are, for messages.
  std::string roots;
};

// ASSIZE_SERVER, "HOST:PORT", or "plain:HOST:PORT" without TLS, for a service on this machine;
// ASSIZE_TOKEN_FILE (or ASSIZE_TOKEN); ASSIZE_CA_FILE, else the system's certificates. nullopt: no
// server is named. Errors name the variable or the file.
absl::StatusOr<std::optional<RemotePlace>> RemoteFromEnvironment();

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_PLACE_H_
