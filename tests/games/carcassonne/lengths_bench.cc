// Length, options and points of matches of Carcassonne between random and between greedy players,
// beside the figures of ROBB-15. At every decision the invariants of ROBB-3.2 are checked.
//
//   build/bench/bench_carcassonne_lengths [MATCHES]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/carcassonne/table.h"
#include "tests/bench/series.h"
#include "tests/games/carcassonne/invariants.h"

namespace assize::bench {
namespace {

using namespace games::carcassonne;  // NOLINT: the game that is measured

struct Figures {
  Series tiles, places, meeples, decisions, unplaceable, winner, robberies, drags, messages;
};

using Player = std::function<Move(const View&, Stream&)>;

void CountEvents(const Rules::Log& log, double* robberies, double* drags) {
  for (const auto& entry : log.entries()) {
    const auto* walked = std::get_if<Walked>(&entry.event);
    *robberies += walked != nullptr && walked->robbed.has_value();
    *drags += std::holds_alternative<RobberDragged>(entry.event);
  }
}

// False: an invariant does not hold, which is printed.
bool PlayMatch(const Config& config, const Player& player, const Chance& chance, Figures* figures) {
  Stream stream = chance.Open({"players"});
  Rules::Log log;
  State state = Rules::Start(config, chance, nullptr);
  Invariants invariants;
  std::vector<Move> moves;
  double decisions = 0, tiles = 0, claims = 0, robberies = 0, drags = 0;
  for (;;) {
    const Public& pub = state.pub;
    if (const std::string broken = invariants.BrokenAt(pub); !broken.empty()) {
      std::printf("ROBB-3.2: turn %d: %s\n", pub.turn, broken.c_str());
      return false;
    }
    if (pub.asked.Empty()) break;
    const Seat seat = *pub.asked.begin();
    const View view = Rules::ViewOf(state, seat);
    if (pub.decision == Decision::kTile) {
      figures->places.Add(pub.board.CountPlacements(pub.drawn));
      ++tiles;
    } else if (pub.decision == Decision::kMeeple) {
      figures->meeples.Add(1 + Claimable(pub).Size());
      ++claims;
    }
    ++decisions;
    state.own[At(seat)].sealed = player(view, stream);
    log.Clear();
    Rules::Resolve(state, &log);
    CountEvents(log, &robberies, &drags);
  }
  int winner = 0;
  for (Seat seat : SeatSet::First(config.seats)) {
    winner = std::max(winner, state.pub.final_points[At(seat)].total());
  }
  // Where nobody is asked there is PASS alone.
  for (; claims < tiles; ++claims) figures->meeples.Add(1);
  figures->tiles.Add(tiles);
  figures->decisions.Add(decisions);
  figures->unplaceable.Add(state.pub.discarded_size);
  figures->winner.Add(winner);
  figures->robberies.Add(robberies);
  figures->drags.Add(drags);
  figures->messages.Add(state.pub.messages_drawn);
  return true;
}

// The figures of ROBB-15, from another implementation.
struct Expected {
  const char* player;
  const char* configuration;
  int seats;
  double tiles, places;
  int most_places;
  double meeples, decisions, unplaceable, winner, robberies, drags, messages;
};
constexpr Expected kExpected[] = {
    {"random", "base", 2, 71.0, 27.2, 91, 1.9, 93, 0.02, 23, 0, 0, 0},
    {"random", "robbers", 2, 79.0, 29.2, 87, 1.8, 107, 0.03, 27, 0.9, 0.6, 0},
    {"random", "full", 4, 79.0, 29.2, 86, 2.5, 142, 0.03, 29, 2.5, 0.9, 0.1},
    {"random", "full", 6, 79.0, 29.0, 89, 3.1, 164, 0.03, 27, 3.5, 1.2, 0.1},
    {"greedy", "base", 2, 71.0, 25.7, 108, 3.0, 123, 0.05, 107, 0, 0, 0},
    {"greedy", "robbers", 2, 78.9, 28.3, 111, 2.9, 147, 0.09, 134, 9.6, 5.8, 0},
    {"greedy", "full", 2, 78.9, 28.3, 127, 2.9, 184, 0.08, 136, 7.1, 2.8, 4.5},
    {"greedy", "full", 4, 79.0, 27.8, 123, 3.3, 199, 0.03, 83, 9.1, 3.5, 3.7},
    {"greedy", "full", 6, 79.0, 27.4, 108, 3.4, 203, 0.03, 63, 9.8, 3.9, 3.1},
};

void Print(const char* what, const Series& series, double expected) {
  std::printf("  %-13s %7.2f +-%5.2f (%g)\n", what, series.mean(), series.error(), expected);
}

void PrintAll(const Expected& expected, const Figures& figures) {
  std::printf("\n%s, %s, %d seats\n", expected.player, expected.configuration, expected.seats);
  Print("tiles", figures.tiles, expected.tiles);
  Print("placements", figures.places, expected.places);
  std::printf("  %-13s %7.0f         (%d)\n", "  at most", figures.places.most(),
              expected.most_places);
  Print("meeple moves", figures.meeples, expected.meeples);
  Print("decisions", figures.decisions, expected.decisions);
  Print("unplaceable", figures.unplaceable, expected.unplaceable);
  Print("winner", figures.winner, expected.winner);
  Print("robberies", figures.robberies, expected.robberies);
  Print("drags", figures.drags, expected.drags);
  Print("messages", figures.messages, expected.messages);
}

const Player kRandom = [](const View& view, Stream& stream) {
  return Rules::RandomMove(view, stream);
};

// The sample bot; ROBB-15 does not say how its greedy player weighs.
const Player kGreedy = [](const View& view, Stream&) { return bot::carcassonne::GreedyMove(view); };

bool Run(int matches) {
  std::printf(
      "Means with 95 %% errors, in brackets the figures of ROBB-15; %d matches each, the "
      "invariants of ROBB-3.2 checked at every decision.\n",
      matches);
  for (const Expected& expected : kExpected) {
    const Player& player = expected.player == std::string_view("random") ? kRandom : kGreedy;
    const Config config =
        *Rules::Configure(expected.seats, {{"configuration", expected.configuration}});
    Figures figures;
    for (int match = 0; match < matches; ++match) {
      const Chance chance(SeedFromText(absl::StrCat("lengths ", match)));
      if (!PlayMatch(config, player, chance, &figures)) return false;
    }
    PrintAll(expected, figures);
  }
  return true;
}

}  // namespace
}  // namespace assize::bench

int main(int argc, char** argv) {
  const int matches = argc > 1 ? std::atoi(argv[1]) : 500;
  if (matches < 1) {
    std::fprintf(stderr, "usage: bench_carcassonne_lengths [MATCHES]; MATCHES: 1 or more\n");
    return 64;
  }
  return assize::bench::Run(matches) ? 0 : 1;
}
