// The Connect protocol for unary calls (https://connectrpc.com/docs/protocol): how a method's messages and
// errors stand in bodies and statuses of HTTP, so that fetch() and curl can call it. All of it follows
// from the descriptors: no method is named here.
//
// Pure functions.
#ifndef ASSIZE_LADDER_FRONT_CALLS_CONNECT_H_
#define ASSIZE_LADDER_FRONT_CALLS_CONNECT_H_

#include <google/protobuf/descriptor.h>

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"

namespace assize::front {

enum class Format { kJson, kProto };
// By the content type of a call; nullopt: neither of the two.
std::optional<Format> FormatOf(std::string_view type);
std::string_view TypeOf(Format format);

// The method of "/assize.v1.Ladder/GetStatus"; nullptr: none of a service that browsers may call.
const google::protobuf::MethodDescriptor* FindMethod(std::string_view path);

// A request in protobuf's own form. kInvalidArgument: it is no such message.
absl::StatusOr<std::string> RequestFrom(const google::protobuf::Descriptor& type, Format format,
                                        std::string_view body);
// A message of the daemon's in the form that the caller wants. kInternal: it is no such message.
absl::StatusOr<std::string> BodyFrom(const google::protobuf::Descriptor& type, Format format,
                                     const std::string& message);

// "not_found"
std::string_view CodeName(absl::StatusCode code);
// As Connect has it: 404.
int HttpStatusOf(absl::StatusCode code);
// {"code": ..., "message": ..., "details": [...]}; with `details`, as gRPC sends them, each has its
// message as JSON beside it.
std::string ErrorJson(const absl::Status& status, const v1::RpcStatus& details);
// What gRPC sends in "grpc-status-details-bin"; empty where there is nothing or something else.
v1::RpcStatus DetailsIn(const std::string* field);
// An error of ours with the one detail that all of the service's errors have.
v1::RpcStatus DetailsOf(v1::Reason reason);

// The value of Connect-Timeout-Ms as gRPC has it: "1500m"; empty: it is no number of that protocol.
std::string GrpcTimeout(std::string_view milliseconds);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_CALLS_CONNECT_H_
