// How the bot `ismcts` chooses, in a game of three decisions whose worths are known.
#include "sample-bots/cpp/ismcts/tree_move.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "referee/base/ids.h"
#include "referee/games/field_bytes.h"
#include "referee/games/state.h"

namespace assize::bot {
namespace {

// Seat 0 chooses a number below kMoves, as seat 1 does at the same time; then seat 0 once more. Both
// learn what was chosen.
struct Private {
  std::optional<Seat> seat;
  std::optional<int> sealed;
};
struct Public {
  std::vector<int> chosen;
};
struct Rules {
  using Move = int;
  using State = games::GameState<Public, Private, std::monostate, 2>;
  using View = games::SeatView<Public, Private>;
  static constexpr int kMoves = 3;
  static constexpr size_t kEnd = 3;

  static SeatSet Asked(const Public& pub) {
    if (pub.chosen.size() == kEnd) return {};
    return SeatSet::First(pub.chosen.empty() ? 2 : 1);
  }
  static View ViewOf(const State& state, Seat seat) {
    return {state.pub, state.own[static_cast<size_t>(seat.index())]};
  }
  static State Redeal(const View& view, const Chance&) {
    State state;
    state.pub = view.pub;
    for (int seat = 0; seat < 2; ++seat) state.own[static_cast<size_t>(seat)].seat = Seat(seat);
    return state;
  }
  static Move RandomMove(const View&, Stream& stream) {
    return static_cast<int>(stream.Below(kMoves));
  }
  static void Resolve(State& state, std::nullptr_t) {
    for (Seat seat : Asked(state.pub)) {
      std::optional<int>& sealed = state.own[static_cast<size_t>(seat.index())].sealed;
      state.pub.chosen.push_back(*sealed);
      sealed.reset();
    }
  }
};
struct Codec {
  static void EncodeView(const Rules::View& view, games::FieldBytes& bytes) {
    bytes.Number(1, view.own.seat->index() + 1);
    // Numbers that are 0 would be left out.
    for (int chosen : view.pub.chosen) bytes.Number(2, chosen + 1);
  }
};

// What the end is worth to seat 0, by its first move, seat 1's, and seat 0's last.
using Worth = double (*)(int first, int other, int last);

template <Worth kWorth>
class TreeGuide {
 public:
  static constexpr bool kJudges = false;
  static constexpr sim::TreeOptions kTree = {};

  explicit TreeGuide(const Rules::View&) {}

  bool Moves(const Rules::View&, bool, Stream&, std::vector<int>* moves,
             std::vector<float>*) const {
    *moves = {0, 1, 2};
    return true;
  }
  void Finish(Rules::State& state, Stream&, sim::Values* values) const {
    std::vector<int>& chosen = state.pub.chosen;
    if (chosen.size() < Rules::kEnd) chosen.push_back(0);
    (*values)[0] = kWorth(chosen[0], chosen[1], chosen[2]);
    (*values)[1] = -(*values)[0];
  }
};

// Compares these, the later ones first, on common deals, in which seat 1 has chosen 0.
template <Worth kWorth, int kCandidates = Rules::kMoves>
class CandidatesGuide : public TreeGuide<kWorth> {
 public:
  static constexpr double kPromise = 0;
  using TreeGuide<kWorth>::TreeGuide;

  std::vector<Promising<int>> Candidates(const Chance&) const {
    std::vector<Promising<int>> candidates;
    for (int move = kCandidates; move-- > 0;) candidates.push_back({move});
    return candidates;
  }
  Rules::State Deal(const Chance& chance) const {
    Rules::State state = Rules::Redeal(Rules::ViewOf(Rules::State(), Seat(0)), chance);
    state.own[1].sealed = 0;
    return state;
  }
};

template <class Guide>
int MoveBy(int iterations) {
  const Rules::State start = Rules::Redeal(Rules::ViewOf(Rules::State(), Seat(0)), Chance());
  return TreeMove<Rules, Codec, Guide>(Rules::ViewOf(start, Seat(0)), Chance(),
                                       {.iterations = iterations});
}

double MiddleIsBest(int first, int, int) { return first == 1 ? 1 : 0; }

TEST(TreeMove, TakesTheBestMoveOfTheTree) { EXPECT_EQ(MoveBy<TreeGuide<MiddleIsBest>>(50), 1); }

TEST(TreeMove, TakesTheBestCandidate) {
  EXPECT_EQ(MoveBy<CandidatesGuide<MiddleIsBest>>(50), 1);
  EXPECT_EQ((MoveBy<CandidatesGuide<MiddleIsBest, 2>>(50)), 1);
}

TEST(TreeMove, TakesAnOnlyCandidate) {
  EXPECT_EQ((MoveBy<CandidatesGuide<MiddleIsBest, 1>>(50)), 0);
}

// Whoever goes on with 0 finds 0 best.
double WorthALaterOne(int first, int, int last) { return first == last ? 1 + first : 0; }

TEST(TreeMove, CountsOnItsOwnBestLaterMove) {
  EXPECT_EQ(MoveBy<TreeGuide<WorthALaterOne>>(400), 2);
  EXPECT_EQ(MoveBy<CandidatesGuide<WorthALaterOne>>(400), 2);
}

template <Worth kWorth>
class ShortGuide : public CandidatesGuide<kWorth> {
 public:
  using CandidatesGuide<kWorth>::CandidatesGuide;
  bool AtHorizon(const Rules::State& state) const { return !state.pub.chosen.empty(); }
};

TEST(TreeMove, DoesNotSearchBeyondTheHorizon) {
  EXPECT_EQ(MoveBy<ShortGuide<WorthALaterOne>>(400), 0);
}

// 2 is best against 0, which seat 1 has chosen in the deals. Against any move seat 1 does best with 1,
// and against that 1 is best.
double WorthAgainst(int first, int other, int) {
  constexpr std::array<std::array<double, 3>, 3> kWorths = {{{0, 0, 9}, {1, 2, 9}, {3, -9, 9}}};
  return kWorths[static_cast<size_t>(first)][static_cast<size_t>(other)];
}

class RivalGuide : public CandidatesGuide<WorthAgainst> {
 public:
  using CandidatesGuide<WorthAgainst>::CandidatesGuide;
  std::vector<Promising<int>> CandidatesOf(Seat, const Chance&) const { return {{0}, {1}, {2}}; }
};

TEST(TreeMove, ThinksOfOthersWhoAnswerAtTheSameTimeAsSearchingToo) {
  EXPECT_EQ(MoveBy<CandidatesGuide<WorthAgainst>>(600), 2);
  EXPECT_EQ(MoveBy<RivalGuide>(600), 1);
}

}  // namespace
}  // namespace assize::bot
