// Brigands: names of its values.
#include "referee/games/brigands/names.h"

namespace assize::games::brigands {
namespace {

template <class E, size_t kSize>
const char* Pick(E value, const char* const (&names)[kSize]) {
  return names[static_cast<size_t>(value)];
}

}  // namespace

const char* NameOf(District district) {
  return Pick(district,
              {"MARKET", "TOWN_HALL", "PORT", "TAVERN", "PALACE", "CONVOY", "TREASURE", "PRISON"});
}

const char* NameOf(Colour colour) {
  return Pick(colour, {"BLUE", "GREEN", "RED", "PURPLE", "YELLOW", "WHITE"});
}

const char* NameOf(Action action) {
  return Pick(action, {"PASS", "SPY", "HOME", "RETURN_PRISON", "STEAL", "MOVE", "PUSH"});
}

const char* NameOf(TavernChoice choice) { return Pick(choice, {"ROLL1", "ROLL3"}); }

const char* NameOf(Track track) { return Pick(track, {"SPY", "JUDGMENT"}); }

const char* NameOf(Decision decision) {
  return Pick(decision, {"", "plan", "wheel", "port", "tavern", "upgrade", "escape"});
}

const char* PlaceName(District district) {
  return Pick(district, {"the Market", "the Town Hall", "the Port", "the Tavern", "the Palace",
                         "the Convoy", "the Treasure", "the Prison"});
}

const char* PersonName(Colour colour) {
  return Pick(colour, {"Blue", "Green", "Red", "Purple", "Yellow", "the prince"});
}

}  // namespace assize::games::brigands
