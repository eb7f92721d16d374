#include "ladder/report/report.h"

#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/report/crosstable_report.h"
#include "ladder/report/heats_report.h"
#include "ladder/report/standings_report.h"
#include "ladder/report/trf_report.h"
#include "referee/base/plain_text.h"
#include "referee/base/status.h"
#include "referee/cli/json_output.h"

namespace assize::ladder::report {
namespace {

constexpr std::array kFormats = {
    std::pair<std::string_view, ReportFormat>{"text", ReportFormat::kText},
    std::pair<std::string_view, ReportFormat>{"json", ReportFormat::kJson},
    std::pair<std::string_view, ReportFormat>{"csv", ReportFormat::kCsv},
    std::pair<std::string_view, ReportFormat>{"md", ReportFormat::kMarkdown},
    std::pair<std::string_view, ReportFormat>{"trf", ReportFormat::kTrf},
};

bool IsKnockout(const EventReport& report) {
  return report.settings.order == standings::Order::kBySurvival;
}

Sheet CrosstableForPeople(const EventReport& report) {
  if (IsKnockout(report) && !report.history.empty()) return HeatsSheet(report);
  if (report.field.size() > kLargestMatrix) return RoundsSheet(report);
  return CrosstableSheet(report, Reader::kPeople);
}

}  // namespace

absl::StatusOr<ReportFormat> ParseReportFormat(std::string_view text) {
  std::vector<std::string> names;
  for (const auto& [name, format] : kFormats) {
    if (name == text) return format;
    names.emplace_back(name);
  }
  return absl::InvalidArgumentError(absl::StrCat("no output format is called ", Quoted(text),
                                                 ": must be one of ", absl::StrJoin(names, ", "),
                                                 ".", Suggestion(text, names)));
}

absl::StatusOr<std::string> FormatStandings(const EventReport& report, ReportFormat format) {
  switch (format) {
    case ReportFormat::kText:
      return SheetAsText(StandingsSheet(report, Reader::kPeople));
    case ReportFormat::kJson:
      return ToJson(StandingsMessage(report), JsonLayout::kDocument);
    case ReportFormat::kCsv:
      return SheetAsCsv(StandingsSheet(report, Reader::kPrograms));
    case ReportFormat::kMarkdown:
      return SheetAsMarkdown(StandingsSheet(report, Reader::kPeople));
    case ReportFormat::kTrf:
      return TrfReport(report);
  }
  return absl::InternalError("an unknown output format");
}

absl::StatusOr<std::string> FormatCrosstable(const EventReport& report, ReportFormat format) {
  switch (format) {
    case ReportFormat::kText:
      return SheetAsText(CrosstableForPeople(report));
    case ReportFormat::kJson:
      return ToJson(CrosstableMessage(report), JsonLayout::kDocument);
    case ReportFormat::kCsv:
      return SheetAsCsv(IsKnockout(report) ? BracketSheet(report)
                                           : CrosstableSheet(report, Reader::kPrograms));
    case ReportFormat::kMarkdown:
      return SheetAsMarkdown(CrosstableForPeople(report));
    case ReportFormat::kTrf:
      return TrfReport(report);
  }
  return absl::InternalError("an unknown output format");
}

}  // namespace assize::ladder::report
