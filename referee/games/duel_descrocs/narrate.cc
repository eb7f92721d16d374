// Duel d'Escrocs: what happened as a report that people enjoy reading. Events that only some
// saw say who knows.
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/games/duel_descrocs/trade.h"

namespace assize::games::duel_descrocs {
namespace {

using absl::StrCat;

std::string Coin(int count) { return StrCat(count, count == 1 ? " coin" : " coins"); }

std::string Capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

const char* TitleOf(Bandit bandit) {
  constexpr const char* kTitles[] = {"Raoul", "Chipo", "Mofette", "Joe"};
  return kTitles[static_cast<size_t>(bandit)];
}

// "[R1 ?] and [G5 B5 TM]"
std::string ShareText(CardSet cards, int face_down) {
  std::vector<std::string> names;
  for (Card card : cards) names.push_back(NameOf(card));
  for (int i = 0; i < face_down; ++i) names.emplace_back("?");
  return StrCat("[", absl::StrJoin(names, " "), "]");
}

struct Narrator {
  const Public& pub;

  std::string Name(Chair chair) const { return TitleOf(pub.tiles[chair]); }
  // A side is called by its only bandit, or by the one who leads it.
  std::string Name(Side side) const {
    if (!IsTeamOfTwo(pub.config, side)) return Name(ChairsOf(pub.config, side).Lowest());
    if (!pub.leaders[side].has_value()) return StrCat("team ", static_cast<int>(side));
    return StrCat(Name(*pub.leaders[side]), "'s team");
  }
  std::string Purses(const BySide<Coins>& coins) const {
    return StrCat(Name(Side::kZero), " ", coins[Side::kZero], ", ", Name(Side::kOne), " ",
                  coins[Side::kOne]);
  }
  // " Raoul loses 1 coin by cursed paintings."
  std::string Losses(const BySide<Coins>& lost) const {
    std::string text;
    for (Side side : kBothSides) {
      if (lost[side] == 0) continue;
      absl::StrAppend(&text, " ", Capital(Name(side)), " loses ", Coin(lost[side]),
                      " by cursed paintings.");
    }
    return text;
  }

  std::string operator()(const MatchStarted& event) const {
    std::vector<std::string> names;
    for (Chair chair : AllChairs(pub.config)) {
      names.push_back(StrCat(Name(chair), TeamAndSeat(chair)));
    }
    return StrCat(
        "At the table: ", absl::StrJoin(names, ", "), ". Edition ",
        std::string(event.config.edition.id()),
        ". R5 is the red 5 (Y yellow, G green, B blue), GT the Grand Trésor, LA the Larcin, "
        "TM a Tableau Maudit, that is, a cursed painting.");
  }

  // " (team 0, seat 2)"; nothing where a bandit is the role of its seat.
  std::string TeamAndSeat(Chair chair) const {
    if (pub.config.mode != Mode::kTeam) return "";
    const Side side = SideOf(chair);
    return StrCat(
        " (", IsTeamOfTwo(pub.config, side) ? StrCat("team ", static_cast<int>(side), ", ") : "",
        "seat ", SeatOf(pub.config, chair).index(), ")");
  }

  std::string operator()(const ReinforcementsDealt& event) const {
    return StrCat("Dealt to ", Name(event.side), ": ", NameOf(event.cards), ".");
  }

  std::string operator()(const ReinforcementsKept& event) const {
    const Chair lower = ChairsOf(pub.config, event.side).Lowest();
    if (event.kept.higher.Empty()) {
      return StrCat(Name(event.side), " keeps ", NameOf(event.kept.lower), " in secret.");
    }
    const Chair higher = static_cast<Chair>(static_cast<int>(lower) + 2);
    return StrCat(Name(lower), " keeps ", NameOf(event.kept.lower), " and ", Name(higher), " ",
                  NameOf(event.kept.higher), " in secret.");
  }

  std::string operator()(const LeadersNamed& event) const {
    std::vector<std::string> texts;
    for (Side side : kBothSides) {
      if (!event.leaders[side].has_value()) continue;
      texts.push_back(StrCat(Name(*event.leaders[side]), " leads team ", static_cast<int>(side)));
    }
    return StrCat(absl::StrJoin(texts, ", "), ".");
  }

  std::string operator()(const RoundStarted& event) const {
    return StrCat("Round ", event.round, ": ", Name(event.splitter), " splits, ",
                  Name(Opponent(event.splitter)), " chooses\nCoins: ", Purses(event.coins), ".");
  }

  std::string operator()(const Reshuffled& event) const {
    return StrCat("The discard pile is shuffled: ", event.cards + 0, " cards to draw.");
  }

  std::string operator()(const HandDrawn& event) const {
    return StrCat(Name(event.side), " draws ", NameOf(event.cards), ", unseen by the others.");
  }

  std::string operator()(const SeenCardsDrawn& event) const {
    return StrCat("Thanks to Ninja Leo, ", Name(event.side), " knows that ", NameOf(event.cards),
                  event.cards.Size() == 1 ? " is" : " are", " among the five.");
  }

  std::string operator()(const SplitMade& event) const {
    return StrCat("The split: ", ShareText(event.shares[0], event.face_down[0]), " against ",
                  ShareText(event.shares[1], event.face_down[1]), ".");
  }

  std::string operator()(const FaceDownCards& event) const {
    const char* verb = event.side == pub.splitter ? " has put face down: " : " sees face down: ";
    return StrCat(Name(event.side), verb, ByShare(event.face_down), ".");
  }
  // "R5 in the first share, G1 in the second"
  static std::string ByShare(const std::array<CardSet, 2>& cards) {
    std::vector<std::string> texts;
    if (!cards[0].Empty()) texts.push_back(StrCat(NameOf(cards[0]), " in the first share"));
    if (!cards[1].Empty()) {
      texts.push_back(
          StrCat(NameOf(cards[1]), texts.empty() ? " in the second share" : " in the second"));
    }
    return absl::StrJoin(texts, ", ");
  }

  std::string operator()(const Looked& event) const {
    return event.choice == LookChoice::kLook
               ? StrCat(Name(event.side), " looks at what lies face down.")
               : StrCat(Name(event.side), " does without a look.");
  }

  std::string operator()(const ShareChosen& event) const {
    const CardSet taken = event.shares[event.share];
    const CardSet left = event.shares[1 - event.share];
    const std::string splitter = Name(Opponent(event.chooser));
    return StrCat("The deal: ", Name(event.chooser), " takes ", ShareText(taken, 0), ", ", splitter,
                  " keeps ", ShareText(left, 0), ". Face down lay ",
                  Down(event.turned_over[event.share], event.turned_over[1 - event.share]),
                  Knowing(event, splitter), ".");
  }
  // "R5 and, in what is left, G1"
  static std::string Down(CardSet taken, CardSet left) {
    if (left.Empty()) return NameOf(taken);
    if (taken.Empty()) return StrCat(NameOf(left), " (in what is left)");
    return StrCat(NameOf(taken), " and, in what is left, ", NameOf(left));
  }
  std::string Knowing(const ShareChosen& event, const std::string& splitter) const {
    if (event.looked) return ", known to both sides";
    if (event.leo_seen == 0) return StrCat(", known to ", splitter, " alone");
    const CardSet all = event.shares[0] | event.shares[1];
    if (event.leo_seen == all.Size()) {
      return StrCat(", known to both sides: Ninja Leo had shown ", Name(event.chooser),
                    " all five");
    }
    return StrCat(", known to ", splitter, "; Ninja Leo had shown ", Name(event.chooser), " ",
                  event.leo_seen + 0, " of the five");
  }

  std::string operator()(const LarcinResolved& event) const {
    if (!event.card.has_value()) {
      return StrCat("Larcin finds nothing to take for ", Name(event.side), ".");
    }
    return StrCat("Larcin: ", Name(event.side), " takes ", NameOf(*event.card), " from ",
                  event.chest.has_value() ? StrCat(Name(*event.chest), "'s chest")
                                          : std::string("the other share"),
                  ".");
  }

  std::string operator()(const Deposited& event) const {
    std::string text;
    if (event.bonus > 0) {
      absl::StrAppend(&text, Name(event.chooser), " earns ", Coin(event.bonus),
                      " for the smaller share.");
    }
    for (Side side : kBothSides) {
      if (!IsTeamOfTwo(pub.config, side)) continue;
      for (Chair chair : ChairsOf(pub.config, side)) {
        absl::StrAppend(&text, text.empty() ? "" : " ", Name(chair), " stores ",
                        NameOf(event.cards[chair]), ".");
      }
    }
    absl::StrAppend(&text, Losses(event.lost), " In the chests now: ", Chests(), ".");
    return std::string(absl::StripLeadingAsciiWhitespace(text));
  }
  // "Raoul [R5 TM], Chipo nothing"
  std::string Chests() const {
    std::vector<std::string> texts;
    for (Chair chair : AllChairs(pub.config)) {
      const CardSet chest = pub.chests[chair];
      texts.push_back(StrCat(Name(chair), " ", chest.Empty() ? "nothing" : ShareText(chest, 0)));
    }
    return absl::StrJoin(texts, ", ");
  }

  // What was submitted; what it comes to is reported action by action.
  std::string operator()(const TickClosed& event) const {
    std::vector<std::string> texts;
    for (Chair chair : AllChairs(pub.config)) {
      const Action& action = event.actions[chair];
      if (action.kind != ActionKind::kDone) texts.push_back(StrCat(Name(chair), Plan(action)));
    }
    if (texts.empty()) return "Everybody is done.";
    return StrCat("Tick ", event.tick, " is opened: ", absl::StrJoin(texts, ", "), ".");
  }
  static std::string Plan(const Action& action) {
    switch (action.kind) {
      case ActionKind::kDone:
        break;
      case ActionKind::kExchange:
        return StrCat(" offers ", NameOf(action.cards));
      case ActionKind::kDiscard:
        return StrCat(" discards ", NameOf(action.own));
      case ActionKind::kReinforce:
        return StrCat(" plays ", duel_descrocs::TitleOf(action.reinforcement), Named(action));
    }
    return " is done";
  }
  // " (R1 for G2)": what a reinforcement is to work on.
  static std::string Named(const Action& action) {
    if (action.own != kNoCard) {
      return StrCat(" (", NameOf(action.own), " for ", NameOf(action.target), ")");
    }
    if (action.target != kNoCard) return StrCat(" (", NameOf(action.target), ")");
    return action.cards.Empty() ? "" : StrCat(" (", NameOf(action.cards), ")");
  }

  std::string operator()(const Exchanged& event) const {
    return StrCat(Name(event.chair), " sells ", Goods(event.chair, event.cards), " for ",
                  Coin(event.coins), ".");
  }
  // "R3 R4 R5 (a run of one colour)"
  std::string Goods(Chair chair, CardSet cards) const {
    const std::optional<Sale> sale = SaleOf(pub.config.edition, pub.tiles[chair], cards);
    if (!sale.has_value() || !sale->combination.has_value()) return NameOf(cards);
    constexpr const char* kNames[] = {"equal numbers", "a run", "a run of one colour", "paintings"};
    return StrCat(NameOf(cards), " (", kNames[static_cast<size_t>(*sale->combination)], ")");
  }

  // The opened tick has reported it.
  std::string operator()(const Discarded&) const { return ""; }

  std::string operator()(const TurnedUp& event) const {
    std::vector<std::string> names;
    for (int i = 0; i < event.size; ++i) names.push_back(NameOf(event.cards[i]));
    return StrCat("Super Rourou turns up ", absl::StrJoin(names, " "), " for ", Name(event.chair),
                  ".");
  }

  std::string operator()(const Reinforced& event) const {
    const std::string name = Name(event.chair);
    if (event.failed) {
      return StrCat(name, " plays ", duel_descrocs::TitleOf(event.card),
                    ": too late, it has no effect.");
    }
    return StrCat(name, " ", Effect(event), Losses(event.lost));
  }

  std::string Effect(const Reinforced& event) const {
    const std::string coins = Coin(event.coins);
    switch (event.card) {
      case Reinforcement::kSuperRourou:
        return StrCat("keeps ", NameOf(*event.gained), "; ", NameOf(event.discarded),
                      event.discarded.Size() == 1 ? " is" : " are", " discarded.");
      case Reinforcement::kNinjaLeo:
        return StrCat(
            "sends Ninja Leo to look at the pile and at the other side's "
            "reinforcements, for ",
            coins, ".");
      case Reinforcement::kLucky:
        return StrCat("plays Lucky: ", NameOf(event.discarded), " brings ", coins, ".");
      case Reinforcement::kDoug:
        return StrCat("has Doug dig ", NameOf(*event.gained), " out of the discard pile.");
      case Reinforcement::kVipere:
        return StrCat("plays Vipere: ", NameOf(*event.given), " to ", Name(*event.chest), " for ",
                      NameOf(*event.gained), ".");
      case Reinforcement::kGrobill:
        return StrCat("has Grobill smash ", NameOf(event.discarded), " in ", Name(*event.chest),
                      "'s chest.");
      case Reinforcement::kFreresCroc:
        return StrCat("sells ", Goods(event.chair, event.discarded),
                      " through the Croc brothers for ", coins, ".");
      case Reinforcement::kAilesNoires:
        return StrCat("lets Ailes Noires carry off ", NameOf(event.discarded), " for ", coins, ".");
      case Reinforcement::kPat:
        break;
    }
    return StrCat("plays Pat and takes ", coins, " from the other side.");
  }

  std::string operator()(const LeoSaw& event) const {
    std::vector<std::string> top;
    for (int i = 0; i < event.size; ++i) top.push_back(NameOf(event.top[i]));
    return StrCat(Name(event.side), " sees on the pile: ", absl::StrJoin(top, " "),
                  "; unused on the other side: ", NameOf(event.theirs[0] | event.theirs[1]), ".");
  }

  std::string operator()(const LimitApplied& event) const {
    std::vector<std::string> texts;
    for (Chair chair : AllChairs(pub.config)) {
      if (event.cards[chair].Empty()) continue;
      texts.push_back(StrCat(Name(chair), " drops ", NameOf(event.cards[chair])));
    }
    return StrCat("The chests are too full: ", absl::StrJoin(texts, ", "), ".");
  }

  std::string operator()(const MatchOver& event) const {
    const std::string result =
        event.winner.has_value() ? StrCat(Capital(Name(*event.winner)), " wins.") : "It is a draw.";
    return StrCat("After round ", event.rounds, " the coins are counted: ", Purses(event.coins),
                  ". ", result);
  }
};

}  // namespace

std::string Rules::Narrate(const Public& pub, const Event& event) {
  return Capital(std::visit(Narrator{pub}, event));
}

Sheet Rules::Standing(const Public& pub) {
  Sheet sheet = {{"", "seat", "coins", "chest", "reinforcements used"}};
  for (Chair chair : AllChairs(pub.config)) {
    const Side side = SideOf(chair);
    // Partners have one purse.
    const bool holds_purse = chair == ChairsOf(pub.config, side).Lowest();
    const CardSet chest = pub.chests[chair];
    const ReinforcementSet used = pub.used[chair];
    sheet.push_back({TitleOf(pub.tiles[chair]), StrCat(SeatOf(pub.config, chair).index()),
                     holds_purse ? StrCat(pub.coins[side]) : "with the partner's",
                     chest.Empty() ? "" : NameOf(chest), used.Empty() ? "" : NameOf(used)});
  }
  return sheet;
}

std::string Rules::Figure(const Public& pub, Seat seat) {
  std::vector<std::string> names;
  for (Chair chair : ChairsOf(pub.config, seat)) names.emplace_back(TitleOf(pub.tiles[chair]));
  return JoinWithAnd(names);
}

}  // namespace assize::games::duel_descrocs
