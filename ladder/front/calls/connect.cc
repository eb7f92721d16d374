#include "ladder/front/calls/connect.h"

#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/browser.pb.h"
#include "referee/base/text/json.h"

namespace assize::front {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorPool;
using google::protobuf::Message;
using google::protobuf::MessageFactory;
using google::protobuf::MethodDescriptor;
using Json = nlohmann::ordered_json;

// Services whose methods browsers may call.
constexpr std::array<std::string_view, 2> kServices = {"assize.v1.Ladder", "assize.v1.Browser"};

struct Code {
  absl::StatusCode code;
  std::string_view name;
  int status;
};
constexpr std::array<Code, 16> kCodes = {
    {{absl::StatusCode::kCancelled, "canceled", 499},
     {absl::StatusCode::kUnknown, "unknown", 500},
     {absl::StatusCode::kInvalidArgument, "invalid_argument", 400},
     {absl::StatusCode::kDeadlineExceeded, "deadline_exceeded", 504},
     {absl::StatusCode::kNotFound, "not_found", 404},
     {absl::StatusCode::kAlreadyExists, "already_exists", 409},
     {absl::StatusCode::kPermissionDenied, "permission_denied", 403},
     {absl::StatusCode::kResourceExhausted, "resource_exhausted", 429},
     {absl::StatusCode::kFailedPrecondition, "failed_precondition", 400},
     {absl::StatusCode::kAborted, "aborted", 409},
     {absl::StatusCode::kOutOfRange, "out_of_range", 400},
     {absl::StatusCode::kUnimplemented, "unimplemented", 501},
     {absl::StatusCode::kInternal, "internal", 500},
     {absl::StatusCode::kUnavailable, "unavailable", 503},
     {absl::StatusCode::kDataLoss, "data_loss", 500},
     {absl::StatusCode::kUnauthenticated, "unauthenticated", 401}}};

const Code& CodeOf(absl::StatusCode code) {
  const auto found = std::ranges::find(kCodes, code, &Code::code);
  constexpr size_t kUnknown = 1;
  return found == kCodes.end() ? kCodes[kUnknown] : *found;
}

// nullptr: this program has no such message.
std::unique_ptr<Message> NewMessage(const Descriptor* type) {
  const Message* const prototype =
      type == nullptr ? nullptr : MessageFactory::generated_factory()->GetPrototype(type);
  return std::unique_ptr<Message>(prototype == nullptr ? nullptr : prototype->New());
}

Json DetailJson(const google::protobuf::Any& detail) {
  const std::string& url = detail.type_url();
  const std::string type = url.substr(url.rfind('/') + 1);
  std::string value = absl::Base64Escape(detail.value());
  while (value.ends_with('=')) value.pop_back();
  Json json = {{"type", type}, {"value", value}};
  const std::unique_ptr<Message> message =
      NewMessage(DescriptorPool::generated_pool()->FindMessageTypeByName(type));
  if (message == nullptr || !message->ParseFromString(detail.value())) return json;
  const absl::StatusOr<std::string> shown = ToJson(*message, JsonLayout::kLine);
  if (shown.ok()) json["debug"] = Json::parse(*shown, nullptr, /*allow_exceptions=*/false);
  return json;
}

}  // namespace

std::optional<Format> FormatOf(std::string_view type) {
  for (const Format format : {Format::kJson, Format::kProto}) {
    if (type == TypeOf(format)) return format;
  }
  return std::nullopt;
}

std::string_view TypeOf(Format format) {
  return format == Format::kJson ? "application/json" : "application/proto";
}

const MethodDescriptor* FindMethod(std::string_view path) {
  // Their files are known to the pool once the program uses them.
  v1::ServiceStatus::descriptor();
  v1::Desk::descriptor();
  const size_t slash = path.rfind('/');
  if (!path.starts_with('/') || slash == 0) return nullptr;
  const std::string service(path.substr(1, slash - 1));
  if (std::ranges::find(kServices, service) == kServices.end()) return nullptr;
  const auto* const found = DescriptorPool::generated_pool()->FindServiceByName(service);
  return found == nullptr ? nullptr : found->FindMethodByName(std::string(path.substr(slash + 1)));
}

absl::StatusOr<std::string> RequestFrom(const Descriptor& type, Format format,
                                        std::string_view body) {
  const std::unique_ptr<Message> message = NewMessage(&type);
  if (format == Format::kProto) {
    if (message->ParseFromString(std::string(body))) return std::string(body);
    return absl::InvalidArgumentError(absl::StrCat("the body is no ", type.name()));
  }
  const auto read = google::protobuf::util::JsonStringToMessage(std::string(body), message.get());
  if (read.ok()) return message->SerializeAsString();
  return absl::InvalidArgumentError(
      absl::StrCat("the body is no ", type.name(),
                   " in JSON: ", std::string(read.message().data(), read.message().size())));
}

absl::StatusOr<std::string> BodyFrom(const Descriptor& type, Format format,
                                     const std::string& message) {
  if (format == Format::kProto) return message;
  const std::unique_ptr<Message> parsed = NewMessage(&type);
  if (parsed == nullptr || !parsed->ParseFromString(message)) {
    return absl::InternalError(absl::StrCat("the service's answer is no ", type.name()));
  }
  return ToJson(*parsed, JsonLayout::kLine);
}

std::string_view CodeName(absl::StatusCode code) { return CodeOf(code).name; }

int HttpStatusOf(absl::StatusCode code) { return CodeOf(code).status; }

std::string ErrorJson(const absl::Status& status, const v1::RpcStatus& details) {
  Json json = {{"code", CodeName(status.code())}, {"message", std::string(status.message())}};
  for (const google::protobuf::Any& detail : details.details()) {
    json["details"].push_back(DetailJson(detail));
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

v1::RpcStatus DetailsIn(const std::string* field) {
  v1::RpcStatus details;
  std::string bytes;
  if (field == nullptr || !absl::Base64Unescape(*field, &bytes) ||
      !details.ParseFromString(bytes)) {
    details.Clear();
  }
  return details;
}

v1::RpcStatus DetailsOf(v1::Reason reason) {
  v1::ErrorInfo info;
  info.set_reason(reason);
  v1::RpcStatus details;
  details.add_details()->PackFrom(info);
  return details;
}

std::string GrpcTimeout(std::string_view milliseconds) {
  // Connect allows ten digits, and gRPC eight.
  constexpr size_t kMaxDigits = 10;
  constexpr size_t kMaxOfGrpc = 8;
  if (milliseconds.empty() || milliseconds.size() > kMaxDigits ||
      !std::ranges::all_of(milliseconds, absl::ascii_isdigit)) {
    return "";
  }
  if (milliseconds.size() <= kMaxOfGrpc) return absl::StrCat(std::string(milliseconds), "m");
  constexpr size_t kThousandth = 3;
  return absl::StrCat(std::string(milliseconds.substr(0, milliseconds.size() - kThousandth)), "S");
}

}  // namespace assize::front
