// Brigands: counts of the lists at the port, and the list of a number found by them.
#include "referee/games/brigands/port_lists.h"

namespace assize::games::brigands {
namespace {

// Numbers of lists by bandits, hand and reserve, for one size of TAKE.
struct Counts {
  uint8_t of[kMeeples + 1][kTokens + 1][kTokens + 1];
};

constexpr Counts CountAll(int take) {
  Counts counts{};
  for (int bandits = 0; bandits <= kMeeples; ++bandits) {
    for (int hand = 0; hand <= kTokens; ++hand) {
      for (int reserve = 0; hand + reserve <= kTokens; ++reserve) {
        int count = bandits == 0 ? 1 : 0;
        for (int sell = 0; bandits > 0 && sell <= hand; ++sell) {
          PortTeam team{bandits, hand, reserve, take};
          team.Carry(sell);
          count += counts.of[team.bandits][team.hand][team.reserve];
        }
        counts.of[bandits][hand][reserve] = static_cast<uint8_t>(count);
      }
    }
  }
  return counts;
}

// BRIG-7.12.
constexpr ByDay<Counts> kCounts = {CountAll(kPortTake.plain), CountAll(kPortTake.day_card)};
static_assert(kCounts.plain.of[3][6][0] == 95 && kCounts.plain.of[3][0][6] == 8);

}  // namespace

PortTeam PortTeamOf(const Public& pub, Colour colour) {
  return {.bandits = pub.tiles[District::kPort][colour].bandits,
          .hand = pub.tokens[colour],
          .reserve = Reserve(pub, colour),
          .take = kPortTake.With(HasDayCard(pub, District::kPort))};
}

int CountPortLists(const PortTeam& team) {
  const Counts& counts = kCounts.With(team.take == kPortTake.day_card);
  return counts.of[team.bandits][team.hand][team.reserve];
}

Port PortListAt(PortTeam team, int number) {
  Port list;
  while (team.bandits > 0) {
    int sell = 0;
    PortTeam after = team;
    after.Carry(sell);
    for (int count = CountPortLists(after); number >= count; count = CountPortLists(after)) {
      number -= count;
      after = team;
      after.Carry(++sell);
    }
    list.sell[list.size++] = static_cast<uint8_t>(sell);
    team = after;
  }
  return list;
}

}  // namespace assize::games::brigands
