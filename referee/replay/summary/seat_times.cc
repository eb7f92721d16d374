#include "referee/replay/summary/seat_times.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assize {
namespace {

using Values = google::protobuf::RepeatedField<uint64_t>;

int64_t At(const Values& values, int index) {
  return index < values.size() ? static_cast<int64_t>(values[index]) : 0;
}

SeatTimes TimesOfEntry(const v1::Entry& entry, const v1::MatchTiming& timing, int index) {
  SeatTimes times;
  times.moves = entry.has_moved() && entry.moved().has_played() ? 1 : 0;
  times.used_us = times.worst_us = At(timing.used_us(), index);
  times.cpu_us = times.worst_cpu_us = At(timing.cpu_us(), index);
  times.worst_late_us = At(timing.late_us(), index);
  return times;
}

}  // namespace

std::vector<SeatTimes> TimesOf(const v1::Record& record, const v1::MatchTiming& timing) {
  std::vector<SeatTimes> seats(record.header().competitors_size());
  int index = 0;
  for (const v1::Step& step : record.steps()) {
    for (const v1::Entry& entry : step.entries()) {
      if (entry.seat() < seats.size()) {
        seats[entry.seat()].Add(TimesOfEntry(entry, timing, index));
      }
      ++index;
    }
  }
  return seats;
}

using std::chrono::microseconds;

microseconds MostLateness(microseconds move_limit) {
  constexpr microseconds kLeast = std::chrono::milliseconds(20);
  return std::max(kLeast, move_limit / 10);
}

std::optional<std::string> LateWatch::Note(const v1::Record& record,
                                           const v1::MatchTiming& timing) {
  const microseconds limit(record.header().clock_rules().move_limit_us());
  microseconds worst(0);
  std::vector<std::string> late;
  const std::vector<SeatTimes> seats = TimesOf(record, timing);
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    const microseconds lateness(seats[seat].worst_late_us);
    if (lateness <= MostLateness(limit)) continue;
    worst = std::max(worst, lateness);
    late.push_back(absl::StrCat(record.header().competitors(static_cast<int>(seat)).name(),
                                " in seat ", seat, " ", lateness.count() / 1000, " ms"));
  }
  if (worst <= 2 * reported_) return std::nullopt;
  reported_ = worst;
  return absl::StrCat(
      "This machine is too busy for a limit of ", limit.count() / 1000, " ms a move: in match ",
      record.header().match_id(), " answers were taken up late (", absl::StrJoin(late, ", "),
      "). That is not charged to bots, but bots are late as well; play fewer matches at a time "
      "(--jobs), with a longer limit, or with --clock cpu.");
}

}  // namespace assize
