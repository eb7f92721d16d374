#include "referee/cli/command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_guard.h"
#include "referee/cli/seed_flags.h"

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

// The exit code if the program is done already: help was asked for, or the line is wrong.
std::optional<ExitCode> Parse(int argc, char** argv, CLI::App* app) {
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
    // An unknown word explains more than what CLI11 misses because of it.
    const CLI::App& command = *Innermost(app);
    const std::vector<std::string> unknown = app->remaining(/*recurse=*/true);
    std::cerr << app->get_name() << ": "
              << (unknown.empty() ? absl::StrCat(error.what(), ".")
                                  : Unexpected(command, unknown.front()))
              << " See: " << PathOf(command) << " --help\n";
  }
  return ExitCode::kUsage;
}

// An empty value is most often a variable that is not set, and never what was meant.
std::string RefuseEmpty(const std::string& given) {
  return given.empty() ? "the value is empty" : "";
}

// In the place of CLI11's own notes on options that need or exclude each other.
void HideNotes(CLI::Option* option) {
  const std::string form = option->get_type_size() == 0 ? "" : option->get_type_name();
  option->option_text(form.empty() ? " " : form);
}

template <class Number>
CLI::Option* AddInRange(CLI::App* app, const std::string& name, Number* value, Number least,
                        Number most, const std::string& unit, const std::string& help) {
  return app->add_option(name, *value, help)
      ->check(CLI::Range(least, most).description(""))
      ->type_name(unit);
}

}  // namespace

Option Option::Required() const {
  option_->required();
  return *this;
}

Option Option::Needs(Option other) const {
  option_->needs(other.option_);
  HideNotes(option_);
  return *this;
}

Option Option::Excludes(Option other) const {
  option_->excludes(other.option_);
  HideNotes(option_);
  HideNotes(other.option_);
  return *this;
}

Command Command::AddCommand(const std::string& name, const std::string& help) {
  app_->require_subcommand(1);
  return Command(app_->add_subcommand(name, help), action_);
}

Option Command::Argument(const std::string& name, std::string* value, const std::string& help) {
  return Option(app_->add_option(name, *value, help)->type_name(""));
}

Option Command::Arguments(const std::string& name, std::vector<std::string>* values,
                          const std::string& help) {
  return Option(app_->add_option(name, *values, help)->type_name(""));
}

Option Command::Flag(const std::string& name, bool* value, const std::string& help) {
  return Option(app_->add_flag(name, *value, help));
}

Option Command::Text(const std::string& name, std::string* value, const std::string& form,
                     const std::string& help) {
  return Option(app_->add_option(name, *value, help)
                    ->check(RefuseEmpty)
                    ->type_name(form)
                    ->capture_default_str());
}

Option Command::Texts(const std::string& name, std::vector<std::string>* values,
                      const std::string& form, const std::string& help) {
  return Option(app_->add_option(name, *values, help)
                    ->check(RefuseEmpty)
                    ->type_name(form)
                    ->take_all()
                    ->allow_extra_args(false));
}

Option Command::Choice(const std::string& name, std::string* value,
                       const std::vector<std::string>& allowed, const std::string& form,
                       const std::string& help) {
  return Option(app_->add_option(name, *value, help)
                    ->check(CLI::IsMember(allowed).description(""))
                    ->type_name(form)
                    ->capture_default_str());
}

Option Command::Number(const std::string& name, int64_t* value, int64_t least, int64_t most,
                       const std::string& unit, const std::string& help) {
  return Option(AddInRange(app_, name, value, least, most, unit,
                           absl::StrCat(help, " (", least, " to ", most, ")"))
                    ->capture_default_str());
}

Option Command::NumberIfGiven(const std::string& name, int64_t* value, int64_t least, int64_t most,
                              const std::string& unit, const std::string& help) {
  return Option(AddInRange(app_, name, value, least, most, unit, help));
}

Option Command::Real(const std::string& name, double* value, double least, double most,
                     const std::string& unit, const std::string& help) {
  return Option(AddInRange(app_, name, value, least, most, unit, help)->capture_default_str());
}

void Command::Footer(const std::string& text) { app_->footer(text); }

void Command::Run(std::function<ExitCode()> action) {
  app_->callback([slot = action_, action = std::move(action)] { *slot = action; });
}

Program::Program(const std::string& name, const std::string& description)
    : app_(std::make_unique<CLI::App>(description, name)) {
  app_->set_version_flag("--version", absl::StrCat(name, " " ASSIZE_VERSION),
                         "Print the version and exit");
}

Program::~Program() = default;

Command Program::command() { return Command(app_.get(), &action_); }

int Program::Main(int argc, char** argv) {
  const OutputGuard guard;
  const std::optional<ExitCode> done = Parse(argc, argv, app_.get());
  HideSeeds(argc, argv);
  return static_cast<int>(FinishOutput(app_->get_name(), done.has_value() ? *done : action_()));
}

}  // namespace assize
