// The checks of secrecy: what each of them demands, and one function for each.
//
// A check is tried case by case. A case is a random step of a random match and a random viewer; it
// follows from the run's seed, the game, the number of seats, the check and the case's number
// alone, so any case can be tried again on any machine. Pure; safe on every thread.
//
// tests/secrecy/README.md describes the method.
#ifndef ASSIZE_REFEREE_SECRECY_CHECKS_H_
#define ASSIZE_REFEREE_SECRECY_CHECKS_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "referee/base/chance.h"
#include "referee/games/table.h"
#include "referee/secrecy/tally.h"

namespace assize::secrecy {

struct Case {
  const games::Game* game;
  int seats;
  // Where all that is random about the case comes from.
  Chance chance;
};

// What a viewer receives does not depend on what is hidden from it: two matches that look the same
// to it and are played with the same moves give it, and a spectator, the same bytes until
// something comes to light by the rules.
Tally CheckTwins(const Case& which);

// The same through the whole referee under a fake clock: the times too are equal, while the others
// answer earlier or later, in another order, are refused, break their streams, come back, and run
// out of tries or time.
Tally CheckReferee(const Case& which);

// Illegal and malformed moves are answered with equal bytes at equal times and cost the same faults
// in both of two twins.
Tally CheckErrors(const Case& which);

// The listed options are the moves that are accepted, no more and no less.
Tally CheckOptions(const Case& which);

// What is dealt anew can be played to the end, keeps all that the viewer knows, varies the rest,
// and is drawn evenly: the truth comes out no more often than chance would have it.
Tally CheckRedeal(const Case& which);

// All that a seat has been sent determines its view from the first message on; who comes back is
// sent the rest of the same stream, byte for byte.
Tally CheckRecall(const Case& which);

// Copies play on like their originals; a record that is played again leads to the same digests, and
// one with a changed byte is refused with the place.
Tally CheckRoundTrip(const Case& which);

struct Check {
  std::string_view name;
  // In a few words, for the report.
  std::string_view demand;
  // A case of the check is tried at one step in this many.
  int one_in;
  Tally (*run)(const Case& which);
};

// In the order in which they are reported.
std::span<const Check> AllChecks();

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_CHECKS_H_
