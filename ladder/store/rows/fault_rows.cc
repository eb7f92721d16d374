#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/store/rows/rows.h"
#include "referee/base/status.h"

namespace assize::ladder {

absl::StatusOr<std::map<VersionId, FaultCounts>> ReadFaults(sqlite::Connection& connection,
                                                            EventId event, int64_t end_set) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(
          "SELECT planned_seat.version, count(*), sum(seat.faults), sum(seat.forfeit IS NOT NULL)"
          " FROM match_set JOIN planned_match ON planned_match.match_set = match_set.id"
          " JOIN seat ON seat.match = planned_match.match"
          " JOIN planned_seat ON planned_seat.planned = planned_match.id"
          " AND planned_seat.seat = seat.seat"
          " WHERE match_set.event = ? AND match_set.number < ? GROUP BY planned_seat.version"));
  select.Bind(event, end_set);
  std::map<VersionId, FaultCounts> counts;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) return counts;
    counts[select.Int(0)] = {
        .seats = select.Int(1), .faults = select.Int(2), .forfeits = select.Int(3)};
  }
}

namespace {

constexpr std::string_view kFaultColumns =
    "SELECT seat.match, seat.seat, planned_seat.version, coalesce(seat.forfeit, ''),"
    " seat.faults, seat.worst_us, planned_match.id";
// All, or those of an event among many.
constexpr std::string_view kAllMatches = " FROM planned_match";
constexpr std::string_view kMatchesOfEvent =
    " FROM match_set CROSS JOIN planned_match ON planned_match.match_set = match_set.id";
// Of an event that has most of all matches: faulty seats are few.
constexpr std::string_view kAllSeats =
    " FROM seat CROSS JOIN planned_match ON planned_match.match = seat.match"
    " CROSS JOIN match_set ON match_set.id = planned_match.match_set";
constexpr std::string_view kSeatsAsPlanned =
    " JOIN planned_seat ON planned_seat.planned = planned_match.id"
    " AND planned_seat.seat = seat.seat";

SeatFaults SeatIn(const sqlite::Statement& row) {
  return {.match = row.Int(0),
          .seat = static_cast<int>(row.Int(1)),
          .version = row.Int(2),
          .forfeit = std::string(row.Text(3)),
          .faults = row.Int(4),
          .worst_us = row.Int(5)};
}

// Seats of a match that counts in the place of one that was planned first.
absl::Status AddApplied(sqlite::Connection& connection, std::optional<EventId> event,
                        const std::map<int64_t, AppliedMatch>& applied,
                        std::vector<SeatFaults>* seats) {
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(absl::StrCat(
          std::string(kFaultColumns), std::string(kAllMatches), " JOIN seat ON seat.match = ?2",
          std::string(kSeatsAsPlanned),
          " WHERE planned_match.id = ?1 AND (?3 IS NULL OR planned_match.event = ?3)")));
  for (const auto& [planned, counts] : applied) {
    select.Bind(planned, counts.match, event);
    while (true) {
      ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
      if (!row) break;
      seats->push_back(SeatIn(select));
    }
  }
  const auto place = [](const SeatFaults& seat) { return std::pair(seat.match, seat.seat); };
  std::ranges::sort(*seats, {}, place);
  // The rerun has the same match.
  const auto twice = std::ranges::unique(*seats, {}, place);
  seats->erase(twice.begin(), twice.end());
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<SeatFaults>> ReadSeatFaults(sqlite::Connection& connection,
                                                       std::optional<EventId> event) {
  ASSIZE_ASSIGN_OR_RETURN(const auto applied, ReadApplied(connection));
  bool few = false;
  if (event.has_value()) {
    ASSIZE_ASSIGN_OR_RETURN(few, HasFewOfAllMatches(connection, *event));
  }
  ASSIZE_ASSIGN_OR_RETURN(
      auto select,
      connection.Prepare(absl::StrCat(
          std::string(kFaultColumns), std::string(few ? kMatchesOfEvent : kAllMatches),
          " JOIN seat ON seat.match = planned_match.match", std::string(kSeatsAsPlanned),
          few ? " WHERE match_set.event = ?1" : " WHERE ?1 IS NULL OR planned_match.event = ?1",
          " ORDER BY seat.match, seat.seat")));
  if (event.has_value()) select.Bind(*event);
  std::vector<SeatFaults> seats;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    if (!applied.contains(select.Int(6))) seats.push_back(SeatIn(select));
  }
  if (!applied.empty()) {
    ASSIZE_RETURN_IF_ERROR(AddApplied(connection, event, applied, &seats));
  }
  return seats;
}

absl::StatusOr<std::vector<SeatFaults>> ReadFaultySeats(sqlite::Connection& connection,
                                                        const SetsOf& sets) {
  ASSIZE_ASSIGN_OR_RETURN(const auto applied, ReadApplied(connection));
  bool looks_up = sets.numbers.has_value();
  if (!looks_up) {
    ASSIZE_ASSIGN_OR_RETURN(looks_up, HasFewOfAllMatches(connection, sets.event));
  }
  const std::string seats_of =
      absl::StrCat(std::string(kMatchesOfEvent), " JOIN seat ON seat.match = planned_match.match");
  ASSIZE_ASSIGN_OR_RETURN(
      auto select, connection.Prepare(absl::StrCat(
                       std::string(kFaultColumns), looks_up ? seats_of : std::string(kAllSeats),
                       std::string(kSeatsAsPlanned), " WHERE ", ConditionOf(sets),
                       " AND (seat.faults > 0 OR seat.forfeit IS NOT NULL)")));
  select.Bind(sets.event, NumbersOf(sets));
  std::vector<SeatFaults> seats;
  while (true) {
    ASSIZE_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    if (!applied.contains(select.Int(6))) seats.push_back(SeatIn(select));
  }
  // Of all sets of the event: what is not asked for does no harm.
  if (!applied.empty()) ASSIZE_RETURN_IF_ERROR(AddApplied(connection, sets.event, applied, &seats));
  return seats;
}

}  // namespace assize::ladder
