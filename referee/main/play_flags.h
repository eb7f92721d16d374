// The options of `referee play`.
#ifndef ASSIZE_REFEREE_MAIN_PLAY_FLAGS_H_
#define ASSIZE_REFEREE_MAIN_PLAY_FLAGS_H_

#include "referee/cli/commands/command.h"
#include "referee/play/play_setup.h"

namespace assize {

void AddPlayFlags(Command command, play::PlaySettings* settings);

}  // namespace assize

#endif  // ASSIZE_REFEREE_MAIN_PLAY_FLAGS_H_
