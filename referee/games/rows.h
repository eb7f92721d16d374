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
// differ. Every view and move of the game must take the same calls. A row is a function of a View:
// it can't say what the seat does not know. It has facts, no opinions: counts as they are, and
// nothing that the rules do not define.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_GAMES_ROWS_H_
#define ASSIZE_REFEREE_GAMES_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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
    for (int i = 0; i < size; ++i) *row_++ = flag(i) ? 1 : 0;
  }
  template <class CountAt>
  void Counts(const FieldName&, const char*, int size, int top, const CountAt& count) {
    for (int i = 0; i < size; ++i) *row_++ = Clipped(top, count(i));
  }

 private:
  static uint8_t Clipped(int top, int value) {
    return static_cast<uint8_t>(std::clamp(value, 0, top));
  }

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

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_ROWS_H_
