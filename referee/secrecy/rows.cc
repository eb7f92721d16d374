// Check "rows": rows for learners are equal wherever views are.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "referee/games/registry.h"
#include "referee/games/table_rows.h"
#include "referee/secrecy/checks.h"
#include "referee/secrecy/position.h"
#include "referee/secrecy/staged_game.h"

namespace assize::secrecy {
namespace {

// Decisions for which twins are played on.
constexpr int kHorizon = 8;

// The bytes of rows as text, a line for each field: "option 3: dice = 1 0 4".
std::string TextOf(const char* what, const games::Layout& layout, const std::string& rows) {
  std::string text;
  const auto width = static_cast<size_t>(layout.width);
  for (size_t row = 0; (row + 1) * width <= rows.size(); ++row) {
    for (const games::Field& field : layout.fields) {
      absl::StrAppend(&text, what, " ", row, ": ", field.name, " =");
      for (int i = 0; i < field.length; ++i) {
        const auto at = row * width + static_cast<size_t>(field.offset + i);
        absl::StrAppend(&text, " ", static_cast<int>(static_cast<uint8_t>(rows[at])));
      }
      text += '\n';
    }
  }
  return text;
}

class RowsCheck {
 public:
  RowsCheck(const games::TableRows& rows, games::Viewer viewer, Tally* tally)
      : rows_(rows), viewer_(viewer), tally_(*tally) {}

  // Whether the viewer's rows are the same on both tables.
  bool Compare(const games::Table& left, const games::Table& right, int step, bool others_answer) {
    if (!CompareRows(step, others_answer ? "the row while others have answered" : "the row", "view",
                     rows_.view_layout(), rows_.ViewRow(Innermost(left), viewer_),
                     rows_.ViewRow(Innermost(right), viewer_))) {
      return false;
    }
    if (!viewer_.has_value() || !left.asked().Has(*viewer_)) return true;
    return CompareRows(step, "the rows of the options", "option", rows_.option_layout(),
                       rows_.OptionRows(Innermost(left), *viewer_),
                       rows_.OptionRows(Innermost(right), *viewer_));
  }

 private:
  bool CompareRows(int step, const char* what, const char* unit, const games::Layout& layout,
                   const std::optional<std::string>& left,
                   const std::optional<std::string>& right) {
    ++tally_.compared;
    if (left.has_value() && left == right) return true;
    const std::string ours = left.value_or("");
    const std::string theirs = right.value_or("");
    tally_.Add(Compared(viewer_, step, what, ours, theirs, TextOf(unit, layout, ours),
                        TextOf(unit, layout, theirs)));
    return false;
  }

  const games::TableRows& rows_;
  const games::Viewer viewer_;
  Tally& tally_;
};

// Some of the others answer, others on each side: no row may say so.
std::unique_ptr<games::Table> WithAnswers(const games::Table& table, games::Viewer viewer,
                                          Stream& stream) {
  std::unique_ptr<games::Table> copy = table.Clone();
  for (Seat seat : copy->asked()) {
    if (seat == viewer || stream.Below(2) == 0) continue;
    copy->Commit(seat, copy->RandomMove(seat, stream));
  }
  return copy;
}

void PlayMoves(const Moves& moves, games::Table* table) {
  for (const auto& [seat, move] : moves) table->Commit(seat, move);
  // What no bot can send is the default move on both tables.
  for (Seat seat : table->asked() - table->answered()) table->CommitDefault(seat);
  table->Resolve();
}

}  // namespace

Tally CheckRowsOf(const Case& which, const games::TableRows& rows) {
  Stream stream = which.chance.Open({"rows"});
  Tally tally;
  tally.cases = 1;
  const Position position = DrawPosition(which, stream);
  const games::Viewer viewer = DrawViewer(*position.table, stream);
  const std::unique_ptr<games::Table> left = position.table->Clone();
  const std::unique_ptr<games::Table> right = DealTwin(which, position, viewer, stream, &tally);
  RowsCheck check(rows, viewer, &tally);
  for (int i = 0; i < kHorizon; ++i) {
    const int step = position.step + i;
    if (!check.Compare(*left, *right, step, /*others_answer=*/false)) return tally;
    if (left->asked().Empty()) return tally;
    if (!check.Compare(*WithAnswers(*left, viewer, stream), *WithAnswers(*right, viewer, stream),
                       step, /*others_answer=*/true)) {
      return tally;
    }
    const std::optional<Moves> moves = DrawCommonMoves(*left, *right, stream);
    if (!moves.has_value()) return tally;
    const Facts before = left->HiddenFacts();
    PlayMoves(*moves, left.get());
    PlayMoves(*moves, right.get());
    if (CameToLight(viewer, before, left->HiddenFacts(), right->HiddenFacts())) return tally;
  }
  return tally;
}

Tally CheckRows(const Case& which) {
  const games::TableRows* const rows = games::RowsOf(which.game->info().name);
  if (rows != nullptr) return CheckRowsOf(which, *rows);
  Tally none;
  none.cases = 1;
  return none;
}

}  // namespace assize::secrecy
