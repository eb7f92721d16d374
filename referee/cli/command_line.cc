#include "referee/cli/command_line.h"

#include <poll.h>
#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace assize {
namespace {

// The (sub)command whose line was parsed.
const CLI::App* Innermost(const CLI::App* app) {
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return app;
}

// "referee play"
std::string PathOf(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return parent == nullptr ? command.get_name()
                           : absl::StrCat(PathOf(*parent), " ", command.get_name());
}

std::vector<std::string> FlagsOf(const CLI::App& app) {
  std::vector<std::string> flags;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
  }
  return flags;
}

std::vector<std::string> CommandsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands(nullptr)) names.push_back(command->get_name());
  return names;
}

// The text for words that the line has too many of.
std::string Unexpected(const CLI::App& app, const std::string& word) {
  if (absl::StartsWith(word, "-")) {
    const std::string flag = word.substr(0, word.find('='));
    return absl::StrCat("unknown flag '", flag, "'.", Suggestion(flag, FlagsOf(app)));
  }
  const std::vector<std::string> commands = CommandsOf(app);
  if (commands.empty()) return absl::StrCat("unexpected argument '", word, "'.");
  return absl::StrCat("unknown command '", word, "'.", Suggestion(word, commands));
}

// The other end of the pipe is closed.
bool ReaderHasGone(int file) {
  pollfd output{.fd = file, .events = POLLOUT, .revents = 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}  // namespace

ExitCode Fail(std::string_view program, const absl::Status& status) {
  std::cerr << program << ": " << std::string(status.message()) << std::endl;
  return ExitCodeOf(status);
}

ExitCode FinishOutput(std::string_view program, ExitCode code) {
  if (std::cout.flush() || ReaderHasGone(STDOUT_FILENO)) return code;
  return Fail(program, absl::ResourceExhaustedError(
                           "standard output could not be written to its end; is the disk full?"));
}

std::optional<ExitCode> ParseCommandLine(int argc, char** argv, CLI::App* app) {
  app->set_version_flag("--version", absl::StrCat(app->get_name(), " " ASSIZE_VERSION),
                        "Print the version and exit");
  if (argc == 1) {
    std::cerr << app->help();
    return ExitCode::kUsage;
  }
  std::vector<const char*> words(argv, argv + argc);
  // "ladder help run" for "ladder run --help".
  if (std::string_view(words[1]) == "help") {
    words.erase(words.begin() + 1);
    words.push_back("--help");
  }
  try {
    app->parse(static_cast<int>(words.size()), words.data());
    return std::nullopt;
  } catch (const CLI::Success& asked) {  // --help, --version
    app->exit(asked);
    return ExitCode::kOk;
  } catch (const CLI::ParseError& error) {
    // A word that nobody knows explains more than what CLI11 misses because of it.
    const CLI::App& command = *Innermost(app);
    const std::vector<std::string> unknown = app->remaining(/*recurse=*/true);
    std::cerr << app->get_name() << ": "
              << (unknown.empty() ? absl::StrCat(error.what(), ".")
                                  : Unexpected(command, unknown.front()))
              << " See: " << PathOf(command) << " --help\n";
  }
  return ExitCode::kUsage;
}

}  // namespace assize
