#include "ladder/sets/results.h"

#include <algorithm>

namespace assize::ladder::sets {
namespace {

std::vector<Pod> SeatingsOf(const Pod& pod, Seating seating, int rows) {
  const int seats = static_cast<int>(pod.size());
  const int orders = match::SeatOrderCount(seating, seats);
  std::vector<Pod> seatings(static_cast<size_t>(orders) * rows);
  for (size_t i = 0; i < seatings.size(); ++i) {
    for (int position : match::SeatOrder(seating, seats, static_cast<int>(i) % orders)) {
      seatings[i].push_back(pod[position]);
    }
  }
  return seatings;
}

std::vector<Pod> SeatingsOf(const SetResult& set) {
  std::vector<Pod> seatings(set.matches.size());
  for (size_t i = 0; i < seatings.size(); ++i) {
    for (const SeatResult& seat : set.matches[i].seats) seatings[i].push_back(seat.player);
  }
  return seatings;
}

}  // namespace

bool IsWhole(const SetResult& set, const Pod& pod, Seating seating, int rows) {
  std::vector<Pod> played = SeatingsOf(set);
  std::vector<Pod> planned = SeatingsOf(pod, seating, rows);
  std::sort(played.begin(), played.end());
  std::sort(planned.begin(), planned.end());
  return played == planned;
}

}  // namespace assize::ladder::sets
