// Where output goes: how wide it may be, and whether colours are understood.
#ifndef ASSIZE_REFEREE_CLI_LAYOUT_SCREEN_H_
#define ASSIZE_REFEREE_CLI_LAYOUT_SCREEN_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace assize {

struct Screen {
  // In columns; 0: without a limit, as in a file.
  size_t width = 0;
  bool color = false;
};

// What determines the screen.
struct ScreenFacts {
  // --color: "auto", "always" or "never".
  std::string color = "auto";
  // --width; 0: not given.
  int64_t width = 0;
  bool is_terminal = false;
  // As the terminal reports; 0: it does not.
  int64_t terminal_width = 0;
  // The variables COLUMNS, NO_COLOR and TERM; empty: not set.
  std::string columns;
  std::string no_color;
  std::string term;
};

// The width is --width, else COLUMNS, else the terminal's (80 if it does not report one); output
// that goes into a file or a pipe has no limit. Colours are for terminals alone, not if NO_COLOR is
// set or TERM is "dumb"; --color always and never decide by themselves. Pure.
Screen ScreenFor(const ScreenFacts& facts);

// Standard output's screen, with the options of the command line. Call ChooseScreen() before any
// thread starts.
void ChooseScreen(std::string color, int64_t width);
Screen OutputScreen();

// The lines of standard output's terminal; 0: it is not a terminal.
size_t OutputRows();

// The same screen for standard error.
Screen ErrorScreen();

// For texts without a table: the screen's width, but no more than a line that reads well.
inline constexpr size_t kTextWidth = 96;
size_t TextWidth(const Screen& screen);

enum class Tone : uint8_t { kPlain, kHead, kFaint, kGood, kWarning, kBad };

// The text with the escape sequences of its tone; unchanged without colours.
std::string Toned(std::string_view text, Tone tone, const Screen& screen);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_LAYOUT_SCREEN_H_
