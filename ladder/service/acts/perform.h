// Methods::Perform() and PerformBetween(), and what else the files of its methods share.
#ifndef ASSIZE_LADDER_SERVICE_ACTS_PERFORM_H_
#define ASSIZE_LADDER_SERVICE_ACTS_PERFORM_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ladder/service/acts/methods.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

// nullopt: an empty id. kInvalidArgument: one of other characters, or too long.
absl::StatusOr<std::optional<RequestKey>> KeyOf(const std::string& request_id,
                                                const google::protobuf::Message& request);

// How often something may be done in an hour. `times`: when it was done, in any order;
// microseconds, as `now`. RESOURCE_EXHAUSTED with key, limit and the seconds until the next: it was
// done `limit` times in the last hour.
absl::Status CheckHour(const std::string& key, size_t limit, std::vector<int64_t> times,
                       int64_t now);

// PERMISSION_DENIED: the caller may not act for bots of this owner. `acts`: "submits".
absl::Status CheckActsFor(const Caller& caller, const std::string& owner, const std::string& acts);

template <class Response, class Request>
absl::StatusOr<Response> Methods::Perform(
    const Caller& caller, const std::string& name, const Request& request,
    const std::function<absl::StatusOr<Response>(Act* act)>& work, Shows shows) {
  const MutexLock lock(acting_);
  ASSIZE_RETURN_IF_ERROR(CheckEtag(caller, request));
  return PerformAlone<Response>(caller, name, request, work, shows);
}

template <class Response, class Request>
absl::StatusOr<Response> Methods::PerformAlone(
    const Caller& caller, const std::string& name, const Request& request,
    const std::function<absl::StatusOr<Response>(Act* act)>& work, Shows shows) {
  if (draining_) {
    return Error(absl::StatusCode::kUnavailable, v1::REASON_DRAINING,
                 "the service is draining; try again in a minute");
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<RequestKey> key,
                          KeyOf(request.request_id(), request));
  ASSIZE_RETURN_IF_ERROR(CheckRequestId(caller, key));
  Act act{.actor = caller.name, .name = name, .subject = "", .detail = ""};
  absl::StatusOr<std::string> answer =
      rooms_.store->Perform(&act, key, [&]() -> absl::StatusOr<std::string> {
        ASSIZE_ASSIGN_OR_RETURN(const Response response, work(&act));
        return response.SerializeAsString();
      });
  if (shows == Shows::kAtOnce) rooms_.published->Drop();
  if (rooms_.feed != nullptr) rooms_.feed->Wake();
  ASSIZE_RETURN_IF_ERROR(answer.status());
  Response response;
  if (!response.ParseFromString(*answer)) return absl::InternalError("an answer can't be read");
  return response;
}

template <class Response, class Request>
absl::StatusOr<Response> Methods::PerformBetween(
    const Caller& caller, const std::string& name, const Request& request,
    std::chrono::milliseconds grace,
    const std::function<absl::StatusOr<Response>(Act* act)>& work) {
  ASSIZE_ASSIGN_OR_RETURN(const bool before, AnsweredBefore(caller, request.request_id(), request));
  if (before || draining_) return Perform<Response>(caller, name, request, work);
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventNamed(request.event()));
  // Matches that end meanwhile change the etag, which does not concern the caller.
  ASSIZE_RETURN_IF_ERROR(CheckEtag(caller, request));
  absl::StatusOr<Response> response = absl::InternalError("not done");
  ASSIZE_RETURN_IF_ERROR(rooms_.events->Between(event.id, grace, [&] {
    const MutexLock lock(acting_);
    response = PerformAlone<Response>(caller, name, request, work, Shows::kAtOnce);
    return response.status();
  }));
  return response;
}

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ACTS_PERFORM_H_
