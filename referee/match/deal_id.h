// Which deal a match plays.
#ifndef ASSIZE_REFEREE_MATCH_DEAL_ID_H_
#define ASSIZE_REFEREE_MATCH_DEAL_ID_H_

#include <compare>
#include <cstdint>
#include <string>

#include "referee/base/seed.h"

namespace assize::match {

// Matches of equal seeds are of one deal, whatever their options: what a seat sees in one of them
// says something about the others. Not secret: nothing about the seed follows from it, though a
// guess at the seed can be tested.
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

#endif  // ASSIZE_REFEREE_MATCH_DEAL_ID_H_
