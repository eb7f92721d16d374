// Duel d'Escrocs: cards by names that all differ, as moves need them.
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_NUMBERED_NAMES_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_NUMBERED_NAMES_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"

namespace assize::games::duel_descrocs {

// "R4", "GT", "LA", and "TM1" to "TM5" for the paintings, which NameOf() calls the same.
inline std::string NumberedName(Card card) {
  if (!IsPainting(card)) return NameOf(card);
  return absl::StrCat("TM", static_cast<int>(card) - static_cast<int>(kFirstPainting) + 1);
}

// "R4 TM1 TM2"; "nothing" for none.
inline std::string NumberedNames(CardSet cards) {
  if (cards.Empty()) return "nothing";
  std::string names;
  for (Card card : cards) absl::StrAppend(&names, names.empty() ? "" : " ", NumberedName(card));
  return names;
}

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_NUMBERED_NAMES_H_
