// Brigand Kings: names of its values.
#include "referee/games/brigand_kings/names.h"

#include <array>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/brigand_kings/cards.h"

namespace assize::games::brigand_kings {
namespace {

constexpr std::array<const char*, kDecisions> kDecisionNames = {"", "discard", "reroll1", "reroll2",
                                                                "deploy"};
constexpr std::array<const char*, kSymbols> kSymbolNames = {"Moons", "Suns",  "Waves", "Leaves",
                                                            "Wyrms", "Knots", "NUMBER"};
// From the first number card on, as in KINGS-2.1; Aces are named by their suits.
constexpr std::array<const char*, kCards> kCardNames = {"",
                                                        "",
                                                        "",
                                                        "",
                                                        "",
                                                        "",  //
                                                        "Author",
                                                        "Desert",
                                                        "Origin",
                                                        "Journey",
                                                        "Painter",
                                                        "Savage",
                                                        "Mountain",
                                                        "Sailor",
                                                        "Battle",
                                                        "Forest",
                                                        "Discovery",
                                                        "Soldier",
                                                        "Lunatic",
                                                        "Penitent",
                                                        "Market",
                                                        "Chance Meeting",
                                                        "Castle",
                                                        "Cave",
                                                        "Diplomat",
                                                        "Mill",
                                                        "Betrayal",
                                                        "Pact",
                                                        "Darkness",
                                                        "Merchant",  //
                                                        "Huntress",
                                                        "Bard",
                                                        "Sea",
                                                        "End",
                                                        "Calamity",
                                                        "Windfall",  //
                                                        "Harvest",
                                                        "Watchman",
                                                        "Light Keeper",
                                                        "Borderland",  //
                                                        "Consul",
                                                        "Rite",
                                                        "Island",
                                                        "Window",  //
                                                        "Excuse"};

template <class Set>
std::string Listed(const Set& members, std::string (*name)(typename Set::Iterator::value_type)) {
  if (members.Empty()) return "none";
  std::vector<std::string> names;
  for (auto member : members) names.push_back(name(member));
  return JoinWithAnd(names);
}

}  // namespace

const char* NameOf(Decision decision) { return kDecisionNames[static_cast<size_t>(decision)]; }

const char* NameOf(Suit suit) { return kSymbolNames[static_cast<size_t>(suit)]; }

const char* NameOf(Symbol symbol) { return kSymbolNames[static_cast<size_t>(symbol)]; }

std::string NameOf(Card card) {
  const auto id = static_cast<size_t>(card);
  if (id < kSuits) return absl::StrCat("the Ace of ", kSymbolNames[id]);
  return absl::StrCat("the ", kCardNames[id]);
}

std::string NameOf(CardSet cards) {
  return Listed<CardSet>(cards, [](Card card) { return NameOf(card); });
}

std::string LettersOf(SuitSet suits) {
  std::string letters;
  for (Suit suit : suits) letters += "MSWLYK"[static_cast<size_t>(suit)];
  return letters;
}

std::string TitleOf(Card card) {
  const int rank = RankOf(card);
  return absl::StrCat(NameOf(card), " (", rank > 0 ? absl::StrCat(rank, " ") : "",
                      LettersOf(SuitsOf(card)), ")");
}

std::string NameOf(PositionSet positions) {
  return Listed<PositionSet>(
      positions, [](Position position) { return absl::StrCat(static_cast<int>(position)); });
}

std::string FaceOf(const Dice& dice, int die) {
  if (die < kNumberDice) return absl::StrCat(dice[static_cast<size_t>(die)] + 0);
  return NameOf(static_cast<Suit>(dice[static_cast<size_t>(die)]));
}

}  // namespace assize::games::brigand_kings
