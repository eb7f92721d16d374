#include "ladder/pairing/continuous_ladder.h"

#include <utility>
#include <vector>

#include "ladder/pairing/continuous.h"
#include "ladder/pairing/pod_pairing.h"
#include "referee/base/status.h"

namespace assize::ladder::pairing {

ContinuousLadder::ContinuousLadder(FormatSettings settings)
    : settings_(std::move(settings)), history_(0, {}, settings_.scoring, settings_.bye_points) {}

absl::Status ContinuousLadder::AddRound(const PlayedRound& round, const Field& field) {
  history_.AddRound(static_cast<int>(field.size()), round);
  if (settings_.gain) return absl::OkStatus();
  return ratings_.AddRound(round, field);
}

absl::StatusOr<std::optional<PairedRound>> ContinuousLadder::NextRound(const Field& field) const {
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
  const PodRules rules = {{settings_.seats, settings_.min_seats, settings_.max_seats},
                          ScoreGroups::kKept,
                          settings_.seating,
                          settings_.seat_roles,
                          settings_.owners};
  PairedRound round;
  for (const Pod& pod :
       ContinuousPods(history, present,
                      ContinuousRulesFor(settings_, static_cast<int>(present.size())), gain)) {
    round.pods.push_back(InBestSeats(history, pod, rules));
  }
  return round;
}

}  // namespace assize::ladder::pairing
