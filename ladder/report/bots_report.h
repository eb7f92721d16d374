// The roster as a sheet and as text, and what became of submissions. Pure functions, safe on every
// thread.
#ifndef ASSIZE_LADDER_REPORT_BOTS_REPORT_H_
#define ASSIZE_LADDER_REPORT_BOTS_REPORT_H_

#include <string>
#include <vector>

#include "assize/v1/ladder.pb.h"
#include "ladder/model/roster.h"
#include "referee/cli/screen.h"
#include "referee/cli/sheet.h"

namespace assize::ladder::report {

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

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_BOTS_REPORT_H_
