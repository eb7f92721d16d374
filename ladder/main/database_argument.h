// What most commands of `ladder` have in common: their first argument is the database.
#ifndef ASSIZE_LADDER_MAIN_DATABASE_ARGUMENT_H_
#define ASSIZE_LADDER_MAIN_DATABASE_ARGUMENT_H_

#include <string>

#include "referee/cli/command.h"

namespace assize::ladder {

// The name of the program in error messages.
inline constexpr char kProgram[] = "ladder";

void AddDatabaseArgument(Command command, std::string* database);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_DATABASE_ARGUMENT_H_
