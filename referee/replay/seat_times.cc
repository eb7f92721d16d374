#include "referee/replay/seat_times.h"

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

}  // namespace assize
