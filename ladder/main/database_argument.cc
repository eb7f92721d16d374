#include "ladder/main/database_argument.h"

namespace assize::ladder {

void AddDatabaseArgument(Command command, std::string* database) {
  command.Argument("DB", database, "The database file; ladder init creates it").Required();
}

}  // namespace assize::ladder
