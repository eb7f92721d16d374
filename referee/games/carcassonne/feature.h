// Carcassonne: what features are worth and to whom (ROBB-5.3 to ROBB-5.5).
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_FEATURE_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_FEATURE_H_

#include "referee/base/ids.h"
#include "referee/games/carcassonne/board.h"

namespace assize::games::carcassonne {

// ROBB-5.4: when it is completed during play; `small_city_points` is 4 or 2.
int CompletedValue(const Feature& feature, int small_city_points);
// ROBB-5.4: at the end, or for a message.
int EndValue(const Board& board, SegmentId id);
// The distinct completed cities that a field touches.
int CompletedCitiesBeside(const Board& board, SegmentId field);

// ROBB-5.5: the seats with the most meeples there; none: nobody.
SeatSet OwnersOf(const Feature& feature);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_FEATURE_H_
