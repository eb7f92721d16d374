// Methods about bots and their submissions.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/names/names.h"
#include "ladder/owner/why.h"
#include "ladder/service/acts/perform.h"
#include "ladder/service/calls/paging.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr uint64_t kMaxUpload = uint64_t{64} << 20;
constexpr int kUsualFaults = 20;
constexpr uint64_t kMaxMillis = 86'400'000;

absl::Status CheckStart(const v1::SubmissionStart& start) {
  if (start.size() == 0) return BadValue("size: 0; the zip file's bytes must be announced");
  if (start.size() > kMaxUpload) {
    return Error(absl::StatusCode::kResourceExhausted, v1::REASON_TOO_LARGE,
                 absl::StrCat("size: ", start.size(), " bytes; at most ", kMaxUpload),
                 {{"limit", absl::StrCat(kMaxUpload)}});
  }
  if (!start.sha256().empty() && start.sha256().size() != sizeof(Bytes32)) {
    return BadValue(absl::StrCat("sha256: ", start.sha256().size(), " bytes; must be 32, or none"));
  }
  if (start.seats() != 0 && (start.seats() < 2 || start.seats() > uint32_t{kMaxSeats})) {
    return BadValue(absl::StrCat("seats: ", start.seats(), "; must be 2 to 8"));
  }
  if (start.move_limit_ms() > kMaxMillis || start.bank_ms() > kMaxMillis) {
    return BadValue(absl::StrCat("move_limit_ms and bank_ms: at most ", kMaxMillis));
  }
  if (start.bot().empty()) return absl::OkStatus();
  return WithReason(names::NormalName(names::Kind::kBot, start.bot()).status(),
                    v1::REASON_BAD_VALUE);
}

absl::StatusOr<v1::ListBotsResponse> PageOfBots(std::vector<v1::BotVersionReport> bots,
                                                const std::string& query, int32_t page_size,
                                                const std::string& page_token) {
  ASSIZE_ASSIGN_OR_RETURN(const Page page, PageOf(query, page_size, page_token));
  v1::ListBotsResponse response;
  response.set_next_page_token(NextPageToken(query, page, bots.size()));
  TakePage(page, &bots, response.mutable_versions());
  return response;
}

}  // namespace

absl::StatusOr<std::optional<v1::Operation>> Methods::BeginSubmission(const Caller& caller,
                                                                      v1::SubmissionStart* start) {
  if (draining_) {
    return Error(absl::StatusCode::kUnavailable, v1::REASON_DRAINING,
                 "the service is draining; try again in a minute");
  }
  ASSIZE_RETURN_IF_ERROR(CheckStart(*start));
  if (start->owner().empty()) start->set_owner(caller.owner);
  if (start->owner().empty()) return BadValue("owner: must be given, since the caller has no bots");
  ASSIZE_ASSIGN_OR_RETURN(*start->mutable_owner(),
                          names::NormalName(names::Kind::kOwner, start->owner()));
  ASSIZE_RETURN_IF_ERROR(CheckActsFor(caller, start->owner(), "submits"));
  ASSIZE_ASSIGN_OR_RETURN(const auto key, KeyOf(start->request_id(), *start));
  ASSIZE_RETURN_IF_ERROR(CheckRequestId(caller, key));
  if (key.has_value()) {
    ASSIZE_ASSIGN_OR_RETURN(const auto before, rooms_.store->FindAnswer(caller.name, *key));
    v1::Operation operation;
    if (before.has_value() && operation.ParseFromString(*before)) {
      return rooms_.submissions->Find(caller, operation.name());
    }
  }
  ASSIZE_RETURN_IF_ERROR(rooms_.submissions->CheckRoom(caller));
  return std::nullopt;
}

absl::StatusOr<v1::Operation> Methods::Submit(const Caller& caller, const std::string& name,
                                              const v1::SubmissionStart& start) {
  absl::StatusOr<v1::Operation> operation = Perform<v1::Operation>(
      caller, "submit", start,
      [&](Act* act) -> absl::StatusOr<v1::Operation> {
        act->subject = start.owner();
        act->detail = absl::StrCat(start.bot(), " ", name);
        return rooms_.submissions->Add(caller, name, start);
      },
      Shows::kNothing);
  // Another name is that of an earlier request, which is in the queue, or was.
  if (operation.ok() && operation->name() == name) {
    rooms_.submissions->Accept(name);
  } else {
    rooms_.submissions->Forget(name);
  }
  return operation;
}

absl::StatusOr<v1::BotVersionReport> Methods::WithdrawBot(const Caller& caller,
                                                          const v1::WithdrawBotRequest& request) {
  return Perform<v1::BotVersionReport>(
      caller, "withdraw", request, [&](Act* act) -> absl::StatusOr<v1::BotVersionReport> {
        ASSIZE_ASSIGN_OR_RETURN(const Version version, FindOwnVersion(caller, request.bot()));
        if (!names::SameName(request.bot(), version.bot)) {
          return BadValue(absl::StrCat("bot: ", Quoted(request.bot()),
                                       " is one version, and a bot is withdrawn with all its "
                                       "versions: ",
                                       Quoted(version.bot)));
        }
        act->subject = version.bot;
        ASSIZE_RETURN_IF_ERROR(rooms_.store->ladder().WithdrawBot(version.bot));
        ASSIZE_ASSIGN_OR_RETURN(Version now, rooms_.store->ladder().FindVersion(version.bot));
        ASSIZE_ASSIGN_OR_RETURN(now, AsSeenBy(caller, std::move(now)));
        return ReportOn(now);
      });
}

absl::StatusOr<v1::BotVersionReport> Methods::ReinstateBot(const Caller& caller,
                                                           const v1::ReinstateBotRequest& request) {
  return Perform<v1::BotVersionReport>(
      caller, "reinstate", request, [&](Act* act) -> absl::StatusOr<v1::BotVersionReport> {
        ASSIZE_ASSIGN_OR_RETURN(Version version, FindOwnVersion(caller, request.bot()));
        // A suspension that is held back is neither named nor ended.
        ASSIZE_ASSIGN_OR_RETURN(version, AsSeenBy(caller, std::move(version)));
        if (version.suspended.has_value() && !caller.Allows(v1::SCOPE_ORGANISE)) {
          return Error(absl::StatusCode::kPermissionDenied, v1::REASON_SCOPE_MISSING,
                       absl::StrCat(Quoted(NameOf(version)),
                                    " is suspended: an organiser may reinstate it, or submit a "
                                    "new version"),
                       {{"scope", "organise"}});
        }
        act->subject = NameOf(version);
        act->detail = absl::StrCat("was ", InactivityOf(version));
        ASSIZE_RETURN_IF_ERROR(rooms_.store->ladder().Reinstate(version));
        ASSIZE_ASSIGN_OR_RETURN(Version now, rooms_.store->ladder().FindVersion(NameOf(version)));
        ASSIZE_ASSIGN_OR_RETURN(now, AsSeenBy(caller, std::move(now)));
        return ReportOn(now);
      });
}

absl::StatusOr<v1::ListBotsResponse> Methods::ListBots(const Caller& caller,
                                                       const v1::ListBotsRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(Bots bots, NewestBots(caller, request.game()));
  return PageOfBots(std::move(bots), absl::StrCat("bots ", request.game()), request.page_size(),
                    request.page_token());
}

// Counting their matches takes long, so that it is done once for all callers.
absl::StatusOr<Methods::Bots> Methods::NewestBots(const Caller& caller, const std::string& game) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderForAllLike(caller));
  return answers_.Get<Bots>(ladder, absl::StrCat("bots ", game), [&] {
    return answers::BotsOf(*ladder, {.game = game, .newest_only = true});
  });
}

absl::StatusOr<v1::ListBotsResponse> Methods::ListVersions(const Caller& caller,
                                                           const v1::ListVersionsRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderForAllLike(caller));
  ASSIZE_ASSIGN_OR_RETURN(Bots bots,
                          answers_.Get<Bots>(ladder, absl::StrCat("versions ", request.bot()), [&] {
                            return answers::BotsOf(*ladder, {.bot = request.bot()});
                          }));
  return PageOfBots(std::move(bots), absl::StrCat("versions ", request.bot()), request.page_size(),
                    request.page_token());
}

absl::StatusOr<v1::WhyReport> Methods::GetBotReport(const Caller& caller,
                                                    const v1::GetBotReportRequest& request) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, FindOwnVersion(caller, request.bot()));
  if (request.faults() < 0) return BadValue("faults: must be 0 or more");
  ASSIZE_ASSIGN_OR_RETURN(
      const PublishedCache::Ladder ladder,
      rooms_.published->Get({.audience = publish::Audience::kOwner, .owner = version.owner}));
  owner::WhyQuery query;
  query.bot = NameOf(version);
  query.event = request.event();
  query.most_faulty =
      request.faults() == 0 ? kUsualFaults : std::min(request.faults(), kLargestPage);
  std::optional<EventId> event;
  if (!request.event().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const auto* rows, answers::FindEvent(*ladder, request.event()));
    event = rows->event.id;
  }
  const std::shared_ptr<WhyBook::Page> page = reports_.PageOf(version.id, event);
  const MutexLock lock(page->mutex);
  return owner::WhyOf(*ladder, query, &page->memory);
}

absl::StatusOr<v1::Operation> Methods::GetOperation(const Caller& caller,
                                                    const v1::GetOperationRequest& request) {
  return rooms_.submissions->Find(caller, request.name());
}

absl::StatusOr<v1::ListOperationsResponse> Methods::ListOperations(
    const Caller& caller, const v1::ListOperationsRequest& request) {
  const std::string query = "operations";
  ASSIZE_ASSIGN_OR_RETURN(const Page page,
                          PageOf(query, request.page_size(), request.page_token()));
  std::vector<v1::Operation> operations = rooms_.submissions->List(caller);
  v1::ListOperationsResponse response;
  response.set_next_page_token(NextPageToken(query, page, operations.size()));
  TakePage(page, &operations, response.mutable_operations());
  return response;
}

}  // namespace assize::ladder::service
