// Brigands: the values of the game. A state is split by who may know: Public, Private, Hidden.
//
// All of it is plain data, trivially copyable where it is held in a State or in a list of moves,
// and comparable. Colours index what belongs to a player in play; seats index who may know and who
// must decide. Section numbers (BRIG-n.n) refer to RULES.md beside this file.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_TYPES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_TYPES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/bit_set.h"
#include "referee/games/state.h"

namespace assize::games::brigands {

// Arrays and sets that are indexed by an enum, so that a district can't stand where a colour
// belongs.

// One T for each of the first kSize values of E.
template <class E, class T, size_t kSize>
struct EnumArray {
  std::array<T, kSize> values{};

  constexpr T& operator[](E key) { return values[static_cast<size_t>(key)]; }
  constexpr const T& operator[](E key) const { return values[static_cast<size_t>(key)]; }

  friend bool operator==(const EnumArray&, const EnumArray&) = default;
};

// A set of values of E, of which there are at most eight; iterates in the enum's order.
template <class E>
using EnumSet = BitSet<E, uint8_t>;

// The most seats of this game.
inline constexpr int kMaxSeats = 6;

// BRIG-1.2. The first seven lie in the ring; PRISON is always resolved last.
enum class District : uint8_t {
  kMarket,
  kTownHall,
  kPort,
  kTavern,
  kPalace,
  kConvoy,
  kTreasure,
  kPrison,
};
inline constexpr int kDistricts = 8;
inline constexpr int kRingTiles = 7;
using DistrictSet = EnumSet<District>;
template <class T>
using ByDistrict = EnumArray<District, T, kDistricts>;

// BRIG-1.1: the order that breaks every tie of order. White is the prince.
enum class Colour : uint8_t { kBlue, kGreen, kRed, kPurple, kYellow, kWhite };
inline constexpr int kColours = 6;
using ColourSet = EnumSet<Colour>;
template <class T>
using ByColour = EnumArray<Colour, T, kColours>;

enum class Mode : uint8_t { kPrince, kDuel };

// BRIG-1.4.
enum class Track : uint8_t { kSpy, kJudgment };

// BRIG-1.5.
enum class Action : uint8_t { kPass, kSpy, kHome, kReturnPrison, kSteal, kMove, kPush };

enum class TavernChoice : uint8_t { kRoll1, kRoll3 };

// What the asked seats decide (BRIG-7); kNone: the match is over.
enum class Decision : uint8_t { kNone, kPlan, kWheel, kPort, kTavern, kUpgrade, kEscape };

using Ducats = int32_t;

// The options of a match (BRIG-1.6).
struct Config {
  uint8_t seats = 4;
  // Unset: drawn.
  std::optional<Seat> prince_seat;
  bool lone_team_takes_all = true;
  uint16_t duel_threshold = 0;

  constexpr Mode mode() const { return seats == 2 ? Mode::kDuel : Mode::kPrince; }
  // Brigands in play; their colours are the first ones.
  constexpr int brigands() const { return mode() == Mode::kDuel ? 2 : seats - 1; }

  friend bool operator==(const Config&, const Config&) = default;
};

// Pieces of one colour on one tile, or what a plan puts on one card. On PRISON, bandits are
// prisoners.
struct Team {
  uint8_t bandits : 2 = 0;
  uint8_t patrols : 2 = 0;
  uint8_t token : 1 = 0;

  constexpr bool Empty() const { return bandits == 0 && patrols == 0 && token == 0; }

  friend bool operator==(const Team&, const Team&) = default;
};

// --- Moves: one alternative per decision. ---

// BRIG-7.1 to 7.3. A card without pieces is a card that is not played.
struct Plan {
  ByDistrict<Team> cards;

  friend bool operator==(const Plan&, const Plan&) = default;
};

// BRIG-7.4. `target` counts for kSteal and kPush only, and is kBlue with every other action.
struct Wheel {
  Action action = Action::kPass;
  Colour target = Colour::kBlue;

  friend bool operator==(const Wheel&, const Wheel&) = default;
};

// BRIG-7.5: one entry per bandit, in order. 0 = TAKE, n = SELL n. Entries from `size` on are 0.
struct Port {
  uint8_t size = 0;
  std::array<uint8_t, 3> sell{};

  friend bool operator==(const Port&, const Port&) = default;
};

// BRIG-7.6.
struct Tavern {
  TavernChoice choice = TavernChoice::kRoll1;

  friend bool operator==(const Tavern&, const Tavern&) = default;
};

// BRIG-7.7.
struct Upgrade {
  Track track = Track::kSpy;

  friend bool operator==(const Upgrade&, const Upgrade&) = default;
};

// BRIG-7.8.
struct Escape {
  uint8_t escaping = 0;

  friend bool operator==(const Escape&, const Escape&) = default;
};

using Move = std::variant<Plan, Wheel, Port, Tavern, Upgrade, Escape>;
static_assert(sizeof(Move) <= 32 && std::is_trivially_copyable_v<Move>);

// --- The state, by who may know. ---

// What a spectator may know (BRIG-2.1).
struct Public {
  Config config;
  // By seat.
  std::array<Colour, kMaxSeats> colours{};
  // Ring positions 1 to 7 (BRIG-3.2).
  std::array<District, kRingTiles> ring{};
  // 1 to 6.
  uint8_t round = 0;
  Decision decision = Decision::kNone;
  // 0 while planning and at the end, 1 to 7 = ring position that is being resolved, 8 = PRISON.
  uint8_t step = 0;
  // 1 to 3 while the tavern is asked, else 0.
  uint8_t wave = 0;
  // Who must decide; who of them has answered is in Private (BRIG-9.3).
  SeatSet asked;
  DistrictSet day_cards;
  DistrictSet removed_day_cards;
  ByColour<Ducats> ducats;
  // Action tokens in hand. The reserve is what is neither in hand nor on a tile.
  ByColour<uint8_t> tokens;
  // Patrols to place this round.
  ByColour<uint8_t> patrols;
  // Cards of each brigand that the prince holds: at planning those of the last round's spy actions,
  // from the reveal on those of this round's.
  ByColour<uint8_t> cards_held;
  uint8_t spy_level = 0;
  uint8_t judgment_level = 0;
  // Every piece on every tile. What is not here is with its owner.
  ByDistrict<ByColour<Team>> tiles;

  friend bool operator==(const Public&, const Public&) = default;
};

// What one seat knows in addition (BRIG-2.2).
struct Private {
  // Whose knowledge this is; unset: a spectator's, who knows nothing more.
  std::optional<Seat> seat;
  // A brigand's own cards that the prince holds.
  DistrictSet missing;
  // The prince's: the cards in hand, by colour.
  ByColour<DistrictSet> held;
  // The own answer to the present decision.
  std::optional<Move> sealed;

  friend bool operator==(const Private&, const Private&) = default;
};

// What nobody knows yet (BRIG-2.3).
struct Hidden {
  // The card of round r is deck[r - 1]; the last one is never used (BRIG-3.3).
  std::array<District, kRingTiles> deck{};
  Chance chance;

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

using State = GameState<Public, Private, Hidden, kMaxSeats>;
using View = SeatView<Public, Private>;
using Knowledge = SeatKnowledge<Public, Private>;

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_TYPES_H_
