#include "ladder/query/event_report.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/event_settings.h"
#include "ladder/pairing/format.h"
#include "ladder/query/rating_games.h"
#include "ladder/rating/joint_fit.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

absl::StatusOr<std::vector<Version>> EntrantsOf(const Event& event,
                                                const std::vector<Version>& versions) {
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

// Tie-breaks of tournaments mean nothing where a round decides who goes on, or where some bots are
// paired more often than others.
absl::StatusOr<standings::StandingsSettings> StandingsFor(const pairing::FormatSettings& format,
                                                          const v1::EventSettings& event) {
  standings::StandingsSettings settings;
  if (!event.tie_breaks().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(settings.tie_breaks,
                            standings::ParseTieBreaks(absl::StrJoin(event.tie_breaks(), ",")));
  }
  if (format.kind == pairing::FormatKind::kSwiss) {
    settings.absences = standings::StandingsSettings::Absences::kOfSwiss;
  }
  settings.scoring = format.scoring;
  settings.bye_points = format.bye_points;
  if (format.kind == pairing::FormatKind::kKnockout) {
    settings.order = standings::Order::kBySurvival;
    settings.tie_breaks.clear();
  }
  // Here some play more rounds than others, so that points would show who was paired most.
  if (format.kind == pairing::FormatKind::kContinuous ||
      format.kind == pairing::FormatKind::kGauntlet) {
    settings.order = standings::Order::kByRating;
    settings.tie_breaks.clear();
  }
  return settings;
}

bool NeedsRatings(const standings::StandingsSettings& settings) {
  const auto& tie_breaks = settings.tie_breaks;
  return settings.order == standings::Order::kByRating ||
         std::find(tie_breaks.begin(), tie_breaks.end(), standings::TieBreak::kAverageRating) !=
             tie_breaks.end();
}

// As `ladder bots` has it now; for who is neither, as it was when the event went on without it.
std::string StatusOf(const Version& version, const Entrant& entrant) {
  if (version.withdrawn) return "withdrawn";
  if (version.suspended.has_value()) return "suspended";
  return entrant.out_reason.substr(0, entrant.out_reason.find(':'));
}

std::vector<report::PlayerName> NamesOf(const Event& event, const std::vector<Version>& entrants) {
  std::vector<report::PlayerName> names = NamesFor(entrants);
  for (size_t i = 0; i < names.size(); ++i) {
    names[i].status = StatusOf(entrants[i], event.entrants[i]);
  }
  return names;
}

int WholeSets(const RoundPlan& round, const Results& results) {
  return static_cast<int>(
      std::count_if(results.sets.begin(), results.sets.end(),
                    [&round](const SetResult& set) { return set.round == round.number; }));
}

// The rounds without the one that was cut short when the event was cancelled: nobody lost it.
RoundPointers NotCutShort(RoundPointers rounds, const v1::EventSettings& settings,
                          const Results& results) {
  if (!settings.cancelled() || rounds.empty()) return rounds;
  const RoundPlan& last = rounds.back()->plan;
  const bool is_whole = WholeSets(last, results) == static_cast<int>(last.sets.size());
  return rounds.first(rounds.size() - (is_whole ? 0 : 1));
}

// The round after those that are over, as far as it is played.
absl::StatusOr<std::optional<report::OpenRound>> OpenRoundOf(const Event& event,
                                                             RoundPointers rounds, size_t over,
                                                             const Results& results,
                                                             const games::Game& game) {
  if (over >= rounds.size()) return std::nullopt;
  const RoundPlan& plan = rounds[over]->plan;
  report::OpenRound open;
  ASSIZE_ASSIGN_OR_RETURN(open.so_far, RoundSoFar(event, plan, results, game));
  open.sets = static_cast<int>(plan.sets.size());
  open.whole_sets = WholeSets(plan, results);
  return open;
}

// Elo by player; of those who have played with the roles that most matches have.
absl::StatusOr<std::vector<std::optional<rating::Estimate>>> RatingsOf(const Event& event,
                                                                       const Results& results,
                                                                       const games::Game& game) {
  std::vector<std::optional<rating::Estimate>> ratings(event.entrants.size());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<RatingGames> groups,
                          GamesOf(results, game.info().side_of));
  if (groups.empty()) return ratings;
  const RatingGames& games = groups.front();
  ASSIZE_ASSIGN_OR_RETURN(const rating::JointFit fit, FitOf(games));
  const PlayerNumbers players = PlayersOf(event);
  for (size_t i = 0; i < games.versions.size(); ++i) {
    if (fit.players[i].games == 0) continue;
    ratings[players.at(games.versions[i])] = fit.players[i].overall;
  }
  return ratings;
}

// By player, in the matches of whole sets.
std::vector<AnswerFaults> AnswersOf(const Event& event, const Results& results,
                                    std::span<const SeatFaults> faults) {
  std::vector<AnswerFaults> answers(event.entrants.size());
  const PlayerNumbers players = PlayersOf(event);
  std::set<int64_t> counted;
  for (const MatchResult& match : results.matches) counted.insert(match.match);
  for (const SeatFaults& seat : faults) {
    if (seat.faults > 0 && counted.contains(seat.match)) {
      answers[static_cast<size_t>(players.at(seat.version))] += seat.answers;
    }
  }
  return answers;
}

}  // namespace

std::vector<report::PlayerName> NamesFor(const std::vector<Version>& versions) {
  std::vector<report::PlayerName> names;
  for (const Version& version : versions) {
    names.push_back({.bot = version.bot,
                     .number = version.number,
                     .label = version.label,
                     .owner = version.owner,
                     .status = "",
                     .remote = version.remote});
  }
  return names;
}

absl::StatusOr<Event> FindEventToShow(LadderStore* store, const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store->ListEvents());
  const auto ranked = std::find_if(events.rbegin(), events.rend(), [](const Event& event) {
    return event.setup.format != kRegressFormat && !event.apart();
  });
  if (name.empty() && ranked != events.rend()) return *ranked;
  return store->FindEvent(name);
}

absl::StatusOr<report::EventReport> LoadEventReport(LadderStore* store, const Event& event) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store->LoadRounds(event.id));
  ASSIZE_ASSIGN_OR_RETURN(const Results results,
                          store->LoadResults({.event = event.id, .game = {}}));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<SeatFaults> faults, store->LoadSeatFaults(event.id));
  return EventReportOf(event, versions, PointersTo(rounds), results, faults);
}

absl::StatusOr<report::EventReport> EventReportOf(const Event& event,
                                                  const std::vector<Version>& versions,
                                                  RoundPointers rounds, const Results& results,
                                                  std::span<const SeatFaults> faults) {
  if (event.setup.format == kRegressFormat) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", Quoted(event.setup.name),
                     " is a test of two versions: it has a verdict, which ladder standings shows "
                     "as text; other events: ladder events"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(event.setup.game));
  const v1::EventSettings& settings = event.setup.settings;
  ASSIZE_ASSIGN_OR_RETURN(const pairing::FormatSettings format,
                          FormatSettingsOf(event.setup, settings));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> entrants, EntrantsOf(event, versions));
  report::EventReport report;
  report.event = event.setup.name;
  report.game = event.setup.game;
  report.format = event.setup.format;
  report.cancelled = settings.cancelled();
  report.repeats_deals = RowCount(settings) > 1 || format.seating != sets::Seating::kAsNamed;
  report.same_owner = settings.same_owner();
  report.planned_rounds =
      pairing::RoundCount(format, static_cast<int>(entrants.size())).value_or(0);
  report.names = NamesOf(event, entrants);
  report.field = FieldOf(event, static_cast<int>(rounds.size()));
  ASSIZE_ASSIGN_OR_RETURN(report.history,
                          HistoryOf(event, NotCutShort(rounds, settings, results), results, *game));
  // A round whose drawn tables go on is not over.
  if (!PodsInPlayoff(event, rounds, report.history, settings, format).empty()) {
    report.history.pop_back();
  }
  ASSIZE_ASSIGN_OR_RETURN(report.open_round,
                          OpenRoundOf(event, rounds, report.history.size(), results, *game));
  report.answers = AnswersOf(event, results, faults);
  report.accelerated = format.accelerated;
  ASSIZE_ASSIGN_OR_RETURN(report.settings, StandingsFor(format, settings));
  if (NeedsRatings(report.settings)) {
    ASSIZE_ASSIGN_OR_RETURN(report.ratings, RatingsOf(event, results, *game));
  }
  if (report.settings.order == standings::Order::kBySurvival) {
    report.still_in = StillIn(event, report.history, format);
    // Bots that withdraw make a knockout shorter than it was planned.
    const bool is_over = event.ended_unix_us.has_value() && !report.cancelled;
    if (is_over) report.planned_rounds = static_cast<int>(report.history.size());
  }
  return report;
}

}  // namespace assize::ladder
