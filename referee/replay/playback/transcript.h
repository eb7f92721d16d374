// Carries out a record's decisions on a table, to find out what they were and what they led to.
#ifndef ASSIZE_REFEREE_REPLAY_PLAYBACK_TRANSCRIPT_H_
#define ASSIZE_REFEREE_REPLAY_PLAYBACK_TRANSCRIPT_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "referee/base/ids.h"
#include "referee/games/table.h"
#include "referee/replay/playback/replay.h"

namespace assize::replay {

// What follows from a step: the set-up's events (step 0), those of its decisions, or nothing since
// the match was cut short.
enum class StepOutcome { kSetUp, kResolved, kCutShort };

class Transcript {
 public:
  // `table` is at the game's first decision.
  explicit Transcript(std::unique_ptr<games::Table> table) : table_(std::move(table)) {}

  // By seat.
  std::vector<std::string> Roles() const;
  std::vector<std::string> Figures() const;

  // Adds decisions and events to the next step, whose entries have been confirmed: all asked seats
  // have decided unless the match was cut short.
  void AddTo(StepOutcome outcome, ReplayedStep* step);

 private:
  // What has become of a seat so far.
  struct SeatState {
    uint64_t request_id = 0;
    bool joined = false;
    // Forfeited, or to be forfeited when it is asked.
    bool lost = false;
    // A request was sent for this step.
    bool asked = false;
  };

  void AddEntry(ReplayedEntry* replayed);
  static How HowOf(const v1::Entry& entry, const SeatState& seat);

  std::unique_ptr<games::Table> table_;
  std::array<SeatState, kMaxSeats> seats_;
};

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_PLAYBACK_TRANSCRIPT_H_
