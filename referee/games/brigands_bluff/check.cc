// Brigand's Bluff: legal moves and the default move (BLUFF-4.8, BLUFF-7).
#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands_bluff/clues/refusal.h"
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {
namespace {

bool Reports(const Public& pub) { return Rules::ListsSample(pub); }

// BLUFF-4.8, D2 and D3: the faces that the captain may choose, in the order in which they are
// listed.
std::vector<Face> ChoicesOf(const Public& pub) {
  if (pub.decision == Decision::kFirstSplit) return {pub.rolls.back().x, pub.rolls.back().y};
  std::vector<Face> faces;
  for (int i = 0; i < kFaces; ++i) {
    const auto face = static_cast<Face>(i);
    if (face != pub.taken && face != pub.left) faces.push_back(face);
  }
  return faces;
}

std::string NamesOf(const std::vector<Face>& faces) {
  std::string names;
  for (Face face : faces) {
    absl::StrAppend(&names, names.empty() ? "" : ", ", std::string(FaceName(face)));
  }
  return names;
}

// BLUFF-4.10.
Judgement CheckChoice(const Public& pub, Face face) {
  const std::vector<Face> choices = ChoicesOf(pub);
  if (std::ranges::find(choices, face) != choices.end()) return std::nullopt;
  return Breach{"BLUFF-4.10", absl::StrCat(std::string(FaceName(face)),
                                           " is not to be chosen; allowed: ", NamesOf(choices))};
}

// "MALFORMED: statement 2.value.number: 41; allowed: 0 to 40"
std::string MalformedText(const SyntaxError& error) {
  return absl::StrCat(std::string(RefusalName(RefusalCode::kMalformed)), ": ", error.text);
}

// BLUFF-7.0. The text is made from the code, the statement and the clue alone (BLUFF-7.3.2).
Judgement CheckClue(const View& view, const Clue& clue) {
  const Public& pub = view.pub;
  const ClueRules& rules = pub.config.clues;
  const World& dice = *view.own.dice;
  if (const auto error = CheckForm(pub.worlds, rules, clue, dice, *view.own.seat)) {
    return Breach{.rule = "BLUFF-7.0.1",
                  .text = MalformedText(*error),
                  .code = RefusalName(RefusalCode::kMalformed),
                  .part = error->statement};
  }
  const auto refusal = WhyRefused(pub.worlds, rules, clue, dice, *view.own.seat);
  if (!refusal.has_value()) return std::nullopt;
  // BLUFF-7.3.3.
  return Breach{
      .rule = RefusalRule(refusal->code),
      .text = absl::StrCat(std::string(RefusalName(refusal->code)), ": ", RefusalText(*refusal)),
      .kind = Breach::Kind::kTurnedDown,
      .code = RefusalName(refusal->code),
      .part = refusal->statement};
}

std::string Wanted(const Public& pub) { return Reports(pub) ? "a clue" : "a choice"; }

}  // namespace

Judgement Rules::Check(const View& view, const Move& move) {
  const Public& pub = view.pub;
  if (!view.own.seat.has_value() || !Asked(pub).Has(*view.own.seat)) {
    return Breach{"BLUFF-4.8", "this seat is not asked"};
  }
  const auto* clue = std::get_if<Clue>(&move);
  const auto* choice = std::get_if<Choice>(&move);
  if (Reports(pub) && clue != nullptr) return CheckClue(view, *clue);
  if (!Reports(pub) && choice != nullptr) return CheckChoice(pub, choice->face);
  return Breach{"BLUFF-4.8", absl::StrCat(Wanted(pub), " is asked for")};
}

// BLUFF-4.8: the rolled face x; the lowest of the four faces.
Move Rules::DefaultMove(const View& view) {
  if (!Reports(view.pub)) return Choice{ChoicesOf(view.pub).front()};
  return RefereesClue{*DefaultClue(view.pub.worlds, *view.own.dice, *view.own.seat)};
}

void Rules::ListOptions(const View& view, std::vector<Move>* moves) {
  moves->clear();
  if (!Reports(view.pub)) {
    for (Face face : ChoicesOf(view.pub)) moves->emplace_back(Choice{face});
    return;
  }
  for (const Clue& clue :
       MenuClues(view.pub.worlds, view.pub.config.clues, *view.own.dice, *view.own.seat)) {
    moves->emplace_back(clue);
  }
}

}  // namespace assize::games::brigands_bluff
