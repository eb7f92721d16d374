// Carcassonne: a view as a message whose fields are set one by one. The codec writes the bytes at once;
// this is what they must be.
#ifndef ASSIZE_TESTS_GAMES_CARCASSONNE_VIEW_MESSAGE_H_
#define ASSIZE_TESTS_GAMES_CARCASSONNE_VIEW_MESSAGE_H_

#include "assize/v1/games.pb.h"
#include "referee/games/carcassonne/types.h"

namespace assize::games::carcassonne {

// Into an empty message.
void SetFields(const View& view, v1::GameView* message);

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_TESTS_GAMES_CARCASSONNE_VIEW_MESSAGE_H_
