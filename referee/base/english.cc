#include "referee/base/english.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assize {

std::string InWords(const std::vector<std::string>& items) {
  if (items.size() < 2) return absl::StrJoin(items, "");
  return absl::StrCat(absl::StrJoin(items.begin(), items.end() - 1, ", "), " and ", items.back());
}

}  // namespace assize
