#include "referee/base/version.h"

#include "absl/strings/str_cat.h"

namespace assize {

std::string VersionText(const std::string& program, const std::string& commit) {
  return absl::StrCat(program, " " ASSIZE_VERSION,
                      commit.empty() ? " (commit not known: built without git)"
                                     : absl::StrCat(" (commit ", commit, ")"));
}

}  // namespace assize
