// What the methods share: requests that come twice, etags, and who may see what.
#include "ladder/service/acts/methods.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/names/names.h"
#include "ladder/service/acts/perform.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {
namespace {

constexpr size_t kMaxRequestId = 64;
constexpr int64_t kHourUs = int64_t{3600} * 1'000'000;

absl::Status OtherOwner(const std::string& text) {
  return Error(absl::StatusCode::kPermissionDenied, v1::REASON_OTHER_OWNER, text);
}

}  // namespace

absl::StatusOr<std::optional<RequestKey>> KeyOf(const std::string& request_id,
                                                const google::protobuf::Message& request) {
  if (request_id.empty()) return std::nullopt;
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  if (request_id.size() > kMaxRequestId || !std::ranges::all_of(request_id, is_allowed)) {
    return BadValue("request_id: must be up to 64 of a-z, A-Z, 0-9, '-' and '_'");
  }
  Sha256 digest;
  digest.AddFramed(request.GetTypeName()).AddFramed(request.SerializeAsString());
  return RequestKey{.id = request_id, .digest = digest.Digest()};
}

absl::Status CheckHour(const std::string& key, size_t limit, std::vector<int64_t> times,
                       int64_t now) {
  // A clock that was set back makes nobody wait longer.
  std::erase_if(times, [now](int64_t time) { return time <= now - kHourUs || time > now; });
  if (times.size() < limit) return absl::OkStatus();
  std::ranges::sort(times);
  const int64_t free_at = times[times.size() - limit] + kHourUs;
  const int64_t seconds = (free_at - now) / 1'000'000 + 1;
  return Error(absl::StatusCode::kResourceExhausted, v1::REASON_LIMIT,
               absl::StrCat(key, ": at most ", limit, "; the next in ", seconds, " seconds"),
               {{"key", key}, {"limit", absl::StrCat(limit)}, {"seconds", absl::StrCat(seconds)}});
}

absl::Status CheckActsFor(const Caller& caller, const std::string& owner, const std::string& acts) {
  if (caller.Allows(v1::SCOPE_ORGANISE) || names::SameName(caller.owner, owner)) {
    return absl::OkStatus();
  }
  return OtherOwner(absl::StrCat("owner: ", Quoted(owner), "; this token ", acts, " bots of ",
                                 Quoted(caller.owner)));
}

absl::Status Methods::CheckRequestId(const Caller& caller, const std::optional<RequestKey>& key) {
  if (!key.has_value()) return absl::OkStatus();
  const absl::Status found = rooms_.store->FindAnswer(caller.name, *key).status();
  return absl::IsInvalidArgument(found) ? WithReason(found, v1::REASON_REQUEST_ID_REUSED) : found;
}

absl::StatusOr<bool> Methods::AnsweredBefore(const Caller& caller, const std::string& request_id,
                                             const google::protobuf::Message& request) {
  ASSIZE_ASSIGN_OR_RETURN(const auto key, KeyOf(request_id, request));
  if (!key.has_value()) return false;
  ASSIZE_RETURN_IF_ERROR(CheckRequestId(caller, key));
  ASSIZE_ASSIGN_OR_RETURN(const auto before, rooms_.store->FindAnswer(caller.name, *key));
  return before.has_value();
}

// A request that is sent again has changed the etag itself.
absl::Status Methods::CheckEtag(const Caller& caller, const EtagOf& etag,
                                const google::protobuf::Message& request) {
  if (etag.etag.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const bool before, AnsweredBefore(caller, etag.request_id, request));
  if (before) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventInfo info, InfoFor(caller, etag.event));
  if (info.etag() == etag.etag) return absl::OkStatus();
  return Error(absl::StatusCode::kAborted, v1::REASON_CHANGED,
               absl::StrCat("etag: event ", Quoted(info.summary().name()), " has changed since"));
}

absl::StatusOr<PublishedCache::Ladder> Methods::LadderFor(const Caller& caller,
                                                          const std::string& about) {
  const publish::Reader reader = caller.Reader();
  absl::StatusOr<PublishedCache::Ladder> ladder = rooms_.published->Get(reader, about);
  // An owner who has submitted nothing yet is a viewer.
  if (absl::IsNotFound(ladder.status()) && reader.audience == publish::Audience::kOwner) {
    return rooms_.published->Get({});
  }
  return ladder;
}

publish::Audience Methods::AudienceForAllLike(const Caller& caller) {
  const bool organises = caller.Reader().audience == publish::Audience::kOrganiser;
  return organises ? publish::Audience::kOrganiser : publish::Audience::kViewer;
}

absl::StatusOr<PublishedCache::Ladder> Methods::LadderForAllLike(const Caller& caller,
                                                                 const std::string& about) {
  return rooms_.published->Get({.audience = AudienceForAllLike(caller)}, about);
}

absl::StatusOr<Version> Methods::FindOwnVersion(const Caller& caller, const std::string& word) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, rooms_.store->ladder().FindVersion(word));
  if (caller.Allows(v1::SCOPE_ORGANISE) ||
      (!caller.owner.empty() && names::SameName(version.owner, caller.owner))) {
    return version;
  }
  return OtherOwner(absl::StrCat("the bot ", Quoted(version.bot), " is another owner's"));
}

absl::StatusOr<Version> Methods::AsSeenBy(const Caller& caller, Version version) {
  if (!version.suspended.has_value() || caller.Allows(v1::SCOPE_ORGANISE)) return version;
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderFor(caller));
  return ladder->AsSeen(std::move(version));
}

absl::StatusOr<Event> Methods::FindEventNamed(const std::string& name) {
  if (name.empty()) return BadValue("event: must be given");
  return rooms_.store->ladder().FindEvent(name);
}

absl::StatusOr<std::optional<EventId>> Methods::EventSeenBy(const Caller& caller,
                                                            const std::string& name) {
  if (name.empty()) return std::nullopt;
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderFor(caller, name));
  ASSIZE_ASSIGN_OR_RETURN(const auto* event, answers::FindEvent(*ladder, name));
  return event->event.id;
}

// Each etag covers only what its caller sees, so that it reveals nothing that is held back.
absl::Status Methods::AddState(const Caller& caller, v1::EventInfo* info, EventId event) {
  if (info->state() == v1::EVENT_STATE_PAUSED) {
    const EventRunner::State state = rooms_.events->StateOf(event);
    info->set_state(state.state);
    const std::string due = rooms_.scheduler->NoteOf(event);
    if (caller.Allows(v1::SCOPE_ORGANISE)) info->set_note(due.empty() ? state.note : due);
    // Others than organisers do not learn the reason of a stop.
    if (!caller.Allows(v1::SCOPE_ORGANISE) && info->state() != v1::EVENT_STATE_RUNNING) {
      info->set_state(v1::EVENT_STATE_PAUSED);
    }
    // What is held back may be over, or not begun: a frozen event only shows that it can go on.
    if (!caller.Allows(v1::SCOPE_ORGANISE) && info->has_published_rounds()) {
      info->set_state(v1::EVENT_STATE_PAUSED);
    }
  }
  if (caller.Allows(v1::SCOPE_ORGANISE)) {
    ASSIZE_ASSIGN_OR_RETURN(const auto damaged, rooms_.published->Damaged());
    const auto found = damaged.find(event);
    if (found != damaged.end() && info->note().empty()) info->set_note(found->second);
  }
  info->clear_etag();
  info->set_etag(ToHex(HashOf(info->SerializeAsString())).substr(0, 16));
  return absl::OkStatus();
}

absl::StatusOr<v1::EventInfo> Methods::InfoFor(const Caller& caller, const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          rooms_.published->GetFresh(caller.Reader(), event));
  ASSIZE_ASSIGN_OR_RETURN(const publish::EventRows* rows, answers::FindEvent(*ladder, event));
  ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, answers::InfoOf(*ladder, *rows));
  ASSIZE_RETURN_IF_ERROR(AddState(caller, &info, rows->event.id));
  return info;
}

absl::Status Methods::PlayAsWanted(EventId event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> wanted, rooms_.store->WantedEvents());
  if (std::ranges::find(wanted, event) != wanted.end()) return rooms_.events->Start(event);
  rooms_.events->Pause(event);
  return absl::OkStatus();
}

}  // namespace assize::ladder::service
