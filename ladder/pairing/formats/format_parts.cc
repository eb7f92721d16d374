#include "ladder/pairing/formats/format_parts.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"

namespace assize::ladder::pairing {
namespace {

// The two sizes of FormatSettings::any_size for this many players.
PodRange TwoSizes(const FormatSettings& settings, int players) {
  PodRange range = RangeOf(settings);
  const PodSizes fitting = PodSizesFor(players, range);
  const auto [least, most] = std::ranges::minmax_element(fitting.sizes);
  if (least == fitting.sizes.end()) return range;
  range.least = *least;
  range.most = *most;
  range.seats = std::clamp(range.seats, range.least, range.most);
  return range;
}

}  // namespace

PairingHistory PairingTask::ToPairingHistory() const {
  return PairingHistory(players(), history, settings.scoring, settings.bye_points);
}

Stream PairingTask::OpenStream() const { return Chance(settings.seed).Open({"pairing", round()}); }

PodRange RangeOf(const FormatSettings& settings) {
  return {settings.seats, settings.min_seats, settings.max_seats};
}

PodRules PodRulesOf(const FormatSettings& settings, ScoreGroups score_groups) {
  return {RangeOf(settings), score_groups, settings.seating, settings.seat_roles, settings.owners};
}

PairedRound NextPods(const PairingTask& task, const PairingHistory& history,
                     ScoreGroups score_groups) {
  Stream stream = task.OpenStream();
  const FormatSettings& settings = task.settings;
  PodRules rules = PodRulesOf(settings, score_groups);
  const std::vector<Player> resting = PlayersToRest(history, task.present, rules);
  std::vector<Player> playing = task.present;
  for (Player player : resting) std::erase(playing, player);
  rules.range =
      settings.any_size ? RangeOf(settings) : TwoSizes(settings, static_cast<int>(playing.size()));
  PairedRound round = PairPods(history, playing, rules, stream);
  for (Player player : resting) round.byes.push_back({player, ByeKind::kZeroPoint});
  return round;
}

absl::Status CheckRange(std::string_view name, int64_t value, int64_t least, int64_t most) {
  if (value >= least && value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(std::string(name), " is ", value, ": must be ",
                                                 least,
                                                 most == INT32_MAX ? " or more"
                                                 : most == least   ? ""
                                                                   : absl::StrCat(" to ", most)));
}

}  // namespace assize::ladder::pairing
