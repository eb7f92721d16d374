#include "ladder/main/database_argument.h"

namespace assize::ladder {

void AddDatabaseArgument(Command command, std::string* database) {
  command.Argument("DB", database, "The database file; ladder init makes it").Required();
}

}  // namespace assize::ladder
