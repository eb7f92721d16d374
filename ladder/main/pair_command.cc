#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "assize/v1/pairing.pb.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/columns.h"
#include "ladder/trf/trf_reader.h"
#include "referee/base/files.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/sheet.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder pair --trf club.trf\n"
    "  ladder pair --trf club.trf --format pairs > round5.pairs\n"
    "Pairs by the FIDE (Dutch) system as of 2025/2026. White takes the first seat. The file must "
    "state\n"
    "the number of rounds (record 142 or XXR). The format \"pairs\" is the number of pairs, then "
    "one line\n"
    "a pair: white's number and black's; \"N 0\": player N has the bye.";

// What stands for standard input.
constexpr char kStandardInput[] = "-";

struct Settings {
  std::string path;
  OutputFlags output;
};

absl::StatusOr<std::string> ReadInput(const std::string& path) {
  if (path != kStandardInput) return ReadFile(path);
  return std::string(std::istreambuf_iterator<char>(std::cin), {});
}

void Describe(const trf::Tournament& tournament, trf::PlayerNumber number,
              v1::PairedPlayer* player) {
  player->set_number(number);
  player->set_name(tournament.player(number).name);
  player->set_points(trf::Score(tournament, tournament.player(number)) / 10.0);
}

v1::PairingReport Describe(const trf::Tournament& tournament, const dutch::RoundPairing& pairing) {
  v1::PairingReport report;
  report.set_tournament(tournament.name);
  report.set_round(trf::PlayedRounds(tournament) + 1);
  report.set_rounds_planned(tournament.planned_rounds);
  for (const dutch::Pair& pair : pairing.pairs) {
    v1::BoardReport* board = report.add_boards();
    Describe(tournament, pair.white, board->mutable_white());
    Describe(tournament, pair.black, board->mutable_black());
  }
  if (pairing.bye != trf::kNobody) Describe(tournament, pairing.bye, report.mutable_bye());
  const int players = static_cast<int>(tournament.players.size());
  for (trf::PlayerNumber number = 1; number <= players; ++number) {
    if (trf::IsAbsent(tournament, number)) Describe(tournament, number, report.add_absent());
  }
  return report;
}

absl::StatusOr<v1::PairingReport> PairFile(const std::string& path) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, ReadInput(path));
  const std::string name = path == kStandardInput ? "standard input" : path;
  const absl::StatusOr<trf::Tournament> tournament = trf::ReadTrf(text);
  if (!tournament.ok()) return WithContext(tournament.status(), name);
  const absl::StatusOr<dutch::RoundPairing> pairing = dutch::PairDutch(*tournament);
  if (!pairing.ok()) return WithContext(pairing.status(), name);
  return Describe(*tournament, *pairing);
}

std::string Pairs(const v1::PairingReport& report) {
  std::string text = absl::StrCat(report.boards_size() + (report.has_bye() ? 1 : 0), "\n");
  for (const v1::BoardReport& board : report.boards()) {
    absl::StrAppend(&text, board.white().number(), " ", board.black().number(), "\n");
  }
  if (report.has_bye()) absl::StrAppend(&text, report.bye().number(), " 0\n");
  return text;
}

std::string NameOf(const v1::PairedPlayer& player) {
  return absl::StrCat(player.number(), " ", player.name());
}

std::string PointsOf(const v1::PairedPlayer& player) {
  return trf::PointsText(static_cast<trf::Tenths>(player.points() * 10 + 0.5));
}

Sheet SheetOf(const v1::PairingReport& report) {
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
  if (!absent.empty()) sheet.note = absl::StrCat("Not paired: ", absl::StrJoin(absent, ", "));
  return sheet;
}

ExitCode PairRound(const Settings& settings) {
  const absl::StatusOr<v1::PairingReport> report = PairFile(settings.path);
  if (!report.ok()) return Fail(kProgram, report.status());
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kPairs) return Print(kProgram, Pairs(*report));
  return Print(kProgram, FormatSheet(SheetOf(*report), *report, format));
}

}  // namespace

void AddPairCommand(Command program) {
  Command command = program.AddCommand("pair", "Pair the next round of a TRF file");
  auto settings = std::make_shared<Settings>();
  command.Text("--trf", &settings->path, "FILE", "The tournament so far; - for standard input")
      .Required();
  AddFormatFlags(command,
                 {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv,
                  OutputFormat::kMarkdown, OutputFormat::kPairs},
                 "PairingReport", &settings->output);
  command.Footer(kExamples);
  command.Run([settings] { return PairRound(*settings); });
}

}  // namespace assize::ladder
