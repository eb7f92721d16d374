#include "ladder/query/ratings.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/event/event_settings.h"
#include "ladder/query/event_report.h"
#include "ladder/query/rating_games.h"
#include "ladder/rating/live_elo.h"
#include "ladder/report/set_worth.h"
#include "referee/base/hash.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/games/registry.h"

namespace assize::ladder {
namespace {

absl::StatusOr<std::vector<report::PlayerName>> NamesOf(LadderStore& store,
                                                        const std::vector<VersionId>& ids) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store.ListVersions());
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

absl::StatusOr<report::RatingsTable> TableOf(LadderStore& store, const RatingGames& games) {
  report::RatingsTable table;
  table.roles = games.roles;
  table.forfeits = games.forfeits;
  table.sets = static_cast<int64_t>(games.table.sets().size());
  table.matches = games.table.games();
  ASSIZE_ASSIGN_OR_RETURN(table.names, NamesOf(store, games.versions));
  ASSIZE_ASSIGN_OR_RETURN(table.fit, FitOf(games));
  table.live_elo = rating::LiveElo(games.table, static_cast<int>(games.versions.size()));
  for (const stats::SetEfficiency& sets : report::WorthOfSets(games.table)) {
    table.notes.push_back(absl::StrCat(report::WorthText(sets), "."));
  }
  return table;
}

// Takes out the sets of the events that are to be left out.
absl::Status Exclude(LadderStore& store, const std::vector<std::string>& names, Results* results) {
  std::set<EventId> excluded;
  for (const std::string& name : names) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(name));
    excluded.insert(event.id);
  }
  std::erase_if(results->sets,
                [&excluded](const SetResult& set) { return excluded.contains(set.event); });
  return absl::OkStatus();
}

// An option for people: of a file its name, and enough of its hash to tell it from others.
std::string OptionLabel(const std::string& option) {
  const size_t value = option.find('=') + 1;
  const auto file = games::OptionFileIn(std::string_view(option).substr(value));
  if (!file.has_value()) return option;
  constexpr size_t kEnough = 8;
  return absl::StrCat(option.substr(0, value), Quoted(file->path), " with SHA-256 ",
                      ToHex(HashOf(file->text)).substr(0, kEnough), "...");
}

// What to say where events with different options are rated as one; "" if they have the same.
absl::StatusOr<std::string> MixtureNote(LadderStore& store, const Results& results) {
  std::set<EventId> rated;
  for (const SetResult& set : results.sets) rated.insert(set.event);
  std::map<std::string, std::vector<std::string>> events_by_options;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> events, store.ListEvents());
  for (const Event& event : events) {
    if (!rated.contains(event.id)) continue;
    ASSIZE_ASSIGN_OR_RETURN(const v1::EventSettings settings, ParseSettings(event.setup));
    std::set<std::string> options;
    for (const std::string& option : settings.options()) options.insert(OptionLabel(option));
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

}  // namespace

absl::StatusOr<report::RatingsReport> LoadRatings(LadderStore& store, const RatingsQuery& query) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(query.game));
  report::RatingsReport report;
  report.game = std::string(game->info().name);
  ResultFilter filter{.event = {}, .game = report.game};
  if (!query.event.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(query.event));
    filter.event = event.id;
  }
  ASSIZE_ASSIGN_OR_RETURN(Results results, store.LoadResults(filter));
  ASSIZE_RETURN_IF_ERROR(Exclude(store, query.excluded, &results));
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<RatingGames> groups,
                          GamesOf(results, game->info().side_of));
  ASSIZE_ASSIGN_OR_RETURN(const std::string mixture, MixtureNote(store, results));
  if (groups.empty()) {
    return absl::NotFoundError(
        absl::StrCat(store.name(), ": no whole set of ", report.game, " is stored in ",
                     query.event.empty() ? "it" : query.event, "; play some with: ladder run"));
  }
  for (const RatingGames& games : groups) {
    ASSIZE_ASSIGN_OR_RETURN(report.tables.emplace_back(), TableOf(store, games));
    if (!mixture.empty()) report.tables.back().notes.push_back(mixture);
  }
  return report;
}

}  // namespace assize::ladder
