#include "referee/main/replay_dump_command.h"

#include <iostream>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/cli/command_line.h"
#include "referee/cli/json_output.h"
#include "referee/main/replay_dump_feed.h"
#include "referee/main/replay_dump_lines.h"
#include "referee/main/replay_dump_list.h"
#include "referee/main/replay_dump_seat.h"
#include "referee/main/replay_dump_text.h"
#include "referee/main/replay_dump_verify.h"
#include "referee/replay/store.h"

namespace assize {
namespace {

constexpr char kProgram[] = "replay-dump";

ExitCode List(const DumpSettings& settings, Store* store) {
  const absl::StatusOr<std::vector<MatchEntry>> entries = store->ListMatches();
  if (!entries.ok()) return Fail(kProgram, entries.status());
  const v1::ListReport report = DescribeMatches(*entries);
  std::cout << (settings.json ? ToJson(report, JsonLayout::kDocument) : ListText(report));
  return ExitCode::kOk;
}

// The match that --match names. kNotFound says which there are.
absl::StatusOr<int64_t> FindMatch(const DumpSettings& settings, Store* store) {
  if (settings.match == "last") return store->LastMatchId();
  int64_t id = 0;
  if (!absl::SimpleAtoi(settings.match, &id) || id < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--match '", settings.match, "': allowed are a match's number and 'last'; see --list"));
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<MatchEntry> entries, store->ListMatches());
  for (const MatchEntry& entry : entries) {
    if (entry.id == id) return id;
  }
  return absl::NotFoundError(absl::StrCat(settings.db, ": match ", id,
                                          " is not in it; there are: ", MatchRanges(entries)));
}

absl::StatusOr<DumpedMatch> Load(int64_t id, Store* store) {
  DumpedMatch match;
  ASSIZE_ASSIGN_OR_RETURN(match.stored, store->LoadMatch(id));
  absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(match.stored.record);
  ASSIZE_RETURN_IF_ERROR(WithContext(replayed.status(), absl::StrCat("match ", id)));
  match.replayed = *std::move(replayed);
  return match;
}

absl::StatusOr<std::optional<Seat>> SeatOf(const DumpSettings& settings, const DumpedMatch& match) {
  if (!settings.as_seat.has_value()) return std::nullopt;
  if (*settings.as_seat < 0 || *settings.as_seat >= match.seats()) {
    return absl::InvalidArgumentError(absl::StrCat("--as-seat ", *settings.as_seat, ": match ",
                                                   match.stored.entry.id, " has the seats 0 to ",
                                                   match.seats() - 1));
  }
  return Seat(*settings.as_seat);
}

void PrintLines(const std::vector<v1::DumpLine>& lines) {
  for (const v1::DumpLine& line : lines) std::cout << ToJson(line, JsonLayout::kLine);
}

void Print(const DumpSettings& settings, const DumpedMatch& match, std::optional<Seat> seat) {
  const Sight sight = settings.spectator ? Sight::kPublic : Sight::kEverything;
  if (settings.format == "json") {
    PrintLines(seat.has_value() ? SeatLines(match, *seat) : MatchLines(match, sight));
  } else {
    std::cout << (seat.has_value() ? SeatText(match, *seat) : MatchText(match, sight));
  }
}

ExitCode Dump(const DumpSettings& settings, const DumpedMatch& match) {
  const absl::StatusOr<std::optional<Seat>> seat = SeatOf(settings, match);
  if (!seat.ok()) return Fail(kProgram, seat.status());
  const absl::Status difference =
      WithContext(match.replayed.difference, absl::StrCat("match ", match.stored.entry.id));
  if (!settings.feed.empty()) {
    return difference.ok() ? FeedSeat(match, **seat, settings.feed) : Fail(kProgram, difference);
  }
  Print(settings, match, *seat);
  std::cout << std::flush;
  return difference.ok() ? ExitCode::kOk : Fail(kProgram, difference);
}

}  // namespace

void AddDumpFlags(CLI::App* app, DumpSettings* settings) {
  // Instead of CLI11's own notes on flags that need or exclude each other.
  constexpr char kNoValue[] = " ";
  app->add_option("DB", settings->db, "The database that `referee play --db` wrote")
      ->required()
      ->option_text(kNoValue);
  CLI::Option* list =
      app->add_flag("--list", settings->list, "List the matches")->option_text(kNoValue);
  app->add_flag("--json", settings->json, "With --list: one JSON document (assize.v1.ListReport)")
      ->option_text(kNoValue)
      ->needs(list);
  CLI::Option* match = app->add_option("--match", settings->match,
                                       "Show this match: its number in the list, or 'last'")
                           ->option_text("ID|last")
                           ->excludes(list);
  CLI::Option* as_seat = app->add_option("--as-seat", settings->as_seat,
                                         "With --match: exactly what this seat was told. Only the\n"
                                         "clock field is left out of its messages, and those that\n"
                                         "were sent again after a reconnect are not repeated")
                             ->option_text("K")
                             ->needs(match);
  CLI::Option* spectator =
      app->add_flag("--spectator", settings->spectator, "With --match: only what is public")
          ->option_text(kNoValue)
          ->needs(match)
          ->excludes(as_seat);
  CLI::Option* format = app->add_option("--format", settings->format,
                                        "With --match: a report (text, the default), or one\n"
                                        "assize.v1.DumpLine per line (json)")
                            ->option_text("text|json")
                            ->check(CLI::IsMember({"text", "json"}))
                            ->needs(match);
  app->add_flag("--verify", settings->verify,
                "Play the match, or all matches without --match, again and\n"
                "compare every digest; names the first difference")
      ->option_text(kNoValue)
      ->excludes(list)
      ->excludes(as_seat)
      ->excludes(spectator)
      ->excludes(format);
  app->add_option("--feed", settings->feed,
                  "With --as-seat: tell the seat's messages to this bot, with the\n"
                  "clock off, and compare its answers with the recorded ones")
      ->option_text("BOT")
      ->needs(as_seat)
      ->excludes(format);
  app->footer(
      "Examples:\n"
      "  replay-dump r.db --list\n"
      "  replay-dump r.db --match last | less\n"
      "  replay-dump r.db --match 7 --as-seat 2\n"
      "  replay-dump r.db --match 7 --format json\n"
      "  replay-dump r.db --match 7 --as-seat 2 --feed ./my-bot\n"
      "  replay-dump r.db --verify\n"
      "Exit codes: 0 ok, 1 the fed bot left, 64 usage, 65 damaged data (the first difference is\n"
      "named), 66 no such file or match, 74 I/O error, 77 no permission.");
}

ExitCode RunDump(const DumpSettings& settings) {
  if (!settings.list && settings.match.empty() && !settings.verify) {
    return Fail(kProgram, absl::InvalidArgumentError(
                              "say what to show: --list, --match ID|last or --verify. See: "
                              "replay-dump --help"));
  }
  absl::StatusOr<std::unique_ptr<Store>> store = Store::OpenForReading(settings.db);
  if (!store.ok()) return Fail(kProgram, store.status());
  if (settings.list) return List(settings, store->get());
  if (settings.match.empty()) return VerifyAll(store->get());
  const absl::StatusOr<int64_t> id = FindMatch(settings, store->get());
  if (!id.ok()) return Fail(kProgram, id.status());
  if (settings.verify) return VerifyOne(*id, store->get());
  const absl::StatusOr<DumpedMatch> match = Load(*id, store->get());
  if (!match.ok()) return Fail(kProgram, match.status());
  store->reset();  // a bot's process is forked without a database
  return Dump(settings, *match);
}

}  // namespace assize
