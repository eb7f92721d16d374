// Brigands: whether a move is legal, and if not, why (BRIG-7). A function of view and move alone.
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/names.h"
#include "referee/games/brigands/plans.h"
#include "referee/games/brigands/port.h"
#include "referee/games/brigands/rules.h"

namespace assize::games::brigands {
namespace {

template <class... Parts>
Judgement Refuse(std::string_view rule, const Parts&... parts) {
  return Breach{rule, absl::StrCat(parts...)};
}

// One card of a plan.
Judgement CheckCard(const View& view, const PlanLimits& limits, District card, const Team& team) {
  const Colour colour = ColourOf(view.pub, *view.own.seat);
  const char* name = NameOf(card);
  if (team.Empty()) return std::nullopt;
  if (team.bandits == 0 && team.patrols == 0) {
    return Refuse("BRIG-7.9", name, ": a token is placed without a piece");
  }
  if (team.bandits > 0 && colour == Colour::kWhite) {
    return Refuse("BRIG-7.9", name, ": the prince has no bandits, ", team.bandits + 0, " placed");
  }
  if (team.patrols > 0 && limits.patrols == 0) {
    return Refuse("BRIG-7.9", name, ": a brigand has no patrols, ", team.patrols + 0, " placed");
  }
  if (card == District::kPrison && colour != Colour::kWhite) {
    return Refuse("BRIG-7.1", name, ": only the prince has this card");
  }
  if (!limits.playable.Has(card)) {
    return Refuse("BRIG-6.5", name, ": the prince holds this card");
  }
  if (team.token && team.bandits == 0 && IsDuel(view.pub)) {
    return Refuse("BRIG-7.3", name, ": a token needs own bandits on its card");
  }
  return std::nullopt;
}

// BRIG-7.1 to BRIG-7.3, BRIG-7.9, BRIG-12.A2: all available pieces are placed.
Judgement CheckMove(const View& view, const Plan& plan) {
  const PlanLimits limits = PlanLimitsOf(view);
  int bandits = 0, patrols = 0, tokens = 0;
  for (int i = 0; i < kDistricts; ++i) {
    const auto card = static_cast<District>(i);
    const Team& team = plan.cards[card];
    if (Judgement breach = CheckCard(view, limits, card, team)) return breach;
    bandits += team.bandits;
    patrols += team.patrols;
    tokens += team.token;
  }
  if (bandits != limits.bandits) {
    return Refuse("BRIG-7.1", bandits, " bandits are placed; all ", limits.bandits,
                  " available ones must be");
  }
  if (patrols != limits.patrols) {
    return Refuse(IsDuel(view.pub) ? "BRIG-7.3" : "BRIG-7.2", patrols, " patrols are placed; all ",
                  limits.patrols, " must be");
  }
  if (tokens > limits.tokens) {
    return Refuse("BRIG-7.9", tokens, " tokens are placed; ", limits.tokens, " in hand");
  }
  return std::nullopt;
}

// BRIG-1.5. In a duel nobody is WHITE, so nobody spies (BRIG-6.9).
bool IsOnWheel(Action action, Colour colour) {
  switch (action) {
    case Action::kSpy:
    case Action::kReturnPrison:
      return colour == Colour::kWhite;
    case Action::kHome:
    case Action::kPush:
      return colour != Colour::kWhite;
    default:
      return true;
  }
}

// BRIG-7.4.
Judgement CheckMove(const View& view, const Wheel& wheel) {
  const Colour colour = ColourOf(view.pub, *view.own.seat);
  const char* action = NameOf(wheel.action);
  if (!IsOnWheel(wheel.action, colour)) {
    return Refuse("BRIG-1.5", action, " is not on the wheel of ", NameOf(colour));
  }
  if (wheel.action != Action::kSteal && wheel.action != Action::kPush) {
    if (wheel.target == Colour::kBlue) return std::nullopt;
    return Refuse("BRIG-7.4", action, " has no target, ", NameOf(wheel.target), " is named");
  }
  const District tile = TileOf(view.pub);
  if (wheel.target == colour || !BanditsOn(view.pub, tile).Has(wheel.target)) {
    return Refuse("BRIG-7.4", action, "(", NameOf(wheel.target),
                  "): the target must be another brigand with bandits on ", NameOf(tile));
  }
  return std::nullopt;
}

// BRIG-7.5.
Judgement CheckMove(const View& view, const Port& list) {
  PortTeam team = PortTeamOf(view.pub, ColourOf(view.pub, *view.own.seat));
  if (list.size != team.bandits) {
    return Refuse("BRIG-7.5", list.size + 0, " entries; one for each of ", team.bandits,
                  " bandits is needed");
  }
  for (int i = 0; i < list.size; ++i) {
    if (list.sell[i] > team.hand) {
      return Refuse("BRIG-7.5", "entry ", i, ": SELL ", list.sell[i] + 0, ", but only ", team.hand,
                    " tokens are in hand then");
    }
    team.Carry(list.sell[i]);
  }
  for (size_t i = list.size; i < list.sell.size(); ++i) {
    if (list.sell[i] != 0) return Refuse("BRIG-7.5", "entry ", i, " is beyond the list");
  }
  return std::nullopt;
}

// BRIG-7.6: a seat that is asked can pay for ROLL3 (BRIG-7.10).
Judgement CheckMove(const View&, const Tavern&) { return std::nullopt; }

// BRIG-7.7: a prince who is asked can raise either track (BRIG-7.10).
Judgement CheckMove(const View&, const Upgrade&) { return std::nullopt; }

// BRIG-7.8, BRIG-5.5.3.
Judgement CheckMove(const View& view, const Escape& escape) {
  const int most = Rules::CountOptions(view) - 1;
  if (escape.escaping <= most) return std::nullopt;
  return Refuse("BRIG-7.8", escape.escaping + 0, " escape; at most ", most, " can");
}

}  // namespace

Judgement Rules::Check(const View& view, const Move& move) {
  if (!view.own.seat.has_value() || !view.pub.asked.Has(*view.own.seat)) {
    return Refuse("BRIG-7.10", "this seat is not asked");
  }
  if (move.index() + 1 != static_cast<size_t>(view.pub.decision)) {
    return Refuse("BRIG-7", "the decision is ", NameOf(view.pub.decision), ", the move is ",
                  NameOf(static_cast<Decision>(move.index() + 1)));
  }
  return std::visit([&](const auto& content) { return CheckMove(view, content); }, move);
}

}  // namespace assize::games::brigands
