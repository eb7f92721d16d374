// A continuous event round by round, with a memory, so that its thousandth round costs as much as
// its tenth.
//
// What it pairs is a function of the earlier calls: two ladders with the same rounds and fields go
// on in the same way, to the last bit. Not safe for concurrent use.
#ifndef ASSIZE_LADDER_PAIRING_CONTINUOUS_LADDER_H_
#define ASSIZE_LADDER_PAIRING_CONTINUOUS_LADDER_H_

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/pairing/continuous.h"
#include "ladder/pairing/format.h"
#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

class ContinuousLadder {
 public:
  // `settings` are of kContinuous.
  explicit ContinuousLadder(FormatSettings settings);

  // As FormatSettings::owners, once further players have entered.
  void SetOwners(Owners owners) { settings_.owners = std::move(owners); }

  int rounds() const { return history_.rounds(); }
  // The next round that is over, and the field in which the one after it is paired.
  absl::Status AddRound(const PlayedRound& round, const Field& field);
  // As NextRound() of format.h.
  absl::StatusOr<std::optional<PairedRound>> NextRound(const Field& field) const;

 private:
  FormatSettings settings_;
  PairingHistory history_;
  RatingMemory ratings_;
};

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_CONTINUOUS_LADDER_H_
