#include "referee/run/option_files.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/status.h"

namespace assize::run {
namespace {

// No edition of any game comes near it.
constexpr size_t kMostBytes = 1 << 20;

}  // namespace

absl::Status ReadOptionFiles(const games::GameInfo& info, games::OptionValues* options) {
  for (const games::OptionInfo& option : info.options) {
    if (option.kind != games::OptionKind::kWordOrFile) continue;
    const auto found = options->find(std::string(option.name));
    if (found == options->end() || !games::NamesOptionFile(found->second)) continue;
    absl::StatusOr<std::string> text = ReadSmallFile(found->second, kMostBytes);
    if (!text.ok()) {
      return WithContext(text.status(), absl::StrCat("option ", std::string(option.name)));
    }
    found->second = games::OptionValueOf({found->second, *std::move(text)});
  }
  return absl::OkStatus();
}

}  // namespace assize::run
