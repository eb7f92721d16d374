// The names of the faces.
#include "referee/games/brigands_bluff/clues/faces.h"

namespace assize::games::brigands_bluff {

std::string_view FaceName(Face face) {
  static constexpr std::array<std::string_view, kFaces> kNames = {"Monkey", "Ship",   "Flag",
                                                                  "Rum",    "Parrot", "Skull"};
  return kNames[static_cast<size_t>(face)];
}

}  // namespace assize::games::brigands_bluff
