#include "ladder/publish/stored_parts.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/rounds/event_history.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/query/event_report.h"
#include "ladder/store/model_rows.h"
#include "ladder/store/service/notice_store.h"
#include "referee/base/status.h"
#include "referee/base/tasks/guarded.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"

namespace assize::ladder::publish {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// Nobody could store bytes that are no UTF-8, or control characters.
bool MayStand(const Utf8Character& character) {
  constexpr char32_t kFirstPrinted = 0x20;
  constexpr char32_t kDelete = 0x7f;
  if (character.kind != Utf8Character::Kind::kWhole || character.point == kDelete) return false;
  return character.point >= kFirstPrinted || character.point == '\n' || character.point == '\t' ||
         character.point == '\r';
}

class TextMender {
 public:
  explicit TextMender(std::vector<std::string>* damaged) : damaged_(damaged) {}

  // What can't be shown in `text` is replaced. `what`: "the name of bot 3".
  void Mend(const std::string& what, std::string* text) {
    std::string mended;
    bool changed = false;
    for (std::string_view rest = *text; !rest.empty();) {
      const Utf8Character next = FirstCharacter(rest);
      const bool good = MayStand(next);
      mended += good ? rest.substr(0, next.size) : kReplacement;
      changed = changed || !good;
      rest.remove_prefix(next.size);
    }
    if (!changed) return;
    damaged_->push_back(absl::StrCat(what, ": ", Quoted(*text), " is no plain text"));
    *text = std::move(mended);
  }
  // A name is never empty.
  void MendName(const std::string& what, int64_t id, std::string* name) {
    Mend(what, name);
    if (!name->empty()) return;
    *name = absl::StrCat("unreadable-", id);
    damaged_->push_back(absl::StrCat(what, ": is empty; it is shown as ", *name));
  }

 private:
  std::vector<std::string>* const damaged_;
};

void MendVersions(std::vector<Version>* versions, TextMender* mender) {
  for (Version& version : *versions) {
    const std::string of = absl::StrCat(" of version ", version.id);
    mender->MendName(absl::StrCat("the bot", of), version.id, &version.bot);
    mender->MendName(absl::StrCat("the owner", of), version.id, &version.owner);
    mender->Mend(absl::StrCat("the label", of), &version.label);
    if (version.suspended.has_value()) {
      mender->Mend(absl::StrCat("the suspension", of), &*version.suspended);
    }
  }
}

void MendNotices(LadderParts* parts, TextMender* mender) {
  for (Announcement& announcement : parts->announcements) {
    const std::string what = absl::StrCat("announcement ", announcement.id);
    mender->Mend(what, &announcement.text);
    mender->Mend(what, &announcement.actor);
  }
  for (Question& question : parts->questions) {
    const std::string what = absl::StrCat("question ", question.id);
    mender->Mend(what, &question.text);
    for (std::string* text : {&question.name, &question.owner, &question.actor}) {
      mender->Mend(what, text);
    }
    if (question.answer.has_value()) mender->Mend(what, &question.answer->text);
  }
  mender->Mend("the title", &parts->title);
}

void MendEvent(EventParts* parts, TextMender* mender) {
  const std::string what = absl::StrCat("event ", parts->event.id);
  mender->MendName(absl::StrCat("the name of ", what), parts->event.id, &parts->event.setup.name);
  for (Entrant& entrant : parts->event.entrants) mender->Mend(what, &entrant.out_reason);
  for (std::string& role : parts->results.roles)
    mender->Mend(absl::StrCat("a role in ", what), &role);
}

// What pages and answers are made of is computed once, so that rows that make code throw show now.
// Settings that nothing can be computed with are no harm: who asks for a table gets the error.
absl::Status CheckReport(const EventParts& parts, const LadderRows& roster) {
  if (parts.event.setup.format == kRegressFormat) return absl::OkStatus();
  const absl::Status made = Guarded("its table", [&] {
    return EventReportOf(parts.event, roster.versions(), PointersTo(parts.rounds), parts.results)
        .status();
  });
  return absl::IsInternal(made) || absl::IsDataLoss(made) ? absl::DataLossError(made.message())
                                                          : absl::OkStatus();
}

absl::Status ReadPlayedSets(LadderStore& store, EventParts* parts,
                            std::vector<std::string>* damaged) {
  ASSIZE_ASSIGN_OR_RETURN(
      PlayedSets sets,
      LoadPlayedSets(store, parts->event.id, parts->event.setup.settings.has_live_delay()));
  parts->results = std::move(sets.results);
  parts->faults = std::move(sets.faults);
  parts->ends = std::move(sets.ends);
  damaged->insert(damaged->end(), sets.damaged.begin(), sets.damaged.end());
  return absl::OkStatus();
}

absl::StatusOr<EventParts> ReadWholeEvent(LadderStore& store, EventId event,
                                          const LadderRows& roster, TableCheck table, WithSets sets,
                                          std::vector<std::string>* damaged) {
  EventParts parts;
  ASSIZE_ASSIGN_OR_RETURN(parts.event, store.LoadEvent(event));
  const bool has_sets = sets == WithSets::kAll || parts.event.setup.format == kRegressFormat;
  const RoundStart start{.round = 1, .set = has_sets ? 0 : INT64_MAX};
  ASSIZE_ASSIGN_OR_RETURN(parts.rounds, store.LoadRounds(event, start));
  if (has_sets) ASSIZE_RETURN_IF_ERROR(ReadPlayedSets(store, &parts, damaged));
  TextMender mender(damaged);
  MendEvent(&parts, &mender);
  ASSIZE_RETURN_IF_ERROR(CheckReferences(parts.event, parts.results, roster));
  if (table == TableCheck::kMade) ASSIZE_RETURN_IF_ERROR(CheckReport(parts, roster));
  return parts;
}

}  // namespace

bool IsDamage(const absl::Status& status) {
  return absl::IsDataLoss(status) || absl::IsInvalidArgument(status) || absl::IsNotFound(status) ||
         absl::IsOutOfRange(status);
}

absl::StatusOr<EventParts> ReadEvent(LadderStore& store, EventId event, const LadderRows& roster,
                                     TableCheck table, WithSets sets,
                                     std::vector<std::string>* damaged) {
  absl::StatusOr<EventParts> parts = Guarded(absl::StrCat("reading event ", event), [&] {
    return ReadWholeEvent(store, event, roster, table, sets, damaged);
  });
  // What rows have made code throw.
  if (absl::IsInternal(parts.status())) return absl::DataLossError(parts.status().message());
  return parts;
}

absl::Status ReadFrame(LadderStore& store, LadderParts* parts) {
  ASSIZE_ASSIGN_OR_RETURN(parts->versions, store.ListVersions());
  NoticeStore notices(&store);
  ASSIZE_ASSIGN_OR_RETURN(parts->announcements, notices.LoadAnnouncements());
  ASSIZE_ASSIGN_OR_RETURN(parts->questions, notices.LoadQuestions());
  ASSIZE_ASSIGN_OR_RETURN(parts->title, notices.LoadTitle());
  TextMender mender(&parts->damaged);
  MendVersions(&parts->versions, &mender);
  MendNotices(parts, &mender);
  return absl::OkStatus();
}

absl::Status ReadAll(LadderStore& store, LadderParts* parts) {
  ASSIZE_RETURN_IF_ERROR(ReadFrame(store, parts));
  LadderRows roster;
  roster.set_versions(parts->versions);
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<EventId> events, LoadEventIds(store));
  for (const EventId event : events) {
    absl::StatusOr<EventParts> read =
        ReadEvent(store, event, roster, TableCheck::kMade, WithSets::kAll, &parts->damaged);
    if (read.ok()) {
      parts->events.push_back(*std::move(read));
    } else if (IsDamage(read.status())) {
      parts->damaged.push_back(absl::StrCat("event ", event, ": ", read.status().message()));
    } else {
      return read.status();
    }
  }
  return absl::OkStatus();
}

absl::Status CheckReferences(const Event& event, const Results& results, const LadderRows& roster) {
  const EventSetup& setup = event.setup;
  const auto damage = [&setup](const std::string& text) {
    return absl::DataLossError(absl::StrCat("event ", Quoted(setup.name), ": ", text));
  };
  if (const auto game = games::FindGame(setup.game); !game.ok()) {
    return damage(std::string(game.status().message()));
  }
  std::set<VersionId> entrants;
  for (const Entrant& entrant : event.entrants) {
    if (roster.FindVersion(entrant.version) == nullptr) {
      return damage(absl::StrCat("version ", entrant.version, " is missing"));
    }
    entrants.insert(entrant.version);
  }
  for (const SeatResult& seat : results.seats) {
    if (entrants.contains(seat.version)) continue;
    return damage(absl::StrCat("version ", seat.version, " has played and is no entrant"));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::publish
