#include "referee/run/option_files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"

namespace assize::run {
namespace {

// No edition of any game comes near it.
constexpr uintmax_t kMostBytes = 1 << 20;

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::error_code error;
  // Others may have no end.
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    return absl::NotFoundError(absl::StrCat(path, " is a folder or a device, not a file"));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat(path, ": ", std::strerror(errno)));
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size > kMostBytes) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " has ", size, " bytes; at most ", kMostBytes, " are allowed"));
  }
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

absl::Status ReadOptionFiles(const games::GameInfo& info, games::OptionValues* options) {
  for (const games::OptionInfo& option : info.options) {
    if (option.kind != games::OptionKind::kWordOrFile) continue;
    const auto found = options->find(std::string(option.name));
    if (found == options->end() || !games::NamesOptionFile(found->second)) continue;
    absl::StatusOr<std::string> text = ReadFile(found->second);
    if (!text.ok()) {
      return WithContext(text.status(), absl::StrCat("option ", std::string(option.name)));
    }
    found->second = games::OptionValueOf({found->second, *std::move(text)});
  }
  return absl::OkStatus();
}

}  // namespace assize::run
