#include "referee/cli/layout/screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace assize {
namespace {

// The usual width of terminals.
constexpr size_t kUsualWidth = 80;

// Set by ChooseScreen() while there is one thread.
ScreenFacts chosen;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

std::string Variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables.
  return value == nullptr ? "" : value;
}

// All 0 if it is not a terminal.
winsize SizeOf(int file) {
  winsize size{};
  return isatty(file) != 0 && ioctl(file, TIOCGWINSZ, &size) == 0 ? size : winsize{};
}

Screen ScreenOf(int file) {
  ScreenFacts facts = chosen;
  facts.is_terminal = isatty(file) != 0;
  facts.terminal_width = SizeOf(file).ws_col;
  facts.columns = Variable("COLUMNS");
  facts.no_color = Variable("NO_COLOR");
  facts.term = Variable("TERM");
  return ScreenFor(facts);
}

std::string_view SequenceFor(Tone tone) {
  switch (tone) {
    case Tone::kPlain:
      return "";
    case Tone::kHead:
      return "\033[1m";
    case Tone::kFaint:
      return "\033[2m";
    case Tone::kGood:
      return "\033[32m";
    case Tone::kWarning:
      return "\033[33m";
    case Tone::kBad:
      return "\033[31m";
  }
  return "";
}

}  // namespace

Screen ScreenFor(const ScreenFacts& facts) {
  Screen screen;
  int64_t columns = 0;
  if (facts.width > 0) {
    screen.width = static_cast<size_t>(facts.width);
  } else if (absl::SimpleAtoi(facts.columns, &columns) && columns > 0) {
    screen.width = static_cast<size_t>(columns);
  } else if (facts.is_terminal) {
    screen.width =
        facts.terminal_width > 0 ? static_cast<size_t>(facts.terminal_width) : kUsualWidth;
  }
  const bool wanted = facts.is_terminal && facts.no_color.empty() && facts.term != "dumb";
  screen.color = facts.color == "always" || (facts.color == "auto" && wanted);
  return screen;
}

void ChooseScreen(std::string color, int64_t width) {
  chosen.color = std::move(color);
  chosen.width = width;
}

Screen OutputScreen() { return ScreenOf(STDOUT_FILENO); }

size_t OutputRows() { return SizeOf(STDOUT_FILENO).ws_row; }

Screen ErrorScreen() { return ScreenOf(STDERR_FILENO); }

size_t TextWidth(const Screen& screen) {
  return screen.width == 0 ? kTextWidth : std::min(screen.width, kTextWidth);
}

std::string Toned(std::string_view text, Tone tone, const Screen& screen) {
  const std::string plain(text);
  if (!screen.color || tone == Tone::kPlain || text.empty()) return plain;
  return absl::StrCat(std::string(SequenceFor(tone)), plain, "\033[0m");
}

}  // namespace assize
