#include "ladder/client/far_connection.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/service.pb.h"
#include "ladder/client/tls_probe.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"
#include "referee/base/text/token.h"

namespace assize::ladder::client {
namespace {

namespace fs = std::filesystem;

std::string FromEnvironment(const std::vector<const char*>& names, const char* file) {
  for (const char* name : names) {
    if (const char* value = std::getenv(name); value != nullptr) return value;
  }
  const char* home = std::getenv("HOME");
  const std::string path = absl::StrCat(home == nullptr ? "" : home, "/.config/assize/", file);
  std::error_code error;
  return fs::exists(path, error) ? path : "";
}

// gRPC takes "host:7411x" for "host:7411".
bool IsTarget(const std::string& target) {
  if (target.starts_with("unix:")) return true;
  const size_t colon = target.rfind(':');
  int port = 0;
  return colon != std::string::npos && colon > 0 &&
         absl::SimpleAtoi(target.substr(colon + 1), &port) && port > 0 && port < 65'536;
}

bool IsThisMachine(const std::string& target) {
  if (target.starts_with("unix:")) return true;
  const std::string host = target.substr(0, target.rfind(':'));
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

// "connection refused" of gRPC's "failed to connect to all addresses; last error: UNKNOWN: ipv4:...:
// Failed to connect to remote host: Connection refused"; other texts as they are.
std::string ReasonIn(const std::string& text) {
  constexpr std::string_view kBefore = "Failed to connect to remote host: ";
  const size_t found = text.rfind(kBefore);
  if (found == std::string::npos) return text;
  std::string reason = text.substr(found + kBefore.size());
  if (!reason.empty()) reason[0] = absl::ascii_tolower(static_cast<unsigned char>(reason[0]));
  return reason;
}

}  // namespace

FarSettings FarSettingsFromEnvironment() {
  return {.token_file = FromEnvironment({"ASSIZE_TOKEN_FILE"}, "token"),
          // The first is the name that bots know; the second was the only one of commands.
          .ca_file = FromEnvironment({"ASSIZE_CA_FILE", "ASSIZE_CA"}, "ca.pem"),
          .plain = std::getenv("ASSIZE_PLAIN") != nullptr};
}

absl::Status FromGrpc(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  v1::RpcStatus details;
  if (!status.error_details().empty() && details.ParseFromString(status.error_details())) {
    return service::FromRpcStatus(details);
  }
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()),
                      ReasonIn(status.error_message()));
}

absl::StatusOr<FarConnection> FarConnectionTo(const std::string& target,
                                              const FarSettings& settings) {
  constexpr size_t kMaxToken = 4096;
  constexpr size_t kMaxCertificates = size_t{1} << 20;
  if (!IsTarget(target)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--server ", target, ": must be HOST:PORT, such as ladder.example.org:7411"));
  }
  if (settings.token_file.empty()) {
    return absl::InvalidArgumentError(
        "no token: put it into ~/.config/assize/token, or name its file in ASSIZE_TOKEN_FILE");
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, ReadSmallFile(settings.token_file, kMaxToken));
  ASSIZE_ASSIGN_OR_RETURN(std::string token, TokenIn(text, settings.token_file));
  std::shared_ptr<grpc::ChannelCredentials> credentials;
  std::function<absl::Status()> probe;
  if (settings.plain) {
    if (!IsThisMachine(target)) {
      return absl::InvalidArgumentError(
          absl::StrCat("ASSIZE_PLAIN: only for addresses of this machine, not for ", target));
    }
    credentials = grpc::InsecureChannelCredentials();
  } else {
    grpc::SslCredentialsOptions tls;
    if (!settings.ca_file.empty()) {
      ASSIZE_ASSIGN_OR_RETURN(tls.pem_root_certs, ReadFile(settings.ca_file, kMaxCertificates));
    }
    credentials = grpc::SslCredentials(tls);
    probe = [target, ca = settings.ca_file] { return ProbeTls(target, ca); };
  }
  return FarConnection{.address = target,
                       .token = std::move(token),
                       .token_file = settings.token_file,
                       .credentials = std::move(credentials),
                       .probe = std::move(probe)};
}

}  // namespace assize::ladder::client
