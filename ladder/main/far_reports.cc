#include "ladder/main/far_reports.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/report/systems_report.h"
#include "referee/base/json.h"
#include "referee/base/status.h"
#include "referee/cli/screen.h"

namespace assize::ladder {
namespace {

using client::Stub;

std::string Version(const std::string& bot, uint32_t number) {
  return absl::StrCat(bot, "@", number);
}

Sheet SheetOf(const v1::RatingsReport& report) {
  Sheet sheet;
  sheet.title = report.game();
  sheet.columns = {{.head = "table", .side = 'r', .show = Show::kIfVaried},
                   {.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "owner", .show = Show::kIfVaried, .fit = Fit::kShorten},
                   {.head = "elo", .side = 'r'},
                   {.head = "±", .side = 'r', .legend = "half the width of the interval of 95 %"},
                   {.head = "matches", .side = 'r'}};
  for (int table = 0; table < report.tables_size(); ++table) {
    for (const v1::RatingsLine& line : report.tables(table).lines()) {
      const v1::EloEstimate& rating = line.rating();
      sheet.rows.push_back({absl::StrCat(table + 1), Version(line.bot(), line.number()),
                            line.owner(),
                            rating.has_elo() ? absl::StrFormat("%.0f", rating.elo()) : "",
                            rating.has_margin95() ? absl::StrFormat("%.0f", rating.margin95()) : "",
                            absl::StrCat(line.matches())});
    }
  }
  return sheet;
}

// What is no JSON the service writes, as a command beside its database would.
absl::StatusOr<std::string> FarText(client::Client& service, const std::string& table,
                                    const std::string& event, OutputFormat format) {
  const Screen screen = OutputScreen();
  v1::GetTableRequest request;
  request.set_event(event);
  request.set_table(table);
  request.set_format(format == OutputFormat::kCsv        ? "csv"
                     : format == OutputFormat::kMarkdown ? "md"
                     : format == OutputFormat::kTrf      ? "trf"
                                                         : "text");
  request.set_width(static_cast<uint32_t>(screen.width));
  request.set_color(screen.color);
  ASSIZE_ASSIGN_OR_RETURN(const v1::TableText text, service.Call(&Stub::GetTable, request));
  return text.text();
}

}  // namespace

absl::StatusOr<v1::BotsReport> FarBots(const std::string& address, const std::string& bot,
                                       const std::string& game) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  v1::BotsReport report;
  v1::ListVersionsRequest request;
  request.set_bot(bot);
  do {
    ASSIZE_ASSIGN_OR_RETURN(const v1::ListBotsResponse page,
                            service->Call(&Stub::ListVersions, request));
    for (const v1::BotVersionReport& version : page.versions()) {
      const auto& games = version.games();
      if (!game.empty() && std::find(games.begin(), games.end(), game) == games.end()) continue;
      *report.add_versions() = version;
    }
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return report;
}

absl::StatusOr<v1::EventsReport> FarEvents(const std::string& address) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  v1::EventsReport report;
  v1::ListEventsRequest request;
  do {
    ASSIZE_ASSIGN_OR_RETURN(const v1::ListEventsResponse page,
                            service->Call(&Stub::ListEvents, request));
    for (const v1::EventInfo& event : page.events()) *report.add_events() = event.summary();
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  return report;
}

absl::StatusOr<v1::WhyReport> FarWhy(const std::string& address, const std::string& bot,
                                     const std::string& event, int faults) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  v1::GetBotReportRequest request;
  request.set_bot(bot);
  request.set_event(event);
  request.set_faults(faults);
  return service->Call(&Stub::GetBotReport, request);
}

absl::StatusOr<std::string> FarStandings(const std::string& address, const std::string& event,
                                         OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  if (format != OutputFormat::kJson) return FarText(*service, "standings", event, format);
  v1::GetStandingsRequest request;
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::StandingsReport report,
                          service->Call(&Stub::GetStandings, request));
  return ToJson(report, JsonLayout::kDocument);
}

absl::StatusOr<std::string> FarCrosstable(const std::string& address, const std::string& event,
                                          OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  if (format != OutputFormat::kJson) return FarText(*service, "crosstable", event, format);
  v1::GetCrosstableRequest request;
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::CrosstableReport report,
                          service->Call(&Stub::GetCrosstable, request));
  return ToJson(report, JsonLayout::kDocument);
}

absl::StatusOr<std::string> FarRatings(const std::string& address, const std::string& game,
                                       const std::string& event, OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  v1::GetRatingsRequest request;
  request.set_game(game);
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::RatingsReport report,
                          service->Call(&Stub::GetRatings, request));
  return FormatSheet(SheetOf(report), report, format);
}

absl::StatusOr<std::string> FarMatrix(const std::string& address, const std::string& game,
                                      const std::string& event, OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
  v1::GetHeadToHeadRequest request;
  request.set_game(game);
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::MatrixReport report,
                          service->Call(&Stub::GetHeadToHead, request));
  return report::FormatMatrix(report, format, OutputScreen());
}

}  // namespace assize::ladder
