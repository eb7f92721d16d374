#include "referee/replay/summary/match_summary.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace assize {
namespace {

constexpr std::array<std::pair<MatchState, std::string_view>, 3> kStates = {{
    {MatchState::kFinished, "FINISHED"},
    {MatchState::kForfeited, "FORFEITED"},
    {MatchState::kVoid, "VOID"},
}};

MatchState StateOf(v1::EndReason reason) {
  switch (reason) {
    case v1::END_REASON_FINISHED:
      return MatchState::kFinished;
    case v1::END_REASON_FORFEIT:
      return MatchState::kForfeited;
    default:
      return MatchState::kVoid;
  }
}

// Without the prefix that protobuf's enums need.
std::string NameOf(v1::ForfeitReason reason) {
  constexpr std::string_view kPrefix = "FORFEIT_REASON_";
  const std::string name = v1::ForfeitReason_Name(reason);
  return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : std::to_string(reason);
}

void Count(const v1::Entry& entry, int64_t used_us, SeatSummary& seat) {
  seat.think_us += used_us;
  seat.worst_us = std::max(seat.worst_us, used_us);
  if (entry.has_timeout()) ++seat.timeouts;
  if (entry.has_moved() && entry.moved().has_played()) ++seat.moves;
  if (entry.has_lost()) {
    seat.forfeit = NameOf(entry.lost().reason());
  }
}

void CountEntries(const v1::Record& record, const v1::MatchTiming& timing,
                  std::vector<SeatSummary>& seats) {
  int index = 0;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      const int64_t used_us =
          index < timing.used_us_size() ? static_cast<int64_t>(timing.used_us(index)) : 0;
      ++index;
      if (entry.seat() < seats.size()) Count(entry, used_us, seats[entry.seat()]);
    }
  }
}

}  // namespace

std::string_view NameOf(MatchState state) {
  return std::find_if(kStates.begin(), kStates.end(),
                      [state](const auto& named) { return named.first == state; })
      ->second;
}

std::optional<MatchState> MatchStateFrom(std::string_view name) {
  for (const auto& [state, state_name] : kStates) {
    if (state_name == name) return state;
  }
  return std::nullopt;
}

MatchSummary Summarize(const v1::Record& record, const v1::MatchTiming& timing) {
  const v1::RecordHeader& header = record.header();
  const v1::RecordEnd& end = record.end();
  MatchSummary summary{
      .match_id = header.match_id(),
      .game = header.game(),
      .rules_version = static_cast<int>(header.rules_version()),
      .state = StateOf(end.reason()),
      .started_unix_us = static_cast<int64_t>(timing.started_unix_us()),
      .duration_us = static_cast<int64_t>(timing.duration_us()),
      .seats = {},
  };
  for (int i = 0; i < header.competitors_size(); ++i) {
    SeatSummary& seat = summary.seats.emplace_back();
    seat.bot = header.competitors(i).name();
    seat.version = header.competitors(i).version();
    if (i < end.faults_size()) seat.faults = static_cast<int>(end.faults(i));
    if (i < end.results_size()) {
      seat.role = end.results(i).role();
      seat.score = end.results(i).score();
      seat.rank = static_cast<int>(end.results(i).rank());
    }
  }
  CountEntries(record, timing, summary.seats);
  return summary;
}

}  // namespace assize
