// Brigands: the port (BRIG-5.3.3, decision BRIG-7.5).
// The list of a number is found by counting lists.
#include "referee/games/brigands/port.h"

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// Carries out a list, one bandit after the other: sold tokens are back in the reserve at once.
Gain Trade(Public& pub, Colour colour, const Port& list) {
  PortTeam team = PortTeamOf(pub, colour);
  Gain gain{.ducats = 0, .port = list, .tokens = 0};
  for (int i = 0; i < list.size; ++i) {
    team.Carry(list.sell[i]);
    gain.ducats += kPortPrice * list.sell[i];
  }
  gain.tokens = static_cast<int8_t>(team.hand - pub.tokens[colour]);
  pub.tokens[colour] = static_cast<uint8_t>(team.hand);
  pub.ducats[colour] += gain.ducats;
  return gain;
}

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

// All players there decide at the same time; BRIG-7.10: one bandit without a token can only TAKE.
Stage EnterPort(Play& play) {
  SeatSet asked;
  for (Colour colour : BanditsOn(play.pub, District::kPort)) {
    if (CountPortLists(PortTeamOf(play.pub, colour)) > 1) asked.Add(SeatOf(play.pub, colour));
  }
  return asked.Empty() ? Stage::kPort : play.Ask(Decision::kPort, asked);
}

Stage PlayPort(Play& play) {
  Gained gained{District::kPort, {}};
  for (Colour colour : BanditsOn(play.pub, District::kPort)) {
    const Port all_take{.size = play.pub.tiles[District::kPort][colour].bandits, .sell = {}};
    gained.gains.Set(colour, Trade(play.pub, colour, play.AnswerOf(colour, all_take)));
  }
  play.ShowAll(gained);
  return FinishEffect(play);
}

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
