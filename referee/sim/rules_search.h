// A search under any game's rules: the interface Search of model.h.
#ifndef ASSIZE_REFEREE_SIM_RULES_SEARCH_H_
#define ASSIZE_REFEREE_SIM_RULES_SEARCH_H_

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "referee/sim/in_parts.h"
#include "referee/sim/model.h"
#include "referee/sim/rules_model.h"
#include "referee/sim/tree_search.h"

namespace assize::sim {

template <class R>
void ScoreMatch(const typename R::Public& pub, Values* values) {
  const auto outcome = R::Result(pub);
  for (size_t seat = 0; seat < outcome.size(); ++seat) (*values)[seat] = outcome[seat].score;
}

// Knows nothing of a game but its rules.
template <class R>
struct RandomGuide {
  static constexpr bool kJudges = false;

  // Of the decision that is searched for, all moves of the list in a random order.
  bool Moves(const typename R::View& view, bool root, Stream& stream,
             std::vector<typename R::Move>* moves, std::vector<float>*) const {
    if (!root) return false;
    R::ListOptions(view, moves);
    stream.Shuffle(std::span<typename R::Move>(*moves));
    return true;
  }
  void Finish(typename R::State& state, Stream& stream, Values* values) const {
    while (!R::Asked(state.pub).Empty()) {
      for (Seat seat : R::Asked(state.pub)) {
        state.own[static_cast<size_t>(seat.index())].sealed =
            R::RandomMove(R::ViewOf(state, seat), stream);
      }
      R::Resolve(state, nullptr);
    }
    ScoreMatch<R>(state.pub, values);
  }
};

// Has decisions judged by the caller, as rows.
template <class R, class F>
class JudgeGuide {
 public:
  static constexpr bool kJudges = true;

  explicit JudgeGuide(const SearchOptions& options) : options_(options) {}

  size_t leaves() const { return options_.leaves; }

  void Describe(const typename R::View& view, Opening<typename R::Move>* opening) const {
    R::ListOptions(view, &opening->moves);
    opening->decision = static_cast<int>(view.pub.decision);
    opening->view_row.resize(static_cast<size_t>(F::ViewLayout().width));
    F::WriteView(view, opening->view_row.data());
    const auto width = static_cast<size_t>(F::OptionLayout().width);
    opening->option_rows.resize(opening->moves.size() * width);
    uint8_t* row = opening->option_rows.data();
    if (F::WriteList(view, row)) return;
    for (const auto& move : opening->moves) {
      F::WriteOption(view, move, row);
      row += width;
    }
  }

  void Judge(std::span<Leaf<R>> leaves) const {
    Judged judged;
    for (size_t i = 0; i < leaves.size(); ++i) {
      for (const auto& opening : leaves[i].openings) judged.Add(i, opening);
    }
    judged.starts.push_back(static_cast<int64_t>(judged.priors.size()));
    if (!judged.seat.empty()) {
      options_.judge(judged.AsRows(), judged.priors.data(), judged.values.data());
      judged.Bound();
    }
    size_t row = 0;
    for (Leaf<R>& leaf : leaves) {
      judged.Give(&leaf, row);
      row += leaf.openings.size();
    }
  }

 private:
  // The openings of all leaves as rows, and what the caller makes of them.
  struct Judged {
    std::vector<int32_t> leaf, seat, kind;
    std::vector<int64_t> starts;
    std::vector<uint8_t> views, options;
    std::vector<float> priors, values;

    void Add(size_t number, const Opening<typename R::Move>& opening) {
      leaf.push_back(static_cast<int32_t>(number));
      seat.push_back(opening.seat.index());
      kind.push_back(opening.decision);
      starts.push_back(static_cast<int64_t>(priors.size()));
      views.insert(views.end(), opening.view_row.begin(), opening.view_row.end());
      options.insert(options.end(), opening.option_rows.begin(), opening.option_rows.end());
      priors.resize(priors.size() + opening.moves.size());
      values.push_back(0);
    }
    Rows AsRows() {
      Rows rows;
      rows.rows = seat.size();
      rows.options = priors.size();
      rows.arrays = {leaf.data(),   seat.data(),  kind.data(),
                     starts.data(), views.data(), options.data()};
      return rows;
    }
    // Whatever was written.
    void Bound() {
      for (std::vector<float>* numbers : {&priors, &values}) {
        for (float& number : *numbers) {
          number = std::isfinite(number) ? std::clamp(number, 0.0F, 1.0F) : 0.0F;
        }
      }
    }
    // What was judged from that row on. At the end, seats without a row share what is left of 1.
    void Give(Leaf<R>* leaf, size_t row) const {
      const auto seats = static_cast<size_t>(R::Seats(leaf->state.pub));
      double left = 1;
      size_t others = seats;
      for (size_t i = 0; i < leaf->openings.size(); ++i) {
        auto& opening = leaf->openings[i];
        const auto first = priors.begin() + starts[row + i];
        opening.priors.assign(first, first + static_cast<ptrdiff_t>(opening.moves.size()));
        BestFirst(&opening);
        if (!opening.at_end) continue;
        left -= values[row + i];
        --others;
      }
      if (R::Asked(leaf->state.pub).Empty()) return ScoreMatch<R>(leaf->state.pub, &leaf->values);
      const double share = others > 0 ? left / static_cast<double>(others) : 0;
      std::fill_n(leaf->values.begin(), seats, share);
      for (size_t i = 0; i < leaf->openings.size(); ++i) {
        const auto& opening = leaf->openings[i];
        if (!opening.at_end) continue;
        leaf->values[static_cast<size_t>(opening.seat.index())] = values[row + i];
      }
    }
    static void BestFirst(Opening<typename R::Move>* opening) {
      std::vector<size_t> order(opening->moves.size());
      std::iota(order.begin(), order.end(), size_t{0});
      const std::vector<float> priors = opening->priors;
      std::stable_sort(order.begin(), order.end(),
                       [&](size_t a, size_t b) { return priors[a] > priors[b]; });
      std::vector<typename R::Move> moves;
      for (size_t i = 0; i < order.size(); ++i) {
        moves.push_back(std::move(opening->moves[order[i]]));
        opening->priors[i] = priors[order[i]];
      }
      opening->moves = std::move(moves);
    }
  };

  const SearchOptions& options_;
};

template <class R, class C, class F>
class RulesSearch final : public Search {
 public:
  RulesSearch(std::shared_ptr<const RulesView<R, C, F>> view, MoveList<R> moves,
              const SearchOptions& options, const Chance& chance)
      : view_(std::move(view)), moves_(std::move(moves)), options_(options) {
    for (size_t tree = 0; tree < kTrees; ++tree) {
      const Chance own(Seed{chance.Key(Label("tree", tree).text())});
      if (options_.judge == nullptr) {
        random_.push_back(std::make_unique<Grown<RandomGuide<R>>>(*this, RandomGuide<R>(), own));
      } else if constexpr (!std::is_same_v<F, NoRows>) {
        judged_.push_back(std::make_unique<Grown<Judge>>(*this, Judge(options_), own));
      }
    }
  }

  absl::Status Believe(const games::Given& given) override {
    if (iterations_ > 0) return absl::FailedPreconditionError("the search has run already");
    ASSIZE_ASSIGN_OR_RETURN(const auto beliefs, ReadBeliefs(view_->view(), given));
    for (size_t tree = 0; tree < kTrees; ++tree) {
      Visit(tree, [&](auto& grown) {
        grown.DealBy([view = view_->view(), beliefs](const Chance& chance) {
          return RedealWith(view, beliefs, chance);
        });
      });
    }
    return absl::OkStatus();
  }
  int64_t iterations() const override { return iterations_; }
  void Run(int64_t iterations) override {
    iterations_ += iterations;
    // Which tree an iteration belongs to follows from its number.
    InParts(options_.threads, kTrees, [&](size_t begin, size_t end) {
      for (size_t tree = begin; tree < end; ++tree) {
        const int64_t goal =
            (iterations_ + static_cast<int64_t>(kTrees - 1 - tree)) / static_cast<int64_t>(kTrees);
        Visit(tree, [&](auto& grown) { grown.Run(goal - grown.iterations()); });
      }
    });
  }
  absl::StatusOr<Found> Result() const override {
    if (iterations_ == 0) {
      return absl::FailedPreconditionError("the search has not run yet: it has found nothing");
    }
    const size_t size = moves_->size();
    Found found{.visits = std::vector<int64_t>(size), .values = std::vector<double>(size)};
    std::vector<double> meant(size);
    const auto place_of = [&](const typename R::Move& move) {
      return static_cast<size_t>(std::find(moves_->begin(), moves_->end(), move) - moves_->begin());
    };
    for (size_t tree = 0; tree < kTrees; ++tree) {
      Visit(tree, [&](const auto& grown) {
        for (const auto& arm : grown.root()) {
          const size_t place = place_of(arm.move);
          found.visits[place] += arm.visits;
          found.values[place] += arm.total;
          meant[place] +=
              options_.tree.select == Select::kRegret ? arm.meant : static_cast<double>(arm.visits);
        }
      });
    }
    for (size_t i = 0; i < size; ++i) {
      if (found.visits[i] > 0) found.values[i] /= static_cast<double>(found.visits[i]);
      const auto rank = [&](size_t at) { return std::pair(meant[at], found.values[at]); };
      if (rank(i) > rank(found.best)) found.best = i;
    }
    if (found.visits[found.best] == 0) {
      found.best = place_of(FirstTree([](const auto& grown) { return grown.Best(); }));
    }
    return found;
  }

 private:
  using Judge = JudgeGuide<R, F>;
  // A tree beside the guide that it refers to.
  template <class Guide>
  class Grown {
   public:
    Grown(const RulesSearch& search, Guide guide, const Chance& chance)
        : guide_(std::move(guide)),
          tree_(search.view_->view(), guide_, chance, search.options_.tree) {}

    void DealBy(std::function<typename R::State(const Chance&)> deal) {
      tree_.DealBy(std::move(deal));
    }
    void Run(int64_t iterations) { tree_.Run(iterations); }
    int64_t iterations() const { return tree_.iterations(); }
    const auto& root() const { return tree_.root(); }
    const auto& Best() const { return tree_.Best(); }

   private:
    Guide guide_;
    SearchTree<R, C, Guide> tree_;
  };

  template <class Use>
  void Visit(size_t tree, const Use& use) const {
    if constexpr (!std::is_same_v<F, NoRows>) {
      if (!judged_.empty()) return use(*judged_[tree]);
    }
    use(*random_[tree]);
  }
  template <class Use>
  typename R::Move FirstTree(const Use& use) const {
    typename R::Move found;
    Visit(0, [&](const auto& grown) { found = use(grown); });
    return found;
  }

  const std::shared_ptr<const RulesView<R, C, F>> view_;
  const MoveList<R> moves_;
  const SearchOptions options_;
  int64_t iterations_ = 0;
  // One of the two.
  std::vector<std::unique_ptr<Grown<RandomGuide<R>>>> random_;
  std::vector<std::unique_ptr<Grown<Judge>>> judged_;
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_RULES_SEARCH_H_
