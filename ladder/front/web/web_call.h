// Calls of the daemon's methods that come as HTTP without gRPC: by the Connect protocol (connect.h), and
// submissions whose zip file is the body. Both get one message, or an error, as the whole answer.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_WEB_WEB_CALL_H_
#define ASSIZE_LADDER_FRONT_WEB_WEB_CALL_H_

#include <google/protobuf/descriptor.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "ladder/front/calls/call_door.h"
#include "ladder/front/calls/call_limits.h"
#include "ladder/front/calls/connect.h"
#include "ladder/front/calls/daemon_client.h"
#include "ladder/front/web/web_request.h"
#include "referee/http2/reactor.h"
#include "referee/http2/stream.h"

namespace assize::front {

// Of a request, which must be there so soon.
inline constexpr size_t kMaxRequest = 120'000;
inline constexpr std::chrono::seconds kRequestTime(10);
// Of an answer, in protobuf's own form. The one thread converts JSON between what others need, so that
// these are shorter.
inline constexpr size_t kMaxJsonAnswer = 512 << 10;
inline constexpr size_t kMaxProtoAnswer = 2 << 20;
// Requests and answers that are collected or wait: of one address, and in all.
inline constexpr size_t kMaxAnswersOfOne = 8 << 20;
inline constexpr size_t kMaxAnswers = 32 << 20;
inline constexpr uint64_t kMaxZip = uint64_t{64} << 20;

// What such a call is made of.
struct WebCallParts {
  http2::Reactor* reactor = nullptr;
  DaemonClient* daemon = nullptr;
  // Of bytes of requests and answers.
  CallLimit* answers = nullptr;
  // The body of a call will cost time; false: its address has used up what it may.
  std::function<bool(size_t bytes)> spend;
  // An answer costs time, whatever its address has used up.
  std::function<void(size_t bytes)> charge;
  http2::StreamPtr stream;
  WebRequest request;
  std::string address;
  // For the daemon.
  http2::Fields metadata;
  // For the head of the answer.
  http2::Fields more;
  const google::protobuf::MethodDescriptor* method = nullptr;
  Format format = Format::kJson;
};

// Ends the call with an error of ours; the answer is JSON.
void RefuseCall(http2::Stream* stream, const WebRequest& request, const absl::Status& why,
                v1::Reason reason, const http2::Fields& more);

// Begins a call whose body is the request. Without a good token it is neither read nor waited for: the
// daemon refuses such a call anyway, whatever it asks for.
std::shared_ptr<http2::StreamOwner> BeginConnectCall(WebCallParts parts,
                                                     CallDoor::Admission admission);
// Begins SubmitBot with the body as its zip file, which is passed on as it comes; its length must have been
// announced.
std::shared_ptr<http2::StreamOwner> BeginZipCall(WebCallParts parts, CallDoor::Admission admission);

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_WEB_WEB_CALL_H_
