#include "ladder/service/acts/acts.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {

absl::Status Acts::CheckNotDraining() const {
  if (!draining_) return absl::OkStatus();
  return Error(absl::StatusCode::kUnavailable, v1::REASON_DRAINING,
               "the service is draining; try again in a minute");
}

absl::Status Acts::CheckRequestId(const Caller& caller, const std::optional<RequestKey>& key) {
  if (!key.has_value()) return absl::OkStatus();
  const absl::Status found = parts_.store->FindAnswer(caller.name, *key).status();
  return absl::IsInvalidArgument(found) ? WithReason(found, v1::REASON_REQUEST_ID_REUSED) : found;
}

absl::StatusOr<bool> Acts::AnsweredBefore(const Caller& caller, const std::string& request_id,
                                          const google::protobuf::Message& request) {
  ASSIZE_ASSIGN_OR_RETURN(const auto key, KeyOf(request_id, request));
  if (!key.has_value()) return false;
  ASSIZE_RETURN_IF_ERROR(CheckRequestId(caller, key));
  ASSIZE_ASSIGN_OR_RETURN(const auto before, parts_.store->FindAnswer(caller.name, *key));
  return before.has_value();
}

// A request that is sent again has changed the etag itself.
absl::Status Acts::CheckEtag(const Caller& caller, const EtagOf& etag,
                             const google::protobuf::Message& request) {
  if (etag.etag.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const bool before, AnsweredBefore(caller, etag.request_id, request));
  if (before) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, parts_.sight->InfoFor(caller, etag.event));
  if (info.etag() == etag.etag) return absl::OkStatus();
  return Error(absl::StatusCode::kAborted, v1::REASON_CHANGED,
               absl::StrCat("etag: event ", Quoted(info.summary().name()), " has changed since"));
}

absl::Status Acts::PlayAsWanted(EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, parts_.store->WantedEvents());
  if (std::ranges::find(wanted, event) != wanted.end()) return parts_.events->Start(event);
  parts_.events->Pause(event);
  return absl::OkStatus();
}

}  // namespace assize::ladder::service
