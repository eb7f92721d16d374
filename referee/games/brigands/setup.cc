// Brigands: the setup and its draws (BRIG-3).
#include <algorithm>
#include <span>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// The seven districts of the ring in a uniform order (BRIG-3.2, BRIG-3.3).
std::array<District, kRingTiles> Shuffled(Stream stream) {
  std::array<District, kRingTiles> districts;
  std::copy(kRingDistricts.begin(), kRingDistricts.end(), districts.begin());
  stream.Shuffle(std::span<District>(districts));
  return districts;
}

// BRIG-3.1: the prince is drawn unless an option fixes it; the others are BLUE, GREEN, ... in seat
// order. In a duel nobody is prince.
std::array<Colour, kMaxSeats> DealColours(const Config& config, const Chance& chance) {
  std::optional<Seat> prince = config.prince_seat;
  if (config.mode() == Mode::kPrince && !prince.has_value()) {
    prince = Seat(static_cast<int>(chance.Open({"prince"}).Below(config.seats)));
  }
  std::array<Colour, kMaxSeats> colours{};
  int next = 0;
  for (Seat seat : SeatSet::First(config.seats)) {
    colours[seat.index()] = seat == prince ? Colour::kWhite : static_cast<Colour>(next++);
  }
  return colours;
}

}  // namespace

void SetUp(const Config& config, const Chance& chance, State* state) {
  Public& pub = state->pub;
  pub.config = config;
  pub.colours = DealColours(config, chance);
  pub.ring = Shuffled(chance.Open({"ring"}));
  state->hidden.deck = Shuffled(chance.OpenFor({}, {"day_deck"}));
  state->hidden.chance = chance;
  for (Seat seat : SeatSet::First(config.seats)) state->own[seat.index()].seat = seat;
  // BRIG-3.5: all else is empty but the prince's tracks and patrols (BRIG-1.1, BRIG-1.4).
  if (config.mode() == Mode::kPrince) {
    pub.spy_level = kSpyStart;
    pub.patrols[Colour::kWhite] = kPatrols;
  }
}

}  // namespace assize::games::brigands
