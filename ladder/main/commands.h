// The commands of `ladder`, in the order of a season; each one is in a .cc file of its own name, a
// few with their pair (`reinstate` in withdraw_command.cc).
#ifndef ASSIZE_LADDER_MAIN_COMMANDS_H_
#define ASSIZE_LADDER_MAIN_COMMANDS_H_

#include <string>

#include "referee/cli/commands/command.h"

namespace assize::ladder {

void AddInitCommand(Command program);
void AddSubmitCommand(Command program);
void AddRegisterCommand(Command program);
void AddBotsCommand(Command program);
void AddRunCommand(Command program);
void AddResumeCommand(Command program);
void AddEnterCommand(Command program);
void AddByeCommand(Command program);
void AddCancelCommand(Command program);
void AddRegressCommand(Command program);
void AddClimbCommand(Command program);
void AddTuneCommand(Command program);
void AddEventsCommand(Command program);
void AddStandingsCommand(Command program);
void AddCrosstableCommand(Command program);
void AddRatingsCommand(Command program);
void AddExportCommand(Command program);
void AddWhyCommand(Command program, const std::string& commit);
// `commit`: what the program was built from; pages name it.
void AddReportCommand(Command program, const std::string& commit);
void AddFreezeCommand(Command program);
void AddSiteCommand(Command program, const std::string& commit);
void AddWithdrawCommand(Command program);
void AddReinstateCommand(Command program);
void AddPairCommand(Command program);
void AddArchiveCommand(Command program);
void AddBackupCommand(Command program);
void AddDoctorCommand(Command program);
void AddMigrateCommand(Command program);
void AddServeCommand(Command program, const std::string& commit);
void AddScheduleCommand(Command program);
void AddRevealCommand(Command program);
void AddRerunCommand(Command program);
void AddTranscriptCommand(Command program);
// `challenge` and `challenges`.
void AddChallengeCommands(Command program);
void AddTitleCommand(Command program);
// `announce` and `announcements`.
void AddAnnouncementCommands(Command program);
// `ask`, `questions` and `answer`.
void AddQuestionCommands(Command program);
// `status`, `start`, `pause` and `audit`.
void AddServiceCommands(Command program);
// `token create`, `list` and `revoke`.
void AddTokenCommands(Command program);
// `ladder workers list`, `stop` and `slurm`.
void AddWorkersCommands(Command program);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_COMMANDS_H_
