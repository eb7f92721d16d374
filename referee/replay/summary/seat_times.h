// How long the moves of a match took, computed from its record and the times stored with it.
#ifndef ASSIZE_REFEREE_REPLAY_SUMMARY_SEAT_TIMES_H_
#define ASSIZE_REFEREE_REPLAY_SUMMARY_SEAT_TIMES_H_

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assize/v1/record.pb.h"

namespace assize {

// Of one seat, or of several added up. Microseconds; "worst": the most for one answer.
struct SeatTimes {
  // Moves of the bot that were played.
  int64_t moves = 0;
  // From when the request was handed over until the answer arrived or the time was over.
  int64_t used_us = 0;
  int64_t worst_us = 0;
  // CPU time of all processes of the bot; 0 where it was not measured.
  int64_t cpu_us = 0;
  int64_t worst_cpu_us = 0;
  // How late the referee's own thread read an answer. Not included in the times above.
  int64_t worst_late_us = 0;

  void Add(const SeatTimes& other) {
    moves += other.moves;
    used_us += other.used_us;
    cpu_us += other.cpu_us;
    worst_us = std::max(worst_us, other.worst_us);
    worst_cpu_us = std::max(worst_cpu_us, other.worst_cpu_us);
    worst_late_us = std::max(worst_late_us, other.worst_late_us);
  }
  double MeanMs() const { return Mean(used_us); }
  double MeanCpuMs() const { return Mean(cpu_us); }

 private:
  double Mean(int64_t us) const {
    constexpr double kUsPerMs = 1000;
    return moves == 0 ? 0 : static_cast<double>(us) / static_cast<double>(moves) / kUsPerMs;
  }
};

// By seat. Never fails: missing times are 0.
std::vector<SeatTimes> TimesOf(const v1::Record& record, const v1::MatchTiming& timing);

// How late the referee may be before that is reported: a tenth of a move's limit, but at least what
// may happen on an idle machine.
std::chrono::microseconds MostLateness(std::chrono::microseconds move_limit);

// Notices when this machine is too busy for the limits of its matches. Used by one thread at a
// time.
class LateWatch {
 public:
  // A note about a match that is over: which seats' answers the referee read late, and by how much.
  // Nothing if that was at most MostLateness(), or not more than twice what was reported before.
  std::optional<std::string> Note(const v1::Record& record, const v1::MatchTiming& timing);

 private:
  std::chrono::microseconds reported_{0};
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_REPLAY_SUMMARY_SEAT_TIMES_H_
