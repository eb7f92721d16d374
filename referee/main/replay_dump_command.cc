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
#include "referee/cli/command_line.h"
#include "referee/cli/json_output.h"
#include "referee/cli/output_format.h"
#include "referee/cli/text_layout.h"
#include "referee/main/match_selection.h"
#include "referee/main/match_source.h"
#include "referee/main/replay_dump_feed.h"
#include "referee/main/replay_dump_lines.h"
#include "referee/main/replay_dump_list.h"
#include "referee/main/replay_dump_seat.h"
#include "referee/main/replay_dump_seeds.h"
#include "referee/main/replay_dump_text.h"
#include "referee/main/replay_dump_verify.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

using Entries = std::vector<MatchEntry>;

constexpr int64_t kNoSeat = -1;

struct DumpSettings {
  // A database, or a file of exported matches.
  std::string db;
  MatchSelection selection;
  bool list = false;
  // Which seat's messages are shown; kNoSeat: the whole match is.
  int64_t as_seat = kNoSeat;
  bool spectator = false;
  OutputFlags output;
  bool verify = false;
  bool seeds = false;
  bool commitments = false;
  // A list that was published; empty: none.
  std::string check;
  // A file for the matches; empty: none.
  std::string export_to;
  // A bot as `referee play` takes it; empty: none.
  std::string feed;
  // The one request whose answer is shown; 0: all.
  int64_t request = 0;
  bool only_different = false;
};

ExitCode List(const DumpSettings& settings, const Entries& entries) {
  const v1::ListReport report = DescribeMatches(entries);
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kCsv) return Print(kProgram, SheetAsCsv(SeatsSheet(report)));
  if (format == OutputFormat::kText && entries.empty()) return Print(kProgram, "no matches\n");
  return Print(kProgram, FormatSheet(ListSheet(report), report, format));
}

absl::StatusOr<DumpedMatch> Load(int64_t id, MatchSource* source) {
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

absl::StatusOr<std::string> Text(const DumpSettings& settings, const DumpedMatch& match,
                                 std::optional<Seat> seat) {
  const Sight sight = settings.spectator ? Sight::kPublic : Sight::kEverything;
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
    const FeedSettings feed{.bot = settings.feed,
                            .request = static_cast<uint64_t>(settings.request),
                            .only_different = settings.only_different};
    return difference.ok() ? FeedSeat(match, **seat, feed) : Fail(kProgram, difference);
  }
  const ExitCode printed = Print(kProgram, Text(settings, match, *seat));
  std::cout << std::flush;
  if (printed != ExitCode::kOk) return printed;
  return difference.ok() ? ExitCode::kOk : Fail(kProgram, difference);
}

// One match after the other, with a line between reports. The code is that of the first failure.
ExitCode DumpAll(const DumpSettings& settings, const Entries& entries,
                 std::unique_ptr<MatchSource> source) {
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
                                        MatchSource* source) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string csv, ReadFile(file));
  const auto published = ReadCommitments(csv);
  ASSIZE_RETURN_IF_ERROR(WithContext(published.status(), file));
  ASSIZE_ASSIGN_OR_RETURN(const SeedCheck check, CheckSeeds(entries, *published, source));
  for (const std::string& complaint : check.complaints) std::cout << complaint << "\n";
  std::cout << Counted(check.same, "commitment is that", "commitments are those")
            << " of the seeds, " << check.complaints.size() << " not";
  if (check.unlisted > 0) {
    std::cout << "; " << Counted(check.unlisted, "match is", "matches are") << " not in the list";
  }
  std::cout << "\n";
  return check.complaints.empty() ? ExitCode::kOk : ExitCode::kFailed;
}

ExitCode Check(const std::string& file, const Entries& entries, MatchSource* source) {
  const absl::StatusOr<ExitCode> checked = CheckPublished(file, entries, source);
  return checked.ok() ? *checked : Fail(kProgram, checked.status());
}

ExitCode Export(const DumpSettings& settings, const Entries& entries, MatchSource* source) {
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

// What goes together with what, as far as CLI11 can't say it.
absl::Status CheckFlags(const DumpSettings& settings) {
  const bool selects = !settings.selection.numbers.empty() || !settings.selection.bot.empty() ||
                       !settings.selection.event.empty() || settings.selection.last > 0;
  if (!settings.list && !selects && !settings.verify && !settings.seeds && !settings.commitments &&
      settings.check.empty() && settings.export_to.empty()) {
    return absl::InvalidArgumentError(
        "say what to show: --list, --match ID|last, --verify, --seeds, --commitments, --check FILE "
        "or --export FILE. See: replay-dump --help");
  }
  const OutputFormat format = settings.output.Get();
  const bool is_table = format == OutputFormat::kCsv || format == OutputFormat::kMarkdown;
  if (is_table && !settings.list) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--format ", settings.output.format, ": only with --list; allowed are text and json"));
  }
  return absl::OkStatus();
}

ExitCode RunDump(const DumpSettings& settings) {
  if (const absl::Status wrong = CheckFlags(settings); !wrong.ok()) return Fail(kProgram, wrong);
  absl::StatusOr<std::unique_ptr<MatchSource>> source = OpenMatches(settings.db);
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
  if (entries->empty()) std::cout << "no matches\n";
  return DumpAll(settings, *entries, *std::move(source));
}

// The flags that say which matches are meant.
void AddSelectionFlags(Command command, MatchSelection* selection) {
  constexpr int64_t kMost = 1'000'000'000;
  command.Text("--match", &selection->numbers, "ID|last",
               "These matches: numbers of the list and ranges, as in 3,7-9, or 'last'");
  const Option bot =
      command.Text("--bot", &selection->bot, "NAME", "Only matches of the bot of this name");
  command.Flag("--lost", &selection->lost, "With --bot: only those in which it is not first")
      .Needs(bot);
  command.Text("--event", &selection->event, "NAME", "Only matches of this event of a ladder");
  command.NumberIfGiven("--last", &selection->last, 1, kMost, "N", "Only the last N of them");
}

void AddFeedFlags(Command command, Option as_seat, Option format, Option json,
                  DumpSettings* settings) {
  constexpr int64_t kMost = 1'000'000'000;
  const Option feed = command
                          .Text("--feed", &settings->feed, "BOT",
                                "With --as-seat: send the seat's messages to this bot, with the\n"
                                "clock off, and compare its answers with the recorded ones")
                          .Needs(as_seat)
                          .Excludes(format)
                          .Excludes(json);
  command
      .NumberIfGiven("--request", &settings->request, 1, kMost, "N",
                     "With --feed: show the answer to this request alone, and stop there")
      .Needs(feed);
  command
      .Flag("--only-different", &settings->only_different,
            "With --feed: show only answers that differ from the recorded ones")
      .Needs(feed);
}

void AddFlags(Command command, DumpSettings* settings) {
  command
      .Argument("DB", &settings->db,
                "The database of `referee play --db` or of a ladder, or a file\n"
                "that --export has written")
      .Required();
  const Option list = command.Flag("--list", &settings->list, "List the matches");
  AddSelectionFlags(command, &settings->selection);
  const Option as_seat =
      command
          .NumberIfGiven("--as-seat", &settings->as_seat, 0, 255, "K",
                         "Exactly what this seat was sent. Only the clock field is\n"
                         "left out of its messages, and those that were sent again\n"
                         "after a reconnect are not repeated")
          .Excludes(list);
  const Option spectator = command.Flag("--spectator", &settings->spectator, "Only what is public")
                               .Excludes(as_seat)
                               .Excludes(list);
  const Option format = command.Choice(
      "--format", &settings->output.format, {"text", "json", "csv", "md"}, "text|json|csv|md",
      "Of matches: a report (text), or one assize.v1.DumpLine per line (json). "
      "Of a list: a table (text or md), one assize.v1.ListReport (json), or a row "
      "for each seat (csv)");
  const Option json =
      command.Flag("--json", &settings->output.json, "The same as --format json").Excludes(format);
  // What takes the place of a report.
  const auto instead = [&](Option option) {
    return option.Excludes(list).Excludes(as_seat).Excludes(spectator).Excludes(format).Excludes(
        json);
  };
  const Option verify =
      instead(command.Flag("--verify", &settings->verify,
                           "Play the matches again, all of them if none are selected, and\n"
                           "compare every digest; names the first difference"));
  const Option seeds =
      instead(command.Flag("--seeds", &settings->seeds,
                           "Print seeds, salts and commitments of the matches as CSV. Not\n"
                           "before all matches of their deals are over: they reveal the luck"))
          .Excludes(verify);
  const Option commitments =
      instead(command.Flag("--commitments", &settings->commitments,
                           "Print the commitments of the matches as CSV: a list that may be\n"
                           "published before the seeds"))
          .Excludes(verify)
          .Excludes(seeds);
  const Option check =
      instead(command.Text("--check", &settings->check, "FILE",
                           "Compare a list of --commitments with the seeds of the matches"))
          .Excludes(verify)
          .Excludes(seeds)
          .Excludes(commitments);
  instead(command.Text("--export", &settings->export_to, "FILE",
                       "Write the matches to a file of their own, which replay-dump reads\n"
                       "and verifies without the database. It contains their seeds"))
      .Excludes(verify)
      .Excludes(seeds)
      .Excludes(commitments)
      .Excludes(check);
  AddFeedFlags(command, as_seat, format, json, settings);
  command.Footer(
      "Examples:\n"
      "  replay-dump r.db --list --bot my-bot --lost --last 5\n"
      "  replay-dump r.db --match last | less\n"
      "  replay-dump r.db --match 7 --as-seat 2\n"
      "  replay-dump r.db --match 3,7-9 --format json\n"
      "  replay-dump r.db --match 7 --as-seat 2 --feed ./my-bot --only-different\n"
      "  replay-dump club.db --event friday --export friday.record\n"
      "  replay-dump friday.record --verify");
  command.ExitCodes(
      "0 done, 1 the fed bot left or answered differently, or a commitment is not that of the "
      "seed, "
      "65 also a difference");
}

}  // namespace

void AddDump(Command command) {
  auto settings = std::make_shared<DumpSettings>();
  AddFlags(command, settings.get());
  command.Run([settings] { return RunDump(*settings); });
}

}  // namespace assize
