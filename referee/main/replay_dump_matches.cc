#include "referee/main/replay_dump_matches.h"

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/json.h"
#include "referee/cli/command_line.h"
#include "referee/play/seat_feed.h"
#include "referee/report/match_lines.h"
#include "referee/report/match_text.h"
#include "referee/report/seat_text.h"
#include "referee/viewer/match_page.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

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

// What can show a single match is not to show another one than was meant.
absl::Status NotOne(const char* option, const std::vector<MatchEntry>& entries) {
  return absl::InvalidArgumentError(
      absl::StrCat(option, ": ", entries.size(), " matches are selected; name one with --match"));
}

}  // namespace

ExitCode DumpMatches(const DumpSettings& settings, const std::vector<MatchEntry>& entries,
                     std::unique_ptr<MatchFile> source) {
  if (!settings.feed.empty() && entries.size() > 1) {
    return Fail(kProgram, NotOne("--feed", entries));
  }
  if (settings.html() && entries.size() != 1) {
    return Fail(kProgram, NotOne("--format html", entries));
  }
  if (entries.empty()) std::cout << "no matches\n";
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

}  // namespace assize
