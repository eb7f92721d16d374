// Carcassonne: from what is public to a whole state (ROBB-12.3).
#include <algorithm>
#include <span>
#include <string>

#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {

// Discards and earlier draws say nothing about the order of the rest.
State Rules::Redeal(const View& view, const Chance& chance) {
  State state;
  state.pub = view.pub;
  Hidden& hidden = state.hidden;
  size_t size = 0;
  for (int row = 0; row < kTileTypes; ++row) {
    const uint8_t left = view.pub.stack_left[static_cast<size_t>(row)];
    for (uint8_t i = 0; i < left; ++i) hidden.stack[size++] = TileAt(row);
  }
  Stream stream = chance.OpenFor({}, {"redeal"});
  stream.Shuffle(std::span<Tile>(hidden.stack.data(), size));
  if (view.pub.config.messengers) {
    size_t unseen = 0;
    for (uint8_t message = 1; message <= kMessages; ++message) {
      const auto end = view.pub.seen.begin() + view.pub.seen_size;
      if (std::find(view.pub.seen.begin(), end, message) == end) {
        hidden.messages[unseen++] = message;
      }
    }
    stream.Shuffle(std::span<uint8_t>(hidden.messages.data(), unseen));
  }
  hidden.chance = chance;
  for (Seat seat : SeatSet::First(Seats(view.pub))) state.own[At(seat)].seat = seat;
  if (view.own.seat.has_value()) state.own[At(*view.own.seat)].sealed = view.own.sealed;
  return state;
}

std::string Rules::HiddenBytes(const State& state) {
  std::string bytes;
  for (uint8_t i = 0; i < state.pub.stack_size; ++i) {
    bytes.push_back(static_cast<char>(state.hidden.stack[i]));
  }
  for (int i = 0; i < kMessages - state.pub.seen_size; ++i) {
    bytes.push_back(static_cast<char>(state.hidden.messages[static_cast<size_t>(i)]));
  }
  return bytes.append(AsView(state.hidden.chance.Key("digest")));
}

}  // namespace assize::games::carcassonne
