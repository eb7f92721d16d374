#include "referee/games/brigands/reader.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/brigands/names.h"
#include "referee/words/phrase.h"

namespace assize::games::brigands {
namespace {

constexpr std::string_view kDistrictRule =
    "MARKET, TOWN_HALL, PORT, TAVERN, PALACE, CONVOY, TREASURE or PRISON";
constexpr std::string_view kPieceRule =
    "a number with \"bandits\" or \"patrols\", \"token\", or the next district";
constexpr std::string_view kWheelRule = "PASS, SPY, HOME, RETURN_PRISON, STEAL, MOVE or PUSH";
constexpr std::string_view kColourRule = "BLUE, GREEN, RED, PURPLE, YELLOW or PRINCE";
constexpr std::string_view kPortRule = "\"takes\" or \"sells\" with a number";
// A team's fields have no larger numbers.
constexpr int kMaxPieces = 3;

template <class E>
std::optional<E> TakeName(Phrase* phrase, int count) {
  const auto found = phrase->TakeOneOf(
      static_cast<size_t>(count), [](size_t i) { return std::string(NameOf(static_cast<E>(i))); });
  if (!found.has_value()) return std::nullopt;
  return static_cast<E>(*found);
}

std::optional<Colour> TakeColour(Phrase* phrase) {
  if (phrase->Take("prince")) return Colour::kWhite;
  return TakeName<Colour>(phrase, kColours);
}

absl::Status Twice(std::string_view what, District district) {
  return absl::InvalidArgumentError(
      absl::StrCat(NameOf(district), " has ", std::string(what), " twice: must be once"));
}

// Pieces of one kind on one card; `again`: it has some already.
template <class SetCount>
absl::Status Put(int count, bool again, std::string_view what, District district,
                 const SetCount& set) {
  if (again) return Twice(what, district);
  if (count < 1 || count > kMaxPieces) {
    return absl::InvalidArgumentError(absl::StrCat(
        count, " ", std::string(what), " on ", NameOf(district), ": must be 1 to ", kMaxPieces));
  }
  set(static_cast<uint8_t>(count));
  return absl::OkStatus();
}

// One kind of pieces. False: none comes.
absl::StatusOr<bool> TakePieces(Phrase* phrase, District district, Team* team) {
  const auto put_bandits = [&](int count) {
    return Put(count, team->bandits > 0, "bandits", district,
               [&](uint8_t n) { team->bandits = n & 3; });
  };
  const auto put_token = [&]() -> absl::Status {
    if (team->token) return Twice("a token", district);
    team->token = 1;
    return absl::OkStatus();
  };
  const bool one = phrase->Take("a");
  const std::optional<int> number = one ? std::optional(1) : phrase->TakeNumber();
  if (!number.has_value()) {
    if (!phrase->Take("token")) return false;
    ASSIZE_RETURN_IF_ERROR(put_token());
    return true;
  }
  if (phrase->Take("bandits") || phrase->Take("bandit")) {
    ASSIZE_RETURN_IF_ERROR(put_bandits(*number));
  } else if (phrase->Take("patrols") || phrase->Take("patrol")) {
    ASSIZE_RETURN_IF_ERROR(Put(*number, team->patrols > 0, "patrols", district,
                               [&](uint8_t n) { team->patrols = n & 3; }));
  } else if (one && phrase->Take("token")) {
    ASSIZE_RETURN_IF_ERROR(put_token());
  } else if (one || phrase->Comes("tokens") || (*number == 1 && phrase->Comes("token"))) {
    // "1 token" may mean a bandit and a token, or a token alone.
    return phrase->Refusal("\"bandits\" or \"patrols\"; a token has no number");
  } else {
    ASSIZE_RETURN_IF_ERROR(put_bandits(*number));
  }
  return true;
}

absl::StatusOr<Move> ReadPlan(Phrase* phrase) {
  phrase->Take("plan");
  Plan plan;
  if (phrase->Take("nothing")) return plan;
  std::optional<District> card;
  DistrictSet named;
  while (!phrase->AtEnd() || !card.has_value()) {
    if (const auto next = TakeName<District>(phrase, kDistricts)) {
      if (card.has_value() && plan.cards[*card].Empty()) {
        return phrase->Refusal("pieces before that");
      }
      if (named.Has(*next)) return Twice("pieces", *next);
      named.Add(*next);
      card = next;
      phrase->Take(":");
    } else if (!card.has_value()) {
      return phrase->Refusal(absl::StrCat(std::string(kDistrictRule), ", or \"nothing\""));
    }
    ASSIZE_ASSIGN_OR_RETURN(const bool some, TakePieces(phrase, *card, &plan.cards[*card]));
    if (!some) return phrase->Refusal(kPieceRule);
    phrase->TakeSeparators();
  }
  return plan;
}

absl::StatusOr<Move> ReadWheel(Phrase* phrase) {
  constexpr int kActions = 7;
  phrase->Take("wheel");
  const auto action = TakeName<Action>(phrase, kActions);
  if (!action.has_value()) return phrase->Refusal(kWheelRule);
  Wheel wheel{.action = *action};
  if (*action == Action::kSteal || *action == Action::kPush) {
    const auto target = TakeColour(phrase);
    if (!target.has_value()) return phrase->Refusal(kColourRule);
    wheel.target = *target;
  }
  return wheel;
}

absl::StatusOr<Move> ReadPort(Phrase* phrase) {
  Port port;
  if (phrase->Take("nothing")) return port;
  do {
    if (phrase->Take("bandit")) {
      if (phrase->TakeNumber() != port.size + 1) {
        return phrase->Refusal(
            absl::StrCat("the bandits in their order, here bandit ", port.size + 1));
      }
      phrase->Take(":");
    }
    if (port.size == port.sell.size()) return phrase->Refusal("the end: there are 3 bandits");
    int sold = 0;
    if (phrase->Take("sells") || phrase->Take("sell")) {
      const auto number = phrase->TakeNumber();
      constexpr int kMaxSold = 255;
      if (!number.has_value() || *number < 1 || *number > kMaxSold) {
        return phrase->Refusal("a number of tokens, 1 or more, before that");
      }
      sold = *number;
    } else if (!phrase->Take("takes") && !phrase->Take("take")) {
      return phrase->Refusal(kPortRule);
    }
    if (!phrase->Take("tokens")) phrase->Take("token");
    port.sell[port.size++] = static_cast<uint8_t>(sold);
    phrase->TakeSeparators();
  } while (!phrase->AtEnd());
  return port;
}

absl::StatusOr<Move> ReadTavern(Phrase* phrase) {
  if (phrase->Take("roll1") || phrase->Take("roll 1")) return Tavern{TavernChoice::kRoll1};
  if (phrase->Take("roll3") || phrase->Take("roll 3")) return Tavern{TavernChoice::kRoll3};
  return phrase->Refusal("ROLL1 or ROLL3");
}

absl::StatusOr<Move> ReadUpgrade(Phrase* phrase) {
  const auto track = TakeName<Track>(phrase, 2);
  if (!track.has_value()) return phrase->Refusal("SPY or JUDGMENT");
  return Upgrade{*track};
}

absl::StatusOr<Move> ReadEscape(Phrase* phrase) {
  constexpr std::string_view kRule = "\"nobody\", or a number and \"prisoners\"";
  constexpr int kMaxEscaping = 255;
  if (phrase->Take("nobody")) return Escape{};
  const auto number = phrase->TakeNumber();
  if (!number.has_value() || *number < 0 || *number > kMaxEscaping) return phrase->Refusal(kRule);
  if (!phrase->Take("prisoners") && !phrase->Take("prisoner")) return phrase->Refusal(kRule);
  if (!phrase->Take("escapes")) phrase->Take("escape");
  return Escape{static_cast<uint8_t>(*number)};
}

absl::StatusOr<Move> Read(Decision decision, Phrase* phrase) {
  switch (decision) {
    case Decision::kPlan:
      return ReadPlan(phrase);
    case Decision::kWheel:
      return ReadWheel(phrase);
    case Decision::kPort:
      return ReadPort(phrase);
    case Decision::kTavern:
      return ReadTavern(phrase);
    case Decision::kUpgrade:
      return ReadUpgrade(phrase);
    case Decision::kEscape:
      return ReadEscape(phrase);
    case Decision::kNone:
      break;
  }
  return absl::InvalidArgumentError("nothing is asked");
}

}  // namespace

std::string_view FormOf(Decision decision) {
  switch (decision) {
    case Decision::kPlan:
      return "DISTRICT: N bandits, N patrols, token; DISTRICT: ...; or \"nothing\"";
    case Decision::kWheel:
      return "PASS, SPY, HOME, RETURN_PRISON, STEAL COLOUR, MOVE or PUSH COLOUR";
    case Decision::kPort:
      return "bandit 1: takes tokens; bandit 2: sells N tokens; ...";
    case Decision::kTavern:
      return "ROLL1 or ROLL3";
    case Decision::kUpgrade:
      return "SPY or JUDGMENT";
    case Decision::kEscape:
      return "\"N prisoners escape\", or \"nobody\"";
    case Decision::kNone:
      break;
  }
  return "";
}

absl::StatusOr<Move> MoveInWords(Decision decision, std::string_view line) {
  return ReadWhole(line, [decision](Phrase* phrase) { return Read(decision, phrase); });
}

}  // namespace assize::games::brigands
