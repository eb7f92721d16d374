// Brigands: the tavern (BRIG-5.3.4, decision BRIG-7.6).
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// Rolls `dice` dice for the `bandit`th bandit of `colour`, from 1, and returns their sum.
Ducats RollFor(Play& play, Colour colour, int bandit, int dice) {
  DiceRolled rolled{
      .tile = District::kTavern, .colour = colour, .bandit = static_cast<uint8_t>(bandit)};
  Ducats sum = 0;
  for (; rolled.size < dice; ++rolled.size) {
    rolled.values[rolled.size] = play.Roll(
        {"tavern", play.pub.round, static_cast<uint64_t>(colour), bandit, rolled.size + 1});
    sum += rolled.values[rolled.size];
  }
  play.ShowAll(rolled);
  return sum;
}

// With a Day card: two dice for each bandit, free and without a choice.
Stage PlayDayCard(Play& play) {
  Gained gained{District::kTavern, {}};
  for (Colour colour : BanditsOn(play.pub, District::kTavern)) {
    Gain gain;
    const int size = play.pub.tiles[District::kTavern][colour].bandits;
    for (int bandit = 1; bandit <= size; ++bandit) {
      gain.ducats += RollFor(play, colour, bandit, kTavernDayDice);
    }
    play.pub.ducats[colour] += gain.ducats;
    gained.gains.Set(colour, gain);
  }
  play.ShowAll(gained);
  return FinishEffect(play);
}

// The colours that have a bandit to play in the present wave.
ColourSet PlayersOfWave(const Public& pub) {
  ColourSet players;
  for (Colour colour : Brigands(pub)) {
    if (pub.tiles[District::kTavern][colour].bandits >= pub.wave) players.Add(colour);
  }
  return players;
}

}  // namespace

Stage EnterTavern(Play& play) {
  if (HasDayCard(play.pub, District::kTavern)) return PlayDayCard(play);
  play.pub.wave = 1;
  return Stage::kAskWave;
}

// BRIG-7.10: who can't pay for three dice has no choice.
Stage AskWave(Play& play) {
  SeatSet asked;
  for (Colour colour : PlayersOfWave(play.pub)) {
    if (play.pub.ducats[colour] >= kTavernPrice) asked.Add(SeatOf(play.pub, colour));
  }
  return asked.Empty() ? Stage::kWave : play.Ask(Decision::kTavern, asked);
}

// The wave's bandits in colour order; its results are public before the next wave.
Stage PlayWave(Play& play) {
  Gained gained{District::kTavern, {}};
  for (Colour colour : PlayersOfWave(play.pub)) {
    const Tavern answer = play.AnswerOf(colour, Tavern{TavernChoice::kRoll1});
    const bool three = answer.choice == TavernChoice::kRoll3;
    Gain gain;
    gain.ducats = RollFor(play, colour, play.pub.wave, three ? kTavernDice : 1);
    if (three) gain.ducats -= kTavernPrice;
    play.pub.ducats[colour] += gain.ducats;
    gained.gains.Set(colour, gain);
  }
  play.ShowAll(gained);
  ++play.pub.wave;
  if (!PlayersOfWave(play.pub).Empty()) return Stage::kAskWave;
  play.pub.wave = 0;
  return FinishEffect(play);
}

}  // namespace assize::games::brigands
