// The checks of secrecy, a function each, and what they demand.
//
// A check is tried case by case. A case is a random step of a random match and a random viewer; it
// follows from the run's seed, the game, the number of seats, the check and the case's number
// alone, so any case can be tried again on any machine. Pure; safe on every thread.
//
// tests/secrecy/README.md describes the method.
#ifndef ASSIZE_REFEREE_SECRECY_CHECKS_H_
#define ASSIZE_REFEREE_SECRECY_CHECKS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "referee/base/chance.h"
#include "referee/games/table.h"

namespace assize::games {
class TableRows;
}

namespace assize::secrecy {

// Two things that should be equal and are not.
struct Difference {
  // The case in which it was found; nullopt: many cases together show it.
  std::optional<uint64_t> case_number;
  // Who receives something different; nullopt: a spectator, or nobody in particular.
  games::Viewer viewer;
  // The decision of the match at which the twins were dealt, from 0.
  int step = 0;
  // What differs, e.g. "message 7".
  std::string what;
  // The first byte that differs, from 0.
  size_t byte = 0;
  // Both sides as text, cut to the lines around the first difference.
  std::string left;
  std::string right;
};

// Fills in `byte` from the bytes of both sides, and `left` and `right` from their texts.
Difference Compared(games::Viewer viewer, int step, std::string what, std::string_view left_bytes,
                    std::string_view right_bytes, const std::string& left_text,
                    const std::string& right_text);

// How often facts of one kind came out as they really are when they were dealt again, and how often
// they should with even chances.
struct Share {
  uint64_t draws = 0;
  uint64_t hits = 0;
  double expected = 0;
  double variance = 0;
};

struct Tally {
  uint64_t cases = 0;
  // Messages, moves, facts or records that were compared.
  uint64_t compared = 0;
  // Pairs of matches that must be the same to a viewer, and those in which hidden facts really
  // differ.
  uint64_t twins = 0;
  uint64_t different = 0;
  uint64_t differences = 0;
  // How often hidden facts were dealt again.
  uint64_t draws = 0;
  // By kind of fact.
  std::map<std::string, Share> shares;
  std::optional<Difference> first;

  // Counts a difference and keeps it if it is the first.
  void Add(Difference difference);
  // Adds the results of later cases.
  void Merge(const Tally& later);
};

struct Case {
  const games::Game* game;
  int seats;
  // Where all that is random about the case comes from.
  Chance chance;
};

// What a viewer receives does not depend on what is hidden from it: two matches that look the same
// to it and are played with the same moves send it, and a spectator, the same bytes until the rules
// reveal something.
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

// A game that is dealt again can be played to the end, keeps all that the viewer knows, varies the
// rest, and is drawn evenly: the truth comes out no more often than by chance.
Tally CheckRedeal(const Case& which);

// Rows for learners (referee/games/rows.h) are equal on two tables that look the same: the viewer's
// own, those of its options and their order, and also while others have answered.
Tally CheckRows(const Case& which);
// The same of other rows than the game's, which tests have.
Tally CheckRowsOf(const Case& which, const games::TableRows& rows);

// All that a seat has been sent determines its view from the first message on; a seat that comes
// back is sent the rest of the same stream, byte for byte.
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
