#include "ladder/report/strength/tune_report.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::report {
namespace {

std::string Progress(const v1::TuneReport& report) {
  return absl::StrCat("Iteration ", report.iterations(), " of ", report.settings().iterations(),
                      ", ", Counted(report.matches(), "match", "matches"));
}

std::string ForfeitsText(const v1::TuneReport& report) {
  if (report.forfeits() == 0) return "";
  return absl::StrCat(Counted(report.forfeits(), "seat was", "seats were"),
                      " forfeited, which counts as a loss: see ladder tune --logs.");
}

std::vector<std::string> RowOf(const v1::TunedParameter& parameter) {
  const double moved = (parameter.value() - parameter.start()) / parameter.step();
  return {parameter.name(),
          TuneValueText(parameter, parameter.value()),
          TuneValueText(parameter, parameter.start()),
          absl::StrFormat("%.1f", moved),
          TuneValueText(parameter, parameter.least()),
          TuneValueText(parameter, parameter.most()),
          TuneValueText(parameter, parameter.step())};
}

// A number of a bot.toml: a whole one has no fraction, and any other has one.
std::string TomlText(const v1::TunedParameter& parameter, double value) {
  std::string text = TuneValueText(parameter, value);
  if (!parameter.whole() && text.find_first_not_of("-0123456789") == std::string::npos) {
    text += ".0";
  }
  return text;
}

std::string TomlLine(const v1::TunedParameter& parameter) {
  return absl::StrCat(parameter.name(), " = {default = ", TomlText(parameter, parameter.value()),
                      ", min = ", TomlText(parameter, parameter.least()),
                      ", max = ", TomlText(parameter, parameter.most()),
                      ", step = ", TomlText(parameter, parameter.step()), "}\n");
}

}  // namespace

std::string TuneValueText(const v1::TunedParameter& parameter, double value) {
  if (parameter.whole()) return absl::StrCat(std::llround(value));
  const int digits = static_cast<int>(3 - std::floor(std::log10(parameter.step())));
  std::string text = absl::StrFormat("%.*f", std::clamp(digits, 0, 15), value);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string TuneLine(const v1::TuneReport& report) {
  return absl::StrCat(Progress(report), ": ",
                      absl::StrJoin(report.parameters(), ", ",
                                    [](std::string* text, const v1::TunedParameter& parameter) {
                                      absl::StrAppend(text, parameter.name(), " ",
                                                      TuneValueText(parameter, parameter.value()));
                                    }));
}

Sheet TuneSheet(const v1::TuneReport& report) {
  Sheet sheet;
  sheet.title = absl::StrCat(Progress(report), " of ", report.settings().game(), " at tables of ",
                             report.settings().seats(), ": ", Plain(report.settings().bot()));
  sheet.columns = {{.head = "parameter", .fit = Fit::kShorten, .key = true},
                   {.head = "value", .side = 'r', .legend = "what the tuning proposes so far"},
                   {.head = "start", .side = 'r', .worth = 4},
                   {.head = "moved", .side = 'r', .worth = 3, .legend = "from the start, in steps"},
                   {.head = "min", .side = 'r', .worth = 2},
                   {.head = "max", .side = 'r', .worth = 2},
                   {.head = "step", .side = 'r', .worth = 1}};
  for (const v1::TunedParameter& parameter : report.parameters()) {
    sheet.rows.push_back(RowOf(parameter));
  }
  sheet.note = ForfeitsText(report);
  return sheet;
}

std::string TuneAdvice(const v1::TuneReport& report, const std::string& bot,
                       const std::string& folder) {
  const v1::TuneSettings& settings = report.settings();
  std::string text = "For the bot's bot.toml:\n\n[tune]\n";
  for (const v1::TunedParameter& parameter : report.parameters()) text += TomlLine(parameter);
  const std::string database = ShellWord(absl::StrCat(folder, "/test.db"));
  absl::StrAppend(
      &text, "\nThe bot with these values is in ", Plain(report.proposal()), "; the curves are in ",
      Plain(folder),
      "/report.html. A tuning ends with a proposal, never with a proof. To test it against\n"
      "the bot as it is (on your ladder: with its database, and the versions that submit names):\n"
      "  ladder init ",
      database, "\n  ladder submit ", database, " ", ShellWord(bot), "\n  ladder submit ", database,
      " ", ShellWord(report.proposal()), "\n  ladder regress ", database, " --game ",
      settings.game(), " --seats ", settings.seats(), " --base ",
      ShellWord(absl::StrCat(settings.bot(), "@1")), " --test ",
      ShellWord(absl::StrCat(settings.bot(), "@2")), "\n");
  return text;
}

}  // namespace assize::ladder::report
