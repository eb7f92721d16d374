// What a check of secrecy has found: counts, and the first difference. Plain values.
#ifndef ASSIZE_REFEREE_SECRECY_TALLY_H_
#define ASSIZE_REFEREE_SECRECY_TALLY_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "referee/games/table.h"

namespace assize::secrecy {

// Two things that should be equal and are not.
struct Difference {
  // The case in which it was found; nullopt: many cases together show it.
  std::optional<uint64_t> case_number;
  // Who sees a difference; a spectator, or nobody in particular, if nullopt.
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

// How often facts of one kind came out as they really are when they were dealt again, next to what
// even chances would give.
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
  // Pairs that must look the same to somebody, and those in which hidden facts really differ.
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
  // Adds what was found in later cases.
  void Merge(const Tally& later);
};

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_TALLY_H_
