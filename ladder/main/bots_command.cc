#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/main/commands.h"
#include "ladder/main/database_argument.h"
#include "ladder/report/utc_time.h"
#include "ladder/store/ladder_store.h"
#include "referee/cli/command_line.h"
#include "referee/cli/output_format.h"
#include "referee/cli/sheet.h"
#include "referee/replay/seat_times.h"
#include "referee/replay/store.h"

namespace assize::ladder {
namespace {

struct Settings {
  std::string database;
  // Empty: all.
  std::string bot;
  std::string game;
  OutputFlags output;
};

struct Count {
  uint32_t matches = 0;
  uint32_t forfeits = 0;
};

// A version that sits in several seats of a match has played one match.
std::map<VersionId, Count> CountMatches(const Results& results) {
  std::map<VersionId, Count> counts;
  for (const MatchResult& match : results.matches) {
    // By version: whether it forfeited any of its seats.
    std::map<VersionId, bool> versions;
    for (const SeatResult& seat : results.SeatsOf(match)) {
      versions[seat.version] |= seat.forfeited;
    }
    for (const auto& [version, forfeited] : versions) {
      ++counts[version].matches;
      counts[version].forfeits += forfeited ? 1 : 0;
    }
  }
  return counts;
}

bool HasNewer(const std::vector<Version>& versions, const Version& version) {
  for (const Version& other : versions) {
    if (other.bot == version.bot && other.number > version.number) return true;
  }
  return false;
}

std::string StateOf(const std::vector<Version>& versions, const Version& version) {
  if (version.withdrawn) return "withdrawn";
  if (version.suspended.has_value()) return "suspended";
  return HasNewer(versions, version) ? "older" : "active";
}

// The newest matches that the version has forfeited, with what their records say about them.
absl::Status AddForfeits(const std::string& database, const std::vector<SeatFaults>& seats,
                         VersionId version, v1::BotVersionReport* listed) {
  constexpr int kShown = 3;
  ASSIZE_ASSIGN_OR_RETURN(const auto matches, Store::OpenForReading(database));
  for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat) {
    if (seat->version != version || seat->forfeit.empty()) continue;
    if (listed->last_forfeits_size() == kShown) break;
    ASSIZE_ASSIGN_OR_RETURN(const StoredMatch match, matches->LoadMatch(seat->match));
    v1::ForfeitReport& forfeit = *listed->add_last_forfeits();
    forfeit.set_match(seat->match);
    forfeit.set_seat(seat->seat);
    forfeit.set_reason(seat->forfeit);
    if (seat->seat >= match.timing.seats_size()) continue;
    forfeit.set_process_end(match.timing.seats(seat->seat).process_end());
    *forfeit.mutable_last_lines() = match.timing.seats(seat->seat).last_lines();
  }
  return absl::OkStatus();
}

// What the version's moves took.
absl::Status AddTimes(const std::string& database, const std::vector<SeatFaults>& seats,
                      VersionId version, v1::BotVersionReport* listed) {
  ASSIZE_ASSIGN_OR_RETURN(const auto matches, Store::OpenForReading(database));
  SeatTimes times;
  for (const SeatFaults& seat : seats) {
    if (seat.version != version) continue;
    ASSIZE_ASSIGN_OR_RETURN(const StoredMatch match, matches->LoadMatch(seat.match));
    const std::vector<SeatTimes> by_seat = TimesOf(match.record, match.timing);
    if (seat.seat < static_cast<int>(by_seat.size())) times.Add(by_seat[seat.seat]);
  }
  if (times.moves == 0) return absl::OkStatus();
  constexpr double kUsPerMs = 1000;
  v1::TimesReport& report = *listed->mutable_times();
  report.set_moves(times.moves);
  report.set_mean_ms(times.MeanMs());
  report.set_worst_ms(static_cast<double>(times.worst_us) / kUsPerMs);
  report.set_mean_cpu_ms(times.MeanCpuMs());
  report.set_worst_cpu_ms(static_cast<double>(times.worst_cpu_us) / kUsPerMs);
  return absl::OkStatus();
}

absl::StatusOr<v1::BotsReport> Describe(const Settings& settings) {
  ASSIZE_ASSIGN_OR_RETURN(const auto store, LadderStore::OpenForReading(settings.database));
  std::string bot;
  std::vector<SeatFaults> faults;
  if (!settings.bot.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const Version named, store->FindVersion(settings.bot));
    bot = named.bot;
    ASSIZE_ASSIGN_OR_RETURN(faults, store->LoadSeatFaults());
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store->ListVersions());
  ASSIZE_ASSIGN_OR_RETURN(const Results results, store->LoadResults({}));
  std::map<VersionId, Count> counts = CountMatches(results);
  v1::BotsReport report;
  for (const Version& version : versions) {
    if (!settings.game.empty() && !version.Plays(settings.game)) continue;
    if (!bot.empty() && version.bot != bot) continue;
    v1::BotVersionReport& listed = *report.add_versions();
    listed.set_bot(version.bot);
    listed.set_number(version.number);
    listed.set_label(version.label);
    listed.set_owner(version.owner);
    for (const std::string& game : version.games) listed.add_games(game);
    listed.set_sha256(ToHex(version.sha256));
    listed.set_submitted_unix_us(version.submitted_unix_us);
    listed.set_state(StateOf(versions, version));
    listed.set_reason(version.withdrawn ? "" : version.suspended.value_or(""));
    listed.set_matches(counts[version.id].matches);
    listed.set_forfeits(counts[version.id].forfeits);
    if (bot.empty()) continue;
    ASSIZE_RETURN_IF_ERROR(AddForfeits(settings.database, faults, version.id, &listed));
    ASSIZE_RETURN_IF_ERROR(AddTimes(settings.database, faults, version.id, &listed));
  }
  return report;
}

// Where to read why a bot was suspended.
std::string Advice(const v1::BotsReport& report, const Settings& settings) {
  for (const v1::BotVersionReport& version : report.versions()) {
    if (version.state() != "suspended") continue;
    return absl::StrCat("Why it forfeited, and its last output: ladder bots ", settings.database,
                        " ", version.bot(), "; to let it play again: ladder reinstate ",
                        settings.database, " ", version.bot(), "@", version.number(), "\n");
  }
  return "";
}

std::string ForfeitText(const v1::ForfeitReport& forfeit, const std::string& name) {
  std::string text = absl::StrCat("\n", name, " forfeited match ", forfeit.match(), " in seat ",
                                  forfeit.seat(), ": ", forfeit.reason());
  if (!forfeit.process_end().empty()) {
    absl::StrAppend(&text, "; its process: ", forfeit.process_end());
  }
  absl::StrAppend(&text, "\n");
  for (const std::string& line : forfeit.last_lines()) absl::StrAppend(&text, "  ", line, "\n");
  return text;
}

std::string TimesText(const v1::TimesReport& times, const std::string& name) {
  return absl::StrFormat(
      "\n%s, %d moves: %.2f ms a move, %.1f ms at most; %.2f ms of CPU time, %.1f ms at most\n",
      name, times.moves(), times.mean_ms(), times.worst_ms(), times.mean_cpu_ms(),
      times.worst_cpu_ms());
}

Tone StateTone(std::string_view cell) {
  if (cell == "active") return Tone::kGood;
  return cell.substr(0, 9) == "suspended" ? Tone::kBad : Tone::kFaint;
}

Sheet SheetOf(const v1::BotsReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "version", .show = Show::kIfAny, .worth = 4, .fit = Fit::kShorten},
                   {.head = "owner", .show = Show::kIfVaried, .worth = 6, .fit = Fit::kShorten},
                   {.head = "games", .show = Show::kIfVaried, .worth = 2, .fit = Fit::kShorten},
                   {.head = "submitted (UTC)", .worth = 1},
                   {.head = "matches", .side = 'r', .worth = 3},
                   {.head = "forfeits", .side = 'r', .show = Show::kIfVaried, .worth = 5},
                   {.head = "state", .fit = Fit::kWrap, .tone = StateTone}};
  for (const v1::BotVersionReport& version : report.versions()) {
    const std::string state = version.reason().empty()
                                  ? version.state()
                                  : absl::StrCat(version.state(), ": ", version.reason());
    sheet.rows.push_back({absl::StrCat(version.bot(), "@", version.number()), version.label(),
                          version.owner(), absl::StrJoin(version.games(), " "),
                          report::UtcMinute(static_cast<int64_t>(version.submitted_unix_us())),
                          absl::StrCat(version.matches()), absl::StrCat(version.forfeits()),
                          state});
  }
  return sheet;
}

std::string Text(const v1::BotsReport& report, const Settings& settings) {
  if (report.versions().empty()) {
    return absl::StrCat("No bot ", settings.game.empty() ? "" : "for " + settings.game + " ",
                        "is submitted yet; add one with: ladder submit ", settings.database,
                        " BOT\n");
  }
  std::string text = SheetAsText(SheetOf(report), OutputScreen());
  for (const v1::BotVersionReport& version : report.versions()) {
    const std::string name = absl::StrCat(version.bot(), "@", version.number());
    if (version.has_times()) text += TimesText(version.times(), name);
    for (const auto& forfeit : version.last_forfeits()) text += ForfeitText(forfeit, name);
  }
  if (settings.bot.empty()) text += Advice(report, settings);
  return text;
}

ExitCode Bots(const Settings& settings) {
  const absl::StatusOr<v1::BotsReport> report = Describe(settings);
  if (!report.ok()) return Fail(kProgram, report.status());
  const OutputFormat format = settings.output.Get();
  if (format == OutputFormat::kText) return Print(kProgram, Text(*report, settings));
  return Print(kProgram, FormatSheet(SheetOf(*report), *report, format));
}

}  // namespace

void AddBotsCommand(Command program) {
  Command command = program.AddCommand("bots", "List the bots and their versions");
  auto settings = std::make_shared<Settings>();
  AddDatabaseArgument(command, &settings->database);
  command.Text("--game", &settings->game, "NAME", "Only bots that play this game");
  AddFormatFlags(
      command,
      {OutputFormat::kText, OutputFormat::kJson, OutputFormat::kCsv, OutputFormat::kMarkdown},
      "BotsReport", &settings->output);
  command.Argument("BOT", &settings->bot,
                   "Only this bot, with what its moves took, the last matches that it forfeited "
                   "and its last output");
  command.Footer("Examples:\n  ladder bots club.db\n  ladder bots club.db my-bot");
  command.Run([settings] { return Bots(*settings); });
}

}  // namespace assize::ladder
