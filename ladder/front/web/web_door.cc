#include "ladder/front/web/web_door.h"

#include <chrono>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/front/calls/call_proxy.h"
#include "ladder/front/listen/client_address.h"

namespace assize::front {
namespace {

constexpr std::string_view kSubmit = "/submit";
constexpr std::string_view kSubmitMethod = "/assize.v1.Ladder/SubmitBot";
// Of all services, whether browsers may call them or not.
constexpr std::string_view kMethods = "/assize.v1.";
constexpr std::string_view kGrpc = "application/grpc";

// What is wrong with a call that goes no further than to this door.
v1::Reason ReasonOf(const absl::Status& why) {
  return absl::IsUnavailable(why) ? v1::REASON_DRAINING : v1::REASON_LIMIT;
}

bool IsZip(std::string_view type) {
  return type == "application/zip" || type == "application/x-zip-compressed" ||
         type == "application/octet-stream";
}

}  // namespace

struct WebDoor::Call {
  http2::StreamPtr stream;
  const http2::Fields& head;
  const std::string& peer;
  WebRequest request;
  std::string address;
  // For the head of each answer.
  http2::Fields more;

  std::shared_ptr<http2::StreamOwner> Refuse(const absl::Status& why, v1::Reason reason) const {
    RefuseCall(stream.get(), request, why, reason, more);
    return nullptr;
  }
  std::shared_ptr<http2::StreamOwner> Refuse(int status, std::string_view text,
                                             const http2::Fields& fields = {}) const {
    http2::Fields all = more;
    all.insert(all.end(), fields.begin(), fields.end());
    AnswerText(stream.get(), request, status, text, all);
    return nullptr;
  }
};

WebDoor::WebDoor(http2::Reactor* reactor, DaemonClient* daemon, CallDoor* calls,
                 WebSettings settings)
    : reactor_(*reactor),
      daemon_(*daemon),
      calls_(*calls),
      origins_(std::move(settings.origins)),
      files_(settings.site),
      answers_("bytes of requests and answers that wait", "of one address", kMaxAnswersOfOne,
               kMaxAnswers) {}

void WebDoor::Charge(const std::string& address, size_t bytes) {
  rates_.Count(address, reactor_.turn(), static_cast<double>(bytes) / kCostlyBytes);
}

// What is refused costs nothing: a client that goes on asking must not keep out others of the address.
bool WebDoor::Spend(const std::string& address, size_t bytes) {
  if (rates_.Spent(address, reactor_.turn())) return false;
  Charge(address, bytes);
  return true;
}

std::shared_ptr<http2::StreamOwner> WebDoor::Begin(const http2::StreamPtr& stream,
                                                   const http2::Fields& head,
                                                   const std::string& peer) {
  Call call{stream, head, peer, RequestIn(head), AddressOf(peer), {}};
  call.more = origins_.FieldsFor(call.request);
  if (!Spend(call.address, static_cast<size_t>(kCostlyBytes))) {
    const auto wait =
        std::chrono::ceil<std::chrono::seconds>(rates_.Wait(call.address, reactor_.turn()));
    return call.Refuse(429, "too many requests came from this address",
                       {{"retry-after", absl::StrCat(wait.count())}});
  }
  const std::string& path = call.request.path;
  if (call.request.type.starts_with(kGrpc)) {
    return call.Refuse(415, "gRPC-Web is not spoken here: gRPC is, and the Connect protocol");
  }
  const bool is_submission = path == kSubmit;
  const bool is_method = path.starts_with(kMethods);
  if (is_submission || is_method) {
    if (!MayCall(call)) return nullptr;
    return is_submission ? BeginSubmission(call) : BeginMethod(call);
  }
  if (call.request.method != "GET" && call.request.method != "HEAD") {
    return call.Refuse(405, "pages are only read", {{"allow", "GET, HEAD"}});
  }
  return files_.Begin(stream, call.request, call.address, call.more);
}

bool WebDoor::MayCall(const Call& call) {
  if (call.request.method == "OPTIONS") {
    call.stream->FinishWithHttpHead(
        HeadOf(204, "", std::nullopt, origins_.PreflightFieldsFor(call.request)));
    return false;
  }
  if (call.request.method != "POST") {
    call.Refuse(405, "methods are called with POST", {{"allow", "POST"}});
    return false;
  }
  if (origins_.Admits(call.request)) return true;
  call.Refuse(absl::PermissionDeniedError(
                  "pages of this origin may not call; the organiser can name it: --allow-origin"),
              v1::REASON_SCOPE_MISSING);
  return false;
}

WebCallParts WebDoor::PartsOf(const Call& call) {
  return {.reactor = &reactor_,
          .daemon = &daemon_,
          .answers = &answers_,
          .spend = [this, address = call.address](size_t bytes) { return Spend(address, bytes); },
          .charge = [this, address = call.address](size_t bytes) { Charge(address, bytes); },
          .stream = call.stream,
          .request = call.request,
          .address = call.address,
          .metadata = PassedFields(call.head, call.peer),
          .more = call.more};
}

std::shared_ptr<http2::StreamOwner> WebDoor::BeginMethod(const Call& call) {
  const std::optional<Format> format = FormatOf(call.request.type);
  if (!format.has_value()) {
    return call.Refuse(415, "content-type: must be application/json or application/proto",
                       {{"accept-post", "application/json, application/proto"}});
  }
  const auto* const method = FindMethod(call.request.path);
  if (method == nullptr || method->client_streaming() || method->server_streaming()) {
    const char* const why =
        method == nullptr ? "there is no such method" : "this method is a stream, which takes gRPC";
    return call.Refuse(absl::UnimplementedError(why), v1::REASON_NO_METHOD);
  }
  const std::string* const encoding = http2::Find(call.head, "content-encoding");
  if (encoding != nullptr && *encoding != "identity") {
    return call.Refuse(absl::UnimplementedError("content-encoding: requests are not compressed"),
                       v1::REASON_BAD_VALUE);
  }
  WebCallParts parts = PartsOf(call);
  parts.method = method;
  parts.format = *format;
  if (const std::string* const limit = http2::Find(call.head, "connect-timeout-ms")) {
    const std::string timeout = GrpcTimeout(*limit);
    if (timeout.empty()) {
      return call.Refuse(
          absl::InvalidArgumentError("connect-timeout-ms: must be a number of up to ten digits"),
          v1::REASON_BAD_VALUE);
    }
    std::erase_if(parts.metadata,
                  [](const http2::Field& field) { return field.name == "grpc-timeout"; });
    parts.metadata.push_back({"grpc-timeout", timeout});
  }
  return calls_.Admit(call.head, call.peer,
                      {.pass =
                           [parts](CallDoor::Admission admission) {
                             return BeginConnectCall(parts, std::move(admission));
                           },
                       .refuse =
                           [parts](const absl::Status& why) {
                             RefuseCall(parts.stream.get(), parts.request, why, ReasonOf(why),
                                        parts.more);
                           }});
}

std::shared_ptr<http2::StreamOwner> WebDoor::BeginSubmission(const Call& call) {
  if (!IsZip(call.request.type)) {
    return call.Refuse(415, "content-type: must be application/zip",
                       {{"accept-post", "application/zip"}});
  }
  if (!call.request.length.has_value()) {
    return call.Refuse(411, "content-length: must say how long the zip file is");
  }
  if (*call.request.length > kMaxZip) {
    return call.Refuse(absl::ResourceExhaustedError(absl::StrCat("size: ", *call.request.length,
                                                                 " bytes; at most ", kMaxZip)),
                       v1::REASON_TOO_LARGE);
  }
  WebCallParts parts = PartsOf(call);
  parts.method = FindMethod(kSubmitMethod);
  return calls_.Admit(call.head, call.peer,
                      {.pass =
                           [parts](CallDoor::Admission admission) {
                             return BeginZipCall(parts, std::move(admission));
                           },
                       .refuse =
                           [parts](const absl::Status& why) {
                             RefuseCall(parts.stream.get(), parts.request, why, ReasonOf(why),
                                        parts.more);
                           }});
}

}  // namespace assize::front
