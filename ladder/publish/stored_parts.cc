#include "ladder/publish/stored_parts.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/store/model_rows.h"
#include "ladder/store/notice_store.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder::publish {

absl::StatusOr<EventParts> ReadEvent(LadderStore& store, EventId event,
                                     std::vector<std::string>* damaged) {
  EventParts parts;
  ASSIZE_ASSIGN_OR_RETURN(parts.event, store.LoadEvent(event));
  ASSIZE_ASSIGN_OR_RETURN(parts.rounds, store.LoadRounds(event));
  ASSIZE_ASSIGN_OR_RETURN(
      PlayedSets sets,
      LoadPlayedSets(store, event, 0, INT64_MAX, parts.event.setup.settings.has_live_delay()));
  parts.results = std::move(sets.results);
  parts.faults = std::move(sets.faults);
  parts.ends = std::move(sets.ends);
  damaged->insert(damaged->end(), sets.damaged.begin(), sets.damaged.end());
  return parts;
}

absl::Status ReadFrame(LadderStore& store, LadderParts* parts) {
  ASSIZE_ASSIGN_OR_RETURN(parts->versions, store.ListVersions());
  NoticeStore notices(&store);
  ASSIZE_ASSIGN_OR_RETURN(parts->announcements, notices.LoadAnnouncements());
  ASSIZE_ASSIGN_OR_RETURN(parts->questions, notices.LoadQuestions());
  ASSIZE_ASSIGN_OR_RETURN(parts->title, notices.LoadTitle());
  return absl::OkStatus();
}

absl::Status ReadAll(LadderStore& store, LadderParts* parts) {
  ASSIZE_RETURN_IF_ERROR(ReadFrame(store, parts));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> events, LoadEventIds(store));
  std::vector<std::string> damaged;
  for (const EventId event : events) {
    ASSIZE_ASSIGN_OR_RETURN(parts->events.emplace_back(), ReadEvent(store, event, &damaged));
    if (!damaged.empty()) {
      return absl::DataLossError(absl::StrCat(store.name(), ": ", damaged.front()));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckReferences(const EventParts& parts, const LadderRows& roster) {
  const std::string& name = parts.event.setup.name;
  if (const auto game = games::FindGame(parts.event.setup.game); !game.ok()) {
    return absl::DataLossError(absl::StrCat("event ", Quoted(name), ": ", game.status().message()));
  }
  const auto check = [&](VersionId version) {
    if (roster.FindVersion(version) != nullptr) return absl::OkStatus();
    return absl::DataLossError(
        absl::StrCat("event ", Quoted(name), ": version ", version, " is missing"));
  };
  for (const Entrant& entrant : parts.event.entrants) {
    ASSIZE_RETURN_IF_ERROR(check(entrant.version));
  }
  for (const SeatResult& seat : parts.results.seats) ASSIZE_RETURN_IF_ERROR(check(seat.version));
  return absl::OkStatus();
}

}  // namespace assize::ladder::publish
