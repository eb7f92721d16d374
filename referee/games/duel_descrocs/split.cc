// Duel d'Escrocs: the split, the look and the choice (DUEL-5.1 to DUEL-5.3).
#include "referee/games/duel_descrocs/play.h"

namespace assize::games::duel_descrocs {

// DUEL-5.1, DUEL-14.E17: shares are numbered by size, so that the numbers show nothing.
Stage CarryOutSplit(Play& play) {
  Public& pub = play.pub;
  Hidden& hidden = play.hidden;
  const SplitCards answer = play.AnswerFor<SplitCards>(*pub.leaders[pub.splitter]);
  for (int share = 0; share < 2; ++share) {
    hidden.face_down[share] = answer.shares[share] & answer.face_down;
    pub.split.shares[share] = answer.shares[share] - answer.face_down;
    pub.split.face_down[share] = static_cast<uint8_t>(hidden.face_down[share].Size());
  }
  hidden.hand = CardSet();
  play.ShowAll(SplitMade{pub.splitter, pub.split.shares, pub.split.face_down});
  play.ShowSide(pub.splitter, FaceDownCards{pub.splitter, pub.round, hidden.face_down});
  return Stage::kAskLook;
}

// DUEL-5.2: who has the skill is asked.
Stage AskLook(Play& play) {
  const Side chooser = Chooser(play.pub);
  if (!HasSkill(play.pub, chooser, Skill::kLook)) return Stage::kAskChoice;
  return play.Ask(Decision::kLook, {*play.pub.leaders[chooser]});
}

// DUEL-5.2: that a side looked is public, what it saw is not.
Stage CarryOutLook(Play& play) {
  Public& pub = play.pub;
  const Side chooser = Chooser(pub);
  const LookChoice choice = play.AnswerFor<Look>(*pub.leaders[chooser]).choice;
  pub.looked = choice == LookChoice::kLook;
  play.ShowAll(Looked{chooser, choice});
  if (pub.looked) {
    play.ShowSide(chooser, FaceDownCards{chooser, pub.round, play.hidden.face_down});
  }
  return Stage::kAskChoice;
}

Stage AskChoice(Play& play) {
  return play.Ask(Decision::kChoose, {*play.pub.leaders[Chooser(play.pub)]});
}

// DUEL-5.3: what lay face down is revealed to everybody.
Stage CarryOutChoice(Play& play) {
  Public& pub = play.pub;
  Hidden& hidden = play.hidden;
  const Side chooser = Chooser(pub);
  pub.split.chosen = play.AnswerFor<Choose>(*pub.leaders[chooser]).share;
  for (int share = 0; share < 2; ++share) {
    pub.split.shares[share] = pub.split.shares[share] | hidden.face_down[share];
    pub.split.turned_over[share] = hidden.face_down[share];
    pub.split.face_down[share] = 0;
    hidden.face_down[share] = CardSet();
  }
  play.ShowAll(ShareChosen{chooser, *pub.split.chosen, pub.split.shares, pub.split.turned_over,
                           pub.looked, pub.leo_seen});
  hidden.seen = CardSet();
  pub.leo_seen = 0;
  return Stage::kLarcin;
}

}  // namespace assize::games::duel_descrocs
