// Brigand's Bluff: what a viewer can't know, dealt again (BLUFF-12); what is hidden, and who knows
// it (BLUFF-8.1), for the tests of secrecy; and the hidden part as bytes.
// BLUFF-12.4: refused tries, and dice of finished rounds that were not shown, are in no state.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/brigands_bluff/given.h"
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

State RedealWith(const View& view, const Beliefs& beliefs, const Chance& chance) {
  State state;
  state.pub = view.pub;
  state.hidden.chance = chance;
  for (Seat seat : SeatSet::First(Rules::Seats(view.pub))) state.own[seat.index()].seat = seat;
  // BLUFF-12.2: the crew knows its dice. BLUFF-12.1, BLUFF-12.3: to others any world that is
  // possible may be the real one, with the probability of its weight.
  Stream stream = chance.OpenFor({}, {"redeal"});
  const Worlds& worlds = beliefs.worlds.has_value() ? *beliefs.worlds : view.pub.worlds;
  const World dice = view.own.dice.has_value() ? *view.own.dice : worlds.Draw(stream);
  for (Seat seat : view.pub.Seating().crew_seats()) state.own[seat.index()].dice = dice;
  if (view.own.seat.has_value()) state.own[view.own.seat->index()].sealed = view.own.sealed;
  return state;
}

State Rules::Redeal(const View& view, const Chance& chance) { return RedealWith(view, {}, chance); }

std::string Rules::HiddenBytes(const State& state) {
  const World& dice = DiceOf(state);
  std::string bytes;
  for (const Hand& hand : dice.hands) {
    for (int face = 0; face < kFaces; ++face) {
      bytes.push_back(static_cast<char>(hand.Of(static_cast<Face>(face))));
    }
  }
  bytes.push_back(static_cast<char>(dice.wild.has_value() ? 1 + static_cast<int>(*dice.wild) : 0));
  return bytes.append(AsView(state.hidden.chance.Key("digest")));
}

}  // namespace assize::games::brigands_bluff
