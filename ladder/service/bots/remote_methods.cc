// Methods about remote bots.
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/names/names.h"
#include "ladder/service/acts/perform.h"
#include "ladder/submit/registration.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

// New versions of one owner in an hour.
constexpr size_t kMaxRegistrations = 20;

}  // namespace

// Each one makes events with open fields look for who is new.
absl::Status Methods::CheckRegistrationsLeft(const Version& added) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions,
                          rooms_.store->ladder().ListVersions());
  std::vector<int64_t> times;
  for (const Version& version : versions) {
    const bool counts =
        version.remote && version.id != added.id && names::SameName(version.owner, added.owner);
    if (counts) times.push_back(version.submitted_unix_us);
  }
  return CheckHour("registrations_per_hour", kMaxRegistrations, std::move(times),
                   added.submitted_unix_us);
}

absl::StatusOr<v1::RegisterBotResponse> Methods::RegisterBot(
    const Caller& caller, const v1::RegisterBotRequest& request) {
  Registration registration{.owner = request.owner().empty() ? caller.owner : request.owner(),
                            .bot = request.bot(),
                            .label = request.label(),
                            .games = {request.games().begin(), request.games().end()}};
  if (registration.owner.empty()) {
    return BadValue("owner: must be given, since the caller has no bots");
  }
  ASSIZE_RETURN_IF_ERROR(CheckActsFor(caller, registration.owner, "registers"));
  return Perform<v1::RegisterBotResponse>(
      caller, "register", request, [&](Act* act) -> absl::StatusOr<v1::RegisterBotResponse> {
        ASSIZE_ASSIGN_OR_RETURN(const Submission::Result result,
                                Register(&rooms_.store->ladder(), registration));
        if (!result.unchanged && !caller.Allows(v1::SCOPE_ORGANISE)) {
          ASSIZE_RETURN_IF_ERROR(CheckRegistrationsLeft(result.version));
        }
        act->subject = NameOf(result.version);
        act->detail =
            absl::StrCat(result.version.owner, " ", absl::StrJoin(result.version.games, ","));
        v1::RegisterBotResponse response;
        ASSIZE_ASSIGN_OR_RETURN(const Version seen, AsSeenBy(caller, result.version));
        *response.mutable_version() = ReportOn(seen);
        response.set_unchanged(result.unchanged);
        return response;
      });
}

absl::Status Methods::AddPresence(const Caller& caller, v1::ServiceStatus* status) {
  const bool all = caller.Allows(v1::SCOPE_ORGANISE);
  const auto present = rooms_.presence->Present();
  if (present.empty() || (!all && caller.owner.empty())) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions,
                          rooms_.store->ladder().ListVersions());
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

}  // namespace assize::ladder::service
