// Carcassonne: from what is public to a whole state (ROBB-12.3).
//
// And what is hidden, and what the last step has shown of it (ROBB-1.3, ROBB-12.1,
// ROBB-12.2). For the tests of secrecy.
#include <algorithm>
#include <span>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/given.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"

namespace assize::games::carcassonne {
namespace {

std::string IdOf(Tile tile) { return std::string(TypeOf(tile).id()); }

Fact TileFact(int under, Tile tile, Audience known_to) {
  return {.name = absl::StrCat("tile(", under, ")"),
          .value = IdOf(tile),
          .known_to = known_to,
          // The types are not equally frequent.
          .equally_likely = 0};
}

Fact MessageFact(int under, int message, Audience known_to, int equally_likely) {
  return {.name = absl::StrCat("message(", under, ")"),
          .value = absl::StrCat(message),
          .known_to = known_to,
          .equally_likely = static_cast<uint32_t>(equally_likely)};
}

// Types are not equally frequent, but where the only tile of a type lies is.
void AddPlaces(const State& state, std::vector<Fact>* facts) {
  const Public& pub = state.pub;
  for (int row = 0; row < kTileTypes; ++row) {
    if (pub.stack_left[static_cast<size_t>(row)] != 1) continue;
    const auto tile = std::find(state.hidden.stack.begin(), state.hidden.stack.end(), TileAt(row));
    facts->push_back({.name = absl::StrCat("place(", IdOf(TileAt(row)), ")"),
                      .value = absl::StrCat(tile - state.hidden.stack.begin()),
                      .known_to = Audience::Only({}),
                      .equally_likely = pub.stack_size});
  }
}

// The tiles of the last draw, then those to come.
void AddTiles(const State& state, std::vector<Fact>* facts) {
  const Public& pub = state.pub;
  const bool drawn = pub.drawn != kNoTile;
  for (int i = pub.discarded_now; i > 0; --i) {
    const Tile tile = pub.discarded[static_cast<size_t>(pub.discarded_size - i)];
    facts->push_back(TileFact(pub.stack_size + drawn + i - 1, tile, Audience::Everyone()));
  }
  if (drawn) facts->push_back(TileFact(pub.stack_size, pub.drawn, Audience::Everyone()));
  for (int i = pub.stack_size; i-- > 0;) {
    facts->push_back(TileFact(i, state.hidden.stack[static_cast<size_t>(i)], Audience::Only({})));
  }
}

// Those that are seen, as they were drawn first, then those to come.
void AddMessages(const State& state, std::vector<Fact>* facts) {
  const Public& pub = state.pub;
  if (!pub.config.messengers) return;
  // ROBB-9.3: from the ninth draw on the known cycle turns.
  const int turned = pub.messages_drawn > kMessages ? pub.messages_drawn - kMessages : 0;
  for (int i = pub.seen_size; i-- > 0;) {
    const auto at = static_cast<size_t>((i + kMessages - turned % kMessages) % kMessages);
    facts->push_back(MessageFact(kMessages - 1 - i, pub.seen[at], Audience::Everyone(), 1));
  }
  const int unseen = kMessages - pub.seen_size;
  for (int i = unseen; i-- > 0;) {
    facts->push_back(
        MessageFact(i, state.hidden.messages[static_cast<size_t>(i)], Audience::Only({}), unseen));
  }
}

// The tiles of the stack in a uniform order, but for those that are believed to have a place.
void DealStack(const Public& pub, const Beliefs& beliefs, Hidden* hidden, Stream& stream) {
  std::array<uint8_t, kTileTypes> left = pub.stack_left;
  const auto believed = [&](size_t place) {
    return beliefs.stack.has_value() ? (*beliefs.stack)[place] : kNoTile;
  };
  for (size_t place = 0; beliefs.stack.has_value() && place < pub.stack_size; ++place) {
    if (believed(place) != kNoTile) --left[IndexOf(believed(place))];
  }
  std::array<Tile, kMaxStacked> rest;
  size_t size = 0;
  for (int row = 0; row < kTileTypes; ++row) {
    for (uint8_t i = 0; i < left[static_cast<size_t>(row)]; ++i) rest[size++] = TileAt(row);
  }
  stream.Shuffle(std::span<Tile>(rest.data(), size));
  size_t next = 0;
  for (size_t place = 0; place < pub.stack_size; ++place) {
    const Tile tile = believed(place);
    hidden->stack[place] = tile != kNoTile ? tile : rest[next++];
  }
}

// The same of the messages that were not seen.
void DealMessages(const Public& pub, const Beliefs& beliefs, Hidden* hidden, Stream& stream) {
  if (!pub.config.messengers) return;
  const auto has = [](const auto& messages, size_t size, uint8_t message) {
    const auto end = messages.begin() + static_cast<ptrdiff_t>(size);
    return std::find(messages.begin(), end, message) != end;
  };
  std::array<uint8_t, kMessages> rest;
  size_t size = 0;
  for (uint8_t message = 1; message <= kMessages; ++message) {
    if (has(pub.seen, pub.seen_size, message)) continue;
    if (!has(beliefs.messages, kMessages, message)) rest[size++] = message;
  }
  stream.Shuffle(std::span<uint8_t>(rest.data(), size));
  size_t next = 0;
  for (size_t place = 0; place < static_cast<size_t>(kMessages - pub.seen_size); ++place) {
    const uint8_t message = beliefs.messages[place];
    hidden->messages[place] = message != 0 ? message : rest[next++];
  }
}

}  // namespace

// Discards and earlier draws say nothing about the order of the rest.
State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance) {
  State state;
  state.pub = view.pub;
  Stream stream = chance.OpenFor({}, {"redeal"});
  DealStack(view.pub, beliefs, &state.hidden, stream);
  DealMessages(view.pub, beliefs, &state.hidden, stream);
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Rules::Seats(view.pub))) state.own[At(seat)].seat = seat;
  if (view.own.seat.has_value()) state.own[At(*view.own.seat)].sealed = view.own.sealed;
  return state;
}

State Rules::Redeal(const View& view, const Chance& chance) { return RedealWith(view, {}, chance); }

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

std::vector<Fact> Rules::HiddenFacts(const State& state) {
  std::vector<Fact> facts;
  AddTiles(state, &facts);
  AddMessages(state, &facts);
  AddPlaces(state, &facts);
  return facts;
}

}  // namespace assize::games::carcassonne
