#include "tests/ladder/dutch/simulator.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace assize::ladder::dutch {
namespace {

using trf::Colour;
using trf::Result;

Result OtherSide(Result result) {
  switch (result) {
    case Result::kWin:
      return Result::kLoss;
    case Result::kLoss:
      return Result::kWin;
    case Result::kForfeitWin:
      return Result::kForfeitLoss;
    case Result::kForfeitLoss:
      return Result::kForfeitWin;
    default:
      return result;
  }
}

}  // namespace

Style RandomStyle(int least, int most, Stream* stream) {
  const auto pick = [stream](std::initializer_list<int> values) {
    return std::data(values)[stream->Below(values.size())];
  };
  Style style;
  style.players = least + static_cast<int>(stream->Below(most - least + 1));
  style.rounds = pick({3, 4, 5, 6, 7, 8, 9});
  style.draws = pick({0, 10, 30, 50});
  style.forfeits = pick({0, 0, 5, 20});
  style.absences = pick({0, 0, 5, 20});
  style.late_entries = pick({0, 0, 10});
  style.withdrawals = pick({0, 0, 10});
  style.forbidden_pairs = pick({0, 0, 1, style.players / 3});
  style.points = std::array<trf::PointSystem, 6>{
      {{},
       {},
       {},
       {.win = 30, .draw = 10, .pairing_bye = 30},
       {.pairing_bye = 5},
       {.win = 30, .draw = 20, .loss = 10, .pairing_bye = 20}}}[stream->Below(6)];
  if (style.points.win == 10 && pick({0, 0, 1}) == 1) {
    style.acceleration = trf::Acceleration::kBaku;
  } else if (pick({0, 0, 0, 1}) == 1) {
    style.acceleration = trf::Acceleration::kExplicit;
    style.virtual_points = pick({1, 2, 3});
  }
  return style;
}

Simulator::Simulator(const Style& style, Stream* stream) : style_(style), stream_(stream) {
  tournament_.name = "Made up";
  tournament_.planned_rounds = style.rounds;
  tournament_.initial_colour = Happens(50) ? Colour::kWhite : Colour::kBlack;
  tournament_.points = style.points;
  tournament_.acceleration = style.acceleration;
  for (int number = 1; number <= style.players; ++number) {
    trf::Player player;
    player.name = absl::StrCat("Player ", number);
    player.rating = 2500 - number;
    tournament_.players.push_back(std::move(player));
    const auto any_round = [&] { return 2 + static_cast<int>(stream->Below(style.rounds)); };
    enters_.push_back(Happens(style.late_entries) ? any_round() : 1);
    leaves_.push_back(Happens(style.withdrawals) ? any_round() : style.rounds + 1);
  }
  for (int i = 0; i < style.forbidden_pairs; ++i) {
    const int first = 1 + static_cast<int>(stream->Below(style.players));
    const int second = 1 + static_cast<int>(stream->Below(style.players));
    if (first == second) continue;
    const int last_round = 1 + static_cast<int>(stream->Below(style.rounds));
    tournament_.forbidden.push_back({1, last_round, {first, second}});
  }
  for (int i = 0; i < style.virtual_points; ++i) {
    tournament_.virtual_points.push_back(AnyVirtualPoints());
  }
}

trf::VirtualPoints Simulator::AnyVirtualPoints() {
  const auto below = [this](int end) { return static_cast<int>(stream_->Below(end)); };
  trf::VirtualPoints record;
  record.points = 5 * (1 + below(4));
  record.first_round = 1 + below(style_.rounds);
  record.last_round = record.first_round + below(3);
  record.first_player = 1 + below(style_.players);
  record.last_player = record.first_player + below(style_.players - record.first_player + 1);
  return record;
}

bool Simulator::StartRound() {
  const int round = trf::PlayedRounds(tournament_) + 1;
  if (round > style_.rounds) return false;
  for (size_t i = 0; i < tournament_.players.size(); ++i) {
    std::optional<Result>& absence = tournament_.players[i].next_absence;
    absence.reset();
    if (round < enters_[i]) absence = round % 2 == 0 ? Result::kHalfBye : Result::kZeroBye;
    if (round >= leaves_[i]) absence = Result::kZeroBye;
    if (!absence && Happens(style_.absences)) {
      absence = Happens(10) ? Result::kFullBye : Happens(50) ? Result::kHalfBye : Result::kZeroBye;
    }
  }
  return true;
}

void Simulator::Play(const RoundPairing& pairing) {
  for (trf::Player& player : tournament_.players) {
    player.rounds.push_back({.result = player.next_absence.value_or(Result::kZeroBye)});
    player.next_absence.reset();
  }
  for (const Pair& pair : pairing.pairs) {
    const Result result = WhitesResult(pair);
    tournament_.players[pair.white - 1].rounds.back() = {pair.black, Colour::kWhite, result};
    tournament_.players[pair.black - 1].rounds.back() = {pair.white, Colour::kBlack,
                                                         BlacksResult(result)};
  }
  if (pairing.bye != trf::kNobody) {
    tournament_.players[pairing.bye - 1].rounds.back() = {.result = Result::kPairingBye};
  }
}

// The better one wins more often.
Result Simulator::WhitesResult(const Pair& pair) {
  if (Happens(style_.forfeits)) {
    return Happens(50) ? Result::kForfeitWin : Result::kForfeitLoss;
  }
  if (Happens(style_.draws)) return Result::kDraw;
  return Happens(pair.white < pair.black ? 70 : 30) ? Result::kWin : Result::kLoss;
}

Result Simulator::BlacksResult(Result whites) {
  if (whites == Result::kForfeitLoss && Happens(40)) return Result::kForfeitLoss;
  return OtherSide(whites);
}

}  // namespace assize::ladder::dutch
