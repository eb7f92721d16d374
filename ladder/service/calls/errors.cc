#include "ladder/service/calls/errors.h"

#include "absl/strings/cord.h"

namespace assize::ladder::service {
namespace {

constexpr char kType[] = "type.googleapis.com/assize.v1.ErrorInfo";

v1::Reason UsualReason(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
      return v1::REASON_BAD_VALUE;
    case absl::StatusCode::kNotFound:
      return v1::REASON_NOT_FOUND;
    case absl::StatusCode::kAlreadyExists:
      return v1::REASON_ALREADY_EXISTS;
    case absl::StatusCode::kPermissionDenied:
      return v1::REASON_OTHER_OWNER;
    case absl::StatusCode::kUnauthenticated:
      return v1::REASON_TOKEN_UNKNOWN;
    case absl::StatusCode::kFailedPrecondition:
      return v1::REASON_WRONG_STATE;
    case absl::StatusCode::kAborted:
      return v1::REASON_CHANGED;
    case absl::StatusCode::kUnavailable:
      return v1::REASON_DRAINING;
    case absl::StatusCode::kCancelled:
      return v1::REASON_CANCELLED;
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kDataLoss:
      return v1::REASON_STORAGE;
    case absl::StatusCode::kUnimplemented:
      return v1::REASON_NO_METHOD;
    default:
      return v1::REASON_INTERNAL;
  }
}

void Attach(const v1::ErrorInfo& info, absl::Status* status) {
  status->SetPayload(kType, absl::Cord(info.SerializeAsString()));
}

}  // namespace

absl::Status Error(absl::StatusCode code, v1::Reason reason, const std::string& text,
                   Metadata metadata) {
  absl::Status status(code, text);
  v1::ErrorInfo info;
  info.set_reason(reason);
  for (const auto& [key, value] : metadata) (*info.mutable_metadata())[key] = value;
  Attach(info, &status);
  return status;
}

absl::Status BadValue(const std::string& text) {
  return Error(absl::StatusCode::kInvalidArgument, v1::REASON_BAD_VALUE, text);
}

absl::Status WithReason(const absl::Status& status, v1::Reason reason) {
  if (status.ok()) return status;
  absl::Status copy = status;
  v1::ErrorInfo info;
  info.set_reason(reason);
  Attach(info, &copy);
  return copy;
}

v1::ErrorInfo InfoIn(const absl::Status& status) {
  v1::ErrorInfo info;
  const auto payload = status.GetPayload(kType);
  if (payload.has_value() && info.ParseFromString(std::string(*payload))) return info;
  info.set_reason(UsualReason(status.code()));
  return info;
}

v1::RpcStatus ToRpcStatus(const absl::Status& status) {
  v1::RpcStatus rpc;
  rpc.set_code(static_cast<int>(status.code()));
  rpc.set_message(std::string(status.message()));
  google::protobuf::Any& detail = *rpc.add_details();
  detail.set_type_url(kType);
  InfoIn(status).SerializeToString(detail.mutable_value());
  return rpc;
}

absl::Status FromRpcStatus(const v1::RpcStatus& rpc) {
  absl::Status status(static_cast<absl::StatusCode>(rpc.code()), rpc.message());
  for (const google::protobuf::Any& detail : rpc.details()) {
    v1::ErrorInfo info;
    if (detail.type_url() == kType && info.ParseFromString(detail.value())) Attach(info, &status);
  }
  return status;
}

}  // namespace assize::ladder::service
