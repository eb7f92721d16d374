// What the files of the formats share.
#ifndef ASSIZE_LADDER_PAIRING_FORMATS_FORMAT_PARTS_H_
#define ASSIZE_LADDER_PAIRING_FORMATS_FORMAT_PARTS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "ladder/pairing/formats/format.h"
#include "ladder/pairing/pod_pairing.h"
#include "ladder/pairing/round.h"
#include "referee/base/chance.h"

namespace assize::ladder::pairing {

struct PairingTask {
  const FormatSettings& settings;
  const Field& field;
  const History& history;
  // In seeding order.
  std::vector<Player> present;

  int players() const { return static_cast<int>(field.size()); }
  // From 0.
  int round() const { return static_cast<int>(history.size()); }
  PairingHistory ToPairingHistory() const;
  // The round's own.
  Stream OpenStream() const;
};

PodRange RangeOf(const FormatSettings& settings);
inline bool HasTwoSeats(const FormatSettings& settings) { return settings.max_seats == 2; }
PodRules PodRulesOf(const FormatSettings& settings, ScoreGroups score_groups);

// The present in pods (pod_pairing.h); those who must rest, since owners are kept apart, have byes.
PairedRound NextPods(const PairingTask& task, const PairingHistory& history,
                     ScoreGroups score_groups);

// kInvalidArgument names the value and what is allowed; INT32_MAX: no bound above.
absl::Status CheckRange(std::string_view name, int64_t value, int64_t least, int64_t most);

}  // namespace assize::ladder::pairing

#endif  // ASSIZE_LADDER_PAIRING_FORMATS_FORMAT_PARTS_H_
