#include "ladder/report/bots_report.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "referee/cli/text_layout.h"

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
  return absl::StrCat("Why it lost, fault by fault: ladder why ", options.database, " ", most,
                      others == 0 ? ""
                                  : absl::StrCat(" (so for ",
                                                 Counted(static_cast<int64_t>(others),
                                                         "other version", "other versions"),
                                                 " with faults)"),
                      "\n");
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

}  // namespace

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
                        "is submitted yet; add one with: ladder submit ", options.database,
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
                    "; to let it play again: ladder reinstate ", database, " ", NameOf(version));
  }
  return text + "\n";
}

}  // namespace assize::ladder::report
