#include "referee/cli/commands/hidden_seeds.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"

namespace assize {

void HideSeeds(int count, char** words) {
  for (int i = 1; i < count; ++i) {
    for (const std::string flag : {"--seed", "--ids"}) {
      const std::string_view word = words[i];
      char* value = nullptr;
      if (word == flag && i + 1 < count) value = words[i + 1];
      if (word.starts_with(absl::StrCat(flag, "="))) value = words[i] + flag.size() + 1;
      if (value != nullptr) std::fill_n(value, std::strlen(value), '*');
    }
  }
}

}  // namespace assize
