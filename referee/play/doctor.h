// What this machine can do for the bots that it hosts.
#ifndef ASSIZE_REFEREE_PLAY_DOCTOR_H_
#define ASSIZE_REFEREE_PLAY_DOCTOR_H_

#include "assize/v1/ladder.pb.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::play {

// `decision`: the result of trying to confine a bot.
v1::DoctorReport DescribeMachine(const SandboxDecision& decision);

Sheet MachineSheet(const v1::DoctorReport& report);

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_DOCTOR_H_
