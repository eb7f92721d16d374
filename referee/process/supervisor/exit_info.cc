#include "referee/process/supervisor/exit_info.h"

#include <cstring>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "referee/base/text/plain_text.h"

namespace assize::process {
namespace {

// Enough for the whole report of an error that nobody has caught, in most languages.
constexpr size_t kMaxLines = 20;

void MakePlain(std::string& line) {
  if (IsPlainText(line, 0, line.size())) return;
  for (char& c : line) {
    if (!absl::ascii_isprint(static_cast<unsigned char>(c))) c = '?';
  }
}

}  // namespace

std::string ExitInfo::Describe() const {
  if (!broken_limit.empty()) return absl::StrCat("killed: ", broken_limit);
  if (out_of_memory) return "killed: the machine was out of memory";
  switch (kind) {
    case Kind::kExited:
      return absl::StrCat("exit status ", status);
    case Kind::kSignaled: {
      const char* name = sigdescr_np(signal);
      return absl::StrCat("signal ", signal, " (", name == nullptr ? "real-time" : name, ")");
    }
    case Kind::kLost:
      break;
  }
  return "lost with the supervisor";
}

std::vector<std::string> LastLines(std::string_view output) {
  std::vector<std::string> lines = absl::StrSplit(std::string(output), '\n', absl::SkipEmpty());
  if (lines.size() > kMaxLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<ptrdiff_t>(kMaxLines));
  }
  for (std::string& line : lines) MakePlain(line);
  return lines;
}

}  // namespace assize::process
