// Information-set Monte Carlo tree search under any game's rules, for one seat that must decide.
//
//   SearchTree<Rules, Codec, Guide> tree(view, guide, chance, {});
//   tree.Run(10'000);
//   const auto& tried = tree.root();      // visits and mean worth of each move that was tried
//
// Each iteration begins with a redeal of the view, never with the truth, and walks down to a
// decision that is new, from where the guide plays on to an end. Nodes are decisions of one seat
// that look the same to it: they are found by the seat's view, so that a move is chosen by what its
// seat knows. Seats that are asked together choose one by one, each in its own node, without
// knowledge of the others' choices; their answers are then carried out together.
//
// A seat's moves compete by upper confidence bounds (Kocsis and Szepesvari 2006; decoupled where
// several seats answer at once) or by regret matching (Hart and Mas-Colell 2000, on sampled payoffs),
// which mixes its moves as a sealed decision may need it. A node that was visited n times tries
// about n to the power `widen` moves, so that long lists are not spread over.
//
// R and C are what referee/games/rules_table.h takes. A guide G is what is known of the game:
//
//   // Moves to try at a decision, the best first, into *moves, which is empty, and if it can say how
//   // promising they are, as many numbers that add up to 1 into *priors. False: it has no list, and
//   // moves are drawn by R::RandomMove() one by one. `root`: the decision that is searched for.
//   bool Moves(const View&, bool root, Stream&, std::vector<Move>* moves, std::vector<float>* priors);
//   // Plays on from a state, which may be changed; what it is worth to each seat, on one scale.
//   void Finish(State&, Stream&, Values* values);
//   // Optional: Finish() would not play on from there. The tree ends there, too, so that all ends are judged
//   // at the same distance.
//   bool AtHorizon(const State&);
//
// One whose kJudges is true judges decisions instead of playing on from them, many at a time, and
// has in place of Moves():
//
//   // Lists the moves of an opening, and keeps of it in *opening what Judge() needs.
//   void Describe(const View&, Opening<Move>* opening);
//   // Gives each leaf its worth, and each opening priors for its moves, the best first.
//   void Judge(std::span<Leaf<R>> leaves);
//   size_t leaves() const;                 // how many at a time
//
// One tree belongs to one thread at a time. Equal arguments grow equal trees on every machine.
#ifndef ASSIZE_REFEREE_SIM_TREE_SEARCH_H_
#define ASSIZE_REFEREE_SIM_TREE_SEARCH_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/field_bytes.h"
#include "referee/games/table_writing.h"
#include "referee/sim/tree_options.h"

namespace assize::sim {

using Values = std::array<double, kMaxSeats>;

// A move at a node.
template <class Move>
struct Arm {
  Move move;
  double prior = 0;
  int64_t visits = 0;
  // The sum of what the iterations through it were worth to the seat.
  double total = 0;
  // Regret matching: by how much it would have done better, and how often it was meant.
  double regret = 0;
  double meant = 0;

  double mean() const { return visits == 0 ? 0 : total / static_cast<double>(visits); }
};

// A decision of a seat that is new to the tree.
template <class Move>
struct Opening {
  Seat seat;
  // The bytes of its view.
  std::string key;
  // The iteration ends here.
  bool at_end = false;
  std::vector<Move> moves{};
  std::vector<float> priors{};
  // The guide's own.
  int decision = 0;
  std::vector<uint8_t> view_row{};
  std::vector<uint8_t> option_rows{};
};

// Where an iteration ends: at decisions that are new to all that are asked, or at the end of the
// match. On the way there may have been decisions that were new to some of them.
template <class R>
struct Leaf {
  typename R::State state;
  std::vector<Opening<typename R::Move>> openings;
  Values values{};
};

template <class R, class C, class Guide>
class SearchTree {
 public:
  using Move = typename R::Move;
  using View = typename R::View;
  using State = typename R::State;

  // `view` is of a seat that is asked; it and `guide` must outlive the tree.
  SearchTree(const View& view, Guide& guide, const Chance& chance, const TreeOptions& options)
      : view_(view), guide_(guide), chance_(chance), options_(options) {}

  void Run(int64_t iterations) {
    if constexpr (Guide::kJudges) {
      while (iterations > 0) {
        // The first leaf is the decision itself.
        const auto most = root_ == nullptr ? 1 : static_cast<int64_t>(guide_.leaves());
        const int64_t batch = std::min(iterations, most);
        RunJudged(static_cast<size_t>(batch));
        iterations -= batch;
      }
    } else {
      if (root_ == nullptr) {
        Stream stream = chance_.Open({"root"});
        root_ = &NodeAt(view_, stream, true);
      }
      for (; iterations > 0; --iterations) RunOne();
    }
  }

  // One iteration from a state that looks like the view, with this move of the view's seat; the tree
  // below it grows. What that was worth to the seat. Others' answers that are sealed are kept.
  double Try(State state, const Move& move, Stream stream) {
    const auto own = static_cast<size_t>(view_.own.seat->index());
    state.own[own].sealed = move;
    return Walk(state, stream)[own];
  }

  // From now on iterations begin with states of this function, which look like the view.
  void DealBy(std::function<State(const Chance&)> deal) { deal_ = std::move(deal); }

  // The moves that were tried at the decision, in the order in which they were first.
  const std::vector<Arm<Move>>& root() const {
    static const std::vector<Arm<Move>> none;
    return root_ == nullptr ? none : root_->arms;
  }
  int64_t iterations() const { return iterations_; }

  // What a search takes: the move that was visited most; with regret matching, meant most. Of equal
  // ones that of the higher mean. After at least one iteration.
  const Move& Best() const {
    return root_->arms.empty() ? root_->rest.back().move : BestOf(root_->arms).move;
  }

 private:
  // No match goes so far without a new decision; a bound all the same.
  static constexpr int kMaxSteps = 256;
  // How often a move is drawn again that is tried already.
  static constexpr int kDraws = 4;
  // Regret matching: how much of each choice is even.
  static constexpr double kEven = 0.2;

  struct Node {
    std::vector<Arm<Move>> arms;
    // Moves that are not tried yet, the next one last; used if `listed`.
    std::vector<Arm<Move>> rest;
    bool listed = false;
    bool weighed = false;
    int64_t visits = 0;
  };
  struct Step {
    Node* node;
    size_t arm;
    Seat seat;
    // With which the arm was chosen; 0: it was new.
    double chance;
  };

  const Arm<Move>& BestOf(const std::vector<Arm<Move>>& arms) const {
    const auto rank = [this](const Arm<Move>& arm) {
      const bool meant = options_.select == Select::kRegret;
      return std::pair(meant ? arm.meant : static_cast<double>(arm.visits), arm.mean());
    };
    return *std::max_element(arms.begin(), arms.end(),
                             [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  }

  State Redealt(Stream* stream) {
    const Chance luck(Seed{chance_.Key(Label("deal", iterations_++).text())});
    *stream = luck.Open({"search"});
    return deal_ != nullptr ? deal_(luck) : R::Redeal(view_, luck);
  }

  void RunOne() {
    Stream stream(Bytes32{});
    State state = Redealt(&stream);
    Walk(state, stream);
  }

  bool Ends(const State& state) const {
    if constexpr (requires { guide_.AtHorizon(state); }) {
      if (guide_.AtHorizon(state)) return true;
    }
    return R::Asked(state.pub).Empty();
  }

  // Down to a decision that is new, and from there to an end, from which the tree learns.
  Values Walk(State& state, Stream& stream) {
    std::vector<Step>& path = path_;
    path.clear();
    bool grown = false;
    for (int step = 0; !grown && step < kMaxSteps && !Ends(state); ++step) {
      for (Seat seat : R::Asked(state.pub)) {
        if (state.own[static_cast<size_t>(seat.index())].sealed.has_value()) continue;
        const View view = R::ViewOf(state, seat);
        Node& node = NodeAt(view, stream);
        grown |= node.visits == 0;
        Answer(state, node, seat, view, stream, &path);
      }
      R::Resolve(state, nullptr);
    }
    Values values{};
    guide_.Finish(state, stream, &values);
    Learn(path, values);
    return values;
  }

  // The same for several iterations, whose ends are judged together.
  void RunJudged(size_t count) {
    std::vector<Leaf<R>> leaves(count);
    std::vector<std::vector<Step>> paths(count);
    for (size_t i = 0; i < count; ++i) Descend(&leaves[i], &paths[i]);
    guide_.Judge(leaves);
    for (size_t i = 0; i < count; ++i) {
      for (Opening<Move>& opening : leaves[i].openings) {
        const auto [at, fresh] = nodes_.try_emplace(std::move(opening.key));
        if (fresh) Fill(at->second, true, opening.moves, opening.priors);
      }
      Learn(paths[i], leaves[i].values);
    }
    if (root_ == nullptr) root_ = &nodes_.at(KeyOf(view_));
  }

  void Descend(Leaf<R>* leaf, std::vector<Step>* path) {
    Stream stream(Bytes32{});
    State& state = leaf->state;
    state = Redealt(&stream);
    for (int step = 0; step < kMaxSteps && !R::Asked(state.pub).Empty(); ++step) {
      const SeatSet asked = R::Asked(state.pub);
      std::array<Node*, kMaxSeats> nodes{};
      int found = 0;
      const size_t first = leaf->openings.size();
      for (Seat seat : asked) {
        const View view = R::ViewOf(state, seat);
        const auto at = nodes_.find(KeyOf(view));
        if (at != nodes_.end()) {
          nodes[static_cast<size_t>(seat.index())] = &at->second;
          ++found;
          continue;
        }
        leaf->openings.push_back({.seat = seat, .key = key_});
        guide_.Describe(view, &leaf->openings.back());
      }
      if (found == 0) {
        for (size_t i = first; i < leaf->openings.size(); ++i) leaf->openings[i].at_end = true;
        return;
      }
      for (Seat seat : asked) {
        const View view = R::ViewOf(state, seat);
        if (Node* const node = nodes[static_cast<size_t>(seat.index())]) {
          Answer(state, *node, seat, view, stream, path);
        } else {
          state.own[static_cast<size_t>(seat.index())].sealed = R::RandomMove(view, stream);
        }
      }
      R::Resolve(state, nullptr);
    }
  }

  // Seals an answer of a seat that is asked.
  void Answer(State& state, Node& node, Seat seat, const View& view, Stream& stream,
              std::vector<Step>* path) {
    const Step step = Choose(node, seat, view, stream);
    Arm<Move>& arm = node.arms[step.arm];
    ++arm.visits;
    path->push_back(step);
    state.own[static_cast<size_t>(seat.index())].sealed = arm.move;
  }

  const std::string& KeyOf(const View& view) {
    if constexpr (games::EncodesViews<C, R>) {
      key_.clear();
      games::FieldBytes bytes(&key_);
      C::EncodeView(view, bytes);
    } else {
      message_.Clear();
      C::EncodeView(view, &message_);
      message_.SerializeToString(&key_);
    }
    return key_;
  }

  Node& NodeAt(const View& view, Stream& stream, bool root = false) {
    const auto [at, fresh] = nodes_.try_emplace(KeyOf(view));
    if (fresh) {
      std::vector<Move> moves;
      std::vector<float> priors;
      const bool listed = guide_.Moves(view, root, stream, &moves, &priors);
      Fill(at->second, listed, moves, priors);
    }
    return at->second;
  }

  static void Fill(Node& node, bool listed, std::vector<Move>& moves,
                   const std::vector<float>& priors) {
    node.listed = listed;
    node.weighed = !priors.empty();
    for (size_t i = moves.size(); i-- > 0;) {
      node.rest.push_back({.move = std::move(moves[i]), .prior = node.weighed ? priors[i] : 0.0});
    }
  }

  // How many moves a node tries.
  double RoomAfter(double visits) const {
    if (options_.patience == 0) return 1 + std::pow(visits, options_.widen);
    return std::max(1.0, std::pow(visits / options_.patience, options_.widen));
  }

  Step Choose(Node& node, Seat seat, const View& view, Stream& stream) {
    ++node.visits;
    const double room = RoomAfter(static_cast<double>(node.visits));
    if (static_cast<double>(node.arms.size()) < room && TryAnother(node, view, stream)) {
      return {&node, node.arms.size() - 1, seat, 0};
    }
    if (node.arms.empty()) throw std::logic_error("a seat is asked and has no legal move");
    if (options_.select == Select::kRegret) return ChooseByRegret(node, seat, stream);
    return {&node, ChooseByBound(node), seat, 1};
  }

  bool TryAnother(Node& node, const View& view, Stream& stream) {
    if (node.listed) {
      if (node.rest.empty()) return false;
      node.arms.push_back(std::move(node.rest.back()));
      node.rest.pop_back();
      return true;
    }
    for (int draw = 0; draw < kDraws; ++draw) {
      Move move = R::RandomMove(view, stream);
      const auto same = [&](const Arm<Move>& arm) { return arm.move == move; };
      if (std::any_of(node.arms.begin(), node.arms.end(), same)) continue;
      node.arms.push_back({.move = std::move(move)});
      return true;
    }
    return false;
  }

  size_t ChooseByBound(const Node& node) const {
    const double all = std::sqrt(static_cast<double>(node.visits));
    const double log = std::log(static_cast<double>(node.visits));
    size_t best = 0;
    double highest = -std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < node.arms.size(); ++i) {
      const Arm<Move>& arm = node.arms[i];
      const auto visits = static_cast<double>(arm.visits);
      const double bonus =
          node.weighed ? arm.prior * all / (1 + visits) : std::sqrt(log / std::max(visits, 0.5));
      const double bound = InRange(arm.mean()) + options_.explore * bonus;
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

  Step ChooseByRegret(Node& node, Seat seat, Stream& stream) {
    const auto count = static_cast<double>(node.arms.size());
    double sum = 0;
    for (const Arm<Move>& arm : node.arms) sum += std::max(arm.regret, 0.0);
    // 53 random bits.
    double left = static_cast<double>(stream.Next() >> 11) * 0x1p-53;
    size_t chosen = node.arms.size() - 1;
    double chance = 0;
    for (size_t i = 0; i < node.arms.size(); ++i) {
      Arm<Move>& arm = node.arms[i];
      const double meant = sum > 0 ? std::max(arm.regret, 0.0) / sum : 1 / count;
      const double part = (1 - kEven) * meant + kEven / count;
      arm.meant += meant;
      if (left >= 0 && (left < part || i + 1 == node.arms.size())) {
        chosen = i;
        chance = part;
      }
      left -= part;
    }
    return {&node, chosen, seat, chance};
  }

  // What was seen is mapped to 0 to 1.
  double InRange(double worth) const {
    return highest_ > lowest_ ? (worth - lowest_) / (highest_ - lowest_) : 0.5;
  }

  void Learn(const std::vector<Step>& path, const Values& values) {
    for (const Step& step : path) {
      const double worth = values[static_cast<size_t>(step.seat.index())];
      lowest_ = std::min(lowest_, worth);
      highest_ = std::max(highest_, worth);
    }
    for (const Step& step : path) {
      const double worth = values[static_cast<size_t>(step.seat.index())];
      Arm<Move>& arm = step.node->arms[step.arm];
      arm.total += worth;
      if (options_.select != Select::kRegret || step.chance == 0) continue;
      for (Arm<Move>& other : step.node->arms) other.regret -= InRange(worth);
      arm.regret += InRange(worth) / step.chance;
    }
  }

  const View view_;
  Guide& guide_;
  const Chance chance_;
  const TreeOptions options_;
  // Null: R::Redeal().
  std::function<State(const Chance&)> deal_;
  // By the bytes of the view; nodes stay where they are.
  std::unordered_map<std::string, Node> nodes_;
  Node* root_ = nullptr;
  int64_t iterations_ = 0;
  double lowest_ = std::numeric_limits<double>::infinity();
  double highest_ = -std::numeric_limits<double>::infinity();
  std::vector<Step> path_;
  // Kept for their memory.
  v1::GameView message_;
  std::string key_;
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_TREE_SEARCH_H_
