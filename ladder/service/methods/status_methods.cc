#include "ladder/service/methods/status_methods.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/names/names.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {

absl::StatusOr<v1::ServiceStatus> StatusMethods::GetStatus(
    const Caller& caller, const v1::GetStatusRequest& /*request*/) {
  v1::ServiceStatus status;
  status.set_commit(parts_.commit);
  status.set_started_unix_us(static_cast<uint64_t>(parts_.started_unix_us));
  status.set_draining(parts_.acts->draining());
  status.set_caller(caller.name);
  for (const int scope : caller.scopes) status.add_scopes(static_cast<v1::Scope>(scope));
  status.set_feed_head(static_cast<uint64_t>(parts_.feed->Head(AudienceOf(caller.Reader()))));
  ASSIZE_RETURN_IF_ERROR(AddPresence(caller, &status));
  // The load would reveal something about events that are held back.
  if (!caller.Allows(v1::SCOPE_ORGANISE)) return status;
  for (std::string& port : parts_.ports()) status.add_ports(std::move(port));
  status.set_running_events(static_cast<uint32_t>(parts_.events->running()));
  status.set_waiting_submissions(static_cast<uint32_t>(parts_.submissions->waiting()));
  status.set_jobs(static_cast<uint32_t>(parts_.events->jobs()));
  status.set_matches(static_cast<uint64_t>(parts_.events->matches()));
  std::vector<v1::WorkerStatus> workers = parts_.leases->List();
  parts_.audit->Describe(&workers);
  for (v1::WorkerStatus& worker : workers) {
    *status.add_workers() = std::move(worker);
  }
  return status;
}

absl::Status StatusMethods::AddPresence(const Caller& caller, v1::ServiceStatus* status) {
  const bool all = caller.Allows(v1::SCOPE_ORGANISE);
  const auto present = parts_.presence->Present();
  if (present.empty() || (!all && caller.owner.empty())) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions,
                          parts_.store->ladder().ListVersions());
  for (const Version& version : versions) {
    const auto found = present.find(version.id);
    if (found == present.end()) continue;
    if (!all && !names::SameName(version.owner, caller.owner)) continue;
    v1::RemoteBotStatus& bot = *status->add_remote_bots();
    bot.set_version(NameOf(version));
    bot.set_waiting(found->second.waiting());
    bot.set_playing(found->second.playing());
    bot.set_away(found->second.away());
    bot.set_round_trip_us(found->second.round_trip_us());
  }
  return absl::OkStatus();
}

absl::StatusOr<v1::StopWorkersResponse> StatusMethods::StopWorkers(
    const Caller& caller, const v1::StopWorkersRequest& request) {
  return parts_.acts->Perform<v1::StopWorkersResponse>(
      caller, "stop workers", request,
      [&](Act* act) -> absl::StatusOr<v1::StopWorkersResponse> {
        v1::StopWorkersResponse response;
        for (std::string& worker : parts_.leases->AskToLeave(request.worker())) {
          response.add_workers(std::move(worker));
        }
        if (response.workers().empty() && !request.worker().empty()) {
          return Error(absl::StatusCode::kNotFound, v1::REASON_NOT_FOUND,
                       absl::StrCat("no worker of the last ten minutes is called ",
                                    Quoted(request.worker())));
        }
        act->subject = request.worker();
        act->detail = absl::StrJoin(response.workers(), ",");
        return response;
      },
      Acts::Shows::kNothing);
}

}  // namespace assize::ladder::service
