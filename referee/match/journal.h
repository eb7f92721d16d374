// Writes a match's record down while it is played.
//
// Inside one step the seats can't influence each other, and their inputs arrive in an order that
// depends on threads. So a step's entries are sorted by seat when it closes: equal play gives equal
// records. Each closed step carries a digest chained over everything before it, so that a reader
// can say where a record first differs. Used by one thread at a time.
#ifndef ASSIZE_REFEREE_MATCH_JOURNAL_H_
#define ASSIZE_REFEREE_MATCH_JOURNAL_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "assize/v1/record.pb.h"
#include "referee/base/hash.h"
#include "referee/base/ids.h"
#include "referee/games/game.h"

namespace assize::match {

// When an input came, for MatchTiming.
struct Stamp {
  // Microseconds since the match's start.
  uint64_t at_us = 0;
  // Microseconds that the seat's clock has run for its open request; 0 if it has none.
  uint64_t used_us = 0;
  // Microseconds of CPU time that the seat's bot has used for it; also 0 where it is not measured.
  uint64_t cpu_us = 0;
  // Microseconds by which the referee was late to take the input, at most. Not in used_us.
  uint64_t late_us = 0;
};

// An event, with those who see it.
struct VisibleEvent {
  games::Audience audience;
  v1::GameEvent event;
};

// An entry of that seat, still without content.
v1::Entry EntryOf(Seat seat);

class Journal {
 public:
  explicit Journal(v1::RecordHeader header);

  // Notes an input.
  void Add(v1::Entry entry, Stamp stamp);
  // Notes a consequence of the last input, at that input's time.
  void Append(v1::Entry entry);
  // Ends the step; `events` are those that it caused.
  void CloseStep(std::span<const VisibleEvent> events);
  // The number of closed steps.
  int step() const { return record_.steps_size(); }
  // Completes the record. The end's chain is filled in here.
  void SetEnd(v1::RecordEnd end);

  const v1::Record& record() const { return record_; }
  v1::Record TakeRecord() { return std::move(record_); }
  // Only the entries' times are filled in, each list with a value for each entry.
  const v1::MatchTiming& timing() const { return timing_; }

 private:
  struct Noted {
    v1::Entry entry;
    Stamp stamp;
  };

  std::array<std::vector<Noted>, kMaxSeats> open_step_;
  // When the last input came.
  uint64_t last_us_ = 0;
  std::string chain_;
  v1::Record record_;
  v1::MatchTiming timing_;
};

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_JOURNAL_H_
