// Brigand's Bluff: the values of the game. A state is split by who may know: Public, Private,
// Hidden.
//
// All of it is plain data, comparable, and cheap to copy: what is possible for the captain (Worlds)
// is shared between copies. Section numbers (BLUFF-n.n) refer to RULES.md beside this file.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_TYPES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_TYPES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/faces.h"
#include "referee/games/brigands_bluff/clues/round.h"
#include "referee/games/brigands_bluff/worlds/hand.h"
#include "referee/games/brigands_bluff/worlds/judge.h"
#include "referee/games/brigands_bluff/worlds/worlds.h"
#include "referee/games/state.h"

namespace assize::games::brigands_bluff {

// BLUFF-2.1.
inline constexpr int kMinSeats = 4;
inline constexpr int kMaxSeats = 6;
// BLUFF-2.4.
inline constexpr int kMaxAttempts = 10;
inline constexpr int kMaxShareDenominator = 1000;

// What the asked seat decides (BLUFF-4.8); kNone: the match is over.
enum class Decision : uint8_t { kNone, kClue, kFirstSplit, kExtraClue, kSecondSplit };

using Points = uint16_t;

// The options of a match (BLUFF-2.4).
struct Config {
  uint8_t seats = kMinSeats;
  bool wild_die = false;
  bool extra_clues = false;
  // Unset: drawn.
  std::optional<Seat> first_captain;
  uint8_t clue_attempts = 3;
  ClueRules clues;
  bool reveal_after_round = true;

  constexpr int crew() const { return seats - 1; }
  constexpr int dice() const { return DiceEach(seats); }

  friend bool operator==(const Config&, const Config&) = default;
};

// --- Moves. Clue (clues/clue.h) is the crewmate's. ---

// The captain's in either split.
struct Choice {
  Face face = Face::kMonkey;

  friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

// What the referee says for a crewmate (BLUFF-7.4): a default move that no bot can make.
struct RefereesClue {
  Clue clue;

  friend constexpr bool operator==(const RefereesClue&, const RefereesClue&) = default;
};

using Move = std::variant<Clue, Choice, RefereesClue>;

// --- The state, by who may know. ---

// Who a report comes from (BLUFF-7.3.4, BLUFF-7.4.4).
enum class Source : uint8_t { kPlayer, kReferee, kPass };

// A crewmate's turn to report.
struct Report {
  Seat speaker;
  Source source = Source::kPlayer;
  // An extra clue (BLUFF-4.4).
  bool extra = false;
  // Of a pass: empty.
  Clue clue;
  // BLUFF-6.9: what is possible for the captain afterwards.
  uint32_t worlds_left = 0;
  uint32_t weight_left = 0;

  friend bool operator==(const Report&, const Report&) = default;
};

// R4: two dice of the captain.
struct Pair {
  Face x = Face::kMonkey;
  Face y = Face::kMonkey;

  friend bool operator==(const Pair&, const Pair&) = default;
};

template <class T>
using ByPlace = std::array<T, kMaxCrew>;

// How many dice of each crewmate show a face.
struct Reveal {
  Face face = Face::kMonkey;
  ByPlace<uint8_t> dice{};

  friend bool operator==(const Reveal&, const Reveal&) = default;
};

// BLUFF-4.6: what was shown of the dice of a round that is over.
struct FinishedRound {
  // 0: none is over yet.
  uint8_t number = 0;
  Seat captain;
  std::vector<Reveal> reveals;

  friend bool operator==(const FinishedRound&, const FinishedRound&) = default;
};

// What a spectator may know (BLUFF-8.1).
struct Public {
  Config config;
  // 1 to the number of seats.
  uint8_t round = 0;
  Seat captain;
  Decision decision = Decision::kNone;
  // The place of the crewmate who is asked for a clue.
  uint8_t turn = 0;
  std::array<Points, kMaxSeats> points{};
  // Of this round: what was said, rolled, chosen and shown.
  std::vector<Report> reports;
  std::vector<Pair> rolls;
  std::optional<Face> taken;
  std::optional<Face> left;
  std::optional<Face> shown_wild;
  std::vector<Reveal> reveals;
  // What is possible for the captain (BLUFF-6.6); follows from the rest.
  Worlds worlds;
  FinishedRound last_round;

  // BLUFF-3.1.
  Round Seating() const {
    return {.seats = config.seats,
            .captain = captain,
            .dice = static_cast<uint8_t>(config.dice()),
            .wild_die = config.wild_die};
  }

  // The seat that must decide now, one at a time (BLUFF-4.9); none: the match is over.
  SeatSet Asked() const {
    switch (decision) {
      case Decision::kClue:
      case Decision::kExtraClue:
        return {Seating().SeatAt(turn)};
      case Decision::kFirstSplit:
      case Decision::kSecondSplit:
        return {captain};
      case Decision::kNone:
        break;
    }
    return {};
  }

  friend bool operator==(const Public&, const Public&) = default;
};

// What one seat knows in addition.
struct Private {
  // Whose knowledge this is; unset: a spectator's, who knows nothing more.
  std::optional<Seat> seat;
  // A crewmate's: all crew dice and the wild die (BLUFF-4.1).
  std::optional<World> dice;
  // The own answer to the present decision.
  std::optional<Move> sealed;

  friend bool operator==(const Private&, const Private&) = default;
};

// What nobody knows yet: the dice to come. Those that have been rolled are known to the crew.
struct Hidden {
  Chance chance;

  friend bool operator==(const Hidden&, const Hidden&) = default;
};

using State = GameState<Public, Private, Hidden, kMaxSeats>;
using View = SeatView<Public, Private>;
using Knowledge = SeatKnowledge<Public, Private>;

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_TYPES_H_
