#include "referee/host/last_words.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace assize::host {
namespace {

namespace fs = std::filesystem;

constexpr std::streamoff kMostBytes = 2000;
constexpr size_t kMostLines = 8;

fs::path NewestLog(const std::string& folder, size_t competitor) {
  const std::string prefix = absl::StrCat("bot-", competitor, "-");
  fs::path newest;
  fs::file_time_type newest_time;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (!entry.path().filename().string().starts_with(prefix)) continue;
    if (entry.file_size(error) == 0 || error) continue;
    const fs::file_time_type time = entry.last_write_time(error);
    if (error || (!newest.empty() && time <= newest_time)) continue;
    newest = entry.path();
    newest_time = time;
  }
  return newest;
}

std::string Tail(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return "";
  const std::streamoff size = file.tellg();
  file.seekg(std::max<std::streamoff>(0, size - kMostBytes));
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string LastWords(const std::string& folder, size_t competitor) {
  const fs::path log = NewestLog(folder, competitor);
  return log.empty() ? "" : LastWordsIn(log);
}

std::string LastWordsIn(const std::string& path) {
  std::string tail = Tail(path);
  for (char& c : tail) {
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c)) && c != '\n') c = '?';
  }
  const std::vector<std::string> lines = absl::StrSplit(tail, '\n', absl::SkipEmpty());
  std::string words;
  for (size_t i = lines.size() - std::min(lines.size(), kMostLines); i < lines.size(); ++i) {
    absl::StrAppend(&words, "  ", lines[i], "\n");
  }
  return words;
}

}  // namespace assize::host
