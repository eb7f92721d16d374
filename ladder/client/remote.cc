#include "ladder/client/remote.h"

#include <grpcpp/create_channel_posix.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "ladder/client/far_connection.h"
#include "ladder/report/command_hint.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/daemon/service_folder.h"
#include "referee/base/status.h"

namespace assize::ladder::client {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kLongestCall = absl::Seconds(90);
constexpr absl::Duration kPatience = absl::Seconds(60);
constexpr absl::Duration kFirstPause = absl::Milliseconds(100);
constexpr absl::Duration kLongestPause = absl::Seconds(5);
// After this time a note states what the command waits for.
constexpr absl::Duration kSilence = absl::Seconds(2);

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

// The same with the name of a service elsewhere.
absl::Status AsReportedFrom(const absl::Status& status, const FarPlace& far) {
  const absl::Status reported = AsReported(status);
  const std::string& where = far.address;
  if (where.empty()) return reported;
  if (absl::IsUnauthenticated(status)) {
    return absl::UnauthenticatedError(
        absl::StrCat(where, ": ", status.message(), " (it was read from ", far.token_file, ")"));
  }
  if (absl::IsUnimplemented(status)) {
    return absl::UnimplementedError(
        absl::StrCat(where, ": there is no service of a ladder, or an older one: ",
                     status.message().empty() ? "no such method" : status.message()));
  }
  const bool is_of_connection = absl::IsUnavailable(reported) || absl::IsDeadlineExceeded(reported);
  return is_of_connection ? WithContext(reported, where) : reported;
}

absl::StatusOr<std::unique_ptr<Remote>> Near(const std::string& database) {
  const std::string path = service::LocalSocketOf(database);
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return nullptr;
  const absl::StatusOr<UniqueFd> first = service::ConnectTo(path);
  // One that was left by a daemon that was killed.
  if (absl::IsNotFound(first.status()) || absl::IsUnavailable(first.status())) return nullptr;
  ASSIZE_RETURN_IF_ERROR(first.status());
  return std::make_unique<Remote>(
      [path]() -> absl::StatusOr<std::shared_ptr<grpc::Channel>> {
        ASSIZE_ASSIGN_OR_RETURN(UniqueFd socket, service::ConnectTo(path));
        return grpc::CreateInsecureChannelFromFd("ladder", socket.Release());
      },
      FarPlace{});
}

absl::StatusOr<std::unique_ptr<Remote>> Far(const std::string& target) {
  ASSIZE_ASSIGN_OR_RETURN(FarConnection far, FarConnectionTo(target, FarSettingsFromEnvironment()));
  return std::make_unique<Remote>(
      [target, credentials = far.credentials]() -> absl::StatusOr<std::shared_ptr<grpc::Channel>> {
        return grpc::CreateChannel(target, credentials);
      },
      FarPlace{.address = target,
               .token = std::move(far.token),
               .token_file = std::move(far.token_file),
               .probe = std::move(far.probe)});
}

}  // namespace

absl::Status Remote::Repeat(
    const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call) {
  return AsReportedFrom(RepeatWithPauses(call), far_);
}

absl::Status Remote::CallOnce(
    const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call) {
  if (stub_ == nullptr) {
    absl::StatusOr<std::shared_ptr<grpc::Channel>> channel = connect_();
    if (absl::IsNotFound(channel.status())) {
      return absl::UnavailableError(channel.status().message());
    }
    ASSIZE_RETURN_IF_ERROR(channel.status());
    stub_ = std::make_unique<Stub>(*std::move(channel));
  }
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + kLongestCall));
  if (!far_.token.empty()) {
    context.AddMetadata("authorization", absl::StrCat("Bearer ", far_.token));
  }
  return FromGrpc(call(stub_.get(), &context));
}

absl::Status Remote::CheckSecurity() {
  const absl::Status secured = far_.probe == nullptr ? absl::OkStatus() : far_.probe();
  if (!absl::IsFailedPrecondition(secured)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(far_.address, ": the connection could not be secured: ", secured.message(),
                   "; is the trusted certificate in ASSIZE_CA_FILE (or ~/.config/assize/ca.pem), "
                   "is it still valid, and does the service use TLS there?"));
}

absl::Status Remote::RepeatWithPauses(
    const std::function<grpc::Status(Stub* stub, grpc::ClientContext* context)>& call) {
  const absl::Time begin = absl::Now();
  const absl::Time end = begin + kPatience;
  absl::Duration pause = kFirstPause;
  while (true) {
    const absl::Status status = CallOnce(call);
    if (status.ok()) return status;
    if (absl::IsUnavailable(status)) ASSIZE_RETURN_IF_ERROR(CheckSecurity());
    const std::optional<absl::Duration> wait = PauseAfter(status, pause);
    if (!wait.has_value() || absl::Now() + *wait > end) return status;
    // A connection that was made from a descriptor does not come back by itself.
    if (absl::IsUnavailable(status)) stub_ = nullptr;
    if (!noted_ && absl::Now() + *wait - begin > kSilence) {
      noted_ = true;
      std::cerr << "ladder: waiting for the service"
                << (far_.address.empty() ? "" : " at " + far_.address) << ": " << status.message()
                << std::endl;
    }
    absl::SleepFor(*wait);
    pause = std::min(2 * pause, kLongestPause);
  }
}

absl::StatusOr<std::unique_ptr<Remote>> RemoteOf(const std::string& database) {
  if (!report::IsAddress(database)) return Near(database);
  return Far(database.substr(report::kAddressScheme.size()));
}

absl::Status AsReported(const absl::Status& status) {
  // A limit, and not a disk that is full: try later.
  if (absl::IsResourceExhausted(status) && service::InfoIn(status).reason() == v1::REASON_LIMIT) {
    return absl::AbortedError(status.message());
  }
  // By the service, and not by the user of the command.
  if (absl::IsCancelled(status)) return absl::UnavailableError(status.message());
  return status;
}

}  // namespace assize::ladder::client
