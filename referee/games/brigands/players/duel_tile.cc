#include "referee/games/brigands/players/duel_tile.h"

#include <algorithm>
#include <utility>

#include "referee/games/brigands/board.h"
#include "referee/games/brigands/data.h"
#include "referee/games/brigands/players/worth.h"

namespace assize::bot::brigands {

using namespace games::brigands;  // NOLINT: the game that all of this is about

namespace {

// What a bandit is worth that moves to the next district or is pushed there. (After the last one
// comes the prison.)
constexpr double kMoved = 2.0;

// What a side does with its token.
enum Use : int { kPass, kHome, kSteal, kMove, kPush };
constexpr int kUses = 5;

class Tile {
 public:
  Tile(const Public& pub, District district, const Duellists& duellists)
      : district_(district),
        day_(HasDayCard(pub, district)),
        last_round_(pub.round >= kRounds),
        token_(TokenWorth(pub.round)),
        prisoner_(last_round_ ? 0 : kPrisonerWorth),
        // Who is moved from the last tile of the ring goes to prison.
        moved_(pub.ring.back() == district ? prisoner_ : kMoved),
        duellists_(duellists) {}

  // The best use of an own token against a rival who passes.
  Use BestUse(Team own, Team rival) const {
    const bool patrol = own.patrols + rival.patrols > 0;
    Use best = kPass;
    double most = After(own.bandits, kPass, rival.bandits, kPass, patrol);
    for (int use = kPass + 1; use < kUses; ++use) {
      const double worth = After(own.bandits, static_cast<Use>(use), rival.bandits, kPass, patrol);
      if (worth <= most) continue;
      most = worth;
      best = static_cast<Use>(use);
    }
    return best;
  }

  double Worth(Team own, Team rival) const {
    const bool patrol = own.patrols + rival.patrols > 0;
    const int own_uses = own.token && own.bandits > 0 ? kUses : 1;
    const int rival_uses = rival.token && rival.bandits > 0 ? kUses : 1;
    std::array<std::array<double, kUses>, kUses> worth;
    for (int a = 0; a < own_uses; ++a) {
      for (int b = 0; b < rival_uses; ++b) {
        worth[a][b] =
            After(own.bandits, static_cast<Use>(a), rival.bandits, static_cast<Use>(b), patrol);
      }
    }
    return ValueOf(worth, own_uses, rival_uses) - (own.token - rival.token) * token_;
  }

 private:
  using Matrix = std::array<std::array<double, kUses>, kUses>;

  // Both at once (BRIG-5.1.2): by priorities HOME, STEAL, MOVE, PUSH.
  double After(int own, Use own_use, int rival, Use rival_use, bool patrol) const {
    double worth = 0;
    if (own_use == kHome) own = 0;
    if (rival_use == kHome) rival = 0;
    if (own_use == kSteal && rival > 0) worth += 2 * Loot(own, duellists_.rival_ducats);
    if (rival_use == kSteal && own > 0) worth -= 2 * Loot(rival, duellists_.own_ducats);
    if (own_use == kMove) worth += moved_ * std::exchange(own, 0);
    if (rival_use == kMove) worth -= moved_ * std::exchange(rival, 0);
    const int own_pushed = rival_use == kPush ? std::min(own, rival) : 0;
    const int rival_pushed = own_use == kPush ? std::min(own, rival) : 0;
    worth += moved_ * (own_pushed - rival_pushed);
    own -= own_pushed;
    rival -= rival_pushed;
    if (patrol) return worth + prisoner_ * (own - rival);
    return worth + Gain(own, rival, duellists_.own_tokens) -
           Gain(rival, own, duellists_.rival_tokens);
  }

  static double Loot(int thieves, int purse) {
    return std::min<double>(purse, kStealPerBandit * thieves);
  }

  // The effect for a team of `size` beside `others` (BRIG-1.2).
  double Gain(int size, int others, int tokens) const {
    if (size == 0) return 0;
    const double jailed = prisoner_ * size;
    switch (district_) {
      case District::kMarket:
        return kMarketGain.With(day_)[size];
      case District::kTownHall:
        return Share(kTownHallLoot.With(day_), size, others);
      case District::kPort:
        return PortGain(size, tokens);
      case District::kTavern:
        return size * (day_ ? kTavernDayDice * kMeanDie : kMeanDie + 0.5);
      case District::kPalace:
        return size + others <= kPalaceMost ? size * kPalaceGain.With(day_) : jailed;
      case District::kConvoy:
        return size + others >= kConvoyLeast
                   ? Share(kConvoyLoot + kConvoyDice.With(day_) * kMeanDie, size, others)
                   : jailed;
      case District::kTreasure:
        return others == 0 ? kTreasureGain.With(day_) : jailed;
      case District::kPrison:
        break;
    }
    return jailed;
  }

  // BRIG-1.3.
  static double Share(double loot, int size, int others) {
    return others == 0 ? loot : loot * size / (size + others) - 0.3;
  }

  double PortGain(int size, int tokens) const {
    const int take = kPortTake.With(day_);
    if (last_round_) return kPortPrice * (tokens + (size - 1) * take);
    return std::max(std::min(kTokens - tokens, size * take) * token_, 1.0 * kPortPrice * tokens);
  }

  // The value of the little game of two tokens, by fictitious play: each answers what the other has
  // done so far.
  static double ValueOf(const Matrix& worth, int own_uses, int rival_uses) {
    if (rival_uses == 1) {
      double best = worth[0][0];
      for (int a = 1; a < own_uses; ++a) best = std::max(best, worth[a][0]);
      return best;
    }
    if (own_uses == 1) return *std::min_element(worth[0].begin(), worth[0].end());
    constexpr int kTurns = 24;
    std::array<double, kUses> own{};
    std::array<double, kUses> rival{};
    double upper = 0;
    double lower = 0;
    for (int turn = 1; turn <= kTurns; ++turn) {
      const auto a = std::max_element(own.begin(), own.end());
      const auto b = std::min_element(rival.begin(), rival.end());
      upper = *a / std::max(1, turn - 1);
      lower = *b / std::max(1, turn - 1);
      for (int i = 0; i < kUses; ++i) own[i] += worth[i][b - rival.begin()];
      for (int i = 0; i < kUses; ++i) rival[i] += worth[a - own.begin()][i];
    }
    return (upper + lower) / 2;
  }

  const District district_;
  const bool day_;
  const bool last_round_;
  const double token_;
  const double prisoner_;
  const double moved_;
  const Duellists& duellists_;
};

}  // namespace

Duellists DuellistsOf(const Public& pub, Colour own) {
  const Colour rival = own == Colour::kBlue ? Colour::kGreen : Colour::kBlue;
  return {.own_ducats = pub.ducats[own],
          .rival_ducats = pub.ducats[rival],
          .own_tokens = pub.tokens[own],
          .rival_tokens = pub.tokens[rival]};
}

TileTable TableOf(const Public& pub, District district, const Duellists& duellists) {
  const Tile tile(pub, district, duellists);
  TileTable table{};
  for (int own = 0; own < kTeams; ++own) {
    for (int rival = 0; rival < kTeams; ++rival) {
      table[own][rival] = tile.Worth(TeamOf(own), TeamOf(rival));
    }
  }
  return table;
}

Wheel QuickWheel(const Public& pub, Colour own) {
  const Colour rival = own == Colour::kBlue ? Colour::kGreen : Colour::kBlue;
  const District district = TileOf(pub);
  const Duellists duellists = DuellistsOf(pub, own);
  const Tile tile(pub, district, duellists);
  switch (tile.BestUse(pub.tiles[district][own], pub.tiles[district][rival])) {
    case kPass:
      break;
    case kHome:
      return {Action::kHome};
    case kSteal:
      return {Action::kSteal, rival};
    case kMove:
      return {Action::kMove};
    case kPush:
      return {Action::kPush, rival};
  }
  return {};
}

}  // namespace assize::bot::brigands
