#include "ladder/query/event_report.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/rounds/stored_settings.h"
#include "ladder/event/settings/event_settings.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/query/rating_games.h"
#include "ladder/rating/joint/joint_fit.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
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
  if (format.kind->corrects_absences) {
    settings.absences = standings::StandingsSettings::Absences::kOfSwiss;
  }
  settings.scoring = format.scoring;
  settings.bye_points = format.bye_points;
  settings.order = format.kind->order;
  if (!format.kind->has_tie_breaks()) settings.tie_breaks.clear();
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

// What the event's whole sets show of its players' strengths.
struct EventRatings {
  // Elo by player; of those who have played with the roles that most matches have.
  std::vector<std::optional<rating::Estimate>> elo;
  report::FaultFree fault_free;
};

// The players of a larger field have failures and no fault-free ratings: two fits would take
// seconds.
constexpr size_t kMaxFaultFree = 300;

// `all` is by place in `games`, the result by player of the event.
report::FaultFree ByPlayer(const report::FaultFree& all, const RatingGames& games,
                           const PlayerNumbers& players, size_t count) {
  report::FaultFree by_player = all;
  by_player.players.assign(count, {});
  const auto player_of = [&](int place) { return players.at(games.versions[place]); };
  for (size_t place = 0; place < all.players.size(); ++place) {
    by_player.players[player_of(static_cast<int>(place))] = all.players[place];
  }
  for (rating::OrderConflict& conflict : by_player.conflicts) {
    conflict = {player_of(conflict.above), player_of(conflict.below)};
  }
  return by_player;
}

// Failures alone.
report::FaultFree FailuresIn(const std::vector<RatingGames>& groups, const PlayerNumbers& players,
                             size_t count) {
  report::FaultFree failures;
  failures.players.resize(count);
  for (const RatingGames& games : groups) {
    for (size_t place = 0; place < games.versions.size(); ++place) {
      failures.players[players.at(games.versions[place])].failures += games.failures[place];
    }
  }
  return failures;
}

absl::StatusOr<EventRatings> RatingsOf(const Event& event, const Results& results,
                                       const games::Game& game, bool elo_wanted) {
  const size_t count = event.entrants.size();
  EventRatings ratings{.elo = std::vector<std::optional<rating::Estimate>>(count),
                       .fault_free = {}};
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<RatingGames> groups,
                          GamesOf(results, game.info().side_of));
  const PlayerNumbers players = PlayersOf(event);
  const report::FaultFree failures = FailuresIn(groups, players, count);
  ratings.fault_free = failures;
  if (groups.empty()) return ratings;
  const RatingGames& games = groups.front();
  const bool rates_fault_free = games.failed_games > 0 && count <= kMaxFaultFree;
  if (games.failed_games == 0) ratings.fault_free.matches = games.table.games();
  if (!elo_wanted && !rates_fault_free) return ratings;
  ASSIZE_ASSIGN_OR_RETURN(const rating::JointFit fit, FitOf(games));
  for (size_t i = 0; i < games.versions.size(); ++i) {
    if (fit.players[i].games == 0) continue;
    ratings.elo[players.at(games.versions[i])] = fit.players[i].overall;
  }
  if (!rates_fault_free) return ratings;
  ASSIZE_ASSIGN_OR_RETURN(const report::FaultFree all, FaultFreeOf(games, fit));
  ratings.fault_free = ByPlayer(all, games, players, count);
  for (size_t player = 0; player < count; ++player) {
    ratings.fault_free.players[player].failures = failures.players[player].failures;
  }
  return ratings;
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
  if (name.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(std::optional<Event> ranked, store->FindNewest([](const Event& event) {
      return event.setup.format != kRegressFormat && !event.apart();
    }));
    if (ranked.has_value()) return *std::move(ranked);
  }
  return store->FindEvent(name);
}

absl::StatusOr<report::EventReport> EventReportOf(const Event& event,
                                                  const std::vector<Version>& versions,
                                                  RoundPointers rounds, const Results& results) {
  if (event.setup.format == kRegressFormat) {
    return absl::FailedPreconditionError(
        absl::StrCat("event ", Quoted(event.setup.name),
                     " is a test of two versions: it has a verdict, which ladder standings "
                     "shows; other events: ladder events"));
  }
  ASSIZE_RETURN_IF_ERROR(CheckStoredSettings(event));
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
  report.accelerated = format.accelerated;
  ASSIZE_ASSIGN_OR_RETURN(report.settings, StandingsFor(format, settings));
  const bool elo_wanted = NeedsRatings(report.settings);
  ASSIZE_ASSIGN_OR_RETURN(EventRatings ratings, RatingsOf(event, results, *game, elo_wanted));
  if (elo_wanted) report.ratings = std::move(ratings.elo);
  report.fault_free = std::move(ratings.fault_free);
  report.trf_system = format.kind->trf_system;
  if (format.kind->eliminates()) {
    report.still_in = StillIn(event, report.history, format);
    // Bots that withdraw make it shorter than it was planned.
    const bool is_over = event.ended_unix_us.has_value() && !report.cancelled;
    if (is_over) report.planned_rounds = static_cast<int>(report.history.size());
  }
  return report;
}

}  // namespace assize::ladder
