#include "ladder/main/event_report.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/event/event_history.h"
#include "ladder/event/event_settings.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

absl::StatusOr<std::vector<Version>> EntrantsOf(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  std::vector<Version> entrants;
  for (const Entrant& entrant : event.entrants) {
    const auto found =
        std::find_if(versions.begin(), versions.end(),
                     [&entrant](const Version& version) { return version.id == entrant.version; });
    if (found == versions.end()) {
      return absl::DataLossError(
          absl::StrCat("version ", entrant.version, " of entrant ", entrant.number, " is missing"));
    }
    entrants.push_back(*found);
  }
  return entrants;
}

// Without a name: the newest one that has standings.
absl::StatusOr<Event> FindRanked(LadderStore* store, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  const auto ranked = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
    return event.setup.format != kRegressFormat;
  });
  if (name.empty() && ranked != events.rend()) return *ranked;
  ASSIZE_ASSIGN_OR_RETURN(Event event, store->FindEvent(name));
  if (event.setup.format != kRegressFormat) return event;
  return absl::FailedPreconditionError(
      absl::StrCat("event ", Quoted(event.setup.name),
                   " is a test of two versions, it has no standings; other events: ladder events ",
                   store->name()));
}

standings::StandingsSettings StandingsFor(const pairing::FormatSettings& format) {
  standings::StandingsSettings settings;
  settings.scoring = format.scoring;
  settings.bye_points = format.bye_points;
  if (format.kind == pairing::FormatKind::kKnockout) {
    settings.order = standings::Order::kBySurvival;
  }
  return settings;
}

}  // namespace

std::vector<report::PlayerName> NamesFor(const std::vector<Version>& versions) {
  std::vector<report::PlayerName> names;
  for (const Version& version : versions) {
    const auto same =
        std::count_if(versions.begin(), versions.end(),
                      [&version](const Version& other) { return other.bot == version.bot; });
    names.push_back({.name = same > 1 ? NameOf(version) : version.bot,
                     .version = version.label,
                     .owner = version.owner,
                     .rating = 0});
  }
  return names;
}

absl::StatusOr<report::EventReport> LoadEventReport(LadderStore* store, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const Event event, FindRanked(store, name));
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(event.setup.game));
  ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(event.setup));
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings format,
                          FormatSettingsOf(event.setup, settings));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(const Results results,
                          store->LoadResults({.event = event.id, .game = {}}));
  ASSIZE_ASSIGN_OR_RETURN(pairing::History history, HistoryOf(event, rounds, results, *game));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> entrants, EntrantsOf(store, event));
  const int players = static_cast<int>(entrants.size());
  return report::EventReport{.event = event.setup.name,
                             .game = event.setup.game,
                             .format = event.setup.format,
                             .planned_rounds = pairing::RoundCount(format, players).value_or(0),
                             .names = NamesFor(entrants),
                             .field = FieldOf(event, static_cast<int>(rounds.size())),
                             .history = std::move(history),
                             .settings = StandingsFor(format)};
}

}  // namespace assize::ladder
