#include "referee/cli/commands/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <sstream>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/base/version.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/commands/command_page.h"
#include "referee/cli/commands/hidden_seeds.h"
#include "referee/cli/commands/output_guard.h"
#include "referee/cli/layout/screen.h"

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

// CLI11's texts have no full stop, ours have.
std::string Sentence(const std::string& text) {
  return absl::StrCat(text, text.ends_with('.') || text.ends_with('?') ? "" : ".");
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

// The first word that stands where a command must, and is none; "": there is no such word.
std::string UnknownCommand(const CLI::App& app) {
  if (Innermost(&app)->get_subcommands(nullptr).empty()) return "";
  const std::vector<std::string> unknown = app.remaining(/*recurse=*/true);
  const auto word = std::find_if(unknown.begin(), unknown.end(), [](const std::string& candidate) {
    return !absl::StartsWith(candidate, "-");
  });
  return word == unknown.end() ? "" : *word;
}

ExitCode RefuseLine(const CLI::App& app, const std::string& why) {
  std::cerr << app.get_name() << ": " << why << " See: " << PathOf(*Innermost(&app)) << " --help\n";
  return ExitCode::kUsage;
}

// Of the command with this path, at whatever depth below `page`; else `page` itself.
const CommandPage& PageOf(const CommandPage& page, const std::string& path) {
  for (const auto& command : page.commands) {
    if (command->path == path) return *command;
    if (absl::StartsWith(path, command->path + " ")) return PageOf(*command, path);
  }
  return page;
}

// The help of the command that was named so far. On standard error as what to do instead.
void PrintHelp(const CLI::App& app, const CommandPage& page, std::ostream& out,
               const Screen& screen) {
  out << HelpText(PageOf(page, PathOf(*Innermost(&app))), TextWidth(screen));
}

// The exit code if the program is done already: help was asked for, or the line is wrong.
std::optional<ExitCode> Parse(int argc, char** argv, const CommandPage& page, CLI::App* app) {
  if (argc == 1) {
    PrintHelp(*app, page, std::cerr, ErrorScreen());
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
  } catch (const CLI::Success& asked) {  // --help, --version, --man, --completion
    const std::string unknown = UnknownCommand(*app);
    if (!unknown.empty()) return RefuseLine(*app, Unexpected(*Innermost(app), unknown));
    if (dynamic_cast<const CLI::CallForHelp*>(&asked) != nullptr) {
      PrintHelp(*app, page, std::cout, OutputScreen());
    } else {
      app->exit(asked);
    }
    return ExitCode::kOk;
  } catch (const CLI::ParseError& error) {
    // An unknown word explains more than what CLI11 misses because of it.
    const std::vector<std::string> unknown = app->remaining(/*recurse=*/true);
    return RefuseLine(*app, unknown.empty() ? Sentence(error.what())
                                            : Unexpected(*Innermost(app), unknown.front()));
  }
}

// An empty value is most often a variable that is not set, and never what was meant.
std::string RefuseEmpty(const std::string& given) {
  return given.empty() ? "the value is empty" : "";
}

// --version, --man, --completion.
constexpr int kDocuments = 3;

// That CompletionScript() knows.
const std::vector<std::string> kShells = {"bash", "zsh", "fish"};  // NOLINT(cert-err58-cpp)

// In the place of CLI11's text, which shows a set.
std::string RefuseOthers(const std::vector<std::string>& allowed, const std::string& given) {
  if (std::find(allowed.begin(), allowed.end(), given) != allowed.end()) return "";
  return absl::StrCat("'", given, "' is not allowed; allowed: ", absl::StrJoin(allowed, ", "), ".",
                      Suggestion(given, allowed));
}

// In the place of CLI11's text, which is another one in each of its releases.
template <class Number>
std::string RefuseOutOfRange(const std::string& given, Number least, Number most) {
  // CLI11 finds that "nan" is in every range.
  double real = 0;
  const bool is_nan = absl::SimpleAtod(given, &real) && std::isnan(real);
  if (!is_nan && CLI::Range(least, most)(given).empty()) return "";
  std::ostringstream text;
  text << "Value " << given << " not in range " << least << " to " << most;
  return text.str();
}

template <class Number>
CLI::Option* AddInRange(CLI::App* app, const std::string& name, Number* value, Number least,
                        Number most, const std::string& unit) {
  const CLI::Validator range(
      [least, most](const std::string& given) { return RefuseOutOfRange(given, least, most); },
      CLI::Range(least, most).get_description());
  // The unit stands in CLI11's error texts.
  return app->add_option(name, *value)->check(range)->type_name(unit);
}

}  // namespace

// What a program keeps from its line.
struct ProgramState {
  std::function<ExitCode()> action;
  std::string color = "auto";
  int64_t width = 0;
};

Option Option::Required() const {
  option_->required();
  page_->required = true;
  return *this;
}

Option Option::Needs(Option other) const {
  option_->needs(other.option_);
  return *this;
}

Option Option::Excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

Command Command::AddCommand(const std::string& name, const std::string& help) {
  app_->require_subcommand(1);
  CommandPage& page = *page_->commands.emplace_back(std::make_unique<CommandPage>());
  page.path = absl::StrCat(page_->path, " ", name);
  page.help = help;
  return Command(app_->add_subcommand(name, help), &page, state_);
}

Option Command::Named(CLI::Option* option, const std::string& name, const std::string& form,
                      const std::string& help) {
  const bool is_flag = absl::StartsWith(name, "-");
  auto& pages = is_flag ? page_->options : page_->arguments;
  OptionPage& page = *pages.emplace_back(std::make_unique<OptionPage>());
  page.name = name;
  page.form = form;
  page.help = help;
  return Option(option, &page);
}

Option Command::Argument(const std::string& name, std::string* value, const std::string& help) {
  return Named(app_->add_option(name, *value)->type_name(""), name, "", help);
}

Option Command::Arguments(const std::string& name, std::vector<std::string>* values,
                          const std::string& help) {
  const Option option = Named(app_->add_option(name, *values)->type_name(""), name, "", help);
  page_->arguments.back()->repeatable = true;
  return option;
}

Option Command::Flag(const std::string& name, bool* value, const std::string& help) {
  return Named(app_->add_flag(name, *value), name, "", help);
}

Option Command::Text(const std::string& name, std::string* value, const std::string& form,
                     const std::string& help) {
  const Option option =
      Named(app_->add_option(name, *value)->check(RefuseEmpty)->type_name(form), name, form, help);
  page_->options.back()->fallback = *value;
  return option;
}

Option Command::Texts(const std::string& name, std::vector<std::string>* values,
                      const std::string& form, const std::string& help) {
  CLI::Option* option = app_->add_option(name, *values)
                            ->check(RefuseEmpty)
                            ->type_name(form)
                            ->take_all()
                            ->allow_extra_args(false);
  const Option named = Named(option, name, form, help);
  page_->options.back()->repeatable = true;
  return named;
}

Option Command::Choice(const std::string& name, std::string* value,
                       const std::vector<std::string>& allowed, const std::string& form,
                       const std::string& help) {
  const auto check = [allowed](const std::string& given) { return RefuseOthers(allowed, given); };
  const Option option =
      Named(app_->add_option(name, *value)->check(check)->type_name(form), name, form, help);
  page_->options.back()->fallback = *value;
  page_->options.back()->choices = allowed;
  return option;
}

Option Command::Number(const std::string& name, int64_t* value, int64_t least, int64_t most,
                       const std::string& unit, const std::string& help) {
  const Option option = Named(AddInRange(app_, name, value, least, most, unit), name, unit,
                              absl::StrCat(help, " (", least, " to ", most, ")"));
  page_->options.back()->fallback = absl::StrCat(*value);
  return option;
}

Option Command::NumberIfGiven(const std::string& name, int64_t* value, int64_t least, int64_t most,
                              const std::string& unit, const std::string& help) {
  return Named(AddInRange(app_, name, value, least, most, unit), name, unit, help);
}

Option Command::Real(const std::string& name, double* value, double least, double most,
                     const std::string& unit, const std::string& help) {
  const Option option = Named(AddInRange(app_, name, value, least, most, unit), name, unit, help);
  page_->options.back()->fallback = absl::StrCat(*value);
  return option;
}

void Command::Footer(const std::string& text) { page_->footer = text; }

void Command::ExitCodes(const std::string& text) { page_->exit_codes = text; }

void Command::Run(std::function<ExitCode()> action) {
  Choice("--color", &state_->color, {"auto", "always", "never"}, "WHEN",
         "auto, always or never: auto means only on terminals and without NO_COLOR");
  NumberIfGiven("--width", &state_->width, 20, 1000, "N",
                "Columns that output may take (default: COLUMNS, or the terminal's; no limit in "
                "files and pipes)");
  page_->options.push_back(
      std::make_unique<OptionPage>(OptionPage{.name = "--help", .help = "Print this text"}));
  app_->callback([state = state_, action = std::move(action)] { state->action = action; });
}

Program::Program(const std::string& name, const std::string& description, const std::string& commit)
    : version_(VersionText(name, commit)),
      app_(std::make_unique<CLI::App>(description, name)),
      page_(std::make_unique<CommandPage>()),
      state_(std::make_unique<ProgramState>()) {
  page_->path = name;
  page_->help = description;
  AddDocument("--version", "", "Print the version and the commit",
              [this](const std::string&) { return version_; });
  AddDocument("--man", "", "Print the manual page, for: man -l -",
              [this](const std::string&) { return ManPage(*page_, version_); });
  AddDocument("--completion", "SHELL",
              "Print a script that completes commands and options: bash, zsh or fish",
              [this](const std::string& shell) { return CompletionScript(*page_, shell); });
  page_->options.back()->choices = kShells;
}

// The line is done when its text is printed, whatever else is missing in it.
void Program::AddDocument(const std::string& flag, const std::string& form, const std::string& help,
                          const std::function<std::string(const std::string&)>& text) {
  const auto print = [text](const std::string& value) {
    std::string document = text(value);
    // CLI11 ends it with a newline.
    if (absl::EndsWith(document, "\n")) document.pop_back();
    throw CLI::CallForVersion(document, 0);
  };
  if (form.empty()) {
    app_->add_flag_callback(flag, [print] { print(""); });
  } else {
    app_->add_option_function<std::string>(flag, print)
        ->type_name(form)
        ->check([](const std::string& given) { return RefuseOthers(kShells, given); });
  }
  page_->options.push_back(
      std::make_unique<OptionPage>(OptionPage{.name = flag, .form = form, .help = help}));
}

Program::~Program() = default;

Command Program::command() { return Command(app_.get(), page_.get(), state_.get()); }

int Program::Main(int argc, char** argv) {
  const OutputGuard guard;
  // What is about the program stands behind what is about its work.
  std::rotate(page_->options.begin(), page_->options.begin() + kDocuments, page_->options.end());
  const std::optional<ExitCode> done = Parse(argc, argv, *page_, app_.get());
  HideSeeds(argc, argv);
  ChooseScreen(state_->color, state_->width);
  return static_cast<int>(
      FinishOutput(app_->get_name(), done.has_value() ? *done : state_->action()));
}

}  // namespace assize
