#include "referee/games/brigand_kings/reader.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/brigand_kings/names.h"
#include "referee/words/phrase.h"

namespace assize::games::brigand_kings {
namespace {

constexpr std::string_view kDieRule = "\"die\" and a number from 1 to 8";
constexpr std::string_view kCardRule =
    "a card's name, such as \"the Merchant\" or \"the Ace of Suns\"";
constexpr std::string_view kSymbolRule = "Moons, Suns, Waves, Leaves, Wyrms, Knots or NUMBER";
constexpr std::string_view kSuitRule = "\"by\" and Moons, Suns, Waves, Leaves, Wyrms or Knots";
constexpr std::string_view kCountyRule = "\"county\" and a number from 2 to 6";
constexpr std::string_view kPartRule =
    "\"transport die\", \"flip\", \"county\", \"camp\" or \"from camp to county\"";

absl::Status Twice(const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(what, " stands twice: must be once"));
}

// From 0.
absl::StatusOr<uint8_t> TakeDie(Phrase* phrase) {
  if (!phrase->Take("dice")) phrase->Take("die");
  const auto number = phrase->TakeNumber();
  if (!number.has_value()) return phrase->Refusal(kDieRule);
  if (*number < 1 || *number > kDice) {
    return absl::InvalidArgumentError(absl::StrCat("die ", *number, ": must be 1 to ", kDice));
  }
  return static_cast<uint8_t>(*number - 1);
}

absl::StatusOr<Card> TakeCard(Phrase* phrase) {
  const auto card =
      phrase->TakeOneOf(kCards, [](size_t i) { return NameOf(static_cast<Card>(i)); });
  if (!card.has_value()) return phrase->Refusal(kCardRule);
  return static_cast<Card>(*card);
}

absl::StatusOr<Position> TakeCounty(Phrase* phrase) {
  if (!phrase->Take("county")) return phrase->Refusal(kCountyRule);
  const auto number = phrase->TakeNumber();
  if (!number.has_value()) return phrase->Refusal("a number from 2 to 6");
  if (*number < kFirstPosition || *number >= kFirstPosition + kCounties) {
    return absl::InvalidArgumentError(absl::StrCat("county ", *number, ": must be 2 to 6"));
  }
  phrase->Take(":");
  return static_cast<Position>(*number);
}

absl::StatusOr<int32_t> TakeSoldiers(Phrase* phrase) {
  const auto number = phrase->TakeNumber();
  if (!number.has_value()) return phrase->Refusal("a number of soldiers");
  if (*number < 1) {
    return absl::InvalidArgumentError(absl::StrCat(*number, " soldiers: must be 1 or more"));
  }
  if (!phrase->Take("soldiers")) phrase->Take("soldier");
  return *number;
}

absl::Status AddSoldiers(Phrase* phrase, const std::string& what, ByPosition<int32_t>* to) {
  ASSIZE_ASSIGN_OR_RETURN(const Position position, TakeCounty(phrase));
  if ((*to)[position] != 0) return Twice(absl::StrCat(what, static_cast<int>(position)));
  ASSIZE_ASSIGN_OR_RETURN((*to)[position], TakeSoldiers(phrase));
  return absl::OkStatus();
}

// "Leaves on die 5, NUMBER on die 1"
absl::Status TakeUses(Phrase* phrase, Flip* flip) {
  phrase->Take(":");
  while (true) {
    const auto symbol = phrase->TakeOneOf(
        kSymbols, [](size_t i) { return std::string(NameOf(static_cast<Symbol>(i))); });
    if (!symbol.has_value()) {
      return flip->size == 0 ? phrase->Refusal(kSymbolRule) : absl::OkStatus();
    }
    if (flip->size == kSymbols) return phrase->Refusal("at most 7 uses of a card");
    phrase->Take("on");
    Use& use = flip->uses[flip->size++];
    use.symbol = static_cast<Symbol>(*symbol);
    ASSIZE_ASSIGN_OR_RETURN(use.die, TakeDie(phrase));
    if (!phrase->Take(",")) phrase->Take("and");
  }
}

absl::Status TakeFlip(Phrase* phrase, Deploy* deploy) {
  Flip flip;
  ASSIZE_ASSIGN_OR_RETURN(flip.card, TakeCard(phrase));
  ASSIZE_RETURN_IF_ERROR(TakeUses(phrase, &flip));
  deploy->flips.push_back(flip);
  return absl::OkStatus();
}

absl::Status TakeCamp(Phrase* phrase, Deploy* deploy) {
  if (deploy->camp_muster > 0) return Twice("camp");
  phrase->Take(":");
  ASSIZE_ASSIGN_OR_RETURN(deploy->camp_muster, TakeSoldiers(phrase));
  if (!phrase->Take("by")) return phrase->Refusal(kSuitRule);
  const auto suit =
      phrase->TakeOneOf(kSuits, [](size_t i) { return std::string(NameOf(static_cast<Suit>(i))); });
  if (!suit.has_value()) return phrase->Refusal(kSuitRule);
  deploy->camp_suit = static_cast<Suit>(*suit);
  return absl::OkStatus();
}

absl::Status TakeTransport(Phrase* phrase, Deploy* deploy, bool* has_transport) {
  if (*has_transport) return Twice("transport");
  *has_transport = true;
  ASSIZE_ASSIGN_OR_RETURN(deploy->transport, TakeDie(phrase));
  if (deploy->transport < kNumberDice) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("transport die ", deploy->transport + 1, ": must be 1 to 3"));
}

absl::Status TakePart(Phrase* phrase, Deploy* deploy, bool* has_transport) {
  if (phrase->Take("transport")) return TakeTransport(phrase, deploy, has_transport);
  if (phrase->Take("flip")) return TakeFlip(phrase, deploy);
  if (phrase->Take("from camp")) {
    phrase->Take("to");
    return AddSoldiers(phrase, "from camp to county ", &deploy->from_camp);
  }
  if (phrase->Take("camp")) return TakeCamp(phrase, deploy);
  if (phrase->Comes("county")) return AddSoldiers(phrase, "county ", &deploy->muster);
  return phrase->Refusal(kPartRule);
}

absl::StatusOr<Move> ReadDeploy(Phrase* phrase) {
  phrase->Take("deploy");
  Deploy deploy;
  bool has_transport = false;
  do {
    const bool nobody = phrase->Take("nobody moves") || phrase->Take("nobody");
    if (!nobody) ASSIZE_RETURN_IF_ERROR(TakePart(phrase, &deploy, &has_transport));
    phrase->TakeSeparators();
    if (nobody) break;
  } while (!phrase->AtEnd());
  if (!has_transport) return phrase->Refusal("\"transport die\" and a number from 1 to 3 as well");
  return deploy;
}

absl::StatusOr<Move> ReadReroll(Phrase* phrase) {
  if (!phrase->Take("reroll")) phrase->Take("roll");
  Reroll reroll;
  if (phrase->Take("none") || phrase->Take("nothing")) return reroll;
  // Numbers alone are those of the menu.
  if (!phrase->Comes("die") && !phrase->Comes("dice")) {
    return phrase->Refusal(absl::StrCat("\"none\", or ", std::string(kDieRule)));
  }
  do {
    ASSIZE_ASSIGN_OR_RETURN(const uint8_t die, TakeDie(phrase));
    if ((reroll.mask >> die & 1) != 0) return Twice(absl::StrCat("die ", die + 1));
    reroll.mask |= int64_t{1} << die;
    phrase->TakeSeparators();
  } while (!phrase->AtEnd());
  return reroll;
}

absl::StatusOr<Move> ReadDiscard(Phrase* phrase) {
  phrase->Take("discard");
  ASSIZE_ASSIGN_OR_RETURN(const Card card, TakeCard(phrase));
  return DiscardBonus{card};
}

absl::StatusOr<Move> Read(Decision decision, Phrase* phrase) {
  switch (decision) {
    case Decision::kDiscard:
      return ReadDiscard(phrase);
    case Decision::kReroll1:
    case Decision::kReroll2:
      return ReadReroll(phrase);
    case Decision::kDeploy:
      return ReadDeploy(phrase);
    case Decision::kNone:
      break;
  }
  return absl::InvalidArgumentError("nothing is asked");
}

}  // namespace

std::string_view FormOf(Decision decision) {
  switch (decision) {
    case Decision::kDiscard:
      return "the card's name";
    case Decision::kReroll1:
    case Decision::kReroll2:
      return "die N, die N, ...; or \"none\"";
    case Decision::kDeploy:
      return "transport die N; flip CARD: SYMBOL on die N, ...; county N: N soldiers; camp: N "
             "soldiers by SUIT; from camp to county N: N soldiers";
    case Decision::kNone:
      break;
  }
  return "";
}

absl::StatusOr<Move> MoveInWords(Decision decision, std::string_view line) {
  return ReadWhole(line, [decision](Phrase* phrase) { return Read(decision, phrase); });
}

}  // namespace assize::games::brigand_kings
