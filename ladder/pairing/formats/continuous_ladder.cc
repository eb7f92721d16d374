#include "ladder/pairing/formats/continuous_ladder.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "ladder/pairing/formats/continuous.h"
#include "ladder/pairing/formats/format_parts.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {
namespace {

// A round costs time beside its matches, and its tables are what can be played side by side; so a
// small field plays more of them than half of it fills.
constexpr int kUsualPods = 4;

absl::Status CheckContinuous(const FormatSettings& settings, int players) {
  ASSIZE_RETURN_IF_ERROR(CheckRange("the number of pods in a round", settings.pods_per_round, 0,
                                    std::max(1, players / settings.seats)));
  if (settings.longest_wait == 0) return absl::OkStatus();
  const ContinuousRules rules = ContinuousRulesFor(settings, players);
  return CheckRange("the longest wait", settings.longest_wait,
                    LeastWait(players, rules.pods, rules.seats), INT32_MAX);
}

std::unique_ptr<Course> BeginContinuous(const FormatSettings& settings) {
  return std::make_unique<ContinuousLadder>(settings);
}

MaybeRound NextContinuous(const PairingTask& task) {
  ContinuousLadder ladder(task.settings);
  for (const PlayedRound& round : task.history) {
    ASSIZE_RETURN_IF_ERROR(ladder.AddRound(round, task.field));
  }
  return ladder.NextRound(task.field);
}

}  // namespace

constinit const Format kContinuous = {
    .name = "continuous",
    .where = "on a continuous ladder",
    .check = CheckContinuous,
    .next = NextContinuous,
    .begin = BeginContinuous,
    .order = Order::kByRating,
    .late_entries = LateEntries::kAlways,
    .open_field = true,
    .endless = true,
};

ContinuousRules ContinuousRulesFor(const FormatSettings& settings, int players) {
  ContinuousRules rules;
  rules.seats = std::min(settings.seats, players);
  const int most = players / rules.seats;
  const int usual = std::max(players / (2 * rules.seats), kUsualPods);
  const int wanted = settings.pods_per_round > 0 ? settings.pods_per_round : usual;
  rules.pods = std::clamp(wanted, 1, most);
  rules.owners = settings.owners;
  rules.least_seats = settings.min_seats;
  rules.longest_wait = settings.longest_wait > 0 ? settings.longest_wait
                                                 : 2 * LeastWait(players, rules.pods, rules.seats);
  return rules;
}

ContinuousLadder::ContinuousLadder(FormatSettings settings)
    : settings_(std::move(settings)), history_(0, {}, settings_.scoring, settings_.bye_points) {}

absl::Status ContinuousLadder::AddRound(const PlayedRound& round, const Field& field) {
  history_.AddRound(static_cast<int>(field.size()), round);
  if (settings_.gain) return absl::OkStatus();
  return ratings_.AddRound(round, field);
}

MaybeRound ContinuousLadder::NextRound(const Field& field) const {
  ASSIZE_RETURN_IF_ERROR(CheckSettings(settings_, static_cast<int>(field.size())));
  const std::vector<Player> present = PresentIn(field);
  if (CountOwners(settings_.owners, present) < settings_.min_seats) return std::nullopt;
  if (settings_.rounds > 0 && rounds() >= settings_.rounds) return std::nullopt;
  // With the players who have entered since the last round.
  PairingHistory history = history_;
  history.Grow(field.size());
  const InformationGain gain =
      settings_.gain ? settings_.gain
                     : ratings_.GainAmong(present, settings_.seating, settings_.side_of);
  const PodRules rules = PodRulesOf(settings_, ScoreGroups::kKept);
  PairedRound round;
  for (const Pod& pod :
       ContinuousPods(history, present,
                      ContinuousRulesFor(settings_, static_cast<int>(present.size())), gain)) {
    round.pods.push_back(InBestSeats(history, pod, rules));
  }
  return round;
}

}  // namespace assize::ladder::pairing
