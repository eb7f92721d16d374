// Reading the fields of messages with their bounds checked, for the codecs of games. An error names
// the field, its value and what is allowed.
#ifndef ASSIZE_REFEREE_GAMES_FIELDS_H_
#define ASSIZE_REFEREE_GAMES_FIELDS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace assize::games {

// Where a field stands, e.g. "brigands.plan.placements[1].bandits". Refers to the path it is in, so
// that text is only made for an error.
class Path {
 public:
  explicit Path(const char* name) : name_(name) {}
  Path(const Path& outer, const char* name, int index = -1)
      : outer_(&outer), name_(name), index_(index) {}

  std::string Text() const {
    std::string text = outer_ == nullptr ? name_ : absl::StrCat(outer_->Text(), ".", name_);
    if (index_ >= 0) absl::StrAppend(&text, "[", index_, "]");
    return text;
  }

 private:
  const Path* outer_ = nullptr;
  const char* name_;
  int index_ = -1;
};

// "field: value; allowed: ..."
template <class Value>
absl::Status BadField(const Path& path, const Value& value, const std::string& allowed) {
  return absl::InvalidArgumentError(absl::StrCat(path.Text(), ": ", value, "; allowed: ", allowed));
}

// A number from `least` to `most`; `rule` is named where it is a rule that sets the bounds, e.g.
// " (KINGS-6.2)".
template <class Number>
absl::StatusOr<Number> ReadNumber(const Path& path, int64_t value, int64_t least, int64_t most,
                                  const char* rule = "") {
  if (value >= least && value <= most) return static_cast<Number>(value);
  return BadField(path, value, absl::StrCat(least, " to ", most, rule));
}

// An enum of which all `count` values are allowed. Messages count them from 1 (0 = not set).
template <class E>
absl::StatusOr<E> ReadEnum(const Path& path, int value, int count, const char* rule = "") {
  if (value >= 1 && value <= count) return static_cast<E>(value - 1);
  return BadField(path, value == 0 ? std::string("not set") : absl::StrCat(value),
                  absl::StrCat("1 to ", count, rule));
}

// Whether a list has as many entries as are allowed.
inline absl::Status CheckEntries(const Path& path, int size, int least, int most,
                                 const char* rule = "") {
  if (size >= least && size <= most) return absl::OkStatus();
  return BadField(
      path, absl::StrCat(size, " entries"),
      absl::StrCat(least == most ? "" : absl::StrCat(least, " to "), most, " entries", rule));
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_FIELDS_H_
