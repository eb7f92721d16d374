#include "ladder/report/trf_report.h"

#include "absl/strings/str_cat.h"
#include "ladder/pairing/as_tournament.h"
#include "ladder/pairing/format.h"
#include "ladder/report/event_view.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/status.h"

namespace assize::ladder::report {

absl::StatusOr<std::string> TrfReport(const EventReport& report) {
  if (report.settings.scoring != sets::Scoring::kPlaced) {
    return absl::FailedPreconditionError(
        "TRF knows wins, draws and losses only, but this event's sets count their average: use "
        "text, json, csv or md");
  }
  for (const pairing::PlayedRound& round : report.history) {
    for (const pairing::PlayedPod& played : round.pods) {
      if (played.pod.size() == 2) continue;
      return absl::FailedPreconditionError(
          absl::StrCat("TRF knows events of two seats only, and ", report.event, " has tables of ",
                       played.pod.size(), ": use text, json, csv or md"));
    }
  }
  ASSIZE_ASSIGN_OR_RETURN(
      trf::Tournament tournament,
      pairing::AsTournament(report.field, report.history, report.settings.bye_points));
  tournament.name = report.event;
  tournament.planned_rounds = report.planned_rounds;
  // Where two seats meet, as AsTournament() has made sure of.
  if (report.format == pairing::FormatName(pairing::FormatKind::kSwiss)) {
    tournament.system = trf::System::kDutch;
  }
  pairing::Accelerate(report.accelerated, &tournament);
  const bool is_over =
      report.planned_rounds > 0 && static_cast<int>(report.history.size()) >= report.planned_rounds;
  for (size_t player = 0; player < tournament.players.size(); ++player) {
    trf::Player& entry = tournament.players[player];
    entry.name = FullName(report.names[player]);
    if (is_over) entry.next_absence = std::nullopt;
  }
  for (const standings::StandingsRow& row : RowsAfter(report, report.history)) {
    tournament.players[row.player].place = row.rank;
  }
  return trf::WriteTrf(tournament);
}

}  // namespace assize::ladder::report
