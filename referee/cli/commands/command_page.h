// A command line as data: from it come its help, its manual page and the completion of shells.
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_PAGE_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_PAGE_H_

#include <memory>
#include <string>
#include <vector>

namespace assize {

struct OptionPage {
  // "--game"; of an argument, "BOT".
  std::string name;
  // What stands for the value, "NAME"; empty: there is none.
  std::string form = {};
  std::string help = {};
  // Shown as the default; empty: there is none, or `help` contains it.
  std::string fallback = {};
  // All values, where these are few.
  std::vector<std::string> choices = {};
  bool required = false;
  bool repeatable = false;
};

struct CommandPage {
  // As it is typed: "ladder run".
  std::string path;
  std::string help;
  std::vector<std::unique_ptr<OptionPage>> arguments;
  std::vector<std::unique_ptr<OptionPage>> options;
  std::vector<std::unique_ptr<CommandPage>> commands;
  // Examples, then what there is to explain. Lines that begin with a space stay as they are; others
  // are parts of paragraphs, and one that ends a sentence ends its paragraph.
  std::string footer;
  // What 0, 1 and other codes of its own mean: "0 accepted, 1 rejected".
  std::string exit_codes = "0 done";

  // "run" of "ladder run".
  std::string name() const { return path.substr(path.rfind(' ') + 1); }
};

// What the codes mean that all commands have (base/status.h).
inline constexpr char kCommonExitCodes[] =
    "64 usage, 65 damaged data, 66 missing input, 69 unavailable, 70 internal error, 73 can't "
    "create, 74 I/O error, 75 locked, 77 no permission, 78 configuration, 130 interrupted";

// The footer's parts: lines that stay as they are (with `verbatim`), and paragraphs.
struct FooterPart {
  std::string text;
  bool verbatim = false;
};
std::vector<FooterPart> FooterParts(const std::string& footer);

// "[OPTIONS] DB [BOT...]", after the path.
std::string UsageOf(const CommandPage& page);

// The help with all that belongs to it: "Matches played at a time (default: 1; repeatable)".
std::string FullHelp(const OptionPage& option);

// What --help prints, in lines of at most `width` columns.
std::string HelpText(const CommandPage& page, size_t width);

// The manual page of a program, in man's macros; `version` stands in its footer.
std::string ManPage(const CommandPage& program, const std::string& version);

// A script that completes the program's commands, options and their values. `shell` is "bash",
// "zsh" or "fish"; empty for others.
std::string CompletionScript(const CommandPage& program, const std::string& shell);

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_PAGE_H_
