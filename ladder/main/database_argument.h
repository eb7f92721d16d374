// What most commands of `ladder` have in common: their first argument is the database.
#ifndef ASSIZE_LADDER_MAIN_DATABASE_ARGUMENT_H_
#define ASSIZE_LADDER_MAIN_DATABASE_ARGUMENT_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"

namespace assize::ladder {

// The name of the program in error messages.
inline constexpr char kProgram[] = "ladder";

inline void AddDatabaseArgument(Command command, std::string* database) {
  command.Argument("DB", database, "The database file; ladder init creates it").Required();
}

// The settings of a command, which have the database as their member `database`: its first
// argument.
template <class Settings>
std::shared_ptr<Settings> AddSettings(Command command) {
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  return settings;
}

// The command prints what `work` returns, or its error. As Command::Run(): options that are added
// later stand behind --color and --width in the help.
template <class Settings>
void RunPrinting(Command command, std::shared_ptr<Settings> settings,
                 absl::StatusOr<std::string> (*work)(const Settings&)) {
  command.Run([settings, work] { return Print(kProgram, work(*settings)); });
}

// The same where `work` prints by itself, and ends with an exit code or an error to print.
template <class Settings>
void RunWorking(Command command, std::shared_ptr<Settings> settings,
                absl::StatusOr<ExitCode> (*work)(const Settings&)) {
  command.Run([settings, work] {
    const absl::StatusOr<ExitCode> done = work(*settings);
    return done.ok() ? *done : Fail(kProgram, done.status());
  });
}

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_DATABASE_ARGUMENT_H_
