// The rows (rows.h) of a game's tables, for those who have a Table and not its rules.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_TABLE_ROWS_H_
#define ASSIZE_REFEREE_GAMES_TABLE_ROWS_H_

#include <optional>
#include <string>
#include <vector>

#include "referee/games/rows.h"
#include "referee/games/rules_table.h"
#include "referee/games/table.h"

namespace assize::games {

class TableRows {
 public:
  virtual ~TableRows() = default;
  virtual const Layout& view_layout() const = 0;
  virtual const Layout& option_layout() const = 0;
  // What the viewer's row is now; nullopt: a table of another kind.
  virtual std::optional<std::string> ViewRow(const Table& table, Viewer viewer) const = 0;
  // A row for each listed move of a seat that is asked and has not answered, one after another.
  virtual std::optional<std::string> OptionRows(const Table& table, Seat seat) const = 0;
};

// Of rules R with codec C and rows F (GameRows), for tables that are RulesTables.
template <class R, class C, class F>
class RulesRows final : public TableRows {
 public:
  const Layout& view_layout() const override { return F::ViewLayout(); }
  const Layout& option_layout() const override { return F::OptionLayout(); }
  std::optional<std::string> ViewRow(const Table& table, Viewer viewer) const override {
    const auto* const own = dynamic_cast<const RulesTable<R, C>*>(&table);
    if (own == nullptr) return std::nullopt;
    std::string row(static_cast<size_t>(F::ViewLayout().width), '\0');
    F::WriteView(R::ViewOf(own->state(), viewer), reinterpret_cast<uint8_t*>(row.data()));
    return row;
  }
  std::optional<std::string> OptionRows(const Table& table, Seat seat) const override {
    const auto* const own = dynamic_cast<const RulesTable<R, C>*>(&table);
    if (own == nullptr) return std::nullopt;
    const typename R::View view = R::ViewOf(own->state(), seat);
    std::vector<typename R::Move> moves;
    R::ListOptions(view, &moves);
    const auto width = static_cast<size_t>(F::OptionLayout().width);
    std::string rows(moves.size() * width, '\0');
    auto* row = reinterpret_cast<uint8_t*>(rows.data());
    if (F::WriteList(view, row)) return rows;
    for (const auto& move : moves) {
      F::WriteOption(view, move, row);
      row += width;
    }
    return rows;
  }
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_TABLE_ROWS_H_
