// Acts: what callers change, of all resources. Each is one transaction with its entry in the audit
// log, done once for each request_id, and only if the etag of its request is still its event's.
//
// Safe on every thread; one act is done at a time.
#ifndef ASSIZE_LADDER_SERVICE_ACTS_ACTS_H_
#define ASSIZE_LADDER_SERVICE_ACTS_ACTS_H_

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/request_checks.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"

namespace assize::ladder::service {

// All of it must outlive the acts.
struct ActsParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  EventRunner* events = nullptr;
  Sight* sight = nullptr;
  // Called after each act, also after one that failed.
  std::function<void()> done = [] {};
};

class Acts {
 public:
  // Whether an act changes what is published; then the next answer shows it.
  enum class Shows { kAtOnce, kNothing };

  explicit Acts(ActsParts parts) : parts_(std::move(parts)) {}

  // SIGTERM has come: nothing new is accepted.
  void Drain() { draining_ = true; }
  bool draining() const { return draining_; }
  // kUnavailable: draining.
  absl::Status CheckNotDraining() const;

  // The act in one transaction, with its entry in the audit log; once for each request_id.
  // kUnavailable: draining; kAborted: the request's etag is not that of its event any more.
  template <class Response, class Request>
  absl::StatusOr<Response> Perform(const Caller& caller, const std::string& name,
                                   const Request& request,
                                   const std::function<absl::StatusOr<Response>(Act* act)>& work,
                                   Shows shows = Shows::kAtOnce);
  // Perform() of an act on the event whose answer is read afterwards.
  template <class Request>
  absl::Status PerformOn(const Event& event, const Caller& caller, const std::string& name,
                         const Request& request, const std::function<absl::Status(Act* act)>& work,
                         Shows shows = Shows::kAtOnce);
  // Perform() while nothing of the request's event is played (EventRunner::Between()).
  template <class Response, class Request>
  absl::StatusOr<Response> PerformBetween(
      const Caller& caller, const std::string& name, const Request& request,
      std::chrono::milliseconds grace,
      const std::function<absl::StatusOr<Response>(Act* act)>& work);
  // kInvalidArgument: the request's id was used for another one.
  absl::Status CheckRequestId(const Caller& caller, const std::optional<RequestKey>& key);
  // Whether the request was answered before: sent again, it changes nothing.
  absl::StatusOr<bool> AnsweredBefore(const Caller& caller, const std::string& request_id,
                                      const google::protobuf::Message& request);
  // Plays the event, or lets its last matches end, as the database says: a request that is sent
  // again does not undo what others have asked for since.
  absl::Status PlayAsWanted(EventId event);

 private:
  // Perform() under the lock, after the etag was checked.
  template <class Response, class Request>
  absl::StatusOr<Response> PerformAlone(
      const Caller& caller, const std::string& name, const Request& request,
      const std::function<absl::StatusOr<Response>(Act* act)>& work, Shows shows)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(acting_);
  // kAborted: the event has changed since the request's etag was read.
  template <class Request>
  absl::Status CheckEtag(const Caller& caller, const Request& request) {
    if constexpr (requires { request.etag(); }) {
      return CheckEtag(caller, {request.event(), request.etag(), request.request_id()}, request);
    }
    return absl::OkStatus();
  }
  struct EtagOf {
    const std::string& event;
    const std::string& etag;
    const std::string& request_id;
  };
  absl::Status CheckEtag(const Caller& caller, const EtagOf& etag,
                         const google::protobuf::Message& request);

  const ActsParts parts_;
  std::atomic<bool> draining_ = false;
  // One act at a time, from the check of its etag until its changes show.
  Mutex acting_;
};

template <class Response, class Request>
absl::StatusOr<Response> Acts::Perform(
    const Caller& caller, const std::string& name, const Request& request,
    const std::function<absl::StatusOr<Response>(Act* act)>& work, Shows shows) {
  const MutexLock lock(acting_);
  ASSIZE_RETURN_IF_ERROR(CheckEtag(caller, request));
  return PerformAlone<Response>(caller, name, request, work, shows);
}

template <class Response, class Request>
absl::StatusOr<Response> Acts::PerformAlone(
    const Caller& caller, const std::string& name, const Request& request,
    const std::function<absl::StatusOr<Response>(Act* act)>& work, Shows shows) {
  ASSIZE_RETURN_IF_ERROR(CheckNotDraining());
  ASSIZE_ASSIGN_OR_RETURN(const std::optional<RequestKey> key,
                          KeyOf(request.request_id(), request));
  ASSIZE_RETURN_IF_ERROR(CheckRequestId(caller, key));
  Act act{.actor = caller.name, .name = name, .subject = "", .detail = ""};
  absl::StatusOr<std::string> answer =
      parts_.store->Perform(&act, key, [&]() -> absl::StatusOr<std::string> {
        ASSIZE_ASSIGN_OR_RETURN(const Response response, work(&act));
        return response.SerializeAsString();
      });
  if (shows == Shows::kAtOnce) parts_.published->Drop();
  parts_.done();
  ASSIZE_RETURN_IF_ERROR(answer.status());
  Response response;
  if (!response.ParseFromString(*answer)) return absl::InternalError("an answer can't be read");
  return response;
}

template <class Request>
absl::Status Acts::PerformOn(const Event& event, const Caller& caller, const std::string& name,
                             const Request& request,
                             const std::function<absl::Status(Act* act)>& work, Shows shows) {
  const auto answered = [&](Act* act) -> absl::StatusOr<v1::EventInfo> {
    act->subject = event.setup.name;
    ASSIZE_RETURN_IF_ERROR(work(act));
    return v1::EventInfo();
  };
  return Perform<v1::EventInfo>(caller, name, request, answered, shows).status();
}

template <class Response, class Request>
absl::StatusOr<Response> Acts::PerformBetween(
    const Caller& caller, const std::string& name, const Request& request,
    std::chrono::milliseconds grace,
    const std::function<absl::StatusOr<Response>(Act* act)>& work) {
  ASSIZE_ASSIGN_OR_RETURN(const bool before, AnsweredBefore(caller, request.request_id(), request));
  if (before || draining_) return Perform<Response>(caller, name, request, work);
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.sight->FindEventNamed(request.event()));
  // Matches that end meanwhile change the etag, which does not concern the caller.
  ASSIZE_RETURN_IF_ERROR(CheckEtag(caller, request));
  absl::StatusOr<Response> response = absl::InternalError("not done");
  ASSIZE_RETURN_IF_ERROR(parts_.events->Between(event.id, grace, [&] {
    const MutexLock lock(acting_);
    response = PerformAlone<Response>(caller, name, request, work, Shows::kAtOnce);
    return response.status();
  }));
  return response;
}

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ACTS_ACTS_H_
