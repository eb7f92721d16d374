// `ladder --server HOST:PORT COMMAND ...`: the same commands with a service elsewhere.
#ifndef ASSIZE_LADDER_MAIN_SERVER_ARGUMENT_H_
#define ASSIZE_LADDER_MAIN_SERVER_ARGUMENT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::ladder {

// A command line for a program whose commands have the database as their first argument.
class CommandLine {
 public:
  // With --server, or where `server` (of the environment) is not empty and the first argument is no
  // database file, the address stands in the place of the database. kInvalidArgument: a word
  // that is no path and not UTF-8, as all texts of a ladder are; --server without a value, or with a command that
  // works on the database's own machine only.
  static absl::StatusOr<CommandLine> Read(int argc, char** argv, const std::string& server);

  int argc() const { return static_cast<int>(words_.size()); }
  // The words of the original line are those of the process, so that values can be blanked there.
  char** argv();

 private:
  // In place of the database.
  std::string address_;
  std::vector<char*> words_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_SERVER_ARGUMENT_H_
