// Carcassonne: names of its values.
#include "referee/games/carcassonne/names.h"

#include "absl/strings/str_cat.h"

namespace assize::games::carcassonne {

const char* NameOf(Decision decision) {
  constexpr const char* kNames[] = {"",       "tile",  "robber",  "meeple",   "plan",
                                    "target", "rogue", "message", "call_home"};
  return kNames[static_cast<size_t>(decision)];
}

const char* NameOf(Kind kind) {
  constexpr const char* kNames[] = {"city", "road", "field", "monastery"};
  return kNames[static_cast<size_t>(kind)];
}

const char* NameOf(Cause cause) {
  constexpr const char* kNames[] = {"road", "city", "monastery", "message"};
  return kNames[static_cast<size_t>(cause)];
}

const char* MessageName(int message) {
  constexpr const char* kNames[] = {
      "",        "shortest road", "smallest city", "smallest monastery", "extra tile",
      "shields", "knights",       "farmers",       "call home"};
  return kNames[message];
}

const char* FigureName(int figure) { return figure == 0 ? "scoring meeple" : "messenger"; }

std::string NameOf(Cell cell) { return absl::StrCat("(", cell.x + 0, ",", cell.y + 0, ")"); }

}  // namespace assize::games::carcassonne
