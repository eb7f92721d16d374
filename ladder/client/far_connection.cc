#include "ladder/client/far_connection.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "assize/v1/service.pb.h"
#include "ladder/client/tls_probe.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/files/files.h"
#include "referee/base/status.h"

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
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
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
  const std::vector<std::string> lines = absl::StrSplit(text, absl::ByAnyChar("\r\n \t"));
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
                       .token = lines[0],
                       .token_file = settings.token_file,
                       .credentials = std::move(credentials),
                       .probe = std::move(probe)};
}

}  // namespace assize::ladder::client
