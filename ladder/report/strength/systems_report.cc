#include "ladder/report/strength/systems_report.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/rating/systems/systems.h"
#include "ladder/report/cells.h"
#include "ladder/report/tables/report.h"
#include "referee/base/text/json.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {
namespace {

constexpr char kNeverMet[] = "–";

template <class Line>
PlayerName NameOf(const Line& line) {
  return {.bot = line.bot(),
          .number = static_cast<int>(line.number()),
          .label = line.label(),
          .owner = line.owner(),
          .status = ""};
}

template <class Report, class Table>
std::string TitleOf(const std::string& what, const Report& report, const Table& table) {
  std::string title = absl::StrCat(what, " in ", report.game());
  if (report.tables_size() > 1) {
    absl::StrAppend(&title, table.roles().empty() ? " without roles" : " with ",
                    absl::StrJoin(table.roles(), " and "));
  }
  return title;
}

template <class Table>
std::string AmountText(const Table& table) {
  return absl::StrCat(Counted(static_cast<int64_t>(table.sets()), "set", "sets"), " (",
                      Counted(static_cast<int64_t>(table.matches()), "match", "matches"), ")");
}

template <class Table>
std::string NotesText(const Table& table) {
  std::string text;
  for (const std::string& note : table.notes()) absl::StrAppend(&text, " ", note);
  return text;
}

std::string AboutSystem(const std::string& name) {
  for (const rating::SystemInfo& info : rating::AllSystems()) {
    if (info.name == name) return std::string(info.about);
  }
  return name;
}

Sheet SheetOf(const v1::SystemRatingsReport& report, const v1::SystemRatingsTable& table) {
  Sheet sheet;
  sheet.title = TitleOf("Ratings", report, table);
  sheet.columns = {{.head = "", .side = 'r', .key = true},
                   {.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "owner", .show = Show::kIfVaried, .worth = 3, .fit = Fit::kShorten},
                   {.head = report.system(), .side = 'r'},
                   {.head = "margin95",
                    .side = 'r',
                    .show = Show::kIfAny,
                    .legend = "half the width of the interval of 95 %"}};
  // Elo has whole points; the scale of mu is a few dozen.
  bool is_fine = false;
  for (const v1::SystemRatingsLine& line : table.lines()) {
    is_fine = is_fine || (line.has_margin95() && line.margin95() < 10);
  }
  const auto number = [digits = is_fine ? 2 : 0](double value) { return Unsigned(value, digits); };
  for (int i = 0; i < table.lines_size(); ++i) {
    const v1::SystemRatingsLine& line = table.lines(i);
    sheet.rows.push_back({absl::StrCat(i + 1), FullName(NameOf(line)), line.owner(),
                          number(line.rating()),
                          line.has_margin95() ? number(line.margin95()) : ""});
  }
  sheet.note = absl::StrCat("From ", AmountText(table), " by ", AboutSystem(report.system()),
                            ". It ignores roles and seats, and treats matches as "
                            "independent; the table without --system is more accurate.",
                            NotesText(table));
  return sheet;
}

std::string Percent(double share) { return absl::StrFormat("%.0f", 100 * share); }

Sheet SheetOf(const v1::MatrixReport& report, const v1::MatrixTable& table) {
  Sheet sheet;
  sheet.title = TitleOf("Who beats whom", report, table);
  sheet.columns = {{.head = "", .side = 'r', .key = true},
                   {.head = "bot", .fit = Fit::kShorten, .key = true}};
  for (int i = 0; i < table.lines_size(); ++i) {
    sheet.columns.push_back({.head = absl::StrCat(i + 1), .side = 'r'});
  }
  sheet.columns.push_back({.head = "alpha-rank",
                           .side = 'r',
                           .legend = "percent of the time that an evolutionary "
                                     "process spends at this bot"});
  sheet.columns.push_back({.head = "Nash",
                           .side = 'r',
                           .legend = "percent of the time that an optimal "
                                     "strategy chooses this bot"});
  for (int i = 0; i < table.lines_size(); ++i) {
    const v1::MatrixLine& line = table.lines(i);
    std::vector<std::string>& row = sheet.rows.emplace_back();
    row = {absl::StrCat(i + 1), FullName(NameOf(line))};
    for (int j = 0; j < line.cells_size(); ++j) {
      const v1::MatrixCell& cell = line.cells(j);
      row.push_back(i == j ? "" : cell.has_share() ? Percent(cell.share()) : kNeverMet);
    }
    row.push_back(Percent(line.alpha_rank()));
    row.push_back(Percent(line.nash()));
  }
  sheet.note = absl::StrCat(
      "From ", AmountText(table),
      ": percent of the matches between two bots in which that of the line finished ahead of "
      "that of the column; a tie counts half. ",
      kNeverMet,
      ": they never met, and alpha-rank and Nash use what the rating table expects. Bots "
      "that share alpha-rank or Nash are equal, or beat each other in a cycle.",
      NotesText(table));
  return sheet;
}

template <class Report>
absl::StatusOr<std::string> Format(const Report& report, OutputFormat format,
                                   const Screen& screen) {
  if (format == OutputFormat::kJson) return ToJson(report, JsonLayout::kDocument);
  std::vector<std::string> texts;
  for (const auto& table : report.tables()) {
    const Sheet sheet = SheetOf(report, table);
    if (format == OutputFormat::kText) {
      texts.push_back(SheetAsText(sheet, screen));
    } else if (format == OutputFormat::kMarkdown) {
      texts.push_back(SheetAsMarkdown(sheet));
    } else if (format == OutputFormat::kCsv) {
      texts.push_back(SheetAsCsv(sheet));
    } else {
      return absl::InvalidArgumentError(
          "--format trf is for the standings of an event; ratings are shown as text, json, csv or "
          "md");
    }
  }
  return absl::StrJoin(texts, "\n");
}

}  // namespace

absl::StatusOr<std::string> FormatSystemRatings(const v1::SystemRatingsReport& report,
                                                OutputFormat format, const Screen& screen) {
  return Format(report, format, screen);
}

absl::StatusOr<std::string> FormatMatrix(const v1::MatrixReport& report, OutputFormat format,
                                         const Screen& screen) {
  return Format(report, format, screen);
}

}  // namespace assize::ladder::report
