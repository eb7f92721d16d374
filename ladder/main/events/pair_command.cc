#include <cmath>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/report/tables/pairing_report.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/files/files.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/progress/work_line.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder pair --trf club.trf\n"
    "  ladder pair --trf club.trf --format pairs > round5.pairs\n"
    "Pairs by the FIDE (Dutch) system as of 2025/2026; ladder/trf/TRF.md describes the file. White "
    "gets the first seat. The file must\n"
    "state the number of rounds (record 142 or XXR). The format \"pairs\" is the number of\n"
    "pairs, then one line a pair: white's number and black's; \"N 0\": player N has the bye.";

// What stands for standard input.
constexpr char kStandardInput[] = "-";

struct Settings {
  std::string path;
  bool round_complete = false;
  bool round_incomplete = false;
  bool quiet = false;
  OutputFlags output;

  std::string shown() const { return path == kStandardInput ? "standard input" : path; }
};

// "40 seconds", "3 minutes"
std::string AboutSeconds(double seconds) {
  constexpr double kMinute = 60;
  const bool long_time = seconds >= 2 * kMinute;
  return absl::StrCat(std::lround(seconds / (long_time ? kMinute : 1)),
                      long_time ? " minutes" : " seconds");
}

absl::StatusOr<std::string> ReadText(const Settings& settings) {
  if (settings.path == kStandardInput) return ReadInput(trf::kMaxTrfBytes);
  return ReadFile(settings.path, trf::kMaxTrfBytes);
}

absl::StatusOr<trf::TrfFile> ReadTournament(const Settings& settings, const std::string& text) {
  const trf::LastRound last_round = settings.round_complete     ? trf::LastRound::kPlayed
                                    : settings.round_incomplete ? trf::LastRound::kNext
                                                                : trf::LastRound::kAsItLooks;
  ASSIZE_ASSIGN_OR_RETURN(trf::TrfFile file, trf::ReadTrfFile(text, last_round));
  for (const std::string& note : file.notes) {
    std::cerr << kProgram << ": " << settings.shown() << ": " << note << std::endl;
  }
  return file;
}

// Before something that takes long.
void SayHowLong(const trf::Tournament& tournament) {
  constexpr double kLong = 10;
  const double seconds = dutch::SecondsToPair(tournament);
  if (seconds < kLong) return;
  std::cerr << kProgram << ": pairing " << tournament.players.size() << " players will take about "
            << AboutSeconds(seconds) << "; Ctrl-C stops it" << std::endl;
}

absl::StatusOr<v1::PairingReport> PairRound(const Settings& settings, const std::string& text) {
  ASSIZE_ASSIGN_OR_RETURN(const trf::TrfFile file, ReadTournament(settings, text));
  if (!settings.quiet) SayHowLong(file.tournament);
  WorkLine line(settings.quiet ? WorkLine::Volume::kSilent : WorkLine::Volume::kAll);
  line.Show(absl::StrCat("pairing ", file.tournament.players.size(), " players"));
  return report::PairNextRound(file, [&line](size_t done, size_t players) {
    line.Show(absl::StrCat(done, " of ", players, " players paired"));
  });
}

absl::StatusOr<std::string> PairFile(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, ReadText(settings));
  const absl::StatusOr<v1::PairingReport> report = PairRound(settings, text);
  if (!report.ok()) return WithContext(report.status(), settings.shown());
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kPairs) return report::PairsText(*report);
  return FormatSheet(report::PairingSheet(*report), *report, format);
}

}  // namespace

void AddPairCommand(Command program) {
  Command command = program.AddCommand("pair", "Pair the next round of a TRF file");
  auto settings = std::make_shared<Settings>();
  command.Text("--trf", &settings->path, "FILE", "The tournament so far; - for standard input")
      .Required();
  const Option complete =
      command.Flag("--round-complete", &settings->round_complete,
                   "The last round of which the file has entries was played, whoever has none");
  command
      .Flag("--round-incomplete", &settings->round_incomplete,
            "It is the round to be paired: who has an entry in it is not paired again")
      .Excludes(complete);
  command.Flag("--quiet", &settings->quiet, "No progress line");
  AddFormatFlags(command,
                 {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv,
                  OutputFormat::kMarkdown, OutputFormat::kPairs},
                 "PairingReport", &settings->output);
  command.Footer(kExamples);
  command.Run([settings] { return Print(kProgram, PairFile(*settings)); });
}

}  // namespace assize::ladder
