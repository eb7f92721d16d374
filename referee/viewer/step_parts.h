// Parts of steps, of the whole match's as of a seat's.
#ifndef ASSIZE_REFEREE_VIEWER_STEP_PARTS_H_
#define ASSIZE_REFEREE_VIEWER_STEP_PARTS_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/viewer/match_patch.h"

namespace assize::viewer {

// The most options of a decision that a page lists.
inline constexpr size_t kShownOptions = 12;

// A narrated event. A first line above others is the heading of a chapter, e.g. "Round 2".
struct NarratedEvent {
  std::string chapter;
  std::string text;
};
NarratedEvent Split(const std::string& narrated);

// One sentence or paragraph of a step: `to` is "all" or a list of seats.
absl::StatusOr<Json> SayOf(const std::string& text, Json to, const v1::GameEvent& event);

// Milliseconds to two decimals.
double RoundedMs(double ms);

// What a seat has left of its bank, move by move. Milliseconds.
class BankCount {
 public:
  explicit BankCount(const v1::ClockRules& rules);

  // Adds the limit and what was left to an act, and subtracts what it used beyond the limit.
  void Charge(double used_ms, double cpu_ms, Json* act);

 private:
  double limit_ms_;
  double bank_ms_;
  bool charges_cpu_;
};

// Adds the change from `older` to `newer` to a step, if there is any.
void AddPatch(const Json& older, const Json& newer, Json* step);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_STEP_PARTS_H_
