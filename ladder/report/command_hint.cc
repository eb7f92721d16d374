#include "ladder/report/command_hint.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace assize::ladder::report {

bool IsAddress(std::string_view database) { return database.starts_with(kAddressScheme); }

std::string CommandFor(const std::string& command, const std::string& database) {
  if (!IsAddress(database)) return absl::StrCat("ladder ", command, " ", database);
  return absl::StrCat("ladder --server ", database.substr(kAddressScheme.size()), " ", command);
}

std::string AsWord(const std::string& name) {
  // What names may have that shells take for something else are spaces and apostrophes.
  const bool plain =
      std::ranges::none_of(name, [](char c) { return absl::ascii_isspace(c) || c == '\''; });
  return plain ? name : absl::StrCat("\"", name, "\"");
}

}  // namespace assize::ladder::report
