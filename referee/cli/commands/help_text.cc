// Help for people in front of a terminal.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "referee/cli/commands/command_page.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {
namespace {

// Where the explanations begin, unless all names are shorter.
constexpr size_t kNamesWidth = 26;

bool EndsSentence(const std::string& line) {
  return absl::EndsWith(line, ".") || absl::EndsWith(line, ":");
}

// "(1 to 256)", where the default stands beside it: "(1 to 256; default: 1)".
bool EndsWithRange(const std::string& help) {
  const size_t bracket = help.rfind('(');
  return bracket != std::string::npos && absl::EndsWith(help, ")") &&
         help.find_first_not_of("0123456789- to", bracket + 1) == help.size() - 1;
}

std::string LeftOf(const OptionPage& option) {
  return option.form.empty() ? option.name : absl::StrCat(option.name, " ", option.form);
}

// "  --jobs J    Matches played at a time", with the text beside the names in a column of its own.
std::string Entry(const std::string& left, const std::string& help, size_t names, size_t width) {
  const std::string margin(names + 4, ' ');
  std::string first = absl::StrCat("  ", left);
  std::string text;
  if (DisplayWidth(first) + 2 > margin.size()) {
    absl::StrAppend(&text, first, "\n");
    first = margin;
  } else {
    first = Padded(first, margin.size(), 'l');
  }
  return text + Paragraph(help, first, margin, width);
}

struct Entries {
  std::string title;
  // Name and help.
  std::vector<std::pair<std::string, std::string>> lines;
};

std::string Section(const Entries& entries, size_t width) {
  if (entries.lines.empty()) return "";
  size_t names = 0;
  for (const auto& [left, help] : entries.lines) names = std::max(names, DisplayWidth(left));
  names = std::min({names, kNamesWidth, width / 2});
  std::string text = absl::StrCat("\n", entries.title, ":\n");
  for (const auto& [left, help] : entries.lines) text += Entry(left, help, names, width);
  return text;
}

}  // namespace

std::vector<FooterPart> FooterParts(const std::string& footer) {
  std::vector<FooterPart> parts;
  bool open = false;
  const std::vector<std::string> lines = absl::StrSplit(footer, '\n', absl::SkipEmpty());
  for (const std::string& line : lines) {
    const bool verbatim = absl::StartsWith(line, " ");
    if (open && !verbatim) {
      absl::StrAppend(&parts.back().text, " ", line);
    } else {
      parts.push_back({.text = line, .verbatim = verbatim});
    }
    open = !verbatim && !EndsSentence(line);
  }
  return parts;
}

std::string UsageOf(const CommandPage& page) {
  std::string usage = page.options.empty() ? "" : "[OPTIONS]";
  if (!page.commands.empty()) return absl::StrCat(usage, usage.empty() ? "" : " ", "COMMAND ...");
  for (const auto& argument : page.arguments) {
    const std::string name = absl::StrCat(argument->name, argument->repeatable ? "..." : "");
    absl::StrAppend(&usage, usage.empty() ? "" : " ",
                    argument->required ? name : absl::StrCat("[", name, "]"));
  }
  return usage;
}

std::string FullHelp(const OptionPage& option) {
  std::vector<std::string> notes;
  const bool is_flag = absl::StartsWith(option.name, "-");
  if (option.required && is_flag) notes.emplace_back("required");
  const std::string help = absl::StrReplaceAll(option.help, {{"\n", " "}});
  if (!option.fallback.empty() && !absl::StrContains(help, "default: ")) {
    notes.push_back(absl::StrCat("default: ", option.fallback));
  }
  if (notes.empty()) return help;
  if (EndsWithRange(help)) {
    return absl::StrCat(help.substr(0, help.size() - 1), "; ", absl::StrJoin(notes, "; "), ")");
  }
  return absl::StrCat(help, " (", absl::StrJoin(notes, "; "), ")");
}

std::string HelpText(const CommandPage& page, size_t width) {
  std::string text = Paragraph(page.help, "", "", width);
  absl::StrAppend(
      &text, "\n",
      Paragraph(absl::StrCat("Usage: ", page.path, " ", UsageOf(page)), "", "    ", width));
  Entries arguments{.title = "Arguments", .lines = {}};
  for (const auto& argument : page.arguments) {
    arguments.lines.emplace_back(argument->name, FullHelp(*argument));
  }
  Entries options{.title = "Options", .lines = {}};
  for (const auto& option : page.options) {
    options.lines.emplace_back(LeftOf(*option), FullHelp(*option));
  }
  Entries commands{.title = "Commands", .lines = {}};
  for (const auto& command : page.commands) {
    commands.lines.emplace_back(command->name(), command->help);
  }
  for (const Entries& entries : {arguments, commands, options}) text += Section(entries, width);
  if (!page.footer.empty()) text += "\n";
  for (const FooterPart& part : FooterParts(page.footer)) {
    text += part.verbatim ? part.text + "\n" : Paragraph(part.text, "", "", width);
  }
  absl::StrAppend(
      &text, "\n",
      Paragraph(absl::StrCat("Exit codes: ", page.exit_codes, "; ", kCommonExitCodes, "."), "", "",
                width));
  return text;
}

}  // namespace assize
