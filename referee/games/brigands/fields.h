// Brigands: reading message fields with their bounds checked. An error says which field, what
// stands there and what is allowed. Private to the codec.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_FIELDS_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_FIELDS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "referee/games/brigands/names.h"

namespace assize::games::brigands {

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

inline absl::StatusOr<uint8_t> ReadNumber(const Path& path, uint32_t value, uint32_t least,
                                          uint32_t most) {
  if (value >= least && value <= most) return static_cast<uint8_t>(value);
  return BadField(path, value, absl::StrCat(least, " to ", most));
}

// An enum of which all `count` values are allowed. Messages count from 1 (0 = not set).
template <class E>
absl::StatusOr<E> ReadEnum(const Path& path, int value, int count) {
  if (value >= 1 && value <= count) return static_cast<E>(value - 1);
  std::string names;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&names, i > 0 ? ", " : "", NameOf(static_cast<E>(i)));
  }
  return BadField(path, value == 0 ? std::string("not set") : absl::StrCat(value), names);
}

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_FIELDS_H_
