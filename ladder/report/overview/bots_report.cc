#include "ladder/report/overview/bots_report.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "ladder/report/command_hint.h"
#include "referee/base/hash.h"
#include "referee/base/text/shell_word.h"
#include "referee/cli/layout/text_layout.h"

namespace assize::ladder::report {
namespace {

// Where to read why a bot was suspended.
std::string Advice(const v1::BotsReport& report, const std::string& database) {
  for (const v1::BotVersionReport& version : report.versions()) {
    if (version.state() != "suspended") continue;
    return absl::StrCat("Why it forfeited, and its last output: ladder bots ", database, " ",
                        version.bot(), "; to let it play again: ladder reinstate ", database, " ",
                        version.bot(), "@", version.number(), "\n");
  }
  return "";
}

// Where every fault is explained.
std::string WhyAdvice(const BotsTextOptions& options) {
  if (options.faulty.empty()) return "";
  const std::string& most = options.faulty.front();
  const size_t others = options.faulty.size() - 1;
  return absl::StrCat(
      "Why it lost, fault by fault: ", CommandFor("why", options.database), " ", most,
      others == 0
          ? ""
          : absl::StrCat(" (so for ",
                         Counted(static_cast<int64_t>(others), "other version", "other versions"),
                         " with faults)"),
      "\n");
}

std::string ForfeitText(const v1::ForfeitReport& forfeit, const std::string& name) {
  std::string text = absl::StrCat("\n", name, " forfeited match ", forfeit.name(), " in seat ",
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

struct Count {
  uint32_t matches = 0;
  uint32_t forfeits = 0;
};

void CountMatches(const Results& results, std::map<VersionId, Count>* counts) {
  for (const MatchResult& match : results.matches) {
    // By version: whether it forfeited any of its seats.
    std::map<VersionId, bool> versions;
    for (const SeatResult& seat : results.SeatsOf(match)) {
      versions[seat.version] |= seat.forfeited;
    }
    for (const auto& [version, forfeited] : versions) {
      Count& count = (*counts)[version];
      ++count.matches;
      count.forfeits += forfeited ? 1 : 0;
    }
  }
}

std::string StateOf(const Version& version, int newest) {
  if (version.withdrawn) return "withdrawn";
  if (version.suspended.has_value()) return "suspended";
  return version.number < newest ? "older" : "active";
}

}  // namespace

std::vector<v1::BotVersionReport> DescribeVersions(const std::vector<Version>& versions,
                                                   const std::vector<const Results*>& results) {
  std::map<VersionId, Count> counts;
  for (const Results* some : results) CountMatches(*some, &counts);
  std::map<std::string, int> newest;
  for (const Version& version : versions) {
    newest[version.bot] = std::max(newest[version.bot], version.number);
  }
  std::vector<v1::BotVersionReport> reports;
  for (const Version& version : versions) {
    v1::BotVersionReport& report = reports.emplace_back();
    report.set_bot(version.bot);
    report.set_number(static_cast<uint32_t>(version.number));
    report.set_label(version.label);
    report.set_owner(version.owner);
    for (const std::string& game : version.games) report.add_games(game);
    report.set_sha256(ToHex(version.sha256));
    report.set_submitted_unix_us(static_cast<uint64_t>(version.submitted_unix_us));
    report.set_state(StateOf(version, newest[version.bot]));
    report.set_remote(version.remote);
    report.set_reason(version.withdrawn ? "" : version.suspended.value_or(""));
    report.set_matches(counts[version.id].matches);
    report.set_forfeits(counts[version.id].forfeits);
  }
  return reports;
}

Sheet BotsSheet(const v1::BotsReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "bot", .fit = Fit::kShorten, .key = true},
                   {.head = "version", .show = Show::kIfAny, .worth = 4, .fit = Fit::kShorten},
                   {.head = "owner", .show = Show::kIfVaried, .worth = 6, .fit = Fit::kShorten},
                   {.head = "runs", .show = Show::kIfAny, .worth = 6},
                   {.head = "games", .show = Show::kIfVaried, .worth = 2, .fit = Fit::kShorten},
                   {.head = "submitted (UTC)", .worth = 1},
                   {.head = "matches", .side = 'r', .worth = 3},
                   {.head = "forfeits", .side = 'r', .show = Show::kIfVaried, .worth = 5},
                   {.head = "state", .fit = Fit::kWrap, .tone = StateTone}};
  for (const v1::BotVersionReport& version : report.versions()) {
    const std::string state = version.reason().empty()
                                  ? version.state()
                                  : absl::StrCat(version.state(), ": ", version.reason());
    sheet.rows.push_back(
        {absl::StrCat(version.bot(), "@", version.number()), version.label(), version.owner(),
         version.remote() ? "remote" : "", absl::StrJoin(version.games(), " "),
         UtcMinute(static_cast<int64_t>(version.submitted_unix_us())),
         absl::StrCat(version.matches()), absl::StrCat(version.forfeits()), state});
  }
  return sheet;
}

std::string BotsText(const v1::BotsReport& report, const BotsTextOptions& options,
                     const Screen& screen) {
  if (report.versions().empty()) {
    return absl::StrCat("No bot ", options.game.empty() ? "" : "for " + options.game + " ",
                        "is submitted yet; add one with: ", CommandFor("submit", options.database),
                        " BOT\n");
  }
  std::string text = SheetAsText(BotsSheet(report), screen);
  for (const v1::BotVersionReport& version : report.versions()) {
    const std::string name = absl::StrCat(version.bot(), "@", version.number());
    if (version.has_times()) text += TimesText(version.times(), name);
    for (const auto& forfeit : version.last_forfeits()) text += ForfeitText(forfeit, name);
  }
  if (!options.is_one_bot) text += Advice(report, options.database);
  text += WhyAdvice(options);
  return text;
}

std::string AcceptedText(const Version& version) {
  // Who meant to submit a bot of their own sees here that they have replaced another.
  const std::string novelty =
      version.number == 1
          ? "a new bot"
          : absl::StrCat("a new version of ", version.bot, " (was @", version.number - 1, ")");
  return absl::StrCat("Accepted ", NameOf(version), " of ", version.owner, ", ", novelty,
                      ", SHA-256 ", ToHex(version.sha256), "\n");
}

std::string UnchangedText(const Version& version, const std::string& shown,
                          const std::string& database) {
  std::string text =
      absl::StrCat("Unchanged: ", shown, " is ", NameOf(version), " of ", version.owner);
  if (!version.active()) {
    absl::StrAppend(&text, ", which is ", version.withdrawn ? "withdrawn" : "suspended",
                    "; to let it play again: ", CommandFor("reinstate", database), " ",
                    ShellWord(NameOf(version)));
  }
  return text + "\n";
}

std::string LeftOutText(const std::vector<v1::BotVersionReport>& versions, const std::string& game,
                        const std::string& takes, const std::string& database) {
  std::vector<std::string> names;
  for (const v1::BotVersionReport& version : versions) {
    const auto& games = version.games();
    const bool kind = takes == "both" || version.remote() == (takes == "remote");
    if (version.state() != "suspended" || !kind || std::ranges::find(games, game) == games.end()) {
      continue;
    }
    names.push_back(absl::StrCat(version.bot(), "@", version.number(),
                                 version.remote() ? " (remote; " : " (", version.reason(), ")"));
  }
  if (names.empty()) return "";
  return absl::StrCat("Left out, since ", names.size() == 1 ? "it is" : "they are",
                      " suspended: ", absl::StrJoin(names, ", "),
                      ". To let one play: ", CommandFor("reinstate", database), " BOT\n");
}

std::string RegisteredText(const v1::RegisterBotResponse& registered) {
  const v1::BotVersionReport& version = registered.version();
  const std::string name = absl::StrCat(version.bot(), "@", version.number());
  if (registered.unchanged()) {
    return name + " is already registered with this label; nothing was added.\n";
  }
  return absl::StrCat("Registered ", name,
                      ", a remote bot, for: ", absl::StrJoin(version.games(), ", "), ".\n");
}

std::string WithdrawnText(const std::string& bot, const std::string& database) {
  return absl::StrCat("Withdrew ", bot,
                      ": no event pairs it from its next round on. What it has played still "
                      "counts.\nTo take this back: ",
                      CommandFor("reinstate", database), " ", ShellWord(bot), "\n");
}

std::string ReinstatedText(const std::string& version) {
  return absl::StrCat(
      "Reinstated ", version,
      ". It may enter events again, but not those that have continued without it.\n");
}

}  // namespace assize::ladder::report
