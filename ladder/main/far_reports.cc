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

// As people read them: no zeros at the end.
std::string Number(double value) { return absl::StrFormat("%g", value); }

Sheet SheetOf(const v1::StandingsReport& report) {
  Sheet sheet;
  sheet.title = absl::StrCat(report.event(), ", ", report.game(), ", ", report.format(),
                             ", after round ", report.rounds_played());
  sheet.columns = {{.head = "rank", .side = 'r'},
                   {.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "owner", .show = Show::kIfVaried, .fit = Fit::kShorten},
                   {.head = "points", .side = 'r', .legend = "at most 1 a round"}};
  for (const std::string& tie_break : report.tie_breaks()) {
    sheet.columns.push_back({.head = tie_break, .side = 'r', .show = Show::kIfVaried, .worth = 2});
  }
  sheet.columns.push_back({.head = "elo", .side = 'r', .show = Show::kIfAny});
  sheet.columns.push_back({.head = "sets", .side = 'r', .show = Show::kIfVaried, .worth = 1});
  sheet.columns.push_back({.head = "matches", .side = 'r', .show = Show::kIfVaried, .worth = 1});
  sheet.columns.push_back({.head = "forfeits", .side = 'r', .show = Show::kIfVaried, .worth = 2});
  sheet.columns.push_back({.head = "status", .show = Show::kIfAny});
  for (const v1::StandingsLine& line : report.lines()) {
    std::vector<std::string>& row = sheet.rows.emplace_back();
    row = {absl::StrCat(line.rank()), Version(line.bot(), line.number()), line.owner(),
           Number(line.points())};
    for (int i = 0; i < report.tie_breaks_size(); ++i) {
      row.push_back(i < line.tie_breaks_size() ? Number(line.tie_breaks(i)) : "");
    }
    row.push_back(line.rating().has_elo() ? absl::StrFormat("%.0f", line.rating().elo()) : "");
    row.push_back(absl::StrCat(line.sets()));
    row.push_back(absl::StrCat(line.matches()));
    row.push_back(absl::StrCat(line.forfeits()));
    row.push_back(line.result().empty() ? line.status() : line.result());
  }
  return sheet;
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
  v1::GetStandingsRequest request;
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const v1::StandingsReport report,
                          service->Call(&Stub::GetStandings, request));
  if (format == OutputFormat::kTrf) {
    return absl::InvalidArgumentError("--format trf: is for a database on this machine");
  }
  return FormatSheet(SheetOf(report), report, format);
}

absl::StatusOr<std::string> FarCrosstable(const std::string& address, const std::string& event,
                                          OutputFormat format) {
  if (format != OutputFormat::kJson) {
    return absl::InvalidArgumentError("--format: a service's crosstable is there as json alone");
  }
  ASSIZE_ASSIGN_OR_RETURN(const auto service, client::ServiceOf(address));
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
