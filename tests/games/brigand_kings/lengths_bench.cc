// Length, options and points of matches of Brigand Kings between random and between greedy players,
// for each deck and number of seats, beside the figures of KINGS-13.
//
//   build/bench/bench_brigand_kings_lengths [MATCHES]
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/brigand_kings/bonus.h"
#include "referee/games/brigand_kings/combat.h"
#include "referee/games/brigand_kings/deployments.h"
#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/rules.h"
#include "tests/bench/series.h"

namespace assize::bench {
namespace {

using namespace games::brigand_kings;  // NOLINT: the game that is measured

struct Figures {
  Series turns, options, points, captured, discarded;
};

using Player = std::function<Move(const View&, const Chance&)>;

// Commands of the list that do different things: whatever the suit of the camp is.
int EffectsIn(const std::vector<Move>& moves) {
  std::set<std::array<int, 12>> effects;
  for (const Move& move : moves) {
    const auto& deploy = std::get<Deploy>(move);
    std::array<int, 12> effect = {deploy.transport, deploy.camp_muster};
    std::ranges::copy(deploy.muster.values, effect.begin() + 2);
    std::ranges::copy(deploy.from_camp.values, effect.begin() + 7);
    effects.insert(effect);
  }
  return static_cast<int>(effects.size());
}

void PlayMatch(const Config& config, const Player& player, const Chance& chance, Figures* figures) {
  State state = Rules::Start(config, chance, nullptr);
  std::vector<Move> moves;
  for (int step = 0; !Rules::Asked(state.pub).Empty(); ++step) {
    for (Seat seat : Rules::Asked(state.pub)) {
      const View view = Rules::ViewOf(state, seat);
      if (state.pub.decision == Decision::kDeploy) {
        Rules::ListOptions(view, &moves);
        figures->options.Add(EffectsIn(moves));
      }
      const Label label("player", step, seat.index());
      state.own[seat.index()].sealed = player(view, Chance(Seed{chance.Key(label.text())}));
    }
    Rules::Resolve(state, nullptr);
  }
  const Public& pub = state.pub;
  int captured = 0;
  for (Seat seat : SeatSet::First(config.seats)) {
    captured += pub.face_up[seat].Size() + pub.spent[seat].Size();
    figures->points.Add(PointsOf(pub, seat, pub.bonus[seat]));
  }
  figures->turns.Add(pub.turn);
  figures->captured.Add(captured);
  figures->discarded.Add(pub.discards.Size());
}

// Of weights that were tried these come closest to the figures of KINGS-13, which do not name
// theirs: for what others occupy, and for a soldier on the Excuse, in points.
constexpr double kOthers = 0.1;
constexpr double kCampSoldier = 0.2;

// What a county is worth after a turn: a card's points by the share of tokens that it has of the
// seven, to its occupant.
double PlainWorth(const County& county, Seat seat, CardSet kept) {
  if (!county.owner.has_value()) return 0;
  const double share = std::min(1.0, county.tokens() / 7.0);
  if (county.owner != seat) return -kOthers * share * PointsOf(*county.card);
  return share * (PointsOf(*county.card) + BonusPoints(kept, *county.card));
}

// The greedy player of KINGS-13: random rerolls, and the command after which the counties are worth
// most, less those of the others.
Move PlainGreedyMove(const View& view, Stream& stream) {
  const Public& pub = view.pub;
  if (pub.decision != Decision::kDeploy) return Rules::RandomMove(view, stream);
  const Seat seat = *view.own.seat;
  Deploy best;
  double most = -1e9;
  ForEachDeploy(pub, *pub.dice, [&](const Deploy& deploy) {
    double worth = kCampSoldier * deploy.camp_muster;
    for (int soldiers : deploy.from_camp.values) worth -= kCampSoldier * soldiers;
    for (Position position : kPositions) {
      County county = pub.counties[position];
      const int soldiers = deploy.muster[position] + deploy.from_camp[position];
      if (soldiers > 0) county = AfterEntering(county, seat, soldiers);
      if (county.owner != seat) ++county.stability;
      worth += PlainWorth(county, seat, view.own.kept);
    }
    if (worth <= most) return;
    most = worth;
    best = deploy;
  });
  return best;
}

// The figures of KINGS-13, from another implementation; 0: none are given.
struct Expected {
  int cards, seats;
  double turns[2];
  double points[2];
  double captured, discarded;
  // The least and the greatest mean of options, and the greatest number.
  int options[3];
};
constexpr Expected kExpected[] = {
    {24, 2, {37.4, 36.7}, {41, 60}, 17.8, 2.4, {22, 26, 286}},
    {24, 3, {34.6, 34.0}, {27, 40}, 18.2, 2.0, {22, 25, 299}},
    {24, 4, {33.8, 32.3}, {20, 30}, 18.5, 1.8, {21, 25, 299}},
    {28, 2, {45, 0}, {50, 0}, 0, 0, {0, 0, 0}},
    {28, 3, {42, 0}, {32, 0}, 0, 0, {0, 0, 0}},
    {28, 4, {41, 0}, {24, 0}, 0, 0, {0, 0, 0}},
    {32, 2, {51.2, 50.7}, {53, 75}, 25.1, 3.1, {25, 30, 347}},
    {32, 3, {47.6, 46.7}, {35, 51}, 25.5, 2.7, {24, 28, 368}},
    {32, 4, {46.2, 44.4}, {25, 38}, 25.9, 2.3, {23, 27, 319}},
};

// `column` of what is expected: 0 random, 1 greedy, 2 none.
void Print(const Expected& expected, const char* name, int column, const Figures& figures) {
  const double turns = column < 2 ? expected.turns[column] : 0;
  const double points = column < 2 ? expected.points[column] : 0;
  std::printf("%5d %5d  %-6s", expected.cards, expected.seats, name);
  std::printf(" %5.1f +-%3.1f (%4.1f) %3.0f-%-3.0f", figures.turns.mean(), figures.turns.error(),
              turns, figures.turns.least(), figures.turns.most());
  std::printf("  %4.1f (%2d-%-2d) %5.0f (%3d)", figures.options.mean(), expected.options[0],
              expected.options[1], figures.options.most(), expected.options[2]);
  std::printf("  %4.1f +-%3.1f (%2.0f)", figures.points.mean(), figures.points.error(), points);
  std::printf("  %4.1f / %3.1f", figures.captured.mean(), figures.discarded.mean());
  if (column == 1) std::printf(" (%4.1f / %3.1f)", expected.captured, expected.discarded);
  std::printf("\n");
}

const Player kRandom = [](const View& view, const Chance& chance) {
  Stream stream = chance.Open(Label("move"));
  return Rules::RandomMove(view, stream);
};
const Player kPlain = [](const View& view, const Chance& chance) {
  Stream stream = chance.Open(Label("move"));
  return PlainGreedyMove(view, stream);
};
const Player kSample = [](const View& view, const Chance& chance) {
  return bot::brigand_kings::GreedyMove(view, chance, bot::brigand_kings::Care::kQuick);
};

void RunLine(const Expected& expected, const char* name, const Player& player, int column,
             int matches) {
  const Config config{.seats = static_cast<uint8_t>(expected.seats),
                      .pawns = expected.cards == 32,
                      .courts = expected.cards >= 28};
  Figures figures;
  for (int match = 0; match < matches; ++match) {
    const Chance chance(SeedFromText(absl::StrCat("lengths ", match)));
    PlayMatch(config, player, chance, &figures);
  }
  Print(expected, name, column, figures);
}

void Run(int matches) {
  std::printf(
      "In brackets the figures of KINGS-13, 0 where it has none; %d matches a line.\n"
      "plain: a greedy player as KINGS-13 describes it; greedy: the sample bot, thinking "
      "quickly.\n\n"
      "cards seats  play    turns               range  options      most         points"
      "          captured / discarded\n",
      matches);
  for (const Expected& expected : kExpected) {
    RunLine(expected, "random", kRandom, 0, matches);
    RunLine(expected, "plain", kPlain, 1, matches);
    RunLine(expected, "greedy", kSample, 2, matches);
  }
}

}  // namespace
}  // namespace assize::bench

int main(int argc, char** argv) {
  const int matches = argc > 1 ? std::atoi(argv[1]) : 400;
  if (matches < 1) {
    std::fprintf(stderr, "usage: bench_brigand_kings_lengths [MATCHES]; MATCHES: 1 or more\n");
    return 64;
  }
  assize::bench::Run(matches);
  return 0;
}
