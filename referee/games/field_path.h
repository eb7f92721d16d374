// Where a message's field stands, and what is wrong with it, for the codecs of games.
#ifndef ASSIZE_REFEREE_GAMES_FIELD_PATH_H_
#define ASSIZE_REFEREE_GAMES_FIELD_PATH_H_

#include <string>

#include "absl/status/status.h"
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

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_FIELD_PATH_H_
