#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/cli/commands/command_line.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/main/replay_dump.h"
#include "referee/replay/selection/match_file.h"
#include "referee/replay/selection/match_selection.h"
#include "referee/replay/selection/seed_list.h"
#include "referee/report/transcript/match_list.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

using Entries = std::vector<MatchEntry>;

ExitCode List(const play::DumpSettings& settings, const Entries& entries) {
  const v1::ListReport report = DescribeMatches(entries);
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kCsv) return Print(kProgram, SheetAsCsv(SeatsSheet(report)));
  if (format == OutputFormat::kText && entries.empty()) return Print(kProgram, "no matches\n");
  return Print(kProgram, FormatSheet(ListSheet(report), report, format));
}

ExitCode Export(const play::DumpSettings& settings, const Entries& entries, MatchFile* source) {
  std::vector<StoredMatch> matches;
  for (const MatchEntry& entry : entries) {
    absl::StatusOr<StoredMatch> match = source->Load(entry);
    if (!match.ok()) return Fail(kProgram, match.status());
    matches.push_back(*std::move(match));
  }
  const absl::Status written = ExportMatches(settings.export_to, matches);
  if (!written.ok()) return Fail(kProgram, written);
  std::cout << Counted(static_cast<int64_t>(matches.size()), "match", "matches") << " written to "
            << settings.export_to << "\n";
  return ExitCode::kOk;
}

ExitCode RunDump(const play::DumpSettings& settings) {
  if (const absl::Status wrong = play::CheckDump(settings); !wrong.ok())
    return Fail(kProgram, wrong);
  absl::StatusOr<std::unique_ptr<MatchFile>> source = OpenMatches(settings.db);
  if (!source.ok()) return Fail(kProgram, source.status());
  const absl::StatusOr<Entries> entries = SelectMatches(settings.selection, source->get());
  if (!entries.ok()) return Fail(kProgram, entries.status());
  if (settings.list) return List(settings, *entries);
  if (settings.verify) return VerifyMatches(*entries, source->get());
  if (settings.seeds || settings.commitments) {
    const SeedList list = settings.seeds ? SeedList::kSeeds : SeedList::kCommitments;
    return Print(kProgram, SeedsCsv(*entries, list, source->get()));
  }
  if (!settings.check.empty()) return CheckPublished(settings.check, *entries, source->get());
  if (!settings.export_to.empty()) return Export(settings, *entries, source->get());
  return DumpMatches(settings, *entries, *std::move(source));
}

}  // namespace

void AddDump(Command command, const std::string& commit) {
  auto settings = std::make_shared<play::DumpSettings>();
  settings->program = commit.empty() ? kProgram : absl::StrCat(kProgram, " (", commit, ")");
  AddDumpFlags(command, settings.get());
  command.Run([settings] { return RunDump(*settings); });
}

}  // namespace assize
