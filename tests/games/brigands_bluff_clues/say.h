// Clues in short, for tests: seat 0 is captain, seat 1 speaks ("self"), seat 2 is Blackbeard.
#ifndef ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_SAY_H_
#define ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_SAY_H_

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/clues/round.h"
#include "referee/games/brigands_bluff/worlds/hand.h"

namespace assize::games::brigands_bluff {

inline constexpr Face kMonkey = Face::kMonkey;
inline constexpr Face kShip = Face::kShip;
inline constexpr Face kFlag = Face::kFlag;
inline constexpr Face kRum = Face::kRum;
inline constexpr Face kParrot = Face::kParrot;
inline constexpr Face kSkull = Face::kSkull;

inline constexpr NamedFaces kGold = Named(Feature::kGold);
inline constexpr NamedFaces kSilver = Named(Feature::kSilver);
inline constexpr NamedFaces kNoBones = Named(Feature::kWithoutBones);
inline constexpr NamedFaces kOneBone = Named(Feature::kOneBone);
inline constexpr NamedFaces kTwoBones = Named(Feature::kTwoBones);
inline constexpr NamedFaces kWithBones = Named(Feature::kWithBones);
inline constexpr NamedFaces kWood = Named(Feature::kWood);
inline constexpr NamedFaces kCloth = Named(Feature::kCloth);

inline constexpr Comparison kEven = Is(ComparisonKind::kEven);
inline constexpr Comparison kOdd = Is(ComparisonKind::kOdd);
inline constexpr Comparison kLessThanHalf = Is(ComparisonKind::kLessThanHalf);
inline constexpr Comparison kHalf = Is(ComparisonKind::kExactlyHalf);
inline constexpr Comparison kMoreThanHalf = Is(ComparisonKind::kMoreThanHalf);
inline constexpr Comparison kAll = Is(ComparisonKind::kAll);

constexpr Scope Of(std::initializer_list<int> seats) {
  Scope scope;
  for (const int seat : seats) scope.seats.Add(Seat(seat));
  return scope;
}
constexpr NamedFaces Only(std::initializer_list<Face> faces) { return Listed(FaceSet(faces)); }
constexpr NamedFaces AllBut(Face face) { return Listed(FaceSet::All() - FaceSet{face}); }

constexpr Statement Times(int left_factor, Statement statement, int right_factor = 1) {
  statement.left_factor = static_cast<int16_t>(left_factor);
  statement.right_factor = static_cast<int16_t>(right_factor);
  return statement;
}

// As the rules have it, with seat 0 as captain.
constexpr Round RoundOf(int seats, bool wild_die = false) {
  return {.seats = static_cast<uint8_t>(seats),
          .captain = Seat(0),
          .dice = static_cast<uint8_t>(DiceEach(seats)),
          .wild_die = wild_die};
}
inline Scope Crew(const Round& round) { return DiceOf(round.crew_seats()); }

// By place.
inline World Holding(std::initializer_list<Hand> hands, std::optional<Face> wild = {}) {
  World world;
  std::copy(hands.begin(), hands.end(), world.hands.begin());
  world.wild = wild;
  return world;
}

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_TESTS_GAMES_BRIGANDS_BLUFF_CLUES_SAY_H_
