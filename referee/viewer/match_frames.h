// What could be seen after each step of a replayed match, and who had to decide what.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_FRAMES_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_FRAMES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "referee/replay/playback/replay.h"
#include "referee/viewer/match_patch.h"

namespace assize::viewer {

enum class Eyes { kEverything, kSpectator };

struct Moment {
  // {"public": VIEW, "own": [PATCH, ...]}: the spectator's view, and by seat what makes the seat's
  // view of it; null where the eyes do not see it.
  Json frame;
  // The seats that must decide now, as README.md has them under "asked".
  Json asked;
};

// The game's own message in a GameView, GameMove or GameEvent as JSON, without the wrapper of the
// game's name; {} where there is none.
absl::StatusOr<Json> GameJson(const google::protobuf::Message& message);

// A moment for each step of `match`.
absl::StatusOr<std::vector<Moment>> MomentsOf(const replay::ReplayedMatch& match, v1::EndReason end,
                                              Eyes eyes);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_FRAMES_H_
