// A continuous event round by round (Course in format.h): two ladders with the same rounds and
// fields go on in the same way, to the last bit.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_CONTINUOUS_LADDER_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_CONTINUOUS_LADDER_H_

#include <utility>

#include "absl/status/status.h"
#include "ladder/pairing/formats/continuous.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

// A continuous ladder's rules for this many players who are present.
ContinuousRules ContinuousRulesFor(const FormatSettings& settings, int players);

class ContinuousLadder final : public Course {
 public:
  // `settings` are of kContinuous.
  explicit ContinuousLadder(FormatSettings settings);

  void SetOwners(Owners owners) override { settings_.owners = std::move(owners); }
  int rounds() const override { return history_.rounds(); }
  absl::Status AddRound(const PlayedRound& round, const Field& field) override;
  MaybeRound NextRound(const Field& field) const override;

 private:
  FormatSettings settings_;
  PairingHistory history_;
  RatingMemory ratings_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_CONTINUOUS_LADDER_H_
