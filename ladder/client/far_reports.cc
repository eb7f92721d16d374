#include "ladder/client/far_reports.h"

#include <algorithm>
#include <cstdint>

#include "ladder/client/client.h"
#include "ladder/report/ratings_report.h"
#include "ladder/report/systems_report.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/cli/layout/screen.h"

namespace assize::ladder::client {
namespace {

// What is no JSON the service writes, as a command beside its database would.
absl::StatusOr<std::string> TableText(Client& service, const std::string& table,
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
  ASSIZE_ASSIGN_OR_RETURN(const v1::TableText text, service.Call(request));
  return text.text();
}

// A `Request` asks for the message of the same table.
template <class Request>
absl::StatusOr<std::string> FarTableOf(const std::string& table, const std::string& address,
                                       const std::string& event, OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, OpenTables(address));
  if (format != OutputFormat::kJson) return TableText(*service, table, event, format);
  Request request;
  request.set_event(event);
  ASSIZE_ASSIGN_OR_RETURN(const auto report, service->Call(request));
  return ToJson(report, JsonLayout::kDocument);
}

// Ratings and the like: of a game, of one event of it or of all.
template <class Request>
absl::StatusOr<Client::AnswerTo<Request>> OfGame(const std::string& address,
                                                 const std::string& game,
                                                 const std::string& event) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, OpenTables(address));
  Request request;
  request.set_game(game);
  request.set_event(event);
  return service->Call(request);
}

}  // namespace

absl::StatusOr<v1::BotsReport> FarBots(const std::string& address, const std::string& bot,
                                       const std::string& game) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, OpenTables(address));
  v1::ListVersionsRequest request;
  request.set_bot(bot);
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListBotsResponse all, service->List(request));
  v1::BotsReport report;
  for (const v1::BotVersionReport& version : all.versions()) {
    const auto& games = version.games();
    if (!game.empty() && std::ranges::find(games, game) == games.end()) continue;
    *report.add_versions() = version;
  }
  return report;
}

absl::StatusOr<v1::EventsReport> FarEvents(const std::string& address) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, OpenTables(address));
  ASSIZE_ASSIGN_OR_RETURN(const v1::ListEventsResponse all, service->List(v1::ListEventsRequest()));
  v1::EventsReport report;
  for (const v1::EventInfo& event : all.events()) *report.add_events() = event.summary();
  return report;
}

absl::StatusOr<v1::WhyReport> FarWhy(const std::string& address, const std::string& bot,
                                     const std::string& event, int faults) {
  ASSIZE_ASSIGN_OR_RETURN(const auto service, OpenTables(address));
  v1::GetBotReportRequest request;
  request.set_bot(bot);
  request.set_event(event);
  request.set_faults(faults);
  return service->Call(request);
}

absl::StatusOr<std::string> FarStandings(const std::string& address, const std::string& event,
                                         OutputFormat format) {
  return FarTableOf<v1::GetStandingsRequest>("standings", address, event, format);
}

absl::StatusOr<std::string> FarCrosstable(const std::string& address, const std::string& event,
                                          OutputFormat format) {
  return FarTableOf<v1::GetCrosstableRequest>("crosstable", address, event, format);
}

absl::StatusOr<std::string> FarRatings(const std::string& address, const std::string& game,
                                       const std::string& event, OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::RatingsReport report,
                          OfGame<v1::GetRatingsRequest>(address, game, event));
  return FormatSheet(report::RatingsSheet(report), report, format);
}

absl::StatusOr<std::string> FarMatrix(const std::string& address, const std::string& game,
                                      const std::string& event, OutputFormat format) {
  ASSIZE_ASSIGN_OR_RETURN(const v1::MatrixReport report,
                          OfGame<v1::GetHeadToHeadRequest>(address, game, event));
  return report::FormatMatrix(report, format, OutputScreen());
}

}  // namespace assize::ladder::client
