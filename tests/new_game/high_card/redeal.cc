// High Card: the other's cards, dealt again; what is hidden, and who knows it.
#include <algorithm>
#include <span>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/high_card/given.h"
#include "referee/games/high_card/rules.h"

namespace assize::games::high_card {
namespace {

// The cards that the viewer has seen nowhere.
Hand UnseenBy(const View& view) {
  Hand unseen;
  for (Card card = 1; card <= kCards; ++card) {
    const bool played = std::ranges::any_of(
        view.pub.rounds, [&](const Round& round) { return round[0] == card || round[1] == card; });
    if (!played && std::ranges::find(view.own.hand, card) == view.own.hand.end()) {
      unseen.push_back(card);
    }
  }
  return unseen;
}

}  // namespace

absl::StatusOr<Beliefs> ReadBeliefs(const View&, const Given& given) {
  for (const auto& [name, value] : given) return GivenFact(name, value).Unknown("none");
  return Beliefs();
}

State RedealWith(const View& view, const Beliefs&, const Chance& chance) {
  State state;
  state.pub = view.pub;
  Hand unseen = UnseenBy(view);
  Stream stream = chance.OpenFor({}, {"redeal"});
  stream.Shuffle(std::span<Card>(unseen));
  const size_t left = kHand - view.pub.rounds.size();
  for (Seat seat : SeatSet::First(kSeats)) {
    Private& own = state.own[static_cast<size_t>(seat.index())];
    own.seat = seat;
    if (view.own.seat == seat) {
      own = view.own;
      continue;
    }
    own.hand.assign(unseen.end() - static_cast<std::ptrdiff_t>(left), unseen.end());
    unseen.resize(unseen.size() - left);
    std::ranges::sort(own.hand);
  }
  return state;
}

State Rules::Redeal(const View& view, const Chance& chance) { return RedealWith(view, {}, chance); }

Given HiddenFrom(const State& state, std::optional<Seat> viewer) {
  Given facts;
  for (Seat seat : SeatSet::First(kSeats)) {
    if (viewer == seat) continue;
    facts.emplace(absl::StrCat("hand(", seat.index(), ")"),
                  absl::StrJoin(state.own[static_cast<size_t>(seat.index())].hand, ","));
  }
  return facts;
}

std::vector<Fact> Rules::HiddenFacts(const State& state) {
  std::vector<Fact> facts;
  for (Seat seat : SeatSet::First(kSeats)) {
    facts.push_back({.name = absl::StrCat("hand(", seat.index(), ")"),
                     .value = absl::StrJoin(state.own[static_cast<size_t>(seat.index())].hand, ","),
                     .known_to = Audience::Only({seat})});
  }
  return facts;
}

std::string Rules::HiddenBytes(const State& state) {
  std::string bytes;
  for (const Private& own : state.own) bytes.append(own.hand.begin(), own.hand.end());
  return bytes;
}

}  // namespace assize::games::high_card
