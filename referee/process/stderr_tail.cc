#include "referee/process/stderr_tail.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "referee/base/plain_text.h"

namespace assize::process {
namespace {

constexpr size_t kMostLines = 12;

void MakePlain(std::string& line) {
  if (IsPlainText(line, 0, line.size())) return;
  for (char& c : line) {
    if (!absl::ascii_isprint(static_cast<unsigned char>(c))) c = '?';
  }
}

}  // namespace

std::vector<std::string> LastLines(std::string_view output) {
  std::vector<std::string> lines = absl::StrSplit(std::string(output), '\n', absl::SkipEmpty());
  if (lines.size() > kMostLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<ptrdiff_t>(kMostLines));
  }
  for (std::string& line : lines) MakePlain(line);
  return lines;
}

}  // namespace assize::process
