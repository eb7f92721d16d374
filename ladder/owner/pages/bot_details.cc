#include "ladder/owner/pages/bot_details.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "ladder/owner/own_seats.h"
#include "referee/base/status.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder::owner {
namespace {

using publish::PublishedLadder;

// A seat with the number of its match in the database.
struct StoredSeat {
  OwnSeat own;
  int64_t match = 0;
};

// In the order in which they were stored.
std::vector<StoredSeat> StoredSeatsOf(const PublishedLadder& ladder, VersionId version) {
  std::vector<StoredSeat> seats;
  for (OwnSeat& seat : SeatsOf(ladder.rows(), version, "")) {
    const int64_t match = ladder.StoredNumber(*seat.event, seat.match->match);
    seats.push_back({.own = std::move(seat), .match = match});
  }
  std::ranges::stable_sort(seats, {}, &StoredSeat::match);
  return seats;
}

v1::ForfeitReport ForfeitOf(const StoredSeat& seat, const StoredMatch& match,
                            StoredNumbers numbers) {
  v1::ForfeitReport forfeit;
  if (numbers == StoredNumbers::kShown) forfeit.set_match(static_cast<uint64_t>(seat.match));
  forfeit.set_name(AsText(match.entry.name));
  forfeit.set_seat(static_cast<uint32_t>(seat.own.seat));
  forfeit.set_reason(seat.own.faults.forfeit);
  if (seat.own.seat >= match.timing.seats_size()) return forfeit;
  forfeit.set_process_end(match.timing.seats(seat.own.seat).process_end());
  *forfeit.mutable_last_lines() = match.timing.seats(seat.own.seat).last_lines();
  return forfeit;
}

void SetTimes(const SeatTimes& times, v1::BotVersionReport* version) {
  if (times.moves == 0) return;
  constexpr double kUsPerMs = 1000;
  v1::TimesReport& report = *version->mutable_times();
  report.set_moves(times.moves);
  report.set_mean_ms(times.MeanMs());
  report.set_worst_ms(static_cast<double>(times.worst_us) / kUsPerMs);
  report.set_mean_cpu_ms(times.MeanCpuMs());
  report.set_worst_cpu_ms(static_cast<double>(times.worst_cpu_us) / kUsPerMs);
}

absl::Status AddDetailsOf(const PublishedLadder& ladder, VersionId id, StoredNumbers numbers,
                          v1::BotVersionReport* version) {
  constexpr int kShown = 3;
  SeatTimes times;
  const std::vector<StoredSeat> seats = StoredSeatsOf(ladder, id);
  for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat) {
    const auto match = ladder.LoadMatch(*seat->own.event, seat->own.match->match);
    // `ladder doctor` finds what is damaged.
    if (absl::IsDataLoss(match.status())) continue;
    ASSIZE_RETURN_IF_ERROR(match.status());
    const std::vector<SeatTimes> by_seat = TimesOf(match->record, match->timing);
    if (seat->own.seat < static_cast<int>(by_seat.size())) times.Add(by_seat[seat->own.seat]);
    if (seat->own.faults.forfeit.empty() || version->last_forfeits_size() == kShown) continue;
    *version->add_last_forfeits() = ForfeitOf(*seat, *match, numbers);
  }
  SetTimes(times, version);
  return absl::OkStatus();
}

}  // namespace

absl::Status AddDetails(const PublishedLadder& ladder, StoredNumbers numbers,
                        v1::ListBotsResponse* bots) {
  for (v1::BotVersionReport& version : *bots->mutable_versions()) {
    for (const Version& listed : ladder.rows().versions()) {
      if (listed.bot != version.bot() || listed.number != static_cast<int>(version.number())) {
        continue;
      }
      ASSIZE_RETURN_IF_ERROR(AddDetailsOf(ladder, listed.id, numbers, &version));
    }
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::owner
