#include "ladder/owner/places.h"

#include <string>
#include <utility>
#include <vector>

#include "ladder/report/cells.h"
#include "ladder/report/tables/event_view.h"
#include "referee/base/status.h"

namespace assize::ladder::owner {
namespace {

using Places = std::map<VersionId, v1::EventPlace>;

void AddRanks(const publish::EventRows& rows, const report::EventReport& report, Places& places) {
  const Event& event = rows.event;
  for (const standings::StandingsRow& row : report::RowsOf(report)) {
    v1::EventPlace& place = places[event.entrants.at(row.player).version];
    place.set_event(event.setup.name);
    place.set_game(event.setup.game);
    place.set_rank(static_cast<uint32_t>(row.rank));
    place.set_of(static_cast<uint32_t>(event.entrants.size()));
    place.set_points(report::AsPoints(row.points));
  }
}

// Entrants whose whole interval lies on one side of this one's.
uint32_t CertainlyAbove(const v1::EloEstimate& rating, const Places& places) {
  uint32_t above = 0;
  for (const auto& [version, other] : places) {
    const v1::EloEstimate& elo = other.rating();
    above += other.has_rating() && elo.elo() - elo.margin95() > rating.elo() + rating.margin95();
  }
  return above;
}

uint32_t CertainlyBelow(const v1::EloEstimate& rating, const Places& places) {
  uint32_t below = 0;
  for (const auto& [version, other] : places) {
    const v1::EloEstimate& elo = other.rating();
    below += other.has_rating() && elo.elo() + elo.margin95() < rating.elo() - rating.margin95();
  }
  return below;
}

void AddRatings(const report::RatingsTable& table, const std::vector<Version>& versions,
                Places& places) {
  std::map<std::pair<std::string, int>, VersionId> ids;
  for (const Version& version : versions) ids[{version.bot, version.number}] = version.id;
  for (size_t i = 0; i < table.names.size(); ++i) {
    const rating::PlayerRating& player = table.fit.players[i];
    const auto id = ids.find({table.names[i].bot, table.names[i].number});
    if (player.games == 0 || id == ids.end() || !places.contains(id->second)) continue;
    report::Set(player.overall, player.sets, places[id->second].mutable_rating());
  }
  for (auto& [version, place] : places) {
    if (!place.has_rating()) continue;
    place.set_best_rank(1 + CertainlyAbove(place.rating(), places));
    place.set_worst_rank(place.of() - CertainlyBelow(place.rating(), places));
  }
}

}  // namespace

absl::StatusOr<Places> PlacesIn(const publish::PublishedLadder& ladder,
                                const publish::EventRows& event) {
  Places places;
  if (publish::IsTest(event.event)) return places;
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, ladder.ReportOf(event));
  AddRanks(event, report, places);
  ASSIZE_ASSIGN_OR_RETURN(const report::RatingsReport ratings,
                          ladder.RatingsOf(event.event.setup.game, {.only = {event.event.id}}));
  if (!ratings.tables.empty()) AddRatings(ratings.tables.front(), ladder.rows().versions(), places);
  return places;
}

}  // namespace assize::ladder::owner
