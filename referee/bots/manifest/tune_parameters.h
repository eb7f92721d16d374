// The numbers of a bot that may be tuned: the table [tune] of its bot.toml. The bot finds each in its
// environment, in every match.
//
// Values and pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_BOTS_MANIFEST_TUNE_PARAMETERS_H_
#define ASSIZE_REFEREE_BOTS_MANIFEST_TUNE_PARAMETERS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/bots/manifest/manifest.h"

namespace assize::bots {

inline constexpr size_t kMaxTuneParameters = 64;
inline constexpr size_t kMaxTuneName = 32;
// No value, bound or step is further from 0.
inline constexpr double kMaxTuneValue = 1e9;

struct TuneParameter {
  std::string name;
  // What the bot plays with: the key `default`, from `least` to `most`.
  double value = 0;
  double least = 0;
  double most = 0;
  // The smallest change worth trying: above 0, at most half of most - least.
  double step = 0;
  // It has whole values only: all four are written without a fraction.
  bool whole = false;

  friend bool operator==(const TuneParameter&, const TuneParameter&) = default;
};

// The variable of the bot's environment: "ASSIZE_TUNE_KING_WORTH" of king_worth.
std::string TuneVariable(std::string_view name);
// The shortest text that reads as this value; of a parameter with whole values the nearest of these.
std::string TuneText(const TuneParameter& parameter, double value);

// What the bot's bot.toml declares, by name; none if it has no such table, or can't be read any more.
std::vector<TuneParameter> DeclaredParameters(const Manifest& manifest);

// `text` is a bot.toml that can be read and declares these parameters: the same text with their
// values as defaults, all else in it, comments too, as it is. kFailedPrecondition: a default can't be
// found in the text.
absl::StatusOr<std::string> WithDefaults(std::string_view text,
                                         const std::vector<TuneParameter>& parameters);

}  // namespace assize::bots

#endif  // ASSIZE_REFEREE_BOTS_MANIFEST_TUNE_PARAMETERS_H_
