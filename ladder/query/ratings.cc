#include "ladder/query/ratings.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/query/event_report.h"
#include "ladder/query/rating_games.h"
#include "ladder/rating/meta_game.h"
#include "ladder/rating/systems/live_elo.h"
#include "ladder/rating/systems/systems.h"
#include "ladder/report/strength/set_worth.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/cli/sheets/escape.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

absl::StatusOr<std::vector<report::PlayerName>> NamesOf(const std::vector<Version>& versions,
                                                        const std::vector<VersionId>& ids) {
  std::vector<Version> found;
  for (const VersionId id : ids) {
    const auto version = std::find_if(versions.begin(), versions.end(),
                                      [id](const Version& listed) { return listed.id == id; });
    if (version == versions.end()) {
      return absl::DataLossError(absl::StrCat("version ", id, " is missing in the database"));
    }
    found.push_back(*version);
  }
  return NamesFor(found);
}

absl::StatusOr<report::RatingsTable> TableOf(const std::vector<Version>& versions,
                                             const RatingGames& games, FaultFreeTables fault_free) {
  report::RatingsTable table;
  table.roles = games.roles;
  table.forfeits = games.forfeits;
  table.sets = static_cast<int64_t>(games.table.sets().size());
  table.matches = games.table.games();
  ASSIZE_ASSIGN_OR_RETURN(table.names, NamesOf(versions, games.versions));
  ASSIZE_ASSIGN_OR_RETURN(table.fit, FitOf(games));
  if (fault_free == FaultFreeTables::kWanted) {
    ASSIZE_ASSIGN_OR_RETURN(table.fault_free, FaultFreeOf(games, table.fit));
  }
  table.live_elo = rating::LiveElo(games.table, static_cast<int>(games.versions.size()));
  for (const stats::SetEfficiency& sets : report::WorthOfSets(games.table)) {
    table.notes.push_back(absl::StrCat(report::WorthText(sets), "."));
  }
  return table;
}

// For people: of a file its name, and enough of its hash to identify it.
std::set<std::string> OptionLabels(const v1::EventSettings& settings) {
  std::set<std::string> labels(settings.options().begin(), settings.options().end());
  for (const v1::OptionFile& file : settings.option_files()) {
    constexpr size_t kEnough = 8;
    labels.insert(absl::StrCat(file.option(), "=", Quoted(file.path()), " with SHA-256 ",
                               ToHex(HashOf(file.text())).substr(0, kEnough), "..."));
  }
  return labels;
}

// A note for events with different options that are rated as one; "" if they have the same.
std::string MixtureNote(const std::vector<Event>& events, const Results& results) {
  std::set<EventId> rated;
  for (const SetResult& set : results.sets) rated.insert(set.event);
  std::map<std::string, std::vector<std::string>> events_by_options;
  for (const Event& event : events) {
    if (!rated.contains(event.id)) continue;
    const std::set<std::string> options = OptionLabels(event.setup.settings);
    events_by_options[absl::StrJoin(options, ", ")].push_back(event.setup.name);
  }
  if (events_by_options.size() < 2) return "";
  std::vector<std::string> kinds;
  for (const auto& [options, names] : events_by_options) {
    kinds.push_back(
        absl::StrCat(options.empty() ? "no options" : options, " in ", names.front(),
                     names.size() > 1 ? absl::StrCat(" and ", names.size() - 1, " more") : ""));
  }
  return absl::StrCat("Events with different options are rated as one (",
                      absl::StrJoin(kinds, "; "), "); --event and --exclude keep them apart.");
}

// What a query chooses.
struct Chosen {
  std::string game;
  std::vector<Version> versions;
  std::vector<RatingGames> groups;
  // As MixtureNote.
  std::string mixture;
};

// `game` as it was asked for.
absl::StatusOr<Chosen> ChooseFrom(const std::string& name, const std::vector<Event>& events,
                                  const std::vector<Version>& versions, const Results& results) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(name));
  Chosen chosen{
      .game = std::string(game->info().name), .versions = versions, .groups = {}, .mixture = ""};
  ASSIZE_ASSIGN_OR_RETURN(chosen.groups, GamesOf(results, game->info().side_of));
  chosen.mixture = MixtureNote(events, results);
  return chosen;
}

absl::StatusOr<rating::SystemInfo> SystemNamed(const std::string& name) {
  std::vector<std::string> known;
  for (const rating::SystemInfo& info : rating::AllSystems()) {
    if (info.name == name) return info;
    known.emplace_back(info.name);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("system: ", Quoted(name), "; must be one of ", absl::StrJoin(known, ", ")));
}

template <class Line>
void SetName(const report::PlayerName& name, Line* line) {
  line->set_bot(Plain(name.bot));
  line->set_number(static_cast<uint32_t>(name.number));
  line->set_label(Plain(name.label));
  line->set_owner(Plain(name.owner));
}

template <class Table>
void SetAmounts(const RatingGames& games, Table* table) {
  table->set_sets(games.table.sets().size());
  table->set_matches(static_cast<uint64_t>(games.table.games()));
  if (games.roles.size() < 2) return;
  for (const std::string& role : games.roles) table->add_roles(Plain(role));
}

// Numbers of players, the highest value first.
std::vector<size_t> HighestFirst(const std::vector<double>& values) {
  std::vector<size_t> order(values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](size_t i) { return values[i]; });
  return order;
}

constexpr char kGroupsNote[] = "Some groups of bots have never met: do not compare across them.";

absl::Status FillSystemTable(const std::vector<Version>& versions, const RatingGames& games,
                             rating::System system, v1::SystemRatingsTable* table) {
  SetAmounts(games, table);
  ASSIZE_ASSIGN_OR_RETURN(const auto names, NamesOf(versions, games.versions));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<rating::SystemRating> ratings,
                          RateBy(system, games.table, static_cast<int>(names.size())));
  std::vector<double> values;
  for (const rating::SystemRating& rating : ratings) values.push_back(rating.rating);
  for (const size_t player : HighestFirst(values)) {
    v1::SystemRatingsLine* line = table->add_lines();
    SetName(names[player], line);
    line->set_rating(ratings[player].rating);
    if (ratings[player].margin95.has_value()) line->set_margin95(*ratings[player].margin95);
  }
  if (!rating::AreConnected(games.table, static_cast<int>(names.size()))) {
    table->add_notes(kGroupsNote);
  }
  return absl::OkStatus();
}

bool IsActive(const std::vector<Version>& versions, VersionId id) {
  const auto version = std::ranges::find(versions, id, &Version::id);
  return version != versions.end() && version->active();
}

// Players of a matrix, the strongest first.
struct Shown {
  std::vector<int> players;
  size_t active = 0;
};

Shown ShownOf(const std::vector<Version>& versions, const RatingGames& games,
              const std::vector<double>& elo, int64_t most) {
  Shown shown;
  for (const size_t player : HighestFirst(elo)) {
    if (!IsActive(versions, games.versions[player])) continue;
    ++shown.active;
    if (std::ssize(shown.players) < most) shown.players.push_back(static_cast<int>(player));
  }
  return shown;
}

void AddLines(const std::vector<report::PlayerName>& names, const rating::Meetings& meetings,
              std::span<const double> alpha, std::span<const double> nash,
              std::span<const int> players, v1::MatrixTable* table) {
  for (size_t i = 0; i < players.size(); ++i) {
    v1::MatrixLine* line = table->add_lines();
    SetName(names[static_cast<size_t>(players[i])], line);
    for (const rating::Meeting& meeting : meetings[i]) {
      v1::MatrixCell* cell = line->add_cells();
      cell->set_matches(static_cast<uint64_t>(meeting.games));
      if (meeting.games > 0) cell->set_share(meeting.share);
    }
    line->set_alpha_rank(alpha[i]);
    line->set_nash(nash[i]);
  }
}

absl::Status FillMatrix(const std::vector<Version>& versions, const RatingGames& games,
                        int64_t most, v1::MatrixTable* table) {
  SetAmounts(games, table);
  ASSIZE_ASSIGN_OR_RETURN(const auto names, NamesOf(versions, games.versions));
  ASSIZE_ASSIGN_OR_RETURN(const rating::JointFit fit, FitOf(games));
  std::vector<double> elo;
  for (const rating::PlayerRating& player : fit.players) elo.push_back(player.overall.elo);
  const Shown shown = ShownOf(versions, games, elo, most);
  if (!shown.players.empty()) {
    const rating::Meetings meetings = rating::MeetingsOf(games.table, shown.players);
    std::vector<double> elo_shown;
    for (const int player : shown.players) elo_shown.push_back(elo[static_cast<size_t>(player)]);
    const std::vector<std::vector<double>> payoff = rating::PayoffOf(meetings, elo_shown);
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<double> alpha, rating::AlphaRank(payoff));
    ASSIZE_ASSIGN_OR_RETURN(const std::vector<double> nash, rating::NashAverage(payoff));
    AddLines(names, meetings, alpha, nash, shown.players, table);
  }
  if (shown.players.size() < shown.active) {
    table->add_notes(absl::StrCat("Shown are the ", shown.players.size(), " strongest of ",
                                  shown.active, " active versions."));
  }
  if (shown.active < games.versions.size()) {
    table->add_notes(absl::StrCat("Versions that are withdrawn or suspended are left out: ",
                                  games.versions.size() - shown.active, "."));
  }
  if (fit.components > 1) table->add_notes(kGroupsNote);
  return absl::OkStatus();
}

absl::StatusOr<report::RatingsReport> ReportOn(
    const Chosen& chosen, FaultFreeTables fault_free = FaultFreeTables::kWanted) {
  report::RatingsReport report;
  report.game = chosen.game;
  for (const RatingGames& games : chosen.groups) {
    ASSIZE_ASSIGN_OR_RETURN(report.tables.emplace_back(),
                            TableOf(chosen.versions, games, fault_free));
    if (!chosen.mixture.empty()) report.tables.back().notes.push_back(chosen.mixture);
  }
  return report;
}

absl::StatusOr<v1::MatrixReport> MatrixOn(const Chosen& chosen, int64_t most) {
  v1::MatrixReport report;
  report.set_game(chosen.game);
  for (const RatingGames& games : chosen.groups) {
    v1::MatrixTable* table = report.add_tables();
    ASSIZE_RETURN_IF_ERROR(FillMatrix(chosen.versions, games, most, table));
    if (!chosen.mixture.empty()) table->add_notes(chosen.mixture);
  }
  return report;
}

}  // namespace

absl::StatusOr<report::RatingsReport> RatingsOf(const std::string& game,
                                                const std::vector<Event>& events,
                                                const std::vector<Version>& versions,
                                                const Results& results,
                                                FaultFreeTables fault_free) {
  ASSIZE_ASSIGN_OR_RETURN(const Chosen chosen, ChooseFrom(game, events, versions, results));
  return ReportOn(chosen, fault_free);
}

absl::StatusOr<v1::SystemRatingsReport> SystemRatingsOf(const std::string& game,
                                                        const std::vector<Event>& events,
                                                        const std::vector<Version>& versions,
                                                        const Results& results,
                                                        const std::string& name) {
  ASSIZE_ASSIGN_OR_RETURN(const rating::SystemInfo system, SystemNamed(name));
  ASSIZE_ASSIGN_OR_RETURN(const Chosen chosen, ChooseFrom(game, events, versions, results));
  v1::SystemRatingsReport report;
  report.set_game(chosen.game);
  report.set_system(std::string(system.name));
  for (const RatingGames& games : chosen.groups) {
    v1::SystemRatingsTable* table = report.add_tables();
    ASSIZE_RETURN_IF_ERROR(FillSystemTable(chosen.versions, games, system.system, table));
    if (!chosen.mixture.empty()) table->add_notes(chosen.mixture);
  }
  return report;
}

absl::StatusOr<v1::MatrixReport> MatrixOf(const std::string& game, const std::vector<Event>& events,
                                          const std::vector<Version>& versions,
                                          const Results& results, int64_t most) {
  ASSIZE_ASSIGN_OR_RETURN(const Chosen chosen, ChooseFrom(game, events, versions, results));
  return MatrixOn(chosen, most);
}

}  // namespace assize::ladder
