// Duel d'Escrocs: what happened, as values. The log names who sees an event: all are public but
// those marked as for one side.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EVENTS_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EVENTS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>

#include "referee/games/duel_descrocs/types.h"

namespace assize::games::duel_descrocs {

struct MatchStarted {
  Config config;
  ByChair<Bandit> tiles;
  friend bool operator==(const MatchStarted&, const MatchStarted&) = default;
};

// For the side.
struct ReinforcementsDealt {
  Side side{};
  ReinforcementSet cards;
  friend bool operator==(const ReinforcementsDealt&, const ReinforcementsDealt&) = default;
};

// For the side.
struct ReinforcementsKept {
  Side side{};
  Keep kept;
  friend bool operator==(const ReinforcementsKept&, const ReinforcementsKept&) = default;
};

// Where a team of two has named its leader; unset for a team of one.
struct LeadersNamed {
  BySide<std::optional<Chair>> leaders;
  friend bool operator==(const LeadersNamed&, const LeadersNamed&) = default;
};

struct RoundStarted {
  uint16_t round = 0;
  Side splitter{};
  BySide<Coins> coins;
  friend bool operator==(const RoundStarted&, const RoundStarted&) = default;
};

// The discard pile has become the draw pile (DUEL-4.3).
struct Reshuffled {
  uint8_t cards = 0;
  friend bool operator==(const Reshuffled&, const Reshuffled&) = default;
};

// For the splitter's side.
struct HandDrawn {
  Side side{};
  uint16_t round = 0;
  CardSet cards;
  friend bool operator==(const HandDrawn&, const HandDrawn&) = default;
};

// For the side of NINJA_LEO: those of the opponent's five cards that it saw in the pile.
struct SeenCardsDrawn {
  Side side{};
  uint16_t round = 0;
  CardSet cards;
  friend bool operator==(const SeenCardsDrawn&, const SeenCardsDrawn&) = default;
};

struct SplitMade {
  Side side{};
  // Face-up cards.
  std::array<CardSet, 2> shares{};
  std::array<uint8_t, 2> face_down{};
  friend bool operator==(const SplitMade&, const SplitMade&) = default;
};

// For one side: the splitter's, or the chooser's who has looked.
struct FaceDownCards {
  Side side{};
  uint16_t round = 0;
  std::array<CardSet, 2> face_down{};
  friend bool operator==(const FaceDownCards&, const FaceDownCards&) = default;
};

struct Looked {
  Side side{};
  LookChoice choice{};
  friend bool operator==(const Looked&, const Looked&) = default;
};

struct ShareChosen {
  Side chooser{};
  uint8_t share = 0;
  // Both shares whole, and what of them had lain face down.
  std::array<CardSet, 2> shares{};
  std::array<CardSet, 2> turned_over{};
  bool looked = false;
  // How many of the five cards NINJA_LEO had shown to the chooser.
  uint8_t leo_seen = 0;
  friend bool operator==(const ShareChosen&, const ShareChosen&) = default;
};

struct LarcinResolved {
  Side side{};
  // Unset: there was nothing to take.
  std::optional<Card> card;
  // The chest that it was taken from; unset: the opponent's share.
  std::optional<Chair> chest;
  friend bool operator==(const LarcinResolved&, const LarcinResolved&) = default;
};

struct Deposited {
  uint8_t chairs = 0;
  ByChair<CardSet> cards;
  // For taking the smaller share.
  Coins bonus = 0;
  Side chooser{};
  // By paintings.
  BySide<Coins> lost;
  friend bool operator==(const Deposited&, const Deposited&) = default;
};

struct TickClosed {
  uint8_t tick = 0;
  uint8_t chairs = 0;
  ByChair<Action> actions;
  friend bool operator==(const TickClosed&, const TickClosed&) = default;
};

struct Exchanged {
  Chair chair{};
  CardSet cards;
  Coins coins = 0;
  friend bool operator==(const Exchanged&, const Exchanged&) = default;
};

struct Discarded {
  Chair chair{};
  Card card{};
  friend bool operator==(const Discarded&, const Discarded&) = default;
};

// SUPER_ROUROU's cards; D6 follows.
struct TurnedUp {
  Chair chair{};
  uint8_t size = 0;
  std::array<Card, kMaxTurnedUp> cards{};
  friend bool operator==(const TurnedUp&, const TurnedUp&) = default;
};

// A reinforcement has been carried out; which parts are set depends on which it is.
struct Reinforced {
  Chair chair{};
  Reinforcement card{};
  // Things had changed: it is used up without effect (DUEL-6.4).
  bool failed = false;
  // For the own side; what PAT takes the opponent loses.
  Coins coins = 0;
  // Into the own chest.
  std::optional<Card> gained;
  // VIPERE: out of the own chest.
  std::optional<Card> given;
  // VIPERE, GROBILL: whose chest.
  std::optional<Chair> chest;
  // LUCKY: what was turned up. GROBILL: what was destroyed. AILES_NOIRES, FRERES_CROC: what was
  // discarded. SUPER_ROUROU: what was not kept.
  CardSet discarded;
  // By paintings that entered a chest.
  BySide<Coins> lost;
  friend bool operator==(const Reinforced&, const Reinforced&) = default;
};

// For the side: what NINJA_LEO shows.
struct LeoSaw {
  Side side{};
  // As what number of the match the first card will be drawn, from 0.
  uint16_t first = 0;
  uint8_t size = 0;
  std::array<Card, kMaxLookedAt> top{};
  std::array<ReinforcementSet, 2> theirs{};
  friend bool operator==(const LeoSaw&, const LeoSaw&) = default;
};

struct LimitApplied {
  uint8_t chairs = 0;
  ByChair<CardSet> cards;
  friend bool operator==(const LimitApplied&, const LimitApplied&) = default;
};

struct MatchOver {
  BySide<Coins> coins;
  // Unset: a draw.
  std::optional<Side> winner;
  uint16_t rounds = 0;
  friend bool operator==(const MatchOver&, const MatchOver&) = default;
};

using Event =
    std::variant<MatchStarted, ReinforcementsDealt, ReinforcementsKept, LeadersNamed, RoundStarted,
                 Reshuffled, HandDrawn, SeenCardsDrawn, SplitMade, FaceDownCards, Looked,
                 ShareChosen, LarcinResolved, Deposited, TickClosed, Exchanged, Discarded, TurnedUp,
                 Reinforced, LeoSaw, LimitApplied, MatchOver>;

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_EVENTS_H_
