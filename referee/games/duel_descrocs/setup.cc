// Duel d'Escrocs: the setup and its draws (DUEL-3, DUEL-9.3 to DUEL-9.6), and the decisions before
// the first round.
#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {
namespace {

// The first `count` values of E in a uniform order.
template <class E, int kCount>
std::array<E, kCount> Shuffled(Stream stream) {
  std::array<E, kCount> items;
  for (int i = 0; i < kCount; ++i) items[i] = static_cast<E>(i);
  stream.Shuffle(std::span<E>(items));
  return items;
}

// DUEL-3.1. DUEL-9.3: in `team` RAOUL is always among the tiles: with three chairs RAOUL and
// two others that are drawn.
ByChair<Bandit> DealTiles(const Config& config, const Chance& chance) {
  ByChair<Bandit> tiles;
  if (config.tiles.has_value()) {
    tiles.values = *config.tiles;
    return tiles;
  }
  std::array<Bandit, kBandits> drawn = Shuffled<Bandit, kBandits>(chance.Open({"tiles"}));
  if (config.mode == Mode::kTeam) {
    const auto raoul = std::find(drawn.begin(), drawn.end(), Bandit::kRaoul);
    std::rotate(drawn.begin(), raoul, raoul + 1);
    Stream seats = chance.Open({"tile_seats"});
    seats.Shuffle(std::span<Bandit>(drawn.data(), config.chairs));
  }
  // Tiles that are not in play count for nothing.
  for (Chair chair : AllChairs(config)) tiles[chair] = drawn[static_cast<size_t>(chair)];
  return tiles;
}

// DUEL-3.2, DUEL-9.4.
BySide<ReinforcementSet> DealReinforcements(const Chance& chance) {
  const auto cards =
      Shuffled<Reinforcement, kReinforcements>(chance.OpenFor({}, {"reinforcements"}));
  BySide<ReinforcementSet> dealt;
  for (int i = 0; i < kDealt; ++i) {
    dealt[Side::kZero].Add(cards[i]);
    dealt[Side::kOne].Add(cards[kDealt + i]);
  }
  return dealt;
}

}  // namespace

void SetUp(const Config& config, const Chance& chance, State* state) {
  Public& pub = state->pub;
  pub.config = config;
  pub.tiles = DealTiles(config, chance);
  state->hidden.dealt = DealReinforcements(chance);
  state->hidden.chance = chance;
  for (Seat seat : SeatSet::First(config.seats())) state->own[seat.index()].seat = seat;
  // DUEL-3.6. A team of one is led by its only chair (DUEL-9.6).
  for (Side side : kBothSides) {
    pub.coins[side] = kStartCoins;
    if (!IsTeamOfTwo(config, side)) pub.leaders[side] = ChairsOf(config, side).Lowest();
  }
}

// DUEL-3.3: what is not kept goes back unseen.
Stage CarryOutKeep(Play& play) {
  for (Side side : kBothSides) {
    const ChairSet chairs = ChairsOf(play.pub.config, side);
    const Keep kept = play.AnswerFor<Keep>(chairs.Lowest());
    for (Chair chair : chairs) {
      const ReinforcementSet cards = PlaceOf(chair) == 0 ? kept.lower : kept.higher;
      play.hidden.kept[chair] = cards;
      play.pub.unused[chair] = static_cast<uint8_t>(cards.Size());
    }
    play.ShowSide(side, ReinforcementsKept{side, kept});
  }
  return Stage::kAskLeaders;
}

// DUEL-9.6, DUEL-8.2: a team of one is not asked.
Stage AskLeaders(Play& play) {
  ChairSet speakers;
  for (Side side : kBothSides) {
    const ChairSet chairs = ChairsOf(play.pub.config, side);
    if (chairs.Size() == 2) speakers.Add(chairs.Lowest());
  }
  return speakers.Empty() ? Stage::kFirstRound : play.Ask(Decision::kLeader, speakers);
}

Stage NameLeaders(Play& play) {
  LeadersNamed named;
  for (Chair speaker : play.pub.deciding) {
    named.leaders[SideOf(speaker)] = play.AnswerFor<NameLeader>(speaker).leader;
    play.pub.leaders[SideOf(speaker)] = named.leaders[SideOf(speaker)];
  }
  play.ShowAll(named);
  return Stage::kFirstRound;
}

// DUEL-3.4, DUEL-3.5, DUEL-9.5: the first splitter is not known before (DUEL-14.E13).
Stage BeginFirstRound(Play& play) {
  Public& pub = play.pub;
  const Chance& chance = play.hidden.chance;
  play.hidden.pile = Shuffled<Card, kCards>(chance.OpenFor({}, {"loot", 0}));
  pub.pile = kCards;
  pub.shuffles = 1;
  const Side drawn = static_cast<Side>(chance.Open({"first_splitter"}).Below(2));
  // The round changes the roles over first.
  pub.splitter = Opponent(pub.config.first_splitter.value_or(drawn));
  return Stage::kRound;
}

}  // namespace assize::games::duel_descrocs
