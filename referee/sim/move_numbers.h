// Numbers of moves: the rows of a decision's moves that are known beforehand, and which of them a
// move is.
//
// R and F as in rules_model.h. The tables are made when they are first asked for. Safe on every
// thread.
#ifndef ASSIZE_REFEREE_SIM_MOVE_NUMBERS_H_
#define ASSIZE_REFEREE_SIM_MOVE_NUMBERS_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace assize::sim {

template <class R, class F>
class MoveNumbers {
 public:
  MoveNumbers(typename R::Config config, size_t decisions)
      : config_(std::move(config)), tables_(decisions) {
    for (auto& table : tables_) table = std::make_unique<Lazy>();
  }

  // Rows one after another, as of F::WriteBare(); empty: the decision has no numbers.
  const std::string& Rows(int decision) const { return TableOf(decision).rows; }
  // -1: the move has none.
  int32_t Of(int decision, const typename R::Move& move) const {
    const Table& table = TableOf(decision);
    if (table.numbers.empty()) return -1;
    std::string row(Width(), '\0');
    F::WriteBare(config_, move, reinterpret_cast<uint8_t*>(row.data()));
    const auto found = table.numbers.find(row);
    return found == table.numbers.end() ? -1 : found->second;
  }

 private:
  struct Table {
    std::string rows;
    // By the bytes of a row, which lie in `rows`.
    std::unordered_map<std::string_view, int32_t> numbers;
  };
  struct Lazy {
    std::once_flag once;
    Table table;
  };

  static size_t Width() { return static_cast<size_t>(F::OptionLayout().width); }

  const Table& TableOf(int decision) const {
    Lazy& lazy = *tables_[static_cast<size_t>(decision)];
    std::call_once(lazy.once, [&] { Make(decision, &lazy.table); });
    return lazy.table;
  }
  void Make(int decision, Table* table) const {
    const auto moves = F::Numbered(config_, decision);
    table->rows.assign(moves.size() * Width(), '\0');
    for (size_t i = 0; i < moves.size(); ++i) {
      char* const row = table->rows.data() + i * Width();
      F::WriteBare(config_, moves[i], reinterpret_cast<uint8_t*>(row));
      table->numbers.emplace(std::string_view(row, Width()), static_cast<int32_t>(i));
    }
  }

  const typename R::Config config_;
  // By decision.
  std::vector<std::unique_ptr<Lazy>> tables_;
};

// How many decisions a game has, none included: the bytes of the field "decision".
template <class F>
size_t CountDecisions() {
  const auto& fields = F::ViewLayout().fields;
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [](const auto& field) { return field.name == "decision"; });
  return found == fields.end() ? 0 : static_cast<size_t>(found->length);
}

}  // namespace assize::sim

#endif  // ASSIZE_REFEREE_SIM_MOVE_NUMBERS_H_
