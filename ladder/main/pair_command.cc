#include <memory>
#include <string>

#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/pairing_report.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/files.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"

namespace assize::ladder {
namespace {

constexpr char kExamples[] =
    "Examples:\n"
    "  ladder pair --trf club.trf\n"
    "  ladder pair --trf club.trf --format pairs > round5.pairs\n"
    "Pairs by the FIDE (Dutch) system as of 2025/2026. White gets the first seat. The file must\n"
    "state the number of rounds (record 142 or XXR). The format \"pairs\" is the number of\n"
    "pairs, then one line a pair: white's number and black's; \"N 0\": player N has the bye.";

// What stands for standard input.
constexpr char kStandardInput[] = "-";

struct Settings {
  std::string path;
  OutputFlags output;
};

absl::StatusOr<std::string> PairFile(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string text, settings.path == kStandardInput
                                                      ? ReadInput(trf::kMaxTrfBytes)
                                                      : ReadFile(settings.path, trf::kMaxTrfBytes));
  const absl::StatusOr<v1::PairingReport> report = report::PairNextRound(text);
  if (!report.ok()) {
    return WithContext(report.status(),
                       settings.path == kStandardInput ? "standard input" : settings.path);
  }
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
  AddFormatFlags(command,
                 {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv,
                  OutputFormat::kMarkdown, OutputFormat::kPairs},
                 "PairingReport", &settings->output);
  command.Footer(kExamples);
  command.Run([settings] { return Print(kProgram, PairFile(*settings)); });
}

}  // namespace assize::ladder
