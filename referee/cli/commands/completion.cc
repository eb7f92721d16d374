// Completion scripts for shells, each complete in itself: nothing of ours runs while somebody
// types.
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "referee/cli/commands/command_page.h"

namespace assize {
namespace {

std::vector<std::string> NamesOf(const std::vector<std::unique_ptr<OptionPage>>& options) {
  std::vector<std::string> names;
  for (const auto& option : options) names.push_back(option->name);
  return names;
}

std::vector<std::string> CommandsOf(const CommandPage& program) {
  std::vector<std::string> names;
  for (const auto& command : program.commands) names.push_back(command->name());
  return names;
}

// The commands, and the program itself under the name "".
std::vector<std::pair<std::string, const CommandPage*>> PagesOf(const CommandPage& program) {
  std::vector<std::pair<std::string, const CommandPage*>> pages = {{"", &program}};
  for (const auto& command : program.commands) pages.emplace_back(command->name(), command.get());
  return pages;
}

// For a function's name.
std::string Identifier(const std::string& name) {
  return absl::StrCat("_", absl::StrReplaceAll(name, {{"-", "_"}}));
}

// Within single quotes.
std::string Quoted(const std::string& text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

std::string Bash(const CommandPage& program) {
  std::string values;
  std::string options;
  for (const auto& [name, page] : PagesOf(program)) {
    absl::StrAppend(&options, "    ", Quoted(name), ") words='",
                    absl::StrJoin(NamesOf(page->options), " "), "' ;;\n");
    for (const auto& option : page->options) {
      if (option->choices.empty()) continue;
      absl::StrAppend(&values, "    ", Quoted(absl::StrCat(name, " ", option->name)), ") words='",
                      absl::StrJoin(option->choices, " "), "' ;;\n");
    }
  }
  const std::string function = Identifier(program.path);
  return absl::StrCat(
      "# Completion of ", program.path, " for bash.\n", function,
      "() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command='' words='' i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case \" ",
      absl::StrJoin(CommandsOf(program), " "),
      " \" in *\" ${COMP_WORDS[i]} \"*) command=${COMP_WORDS[i]}; break ;; esac\n"
      "  done\n"
      "  case \"$command $previous\" in\n",
      values,
      "  esac\n"
      "  if [[ -z $words && $word == -* ]]; then\n"
      "    case $command in\n",
      options,
      "    esac\n"
      "  elif [[ -z $words && -z $command ]]; then\n"
      "    words='",
      absl::StrJoin(CommandsOf(program), " "),
      "'\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "}\n"
      "complete -o default -F ",
      function, " ", program.path, "\n");
}

// A description in zsh's _arguments.
std::string ZshText(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

std::string ZshArguments(const CommandPage& page) {
  std::string arguments = "_arguments -S";
  for (const auto& option : page.options) {
    std::string entry = absl::StrCat(option->repeatable ? "*" : "", option->name, "[",
                                     ZshText(FullHelp(*option)), "]");
    if (!option->form.empty()) {
      absl::StrAppend(&entry, ":", ZshText(option->form), ":",
                      option->choices.empty()
                          ? "_files"
                          : absl::StrCat("(", absl::StrJoin(option->choices, " "), ")"));
    }
    absl::StrAppend(&arguments, " \\\n      ", Quoted(entry));
  }
  return absl::StrCat(arguments, " \\\n      '*:file:_files'");
}

std::string Zsh(const CommandPage& program) {
  std::string text =
      absl::StrCat("#compdef ", program.path, "\n# Completion of ", program.path, " for zsh.\n");
  if (program.commands.empty()) return absl::StrCat(text, ZshArguments(program), "\n");
  absl::StrAppend(&text, "local -a commands\ncommands=(\n");
  for (const auto& command : program.commands) {
    absl::StrAppend(&text, "  ", Quoted(absl::StrCat(command->name(), ":", ZshText(command->help))),
                    "\n");
  }
  absl::StrAppend(&text,
                  ")\n"
                  "if (( CURRENT == 2 )); then\n"
                  "  _describe command commands\n"
                  "  return\n"
                  "fi\n"
                  "local command=$words[2]\n"
                  "shift words\n"
                  "(( CURRENT-- ))\n"
                  "case $command in\n");
  for (const auto& command : program.commands) {
    absl::StrAppend(&text, "  ", command->name(), ")\n    ", ZshArguments(*command), "\n    ;;\n");
  }
  return absl::StrCat(text, "esac\n");
}

std::string Fish(const CommandPage& program) {
  std::string text = absl::StrCat("# Completion of ", program.path, " for fish.\n");
  const std::string head = absl::StrCat("complete -c ", program.path);
  for (const auto& command : program.commands) {
    absl::StrAppend(&text, head, " -n __fish_use_subcommand -f -a ", command->name(), " -d ",
                    Quoted(command->help), "\n");
  }
  for (const auto& [name, page] : PagesOf(program)) {
    const std::string where = !name.empty()
                                  ? absl::StrCat(" -n '__fish_seen_subcommand_from ", name, "'")
                              : program.commands.empty() ? ""
                                                         : " -n __fish_use_subcommand";
    for (const auto& option : page->options) {
      absl::StrAppend(&text, head, where, " -l ", option->name.substr(2),
                      option->form.empty() ? "" : " -r",
                      option->choices.empty()
                          ? ""
                          : absl::StrCat(" -f -a ", Quoted(absl::StrJoin(option->choices, " "))),
                      " -d ", Quoted(FullHelp(*option)), "\n");
    }
  }
  return text;
}

}  // namespace

std::string CompletionScript(const CommandPage& program, const std::string& shell) {
  if (shell == "bash") return Bash(program);
  if (shell == "zsh") return Zsh(program);
  return shell == "fish" ? Fish(program) : "";
}

}  // namespace assize
