#include "referee/host/last_words.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/plain_text.h"

namespace assize::host {
namespace {

namespace fs = std::filesystem;

constexpr std::streamoff kMostBytes = 2000;
constexpr size_t kMostLines = 12;

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

void MakePlain(std::string& line) {
  if (IsPlainText(line, 0, line.size())) return;
  for (char& c : line) {
    if (!absl::ascii_isprint(static_cast<unsigned char>(c))) c = '?';
  }
}

}  // namespace

std::string LastWords(const std::string& folder, size_t competitor) {
  const fs::path log = NewestLog(folder, competitor);
  return log.empty() ? "" : LastWordsIn(log);
}

std::string LastWordsIn(const std::string& path) {
  std::string words;
  for (const std::string& line : LastLinesIn(path)) absl::StrAppend(&words, "  ", line, "\n");
  return words;
}

std::vector<std::string> LastLinesIn(const std::string& path) {
  std::vector<std::string> lines = absl::StrSplit(Tail(path), '\n', absl::SkipEmpty());
  if (lines.size() > kMostLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<ptrdiff_t>(kMostLines));
  }
  for (std::string& line : lines) MakePlain(line);
  return lines;
}

}  // namespace assize::host
