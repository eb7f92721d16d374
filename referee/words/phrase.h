// A typed line as words, read from left to right. It is read exactly or not at all: no word is
// passed over, but for the notes in square brackets that lists of moves have, "the", and a full
// stop at the end.
//
//   ASSIZE_ASSIGN_OR_RETURN(Phrase phrase, Phrase::Of("die 3, die 4"));
//   if (phrase.Take("die")) ...
//
// Values; used by one thread.
#ifndef ASSIZE_REFEREE_WORDS_PHRASE_H_
#define ASSIZE_REFEREE_WORDS_PHRASE_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/base/status.h"

namespace assize {

class Phrase {
 public:
  // The longest line that is read, in bytes.
  static constexpr size_t kMaxBytes = 4096;

  // kInvalidArgument: the line has a character that no move has, a note without an end, a number
  // above 999999, or too many bytes.
  static absl::StatusOr<Phrase> Of(std::string_view line);

  bool AtEnd() const { return next_ == words_.size(); }
  // Passes these words over if they come next: "town hall", ",". Capital letters and "_" for a
  // space make no difference.
  bool Take(std::string_view words);
  bool Comes(std::string_view words) const { return Length(words) > 0; }
  // Passes over all commas, semicolons and "and" that come next.
  void TakeSeparators();
  // Passes over a whole number that comes next.
  std::optional<int> TakeNumber();
  // Passes over the longest of `count` names that comes next, and returns which that is.
  std::optional<size_t> TakeOneOf(size_t count, const std::function<std::string(size_t)>& name);

  // What was read, what comes next, and what is allowed there: `read "market", then "foo": must be
  // ...`. kInvalidArgument.
  absl::Status Refusal(std::string_view allowed) const;
  // OK if everything has been read; `allowed` is what could come, apart from the end.
  absl::Status CheckEnd(std::string_view allowed) const;

 private:
  struct Word {
    std::string text;
    // Of the line, from here to the end of the word.
    size_t begin = 0;
    size_t end = 0;
  };

  explicit Phrase(std::string_view line) : line_(line) {}
  absl::Status Split();
  // How many words the name takes up here; 0: it does not come.
  size_t Length(std::string_view name) const;

  std::string line_;
  std::vector<Word> words_;
  size_t next_ = 0;
};

// What `read` makes of the whole line: it gets a Phrase* and returns a StatusOr. kInvalidArgument
// also if it leaves something unread.
template <class Read>
std::invoke_result_t<Read, Phrase*> ReadWhole(std::string_view line, const Read& read) {
  ASSIZE_ASSIGN_OR_RETURN(Phrase phrase, Phrase::Of(line));
  std::invoke_result_t<Read, Phrase*> result = read(&phrase);
  if (result.ok()) ASSIZE_RETURN_IF_ERROR(phrase.CheckEnd(""));
  return result;
}

}  // namespace assize

#endif  // ASSIZE_REFEREE_WORDS_PHRASE_H_
