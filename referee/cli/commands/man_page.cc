// Manual pages, in the macros of man(7).
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "referee/cli/commands/command_page.h"

namespace assize {
namespace {

// Text that roff prints as it is.
std::string Roff(const std::string& text) {
  std::string escaped = absl::StrReplaceAll(text, {{"\\", "\\e"}, {"-", "\\-"}, {"'", "\\(aq"}});
  return absl::StartsWith(escaped, ".") ? absl::StrCat("\\&", escaped) : escaped;
}

void AppendOption(const OptionPage& option, std::string* page) {
  absl::StrAppend(page, ".TP\n\\fB", Roff(option.name), "\\fR");
  if (!option.form.empty()) absl::StrAppend(page, " \\fI", Roff(option.form), "\\fR");
  absl::StrAppend(page, "\n", Roff(FullHelp(option)), "\n");
}

void AppendFooter(const std::string& footer, std::string* page) {
  for (const FooterPart& part : FooterParts(footer)) {
    if (part.verbatim) {
      absl::StrAppend(page, ".nf\n", Roff(part.text), "\n.fi\n");
    } else {
      absl::StrAppend(page, ".PP\n", Roff(part.text), "\n");
    }
  }
}

void AppendOptions(const CommandPage& command, std::string* page) {
  for (const auto& argument : command.arguments) AppendOption(*argument, page);
  for (const auto& option : command.options) AppendOption(*option, page);
}

void AppendCommand(const CommandPage& command, std::string* page) {
  absl::StrAppend(page, ".SS \"", Roff(absl::StrCat(command.path, " ", UsageOf(command))), "\"\n",
                  Roff(command.help), ".\n");
  AppendOptions(command, page);
  AppendFooter(command.footer, page);
  absl::StrAppend(page, ".PP\nExit codes: ", Roff(command.exit_codes), ".\n");
}

}  // namespace

std::string ManPage(const CommandPage& program, const std::string& version) {
  std::string page = absl::StrCat(
      ".TH ", absl::AsciiStrToUpper(program.path), " 1 \"\" \"", Roff(version),
      "\" \"Assize\"\n.SH NAME\n", Roff(program.path), " \\- ", Roff(program.help),
      "\n.SH SYNOPSIS\n.B ", Roff(program.path), "\n", Roff(UsageOf(program)), "\n.SH OPTIONS\n");
  AppendOptions(program, &page);
  if (!program.commands.empty()) page += ".SH COMMANDS\n";
  for (const auto& command : program.commands) AppendCommand(*command, &page);
  if (!program.footer.empty()) page += ".SH EXAMPLES AND NOTES\n";
  AppendFooter(program.footer, &page);
  absl::StrAppend(&page, ".SH EXIT STATUS\n", Roff(program.exit_codes), "; ",
                  Roff(kCommonExitCodes), ".\n.SH ENVIRONMENT\n");
  for (const char* line :
       {".TP\n\\fBCOLUMNS\\fR\nThe width of tables and texts, in place of the terminal's.\n",
        ".TP\n\\fBNO_COLOR\\fR\nIf set, nothing is colored unless --color always is given.\n"}) {
    page += line;
  }
  std::vector<std::string> others;
  for (const char* name : {"referee", "ladder", "replay-dump"}) {
    if (program.path != name) others.push_back(absl::StrCat("\\fB", Roff(name), "\\fR(1)"));
  }
  return absl::StrCat(page, ".SH SEE ALSO\n", absl::StrJoin(others, ", "), "\n");
}

}  // namespace assize
