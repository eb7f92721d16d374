// Deals: which one a match plays, who sits where when one deal is played more than once, and what
// chance the matches get. Common to runs of `referee play` and to sets of a ladder.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_MATCH_SEATING_H_
#define ASSIZE_REFEREE_MATCH_SEATING_H_

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/base/seed.h"
#include "referee/games/game.h"

namespace assize::match {

enum class Seating : uint8_t {
  // Once, in the order in which the competitors were named.
  kAsNamed,
  // Once per seat: in match r, seat s has competitor (s + r) mod seats. Everybody has each seat
  // once, and with it each role, since roles go by seat within a deal.
  kRotated,
  // Once per order of the competitors, in lexicographic order.
  kAllOrders,
  // For games with sides: the rotations of every order that brings other partners together. Every
  // two competitors are partners equally often, and everybody has each seat equally often: with two
  // sides of two 3 partnerships in 4 rotations each. Where rotations alone do that, as with two
  // against one, or where each seat is on its own, these are the rotations.
  kPartnerships,
};

// How often a deal is played with `seats` seats, 1 to kMaxSeats, of these sides.
int SeatOrderCount(Seating seating, int seats, games::SideRule side_of);

// Match `index` of a deal, from 0 to SeatOrderCount() - 1: which competitor, 0 to seats - 1, has
// each seat.
std::vector<int> SeatOrder(Seating seating, int seats, games::SideRule side_of, int index);

// What rotating the competitors over the seats means in a game: kPartnerships where that is more
// than kRotated with any number of seats from `least` to `most`, and kRotated elsewhere.
Seating Rotations(const games::GameInfo& game, int least, int most);

// Where a run or a set draws from. The two have nothing to do with each other, so that nobody can
// test a guess at the luck against what bots receive beyond the game.
struct RunSeeds {
  // Decks, dice and all other chance of the games.
  Seed luck;
  // Match ids and salts.
  Seed ids;
};

// What a match draws from the seeds of its run or set.
struct MatchSeeds {
  // Public.
  std::string match_id;
  // The same for all matches of a deal, and with it decks and dice.
  Seed deal;
  Seed salt;
};

// The seeds of match `match` of a run, from 0, which plays deal `deal`.
MatchSeeds SeedsOfMatch(const RunSeeds& run, int deal, int match);

// Which deal a match plays. Matches of equal seeds are of one deal, whatever their options: what a
// seat sees in one of them reveals something about the others. Not secret: nothing about the seed
// follows from it, though a guess at the seed can be tested.
struct DealId {
  uint64_t number = 0;

  friend auto operator<=>(const DealId&, const DealId&) = default;
};

// The first 8 bytes, big-endian, of SHA-256("assize/deal/1" NUL seed). Two of a million deals are
// mistaken for one another with a chance of 3e-8.
DealId DealOf(const Seed& seed);

// 16 hexadecimal digits.
std::string DealText(DealId deal);

}  // namespace assize::match

#endif  // ASSIZE_REFEREE_MATCH_SEATING_H_
