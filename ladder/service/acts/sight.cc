#include "ladder/service/acts/sight.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/names/names.h"
#include "ladder/query/event_report.h"
#include "ladder/service/acts/request_checks.h"
#include "ladder/service/calls/errors.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::ladder::service {

absl::StatusOr<PublishedCache::Ladder> Sight::LadderFor(const Caller& caller,
                                                        const publish::Wanted& wanted) {
  const publish::Reader reader = caller.Reader();
  absl::StatusOr<PublishedCache::Ladder> ladder = parts_.published->Get(reader, wanted);
  // An owner who has submitted nothing yet is a viewer.
  if (absl::IsNotFound(ladder.status()) && reader.audience == publish::Audience::kOwner) {
    return parts_.published->Get({});
  }
  return ladder;
}

publish::Audience Sight::AudienceForAllLike(const Caller& caller) {
  const bool organises = caller.Reader().audience == publish::Audience::kOrganiser;
  return organises ? publish::Audience::kOrganiser : publish::Audience::kViewer;
}

absl::StatusOr<PublishedCache::Ladder> Sight::LadderForAllLike(const Caller& caller,
                                                               const publish::Wanted& wanted) {
  return parts_.published->Get({.audience = AudienceForAllLike(caller)}, wanted);
}

absl::StatusOr<std::string> Sight::NameOfEvent(const std::string& name) {
  if (name.empty() || !beside_file()) return name;
  ASSIZE_ASSIGN_OR_RETURN(const Event event, parts_.store->ladder().FindEvent(name));
  return event.setup.name;
}

absl::StatusOr<Sight::Shown> Sight::EventToShow(const Caller& caller, const std::string& name) {
  std::string about = name;
  if (beside_file()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, FindEventToShow(&parts_.store->ladder(), name));
    about = event.setup.name;
  }
  Shown shown;
  ASSIZE_ASSIGN_OR_RETURN(shown.ladder, LadderFor(caller, {.about = about}));
  ASSIZE_ASSIGN_OR_RETURN(shown.event, answers::FindEventToShow(*shown.ladder, about));
  return shown;
}

absl::StatusOr<PublishedCache::Ladder> Sight::LadderToRate(const Caller& caller,
                                                           const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string about, NameOfEvent(event));
  ASSIZE_ASSIGN_OR_RETURN(PublishedCache::Ladder own, LadderFor(caller, {.about = about}));
  if (!event.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const auto* rows, answers::FindEvent(*own, event));
    // An owner's challenge is an event for the owner alone.
    if (rows->event.apart()) return own;
  }
  return LadderForAllLike(caller, {.about = about});
}

absl::StatusOr<Version> Sight::FindOwnVersion(const Caller& caller, const std::string& word) {
  ASSIZE_ASSIGN_OR_RETURN(const Version version, parts_.store->ladder().FindVersion(word));
  if (caller.Allows(v1::SCOPE_ORGANISE) ||
      (!caller.owner.empty() && names::SameName(version.owner, caller.owner))) {
    return version;
  }
  return OtherOwner(absl::StrCat("the bot ", Quoted(version.bot), " is another owner's"));
}

absl::StatusOr<Version> Sight::AsSeenBy(const Caller& caller, Version version) {
  if (!version.suspended.has_value() || caller.Allows(v1::SCOPE_ORGANISE)) return version;
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderFor(caller));
  return ladder->AsSeen(std::move(version));
}

// By what the caller may know: a suspension would reveal something about an event that is held
// back.
absl::Status Sight::CheckMayPlay(const Caller& caller, const Version& version) {
  ASSIZE_ASSIGN_OR_RETURN(const Version seen, AsSeenBy(caller, version));
  return CheckMayEnter(parts_.store->ladder(), seen);
}

absl::StatusOr<Event> Sight::FindEventNamed(const std::string& name) {
  if (name.empty()) return BadValue("event: must be given");
  return parts_.store->ladder().FindEvent(name);
}

absl::StatusOr<std::optional<EventId>> Sight::EventSeenBy(const Caller& caller,
                                                          const std::string& name) {
  if (name.empty()) return std::nullopt;
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder, LadderFor(caller, {.about = name}));
  ASSIZE_ASSIGN_OR_RETURN(const auto* event, answers::FindEvent(*ladder, name));
  return event->event.id;
}

// Each etag covers only what its caller sees, so that it reveals nothing that is held back.
absl::Status Sight::AddState(const Caller& caller, v1::EventInfo* info, EventId event) {
  if (info->state() == v1::EVENT_STATE_PAUSED) {
    const EventRunner::State state = parts_.events->StateOf(event);
    info->set_state(state.state);
    const std::string due = parts_.scheduler->NoteOf(event);
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
    ASSIZE_ASSIGN_OR_RETURN(const auto damaged, parts_.published->Damaged());
    const auto found = damaged.find(event);
    if (found != damaged.end() && info->note().empty()) info->set_note(found->second);
  }
  info->clear_etag();
  info->set_etag(ToHex(HashOf(info->SerializeAsString())).substr(0, 16));
  return absl::OkStatus();
}

absl::Status Sight::AddProgress(const Caller& caller, v1::EventInfo* info, EventId event) {
  if (!caller.Allows(v1::SCOPE_ORGANISE)) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const EventProgress progress, parts_.store->ladder().LoadProgress(event));
  v1::EventSummary& summary = *info->mutable_summary();
  summary.set_rounds(static_cast<uint32_t>(progress.rounds));
  summary.set_sets(static_cast<uint64_t>(progress.whole_sets));
  summary.set_matches(static_cast<uint64_t>(progress.played));
  return absl::OkStatus();
}

absl::StatusOr<v1::EventInfo> Sight::InfoFor(const Caller& caller, const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const PublishedCache::Ladder ladder,
                          parts_.published->GetFresh(caller.Reader(), {.about = event}));
  ASSIZE_ASSIGN_OR_RETURN(const publish::EventRows* rows, answers::FindEvent(*ladder, event));
  ASSIZE_ASSIGN_OR_RETURN(v1::EventInfo info, answers::InfoOf(*ladder, *rows));
  ASSIZE_RETURN_IF_ERROR(AddState(caller, &info, rows->event.id));
  return info;
}

}  // namespace assize::ladder::service
