#include "ladder/executor/executor_notes.h"

#include <algorithm>
#include <chrono>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/replay/summary/match_summary.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder {

// Once, and again when it gets much worse.
void ExecutorNotes::Report(const worker::WorkerReport& report, const ExecutorListener& listener) {
  const auto* health = std::get_if<worker::Health>(&report);
  if (health == nullptr || health->lag <= next_lag_) return;
  next_lag_ = 2 * health->lag;
  listener.on_note(
      absl::StrCat("This machine is too busy for the event's limits: a worker's threads were ",
                   health->lag.count() / 1000,
                   " ms late. That is not charged to bots, but bots are late "
                   "as well; play fewer matches at a time (--jobs), or use a longer limit."));
}

// Few results are worth a note: only their records are unpacked.
void ExecutorNotes::Result(const PlayedResult& result, const ExecutorListener& listener) {
  if (!result.match.ok()) return;
  std::vector<size_t> forfeits;
  const std::vector<SeatSummary>& seats = result.match->entry.summary.seats;
  for (size_t seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat].forfeit.empty()) continue;
    if (reported_forfeits_.insert(seats[seat].bot).second) forfeits.push_back(seat);
  }
  const bool late = std::ranges::any_of(result.times, [](const SeatTimes& times) {
    return std::chrono::microseconds(times.worst_late_us) > MostLateness({});
  });
  if (forfeits.empty() && !late) return;
  const absl::StatusOr<StoredMatch> match = Unpack(*result.match);
  if (!match.ok()) return;
  for (const size_t seat : forfeits) ReportFirstForfeit(*match, seat, listener);
  if (const auto note = late_.Note(match->record, match->timing)) listener.on_note(*note);
}

// Why a bot fails is worth knowing at its first failure; the others' reasons are in the results.
void ExecutorNotes::ReportFirstForfeit(const StoredMatch& match, size_t seat,
                                       const ExecutorListener& listener) {
  const SeatSummary& found = match.entry.summary.seats[seat];
  std::string why = found.forfeit;
  // For other reasons the process's end, below, says enough.
  if (why == "TIMEOUTS") {
    absl::StrAppend(&why, ": ", LossDetail(match.record, match.timing, static_cast<int>(seat)));
  }
  std::string text = absl::StrCat(found.bot, " has forfeited a match (", why, ")");
  if (match.timing.seats_size() > static_cast<int>(seat)) {
    const v1::SeatTiming& timing = match.timing.seats(static_cast<int>(seat));
    absl::StrAppend(&text, "; its process: ", timing.process_end());
    if (!timing.last_lines().empty()) {
      absl::StrAppend(&text, ". Its last output:\n  ", absl::StrJoin(timing.last_lines(), "\n  "));
    }
  }
  listener.on_note(text);
}

}  // namespace assize::ladder
