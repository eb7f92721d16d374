// Rows: what a seat knows, and one of its moves, as a fixed number of bytes for networks and other
// learners.
//
// A game describes a row once, as a function template that names each part and gives its value:
//
//   template <class Out>
//   void Describe(const View& view, Out& out) {
//     out.OneHot("round", "BRIG-4", kRounds, view.pub.round - 1);
//   }
//
// A RowWriter writes the values and a LayoutBuilder the table of fields, so that the two can't
// differ; GameRows below makes both of a game's two descriptions. Every view and move of the game must take the same calls. A row is a function of a View:
// it can't say what the seat does not know. It has facts, no opinions: counts as they are, and
// nothing that the rules do not define.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_ROWS_H_
#define ASSIZE_REFEREE_GAMES_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "referee/base/ids.h"

namespace assize::games {

enum class FieldKind : uint8_t {
  // 0 or 1 in each byte.
  kFlag,
  // One byte is 1, or none.
  kOneHot,
  // A number from 0 to `top`; larger ones are `top`.
  kCount,
};

// A named part of a row.
struct Field {
  std::string name;
  int offset = 0;
  int length = 0;
  FieldKind kind{};
  int top = 1;
  // The number of the rule that says what it is.
  std::string rule;
};

struct Layout {
  // E.g. "brigands/view-1": another number for every change of a field.
  std::string version;
  // SHA-256 of version and fields as hexadecimal digits.
  std::string digest;
  std::vector<Field> fields;
  int width = 0;
};

// The name of a field: "cards", "player2.tokens", "tile3.bandits".
struct FieldName {
  const char* word;
  int number = -1;
  const char* part = "";

  constexpr FieldName(const char* whole) : word(whole) {}  // NOLINT: names are written as literals
  constexpr FieldName(const char* first, int index, const char* rest)
      : word(first), number(index), part(rest) {}
};

// The seats of a row: place 0 is the viewer's, the others follow in their order; a spectator's begin
// with seat 0.
class SeatPlaces {
 public:
  SeatPlaces(int seats, std::optional<Seat> viewer)
      : seats_(seats), first_(viewer.has_value() ? viewer->index() : 0) {}

  bool Has(int place) const { return place < seats_; }
  // Of a place that Has() one.
  Seat SeatAt(int place) const { return Seat(Wrapped(first_ + place)); }
  int PlaceOf(Seat seat) const { return Wrapped(seat.index() + seats_ - first_); }
  // -1: no seat.
  int PlaceOf(std::optional<Seat> seat) const { return seat.has_value() ? PlaceOf(*seat) : -1; }

 private:
  // A number below twice that of the seats. A row has dozens of them: a division takes longer than
  // all else of a byte.
  int Wrapped(int number) const { return number < seats_ ? number : number - seats_; }

  const int seats_;
  const int first_;
};

// Writes the values into the caller's bytes, which are 0 before.
class RowWriter {
 public:
  explicit RowWriter(uint8_t* row) : row_(row) {}

  void Flag(const FieldName&, const char*, bool value) { *row_++ = value ? 1 : 0; }
  // `value` from 0 to size - 1; every other is none.
  void OneHot(const FieldName&, const char*, int size, int value) {
    if (value >= 0 && value < size) row_[value] = 1;
    row_ += size;
  }
  void Count(const FieldName&, const char*, int top, int value) { *row_++ = Clipped(top, value); }
  // flag(i) for i from 0 to size - 1.
  template <class FlagAt>
  void Flags(const FieldName&, const char*, int size, const FlagAt& flag) {
    uint8_t* const row = Part(size);
    for (int i = 0; i < size; ++i) row[i] = flag(i) ? 1 : 0;
  }
  template <class CountAt>
  void Counts(const FieldName&, const char*, int size, int top, const CountAt& count) {
    uint8_t* const row = Part(size);
    for (int i = 0; i < size; ++i) row[i] = Clipped(top, count(i));
  }

 private:
  static uint8_t Clipped(int top, int value) {
    return static_cast<uint8_t>(std::clamp(value, 0, top));
  }
  // The next bytes: a byte that is written could be a part of this, so it is written through a
  // pointer of the function's own.
  uint8_t* Part(int size) { return std::exchange(row_, row_ + size); }

  uint8_t* row_;
};

// Lists the fields.
class LayoutBuilder {
 public:
  explicit LayoutBuilder(std::string version);

  void Flag(const FieldName& name, const char* rule, bool) {
    Add(name, rule, 1, FieldKind::kFlag, 1);
  }
  void OneHot(const FieldName& name, const char* rule, int size, int) {
    Add(name, rule, size, FieldKind::kOneHot, 1);
  }
  void Count(const FieldName& name, const char* rule, int top, int) {
    Add(name, rule, 1, FieldKind::kCount, top);
  }
  template <class FlagAt>
  void Flags(const FieldName& name, const char* rule, int size, const FlagAt&) {
    Add(name, rule, size, FieldKind::kFlag, 1);
  }
  template <class CountAt>
  void Counts(const FieldName& name, const char* rule, int size, int top, const CountAt&) {
    Add(name, rule, size, FieldKind::kCount, top);
  }

  // Call once, after all fields.
  Layout Build();

 private:
  void Add(const FieldName& name, const char* rule, int length, FieldKind kind, int top);

  Layout layout_;
};

// The rows of a game's views and moves. D has a description of each:
//
//   struct Description {
//     static constexpr const char* kViewVersion = "brigands/view-1";
//     static constexpr const char* kOptionVersion = "brigands/option-1";
//     // Which move it is makes no difference to a table of fields.
//     static Move AnyMove();
//     template <class Out>
//     static void OfView(const View& view, Out& out);
//     template <class Out>
//     static void OfOption(const View& view, const Move& move, Out& out);
//     // Of decisions whose moves are known beforehand: all that a view may list, each once.
//     static std::vector<Move> Numbered(const Config& config, int decision);  // may be left out
//     // Of lists whose rows and numbers are known beforehand; may be left out, both together.
//     static bool ListRows(const View& view, uint8_t* rows);
//     static bool ListNumbers(const View& view, int32_t* numbers);
//   };
//
// A game's rows.h says `extern template`, and its rows.cc has D and the instance.
template <class View, class Move, class D>
struct GameRows {
  using Config = std::remove_cvref_t<decltype(std::declval<View>().pub.config)>;

  static const Layout& ViewLayout();
  static const Layout& OptionLayout();
  // As many bytes as the layout is wide, which are 0 before.
  static void WriteView(const View& view, uint8_t* row);
  // Of a move of the seat whose view it is, which is asked.
  static void WriteOption(const View& view, const Move& move, uint8_t* row);
  // The rows of all moves that the rules list for the seat, in that order and with every byte: what
  // WriteOption() makes of them. False: nothing is written, they must be written one by one.
  static bool WriteList(const View& view, uint8_t* rows);
  // Their numbers, places in Numbered() of the decision; false as of WriteList().
  static bool NumberList(const View& view, int32_t* numbers);
  // The moves of a decision (the number of the field "decision") that have numbers of their own; none
  // of most decisions.
  static std::vector<Move> Numbered(const Config& config, int decision);
  // A move's row as far as it depends on no view: what it is in the view of nobody.
  static void WriteBare(const Config& config, const Move& move, uint8_t* row);

 private:
  // Calls describe with a view of nothing.
  template <class Describe>
  static Layout Fields(const char* version, const Describe& describe) {
    const std::remove_cvref_t<decltype(std::declval<View>().pub)> pub{};
    const std::remove_cvref_t<decltype(std::declval<View>().own)> own{};
    LayoutBuilder builder(version);
    describe(View{pub, own}, builder);
    return builder.Build();
  }
};

template <class View, class Move, class D>
const Layout& GameRows<View, Move, D>::ViewLayout() {
  static const Layout layout =
      Fields(D::kViewVersion, [](const View& view, LayoutBuilder& out) { D::OfView(view, out); });
  return layout;
}

template <class View, class Move, class D>
const Layout& GameRows<View, Move, D>::OptionLayout() {
  static const Layout layout = Fields(D::kOptionVersion, [](const View& view, LayoutBuilder& out) {
    D::OfOption(view, D::AnyMove(), out);
  });
  return layout;
}

template <class View, class Move, class D>
void GameRows<View, Move, D>::WriteView(const View& view, uint8_t* row) {
  RowWriter writer(row);
  D::OfView(view, writer);
}

template <class View, class Move, class D>
void GameRows<View, Move, D>::WriteOption(const View& view, const Move& move, uint8_t* row) {
  RowWriter writer(row);
  D::OfOption(view, move, writer);
}

template <class View, class Move, class D>
bool GameRows<View, Move, D>::WriteList(const View& view, uint8_t* rows) {
  if constexpr (requires { D::ListRows(view, rows); }) {
    return D::ListRows(view, rows);
  } else {
    return false;
  }
}

template <class View, class Move, class D>
bool GameRows<View, Move, D>::NumberList(const View& view, int32_t* numbers) {
  if constexpr (requires { D::ListNumbers(view, numbers); }) {
    return D::ListNumbers(view, numbers);
  } else {
    return false;
  }
}

template <class View, class Move, class D>
std::vector<Move> GameRows<View, Move, D>::Numbered(const Config& config, int decision) {
  if constexpr (requires { D::Numbered(config, decision); }) {
    return D::Numbered(config, decision);
  } else {
    return {};
  }
}

template <class View, class Move, class D>
void GameRows<View, Move, D>::WriteBare(const Config& config, const Move& move, uint8_t* row) {
  std::remove_cvref_t<decltype(std::declval<View>().pub)> pub{};
  pub.config = config;
  const std::remove_cvref_t<decltype(std::declval<View>().own)> own{};
  WriteOption(View{pub, own}, move, row);
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_ROWS_H_
