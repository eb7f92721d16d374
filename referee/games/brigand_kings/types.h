// Brigand Kings: the values of the game. A state is split by who may know: Public, Private, Hidden.
//
// All of it is plain data and comparable. Section numbers (KINGS-n.n) refer to RULES.md beside this
// file.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_TYPES_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_TYPES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/bit_set.h"
#include "referee/games/state.h"

namespace assize::games::brigand_kings {

// KINGS-2.1: 0 to 5 Aces, 6 to 29 number cards, 30 to 35 Crowns, 36 to 39 Pawns, 40 to 43 Courts,
// 44 the Excuse.
enum class Card : uint8_t {};
inline constexpr int kCards = 45;
using CardSet = BitSet<Card, uint64_t>;

enum class Suit : uint8_t { kMoons, kSuns, kWaves, kLeaves, kWyrms, kKnots };
inline constexpr int kSuits = 6;
using SuitSet = BitSet<Suit, uint8_t>;

// What a flipped card can set a die to (KINGS-6.4): the suits in their order, then the card's rank.
enum class Symbol : uint8_t { kMoons, kSuns, kWaves, kLeaves, kWyrms, kKnots, kNumber };
inline constexpr int kSymbols = 7;

// KINGS-2.2.
inline constexpr int kMaxSeats = 4;
inline constexpr int kBonusCards = 12;
inline constexpr int kDealt = 3;
inline constexpr int kCounties = 5;
inline constexpr int kMaxCountyCards = 32;
inline constexpr int kResolveTokens = 7;

// KINGS-2.3.
inline constexpr int kLeastSoldiers = 5;
inline constexpr int kMaxSoldiers = 30;
inline constexpr int kMaxTurns = 10'000;
struct Config {
  uint8_t seats = 2;
  bool pawns = false;
  bool courts = false;
  uint8_t soldiers = 15;
  // Unset: rolled (KINGS-4.4).
  std::optional<Seat> first_player = std::nullopt;
  uint16_t turn_cap = 400;

  // The size of the county deck.
  constexpr int county_cards() const { return 24 + (pawns ? 4 : 0) + (courts ? 4 : 0); }

  friend bool operator==(const Config&, const Config&) = default;
};

// Dice 0 to 2 show numbers, 1 to 6; dice 3 to 7 show suits, by number.
inline constexpr int kNumberDice = 3;
inline constexpr int kDice = 8;
using Dice = std::array<uint8_t, kDice>;

// The place of a county in the row, 2 to 6 (KINGS-2.2).
enum class Position : uint8_t {};
inline constexpr int kFirstPosition = 2;
inline constexpr std::array<Position, kCounties> kPositions = {
    Position{2}, Position{3}, Position{4}, Position{5}, Position{6}};
using PositionSet = BitSet<Position, uint8_t>;
// One T for each county.
template <class T>
struct ByPosition {
  std::array<T, kCounties> values{};

  constexpr T& operator[](Position position) {
    return values[static_cast<size_t>(position) - kFirstPosition];
  }
  constexpr const T& operator[](Position position) const {
    return values[static_cast<size_t>(position) - kFirstPosition];
  }

  friend bool operator==(const ByPosition&, const ByPosition&) = default;
};

// One T for each seat.
template <class T>
struct BySeat {
  std::array<T, kMaxSeats> values{};

  constexpr T& operator[](Seat seat) { return values[static_cast<size_t>(seat.index())]; }
  constexpr const T& operator[](Seat seat) const {
    return values[static_cast<size_t>(seat.index())];
  }

  friend bool operator==(const BySeat&, const BySeat&) = default;
};

// Cards in the order in which they arrived.
class CardList {
 public:
  constexpr void Add(Card card) { cards_[size_++] = card; }
  // The card must be there.
  constexpr void Remove(Card card) {
    size_t to = 0;
    for (size_t from = 0; from < size_; ++from) {
      if (cards_[from] != card) cards_[to++] = cards_[from];
    }
    while (size_ > to) cards_[--size_] = Card{};
  }
  constexpr bool Has(Card card) const {
    for (Card other : *this) {
      if (other == card) return true;
    }
    return false;
  }
  constexpr int Size() const { return size_; }
  constexpr bool Empty() const { return size_ == 0; }
  constexpr Card operator[](int index) const { return cards_[static_cast<size_t>(index)]; }
  constexpr const Card* begin() const { return cards_.data(); }
  constexpr const Card* end() const { return cards_.data() + size_; }

  friend bool operator==(const CardList&, const CardList&) = default;

 private:
  uint8_t size_ = 0;
  // Unused ones are 0.
  std::array<Card, kMaxCountyCards> cards_{};
};

// What the asked seats decide (KINGS-5); kNone: the match is over.
enum class Decision : uint8_t { kNone, kDiscard, kReroll1, kReroll2, kDeploy };
inline constexpr int kDecisions = 5;

// --- Moves: one alternative for P1, one for P2 and P3, one for P4. ---

// P1: the bonus card that is not kept.
struct DiscardBonus {
  Card card{};

  friend bool operator==(const DiscardBonus&, const DiscardBonus&) = default;
};

// P2, P3: bit i: die i is rolled again. What a bot sends may be out of range (KINGS-5.2, KINGS-5.3).
struct Reroll {
  int64_t mask = 0;

  friend bool operator==(const Reroll&, const Reroll&) = default;
};

// One symbol of a flipped card, and the die that it sets.
struct Use {
  Symbol symbol{};
  uint8_t die = 0;

  friend bool operator==(const Use&, const Use&) = default;
};

// A captured card that is turned face down, and what for, in order.
struct Flip {
  Card card{};
  // Uses from `size` on are as here.
  uint8_t size = 0;
  std::array<Use, kSymbols> uses{};

  constexpr std::span<const Use> used() const { return {uses.data(), size}; }

  friend bool operator==(const Flip&, const Flip&) = default;
};

// P4 (KINGS-6.1). KINGS-11.10: flips belong to it and to no reroll.
struct Deploy {
  // In order.
  std::vector<Flip> flips;
  // The number die whose value is T, 0 to 2.
  uint8_t transport = 0;
  // Set exactly if camp_muster is at least 1.
  std::optional<Suit> camp_suit;
  // Soldiers, not negative: from the supply into counties, from the supply onto the Excuse, from
  // the Excuse into counties. As large as a message can say.
  int32_t camp_muster = 0;
  ByPosition<int32_t> muster;
  ByPosition<int32_t> from_camp;

  friend bool operator==(const Deploy&, const Deploy&) = default;
};

using Move = std::variant<DiscardBonus, Reroll, Deploy>;

// --- The state, by who may know. ---

struct County {
  // Unset: before the counties are dealt, and at the end of the game where there is none.
  std::optional<Card> card;
  // Set exactly if there are soldiers.
  std::optional<Seat> owner;
  uint8_t soldiers = 0;
  // KINGS-9.1.
  uint8_t stability = 0;

  constexpr int tokens() const { return soldiers + stability; }

  friend bool operator==(const County&, const County&) = default;
};

// One roll for the first turn: the die of each seat; 0: the seat did not roll.
using FirstRoll = BySeat<uint8_t>;

// What a spectator may know (KINGS-3.1).
struct Public {
  // KINGS-10.2.
  Config config;
  // KINGS-10.7.
  ByPosition<County> counties;
  BySeat<uint8_t> camp;
  BySeat<uint8_t> supply;
  // Captured cards: usable ones, and used ones, which nobody forgets (KINGS-10.8, KINGS-10.15).
  BySeat<CardList> face_up;
  BySeat<CardList> spent;
  // County cards that nobody got.
  CardList discards;
  // Cards in the deck (KINGS-10.6); unset until the counties are dealt.
  std::optional<uint8_t> deck;
  // KINGS-10.9; unset until the first turn.
  std::optional<Dice> dice;
  // From 1; 0 in the setup.
  uint16_t turn = 0;
  // Whose turn it is; when the match is over, whose turn was the last.
  std::optional<Seat> active;
  Decision decision = Decision::kNone;
  // In order; empty where the first player is fixed.
  std::vector<FirstRoll> first_rolls;
  // Counties that got their card at the start of this turn.
  PositionSet fresh;
  // At the end of the match (KINGS-10.11): the rolls of KINGS-7.7, 0: none; the kept bonus cards of
  // each seat (KINGS-10.12); whether KINGS-7.5 ended it.
  ByPosition<uint8_t> end_rolls;
  BySeat<CardSet> bonus;
  bool cap_reached = false;

  friend bool operator==(const Public&, const Public&) = default;
};

// What one seat knows in addition (KINGS-3.2). Of seats that are not in the match, and of a
// spectator, it is empty.
struct Private {
  std::optional<Seat> seat;
  // The three bonus cards, and the two of them that are kept; none are before the discard.
  CardSet dealt;
  CardSet kept;
  // The own answer to the present decision.
  std::optional<Move> sealed;

  friend bool operator==(const Private&, const Private&) = default;
};

// What nobody knows (KINGS-3.3). Bonus cards that are not dealt (KINGS-10.4) are those that no seat
// has.
struct Hidden {
  // The next card is deck[*Public::deck - 1] (KINGS-10.5).
  std::array<Card, kMaxCountyCards> deck{};
  Chance chance;

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

using State = GameState<Public, Private, Hidden, kMaxSeats>;
using View = SeatView<Public, Private>;
using Knowledge = SeatKnowledge<Public, Private>;

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_TYPES_H_
