// Brigand Kings: what happened as a report that people enjoy reading. Events that only some
// saw say who knows.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/names.h"
#include "referee/games/brigand_kings/rules.h"

namespace assize::games::brigand_kings {
namespace {

using absl::StrCat;

std::string Baron(Seat seat) {
  constexpr const char* kBarons[] = {"White", "Black", "Grey", "Brown"};
  return kBarons[seat.index()];
}

std::string Counted(int count, const char* thing) {
  return StrCat(count, " ", thing, count == 1 ? "" : "s");
}

std::string Capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

// "3 4 4, Moons Suns Suns Knots Wyrms"
std::string DiceText(const Dice& dice) {
  std::string text;
  for (int die = 0; die < kDice; ++die) {
    absl::StrAppend(&text, die == 0 ? "" : die == kNumberDice ? ", " : " ", FaceOf(dice, die));
  }
  return text;
}

// "county 2", "counties 2 and 5"
std::string Counties(PositionSet positions) {
  return StrCat(positions.Size() == 1 ? "county " : "counties ", NameOf(positions));
}

// A line for each county, and one for each baron.
std::string BoardTable(const Public& pub) {
  std::string table;
  for (Position position : kPositions) {
    const County& county = pub.counties[position];
    const std::string held =
        county.owner ? StrCat(Baron(*county.owner), " ", county.soldiers + 0) : "nobody";
    absl::StrAppendFormat(&table, "  %d  %-26s %-9s stability %d\n", static_cast<int>(position),
                          Capital(TitleOf(*county.card)), held, county.stability);
  }
  for (Seat seat : SeatSet::First(pub.config.seats)) {
    absl::StrAppendFormat(&table, "  %-6s supply %d, camp %d, cards worth %d (%d usable)\n",
                          Baron(seat), pub.supply[seat], pub.camp[seat], CardPoints(pub, seat),
                          pub.face_up[seat].Size());
  }
  return table;
}

struct Narrator {
  const Public& pub;

  std::string operator()(const MatchStarted& event) const {
    std::vector<std::string> barons;
    for (Seat seat : SeatSet::First(event.config.seats)) {
      barons.push_back(StrCat(Baron(seat), " (seat ", seat.index(), ")"));
    }
    return StrCat("The barons: ", JoinWithAnd(barons), ", with ", event.config.soldiers + 0,
                  " soldiers each. ", event.config.county_cards(), " cards are in the deck.");
  }

  std::string operator()(const BonusDealt& event) const {
    return StrCat("Dealt to ", Baron(event.seat), ": ", NameOf(event.cards), ".");
  }

  std::string operator()(const BonusKept& event) const {
    return StrCat(Baron(event.seat), " keeps ", NameOf(event.kept), " and discards ",
                  NameOf(event.discarded), ".");
  }

  std::string operator()(const CardsDealt& event) const {
    std::vector<std::string> cards;
    for (Position position : event.positions) {
      cards.push_back(
          StrCat("county ", static_cast<int>(position), " ", TitleOf(event.cards[position])));
    }
    return StrCat("Dealt to ", JoinWithAnd(cards), "; ", Counted(event.deck, "card"), " left.");
  }

  std::string operator()(const FirstPlayerChosen& event) const {
    if (event.rolls.empty()) return StrCat(Baron(event.seat), " starts, as it was agreed.");
    std::vector<std::string> rolls;
    for (const FirstRoll& roll : event.rolls) rolls.push_back(RollText(roll));
    return StrCat("They roll for the first turn: ", absl::StrJoin(rolls, "; again "), ". ",
                  Baron(event.seat), " starts.");
  }
  // "White 5, Black 3"
  static std::string RollText(const FirstRoll& roll) {
    std::vector<std::string> texts;
    for (Seat seat : SeatSet::First(kMaxSeats)) {
      if (roll[seat] > 0) texts.push_back(StrCat(Baron(seat), " ", roll[seat] + 0));
    }
    return absl::StrJoin(texts, ", ");
  }

  std::string operator()(const TurnStarted& event) const {
    return StrCat("Turn ", event.turn, ": ", Baron(event.seat), "\n", BoardTable(pub),
                  Baron(event.seat), " rolls ", DiceText(event.dice), ".");
  }

  std::string operator()(const DiceRerolled& event) const {
    std::vector<std::string> kept;
    for (int die = 0; die < kDice; ++die) {
      if ((event.mask >> die & 1) == 0) kept.push_back(FaceOf(event.dice, die));
    }
    const int count = kDice - static_cast<int>(kept.size());
    const std::string what = kept.empty() ? "all dice"
                                          : StrCat(count, count == 1 ? " die" : " dice",
                                                   ", keeping ", JoinWithAnd(kept));
    return StrCat(Baron(event.seat), " rolls ", what, ": ", DiceText(event.dice), ".");
  }

  std::string operator()(const Deployed& event) const {
    std::string text;
    for (const Flip& flip : event.command.flips) {
      absl::StrAppend(&text, Baron(event.seat), " spends ", TitleOf(flip.card), " to set ",
                      UsesText(flip), ". ");
    }
    const int transport = event.dice[event.command.transport];
    const std::vector<std::string> orders = Orders(event.command);
    if (orders.empty()) return StrCat(text, Baron(event.seat), " places nobody.");
    return StrCat(text, "With a transport of ", transport, ", ", Baron(event.seat), " sends ",
                  JoinWithAnd(orders), ".");
  }
  // "die 0 to 3 and die 4 to Suns"
  static std::string UsesText(const Flip& flip) {
    std::vector<std::string> texts;
    for (const Use& use : flip.used()) {
      const std::string face = use.symbol == Symbol::kNumber ? StrCat(NumberSymbolOf(flip.card))
                                                             : std::string(NameOf(use.symbol));
      texts.push_back(StrCat("die ", use.die + 0, " to ", face));
    }
    return JoinWithAnd(texts);
  }
  // "3 soldiers to county 2 (1 from the camp)", "2 soldiers to the camp"
  static std::vector<std::string> Orders(const Deploy& command) {
    std::vector<std::string> orders;
    for (Position position : kPositions) {
      const int from_camp = command.from_camp[position];
      const int soldiers = command.muster[position] + from_camp;
      if (soldiers == 0) continue;
      orders.push_back(StrCat(Counted(soldiers, "soldier"), " to county ",
                              static_cast<int>(position),
                              from_camp == 0 ? "" : StrCat(" (", from_camp, " from the camp)")));
    }
    if (command.camp_muster > 0) {
      orders.push_back(StrCat(Counted(command.camp_muster, "soldier"), " to the camp, for ",
                              NameOf(*command.camp_suit)));
    }
    return orders;
  }

  // Why it went so: behind stability an attacker costs one defender, without it two.
  std::string operator()(const Fought& event) const {
    const int fallen = event.before.attackers - event.after.attackers;
    const int covered = event.before.stability - event.after.stability;
    const std::string stability = event.before.stability == 0
                                      ? "no stability"
                                      : StrCat("stability ", event.before.stability + 0);
    return StrCat("Fight for county ", static_cast<int>(event.position), ": ",
                  Baron(event.attacker), " attacks ", Baron(event.defender), ", ",
                  event.before.attackers + 0, " against ", event.before.defenders + 0, " with ",
                  stability, ". ", RoundsText(covered, fallen - covered), " ", EndText(event));
  }
  static std::string RoundsText(int covered, int open) {
    std::vector<std::string> texts;
    if (covered > 0) {
      texts.push_back(StrCat("stability saves a defender in ", Counted(covered, "round")));
    }
    if (open > 0) {
      texts.push_back(StrCat("in ", Counted(open, "round"), " without it an attacker fells two"));
    }
    return StrCat(Capital(absl::StrJoin(texts, ", ")), ".");
  }
  static std::string EndText(const Fought& event) {
    if (event.after.attackers > 0) {
      return StrCat(Baron(event.attacker), " takes it with ", event.after.attackers + 0, ".");
    }
    if (event.after.defenders > 0) {
      return StrCat(Baron(event.defender), " keeps it with ", event.after.defenders + 0, ".");
    }
    return "Nobody is left.";
  }

  std::string operator()(const CountiesStabilised& event) const {
    return StrCat(Capital(Counties(event.positions)),
                  event.positions.Size() == 1 ? " gets" : " get", " a stability token.");
  }

  std::string operator()(const CountyResolved& event) const {
    const std::string county = StrCat("County ", static_cast<int>(event.position), " is resolved");
    if (!event.owner.has_value()) {
      return StrCat(county, " with nobody there: ", TitleOf(event.card), " is discarded.");
    }
    return StrCat(county, " with ", Counted(event.soldiers, "soldier"), " and stability ",
                  event.stability + 0, ": ", Baron(*event.owner), " captures ", TitleOf(event.card),
                  ".");
  }

  std::string operator()(const EndRolled& event) const {
    return StrCat("The last roll for county ", static_cast<int>(event.position), ": ",
                  Baron(event.owner), " has ", Counted(event.soldiers, "soldier"), " and rolls ",
                  event.roll + 0, "; ", TitleOf(event.card),
                  event.roll <= event.soldiers ? " is captured." : " is discarded.");
  }

  std::string operator()(const MatchOver& event) const {
    std::vector<std::string> results;
    std::vector<std::string> winners;
    for (Seat seat : SeatSet::First(event.seats)) {
      const SeatResult& result = event.results[seat];
      results.push_back(StrCat(Baron(seat), " has ", Counted(result.points, "point"), " (",
                               result.points - result.card_points, " by ", NameOf(result.bonus),
                               ")"));
      if (result.place == 1) winners.push_back(Baron(seat));
    }
    const std::string win = winners.size() == 1 ? " wins." : " share the first place.";
    return StrCat("The match ends after ", Counted(event.turns, "turn"),
                  event.cap_reached ? ", the most that are allowed" : "", ". ",
                  JoinWithAnd(results), ". ", JoinWithAnd(winners), win);
  }
};

}  // namespace

std::string Rules::Narrate(const Public& pub, const Event& event) {
  return std::visit(Narrator{pub}, event);
}

}  // namespace assize::games::brigand_kings
