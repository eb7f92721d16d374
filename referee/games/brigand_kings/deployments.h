// Brigand Kings: what dice allow the active seat to do (KINGS-6.8 to 6.14), and the list of it
// (KINGS-5.10). Shared by the rules and by bots.
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_DEPLOYMENTS_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_DEPLOYMENTS_H_

#include <algorithm>
#include <array>
#include <optional>

#include "referee/games/brigand_kings/cards.h"
#include "referee/games/brigand_kings/types.h"

namespace assize::games::brigand_kings {

inline Suit SuitOn(const Dice& dice, int die) { return static_cast<Suit>(dice[die]); }

// KINGS-6.8: where soldiers may go, and how many. KINGS-11.2: both dice may show the same county.
struct Destinations {
  PositionSet counties;
  bool camp = false;
  int transport = 0;
};
inline Destinations DestinationsOf(const Dice& dice, int transport) {
  Destinations to{.counties = {}, .camp = false, .transport = dice[transport]};
  for (int die = 0; die < kNumberDice; ++die) {
    if (die == transport) continue;
    if (dice[die] == 1) {
      to.camp = true;
    } else {
      to.counties.Add(Position{dice[die]});
    }
  }
  return to;
}

// KINGS-6.11: how many suit dice there are for each of at most two counties. Dice for the camp,
// of one suit (KINGS-11.7), come first; which of several that show its suit they are makes no
// difference.
class SuitDice {
 public:
  SuitDice(const Public& pub, const Dice& dice, PositionSet counties) {
    std::array<SuitSet, 2> fitting;
    size_t count = 0;
    for (Position position : counties) fitting[count++] = SuitsOf(*pub.counties[position].card);
    for (int die = kNumberDice; die < kDice; ++die) {
      const Suit suit = SuitOn(dice, die);
      ++of_suit_[static_cast<size_t>(suit)];
      const int place = PlaceOf(fitting, suit);
      place_[static_cast<size_t>(suit)] = static_cast<uint8_t>(place);
      ++fits_[static_cast<size_t>(place)];
    }
  }

  int Showing(Suit suit) const { return of_suit_[static_cast<size_t>(suit)]; }
  // Whether the dice pay for the soldiers in the lower and the higher county, and those on the
  // Excuse, which need `camp_suit`.
  bool PayFor(int64_t lower, int64_t higher, std::optional<Suit> camp_suit, int64_t camp) const {
    std::array<int64_t, 4> left;
    std::copy(fits_.begin(), fits_.end(), left.begin());
    if (camp_suit.has_value()) {
      if (camp > Showing(*camp_suit)) return false;
      // A suit that no die shows takes none away.
      left[place_[static_cast<size_t>(*camp_suit)]] -= camp;
    }
    return lower <= left[kLower] + left[kBoth] && higher <= left[kHigher] + left[kBoth] &&
           lower + higher <= left[kLower] + left[kHigher] + left[kBoth];
  }

 private:
  enum Place { kNeither, kLower, kHigher, kBoth };

  static int PlaceOf(const std::array<SuitSet, 2>& fitting, Suit suit) {
    return (fitting[0].Has(suit) ? kLower : 0) + (fitting[1].Has(suit) ? kHigher : 0);
  }

  std::array<uint8_t, kSuits> of_suit_{};
  std::array<uint8_t, kSuits> place_{};
  // Dice by place.
  std::array<uint8_t, 4> fits_{};
};

// Commands that differ only in the soldiers from the camp: each of at most two counties may get
// some, together at most `most`.
struct DeployGroup {
  uint8_t transport;
  uint8_t counties;
  // As far as there are counties.
  Position lower;
  Position higher;
  // Into the lower and the higher county, and onto the Excuse.
  uint8_t muster_lower;
  uint8_t muster_higher;
  uint8_t camp_muster;
  Suit camp_suit;
  uint8_t most;

  int Size() const {
    if (counties == 0) return 1;
    return counties == 1 ? most + 1 : (most + 1) * (most + 2) / 2;
  }
  // Without soldiers from the camp.
  Deploy First() const {
    Deploy deploy;
    deploy.transport = transport;
    if (counties > 0) deploy.muster[lower] = muster_lower;
    if (counties > 1) deploy.muster[higher] = muster_higher;
    if (camp_muster > 0) deploy.camp_suit = camp_suit;
    deploy.camp_muster = camp_muster;
    return deploy;
  }
  // Calls visit(const Deploy&) for each, in the order of KINGS-5.10.
  template <class Visit>
  void ForEach(const Visit& visit) const {
    Deploy deploy = First();
    const int first_most = counties > 0 ? most : 0;
    for (int first = 0; first <= first_most; ++first) {
      if (counties > 0) deploy.from_camp[lower] = first;
      for (int second = 0; second <= (counties > 1 ? most - first : 0); ++second) {
        if (counties > 1) deploy.from_camp[higher] = second;
        visit(static_cast<const Deploy&>(deploy));
      }
    }
  }
};

// The list of KINGS-5.10 for one roll of the dice, in groups; see ForEachDeploy().
template <class Visit>
class DeployLister {
 public:
  DeployLister(const Public& pub, const Dice& dice, const Visit& visit)
      : pub_(pub), dice_(dice), visit_(visit) {}

  void List() {
    for (int die = 0; die < kNumberDice; ++die) {
      const auto end = dice_.begin() + die;
      if (std::find(dice_.begin(), end, dice_[die]) == end) ListTransport(die);
    }
  }

 private:
  void ListTransport(int die) {
    const Destinations to = DestinationsOf(dice_, die);
    group_ = DeployGroup{};
    group_.transport = static_cast<uint8_t>(die);
    for (Position position : to.counties) {
      (group_.counties++ == 0 ? group_.lower : group_.higher) = position;
    }
    transport_ = to.transport;
    ListMusters(SuitDice(pub_, dice_, to.counties), to.camp);
  }

  // KINGS-6.12, KINGS-6.13, KINGS-6.16: at most as many as the transport and the supply allow
  // (KINGS-9.2), and as few as none (KINGS-11.3).
  void ListMusters(const SuitDice& suits, bool to_camp) {
    const int most = std::min<int>(transport_, pub_.supply[*pub_.active]);
    for (int first = 0; first <= (group_.counties > 0 ? most : 0); ++first) {
      if (!suits.PayFor(first, 0, std::nullopt, 0)) break;
      group_.muster_lower = static_cast<uint8_t>(first);
      for (int second = 0; second <= (group_.counties > 1 ? most - first : 0); ++second) {
        if (!suits.PayFor(first, second, std::nullopt, 0)) break;
        group_.muster_higher = static_cast<uint8_t>(second);
        Add(first + second);
      }
      // Then there is at most one county.
      if (to_camp) ListCampMusters(suits, first, most - first);
    }
  }

  void ListCampMusters(const SuitDice& suits, int mustered, int most) {
    for (int s = 0; s < kSuits; ++s) {
      group_.camp_suit = static_cast<Suit>(s);
      const int showing = suits.Showing(group_.camp_suit);
      for (int count = 1; count <= std::min(showing, most); ++count) {
        if (!suits.PayFor(mustered, 0, group_.camp_suit, count)) break;
        group_.camp_muster = static_cast<uint8_t>(count);
        Add(mustered + count);
      }
    }
    group_.camp_muster = 0;
  }

  // KINGS-6.12, KINGS-6.14: what is not mustered may come from the camp, whether or not dice could
  // pay for it (KINGS-11.4), and counts all the same (KINGS-11.5).
  void Add(int mustered) {
    const int left = transport_ - mustered;
    group_.most = static_cast<uint8_t>(std::min<int>(pub_.camp[*pub_.active], left));
    visit_(static_cast<const DeployGroup&>(group_));
  }

  const Public& pub_;
  const Dice& dice_;
  const Visit& visit_;
  int transport_ = 0;
  DeployGroup group_{};
};

// Calls visit(const DeployGroup&) for each group of legal commands without flips of the active
// seat, were these its dice, in the order of KINGS-5.10.
template <class Visit>
void ForEachDeployGroup(const Public& pub, const Dice& dice, const Visit& visit) {
  DeployLister<Visit>(pub, dice, visit).List();
}
// The same command by command: visit(const Deploy&).
template <class Visit>
void ForEachDeploy(const Public& pub, const Dice& dice, const Visit& visit) {
  ForEachDeployGroup(pub, dice, [&](const DeployGroup& group) { group.ForEach(visit); });
}
// KINGS-5.10: there are at most 399 commands, and not more groups.
inline constexpr int kMaxDeploys = 399;

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_DEPLOYMENTS_H_
