#include "ladder/answers/table_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/answers/answers.h"
#include "ladder/report/strength/ratings_report.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/report/strength/systems_report.h"
#include "ladder/report/tables/report.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/registry.h"

namespace assize::ladder::answers {
namespace {

using publish::EventRows;
using publish::PublishedLadder;

constexpr std::array<std::pair<std::string_view, OutputFormat>, 5> kFormats = {
    {{"text", OutputFormat::kText},
     {"csv", OutputFormat::kCsv},
     {"md", OutputFormat::kMarkdown},
     {"trf", OutputFormat::kTrf},
     {"json", OutputFormat::kJson}}};

absl::StatusOr<OutputFormat> FormatOf(const v1::GetTableRequest& form) {
  if (form.format().empty()) return OutputFormat::kText;
  for (const auto& [word, format] : kFormats) {
    if (form.format() == word) return format;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("format: ", Quoted(form.format()), "; must be text, csv, md, trf or json"));
}

Screen ScreenOf(const v1::GetTableRequest& form) {
  return {.width = form.width(), .color = form.color()};
}

absl::StatusOr<v1::TableText> AsTable(absl::StatusOr<std::string> text) {
  ASSIZE_RETURN_IF_ERROR(text.status());
  v1::TableText table;
  table.set_text(*std::move(text));
  return table;
}

absl::StatusOr<std::string> StandingsText(const PublishedLadder& ladder, const EventRows& event,
                                          OutputFormat format, const Screen& screen) {
  if (publish::IsTest(event.event) && format != OutputFormat::kTrf) {
    ASSIZE_ASSIGN_OR_RETURN(const report::RegressState state, ladder.TestOf(event));
    const EventSetup& setup = event.event.setup;
    return report::FormatRegress(setup.name, setup.game, state, format);
  }
  if (format == OutputFormat::kJson) {
    ASSIZE_ASSIGN_OR_RETURN(const v1::StandingsReport standings, StandingsOf(ladder, event));
    return ToJson(standings, JsonLayout::kDocument);
  }
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, ladder.ReportOf(event));
  return report::FormatStandings(report, format, screen);
}

absl::StatusOr<std::string> CrosstableText(const PublishedLadder& ladder, const EventRows& event,
                                           OutputFormat format, const Screen& screen) {
  ASSIZE_ASSIGN_OR_RETURN(const report::EventReport report, ladder.ReportOf(event));
  return report::FormatCrosstable(report, format, screen);
}

// The form's game, with the events of it that count.
struct Rated {
  std::string game;
  publish::RatedEvents events;
};

absl::StatusOr<Rated> RatedBy(const PublishedLadder& ladder, const v1::GetTableRequest& form) {
  ASSIZE_ASSIGN_OR_RETURN(const games::Game* game, games::FindGame(form.game()));
  Rated rated{.game = std::string(game->info().name), .events = {}};
  if (!form.event().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, FindEvent(ladder, form.event()));
    rated.events.only.push_back(event->event.id);
  }
  for (const std::string& name : form.excluded()) {
    if (name.empty()) return absl::InvalidArgumentError("excluded: an event without a name");
    ASSIZE_ASSIGN_OR_RETURN(const EventRows* event, FindEvent(ladder, name));
    rated.events.without.push_back(event->event.id);
  }
  return rated;
}

absl::Status NothingToRate(const std::string& game, const v1::GetTableRequest& form) {
  return absl::NotFoundError(absl::StrCat("no whole set of ", game, " is stored in ",
                                          form.event().empty() ? "it" : form.event(),
                                          "; play some with: ladder run"));
}

}  // namespace

std::string WordOf(OutputFormat format) {
  const auto* const found =
      std::ranges::find(kFormats, format, &std::pair<std::string_view, OutputFormat>::second);
  return found == kFormats.end() ? "" : std::string(found->first);
}

absl::StatusOr<bool> IsOfGame(const std::string& table) {
  if (table == kRatingsTable || table == kMatrixTable) return true;
  if (table == kStandingsTable || table == kCrosstableTable) return false;
  return absl::InvalidArgumentError(
      absl::StrCat("table: ", Quoted(table), "; must be standings, crosstable, ratings or matrix"));
}

absl::StatusOr<v1::TableText> TableOf(const PublishedLadder& ladder, const EventRows& event,
                                      const v1::GetTableRequest& form) {
  ASSIZE_ASSIGN_OR_RETURN(const OutputFormat format, FormatOf(form));
  const auto text = form.table() == kStandingsTable ? StandingsText : CrosstableText;
  return AsTable(text(ladder, event, format, ScreenOf(form)));
}

absl::StatusOr<v1::TableText> RatingsTableOf(const PublishedLadder& ladder,
                                             const v1::GetTableRequest& form) {
  ASSIZE_ASSIGN_OR_RETURN(const OutputFormat format, FormatOf(form));
  ASSIZE_ASSIGN_OR_RETURN(const Rated rated, RatedBy(ladder, form));
  if (!form.system().empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const v1::SystemRatingsReport report,
                            ladder.SystemRatingsOf(rated.game, rated.events, form.system()));
    if (report.tables().empty()) return NothingToRate(rated.game, form);
    return AsTable(report::FormatSystemRatings(report, format, ScreenOf(form)));
  }
  ASSIZE_ASSIGN_OR_RETURN(const report::RatingsReport report,
                          ladder.RatingsOf(rated.game, rated.events));
  if (report.tables.empty()) return NothingToRate(rated.game, form);
  return AsTable(report::FormatRatings(report, format, ScreenOf(form)));
}

absl::StatusOr<v1::MatrixReport> MatrixOf(const PublishedLadder& ladder,
                                          const v1::GetTableRequest& form) {
  ASSIZE_ASSIGN_OR_RETURN(const Rated rated, RatedBy(ladder, form));
  const int64_t most = form.most() == 0 ? kMatrixVersions : form.most();
  return ladder.MatrixOf(rated.game, rated.events, most);
}

absl::StatusOr<v1::TableText> MatrixTableOf(const v1::MatrixReport& matrix,
                                            const v1::GetTableRequest& form) {
  if (matrix.tables().empty()) return NothingToRate(matrix.game(), form);
  ASSIZE_ASSIGN_OR_RETURN(const OutputFormat format, FormatOf(form));
  return AsTable(report::FormatMatrix(matrix, format, ScreenOf(form)));
}

}  // namespace assize::ladder::answers
