// How often a bot failed to play, apart from how well it played. Plain values.
#ifndef ASSIZE_LADDER_STATS_FAILURES_H_
#define ASSIZE_LADDER_STATS_FAILURES_H_

#include <cstdint>

namespace assize::ladder::stats {

struct FailureCounts {
  int64_t matches = 0;
  // What it was asked for in them: moves that it made, and default moves.
  int64_t decisions = 0;
  // Answers that came too late.
  int64_t late = 0;
  // Matches that it lost since its process ended or never answered.
  int64_t crashes = 0;
  // Answers that the rules or a field forbade, and answers that could not be read.
  int64_t illegal = 0;
  int64_t unread = 0;
  // Matches that it forfeited, or in which a default move was played for it.
  int64_t failed_matches = 0;

  bool any() const { return late + crashes + illegal + unread + failed_matches > 0; }
  FailureCounts& operator+=(const FailureCounts& other) {
    matches += other.matches;
    decisions += other.decisions;
    late += other.late;
    crashes += other.crashes;
    illegal += other.illegal;
    unread += other.unread;
    failed_matches += other.failed_matches;
    return *this;
  }
  friend bool operator==(const FailureCounts&, const FailureCounts&) = default;
};

// 0 where there was nothing to fail in.
inline double RateOf(int64_t failures, int64_t chances) {
  return chances == 0 ? 0 : static_cast<double>(failures) / static_cast<double>(chances);
}

}  // namespace assize::ladder::stats

#endif  // ASSIZE_LADDER_STATS_FAILURES_H_
