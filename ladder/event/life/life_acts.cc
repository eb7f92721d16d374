#include "ladder/event/life/life_acts.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/event/life/event_entry.h"
#include "ladder/event/life/event_life.h"
#include "ladder/event/life/event_setup.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/event/settings/owners_apart.h"
#include "ladder/event/settings/round_size.h"
#include "ladder/event/settings/takes.h"
#include "ladder/pairing/formats/format.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder {
namespace {

// One event while an act is performed.
struct Subject {
  ServiceStore* store;
  Event event;
  v1::EventSettings settings;
  int64_t now;

  std::string name() const { return Quoted(event.setup.name); }
  bool over() const { return event.ended_unix_us.has_value(); }
  void Mark(v1::EventAct act) { MarkDone(act, now, &settings); }
};

absl::Status WrongState(const Subject& of, const std::string& text) {
  return absl::FailedPreconditionError(absl::StrCat("event ", of.name(), " ", text));
}

// Others have always seen an event that was not a draft.
void Open(Subject* of) {
  if (!of->settings.draft()) return;
  of->settings.set_draft(false);
  if (!IsDone(of->settings, v1::EVENT_ACT_OPEN)) of->Mark(v1::EVENT_ACT_OPEN);
}

// All active bots of the game, as at the beginning of an event that was not a draft.
absl::StatusOr<std::string> TakeField(Subject* of) {
  LadderStore& ladder = of->store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(std::vector<Version> field,
                          FindEntrants(&ladder, {}, of->event.setup.game));
  std::erase_if(field, [takes = TakesOf(of->settings)](const Version& version) {
    return !IsTaken(takes, version);
  });
  if (field.size() < of->settings.min_seats()) {
    return WrongState(
        *of, absl::StrCat(
                 "has ", Counted(static_cast<int64_t>(field.size()), "active bot", "active bots"),
                 " to play ", of->event.setup.game, "; a table needs ", of->settings.min_seats()));
  }
  for (const Version& version : field) of->event.setup.entrants.push_back(version.id);
  of->settings.set_awaits_field(false);
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings rules,
                          FormatSettingsOf(of->event.setup, of->settings));
  ASSIZE_RETURN_IF_ERROR(pairing::CheckSettings(rules, static_cast<int>(field.size())));
  ASSIZE_RETURN_IF_ERROR(CheckRoundSize(of->settings, rules, field.size()));
  ASSIZE_RETURN_IF_ERROR(CheckOwners(of->event.setup, of->settings, field));
  ASSIZE_RETURN_IF_ERROR(ladder.AddEntrants(of->event.id, of->event.setup.entrants));
  return absl::StrCat("with ", Counted(static_cast<int64_t>(field.size()), "bot", "bots"));
}

absl::StatusOr<std::string> Close(Subject* of) {
  Open(of);
  std::string detail;
  if (of->settings.awaits_field()) {
    ASSIZE_ASSIGN_OR_RETURN(detail, TakeField(of));
  }
  of->Mark(v1::EVENT_ACT_CLOSE);
  return detail;
}

absl::StatusOr<std::string> Start(Subject* of) {
  ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(of->event));
  ASSIZE_RETURN_IF_ERROR(CheckNotOver(of->event));
  Open(of);
  std::string detail;
  if (of->settings.awaits_field()) {
    ASSIZE_ASSIGN_OR_RETURN(detail, Close(of));
  }
  if (!IsDone(of->settings, v1::EVENT_ACT_START)) of->Mark(v1::EVENT_ACT_START);
  ASSIZE_RETURN_IF_ERROR(of->store->WantEvent(of->event.id, true));
  return detail;
}

// What others have seen stays: rounds that are over now are published.
absl::StatusOr<std::string> FreezeResults(Subject* of) {
  of->Mark(v1::EVENT_ACT_FREEZE_RESULTS);
  if (of->over()) return "it is over, so nothing is held back";
  if (of->settings.has_published_rounds()) return "it was frozen before";
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds,
                          of->store->ladder().LoadRounds(of->event.id));
  const auto open =
      std::ranges::find_if(rounds, [](const Round& round) { return round.open_matches > 0; });
  const auto whole = static_cast<uint32_t>(open - rounds.begin());
  of->settings.set_published_rounds(whole);
  of->settings.clear_revealed();
  return absl::StrCat("after round ", whole);
}

absl::StatusOr<std::string> Reveal(Subject* of) {
  if (!of->over() && !of->settings.open_field()) {
    return WrongState(*of, "is not over, and is revealed when it is");
  }
  of->settings.clear_published_rounds();
  of->Mark(v1::EVENT_ACT_REVEAL);
  return "all";
}

absl::StatusOr<std::string> MakeFinal(Subject* of) {
  if (!of->over()) return WrongState(*of, "is not over, and is final when it is");
  if (of->settings.has_published_rounds()) {
    return WrongState(*of, "is frozen; it is final when all of it is published: ladder reveal");
  }
  of->Mark(v1::EVENT_ACT_FINAL);
  return "";
}

absl::StatusOr<std::string> Perform(v1::EventAct act, Subject* of) {
  switch (act) {
    case v1::EVENT_ACT_OPEN:
      Open(of);
      if (!IsDone(of->settings, v1::EVENT_ACT_OPEN)) of->Mark(v1::EVENT_ACT_OPEN);
      return "";
    case v1::EVENT_ACT_CLOSE:
      return Close(of);
    case v1::EVENT_ACT_START:
      return Start(of);
    case v1::EVENT_ACT_FREEZE_RESULTS:
      return FreezeResults(of);
    case v1::EVENT_ACT_REVEAL:
      return Reveal(of);
    case v1::EVENT_ACT_FINAL:
      return MakeFinal(of);
    default:
      return absl::InvalidArgumentError("act: no such act");
  }
}

}  // namespace

absl::StatusOr<std::string> PerformAct(ServiceStore* store, EventId event, v1::EventAct act,
                                       int64_t now_unix_us) {
  LadderStore& ladder = store->ladder();
  ASSIZE_ASSIGN_OR_RETURN(Event found, ladder.LoadEvent(event));
  ASSIZE_RETURN_IF_ERROR(CheckNotFinal(found));
  v1::EventSettings settings = found.setup.settings;
  Subject subject{.store = store,
                  .event = std::move(found),
                  .settings = std::move(settings),
                  .now = now_unix_us};
  ASSIZE_ASSIGN_OR_RETURN(std::string detail, Perform(act, &subject));
  ASSIZE_RETURN_IF_ERROR(ladder.KeepSettings(event, subject.settings));
  return detail;
}

absl::Status CheckEverPossible(const Event& event, const v1::EventSettings& settings,
                               v1::EventAct act) {
  ASSIZE_RETURN_IF_ERROR(CheckNotFinal(event));
  const bool begins =
      act == v1::EVENT_ACT_START || (act == v1::EVENT_ACT_CLOSE && settings.awaits_field());
  if (!begins) return absl::OkStatus();
  ASSIZE_RETURN_IF_ERROR(CheckNotCancelled(event));
  return CheckNotOver(event);
}

absl::Status ChangeLife(LadderStore* store, EventId event,
                        const std::function<absl::Status(v1::EventSettings*)>& change) {
  return store->Together([&]() -> absl::Status {
    ASSIZE_ASSIGN_OR_RETURN(const Event found, store->LoadEvent(event));
    v1::EventSettings settings = found.setup.settings;
    ASSIZE_RETURN_IF_ERROR(change(&settings));
    return store->KeepSettings(event, settings);
  });
}

absl::Status CheckNotFinal(const Event& event) {
  const v1::EventSettings& settings = event.setup.settings;
  if (!IsDone(settings, v1::EVENT_ACT_FINAL)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name), " is final: it can't be changed any more"));
}

absl::Status CheckNotOver(const Event& event) {
  if (!event.ended_unix_us.has_value()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name), " is over"));
}

}  // namespace assize::ladder
