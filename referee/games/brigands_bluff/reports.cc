// Brigand's Bluff: the crew reports (BLUFF-4.2), and once more after the first split (BLUFF-4.4).
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {
namespace {

// BLUFF-8.4: nothing shows the tries before it. BLUFF-7.3.4: nor why the referee spoke.
void NoteReport(Play& play, const Clue& clue, Source source) {
  Public& pub = play.pub;
  const Round& round = pub.worlds.round();
  const Report report = {.speaker = round.SeatAt(pub.turn),
                         .source = source,
                         .extra = pub.decision == Decision::kExtraClue,
                         .clue = clue,
                         .worlds_left = play.worlds_left(),
                         .weight_left = play.weight_left()};
  pub.reports.push_back(report);
  play.ShowAll(Reported{round, report});
  ++pub.turn;
}

}  // namespace

void TakeReport(Play& play, const Clue& clue, Source source) {
  play.pub.worlds = play.pub.worlds.AfterClue(clue);
  NoteReport(play, clue, source);
}

// BLUFF-7.4.4: once the captain knows everything, nobody is asked. BLUFF-7.5.3: whose dice are all
// revealed speaks all the same.
void AskForReport(Play& play) {
  Public& pub = play.pub;
  while (pub.turn < pub.config.crew()) {
    if (pub.worlds.count() > 1) return;
    NoteReport(play, Clue{}, Source::kPass);
  }
  if (pub.decision == Decision::kClue) {
    RollPair(play);
  } else {
    pub.decision = Decision::kSecondSplit;
  }
}

}  // namespace assize::games::brigands_bluff
