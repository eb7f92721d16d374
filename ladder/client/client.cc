#include "ladder/client/client.h"

#include <grpcpp/create_channel_posix.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/service/errors.h"
#include "ladder/service/local_socket.h"
#include "referee/base/files.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"

namespace assize::ladder::client {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kLongestCall = absl::Seconds(90);
constexpr absl::Duration kPatience = absl::Seconds(60);
constexpr absl::Duration kFirstPause = absl::Milliseconds(100);
constexpr absl::Duration kLongestPause = absl::Seconds(5);

std::string FromEnvironment(const char* name, const char* file) {
  if (const char* value = std::getenv(name); value != nullptr) return value;
  const char* home = std::getenv("HOME");
  const std::string path = absl::StrCat(home == nullptr ? "" : home, "/.config/assize/", file);
  std::error_code error;
  return fs::exists(path, error) ? path : "";
}

absl::Status FromGrpc(const grpc::Status& status) {
  if (status.ok()) return absl::OkStatus();
  v1::RpcStatus details;
  if (!status.error_details().empty() && details.ParseFromString(status.error_details())) {
    return service::FromRpcStatus(details);
  }
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
}

// How long to wait before a call is sent again; nothing: it must not be.
std::optional<absl::Duration> PauseAfter(const absl::Status& status, absl::Duration usual) {
  if (absl::IsUnavailable(status)) return usual;
  if (!absl::IsResourceExhausted(status)) return std::nullopt;
  const v1::ErrorInfo info = service::InfoIn(status);
  if (info.reason() != v1::REASON_LIMIT) return std::nullopt;
  double seconds = 1;
  const auto found = info.metadata().find("seconds");
  if (found != info.metadata().end() && !absl::SimpleAtod(found->second, &seconds)) seconds = 1;
  return absl::Seconds(seconds);
}

bool IsThisMachine(const std::string& target) {
  if (target.starts_with("unix:")) return true;
  const std::string host = target.substr(0, target.rfind(':'));
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

absl::StatusOr<std::unique_ptr<Client>> Near(const std::string& database) {
  const std::string path = service::LocalSocketOf(database);
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return nullptr;
  const absl::StatusOr<UniqueFd> first = service::ConnectTo(path);
  // One that was left by a daemon that was killed.
  if (absl::IsNotFound(first.status()) || absl::IsUnavailable(first.status())) return nullptr;
  ASSIZE_RETURN_IF_ERROR(first.status());
  return std::make_unique<Client>(
      [path]() -> absl::StatusOr<std::shared_ptr<grpc::Channel>> {
        ASSIZE_ASSIGN_OR_RETURN(UniqueFd socket, service::ConnectTo(path));
        return grpc::CreateInsecureChannelFromFd("ladder", socket.Release());
      },
      "");
}

absl::StatusOr<std::unique_ptr<Client>> Far(const std::string& target) {
  constexpr size_t kMostToken = 4096;
  const FarSettings settings = FarSettingsFromEnvironment();
  if (target.find(':') == std::string::npos) {
    return absl::InvalidArgumentError(absl::StrCat("--server ", target, ": must be HOST:PORT"));
  }
  if (settings.token_file.empty()) {
    return absl::InvalidArgumentError(
        "no token: put it into ~/.config/assize/token, or name its file in ASSIZE_TOKEN_FILE");
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, ReadSmallFile(settings.token_file, kMostToken));
  const std::vector<std::string> lines = absl::StrSplit(text, absl::ByAnyChar("\r\n \t"));
  std::shared_ptr<grpc::ChannelCredentials> credentials;
  if (settings.plain) {
    if (!IsThisMachine(target)) {
      return absl::InvalidArgumentError(
          absl::StrCat("ASSIZE_PLAIN: only for addresses of this machine, not for ", target));
    }
    credentials = grpc::InsecureChannelCredentials();
  } else {
    grpc::SslCredentialsOptions tls;
    if (!settings.ca_file.empty()) {
      ASSIZE_ASSIGN_OR_RETURN(tls.pem_root_certs, ReadFile(settings.ca_file));
    }
    credentials = grpc::SslCredentials(tls);
  }
  return std::make_unique<Client>(
      [target, credentials]() -> absl::StatusOr<std::shared_ptr<grpc::Channel>> {
        return grpc::CreateChannel(target, credentials);
      },
      lines[0]);
}

}  // namespace

bool IsAddress(std::string_view database) { return database.starts_with(kScheme); }

FarSettings FarSettingsFromEnvironment() {
  return {.token_file = FromEnvironment("ASSIZE_TOKEN_FILE", "token"),
          .ca_file = FromEnvironment("ASSIZE_CA", "ca.pem"),
          .plain = std::getenv("ASSIZE_PLAIN") != nullptr};
}

absl::Status Client::Repeat(
    const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call) {
  const absl::Time end = absl::Now() + kPatience;
  absl::Duration pause = kFirstPause;
  while (true) {
    absl::Status status;
    if (stub_ == nullptr) {
      absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = connect_();
      status = channel.status();
      if (absl::IsNotFound(status)) status = absl::UnavailableError(status.message());
      if (status.ok()) stub_ = std::make_unique<Stub>(*std::move(channel));
    }
    if (status.ok()) {
      grpc::ClientContext context;
      context.set_deadline(absl::ToChronoTime(absl::Now() + kLongestCall));
      if (!token_.empty()) context.AddMetadata("authorization", absl::StrCat("Bearer ", token_));
      status = FromGrpc(call(stub_.get(), &context));
    }
    if (status.ok()) return status;
    const std::optional<absl::Duration> wait = PauseAfter(status, pause);
    if (!wait.has_value() || absl::Now() + *wait > end) return status;
    // A connection that was made from a descriptor does not come back by itself.
    if (absl::IsUnavailable(status)) stub_ = nullptr;
    absl::SleepFor(*wait);
    pause = std::min(2 * pause, kLongestPause);
  }
}

absl::StatusOr<std::unique_ptr<Client>> ServiceOf(const std::string& database) {
  if (!IsAddress(database)) return Near(database);
  return Far(database.substr(kScheme.size()));
}

std::string FreshRequestId() {
  const absl::StatusOr<Seed> bits = SeedFromKernel();
  return bits.ok() ? ToHex(bits->bytes).substr(0, 32) : "";
}

}  // namespace assize::ladder::client
