#include "referee/main/replay_dump_command.h"

#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/files.h"
#include "referee/base/json.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/text_layout.h"
#include "referee/main/replay_dump_flags.h"
#include "referee/main/replay_dump_verify.h"
#include "referee/play/seat_feed.h"
#include "referee/replay/match_file.h"
#include "referee/replay/match_selection.h"
#include "referee/replay/seed_list.h"
#include "referee/report/match_lines.h"
#include "referee/report/match_list.h"
#include "referee/report/match_text.h"
#include "referee/report/seat_text.h"
#include "referee/viewer/match_page.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

using Entries = std::vector<MatchEntry>;

ExitCode List(const DumpSettings& settings, const Entries& entries) {
  const v1::ListReport report = DescribeMatches(entries);
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kCsv) return Print(kProgram, SheetAsCsv(SeatsSheet(report)));
  if (format == OutputFormat::kText && entries.empty()) return Print(kProgram, "no matches\n");
  return Print(kProgram, FormatSheet(ListSheet(report), report, format));
}

absl::StatusOr<DumpedMatch> Load(int64_t id, MatchFile* source) {
  DumpedMatch match;
  ASSIZE_ASSIGN_OR_RETURN(match.stored, source->Load(id));
  absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(match.stored.record);
  ASSIZE_RETURN_IF_ERROR(WithContext(replayed.status(), absl::StrCat("match ", id)));
  match.replayed = *std::move(replayed);
  return match;
}

absl::StatusOr<std::optional<Seat>> SeatOf(const DumpSettings& settings, const DumpedMatch& match) {
  if (settings.as_seat == kNoSeat) return std::nullopt;
  if (settings.as_seat >= match.seats()) {
    return absl::InvalidArgumentError(absl::StrCat("--as-seat ", settings.as_seat, ": match ",
                                                   match.stored.entry.id, " has the seats 0 to ",
                                                   match.seats() - 1));
  }
  return Seat(static_cast<int>(settings.as_seat));
}

absl::StatusOr<std::string> LinesText(const std::vector<v1::DumpLine>& lines) {
  std::string text;
  for (const v1::DumpLine& line : lines) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string json, ToJson(line, JsonLayout::kLine));
    text += json;
  }
  return text;
}

std::string VerifyCommand(const DumpedMatch& match) {
  return absl::StrCat("replay-dump FILE --match ", match.stored.entry.id, " --verify");
}

absl::StatusOr<std::string> Text(const DumpSettings& settings, const DumpedMatch& match,
                                 std::optional<Seat> seat) {
  const Sight sight = settings.spectator ? Sight::kPublic : Sight::kEverything;
  if (settings.html()) {
    return viewer::MatchPage(match, {.sight = sight,
                                     .seat = seat,
                                     .program = settings.program,
                                     .verify = VerifyCommand(match)});
  }
  if (settings.output.Get() == OutputFormat::kJson) {
    return LinesText(seat.has_value() ? SeatLines(match, *seat) : MatchLines(match, sight));
  }
  return seat.has_value() ? SeatText(match, *seat) : MatchText(match, sight);
}

ExitCode Dump(const DumpSettings& settings, const DumpedMatch& match) {
  const absl::StatusOr<std::optional<Seat>> seat = SeatOf(settings, match);
  if (!seat.ok()) return Fail(kProgram, seat.status());
  const absl::Status difference =
      WithContext(match.replayed.difference, absl::StrCat("match ", match.stored.entry.id));
  if (!settings.feed.empty()) {
    if (!difference.ok()) return Fail(kProgram, difference);
    const play::FeedSettings feed{.bot = settings.feed,
                                  .request = static_cast<uint64_t>(settings.request),
                                  .only_different = settings.only_different};
    const absl::StatusOr<bool> same = play::FeedSeat(match, **seat, feed, std::cout);
    if (!same.ok()) return Fail(kProgram, same.status());
    return *same ? ExitCode::kOk : ExitCode::kFailed;
  }
  const ExitCode printed = Print(kProgram, Text(settings, match, *seat));
  std::cout << std::flush;
  if (printed != ExitCode::kOk) return printed;
  return difference.ok() ? ExitCode::kOk : Fail(kProgram, difference);
}

// One match after the other, with a line between reports. The code is that of the first failure.
ExitCode DumpAll(const DumpSettings& settings, const Entries& entries,
                 std::unique_ptr<MatchFile> source) {
  ExitCode code = ExitCode::kOk;
  for (size_t i = 0; i < entries.size(); ++i) {
    const absl::StatusOr<DumpedMatch> match = Load(entries[i].id, source.get());
    if (i > 0 && settings.output.Get() == OutputFormat::kText) std::cout << "\n\n";
    // A bot's process is forked without a database.
    if (!settings.feed.empty()) source.reset();
    const ExitCode dumped = match.ok() ? Dump(settings, *match) : Fail(kProgram, match.status());
    if (code == ExitCode::kOk) code = dumped;
  }
  return code;
}

// What was published, against the matches.
absl::StatusOr<ExitCode> CheckPublished(const std::string& file, const Entries& entries,
                                        MatchFile* source) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string csv, ReadFile(file));
  const auto published = ReadCommitments(csv);
  ASSIZE_RETURN_IF_ERROR(WithContext(published.status(), file));
  ASSIZE_ASSIGN_OR_RETURN(const SeedCheck check, CheckSeeds(entries, *published, source));
  for (const std::string& mismatch : check.mismatches) std::cout << mismatch << "\n";
  std::cout << Counted(check.same, "commitment is that", "commitments are those")
            << " of the seeds, " << check.mismatches.size() << " not";
  if (check.unlisted > 0) {
    std::cout << "; " << Counted(check.unlisted, "match is", "matches are") << " not in the list";
  }
  std::cout << "\n";
  return check.mismatches.empty() ? ExitCode::kOk : ExitCode::kFailed;
}

ExitCode Check(const std::string& file, const Entries& entries, MatchFile* source) {
  const absl::StatusOr<ExitCode> checked = CheckPublished(file, entries, source);
  return checked.ok() ? *checked : Fail(kProgram, checked.status());
}

ExitCode Export(const DumpSettings& settings, const Entries& entries, MatchFile* source) {
  std::vector<StoredMatch> matches;
  for (const MatchEntry& entry : entries) {
    absl::StatusOr<StoredMatch> match = source->Load(entry.id);
    if (!match.ok()) return Fail(kProgram, match.status());
    matches.push_back(*std::move(match));
  }
  const absl::Status written = ExportMatches(settings.export_to, matches);
  if (!written.ok()) return Fail(kProgram, written);
  std::cout << Counted(static_cast<int64_t>(matches.size()), "match", "matches") << " written to "
            << settings.export_to << "\n";
  return ExitCode::kOk;
}

ExitCode RunDump(const DumpSettings& settings) {
  if (const absl::Status wrong = CheckDumpFlags(settings); !wrong.ok())
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
  if (!settings.check.empty()) return Check(settings.check, *entries, source->get());
  if (!settings.export_to.empty()) return Export(settings, *entries, source->get());
  if (!settings.feed.empty() && entries->size() > 1) {
    return Fail(kProgram,
                absl::InvalidArgumentError(absl::StrCat(
                    "--feed: ", entries->size(), " matches are selected; name one with --match")));
  }
  if (settings.html() && entries->size() != 1) {
    return Fail(kProgram, absl::InvalidArgumentError(
                              absl::StrCat("--format html: ", entries->size(),
                                           " matches are selected; name one with --match")));
  }
  if (entries->empty()) std::cout << "no matches\n";
  return DumpAll(settings, *entries, *std::move(source));
}

}  // namespace

void AddDump(Command command, const std::string& commit) {
  auto settings = std::make_shared<DumpSettings>();
  settings->program = commit.empty() ? kProgram : absl::StrCat(kProgram, " (", commit, ")");
  AddDumpFlags(command, settings.get());
  command.Run([settings] { return RunDump(*settings); });
}

}  // namespace assize
