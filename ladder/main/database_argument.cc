#include "ladder/main/database_argument.h"

namespace assize::ladder {

void AddDatabaseArgument(CLI::App* command, std::string* database) {
  command->add_option("DB", *database, "The database file; ladder init makes it")
      ->required()
      ->type_name("");
}

}  // namespace assize::ladder
