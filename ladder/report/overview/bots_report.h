// The roster as a sheet and as text, and sentences about what became of a bot: submitted,
// registered, withdrawn, reinstated. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_OVERVIEW_BOTS_REPORT_H_
#define ASSIZE_LADDER_REPORT_OVERVIEW_BOTS_REPORT_H_

#include <string>
#include <vector>

#include "assize/v1/ladder.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/model/results.h"
#include "ladder/model/roster.h"
#include "referee/cli/layout/screen.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// Each of `versions`, with its matches in `results`, in which a version that sits in several seats of
// a match has played one. Without forfeits and times of moves.
std::vector<v1::BotVersionReport> DescribeVersions(const std::vector<Version>& versions,
                                                   const std::vector<const Results*>& results);

// A row for each version.
Sheet BotsSheet(const v1::BotsReport& report);

struct BotsTextOptions {
  // As the user named it, for the commands that the text suggests.
  std::string database;
  // The game that was asked for; empty: all.
  std::string game;
  // The report is about one bot.
  bool is_one_bot = false;
  // Versions with faults: "greedy@2", the one with most of them first.
  std::vector<std::string> faulty = {};
};

// The sheet, with times and forfeits where the report has them.
std::string BotsText(const v1::BotsReport& report, const BotsTextOptions& options,
                     const Screen& screen);

// A submission that has made a new version, or a new bot, in a line.
std::string AcceptedText(const Version& version);
// One that has changed nothing, with what to do if the version does not play. `shown`: what was
// submitted, as its owner knows it.
std::string UnchangedText(const Version& version, const std::string& shown,
                          const std::string& database);

// The bots that play `game` and are left out of an event for all active bots because they are
// suspended, in a line; "": there are none. `takes`: "hosted", "remote" or "both".
std::string LeftOutText(const std::vector<v1::BotVersionReport>& versions, const std::string& game,
                        const std::string& takes, const std::string& database);

// A remote bot that was registered. Of its version bot, number and games count.
std::string RegisteredText(const v1::RegisterBotResponse& registered);

// All versions of the bot. `database`: as the user named it.
std::string WithdrawnText(const std::string& bot, const std::string& database);
// `version`: "greedy@2", and what it was before, where that is known.
std::string ReinstatedText(const std::string& version);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_OVERVIEW_BOTS_REPORT_H_
