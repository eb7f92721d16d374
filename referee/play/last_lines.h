// What a user reads of a bot's last output, and what Assize adds to it.
#ifndef ASSIZE_REFEREE_PLAY_LAST_LINES_H_
#define ASSIZE_REFEREE_PLAY_LAST_LINES_H_

#include <string>
#include <string_view>
#include <vector>

#include "referee/bots/manifest/manifest.h"

namespace assize::play {

// Adds a line to those of a bot that did not join and has a build command: an interpreter that does
// not find the program prints much, but not that. `forfeit`: as in SeatSummary.
void AddAdviceOnBuild(const bots::Manifest& manifest, std::string_view forfeit,
                      std::vector<std::string>* lines);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_LAST_LINES_H_
