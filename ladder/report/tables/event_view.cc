#include "ladder/report/tables/event_view.h"

#include "absl/strings/str_cat.h"
#include "ladder/pairing/formats/as_tournament.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/status.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::report {
namespace {

// The standings by these rounds, with the report's ratings.
std::vector<standings::StandingsRow> RowsAfter(const EventReport& report,
                                               const pairing::History& history) {
  standings::StandingsSettings settings = report.settings;
  settings.whole_rounds = static_cast<int>(report.history.size());
  for (const std::optional<rating::Estimate>& rating : report.ratings) {
    settings.ratings.push_back(rating.has_value() ? std::optional(rating->elo) : std::nullopt);
  }
  return standings::StandingsOf(report.field, history, settings);
}

}  // namespace

bool Eliminates(const EventReport& report) {
  return report.settings.order == standings::Order::kBySurvival;
}

std::string FullName(const PlayerName& name) { return absl::StrCat(name.bot, "@", name.number); }

double AsPoints(sets::Points points) { return static_cast<double>(points) / sets::kPoint; }

std::string ProgressOf(const EventReport& report) {
  const size_t over = report.history.size();
  const bool open = report.open_round.has_value();
  if (!open && over == 0) return "nothing played yet";
  return absl::StrCat(open ? "in" : "after", " round ", over + (open ? 1 : 0),
                      report.planned_rounds > 0 ? absl::StrCat(" of ", report.planned_rounds) : "");
}

std::string TitleOf(const EventReport& report) {
  const bool begun = report.open_round.has_value() || !report.history.empty();
  return absl::StrCat(Plain(report.event), ", ", Plain(report.game), ", ", Plain(report.format),
                      ", ", ProgressOf(report), begun && report.cancelled ? ", cancelled" : "");
}

std::string OpenRoundText(const EventReport& report) {
  if (!report.open_round.has_value()) return "";
  const OpenRound& round = *report.open_round;
  const std::string counts =
      Eliminates(report)
          ? absl::StrCat("its results do not count here", report.cancelled ? "" : " yet")
          : absl::StrCat("finished sets count here", report.cancelled ? "" : ", provisionally");
  return absl::StrCat("Round ", report.history.size() + 1,
                      report.cancelled ? " was cut short (" : " is being played (",
                      round.whole_sets, " of ", Counted(round.sets, "set", "sets"), " over); ",
                      counts, ".");
}

pairing::History ShownHistory(const EventReport& report) {
  pairing::History history = report.history;
  const bool shows_open = report.open_round.has_value() && report.open_round->whole_sets > 0;
  if (shows_open && !Eliminates(report)) history.push_back(report.open_round->so_far);
  return history;
}

std::vector<standings::StandingsRow> RowsOf(const EventReport& report) {
  return RowsAfter(report, ShownHistory(report));
}

std::vector<std::string> NameHead(Reader reader) {
  if (reader == Reader::kPeople) return {"bot"};
  return {"bot", "number", "label"};
}

std::vector<std::string> NameCells(const PlayerName& name, Reader reader) {
  if (reader == Reader::kPeople) return {FullName(name)};
  return {name.bot, absl::StrCat(name.number), name.label};
}

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
  tournament.system = report.trf_system;
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
