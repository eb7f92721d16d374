#include "referee/match/seating.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

#include "absl/strings/str_cat.h"
#include "referee/base/chance.h"
#include "referee/base/hash.h"

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

using Order = std::vector<int>;

Order Rotated(Order order, int by) {
  std::rotate(order.begin(), order.begin() + by, order.end());
  return order;
}

// Competitors, a bit for each.
using Side = uint32_t;
// Who is together with whom in each rotation of an order, whichever rotation it is.
using Partners = std::multiset<std::set<Side>>;

std::set<Side> SidesIn(const Order& order, games::SideRule side_of) {
  const int seats = static_cast<int>(order.size());
  std::set<Side> sides;
  for (int seat = 0; seat < seats; ++seat) {
    Side side = 0;
    for (int other = 0; other < seats; ++other) {
      if (games::AreOneSide(side_of, seats, seat, other)) side |= Side{1} << order[other];
    }
    sides.insert(side);
  }
  return sides;
}

Partners PartnersIn(const Order& order, games::SideRule side_of) {
  Partners partners;
  for (size_t by = 0; by < order.size(); ++by) {
    partners.insert(SidesIn(Rotated(order, static_cast<int>(by)), side_of));
  }
  return partners;
}

bool AllAlone(int seats, games::SideRule side_of) {
  for (int a = 0; a < seats; ++a) {
    for (int b = 0; b < a; ++b) {
      if (games::AreOneSide(side_of, seats, a, b)) return false;
    }
  }
  return true;
}

// The orders of which Seating::kPartnerships plays all rotations, the one as named first. All
// orders are rotations of one that begins with competitor 0; of those that bring the same partners
// together the first one is kept. Renaming competitors maps these sets of partners onto each other,
// so nobody is anybody's partner more often than others.
std::vector<Order> OrdersToRotate(int seats, games::SideRule side_of) {
  Order order = LexicographicOrder(seats, 0);
  if (AllAlone(seats, side_of)) return {order};
  std::vector<Order> orders;
  std::set<Partners> seen;
  do {
    if (seen.insert(PartnersIn(order, side_of)).second) orders.push_back(order);
  } while (std::next_permutation(order.begin() + 1, order.end()));
  return orders;
}

}  // namespace

int SeatOrderCount(Seating seating, int seats, games::SideRule side_of) {
  switch (seating) {
    case Seating::kAsNamed:
      return 1;
    case Seating::kRotated:
      return seats;
    case Seating::kAllOrders:
      return Factorial(seats);
    case Seating::kPartnerships:
      return seats * static_cast<int>(OrdersToRotate(seats, side_of).size());
  }
  return 1;
}

std::vector<int> SeatOrder(Seating seating, int seats, games::SideRule side_of, int index) {
  switch (seating) {
    case Seating::kAsNamed:
    case Seating::kRotated:
      return Rotated(LexicographicOrder(seats, 0), index);
    case Seating::kAllOrders:
      return LexicographicOrder(seats, index);
    case Seating::kPartnerships:
      return Rotated(OrdersToRotate(seats, side_of)[index / seats], index % seats);
  }
  return {};
}

Seating Rotations(const games::GameInfo& game, int least, int most) {
  for (int seats = least; seats <= most; ++seats) {
    if (SeatOrderCount(Seating::kPartnerships, seats, game.side_of) > seats) {
      return Seating::kPartnerships;
    }
  }
  return Seating::kRotated;
}

MatchSeeds SeedsOfMatch(const RunSeeds& run, int deal, int match) {
  const Seed id = DeriveSeed(run.ids, Label("match", match).text());
  return {.match_id = ToHex(id.bytes).substr(0, kMatchIdDigits),
          .deal = DeriveSeed(run.luck, Label("deal", deal).text()),
          .salt = DeriveSeed(run.ids, Label("salt", match).text())};
}

DealId DealOf(const Seed& seed) {
  const Bytes32 hash =
      Sha256().Add("assize/deal/1").Add({"\0", 1}).Add(AsView(seed.bytes)).Digest();
  DealId deal;
  for (size_t i = 0; i < sizeof deal.number; ++i) deal.number = deal.number << 8 | hash[i];
  return deal;
}

std::string DealText(DealId deal) { return absl::StrCat(absl::Hex(deal.number, absl::kZeroPad16)); }

}  // namespace assize::match
