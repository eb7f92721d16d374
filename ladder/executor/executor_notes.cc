#include "ladder/executor/executor_notes.h"

#include <cstddef>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/replay/summary/loss_detail.h"
#include "referee/replay/summary/match_summary.h"

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

void ExecutorNotes::Result(const v1::BatchResult& result, const ExecutorListener& listener) {
  ReportFirstForfeits(result, listener);
  if (const auto note = late_.Note(result.record(), result.timing())) listener.on_note(*note);
}

// Why a bot fails is worth knowing at its first failure; the others' reasons are in the results.
void ExecutorNotes::ReportFirstForfeits(const v1::BatchResult& result,
                                        const ExecutorListener& listener) {
  const MatchSummary summary = Summarize(result.record(), result.timing());
  for (size_t seat = 0; seat < summary.seats.size(); ++seat) {
    const SeatSummary& found = summary.seats[seat];
    if (found.forfeit.empty() || !reported_forfeits_.insert(found.bot).second) continue;
    std::string why = found.forfeit;
    // For other reasons the process's end, below, says enough.
    if (why == "TIMEOUTS") {
      absl::StrAppend(&why, ": ",
                      LossDetail(result.record(), result.timing(), static_cast<int>(seat)));
    }
    std::string text = absl::StrCat(found.bot, " has forfeited a match (", why, ")");
    if (result.timing().seats_size() > static_cast<int>(seat)) {
      const v1::SeatTiming& timing = result.timing().seats(static_cast<int>(seat));
      absl::StrAppend(&text, "; its process: ", timing.process_end());
      if (!timing.last_lines().empty()) {
        absl::StrAppend(&text, ". Its last output:\n  ",
                        absl::StrJoin(timing.last_lines(), "\n  "));
      }
    }
    listener.on_note(text);
  }
}

}  // namespace assize::ladder
