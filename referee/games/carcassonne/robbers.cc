// Carcassonne: who may put a robber where (ROBB-7.3).
#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {

SpaceSet SpacesOfOthers(const Public& pub, Seat seat) {
  SpaceSet spaces;
  for (Seat other : SeatSet::First(pub.config.seats)) {
    if (other == seat) continue;
    for (int figure = 0; figure < pub.config.figures(); ++figure) {
      const Points walked = pub.walked[At(other)][static_cast<size_t>(figure)];
      spaces.Add(static_cast<OnBoard>(SpaceOf(walked)));
    }
  }
  return spaces;
}

// ROBB-7.3c.
SpaceSet RobberSpaces(const Public& pub, Seat seat) {
  SpaceSet spaces = SpacesOfOthers(pub, seat);
  const Space own = pub.robbers[At(seat)];
  if (own != kInSupply) spaces.Remove(static_cast<OnBoard>(own));
  return spaces;
}

bool MayKeepRobber(const Public& pub, Seat seat) {
  return !pub.config.robber_mandatory || pub.robbers[At(seat)] != kInSupply;
}

bool FacesRobber(const Public& pub, Seat seat) {
  for (Seat other : SeatSet::First(pub.config.seats)) {
    if (other != seat && pub.robbers[At(other)] != kInSupply) return true;
  }
  return false;
}

// ROBB-7.3a; ROBB-11.9: with PASS alone nobody is asked.
Stage AskRobber(Play& play) {
  const Seat active = play.pub.active;
  if (!RobberSpaces(play.pub, active).Empty()) return play.Ask(Decision::kRobberPlace, active);
  play.answering = active;
  return Stage::kOfferRobber;
}

Stage CarryOutRobber(Play& play) {
  const Space to = play.AnswerAs<PlaceRobber>().space;
  Space& robber = play.pub.robbers[At(play.answering)];
  if (to != kInSupply) {
    play.Show(RobberPlaced{play.answering, robber, to});
    robber = to;
  }
  return Stage::kOfferRobber;
}

// ROBB-7.3b: on from the seat that was asked last.
Stage OfferRobber(Play& play) {
  const Public& pub = play.pub;
  const bool offered = play.answering != pub.active;
  if (offered && pub.config.robber_offer == RobberOffer::kNextOnly) return Stage::kAskMeeple;
  for (Seat seat = Clockwise(pub, play.answering, 1); seat != pub.active;
       seat = Clockwise(pub, seat, 1)) {
    if (pub.robbers[At(seat)] == kInSupply) return play.Ask(Decision::kRobberPlace, seat);
  }
  return Stage::kAskMeeple;
}

}  // namespace assize::games::carcassonne
