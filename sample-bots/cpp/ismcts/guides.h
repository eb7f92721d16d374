// What the bot `ismcts` knows of each game beside its rules: guides of referee/sim/tree_search.h. A
// guide is made for the search of one decision. Ends are worth what the Monte Carlo players think,
// less what the others have on average.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_GUIDES_H_
#define ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_GUIDES_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigands/board.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"
#include "referee/sim/tree_search.h"
#include "sample-bots/cpp/brigand_kings/greedy.h"
#include "sample-bots/cpp/brigand_kings/playout.h"
#include "sample-bots/cpp/brigand_kings/worth.h"
#include "sample-bots/cpp/brigands/playout.h"
#include "sample-bots/cpp/brigands/worth.h"
#include "sample-bots/cpp/brigands_bluff/greedy.h"
#include "sample-bots/cpp/carcassonne/greedy.h"
#include "sample-bots/cpp/carcassonne/playout.h"
#include "sample-bots/cpp/carcassonne/worth.h"
#include "sample-bots/cpp/duel_descrocs/greedy.h"
#include "sample-bots/cpp/duel_descrocs/playout.h"

namespace assize::bot {

// Chance of its own, drawn from a stream.
inline Chance ChanceFrom(Stream& stream) {
  Seed seed;
  for (size_t i = 0; i < seed.bytes.size(); i += 8) {
    const uint64_t word = stream.Next();
    for (size_t byte = 0; byte < 8; ++byte) {
      seed.bytes[i + byte] = static_cast<uint8_t>(word >> (8 * byte));
    }
  }
  return Chance(seed);
}

// Writes worth(seat) less the mean of the other seats.
template <class Worth>
void WriteRelative(int seats, const Worth& worth, sim::Values* values) {
  double sum = 0;
  for (int seat = 0; seat < seats; ++seat) {
    (*values)[static_cast<size_t>(seat)] = worth(Seat(seat));
    sum += (*values)[static_cast<size_t>(seat)];
  }
  for (int seat = 0; seat < seats; ++seat) {
    double& own = (*values)[static_cast<size_t>(seat)];
    own -= (sum - own) / (seats - 1);
  }
}

// To the next round's plans.
class BrigandsGuide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 1500;
  using Rules = games::brigands::Rules;

  explicit BrigandsGuide(const Rules::View& view) : round_(view.pub.round) {}

  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    *moves = brigands::Candidates(view, ChanceFrom(stream), kPlans);
    return true;
  }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    brigands::PlayRound(state, round_, stream);
    const auto worth = [&](Seat seat) {
      return brigands::PositionWorth(state.pub, games::brigands::ColourOf(state.pub, seat));
    };
    WriteRelative(Rules::Seats(state.pub), worth, values);
  }

 private:
  static constexpr size_t kPlans = 24;
  const int round_;
};

// To the start of the own next turn but one.
class KingsGuide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 600;
  using Rules = games::brigand_kings::Rules;

  explicit KingsGuide(const Rules::View& view) : last_(view.pub.turn + view.pub.config.seats) {}

  // Rolls are better judged by many dice than by few playouts; and after a roll a decision hardly ever
  // comes back, so that later ones are the greedy player's.
  bool Moves(const Rules::View& view, bool root, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    if (root && view.pub.decision == games::brigand_kings::Decision::kDeploy) {
      *moves = brigand_kings::Deployments(view, kDeployments, kSlack);
    } else {
      moves->push_back(
          brigand_kings::GreedyMove(view, ChanceFrom(stream), brigand_kings::Care::kQuick));
    }
    return true;
  }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    brigand_kings::PlayTurns(state, last_, ChanceFrom(stream));
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      const auto at = static_cast<size_t>(seat.index());
      (*values)[at] = brigand_kings::PositionWorth(state.pub, seat, state.own[at].kept);
    }
  }

 private:
  static constexpr size_t kDeployments = 8;
  static constexpr double kSlack = 0.8;
  const int last_;
};

// To the start of the own next turn but one.
class CarcassonneGuide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 800;
  using Rules = games::carcassonne::Rules;

  explicit CarcassonneGuide(const Rules::View& view)
      : last_(view.pub.turn + view.pub.config.seats) {}

  bool Moves(const Rules::View& view, bool root, Stream&, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    *moves = root ? carcassonne::BestMoves(view, kMoves, kSlack)
                  : carcassonne::BestMoves(view, kLaterMoves, kLaterSlack);
    return true;
  }
  void Finish(Rules::State& state, Stream&, sim::Values* values) const {
    carcassonne::PlayTurns(state, last_);
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      (*values)[static_cast<size_t>(seat.index())] = carcassonne::PositionWorth(state.pub, seat);
    }
  }

 private:
  static constexpr size_t kMoves = 10;
  static constexpr double kSlack = 4;
  static constexpr size_t kLaterMoves = 3;
  static constexpr double kLaterSlack = 1;
  const int last_;
};

// To the end of the round, between quick greedy players: others' moves that are drawn from the list
// would make the own ones look better than they are.
class DuelGuide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 600;
  using Rules = games::duel_descrocs::Rules;

  explicit DuelGuide(const Rules::View& view) : last_(duel_descrocs::LastRound(view.pub)) {}

  bool Moves(const Rules::View& view, bool root, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    const Chance chance = ChanceFrom(stream);
    if (root) {
      *moves = duel_descrocs::Candidates(view, chance, kMoves);
    } else {
      moves->push_back(duel_descrocs::GreedyMove(view, chance, duel_descrocs::Care::kQuick));
    }
    return true;
  }
  void Finish(Rules::State& state, Stream& stream, sim::Values* values) const {
    duel_descrocs::PlayRounds(state, last_, ChanceFrom(stream));
    for (Seat seat : SeatSet::First(Rules::Seats(state.pub))) {
      (*values)[static_cast<size_t>(seat.index())] =
          duel_descrocs::PositionWorth(state.pub, games::duel_descrocs::SideOf(seat));
    }
  }

 private:
  static constexpr size_t kMoves = 24;
  const int last_;
};

// To the end of the round, in which greedy players answer.
class BluffGuide {
 public:
  static constexpr bool kJudges = false;
  static constexpr int kIterations = 60;
  using Rules = games::brigands_bluff::Rules;

  explicit BluffGuide(const Rules::View& view) : round_(view.pub.round) {}

  // The greedy player's move first.
  bool Moves(const Rules::View& view, bool, Stream& stream, std::vector<Rules::Move>* moves,
             std::vector<float>*) const {
    Rules::ListOptions(view, moves);
    stream.Shuffle(std::span<Rules::Move>(*moves));
    const auto greedy = std::find(moves->begin(), moves->end(), brigands_bluff::GreedyMove(view));
    if (greedy != moves->end()) std::swap(*greedy, moves->front());
    return true;
  }
  void Finish(Rules::State& state, Stream&, sim::Values* values) const {
    while (state.pub.round == round_ && !state.pub.Asked().Empty()) {
      const Seat next = *state.pub.Asked().begin();
      state.own[static_cast<size_t>(next.index())].sealed =
          brigands_bluff::GreedyMove(Rules::ViewOf(state, next));
      Rules::Resolve(state, nullptr);
    }
    const auto points = [&](Seat seat) {
      return static_cast<double>(state.pub.points[static_cast<size_t>(seat.index())]);
    };
    WriteRelative(Rules::Seats(state.pub), points, values);
  }

 private:
  const int round_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_ISMCTS_GUIDES_H_
