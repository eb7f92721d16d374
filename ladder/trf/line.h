// One line of a TRF file, with columns as TRF counts them: characters, from 1. Missing columns at
// the end are spaces.
//
// Plain values. All errors are kDataLoss and name line, column, value and what is allowed.
#ifndef ASSIZE_LADDER_TRF_LINE_H_
#define ASSIZE_LADDER_TRF_LINE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/trf/tournament.h"

namespace assize::ladder::trf {

// --- texts in columns, for writing TRF; pure functions ---

// `text` in `width` characters: padded, cut, and with '?' for control characters and for what is
// not UTF-8. Without spaces at its ends, since these can't be read back.
std::string Column(std::string_view text, int width);
std::string ColumnRight(std::string_view text, int width);
// The same without padding or cutting.
std::string OneLine(std::string_view text);

// "2.5"
std::string TenthsText(Tenths points);

class Line {
 public:
  // `number` from 1. `text` must be UTF-8 and outlive the line.
  static absl::StatusOr<Line> Decode(int number, std::string_view text);

  int number() const { return number_; }
  // The number of characters.
  int width() const { return static_cast<int>(starts_.size()) - 1; }
  // The columns first to last as they stand, but for those behind the end.
  std::string_view Raw(int first, int last) const;
  // The same without spaces at both ends.
  std::string_view Text(int first, int last) const;
  // One column; a space behind the end.
  char At(int column) const;

  // `what` names the value: "player number".
  absl::StatusOr<int> Number(int first, int last, std::string_view what, int least, int most) const;
  // Of TRF's form "pp.p".
  absl::StatusOr<Tenths> Points(int first, int last, std::string_view what) const;
  // Player numbers of four columns each, every five columns from `first` on to the end.
  absl::StatusOr<std::vector<PlayerNumber>> Players(int first) const;

  // "line 3, columns 5-8: player number "x": must be ..."
  absl::Status Error(int first, int last, std::string_view what, std::string_view must_be) const;

 private:
  Line(int number, std::string_view text) : number_(number), text_(text) {}

  int number_;
  std::string_view text_;
  // Where each character begins in `text_`, and the end.
  std::vector<size_t> starts_;
};

}  // namespace assize::ladder::trf

#endif  // ASSIZE_LADDER_TRF_LINE_H_
