// High Card: the deal, the rounds, and what moves there are.
#include "referee/games/high_card/rules.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/games/option_values.h"

namespace assize::games::high_card {
namespace {

constexpr GameInfo kInfo = {
    .name = "high-card",
    .title = "High Card",
    .summary = "Three cards each; the higher one of a round scores.",
    .rules_version = 1,
    .min_seats = kSeats,
    .max_seats = kSeats,
    .roles = {},
    .options = {},
};

}  // namespace

const GameInfo& Rules::Info() { return kInfo; }

absl::StatusOr<Config> Rules::Configure(int seats, const OptionValues& options) {
  return ConfigWith<Config>(kInfo, seats, options,
                            [](const std::string& name, const std::string&, Config*) {
                              return UnknownOption(kInfo, name);
                            });
}

absl::Status Rules::CheckConfig(const Config& config) { return CheckSeats(kInfo, config.seats); }

State Rules::Start(const Config& config, const Chance& chance, Log* log) {
  State state;
  state.pub.config = config;
  // CARD-1.2: a card that a seat draws is shown to no other. Each draw has a stream of its own.
  Hand deck(kCards);
  std::iota(deck.begin(), deck.end(), Card{1});
  for (Seat seat : SeatSet::First(kSeats)) {
    Private& own = state.own[static_cast<size_t>(seat.index())];
    own.seat = seat;
    Stream stream = chance.OpenFor({seat}, {"deal", static_cast<uint64_t>(seat.index())});
    stream.Shuffle(std::span<Card>(deck));
    own.hand.assign(deck.end() - kHand, deck.end());
    deck.resize(deck.size() - kHand);
    std::ranges::sort(own.hand);
    if (log != nullptr) log->Add(Audience::Only({seat}), Dealt{seat, own.hand});
  }
  return state;
}

SeatSet Rules::Asked(const Public& pub) {
  return pub.rounds.size() == kHand ? SeatSet() : SeatSet::First(kSeats);
}

std::string_view Rules::DecisionName(const Public& pub, Seat) {
  return Asked(pub).Empty() ? "" : "play";
}

View Rules::ViewOf(const State& state, std::optional<Seat> viewer) {
  static const Private nobody;
  return {state.pub, viewer.has_value() ? state.own[static_cast<size_t>(viewer->index())] : nobody};
}

void Rules::ListOptions(const View& view, std::vector<Move>* moves) {
  moves->clear();
  for (Card card : view.own.hand) moves->emplace_back(Play{card});
}

Judgement Rules::Check(const View& view, const Move& move) {
  const Card card = std::get<Play>(move).card;
  if (std::ranges::find(view.own.hand, card) != view.own.hand.end()) return std::nullopt;
  return Breach{.rule = "CARD-2.1",
                .text = absl::StrCat("card ", card + 0,
                                     " is not one of yours: ", absl::StrJoin(view.own.hand, ", "))};
}

// CARD-2.3.
Move Rules::DefaultMove(const View& view) { return Play{view.own.hand.front()}; }

Move Rules::RandomMove(const View& view, Stream& stream) {
  return Play{view.own.hand[stream.Below(view.own.hand.size())]};
}

void Rules::Resolve(State& state, Log* log) {
  Round round{};
  for (Seat seat : SeatSet::First(kSeats)) {
    const auto at = static_cast<size_t>(seat.index());
    round[at] = std::get<Play>(*state.own[at].sealed).card;
    std::erase(state.own[at].hand, round[at]);
    state.own[at].sealed.reset();
  }
  state.pub.rounds.push_back(round);
  if (log != nullptr) log->Add(Audience::Everyone(), Played{round});
}

int PointsOf(const Public& pub, Seat seat) {
  const auto at = static_cast<size_t>(seat.index());
  return static_cast<int>(std::ranges::count_if(
      pub.rounds, [&](const Round& round) { return round[at] > round[1 - at]; }));
}

Outcome Rules::Result(const Public& pub) {
  Outcome outcome(kSeats);
  // CARD-3.1.
  const bool first = PointsOf(pub, Seat(0)) > PointsOf(pub, Seat(1));
  outcome[0] = {.score = first ? 1.0 : 0.0, .rank = first ? 1 : 2};
  outcome[1] = {.score = first ? 0.0 : 1.0, .rank = first ? 2 : 1};
  return outcome;
}

std::string Rules::Narrate(const Public&, const Event& event) {
  if (const Dealt* dealt = std::get_if<Dealt>(&event)) {
    return absl::StrCat("Seat ", dealt->seat.index(), " gets ", absl::StrJoin(dealt->cards, ", "),
                        ".");
  }
  const Round& cards = std::get<Played>(event).cards;
  return absl::StrCat("Seat 0 plays ", cards[0] + 0, ", seat 1 plays ", cards[1] + 0, ".");
}

Sheet Rules::Standing(const Public& pub) {
  Sheet sheet = {{"player", "seat", "points"}};
  for (Seat seat : SeatSet::First(kSeats)) {
    sheet.push_back({absl::StrCat("seat ", seat.index()), absl::StrCat(seat.index()),
                     absl::StrCat(PointsOf(pub, seat))});
  }
  return sheet;
}

}  // namespace assize::games::high_card
