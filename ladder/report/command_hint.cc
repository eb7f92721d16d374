#include "ladder/report/command_hint.h"

#include "absl/strings/str_cat.h"
#include "referee/base/text/shell_word.h"

namespace assize::ladder::report {

bool IsAddress(std::string_view database) { return database.starts_with(kAddressScheme); }

std::string CommandFor(const std::string& command, const std::string& database) {
  if (!IsAddress(database)) return absl::StrCat("ladder ", command, " ", ShellWord(database));
  return absl::StrCat("ladder --server ", database.substr(kAddressScheme.size()), " ", command);
}

}  // namespace assize::ladder::report
