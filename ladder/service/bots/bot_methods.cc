#include "ladder/service/bots/bot_methods.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/answers/answers.h"
#include "ladder/names/names.h"
#include "ladder/owner/pages/bot_details.h"
#include "ladder/owner/why/why.h"
#include "ladder/service/bots/submission_trial.h"
#include "ladder/service/calls/errors.h"
#include "ladder/service/calls/paging.h"
#include "ladder/submit/registration.h"
#include "referee/base/mutex.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr int kUsualFaults = 20;
// New versions of one owner in an hour.
constexpr size_t kMaxRegistrations = 20;

absl::StatusOr<v1::ListBotsResponse> PageOfBots(v1::ListBotsResponse bots, const std::string& query,
                                                int32_t page_size, const std::string& page_token) {
  ASSIZE_ASSIGN_OR_RETURN(const Page page, PageOf(query, page_size, page_token));
  v1::ListBotsResponse response;
  const auto all = static_cast<size_t>(bots.versions_size());
  response.set_next_page_token(NextPageToken(query, page, all));
  TakePage(page, bots.mutable_versions(), response.mutable_versions());
  return response;
}

// A user of this machine has the database.
owner::StoredNumbers StoredNumbersFor(const Caller& caller) {
  return caller.token == 0 ? owner::StoredNumbers::kShown : owner::StoredNumbers::kNotShown;
}

}  // namespace

// Each one makes events with open fields look for who is new.
absl::Status BotMethods::CheckRegistrationsLeft(const Version& added) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions,
                          parts_.store->ladder().ListVersions());
  std::vector<int64_t> times;
  for (const Version& version : versions) {
    const bool counts =
        version.remote && version.id != added.id && names::SameName(version.owner, added.owner);
    if (counts) times.push_back(version.submitted_unix_us);
  }
  return CheckHour("registrations_per_hour", kMaxRegistrations, std::move(times),
                   added.submitted_unix_us);
}

absl::StatusOr<v1::RegisterBotResponse> BotMethods::RegisterBot(
    const Caller& caller, const v1::RegisterBotRequest& request) {
  Registration registration{.owner = request.owner().empty() ? caller.owner : request.owner(),
                            .bot = request.bot(),
                            .label = request.label(),
                            .games = {request.games().begin(), request.games().end()}};
  if (registration.owner.empty()) {
    return BadValue("owner: must be given, since the caller has no bots");
  }
  ASSIZE_RETURN_IF_ERROR(CheckActsFor(caller, registration.owner, "registers"));
  return parts_.acts->Perform<v1::RegisterBotResponse>(
      caller, "register", request, [&](Act* act) -> absl::StatusOr<v1::RegisterBotResponse> {
        ASSIZE_ASSIGN_OR_RETURN(const Submission::Result result,
                                Register(&parts_.store->ladder(), registration));
        if (!result.unchanged && !caller.Allows(v1::SCOPE_ORGANISE)) {
          ASSIZE_RETURN_IF_ERROR(CheckRegistrationsLeft(result.version));
        }
        act->subject = NameOf(result.version);
        act->detail =
            absl::StrCat(result.version.owner, " ", absl::StrJoin(result.version.games, ","));
        v1::RegisterBotResponse response;
        ASSIZE_ASSIGN_OR_RETURN(const Version seen, parts_.sight->AsSeenBy(caller, result.version));
        *response.mutable_version() = ReportOn(seen);
        response.set_unchanged(result.unchanged);
        return response;
      });
}

absl::StatusOr<v1::BotVersionReport> BotMethods::WithdrawBot(
    const Caller& caller, const v1::WithdrawBotRequest& request) {
  return parts_.acts->Perform<v1::BotVersionReport>(
      caller, "withdraw", request, [&](Act* act) -> absl::StatusOr<v1::BotVersionReport> {
        ASSIZE_ASSIGN_OR_RETURN(const Version version,
                                parts_.sight->FindOwnVersion(caller, request.bot()));
        if (!names::SameName(request.bot(), version.bot)) {
          return BadValue(absl::StrCat("bot: ", Quoted(request.bot()),
                                       " is one version, and a bot is withdrawn with all its "
                                       "versions: ",
                                       Quoted(version.bot)));
        }
        act->subject = version.bot;
        ASSIZE_RETURN_IF_ERROR(parts_.store->ladder().WithdrawBot(version.bot));
        ASSIZE_ASSIGN_OR_RETURN(Version now, parts_.store->ladder().FindVersion(version.bot));
        ASSIZE_ASSIGN_OR_RETURN(now, parts_.sight->AsSeenBy(caller, std::move(now)));
        return ReportOn(now);
      });
}

absl::StatusOr<v1::BotVersionReport> BotMethods::ReinstateBot(
    const Caller& caller, const v1::ReinstateBotRequest& request) {
  return parts_.acts->Perform<v1::BotVersionReport>(
      caller, "reinstate", request, [&](Act* act) -> absl::StatusOr<v1::BotVersionReport> {
        ASSIZE_ASSIGN_OR_RETURN(Version version,
                                parts_.sight->FindOwnVersion(caller, request.bot()));
        // A suspension that is held back is neither named nor ended.
        ASSIZE_ASSIGN_OR_RETURN(version, parts_.sight->AsSeenBy(caller, std::move(version)));
        if (version.suspended.has_value() && !caller.Allows(v1::SCOPE_ORGANISE)) {
          return Error(absl::StatusCode::kPermissionDenied, v1::REASON_SCOPE_MISSING,
                       absl::StrCat(Quoted(NameOf(version)),
                                    " is suspended: an organiser may reinstate it, or submit a "
                                    "new version"),
                       {{"scope", "organise"}});
        }
        act->subject = NameOf(version);
        act->detail = absl::StrCat("was ", InactivityOf(version));
        ASSIZE_RETURN_IF_ERROR(parts_.store->ladder().Reinstate(version));
        ASSIZE_ASSIGN_OR_RETURN(Version now, parts_.store->ladder().FindVersion(NameOf(version)));
        ASSIZE_ASSIGN_OR_RETURN(now, parts_.sight->AsSeenBy(caller, std::move(now)));
        return ReportOn(now);
      });
}

absl::StatusOr<v1::ListBotsResponse> BotMethods::ListBots(const Caller& caller,
                                                          const v1::ListBotsRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(v1::ListBotsResponse bots, NewestBots(caller, request.game()));
  return PageOfBots(std::move(bots), absl::StrCat("bots ", request.game()), request.page_size(),
                    request.page_token());
}

// Counting their matches takes long, so that it is done once for all callers.
absl::StatusOr<v1::ListBotsResponse> BotMethods::NewestBots(const Caller& caller,
                                                            const std::string& game) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderForAllLike(caller));
  return parts_.answers->Get<v1::ListBotsResponse>(ladder, absl::StrCat("bots ", game), [&] {
    return answers::BotsOf(*ladder, {.game = game, .newest_only = true});
  });
}

absl::StatusOr<v1::ListBotsResponse> BotMethods::VersionsOf(const Caller& caller,
                                                            const std::string& bot) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.sight->LadderForAllLike(caller));
  return parts_.answers->Get<v1::ListBotsResponse>(ladder, absl::StrCat("versions ", bot), [&] {
    return answers::BotsOf(*ladder, {.bot = bot});
  });
}

absl::StatusOr<v1::ListBotsResponse> BotMethods::ListVersions(
    const Caller& caller, const v1::ListVersionsRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(v1::ListBotsResponse bots, VersionsOf(caller, request.bot()));
  return PageOfBots(std::move(bots), absl::StrCat("versions ", request.bot()), request.page_size(),
                    request.page_token());
}

absl::StatusOr<v1::ListBotsResponse> BotMethods::GetBot(const Caller& caller,
                                                        const v1::GetBotRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, parts_.store->ladder().FindVersion(request.bot()));
  ASSIZE_ASSIGN_OR_RETURN(v1::ListBotsResponse bots, VersionsOf(caller, version.bot));
  const bool own = caller.Allows(v1::SCOPE_OWN) && names::SameName(caller.owner, version.owner);
  if (!own && !caller.Allows(v1::SCOPE_ORGANISE)) return bots;
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, parts_.sight->LadderFor(caller));
  ASSIZE_RETURN_IF_ERROR(owner::AddDetails(*ladder, StoredNumbersFor(caller), &bots));
  return bots;
}

absl::StatusOr<v1::WhyReport> BotMethods::GetBotReport(const Caller& caller,
                                                       const v1::GetBotReportRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version,
                          parts_.sight->FindOwnVersion(caller, request.bot()));
  if (request.faults() < 0) return BadValue("faults: must be 0 or more");
  ASSIZE_ASSIGN_OR_RETURN(
      const PublishedCache::Ladder ladder,
      parts_.published->Get({.audience = publish::Audience::kOwner, .owner = version.owner}));
  owner::WhyQuery query;
  query.bot = NameOf(version);
  query.event = request.event();
  query.match = request.match();
  query.most_faulty = request.faults() == 0 ? kUsualFaults : request.faults();
  if (!caller.Allows(v1::SCOPE_ORGANISE)) {
    query.most_faulty = std::min(query.most_faulty, kLargestPage);
  }
  query.with_stored_numbers = StoredNumbersFor(caller) == owner::StoredNumbers::kShown;
  std::optional<EventId> event;
  if (!request.event().empty()) {
    ASSIZE_RETURN_IF_ERROR(parts_.sight->NameOfEvent(request.event()).status());
    ASSIZE_ASSIGN_OR_RETURN(const auto* rows, answers::FindEvent(*ladder, request.event()));
    event = rows->event.id;
  }
  const std::shared_ptr<WhyBook::Page> page = reports_.PageOf(version.id, event);
  const MutexLock lock(page->mutex);
  return owner::WhyOf(*ladder, query, &page->memory);
}

}  // namespace assize::ladder::service
