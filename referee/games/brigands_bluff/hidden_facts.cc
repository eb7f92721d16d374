// Brigand's Bluff: what is hidden, and who knows it (BLUFF-8.1). For the tests of secrecy.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands_bluff/play.h"

namespace assize::games::brigands_bluff {
namespace {

std::string RolledName(int round, Face face) {
  return absl::StrCat("rolled(", round, ",", std::string(FaceName(face)), ")");
}

// "2,0,1": by place.
std::string CountsText(const ByPlace<uint8_t>& counts, int crew) {
  std::string text;
  for (int place = 0; place < crew; ++place) {
    absl::StrAppend(&text, place == 0 ? "" : ",", counts[place] + 0);
  }
  return text;
}

bool IsRevealed(const Public& pub, Face face) {
  return std::ranges::any_of(pub.reveals,
                             [&](const Reveal& reveal) { return reveal.face == face; });
}

// BLUFF-4.3.1: known to all from the first split on. Before anybody has spoken, each face is as
// likely as the others.
void AddWildDie(const State& state, std::vector<Fact>* facts) {
  const Public& pub = state.pub;
  if (!pub.config.wild_die) return;
  const bool shown = pub.decision != Decision::kClue;
  const uint32_t likely = pub.reports.empty() ? kFaces : 0;
  facts->push_back(
      {.name = absl::StrCat("wild(", pub.round, ")"),
       .value = std::string(FaceName(*DiceOf(state).wild)),
       .known_to = shown ? Audience::Everyone() : Audience::Only(pub.Seating().crew_seats()),
       .equally_likely = shown ? 1 : likely});
}

void AddDice(const State& state, std::vector<Fact>* facts) {
  const Public& pub = state.pub;
  for (int i = 0; i < kFaces; ++i) {
    const auto face = static_cast<Face>(i);
    facts->push_back({.name = RolledName(pub.round, face),
                      .value = CountsText(CountsOf(DiceOf(state), face), pub.config.crew()),
                      .known_to = IsRevealed(pub, face)
                                      ? Audience::Everyone()
                                      : Audience::Only(pub.Seating().crew_seats())});
  }
}

// What came to light in the last round, or at its end.
void AddLastRound(const State& state, std::vector<Fact>* facts) {
  for (const Reveal& reveal : state.pub.last_round.reveals) {
    facts->push_back({.name = RolledName(state.pub.last_round.number, reveal.face),
                      .value = CountsText(reveal.dice, state.pub.config.crew()),
                      .known_to = Audience::Everyone()});
  }
}

}  // namespace

std::vector<Fact> Rules::HiddenFacts(const State& state) {
  std::vector<Fact> facts;
  if (state.pub.decision != Decision::kNone) {
    AddWildDie(state, &facts);
    AddDice(state, &facts);
  }
  AddLastRound(state, &facts);
  return facts;
}

}  // namespace assize::games::brigands_bluff
