#include "ladder/report/strength/climb_report.h"

#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::report {
namespace {

std::string Rounded(double value) { return absl::StrFormat("%.0f", value); }

std::string ShareCell(bool known, double share) {
  return known ? absl::StrFormat("%.3f", share) : "";
}

std::string BotName(const v1::ClimbReport& report) {
  return report.version().empty() ? report.bot()
                                  : absl::StrCat(report.bot(), " ", report.version());
}

std::vector<std::string> RungRow(const v1::RungResult& rung) {
  return {absl::StrCat(rung.number()),
          rung.name(),
          Rounded(rung.elo()),
          Rounded(rung.elo() - rung.margin()),
          Rounded(rung.elo() + rung.margin()),
          rung.has_score() ? absl::StrCat(rung.sets()) : "",
          ShareCell(rung.has_score(), rung.score()),
          ShareCell(rung.has_expected(), rung.expected()),
          "",
          ""};
}

std::vector<std::string> ClimberRow(const v1::ClimbReport& report) {
  return {absl::StrCat(report.rung()),
          BotName(report),
          Rounded(report.elo()),
          Rounded(report.lower()),
          Rounded(report.upper()),
          absl::StrCat(report.sets()),
          "",
          "",
          absl::StrCat(report.lowest_rung()),
          absl::StrCat(report.highest_rung())};
}

std::string RungsText(uint32_t lowest, uint32_t highest) {
  return lowest == highest ? absl::StrCat("rung ", lowest)
                           : absl::StrCat("rungs ", lowest, " to ", highest);
}

std::string ReachedText(const v1::ClimbReport& report) {
  const std::string rungs = absl::StrCat(report.rungs_size());
  return absl::StrCat(
      Plain(BotName(report)),
      report.rung() == 0 ? absl::StrCat(" has not reached rung 1 of ", rungs)
                         : absl::StrCat(" has reached rung ", report.rung(), " of ", rungs),
      " in ", report.game(), " (95 %: ", RungsText(report.lowest_rung(), report.highest_rung()),
      "). Its rating is ", Rounded(report.elo()), " Elo, ", Rounded(report.lower()), " to ",
      Rounded(report.upper()), ", where rung 1 has 0. ");
}

std::string PassText(const v1::ClimbReport& report) {
  if (!report.has_pass()) return "";
  return absl::StrCat(report.passed() ? "Passed: rung " : "Not passed: rung ", report.pass(),
                      " was asked for. ");
}

std::string FaultsText(const v1::ClimbReport& report) {
  if (report.faults() == 0 && report.forfeits() == 0) return "";
  std::string text = absl::StrCat(
      "It forfeited ", Counted(report.forfeits(), "match", "matches"), ", which it lost, and made ",
      Counted(report.faults(), "fault", "faults"), ", ", report.timeouts(), " of them timeouts");
  if (report.forfeit_reasons_size() > 0) {
    absl::StrAppend(&text, ": ", Plain(absl::StrJoin(report.forfeit_reasons(), "; ")));
  }
  return text + ". ";
}

std::string CutText(const v1::ClimbReport& report) {
  if (report.complete()) return "";
  return absl::StrCat("Its time was over after ", report.sets(), " of ", report.planned_sets(),
                      " sets: the interval is wider than it could be, and on a faster machine the "
                      "result may be another. --time-limit gives it more. ");
}

std::string MisfitText(const v1::ClimbReport& report) {
  // By chance alone it is rarely above this.
  constexpr double kNotable = 3;
  if (report.misfit() < kNotable) return "";
  return absl::StrFormat(
      "Against some rungs it is better, and against others worse, than one rating can say: the "
      "interval is %.1f times as wide for that. ",
      std::sqrt(report.misfit()));
}

std::string NoteOf(const v1::ClimbReport& report) {
  std::string note;
  if (!report.bot().empty()) {
    note = absl::StrCat(ReachedText(report), PassText(report), FaultsText(report), CutText(report),
                        MisfitText(report));
  }
  return note +
         "A bot reaches a rung when its rating is above the midpoint between that rung and the one "
         "below.";
}

}  // namespace

Sheet ClimbSheet(const v1::ClimbReport& report) {
  Sheet sheet;
  sheet.columns = {
      {.head = "rung", .side = 'r', .key = true},
      {.head = "bot", .fit = Fit::kShorten, .key = true},
      {.head = "Elo", .side = 'r'},
      {.head = "from", .side = 'r', .worth = 4, .legend = "95 % interval of Elo"},
      {.head = "to", .side = 'r', .worth = 4},
      {.head = "sets", .side = 'r', .show = Show::kIfAny, .worth = 3},
      {.head = "score",
       .side = 'r',
       .show = Show::kIfAny,
       .worth = 2,
       .legend = "mean share of opponents that the bot came in before"},
      {.head = "expected",
       .side = 'r',
       .show = Show::kIfAny,
       .worth = 1,
       .legend = "the score by its rating"},
      {.head = "lowest", .side = 'r', .show = Show::kIfAny, .worth = 1, .legend = "rung of from"},
      {.head = "highest", .side = 'r', .show = Show::kIfAny, .worth = 1, .legend = "rung of to"}};
  bool placed = report.bot().empty();
  for (int i = report.rungs_size() - 1; i >= 0; --i) {
    const v1::RungResult& rung = report.rungs(i);
    if (!placed && report.elo() >= rung.elo()) {
      sheet.rows.push_back(ClimberRow(report));
      placed = true;
    }
    sheet.rows.push_back(RungRow(rung));
  }
  if (!placed) sheet.rows.push_back(ClimberRow(report));
  sheet.note = NoteOf(report);
  return sheet;
}

}  // namespace assize::ladder::report
