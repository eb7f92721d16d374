// The table of a recorded match as everybody saw it, drawn.
#ifndef ASSIZE_REFEREE_REPLAY_PLAYBACK_TABLE_PICTURES_H_
#define ASSIZE_REFEREE_REPLAY_PLAYBACK_TABLE_PICTURES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/record.pb.h"
#include "referee/games/picture.h"
#include "referee/match/match_spec.h"

namespace assize::replay {

// As of games::Table::Draw() after each of the steps from `first` on, without `end`. `spec`: of the
// replayed match. kInvalidArgument: it can't be played. Pure.
absl::StatusOr<std::vector<games::Picture>> TablesAfter(const match::MatchSpec& spec,
                                                        const v1::Record& record, int first,
                                                        int end);

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_PLAYBACK_TABLE_PICTURES_H_
