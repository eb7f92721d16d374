// A program's command line: commands, their options, and what carries them out.
//
//   Program program("referee", "Assize referees matches between bots.");
//   Command play = program.AddCommand("play", "Play matches between bots");
//   play.Number("--jobs", &settings->jobs, 1, 256, "J", "Matches played at a time");
//   play.Run([settings] { return Play(*settings); });
//   return program.Main(argc, argv);
//
// CLI11 parses; it is included in command.cc alone, since it takes longer to compile than anything
// that uses it. Help, manual page and completion are made from what is declared here
// (command_page.h).
// Values that options are bound to must outlive the program.
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "referee/base/status.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace assize {

struct CommandPage;
struct OptionPage;
struct ProgramState;

// A handle on an option or argument of a command.
class Option {
 public:
  Option(CLI::Option* option, OptionPage* page) : option_(option), page_(page) {}

  // The line is refused without it.
  Option Required() const;
  // The line is refused if it has this option without `other`, or together with `other`.
  Option Needs(Option other) const;
  Option Excludes(Option other) const;

 private:
  CLI::Option* option_;
  OptionPage* page_;
};

// A handle on a command; copies are the same command.
class Command {
 public:
  // All three belong to the Program.
  Command(CLI::App* app, CommandPage* page, ProgramState* state)
      : app_(app), page_(page), state_(state) {}

  // A command below this one, e.g. "play" of "referee". One of them must be named on the line.
  Command AddCommand(const std::string& name, const std::string& help);

  // What stands on the line without a name.
  Option Argument(const std::string& name, std::string* value, const std::string& help);
  Option Arguments(const std::string& name, std::vector<std::string>* values,
                   const std::string& help);

  // An option without a value.
  Option Flag(const std::string& name, bool* value, const std::string& help);
  // A text that is not empty; `form` stands for it in the help. A value that is not empty is shown
  // as the default.
  Option Text(const std::string& name, std::string* value, const std::string& form,
              const std::string& help);
  // The same, repeatable: one text for each time that the option is given.
  Option Texts(const std::string& name, std::vector<std::string>* values, const std::string& form,
               const std::string& help);
  // One of a few words.
  Option Choice(const std::string& name, std::string* value,
                const std::vector<std::string>& allowed, const std::string& form,
                const std::string& help);
  // A whole number from `least` to `most`; the help shows the range and the default.
  Option Number(const std::string& name, int64_t* value, int64_t least, int64_t most,
                const std::string& unit, const std::string& help);
  // The same without a default to show: `help` explains what happens without the option.
  Option NumberIfGiven(const std::string& name, int64_t* value, int64_t least, int64_t most,
                       const std::string& unit, const std::string& help);
  // A number from `least` to `most`; the help shows the default.
  Option Real(const std::string& name, double* value, double least, double most,
              const std::string& unit, const std::string& help);

  // What stands below the options in the help: examples first. Lines that begin with a space stay
  // as they are; others are parts of paragraphs, and one that ends a sentence ends its paragraph.
  void Footer(const std::string& text);
  // What 0, 1 and other exit codes of its own mean: "0 accepted, 1 rejected"; else "0 done".
  void ExitCodes(const std::string& text);
  // What happens when the line names this command.
  void Run(std::function<ExitCode()> action);

 private:
  // Has a page of its own; `form` is empty for what has no value.
  Option Named(CLI::Option* option, const std::string& name, const std::string& form,
               const std::string& help);

  CLI::App* app_;
  CommandPage* page_;
  ProgramState* state_;
};

class Program {
 public:
  // `name` begins every error message: "NAME: text". `commit` is what the program was built from,
  // for --version; empty: not known.
  Program(const std::string& name, const std::string& description, const std::string& commit = "");
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // The program's own command.
  Command command();
  Command AddCommand(const std::string& name, const std::string& help) {
    return command().AddCommand(name, help);
  }

  // Parses the line, hides the seeds in it (seed_flags.h) and carries it out; returns the exit
  // status. Every command also has --help, --color and --width, the program --version, --man (its
  // manual page) and --completion SHELL; "help COMMAND" is "COMMAND --help". A wrong line is
  // refused with a text that names the word and suggests the nearest one that exists.
  int Main(int argc, char** argv);

 private:
  // A flag, or with a form an option, that prints a text and ends the program.
  void AddDocument(const std::string& flag, const std::string& form, const std::string& help,
                   const std::function<std::string(const std::string&)>& text);

  const std::string version_;
  std::unique_ptr<CLI::App> app_;
  std::unique_ptr<CommandPage> page_;
  std::unique_ptr<ProgramState> state_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_COMMAND_H_
