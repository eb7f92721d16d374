#include "referee/games/brigand_kings/players/worth.h"

#include <algorithm>

#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/combat.h"

namespace assize::bot::brigand_kings {
namespace {

using game::Card;
using game::CardSet;
using game::County;
using game::Position;
using game::Public;

// The part of its card's points that a county is worth to its occupant, by its number of tokens:
// with few tokens it is often lost in a fight.
constexpr std::array<double, game::kResolveTokens> kNearness = {0, .08, .17, .28, .4, .54, .7};
// A soldier on the Excuse can go anywhere without suit dice; many are of less use.
constexpr double kCampSoldier = 0.4;
constexpr int kUsefulCamp = 6;

// What a card brings to a seat. Another seat's bonus cards are unknown: each suit of the card is
// among their two with probability 1/3.
double CardWorth(Card card, const CardSet* kept) {
  if (kept != nullptr) return game::PointsOf(card) + game::BonusPoints(*kept, card);
  return game::PointsOf(card) + game::SuitsOf(card).Size() / 3.0;
}

// What a county is worth to `seat` between turns, or when it is about to be resolved.
double CountyWorth(const County& county, Seat seat, CardSet kept, int seats) {
  if (!county.owner.has_value()) return 0;
  const double nearness =
      county.tokens() >= game::kResolveTokens ? 1 : kNearness[static_cast<size_t>(county.tokens())];
  if (county.owner == seat) return nearness * CardWorth(*county.card, &kept);
  return -nearness * CardWorth(*county.card, nullptr) / (seats - 1);
}

}  // namespace

TurnWorth::TurnWorth(const Public& pub, CardSet kept) {
  const Seat seat = *pub.active;
  for (Position position : game::kPositions) {
    double idle = 0;
    for (int soldiers = 0; soldiers <= kMaxPlaced; ++soldiers) {
      County county = pub.counties[position];
      if (soldiers > 0) county = game::AfterEntering(county, seat, soldiers);
      if (county.owner != seat) ++county.stability;
      const double worth = CountyWorth(county, seat, kept, pub.config.seats);
      if (soldiers == 0) idle = worth;
      gains_[position][static_cast<size_t>(soldiers)] = worth - idle;
    }
  }
  camp_soldier_ = pub.camp[seat] < kUsefulCamp ? kCampSoldier : 0;
}

double TurnWorth::Of(const game::Deploy& deploy) const {
  double worth = camp_soldier_ * deploy.camp_muster;
  for (Position position : game::kPositions) {
    const int from_camp = deploy.from_camp[position];
    const int soldiers = deploy.muster[position] + from_camp;
    if (soldiers > 0) worth += gains_[position][static_cast<size_t>(soldiers)];
    worth -= kCampSoldier * from_camp;
  }
  return worth;
}

double PositionWorth(const Public& pub, Seat seat, CardSet kept) {
  const int others = pub.config.seats - 1;
  double worth = 0;
  for (Seat each : SeatSet::First(pub.config.seats)) {
    double pile = 0;
    const bool own = each == seat;
    game::ForPile(pub, each, [&](Card card) { pile += CardWorth(card, own ? &kept : nullptr); });
    const double all = pile + kCampSoldier * std::min<int>(pub.camp[each], kUsefulCamp);
    worth += own ? all : -all / others;
  }
  for (const County& county : pub.counties.values) {
    if (county.card.has_value()) worth += CountyWorth(county, seat, kept, pub.config.seats);
  }
  return worth;
}

}  // namespace assize::bot::brigand_kings
