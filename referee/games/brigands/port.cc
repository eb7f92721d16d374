// Brigands: the port (BRIG-5.3.3, decision BRIG-7.5).
#include "referee/games/brigands/play.h"
#include "referee/games/brigands/port_lists.h"

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

}  // namespace assize::games::brigands
