#include "ladder/pairing/dutch/transposition.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace assize::ladder::dutch {
namespace {

constexpr int kNone = -1;

// A set of rows, 64 to the word.
using RowSet = std::vector<uint64_t>;

class Chooser {
 public:
  Chooser(const Choices& choices, std::vector<int> columns)
      : choices_(choices), columns_(std::move(columns)), rows_(columns_.size()) {
    const size_t words = (columns_.size() + 63) / 64;
    free_.assign(words, 0);
    takers_.assign(columns_.size(), RowSet(words, 0));
    for (size_t row = 0; row < columns_.size(); ++row) {
      rows_[columns_[row]] = static_cast<int>(row);
      free_[row / 64] |= uint64_t{1} << row % 64;
      for (const int column : choices_[row]) {
        takers_[column][row / 64] |= uint64_t{1} << row % 64;
      }
    }
  }

  // Gives `row` the first column it can have, and never changes it again.
  void Choose(int row) {
    free_[row / 64] &= ~(uint64_t{1} << row % 64);
    bool searched = false;
    for (const int column : choices_[row]) {
      if (column == columns_[row]) return;
      const int owner = rows_[column];
      if (!IsFree(owner)) continue;
      if (!searched) FindGivers(columns_[row]);
      searched = true;
      if (moves_to_[owner] == kNone) continue;
      Take(row, column);
      return;
    }
  }

  const std::vector<int>& columns() const { return columns_; }

 private:
  bool IsFree(int row) const { return free_[row / 64] >> row % 64 & 1; }

  // Which rows can give up their columns if `vacant` becomes vacant, and where they move to.
  void FindGivers(int vacant) {
    moves_to_.assign(columns_.size(), kNone);
    RowSet unseen = free_;
    std::vector<int> vacancies = {vacant};
    for (size_t next = 0; next < vacancies.size(); ++next) {
      const int column = vacancies[next];
      for (size_t word = 0; word < unseen.size(); ++word) {
        uint64_t found = unseen[word] & takers_[column][word];
        unseen[word] &= ~found;
        for (; found != 0; found &= found - 1) {
          const int row = static_cast<int>(word * 64) + std::countr_zero(found);
          moves_to_[row] = column;
          vacancies.push_back(columns_[row]);
        }
      }
    }
  }

  // The owner of `column` moves, so does the owner of its new column, ... until the column that
  // `row` leaves is taken.
  void Take(int row, int column) {
    const int vacant = columns_[row];
    int mover = rows_[column];
    Assign(row, column);
    while (true) {
      const int target = moves_to_[mover];
      const int displaced = rows_[target];
      Assign(mover, target);
      if (target == vacant) return;
      mover = displaced;
    }
  }

  void Assign(int row, int column) {
    columns_[row] = column;
    rows_[column] = row;
  }

  const Choices& choices_;
  // By row: its column; by column: its row.
  std::vector<int> columns_;
  std::vector<int> rows_;
  // Rows that have not chosen yet.
  RowSet free_;
  // By column: the rows that can have it.
  std::vector<RowSet> takers_;
  // By row, of the last search.
  std::vector<int> moves_to_;
};

}  // namespace

std::vector<int> FirstTransposition(const Choices& choices, std::vector<int> columns,
                                    int chosen_rows) {
  Chooser chooser(choices, std::move(columns));
  for (int row = 0; row < chosen_rows; ++row) chooser.Choose(row);
  return chooser.columns();
}

}  // namespace assize::ladder::dutch
