#include "referee/games/duel_descrocs/reader.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/names.h"
#include "referee/games/duel_descrocs/numbered_names.h"
#include "referee/words/phrase.h"

namespace assize::games::duel_descrocs {
namespace {

constexpr std::string_view kCardRule =
    "a card: R1 to R7, Y1 to Y7, G1 to G7, B1 to B7, GT, LA, TM1 to TM5";
constexpr std::string_view kNameRule =
    "Super Rourou, Ninja Leo, Lucky, Doug, Vipere, Grobill, the Croc brothers, Ailes Noires or Pat";

std::optional<Card> TakeCard(Phrase* phrase) {
  const auto card =
      phrase->TakeOneOf(kCards, [](size_t i) { return NumberedName(static_cast<Card>(i)); });
  if (!card.has_value()) return std::nullopt;
  return static_cast<Card>(*card);
}

absl::StatusOr<Card> NeedCard(Phrase* phrase) {
  const auto card = TakeCard(phrase);
  if (!card.has_value()) return phrase->Refusal(kCardRule);
  return *card;
}

// "R4 TM1", with or without commas; "nothing".
absl::StatusOr<CardSet> NeedCards(Phrase* phrase) {
  CardSet cards;
  if (phrase->Take("nothing")) return cards;
  ASSIZE_ASSIGN_OR_RETURN(Card card, NeedCard(phrase));
  while (true) {
    if (cards.Has(card)) {
      return absl::InvalidArgumentError(
          absl::StrCat(NumberedName(card), " stands twice: must be once"));
    }
    cards.Add(card);
    if (!phrase->Take(",")) phrase->Take("and");
    const auto next = TakeCard(phrase);
    if (!next.has_value()) return cards;
    card = *next;
  }
}

std::optional<Reinforcement> TakeReinforcement(Phrase* phrase) {
  constexpr size_t kCount = kReinforcements;
  const auto found = phrase->TakeOneOf(2 * kCount, [](size_t i) {
    const auto reinforcement = static_cast<Reinforcement>(i % kCount);
    return std::string(i < kCount ? TitleOf(reinforcement) : NameOf(reinforcement));
  });
  if (!found.has_value()) return std::nullopt;
  return static_cast<Reinforcement>(*found % kCount);
}

absl::StatusOr<ReinforcementSet> NeedReinforcements(Phrase* phrase) {
  ReinforcementSet set;
  if (phrase->Take("nothing")) return set;
  while (true) {
    const auto next = TakeReinforcement(phrase);
    if (!next.has_value()) {
      return set.Empty() ? absl::StatusOr<ReinforcementSet>(phrase->Refusal(kNameRule)) : set;
    }
    if (set.Has(*next)) {
      return absl::InvalidArgumentError(
          absl::StrCat(TitleOf(*next), " stands twice: must be once"));
    }
    set.Add(*next);
    if (!phrase->Take(",")) phrase->Take("and");
  }
}

// "lower chair: A; higher chair: B", or A alone. Returns how many there are.
template <class T, class Take>
absl::StatusOr<uint8_t> TakeByChair(Phrase* phrase, std::array<T, 2>* parts, const Take& take) {
  if (!phrase->Take("lower chair")) {
    ASSIZE_ASSIGN_OR_RETURN((*parts)[0], take(phrase));
    return uint8_t{1};
  }
  phrase->Take(":");
  ASSIZE_ASSIGN_OR_RETURN((*parts)[0], take(phrase));
  phrase->TakeSeparators();
  if (!phrase->Take("higher chair")) return phrase->Refusal("\"higher chair:\" and its part");
  phrase->Take(":");
  ASSIZE_ASSIGN_OR_RETURN((*parts)[1], take(phrase));
  return uint8_t{2};
}

absl::StatusOr<Move> ReadKeep(Phrase* phrase) {
  phrase->Take("keep");
  std::array<ReinforcementSet, 2> parts{};
  ASSIZE_RETURN_IF_ERROR(TakeByChair(phrase, &parts, NeedReinforcements).status());
  return Keep{parts[0], parts[1]};
}

absl::StatusOr<Move> ReadLeader(Phrase* phrase) {
  phrase->Take("leader");
  const bool chair = phrase->Take("chair");
  const auto number = chair ? phrase->TakeNumber() : std::nullopt;
  if (!number.has_value()) return phrase->Refusal("\"chair\" and its number");
  if (*number < 0 || *number >= kMaxChairs) {
    return absl::InvalidArgumentError(absl::StrCat("chair ", *number, ": must be 0 to 3"));
  }
  return NameLeader{static_cast<Chair>(*number)};
}

absl::StatusOr<Move> ReadSplit(Phrase* phrase) {
  phrase->Take("split");
  SplitCards split;
  ASSIZE_ASSIGN_OR_RETURN(split.shares[0], NeedCards(phrase));
  if (!phrase->Take("|")) return phrase->Refusal("a card, or \"|\" and the other share");
  ASSIZE_ASSIGN_OR_RETURN(split.shares[1], NeedCards(phrase));
  if (!phrase->Take(";")) return phrase->Refusal("a card, or \";\" and what lies face down");
  ASSIZE_ASSIGN_OR_RETURN(split.face_down, NeedCards(phrase));
  if (!phrase->Take("face down")) return phrase->Refusal("\"face down\"");
  return split;
}

absl::StatusOr<Move> ReadLook(Phrase* phrase) {
  if (phrase->Take("do not look")) return Look{LookChoice::kSkip};
  if (phrase->Take("look")) return Look{LookChoice::kLook};
  return phrase->Refusal("\"look\" or \"do not look\"");
}

absl::StatusOr<Move> ReadChoose(Phrase* phrase) {
  phrase->Take("choose");
  const bool share = phrase->Take("share");
  const auto number = share ? phrase->TakeNumber() : std::nullopt;
  if (!number.has_value()) return phrase->Refusal("\"share 0\" or \"share 1\"");
  if (*number != 0 && *number != 1) {
    return absl::InvalidArgumentError(absl::StrCat("share ", *number, ": must be 0 or 1"));
  }
  return Choose{static_cast<uint8_t>(*number)};
}

absl::StatusOr<Move> ReadDistribute(Phrase* phrase) {
  phrase->Take("distribute");
  if (!phrase->Take("lower chair")) return phrase->Refusal("\"lower chair:\" and its cards");
  phrase->Take(":");
  ASSIZE_ASSIGN_OR_RETURN(const CardSet cards, NeedCards(phrase));
  return Distribute{cards};
}

absl::StatusOr<Action> ReadReinforce(Phrase* phrase) {
  Action action;
  action.kind = ActionKind::kReinforce;
  const auto reinforcement = TakeReinforcement(phrase);
  if (!reinforcement.has_value()) return phrase->Refusal(kNameRule);
  action.reinforcement = *reinforcement;
  if (phrase->Take("on")) {
    ASSIZE_ASSIGN_OR_RETURN(action.target, NeedCard(phrase));
  }
  if (phrase->Take(", giving") || phrase->Take("giving")) {
    ASSIZE_ASSIGN_OR_RETURN(action.own, NeedCard(phrase));
  }
  if (phrase->Take("with")) {
    ASSIZE_ASSIGN_OR_RETURN(action.cards, NeedCards(phrase));
  }
  return action;
}

absl::StatusOr<Action> ReadAction(Phrase* phrase) {
  if (phrase->Take("done")) return Action{};
  if (phrase->Take("sell")) {
    Action action;
    action.kind = ActionKind::kExchange;
    ASSIZE_ASSIGN_OR_RETURN(action.cards, NeedCards(phrase));
    return action;
  }
  if (phrase->Take("discard")) {
    Action action;
    action.kind = ActionKind::kDiscard;
    ASSIZE_ASSIGN_OR_RETURN(action.own, NeedCard(phrase));
    return action;
  }
  if (phrase->Take("play")) return ReadReinforce(phrase);
  return phrase->Refusal("DONE, \"sell\", \"discard\" or \"play\"");
}

absl::StatusOr<Move> ReadResale(Phrase* phrase) {
  Resale resale;
  ASSIZE_ASSIGN_OR_RETURN(resale.size, TakeByChair(phrase, &resale.actions, ReadAction));
  return resale;
}

absl::StatusOr<Move> ReadLimit(Phrase* phrase) {
  phrase->Take("discard");
  Limit limit;
  ASSIZE_ASSIGN_OR_RETURN(limit.size, TakeByChair(phrase, &limit.cards, NeedCards));
  return limit;
}

absl::StatusOr<Move> Read(Decision decision, Phrase* phrase) {
  switch (decision) {
    case Decision::kKeep:
      return ReadKeep(phrase);
    case Decision::kLeader:
      return ReadLeader(phrase);
    case Decision::kSplit:
      return ReadSplit(phrase);
    case Decision::kLook:
      return ReadLook(phrase);
    case Decision::kChoose:
      return ReadChoose(phrase);
    case Decision::kLarcin: {
      phrase->Take("take");
      ASSIZE_ASSIGN_OR_RETURN(const Card card, NeedCard(phrase));
      return TakeByLarcin{card};
    }
    case Decision::kDistribute:
      return ReadDistribute(phrase);
    case Decision::kResale:
      return ReadResale(phrase);
    case Decision::kLimit:
      return ReadLimit(phrase);
    case Decision::kRourou: {
      phrase->Take("keep");
      ASSIZE_ASSIGN_OR_RETURN(const Card card, NeedCard(phrase));
      return KeepTurnedUp{card};
    }
    case Decision::kNone:
      break;
  }
  return absl::InvalidArgumentError("nothing is asked");
}

}  // namespace

std::string_view FormOf(Decision decision) {
  switch (decision) {
    case Decision::kKeep:
      return "NAME and NAME; in a team \"lower chair: NAME; higher chair: NAME\"";
    case Decision::kLeader:
      return "chair N";
    case Decision::kSplit:
      return "CARDS | CARDS; CARDS face down";
    case Decision::kLook:
      return "\"look\" or \"do not look\"";
    case Decision::kChoose:
      return "share 0 or share 1";
    case Decision::kLarcin:
      return "CARD";
    case Decision::kDistribute:
      return "lower chair: CARDS";
    case Decision::kResale:
      return "DONE, sell CARDS, discard CARD, or play NAME on CARD, giving CARD with CARDS; in a "
             "team \"lower chair: ...; higher chair: ...\"";
    case Decision::kLimit:
      return "CARDS; in a team \"lower chair: CARDS; higher chair: CARDS\"";
    case Decision::kRourou:
      return "CARD";
    case Decision::kNone:
      break;
  }
  return "";
}

absl::StatusOr<Move> MoveInWords(Decision decision, std::string_view line) {
  return ReadWhole(line, [decision](Phrase* phrase) { return Read(decision, phrase); });
}

}  // namespace assize::games::duel_descrocs
