// A text that is read from left to right, piece by piece, and what was expected where it stopped
// making sense.
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_READER_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_READER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace assize::games::brigands_bluff {

// `text` in double quotes; with "?" in place of what is not printable ASCII.
std::string InQuotes(std::string_view text);

class Reader {
 public:
  // `text` must outlive the reader.
  explicit Reader(std::string_view text) : text_(text) {}

  size_t place() const { return place_; }
  // Goes back to where place() was.
  void Return(size_t place) { place_ = place; }
  bool AtEnd() const { return place_ == text_.size(); }

  // Goes past `piece` if it stands here. Otherwise it was expected.
  bool Take(std::string_view piece);
  // The same for a word, which no letter or digit may follow.
  bool TakeWord(std::string_view word);
  // A number of at most three digits, without leading zeros.
  std::optional<int16_t> TakeNumber();
  // True if `piece` stands here.
  bool Sees(std::string_view piece) const { return Rest().substr(0, piece.size()) == piece; }

  // What was expected at the last place that was reached.
  absl::Status Error() const;

 private:
  std::string_view Rest() const { return text_.substr(place_); }
  void Expect(std::string_view piece);

  std::string_view text_;
  size_t place_ = 0;
  size_t farthest_ = 0;
  std::vector<std::string> expected_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_CLUES_READER_H_
