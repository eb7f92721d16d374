// Duel d'Escrocs: names of its values.
#include "referee/games/duel_descrocs/names.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"
#include "referee/games/duel_descrocs/board.h"

namespace assize::games::duel_descrocs {
namespace {

template <class E, size_t kSize>
const char* Pick(E value, const char* const (&names)[kSize]) {
  return names[static_cast<size_t>(value)];
}

}  // namespace

const char* NameOf(Bandit bandit) { return Pick(bandit, {"RAOUL", "CHIPO", "MOFETTE", "JOE"}); }

const char* NameOf(Reinforcement reinforcement) {
  return Pick(reinforcement, {"SUPER_ROUROU", "NINJA_LEO", "LUCKY", "DOUG", "VIPERE", "GROBILL",
                              "FRERES_CROC", "AILES_NOIRES", "PAT"});
}

const char* NameOf(Decision decision) {
  return Pick(decision, {"", "keep", "leader", "split", "look", "choose", "larcin", "distribute",
                         "resale", "limit", "rourou"});
}

const char* NameOf(Mode mode) { return Pick(mode, {"duel", "training", "team"}); }

const char* NameOf(Control control) { return Pick(control, {"team", "seat"}); }

std::string NameOf(Card card) {
  if (card == kNoCard) return "nothing";
  if (card == kTreasure) return "GT";
  if (card == kLarcin) return "LA";
  if (IsPainting(card)) return "TM";
  return absl::StrCat(std::string(1, "RYGB"[ColourOf(card)]), NumberOf(card));
}

std::string NameOf(CardSet cards) {
  if (cards.Empty()) return "nothing";
  std::string names;
  for (Card card : cards) absl::StrAppend(&names, names.empty() ? "" : " ", NameOf(card));
  return names;
}

std::string NameOf(ReinforcementSet reinforcements) {
  if (reinforcements.Empty()) return "nothing";
  std::vector<std::string> names;
  for (Reinforcement reinforcement : reinforcements) names.emplace_back(TitleOf(reinforcement));
  return JoinWithAnd(names);
}

const char* TitleOf(Reinforcement reinforcement) {
  return Pick(reinforcement, {"Super Rourou", "Ninja Leo", "Lucky", "Doug", "Vipere", "Grobill",
                              "the Croc brothers", "Ailes Noires", "Pat"});
}

}  // namespace assize::games::duel_descrocs
