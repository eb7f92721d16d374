// Duel d'Escrocs: the values of the game. A state is split by who may know: Public, Private,
// Hidden.
//
// All of it is plain data and comparable. A *seat* is one participant of the match; a *chair* is a
// place at the table, with a bandit tile, a chest and reinforcement cards; a *side* is one of the
// two opponents. One bot may play both chairs of a team (DUEL-9.13): then it has one seat. Section
// numbers (DUEL-n.n) refer to RULES.md beside this file.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_TYPES_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_TYPES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/bit_set.h"
#include "referee/games/duel_descrocs/edition.h"
#include "referee/games/state.h"

namespace assize::games::duel_descrocs {

// DUEL-1.2: 0 to 27 basic cards, then the Grand Tresor, Larcin and five Tableaux Maudits.
enum class Card : uint8_t {};
inline constexpr int kCards = 35;
inline constexpr Card kTreasure{28};
inline constexpr Card kLarcin{29};
inline constexpr Card kFirstPainting{30};
inline constexpr Card kNoCard{255};
using CardSet = BitSet<Card, uint64_t>;

// DUEL-1.6.
enum class Reinforcement : uint8_t {
  kSuperRourou,
  kNinjaLeo,
  kLucky,
  kDoug,
  kVipere,
  kGrobill,
  kFreresCroc,
  kAilesNoires,
  kPat,
};
inline constexpr int kReinforcements = 9;
using ReinforcementSet = BitSet<Reinforcement, uint16_t>;

// DUEL-9.1. Chair n sits on side n % 2.
enum class Chair : uint8_t {};
inline constexpr int kMaxChairs = 4;
using ChairSet = BitSet<Chair, uint8_t>;
// One T for each chair.
template <class T>
struct ByChair {
  std::array<T, kMaxChairs> values{};

  constexpr T& operator[](Chair chair) { return values[static_cast<size_t>(chair)]; }
  constexpr const T& operator[](Chair chair) const { return values[static_cast<size_t>(chair)]; }

  friend bool operator==(const ByChair&, const ByChair&) = default;
};

enum class Side : uint8_t { kZero, kOne };
inline constexpr std::array<Side, 2> kBothSides = {Side::kZero, Side::kOne};
template <class T>
struct BySide {
  std::array<T, 2> values{};

  constexpr T& operator[](Side side) { return values[static_cast<size_t>(side)]; }
  constexpr const T& operator[](Side side) const { return values[static_cast<size_t>(side)]; }

  friend bool operator==(const BySide&, const BySide&) = default;
};
constexpr Side Opponent(Side side) { return side == Side::kZero ? Side::kOne : Side::kZero; }

enum class Mode : uint8_t { kDuel, kTraining, kTeam };

// DUEL-9.13: who plays a team, one participant or one for each chair. Without a meaning where every
// side has one chair, and then kTeam.
enum class Control : uint8_t { kTeam, kSeat };

using Coins = int16_t;

// The most seats of this game.
inline constexpr int kMaxSeats = 4;

// DUEL-1.7.
struct Config {
  Mode mode = Mode::kDuel;
  uint8_t chairs = 2;
  Control control = Control::kTeam;
  // By chair; unset: drawn.
  std::optional<std::array<Bandit, kMaxChairs>> tiles;
  // Unset: drawn.
  std::optional<Side> first_splitter;
  uint16_t round_cap = 40;
  Edition edition;

  // Participants.
  constexpr int seats() const { return control == Control::kSeat ? chairs : 2; }

  friend bool operator==(const Config&, const Config&) = default;
};

// What the asked seats decide (DUEL-8.1); kNone: the match is over.
enum class Decision : uint8_t {
  kNone,
  kKeep,        // D0
  kLeader,      // D0t
  kSplit,       // D1
  kLook,        // D1b
  kChoose,      // D2
  kLarcin,      // D3
  kDistribute,  // D3t
  kResale,      // D4
  kLimit,       // D5
  kRourou,      // D6
};
inline constexpr int kDecisions = 11;

// --- Moves: one alternative per decision. ---

// D0: what the side's lower chair keeps, and its higher one in a team of two.
struct Keep {
  ReinforcementSet lower;
  ReinforcementSet higher;

  friend bool operator==(const Keep&, const Keep&) = default;
};

// D0t.
struct NameLeader {
  Chair leader{};

  friend bool operator==(const NameLeader&, const NameLeader&) = default;
};

// D1: the two shares, the smaller one first, and which of the five cards lie face down.
struct SplitCards {
  std::array<CardSet, 2> shares{};
  CardSet face_down;

  friend bool operator==(const SplitCards&, const SplitCards&) = default;
};

// D1b.
enum class LookChoice : uint8_t { kSkip, kLook };
struct Look {
  LookChoice choice{};

  friend bool operator==(const Look&, const Look&) = default;
};

// D2.
struct Choose {
  uint8_t share = 0;

  friend bool operator==(const Choose&, const Choose&) = default;
};

// D3.
struct TakeByLarcin {
  Card card{};

  friend bool operator==(const TakeByLarcin&, const TakeByLarcin&) = default;
};

// D3t: the cards for the lower chair; the higher one gets the rest.
struct Distribute {
  CardSet lower;

  friend bool operator==(const Distribute&, const Distribute&) = default;
};

enum class ActionKind : uint8_t { kDone, kExchange, kDiscard, kReinforce };
inline constexpr int kActionKinds = 4;

// One chair's action of a tick (DUEL-6.1). Parts that the action has no use for are as here.
struct Action {
  ActionKind kind = ActionKind::kDone;
  Reinforcement reinforcement{};
  // kDiscard: the card. VIPERE: the card that is given.
  Card own = kNoCard;
  // DOUG, VIPERE, GROBILL: the card that is taken or destroyed.
  Card target = kNoCard;
  // kExchange, FRERES_CROC, AILES_NOIRES.
  CardSet cards;

  friend bool operator==(const Action&, const Action&) = default;
};

// D4: one action for each chair that the seat plays, lower first. Actions from `size` on are kDone.
struct Resale {
  uint8_t size = 0;
  std::array<Action, 2> actions{};

  friend bool operator==(const Resale&, const Resale&) = default;
};

// D5: for each chair of the seat that is asked, lower first, what it discards. Sets from `size` on
// are empty.
struct Limit {
  uint8_t size = 0;
  std::array<CardSet, 2> cards{};

  friend bool operator==(const Limit&, const Limit&) = default;
};

// D6.
struct KeepTurnedUp {
  Card card{};

  friend bool operator==(const KeepTurnedUp&, const KeepTurnedUp&) = default;
};

using Move = std::variant<Keep, NameLeader, SplitCards, Look, Choose, TakeByLarcin, Distribute,
                          Resale, Limit, KeepTurnedUp>;
static_assert(std::is_trivially_copyable_v<Move>);

// --- The state, by who may know. ---

// The five cards of a round between their split and their deposit, as everybody sees them. Share 0
// is the smaller one (DUEL-5.1).
struct OpenSplit {
  // Face-up cards; from the reveal on all cards.
  std::array<CardSet, 2> shares{};
  // How many lie face down; 0 from the reveal on.
  std::array<uint8_t, 2> face_down{};
  // From the reveal to the next split: what had lain face down.
  std::array<CardSet, 2> turned_over{};
  // From the choice to the deposit.
  std::optional<uint8_t> chosen;

  friend bool operator==(const OpenSplit&, const OpenSplit&) = default;
};

// What a chair submitted in the last closed tick.
struct Submission {
  Action action;
  // Where the target of VIPERE or GROBILL lay (DUEL-6.4).
  Chair target_chest{};

  friend bool operator==(const Submission&, const Submission&) = default;
};

// What a spectator may know (DUEL-2.1).
struct Public {
  Config config;
  ByChair<Bandit> tiles;
  // Unset until it is named (DUEL-9.6).
  BySide<std::optional<Chair>> leaders;
  BySide<Coins> coins;
  ByChair<CardSet> chests;
  CardSet discard;
  // Cards in the draw pile, drawn from it so far in the match, and shuffles of the match.
  uint8_t pile = 0;
  uint16_t drawn = 0;
  uint16_t shuffles = 0;
  ByChair<ReinforcementSet> used;
  ByChair<uint8_t> unused;
  // From 1; 0 before the first.
  uint16_t round = 0;
  Side splitter{};
  Decision decision = Decision::kNone;
  // The chairs whose decision it is, and the seats that answer for them.
  ChairSet deciding;
  SeatSet asked;
  // Of the resale, from 1; 0 outside it.
  uint8_t tick = 0;
  // The last closed tick of this round has submissions of all chairs.
  bool tick_closed = false;
  ByChair<Submission> submissions;
  // Reinforcements of the closed tick that are still to come (DUEL-6.6).
  ReinforcementSet pending;
  OpenSplit split;
  // The chooser has looked at this split's face-down cards.
  bool looked = false;
  // The side whose NINJA_LEO has looked; how many cards on top of the pile it still knows, and how
  // many of the opponent's five (DUEL-6.7). All follow from what everybody saw.
  std::optional<Side> leo;
  uint8_t leo_top = 0;
  uint8_t leo_seen = 0;
  // Loot cards that were turned up in the last step, the first of which was drawn as number
  // `first_turned_up` of the match, from 0.
  uint8_t turned_up_size = 0;
  std::array<Card, kMaxTurnedUp> turned_up{};
  uint16_t first_turned_up = 0;

  friend bool operator==(const Public&, const Public&) = default;
};

// What one seat knows in addition: what its side knows, and its own sealed answer (DUEL-2.2,
// DUEL-9.12).
struct Private {
  // Whose knowledge this is; unset: a spectator's, who knows nothing more.
  std::optional<Seat> seat;
  // The side's three reinforcements, and what its lower and its higher chair kept, used or not.
  ReinforcementSet dealt;
  std::array<ReinforcementSet, 2> kept{};
  // The splitter's five cards before the split.
  CardSet hand;
  // By share: the face-down cards of the split, if this side laid or looked at them.
  std::array<CardSet, 2> face_down{};
  // By NINJA_LEO: cards on top of the pile, the next to be drawn first; of the opponent's five
  // cards those that it saw in the pile; unused reinforcements of the opponent's lower and higher
  // chair.
  uint8_t top_size = 0;
  std::array<Card, kMaxLookedAt> top{};
  CardSet seen;
  std::array<ReinforcementSet, 2> theirs{};
  // The own answer to the present decision.
  std::optional<Move> sealed;

  friend bool operator==(const Private&, const Private&) = default;
};

// The truth that not everybody knows (DUEL-2.3): every Private follows from it and from Public.
struct Hidden {
  // The next card to be drawn is pile[Public::pile - 1].
  std::array<Card, kCards> pile{};
  // Before the split.
  CardSet hand;
  // By share, until the reveal.
  std::array<CardSet, 2> face_down{};
  // Of the splitter's five cards those that NINJA_LEO's side saw, until the reveal.
  CardSet seen;
  BySide<ReinforcementSet> dealt;
  ByChair<ReinforcementSet> kept;
  Chance chance;

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

using State = GameState<Public, Private, Hidden, kMaxSeats>;
using View = SeatView<Public, Private>;
using Knowledge = SeatKnowledge<Public, Private>;

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_TYPES_H_
