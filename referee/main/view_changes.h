// What has changed between two views of a game, for people. Pure.
#ifndef ASSIZE_REFEREE_MAIN_VIEW_CHANGES_H_
#define ASSIZE_REFEREE_MAIN_VIEW_CHANGES_H_

#include <string>
#include <vector>

#include "assize/v1/games.pb.h"

namespace assize {

// "FIELD: VALUE" for each field of the newer view whose value is another in the older one, in the
// order of the fields; "FIELD: none" where it is empty now.
std::vector<std::string> ViewChanges(const v1::GameView& older, const v1::GameView& newer);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_VIEW_CHANGES_H_
