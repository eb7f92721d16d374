#include "referee/games/carcassonne/reader.h"

#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/games/carcassonne/names.h"
#include "referee/words/phrase.h"

namespace assize::games::carcassonne {
namespace {

constexpr std::string_view kFigureRule = "\"scoring meeple\" or \"messenger\"";
constexpr int kMaxNumber = 255;

// "-1,4", also in brackets.
absl::StatusOr<Cell> TakeCell(Phrase* phrase) {
  constexpr int kLeast = std::numeric_limits<int8_t>::min();
  constexpr int kMax = std::numeric_limits<int8_t>::max();
  phrase->Take("at");
  const bool bracket = phrase->Take("(");
  const auto x = phrase->TakeNumber();
  if (!x.has_value()) return phrase->Refusal("\"at\" and a cell, such as 0,-1");
  if (!phrase->Take(",")) return phrase->Refusal("a comma and the cell's y");
  const auto y = phrase->TakeNumber();
  if (!y.has_value()) return phrase->Refusal("the cell's y");
  if (bracket && !phrase->Take(")")) return phrase->Refusal("\")\"");
  for (const int number : {*x, *y}) {
    if (number < kLeast || number > kMax) {
      return absl::InvalidArgumentError(
          absl::StrCat("the cell ", *x, ",", *y, ": must have numbers from -128 to 127"));
    }
  }
  return Cell{static_cast<int8_t>(*x), static_cast<int8_t>(*y)};
}

// A number up to 255 after `word`.
absl::StatusOr<uint8_t> TakeNumbered(Phrase* phrase, std::string_view word) {
  const std::string rule = absl::StrCat("\"", std::string(word), "\" and a number");
  if (!phrase->Take(word)) return phrase->Refusal(rule);
  const auto number = phrase->TakeNumber();
  if (!number.has_value()) return phrase->Refusal("a number");
  if (*number < 0 || *number > kMaxNumber) {
    return absl::InvalidArgumentError(
        absl::StrCat(std::string(word), " ", *number, ": must be 0 to ", kMaxNumber));
  }
  return static_cast<uint8_t>(*number);
}

absl::StatusOr<uint8_t> TakeFigure(Phrase* phrase) {
  if (phrase->Take("scoring meeple")) return uint8_t{0};
  if (phrase->Take("messenger")) return uint8_t{1};
  return phrase->Refusal(kFigureRule);
}

absl::StatusOr<Move> ReadTile(Phrase* phrase) {
  constexpr int kTurns = 4;
  phrase->Take("place");
  PlaceTile place;
  ASSIZE_ASSIGN_OR_RETURN(place.cell, TakeCell(phrase));
  phrase->TakeSeparators();
  const auto turns = phrase->TakeNumber();
  if (!turns.has_value()) return phrase->Refusal("a number of quarter turns, 0 to 3");
  if (*turns < 0 || *turns >= kTurns) {
    return absl::InvalidArgumentError(absl::StrCat(*turns, " quarter turns: must be 0 to 3"));
  }
  place.rotation = static_cast<uint8_t>(*turns);
  if (!phrase->Take("quarter turns") && !phrase->Take("quarter turn")) {
    return phrase->Refusal("\"quarter turns\"");
  }
  return place;
}

absl::StatusOr<Move> ReadRobber(Phrase* phrase) {
  if (phrase->Take("nowhere") || phrase->Take("pass")) return PlaceRobber{};
  phrase->Take("on");
  ASSIZE_ASSIGN_OR_RETURN(const uint8_t space, TakeNumbered(phrase, "space"));
  if (space >= kSpaces) {
    return absl::InvalidArgumentError(absl::StrCat("space ", space, ": must be 0 to 49"));
  }
  return PlaceRobber{static_cast<Space>(space)};
}

absl::StatusOr<Move> ReadMeeple(Phrase* phrase) {
  constexpr std::string_view kRule =
      "\"none\", or a part of the tile with its name, such as \"city c0\", \"road r1\", \"field "
      "f0\" "
      "or \"monastery m\"";
  if (phrase->Take("none") || phrase->Take("pass")) return PlaceMeeple{};
  const auto kind =
      phrase->TakeOneOf(kKinds, [](size_t i) { return std::string(NameOf(static_cast<Kind>(i))); });
  // Names of segments are short; there are no others than these.
  constexpr int kNames = kKinds * kMaxSegments;
  const auto ref_at = [](size_t i) {
    return SegmentRef{static_cast<Kind>(i / kMaxSegments), static_cast<uint8_t>(i % kMaxSegments)};
  };
  const auto segment = phrase->TakeOneOf(kNames, [&](size_t i) {
    const SegmentRef ref = ref_at(i);
    if (ref.kind == Kind::kMonastery && ref.number > 0) return std::string();
    return std::string(NameOf(ref).data());
  });
  if (!segment.has_value()) return phrase->Refusal(kRule);
  const SegmentRef ref = ref_at(*segment);
  if (kind.has_value() && static_cast<Kind>(*kind) != ref.kind) {
    return absl::InvalidArgumentError(absl::StrCat("\"", NameOf(static_cast<Kind>(*kind)), " ",
                                                   NameOf(ref).data(), "\": ", NameOf(ref).data(),
                                                   " is a ", NameOf(ref.kind)));
  }
  return PlaceMeeple{ref};
}

absl::StatusOr<Move> ReadPlan(Phrase* phrase) {
  phrase->Take("plan");
  Plan plan;
  if (phrase->Take("nothing")) return plan;
  do {
    phrase->Take(plan.size == 0 ? "first" : "then");
    if (plan.size == plan.walks.size()) return phrase->Refusal("at most 7 events");
    Walk& walk = plan.walks[plan.size++];
    ASSIZE_ASSIGN_OR_RETURN(walk.event, TakeNumbered(phrase, "event"));
    if (!phrase->Take("by"))
      return phrase->Refusal(absl::StrCat("\"by\" and ", std::string(kFigureRule)));
    ASSIZE_ASSIGN_OR_RETURN(walk.figure, TakeFigure(phrase));
    phrase->TakeSeparators();
  } while (!phrase->AtEnd());
  return plan;
}

absl::StatusOr<Move> Read(Decision decision, Phrase* phrase) {
  switch (decision) {
    case Decision::kTile:
      return ReadTile(phrase);
    case Decision::kRobberPlace:
      return ReadRobber(phrase);
    case Decision::kMeeple:
      return ReadMeeple(phrase);
    case Decision::kScorePlan:
      return ReadPlan(phrase);
    case Decision::kRobberTarget: {
      ASSIZE_ASSIGN_OR_RETURN(const uint8_t event, TakeNumbered(phrase, "event"));
      return ChooseTarget{event};
    }
    case Decision::kRogueFigure: {
      ASSIZE_ASSIGN_OR_RETURN(const uint8_t figure, TakeFigure(phrase));
      return ChooseFigure{figure};
    }
    case Decision::kMessage:
      if (phrase->Take("2 points")) return UseMessage{MessageUse::kTwo};
      if (phrase->Take("action")) return UseMessage{MessageUse::kAction};
      return phrase->Refusal("\"2 points\" or \"action\"");
    case Decision::kReturn: {
      ASSIZE_ASSIGN_OR_RETURN(const Cell cell, TakeCell(phrase));
      return CallHome{cell};
    }
    case Decision::kNone:
      break;
  }
  return absl::InvalidArgumentError("nothing is asked");
}

}  // namespace

std::string_view FormOf(Decision decision) {
  switch (decision) {
    case Decision::kTile:
      return "at X,Y; N quarter turns";
    case Decision::kRobberPlace:
      return "on space N, or \"nowhere\"";
    case Decision::kMeeple:
      return "city c0, road r0, field f0, monastery m, or \"none\"";
    case Decision::kScorePlan:
      return "first event N by scoring meeple; then event N by messenger; ...";
    case Decision::kRobberTarget:
      return "event N";
    case Decision::kRogueFigure:
      return "scoring meeple or messenger";
    case Decision::kMessage:
      return "\"2 points\" or \"action\"";
    case Decision::kReturn:
      return "at X,Y";
    case Decision::kNone:
      break;
  }
  return "";
}

absl::StatusOr<Move> MoveInWords(Decision decision, std::string_view line) {
  return ReadWhole(line, [decision](Phrase* phrase) { return Read(decision, phrase); });
}

}  // namespace assize::games::carcassonne
