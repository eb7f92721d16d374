// From the words of the command line to the settings of a tuning, and from its values back to a bot.
//
// Functions, safe on every thread.
#ifndef ASSIZE_LADDER_TUNE_TUNE_SETUP_H_
#define ASSIZE_LADDER_TUNE_TUNE_SETUP_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/tune.pb.h"
#include "referee/base/seed.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/bots/manifest/tune_parameters.h"
#include "referee/games/table.h"

namespace assize::ladder::tune {

struct TuneRequest {
  bots::Manifest bot;
  // As DeclaredParameters() of the bot.
  std::vector<bots::TuneParameter> parameters;
  // With the texts of the files that options name.
  games::OptionValues options;
  std::string game;
  // 0: the fewest that the game allows.
  int seats = 0;
  std::vector<std::string> cover;
  v1::ClockRules clock_rules;
  std::string policy = "lenient";
  Seed seed;
  int iterations = 1;
  int sets = 1;
  double rate = 1;
};

// kFailedPrecondition: the bot declares no parameters, or its folder can't be submitted;
// kInvalidArgument: what was asked for does not fit the game or the bot.
absl::StatusOr<v1::TuneSettings> SettingsFor(const TuneRequest& request);

// How the sets of a tuning are played: the upper setting has every seat with each row of options, row by
// row, and the lower one all other seats.
struct TableRules {
  const games::Game* game = nullptr;
  int seats = 2;
  // By row of the options that each deal is played with.
  std::vector<v1::GameConfig> configs;

  int matches_per_set() const { return seats * static_cast<int>(configs.size()); }
};
// Errors as of SettingsFor(); for settings of a file the same, if it was written by another version.
absl::StatusOr<TableRules> TableRulesOf(const v1::TuneSettings& settings);

// Makes `folder`, in place of one that is there, with the bot's files and these values as the defaults
// of its bot.toml.
absl::Status WriteBotWithValues(const bots::Manifest& bot, const std::vector<double>& values,
                                const std::string& folder);

}  // namespace assize::ladder::tune

#endif  // ASSIZE_LADDER_TUNE_TUNE_SETUP_H_
