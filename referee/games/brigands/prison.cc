// Brigands: PRISON, step 8 of a round (BRIG-5.5).
#include <algorithm>

#include "referee/games/brigands/play.h"

namespace assize::games::brigands {
namespace {

// BRIG-5.5.2, BRIG-12.A13: one token, however many patrols. His played tokens have all returned.
void GivePrinceToken(Play& play) {
  uint8_t& tokens = play.pub.tokens[Colour::kWhite];
  const bool gained = tokens < kTokens;
  if (gained) ++tokens;
  play.ShowAll(PrinceToken{gained});
}

bool CanRise(const Public& pub, Track track) {
  return (track == Track::kSpy ? pub.spy_level : pub.judgment_level) < kTopLevel;
}

// BRIG-5.5.3: who has nothing but to stay is not asked (BRIG-7.10).
SeatSet EscapeChoosers(const Public& pub) {
  SeatSet choosers;
  for (Colour colour : BanditsOn(pub, District::kPrison)) {
    if (pub.tokens[colour] + Prisoners(pub, colour) >= 2) choosers.Add(SeatOf(pub, colour));
  }
  return choosers;
}

}  // namespace

// BRIG-5.5.5: who came in this round takes part like all others. BRIG-12.A21: a patrol brings
// token and upgrade even without prisoners.
Stage EnterPrison(Play& play) {
  const Public& pub = play.pub;
  if (HasPatrol(pub, District::kPrison)) {
    GivePrinceToken(play);
    const bool spy = CanRise(pub, Track::kSpy);
    const bool judgment = CanRise(pub, Track::kJudgment);
    if (spy && judgment) return play.Ask(Decision::kUpgrade, {SeatOf(pub, Colour::kWhite)});
    return spy || judgment ? Stage::kUpgrade : Stage::kJudgment;
  }
  if (BanditsOn(pub, District::kPrison).Empty()) return Stage::kLeave;
  const SeatSet choosers = EscapeChoosers(pub);
  return choosers.Empty() ? Stage::kEscape : play.Ask(Decision::kEscape, choosers);
}

Stage RaiseTrack(Play& play) {
  Public& pub = play.pub;
  const Upgrade only{CanRise(pub, Track::kJudgment) ? Track::kJudgment : Track::kSpy};
  const Track track = play.AnswerOf(Colour::kWhite, only).track;
  uint8_t& level = track == Track::kSpy ? pub.spy_level : pub.judgment_level;
  ++level;
  play.ShowAll(Upgraded{track, level});
  return Stage::kJudgment;
}

// BRIG-5.5.2, BRIG-12.A12: the fine has the new level; all prisoners are released.
Stage Judge(Play& play) {
  Public& pub = play.pub;
  Judged judged;
  for (Colour colour : BanditsOn(pub, District::kPrison)) {
    uint8_t prisoners = pub.tiles[District::kPrison][colour].bandits;
    const Ducats fine = std::min<Ducats>(pub.ducats[colour], pub.judgment_level * prisoners);
    pub.ducats[colour] -= fine;
    pub.tiles[District::kPrison][colour].bandits = 0;
    judged.fines.Set(colour, fine);
    judged.released.Set(colour, prisoners);
  }
  if (!judged.fines.who.Empty()) play.ShowAll(judged);
  return Stage::kLeave;
}

// BRIG-5.5.3, BRIG-12.A5: payments and gains in the order that is best for the player, so that only
// their sum and the limit of tokens matter.
Stage LetEscape(Play& play) {
  Public& pub = play.pub;
  Escaped escaped;
  for (Colour colour : BanditsOn(pub, District::kPrison)) {
    const int prisoners = Prisoners(pub, colour);
    const uint8_t leaving = play.AnswerOf(colour, Escape{0}).escaping;
    pub.tokens[colour] =
        static_cast<uint8_t>(std::min(kTokens, pub.tokens[colour] + prisoners - 2 * leaving));
    pub.tiles[District::kPrison][colour].bandits -= leaving;
    escaped.results.Set(colour, {.escaped = leaving,
                                 .stayed = static_cast<uint8_t>(prisoners - leaving),
                                 .tokens = pub.tokens[colour]});
  }
  play.ShowAll(escaped);
  return Stage::kLeave;
}

}  // namespace assize::games::brigands
