#include "ladder/report/tables/report.h"

#include "ladder/report/tables/event_view.h"
#include "referee/base/text/json.h"

namespace assize::ladder::report {
namespace {

Sheet CrosstableForPeople(const EventReport& report) {
  if (Eliminates(report) && !report.history.empty()) return KnockoutSheet(report);
  if (report.field.size() > kLargestMatrix) return RoundsSheet(report);
  return CrosstableSheet(report, Reader::kPeople);
}

}  // namespace

absl::StatusOr<std::string> FormatStandings(const EventReport& report, OutputFormat format,
                                            const Screen& screen) {
  switch (format) {
    case OutputFormat::kText:
      return SheetAsText(StandingsSheet(report, Reader::kPeople), screen);
    case OutputFormat::kJson:
      return ToJson(StandingsMessage(report), JsonLayout::kDocument);
    case OutputFormat::kCsv:
      return SheetAsCsv(StandingsSheet(report, Reader::kPrograms));
    case OutputFormat::kMarkdown:
      return SheetAsMarkdown(StandingsSheet(report, Reader::kPeople));
    case OutputFormat::kTrf:
      return TrfReport(report);
    case OutputFormat::kPairs:
      break;
  }
  return absl::InternalError("an unknown output format");
}

absl::StatusOr<std::string> FormatCrosstable(const EventReport& report, OutputFormat format,
                                             const Screen& screen) {
  switch (format) {
    case OutputFormat::kText:
      return SheetAsText(CrosstableForPeople(report), screen);
    case OutputFormat::kJson:
      return ToJson(CrosstableMessage(report), JsonLayout::kDocument);
    case OutputFormat::kCsv:
      return SheetAsCsv(Eliminates(report) ? BracketSheet(report)
                                           : CrosstableSheet(report, Reader::kPrograms));
    case OutputFormat::kMarkdown:
      return SheetAsMarkdown(CrosstableForPeople(report));
    case OutputFormat::kTrf:
      return TrfReport(report);
    case OutputFormat::kPairs:
      break;
  }
  return absl::InternalError("an unknown output format");
}

}  // namespace assize::ladder::report
