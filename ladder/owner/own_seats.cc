#include "ladder/owner/own_seats.h"

#include <algorithm>
#include <map>
#include <utility>

namespace assize::ladder::owner {
namespace {

// By match and seat.
using FaultsBySeat = std::map<std::pair<int64_t, int>, SeatFaults>;

FaultsBySeat FaultsOf(const publish::EventRows& event, VersionId version) {
  FaultsBySeat faults;
  for (const publish::SetBlock& block : event.played) {
    for (const SeatFaults& seat : block.faults) {
      if (seat.version == version) faults[{seat.match, seat.seat}] = seat;
    }
  }
  return faults;
}

void AddSeats(const publish::EventRows& event, VersionId version, std::vector<OwnSeat>& seats) {
  const FaultsBySeat faults = FaultsOf(event, version);
  ForEachMatch(
      event, [&](const publish::SetBlock& block, const SetResult& set, const MatchResult& match) {
        const auto results = block.results.SeatsOf(match);
        for (int seat = 0; seat < static_cast<int>(results.size()); ++seat) {
          if (results[seat].version != version) continue;
          const auto wrong = faults.find({match.match, seat});
          seats.push_back({.event = &event,
                           .block = &block,
                           .set = &set,
                           .match = &match,
                           .seat = seat,
                           .faults = wrong == faults.end() ? SeatFaults() : wrong->second});
        }
      });
}

std::string NameIn(const std::vector<Version>& versions, VersionId id) {
  const auto found = std::ranges::find(versions, id, &Version::id);
  return found == versions.end() ? "" : NameOf(*found);
}

}  // namespace

std::vector<OwnSeat> SeatsOf(const publish::LadderRows& rows, VersionId version,
                             const std::string& event) {
  std::vector<OwnSeat> seats;
  for (const publish::EventRows& each : rows.events) {
    if (event.empty() || each.event.setup.name == event) AddSeats(each, version, seats);
  }
  return seats;
}

v1::MatchPlace PlaceOf(const OwnSeat& seat, const std::vector<Version>& versions) {
  const SeatResult& result = seat.result();
  v1::MatchPlace place;
  place.set_match(static_cast<uint64_t>(seat.match->match));
  place.set_event(seat.event->event.setup.name);
  place.set_name(AsText(NameOf(place.event(), *seat.set, *seat.match)));
  place.set_round(static_cast<uint32_t>(seat.set->round));
  place.set_set(static_cast<uint32_t>(seat.set->number));
  place.set_seat(static_cast<uint32_t>(seat.seat));
  place.set_role(seat.block->results.roles[result.role]);
  place.set_score(result.score);
  place.set_rank(result.rank);
  const auto seats = seat.block->results.SeatsOf(*seat.match);
  for (int other = 0; other < static_cast<int>(seats.size()); ++other) {
    if (other != seat.seat) place.add_opponents(NameIn(versions, seats[other].version));
  }
  return place;
}

}  // namespace assize::ladder::owner
