// Many matches at once under any game's rules: the interface Batch of model.h.
#ifndef ASSIZE_REFEREE_SIM_RULES_BATCH_H_
#define ASSIZE_REFEREE_SIM_RULES_BATCH_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/sim/in_parts.h"
#include "referee/sim/model.h"
#include "referee/sim/rules_model.h"

namespace assize::sim {

template <class R, class C, class F>
class RulesBatch final : public Batch {
 public:
  using State = typename R::State;
  using Move = typename R::Move;

  // `numbers` is null of a game without rows.
  RulesBatch(const typename R::Config& config, const BatchOptions& options,
             std::shared_ptr<const MoveNumbers<R, F>> numbers)
      : config_(config), options_(options), numbers_(std::move(numbers)), places_(options.tables) {
    InTables([&](size_t table) { Begin(table); });
    CountRows();
  }

  size_t tables() const override { return places_.size(); }
  int seats() const override { return R::Seats(places_.front().state.pub); }
  const Layouts* Rows() const override { return LayoutsOf<F>(); }
  size_t rows() const override { return rows_; }
  size_t CountOptions() override {
    if (!listed_) List();
    return options_count_;
  }
  const std::vector<Finished>& finished() const override { return finished_; }
  std::unique_ptr<Table> TableAt(size_t index) const override {
    return std::make_unique<RulesPosition<R, C, F>>(places_[index].state);
  }

  void Write(const Arrays& arrays) override {
    const size_t options = CountOptions();
    if (arrays.starts != nullptr) arrays.starts[rows_] = static_cast<int64_t>(options);
    InTables([&](size_t table) {
      size_t row = places_[table].first_row;
      size_t option = places_[table].first_option;
      for (const Asked& asked : places_[table].Rows()) {
        WriteRow(arrays, table, asked, row++, option);
        option += asked.options;
      }
    });
  }

  void WriteNumbers(int32_t* numbers) override {
    std::fill_n(numbers, CountOptions(), -1);
    if constexpr (!std::is_same_v<F, NoRows>) {
      InTables([&](size_t table) {
        const Place& place = places_[table];
        int32_t* next = numbers + place.first_option;
        for (const Asked& asked : place.Rows()) {
          if (F::NumberList(R::ViewOf(place.state, asked.seat), next)) {
            next += asked.options;
            continue;
          }
          const int decision = static_cast<int>(place.state.pub.decision);
          ForEachMove(place, asked,
                      [&](const Move& move) { *next++ = numbers_->Of(decision, move); });
        }
      });
    }
  }

  absl::Status Answer(std::span<const int32_t> choices) override {
    CountOptions();
    ASSIZE_RETURN_IF_ERROR(CheckChoices(choices));
    InTables([&](size_t table) {
      Place& place = places_[table];
      size_t row = place.first_row;
      for (const Asked& asked : place.Rows()) Seal(place, asked, choices[row++]);
      if (place.asked_size > 0) R::Resolve(place.state, nullptr);
      End(table);
    });
    Collect();
    return absl::OkStatus();
  }

  void PlayRandom(const Chance& chance) override {
    InTables([&](size_t table) {
      State& state = places_[table].state;
      Stream stream = chance.Open({"table", table});
      while (!R::Asked(state.pub).Empty()) {
        for (Seat seat : R::Asked(state.pub)) {
          state.own[seat.index()].sealed = R::RandomMove(R::ViewOf(state, seat), stream);
        }
        R::Resolve(state, nullptr);
      }
      End(table);
    });
    Collect();
  }

 private:
  // A list of more moves is made again when it is needed.
  static constexpr size_t kMaxKept = 1024;
  // Rules that have any move without a list need no list at all.
  static constexpr bool kFinds = games::FindsOptions<R>;

  struct Asked {
    Seat seat;
    size_t options = 0;
    // Empty if there are more than kMaxKept, and of rules that need no list.
    std::vector<Move> moves;
  };
  struct Place {
    State state;
    uint64_t match = 0;
    // The match is over, and was reported.
    bool idle = false;
    bool ended = false;
    std::vector<double> scores;
    std::array<Asked, kMaxSeats> asked;
    size_t asked_size = 0;
    size_t first_row = 0;
    size_t first_option = 0;

    std::span<const Asked> Rows() const { return {asked.data(), asked_size}; }
  };

  template <class Work>
  void InTables(const Work& work) const {
    InParts(options_.threads, places_.size(), [&](size_t begin, size_t end) {
      for (size_t table = begin; table < end; ++table) work(table);
    });
  }

  void Begin(size_t table) {
    Place& place = places_[table];
    const Seed seed =
        DeriveSeed(options_.seed, absl::StrCat("table(", table, ",", place.match++, ")"));
    place.state = R::Start(config_, Chance(seed), nullptr);
    place.idle = false;
  }

  // Keeps the scores of a match that has just ended, and begins the next one.
  void End(size_t table) {
    Place& place = places_[table];
    place.ended = !place.idle && R::Asked(place.state.pub).Empty();
    if (!place.ended) return;
    place.scores.clear();
    for (const games::SeatOutcome& outcome : R::Result(place.state.pub)) {
      place.scores.push_back(outcome.score);
    }
    place.idle = true;
    if (options_.refill) Begin(table);
  }

  void Collect() {
    finished_.clear();
    for (size_t table = 0; table < places_.size(); ++table) {
      if (!places_[table].ended) continue;
      finished_.push_back({static_cast<int32_t>(table), places_[table].scores});
    }
    CountRows();
  }

  // The rows of what is asked now, without their options.
  void CountRows() {
    listed_ = false;
    rows_ = 0;
    for (Place& place : places_) {
      place.first_row = rows_;
      place.asked_size = 0;
      for (Seat seat : R::Asked(place.state.pub)) place.asked[place.asked_size++].seat = seat;
      rows_ += place.asked_size;
    }
  }

  void List() {
    InTables([&](size_t table) {
      Place& place = places_[table];
      for (size_t i = 0; i < place.asked_size; ++i) {
        Asked& asked = place.asked[i];
        const typename R::View view = R::ViewOf(place.state, asked.seat);
        if constexpr (kFinds) {
          asked.options = static_cast<size_t>(R::CountOptions(view));
        } else {
          R::ListOptions(view, &asked.moves);
          asked.options = asked.moves.size();
          if (asked.options > kMaxKept) std::vector<Move>().swap(asked.moves);
        }
      }
    });
    options_count_ = 0;
    for (Place& place : places_) {
      place.first_option = options_count_;
      for (const Asked& asked : place.Rows()) options_count_ += asked.options;
    }
    listed_ = true;
  }

  // Calls visit with each move of a row.
  template <class Visit>
  void ForEachMove(const Place& place, const Asked& asked, const Visit& visit) const {
    const typename R::View view = R::ViewOf(place.state, asked.seat);
    if constexpr (kFinds) {
      const auto count = static_cast<int>(asked.options);
      for (int number = 0; number < count; ++number) visit(R::OptionAt(view, number));
    } else if (asked.moves.size() == asked.options) {
      for (const Move& move : asked.moves) visit(move);
    } else {
      std::vector<Move> moves;
      R::ListOptions(view, &moves);
      for (const Move& move : moves) visit(move);
    }
  }

  Move MoveAt(const Place& place, const Asked& asked, int32_t number) const {
    const typename R::View view = R::ViewOf(place.state, asked.seat);
    if constexpr (kFinds) {
      return R::OptionAt(view, number);
    } else {
      if (asked.moves.size() == asked.options) return asked.moves[static_cast<size_t>(number)];
      std::vector<Move> moves;
      R::ListOptions(view, &moves);
      return moves[static_cast<size_t>(number)];
    }
  }

  void WriteRow(const Arrays& arrays, size_t table, const Asked& asked, size_t row,
                size_t option) const {
    const Place& place = places_[table];
    if (arrays.table != nullptr) arrays.table[row] = static_cast<int32_t>(table);
    if (arrays.seat != nullptr) arrays.seat[row] = asked.seat.index();
    if (arrays.kind != nullptr) arrays.kind[row] = static_cast<int32_t>(place.state.pub.decision);
    if (arrays.starts != nullptr) arrays.starts[row] = static_cast<int64_t>(option);
    if constexpr (!std::is_same_v<F, NoRows>) {
      const typename R::View view = R::ViewOf(place.state, asked.seat);
      if (arrays.views != nullptr) {
        const auto width = static_cast<size_t>(F::ViewLayout().width);
        std::fill_n(arrays.views + row * width, width, uint8_t{0});
        F::WriteView(view, arrays.views + row * width);
      }
      if (arrays.options == nullptr) return;
      const auto width = static_cast<size_t>(F::OptionLayout().width);
      uint8_t* to = arrays.options + option * width;
      if (F::WriteList(view, to)) return;
      std::fill_n(to, asked.options * width, uint8_t{0});
      ForEachMove(place, asked, [&](const Move& move) {
        F::WriteOption(view, move, to);
        to += width;
      });
    }
  }

  absl::Status CheckChoices(std::span<const int32_t> choices) const {
    if (choices.size() != rows_) {
      return absl::InvalidArgumentError(
          absl::StrCat("choices: ", choices.size(), "; allowed: ", rows_, ", one for each row"));
    }
    for (const Place& place : places_) {
      size_t row = place.first_row;
      for (const Asked& asked : place.Rows()) {
        const int32_t choice = choices[row++];
        if (choice >= -1 && choice < static_cast<int64_t>(asked.options)) continue;
        return absl::InvalidArgumentError(
            absl::StrCat("row ", row - 1, ": choice ", choice, "; allowed: 0 to ",
                         static_cast<int64_t>(asked.options) - 1, ", or -1 for the default move"));
      }
    }
    return absl::OkStatus();
  }

  void Seal(Place& place, const Asked& asked, int32_t choice) {
    std::optional<Move>& sealed = place.state.own[asked.seat.index()].sealed;
    if (choice < 0) {
      sealed = R::DefaultMove(R::ViewOf(place.state, asked.seat));
      return;
    }
    sealed = MoveAt(place, asked, choice);
  }

  const typename R::Config config_;
  const BatchOptions options_;
  const std::shared_ptr<const MoveNumbers<R, F>> numbers_;
  std::vector<Place> places_;
  size_t rows_ = 0;
  // Whether the moves of all rows are listed, and how many there are.
  bool listed_ = false;
  size_t options_count_ = 0;
  std::vector<Finished> finished_;
};

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_RULES_BATCH_H_
