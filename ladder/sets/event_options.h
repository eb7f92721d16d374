// What a game sets for events that its organiser leaves open. Pure.
#ifndef ASSIZE_LADDER_SETS_EVENT_OPTIONS_H_
#define ASSIZE_LADDER_SETS_EVENT_OPTIONS_H_

#include <string>
#include <utility>

#include "referee/games/game.h"

namespace assize::ladder::sets {

// `chosen`, and the game's own values for events where nothing was chosen.
inline games::OptionValues WithEventValues(games::OptionValues chosen,
                                           const games::GameInfo& game) {
  for (const games::OptionInfo& option : game.options) {
    if (option.event_value.empty()) continue;
    chosen.emplace(std::string(option.name), std::string(option.event_value));
  }
  return chosen;
}

}  // namespace assize::ladder::sets

#endif  // ASSIZE_LADDER_SETS_EVENT_OPTIONS_H_
