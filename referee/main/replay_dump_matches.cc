#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/cli/commands/command_line.h"
#include "referee/main/replay_dump.h"
#include "referee/play/seat_feed.h"
#include "referee/report/transcript/match_lines.h"
#include "referee/report/transcript/match_text.h"
#include "referee/report/transcript/what_if_text.h"
#include "referee/viewer/match_page.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

absl::StatusOr<DumpedMatch> Load(const MatchEntry& entry, MatchFile* source) {
  ASSIZE_ASSIGN_OR_RETURN(StoredMatch stored, source->Load(entry));
  return ReplayStored(std::move(stored));
}

absl::StatusOr<std::optional<Seat>> SeatOf(const play::DumpSettings& settings,
                                           const DumpedMatch& match) {
  if (settings.as_seat == play::kNoSeat) return std::nullopt;
  if (settings.as_seat >= match.seats()) {
    return absl::InvalidArgumentError(absl::StrCat("--as-seat ", settings.as_seat, ": match ",
                                                   match.name(), " has the seats 0 to ",
                                                   match.seats() - 1));
  }
  return Seat(static_cast<int>(settings.as_seat));
}

// What checks a page: plays the match again, or once more on with the other answer.
std::string VerifyCommand(const play::DumpSettings& settings, const DumpedMatch& match) {
  // Names of events may have blanks, and no quotes.
  const char* const quote = match.stored.entry.name.event.empty() ? "" : "\"";
  return absl::StrCat(
      "replay-dump FILE --match ", quote, AsText(match.stored.entry.name), quote,
      settings.what_if.empty() ? " --verify" : absl::StrCat(" --what-if ", settings.what_if));
}

absl::StatusOr<std::string> Text(const play::DumpSettings& settings, const DumpedMatch& match,
                                 std::optional<Seat> seat) {
  const Sight sight = settings.spectator ? Sight::kPublic : Sight::kEverything;
  if (settings.html()) {
    return viewer::MatchPage(match, {.sight = sight,
                                     .seat = seat,
                                     .program = settings.program,
                                     .verify = VerifyCommand(settings, match)});
  }
  if (settings.output.Get() == OutputFormat::kJson) {
    return TextOf(seat.has_value() ? SeatLines(match, *seat) : MatchLines(match, sight));
  }
  return seat.has_value() ? SeatText(match, *seat) : MatchText(match, sight);
}

ExitCode Dump(const play::DumpSettings& settings, const DumpedMatch& match) {
  const absl::StatusOr<std::optional<Seat>> seat = SeatOf(settings, match);
  if (!seat.ok()) return Fail(kProgram, seat.status());
  const absl::Status difference =
      WithContext(match.replayed.difference, absl::StrCat("match ", match.name()));
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

// The match with the other answer takes its place; the note goes where the report is text.
ExitCode DumpOtherwise(const play::DumpSettings& settings, const DumpedMatch& match) {
  const absl::StatusOr<replay::OtherAnswer> other = replay::ReadOtherAnswer(settings.what_if);
  if (!other.ok()) return Fail(kProgram, WithContext(other.status(), "--what-if"));
  const absl::StatusOr<OtherMatch> otherwise = PlayOtherwise(match, *other);
  if (!otherwise.ok()) return Fail(kProgram, otherwise.status());
  const bool is_text = settings.output.Get() == OutputFormat::kText && !settings.html();
  (is_text ? std::cout : std::cerr) << otherwise->note << (is_text ? "\n" : "");
  return Dump(settings, otherwise->match);
}

void PrintPlayer(const absl::StatusOr<std::string>& player) {
  if (player.ok() && !player->empty()) std::cout << "Played by " << *player << ".\n\n";
}

// Where a single match is shown, it must be the one that the user meant.
absl::Status NotOne(const char* option, const std::vector<MatchEntry>& entries) {
  return absl::InvalidArgumentError(
      absl::StrCat(option, ": ", entries.size(), " matches are selected; name one with --match"));
}

}  // namespace

ExitCode DumpMatches(const play::DumpSettings& settings, const std::vector<MatchEntry>& entries,
                     std::unique_ptr<MatchFile> source) {
  if (!settings.feed.empty() && entries.size() > 1) {
    return Fail(kProgram, NotOne("--feed", entries));
  }
  if (settings.html() && entries.size() != 1) {
    return Fail(kProgram, NotOne("--format html", entries));
  }
  if (!settings.what_if.empty() && entries.size() > 1) {
    return Fail(kProgram, NotOne("--what-if", entries));
  }
  if (entries.empty()) std::cout << "no matches\n";
  ExitCode code = ExitCode::kOk;
  for (size_t i = 0; i < entries.size(); ++i) {
    const absl::StatusOr<DumpedMatch> match = Load(entries[i], source.get());
    if (i > 0 && settings.output.Get() == OutputFormat::kText) std::cout << "\n\n";
    const bool is_text = settings.output.Get() == OutputFormat::kText && !settings.html();
    if (is_text && settings.feed.empty() && !settings.spectator && settings.what_if.empty()) {
      PrintPlayer(source->PlayerOf(entries[i]));
    }
    // A bot's process is forked without a database.
    if (!settings.feed.empty()) source.reset();
    const ExitCode dumped = !match.ok()                ? Fail(kProgram, match.status())
                            : settings.what_if.empty() ? Dump(settings, *match)
                                                       : DumpOtherwise(settings, *match);
    if (code == ExitCode::kOk) code = dumped;
  }
  return code;
}

}  // namespace assize
