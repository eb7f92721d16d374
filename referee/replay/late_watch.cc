#include "referee/replay/late_watch.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/replay/seat_times.h"

namespace assize {

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
