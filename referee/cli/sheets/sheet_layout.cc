#include "referee/cli/sheets/sheet_layout.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "referee/cli/layout/text_layout.h"

namespace assize {
namespace {

using Widths = std::vector<size_t>;

// Between columns.
constexpr size_t kGap = 2;
// Names that are easy to distinguish, and those that just can be; lines of sentences.
constexpr size_t kReadableName = 16;
constexpr size_t kShortestName = 8;
constexpr size_t kReadableLine = 30;

size_t WidthOf(const Sheet& sheet, size_t column) {
  size_t width = DisplayWidth(sheet.columns[column].head);
  for (const auto& row : sheet.rows) width = std::max(width, DisplayWidth(row[column]));
  return width;
}

Widths NaturalWidths(const Sheet& sheet) {
  Widths widths;
  for (size_t i = 0; i < sheet.columns.size(); ++i) widths.push_back(WidthOf(sheet, i));
  return widths;
}

size_t Total(const Widths& widths) {
  const size_t gaps = widths.empty() ? 0 : kGap * (widths.size() - 1);
  return std::accumulate(widths.begin(), widths.end(), gaps);
}

size_t LeastWidth(const Column& column, size_t natural, size_t name) {
  const size_t head = DisplayWidth(column.head);
  switch (column.fit) {
    case Fit::kAsIs:
      return natural;
    case Fit::kShorten:
      return std::min(natural, std::max(name, head));
    case Fit::kWrap:
      return std::min(natural, std::max(kReadableLine, head));
  }
  return natural;
}

Widths LeastWidths(const Sheet& sheet, const Widths& natural, size_t name) {
  Widths widths;
  for (size_t i = 0; i < natural.size(); ++i) {
    widths.push_back(LeastWidth(sheet.columns[i], natural[i], name));
  }
  return widths;
}

// Widths between the least and the natural ones that fit, if the least ones do: sentences give way
// first, then the widest name.
Widths Shrunk(const Sheet& sheet, Widths widths, const Widths& least, size_t width) {
  while (Total(widths) > width) {
    size_t widest = widths.size();
    for (size_t i = 0; i < widths.size(); ++i) {
      if (widths[i] == least[i]) continue;
      const bool wraps = sheet.columns[i].fit == Fit::kWrap;
      if (widest == widths.size() || wraps || widths[i] > widths[widest]) widest = i;
      if (wraps) break;
    }
    if (widest == widths.size()) break;
    --widths[widest];
  }
  return widths;
}

// The column that can be spared most easily; the last one of several.
size_t LeastWorthy(const Sheet& sheet) {
  size_t least = sheet.columns.size();
  for (size_t i = 0; i < sheet.columns.size(); ++i) {
    const int worth = sheet.columns[i].worth;
    if (worth == 0) continue;
    if (least == sheet.columns.size() || worth <= sheet.columns[least].worth) least = i;
  }
  return least;
}

Sheet WithoutColumn(const Sheet& sheet, size_t left_out) {
  std::vector<size_t> columns(sheet.columns.size());
  std::iota(columns.begin(), columns.end(), size_t{0});
  columns.erase(columns.begin() + static_cast<ptrdiff_t>(left_out));
  return WithColumns(sheet, columns);
}

// Lines of at most `width` columns. A longer word, such as a hash, is cut into pieces.
std::vector<std::string> LinesOf(const std::string& text, size_t width) {
  std::vector<std::string> lines;
  for (const std::string& line : Wrapped(text, width)) {
    std::string_view rest = line;
    do {
      const size_t size = BeginningWithin(rest, width);
      lines.emplace_back(rest.substr(0, size));
      rest.remove_prefix(size);
    } while (!rest.empty());
  }
  return lines;
}

std::string CellText(const Column& column, const std::string& text, size_t width, bool last,
                     Tone tone, const Screen& screen) {
  const std::string fitted = column.fit == Fit::kShorten ? Shortened(text, width) : text;
  const std::string padded = Padded(fitted, width, column.side);
  const size_t begin = column.side == 'l' ? 0 : padded.size() - fitted.size();
  const std::string after = padded.substr(begin + fitted.size());
  return absl::StrCat(padded.substr(0, begin), Toned(fitted, tone, screen), last ? "" : after);
}

// The lines of the table that has these columns.
class Printer {
 public:
  Printer(const FittedSheet& fitted, std::vector<size_t> columns, const Screen& screen)
      : sheet_(fitted.sheet),
        widths_(fitted.widths),
        columns_(std::move(columns)),
        screen_(screen) {}

  std::string Head() const {
    std::vector<std::string> heads;
    for (const Column& column : sheet_.columns) heads.push_back(column.head);
    return Line(heads, [](const Column&, const std::string&) { return Tone::kHead; });
  }

  std::string RowText(const std::vector<std::string>& row) const {
    const auto tone = [](const Column& column, const std::string& cell) {
      return column.tone == nullptr ? Tone::kPlain : column.tone(cell);
    };
    const size_t last = columns_.back();
    if (sheet_.columns[last].fit != Fit::kWrap) return Line(row, tone);
    std::string text;
    std::vector<std::string> cells = row;
    for (const std::string& part : LinesOf(row[last], widths_[last])) {
      cells[last] = part;
      text += Line(cells, tone);
      cells.assign(cells.size(), "");
    }
    return text;
  }

 private:
  template <class ToneOf>
  std::string Line(const std::vector<std::string>& cells, ToneOf tone) const {
    std::string line;
    for (size_t i : columns_) {
      const Column& column = sheet_.columns[i];
      const bool last = i == columns_.back();
      absl::StrAppend(&line,
                      CellText(column, cells[i], widths_[i], last, tone(column, cells[i]), screen_),
                      last ? "" : std::string(kGap, ' '));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
  }

  const Sheet& sheet_;
  const Widths& widths_;
  const std::vector<size_t> columns_;
  const Screen& screen_;
};

// The columns of each part: the keys and as many others, at least one, as fit beside them.
std::vector<std::vector<size_t>> PartsOf(const FittedSheet& fitted) {
  std::vector<size_t> keys;
  std::vector<size_t> all(fitted.widths.size());
  std::iota(all.begin(), all.end(), size_t{0});
  if (fitted.width == 0 || Total(fitted.widths) <= fitted.width) return {all};
  size_t key_width = 0;
  for (size_t i : all) {
    if (!fitted.sheet.columns[i].key) continue;
    keys.push_back(i);
    key_width += fitted.widths[i] + kGap;
  }
  std::vector<std::vector<size_t>> parts;
  size_t used = 0;
  for (size_t i : all) {
    if (fitted.sheet.columns[i].key) continue;
    if (parts.empty() || used + kGap + fitted.widths[i] > fitted.width) {
      parts.push_back(keys);
      used = key_width > 0 ? key_width - kGap : 0;
    }
    used += kGap + fitted.widths[i];
    parts.back().push_back(i);
  }
  return parts;
}

}  // namespace

Sheet WithColumns(const Sheet& sheet, const std::vector<size_t>& columns) {
  Sheet chosen{.title = sheet.title, .columns = {}, .rows = {}, .note = sheet.note};
  for (size_t i : columns) chosen.columns.push_back(sheet.columns[i]);
  for (const auto& row : sheet.rows) {
    std::vector<std::string>& cells = chosen.rows.emplace_back();
    for (size_t i : columns) cells.push_back(row[i]);
  }
  return chosen;
}

FittedSheet FitSheet(const Sheet& sheet, size_t width) {
  FittedSheet fitted{.sheet = sheet, .widths = NaturalWidths(sheet), .missing = {}, .width = width};
  if (width == 0) return fitted;
  while (Total(LeastWidths(fitted.sheet, fitted.widths, kReadableName)) > width) {
    const size_t spared = LeastWorthy(fitted.sheet);
    if (spared == fitted.sheet.columns.size()) break;
    fitted.missing.insert(fitted.missing.begin(), fitted.sheet.columns[spared].head);
    fitted.sheet = WithoutColumn(fitted.sheet, spared);
    fitted.widths.erase(fitted.widths.begin() + static_cast<ptrdiff_t>(spared));
  }
  for (size_t name : {kReadableName, kShortestName}) {
    const Widths least = LeastWidths(fitted.sheet, fitted.widths, name);
    fitted.widths = Shrunk(fitted.sheet, std::move(fitted.widths), least, width);
  }
  return fitted;
}

std::string TableText(const FittedSheet& fitted, const Screen& screen) {
  std::string text;
  for (const std::vector<size_t>& columns : PartsOf(fitted)) {
    const Printer printer(fitted, columns, screen);
    absl::StrAppend(&text, text.empty() ? "" : "\n", printer.Head());
    for (const auto& row : fitted.sheet.rows) text += printer.RowText(row);
  }
  return text;
}

}  // namespace assize
