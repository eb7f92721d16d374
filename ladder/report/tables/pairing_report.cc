#include "ladder/report/tables/pairing_report.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/line.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/status.h"

namespace assize::ladder::report {
namespace {

void Describe(const trf::TrfFile& file, trf::PlayerNumber number, v1::PairedPlayer* player) {
  const trf::Tournament& tournament = file.tournament;
  player->set_number(trf::NumberIn(file.numbers, number));
  player->set_name(tournament.player(number).name);
  player->set_points(trf::Score(tournament, tournament.player(number)) / 10.0);
}

v1::PairingReport Describe(const trf::TrfFile& file, const dutch::RoundPairing& pairing) {
  const trf::Tournament& tournament = file.tournament;
  v1::PairingReport report;
  report.set_tournament(tournament.name);
  report.set_round(trf::PlayedRounds(tournament) + 1);
  report.set_rounds_planned(tournament.planned_rounds);
  for (const dutch::Pair& pair : pairing.pairs) {
    v1::BoardReport* board = report.add_boards();
    Describe(file, pair.white, board->mutable_white());
    Describe(file, pair.black, board->mutable_black());
  }
  if (pairing.bye != trf::kNobody) Describe(file, pairing.bye, report.mutable_bye());
  const int players = static_cast<int>(tournament.players.size());
  for (trf::PlayerNumber number = 1; number <= players; ++number) {
    if (trf::IsAbsent(tournament, number)) Describe(file, number, report.add_absent());
  }
  return report;
}

std::string NameOf(const v1::PairedPlayer& player) {
  return absl::StrCat(player.number(), " ", player.name());
}

std::string PointsOf(const v1::PairedPlayer& player) {
  return trf::TenthsText(static_cast<trf::Tenths>(player.points() * 10 + 0.5));
}

}  // namespace

absl::StatusOr<v1::PairingReport> PairNextRound(const trf::TrfFile& file,
                                                const dutch::PairingProgress& progress) {
  ASSIZE_ASSIGN_OR_RETURN(const dutch::RoundPairing pairing,
                          dutch::PairDutch(file.tournament, progress));
  v1::PairingReport report = Describe(file, pairing);
  report.mutable_notes()->Add(file.notes.begin(), file.notes.end());
  return report;
}

std::string PairsText(const v1::PairingReport& report) {
  std::string text = absl::StrCat(report.boards_size() + (report.has_bye() ? 1 : 0), "\n");
  for (const v1::BoardReport& board : report.boards()) {
    absl::StrAppend(&text, board.white().number(), " ", board.black().number(), "\n");
  }
  if (report.has_bye()) absl::StrAppend(&text, report.bye().number(), " 0\n");
  return text;
}

Sheet PairingSheet(const v1::PairingReport& report) {
  Sheet sheet;
  sheet.title = absl::StrCat(report.tournament().empty() ? "" : report.tournament() + ", ",
                             "round ", report.round(), " of ", report.rounds_planned());
  sheet.columns = {{.head = "board", .side = 'r', .key = true},
                   {.head = "white", .fit = Fit::kShorten},
                   {.head = "points", .side = 'r'},
                   {.head = "black", .fit = Fit::kShorten},
                   {.head = "points", .side = 'r'}};
  for (const v1::BoardReport& board : report.boards()) {
    sheet.rows.push_back({absl::StrCat(sheet.rows.size() + 1), NameOf(board.white()),
                          PointsOf(board.white()), NameOf(board.black()), PointsOf(board.black())});
  }
  if (report.has_bye()) {
    sheet.rows.push_back({"", NameOf(report.bye()), PointsOf(report.bye()), "bye", ""});
  }
  std::vector<std::string> absent;
  for (const v1::PairedPlayer& player : report.absent()) absent.push_back(NameOf(player));
  std::vector<std::string> notes;
  if (!absent.empty()) notes.push_back(absl::StrCat("Not paired: ", absl::StrJoin(absent, ", ")));
  for (const std::string& note : report.notes()) notes.push_back(absl::StrCat("Note: ", note));
  sheet.note = absl::StrJoin(notes, "\n");
  return sheet;
}

}  // namespace assize::ladder::report
