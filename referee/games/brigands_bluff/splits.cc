// Brigand's Bluff: the captain's splits (BLUFF-4.3, BLUFF-4.5).
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {
namespace {

enum class Scorer { kCaptain, kOwners };

// One point for each of these dice.
void Score(const ByPlace<uint8_t>& dice, Scorer scorer, const Round& round,
           std::array<Points, kMaxSeats>* points) {
  for (int place = 0; place < round.crew(); ++place) {
    const Seat winner = scorer == Scorer::kCaptain ? round.captain : round.SeatAt(place);
    (*points)[winner.index()] += dice[place];
  }
}

// The captain scores the face that was taken and the one that was named.
Scorer ScorerOf(const Public& pub, Face face) {
  return face == pub.left ? Scorer::kOwners : Scorer::kCaptain;
}

// Everybody sees whose dice show `face`, and they are scored.
void ShowDice(Play& play, Face face) {
  Public& pub = play.pub;
  const Round round = pub.Seating();
  const Reveal reveal = {face, CountsOf(DiceOf(play.state), face)};
  const Scorer scorer = ScorerOf(pub, face);
  Score(reveal.dice, scorer, round, &pub.points);
  pub.reveals.push_back(reveal);
  pub.worlds = pub.worlds.AfterReveal(face, reveal.dice);
  play.ShowAll(Revealed{pub.round, round, reveal, scorer == Scorer::kCaptain, play.worlds_left(),
                        play.weight_left()});
}

// BLUFF-4.5: every die that nobody has named is its owner's, so that each crew die scores once
// (BLUFF-4.7).
void ScoreLeftover(Play& play) {
  Public& pub = play.pub;
  const Round round = pub.Seating();
  Leftover leftover{round, {}, {}, {}};
  for (int place = 0; place < round.crew(); ++place) {
    uint8_t dice = round.dice;
    for (const Reveal& reveal : pub.reveals) dice -= reveal.dice[place];
    leftover.dice[place] = dice;
  }
  Score(leftover.dice, Scorer::kOwners, round, &pub.points);
  leftover.points = pub.points;
  Score(leftover.dice, Scorer::kOwners, round, &leftover.scored);
  for (const Reveal& reveal : pub.reveals) {
    Score(reveal.dice, ScorerOf(pub, reveal.face), round, &leftover.scored);
  }
  play.ShowAll(leftover);
}

// BLUFF-4.3.1.
void ShowWildDie(Play& play) {
  Public& pub = play.pub;
  if (!pub.config.wild_die) return;
  pub.shown_wild = DiceOf(play.state).wild;
  pub.worlds = pub.worlds.AfterWildDie(*pub.shown_wild);
  play.ShowAll(WildShown{pub.round, *pub.shown_wild, play.worlds_left(), play.weight_left()});
}

}  // namespace

// BLUFF-4.3.2, R4: both dice again until they differ; all rolls are kept.
void RollPair(Play& play) {
  Public& pub = play.pub;
  ShowWildDie(play);
  Stream stream = play.state.hidden.chance.Open({"captain_dice", pub.round});
  do {
    const auto x = static_cast<Face>(stream.Below(kFaces));
    const auto y = static_cast<Face>(stream.Below(kFaces));
    pub.rolls.push_back({x, y});
  } while (pub.rolls.back().x == pub.rolls.back().y);
  play.ShowAll(CaptainRolled{pub.captain, pub.rolls});
  pub.decision = Decision::kFirstSplit;
}

void TakeFirstSplit(Play& play, Face taken) {
  Public& pub = play.pub;
  const Pair pair = pub.rolls.back();
  pub.taken = taken;
  pub.left = taken == pair.x ? pair.y : pair.x;
  play.ShowAll(Chosen{pub.captain, taken, pub.left});
  // BLUFF-4.3.3, BLUFF-4.3.4.
  ShowDice(play, *pub.taken);
  ShowDice(play, *pub.left);
  pub.decision = Decision::kSecondSplit;
  if (!pub.config.extra_clues) return;
  pub.worlds = pub.worlds.InExtraClues();
  pub.decision = Decision::kExtraClue;
  pub.turn = 0;
  AskForReport(play);
}

void TakeSecondSplit(Play& play, Face named) {
  play.ShowAll(Chosen{play.pub.captain, named, std::nullopt});
  ShowDice(play, named);
  ScoreLeftover(play);
  EndRound(play);
}

}  // namespace assize::games::brigands_bluff
