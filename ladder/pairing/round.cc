#include "ladder/pairing/round.h"

namespace assize::ladder::pairing {

std::vector<Player> PresentIn(const Field& field) {
  std::vector<Player> present;
  for (size_t player = 0; player < field.size(); ++player) {
    if (!field[player].withdrawn) present.push_back(static_cast<Player>(player));
  }
  return present;
}

std::string_view ByeKindName(ByeKind kind) {
  switch (kind) {
    case ByeKind::kPairingAllocated:
      return "PAIRING";
    case ByeKind::kHalfPoint:
      return "HALF";
    case ByeKind::kZeroPoint:
      return "ZERO";
    case ByeKind::kVoid:
      return "VOID";
  }
  return "";
}

Points PointsOfBye(ByeKind kind, Points bye_points) {
  switch (kind) {
    case ByeKind::kPairingAllocated:
      return bye_points;
    case ByeKind::kHalfPoint:
    case ByeKind::kVoid:
      return sets::kPoint / 2;
    case ByeKind::kZeroPoint:
      return 0;
  }
  return 0;
}

}  // namespace assize::ladder::pairing
