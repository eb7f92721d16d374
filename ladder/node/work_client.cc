#include "ladder/node/work_client.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/synchronization/notification.h"
#include "absl/time/time.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/status.h"
#include "referee/base/tasks/growing_pause.h"

namespace assize::ladder::node {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::chrono::seconds kLongestCall(30);
constexpr std::chrono::minutes kPatience(10);
constexpr milliseconds kShortestPause(100);
constexpr milliseconds kLongestPause(5'000);
constexpr milliseconds kLookAgain(50);
// A service that was restarted is found again soon.
constexpr int kReconnectMs = 500;
// For one attempt to connect.
constexpr int kConnectMs = 5'000;
// For the answer of a service that is there, once the worker is to end.
constexpr milliseconds kGrace(1'000);
// A channel that has lost its connection makes a new one only while somebody waits for it.
constexpr std::chrono::seconds kAwaitConnection(2);
// A batch of 512 matches has some hundred kilobytes.
constexpr int kMaxMessageBytes = 8 << 20;

std::shared_ptr<grpc::Channel> ChannelTo(const client::FarConnection& service) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, kReconnectMs);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, kConnectMs);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, kReconnectMs);
  arguments.SetMaxReceiveMessageSize(kMaxMessageBytes);
  return grpc::CreateCustomChannel(service.address, service.credentials, arguments);
}

bool Never() { return false; }

}  // namespace

WorkClient::WorkClient(client::FarConnection service)
    : service_(std::move(service)),
      channel_(ChannelTo(service_)),
      stub_(v1::Work::NewStub(channel_)) {}

void WorkClient::Prepare(grpc::ClientContext* context, const std::function<bool()>& stop) const {
  const auto now = [] { return std::chrono::system_clock::now(); };
  const auto end = now() + kAwaitConnection;
  while (!stop() && now() < end) {
    if (channel_->WaitForConnected(std::min(end, now() + kLookAgain))) break;
  }
  context->set_deadline(now() + kLongestCall);
  context->AddMetadata("authorization", absl::StrCat("Bearer ", service_.token));
}

absl::Status WorkClient::AsReported(const grpc::Status& status) const {
  const absl::Status error = client::FromGrpc(status);
  if (absl::IsUnavailable(error) && service_.probe != nullptr) {
    const absl::Status secured = service_.probe();
    if (absl::IsFailedPrecondition(secured)) {
      return absl::FailedPreconditionError(absl::StrCat(
          service_.address, ": the connection could not be secured: ", secured.message(),
          "; does --ca-file name the certificate to trust?"));
    }
  }
  if (absl::IsUnauthenticated(error)) {
    return absl::UnauthenticatedError(absl::StrCat(
        service_.address, ": ", error.message(), " (it was read from ", service_.token_file, ")"));
  }
  if (error.ok()) return error;
  absl::Status named(error.code(), absl::StrCat(service_.address, ": ", error.message()));
  // With the reason, by which MayPass() knows a service that is busy.
  error.ForEachPayload(
      [&named](absl::string_view type, const absl::Cord& value) { named.SetPayload(type, value); });
  return named;
}

absl::StatusOr<v1::LeaseAnswer> WorkClient::Lease(const v1::LeaseRequest& request,
                                                  const std::function<bool()>& stop) {
  grpc::ClientContext context;
  Prepare(&context, stop);
  v1::LeaseAnswer answer;
  grpc::Status status;
  absl::Notification done;
  stub_->async()->Lease(&context, &request, &answer, [&](grpc::Status result) {
    status = std::move(result);
    done.Notify();
  });
  auto given_up = steady_clock::time_point::max();
  while (!done.WaitForNotificationWithTimeout(absl::FromChrono(kLookAgain))) {
    if (given_up == steady_clock::time_point::max() && stop()) {
      given_up = steady_clock::now() + kGrace;
    }
    if (steady_clock::now() >= given_up) context.TryCancel();
  }
  if (!status.ok() && stop()) {
    return absl::UnavailableError(absl::StrCat(service_.address, " did not answer"));
  }
  ASSIZE_RETURN_IF_ERROR(AsReported(status));
  return answer;
}

absl::StatusOr<v1::ReportAnswer> WorkClient::Report(const v1::ReportRequest& request) {
  grpc::ClientContext context;
  Prepare(&context, Never);
  v1::ReportAnswer answer;
  ASSIZE_RETURN_IF_ERROR(AsReported(stub_->Report(&context, request, &answer)));
  return answer;
}

absl::StatusOr<v1::ExtendAnswer> WorkClient::Extend(const v1::ExtendRequest& request) {
  grpc::ClientContext context;
  Prepare(&context, Never);
  v1::ExtendAnswer answer;
  ASSIZE_RETURN_IF_ERROR(AsReported(stub_->Extend(&context, request, &answer)));
  return answer;
}

absl::StatusOr<Bundle> WorkClient::FetchBundle(const v1::FetchBundleRequest& request) {
  grpc::ClientContext context;
  Prepare(&context, Never);
  const auto pieces = stub_->FetchBundle(&context, request);
  Bundle bundle;
  v1::BundlePiece piece;
  while (pieces->Read(&piece)) {
    if (!piece.path().empty()) {
      bundle.files.push_back(
          {.path = piece.path(), .executable = piece.executable(), .content = ""});
    }
    if (bundle.files.empty()) return absl::DataLossError("a bundle whose first piece has no name");
    bundle.files.back().content += piece.bytes();
  }
  ASSIZE_RETURN_IF_ERROR(AsReported(pieces->Finish()));
  if (AsView(bundle.Hash()) != request.sha256()) {
    return absl::DataLossError(
        absl::StrCat(service_.address, ": the files of a bot are not those of its digest"));
  }
  return bundle;
}

bool IsMissingThere(const absl::Status& status) {
  return absl::IsFailedPrecondition(status) &&
         service::InfoIn(status).reason() == v1::REASON_STORAGE;
}

bool MayPass(const absl::Status& status) {
  if (absl::IsResourceExhausted(status)) {
    return service::InfoIn(status).reason() == v1::REASON_LIMIT;
  }
  return absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status);
}

absl::Status Persist(const std::function<absl::Status()>& call, const std::function<bool()>& stop,
                     const std::function<void(const absl::Status& why)>& waits) {
  bool has_waited = false;
  const auto end = steady_clock::now() + kPatience;
  GrowingPause pauses(kShortestPause, kLongestPause);
  while (true) {
    absl::Status status = call();
    if (!MayPass(status) || steady_clock::now() > end) return status;
    if (!stop() && !std::exchange(has_waited, true)) waits(status);
    const auto next = steady_clock::now() + pauses.Take();
    while (steady_clock::now() < next) {
      if (stop()) return status;
      std::this_thread::sleep_for(kLookAgain);
    }
  }
}

}  // namespace assize::ladder::node
