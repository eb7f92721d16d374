// Duel d'Escrocs: a view as a message whose fields are set one by one. The codec writes the bytes at once;
// this is what they must be.
#ifndef ASSIZE_TESTS_GAMES_DUEL_DESCROCS_VIEW_MESSAGE_H_
#define ASSIZE_TESTS_GAMES_DUEL_DESCROCS_VIEW_MESSAGE_H_

#include "assize/v1/games.pb.h"
#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

// Into an empty message.
void SetFields(const View& view, v1::GameView* message);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_TESTS_GAMES_DUEL_DESCROCS_VIEW_MESSAGE_H_
