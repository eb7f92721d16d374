#include "referee/match/seating.h"

#include <numeric>

#include "referee/base/chance.h"

namespace assize::match {
namespace {

constexpr size_t kMatchIdDigits = 32;

int Factorial(int n) { return n <= 1 ? 1 : n * Factorial(n - 1); }

// The order of that number in lexicographic order, digit by digit in the factorial number system.
std::vector<int> LexicographicOrder(int seats, int index) {
  std::vector<int> left(seats);
  std::iota(left.begin(), left.end(), 0);
  std::vector<int> order;
  for (int seat = 0; seat < seats; ++seat) {
    const int block = Factorial(seats - seat - 1);
    const auto chosen = left.begin() + index / block;
    order.push_back(*chosen);
    left.erase(chosen);
    index %= block;
  }
  return order;
}

}  // namespace

int SeatOrderCount(Seating seating, int seats) {
  switch (seating) {
    case Seating::kAsNamed:
      return 1;
    case Seating::kRotated:
      return seats;
    case Seating::kAllOrders:
      return Factorial(seats);
  }
  return 1;
}

std::vector<int> SeatOrder(Seating seating, int seats, int index) {
  if (seating == Seating::kAllOrders) return LexicographicOrder(seats, index);
  std::vector<int> order(seats);
  for (int seat = 0; seat < seats; ++seat) order[seat] = (seat + index) % seats;
  return order;
}

MatchSeeds SeedsOfMatch(const Seed& run, int deal, int match) {
  const Seed id = DeriveSeed(run, Label("match", match).text());
  return {.match_id = ToHex(id.bytes).substr(0, kMatchIdDigits),
          .deal = DeriveSeed(run, Label("deal", deal).text()),
          .salt = DeriveSeed(run, Label("salt", match).text())};
}

}  // namespace assize::match
