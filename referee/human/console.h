// The terminal of a player, or a pipe in its place: lines come in, text goes out.
#ifndef ASSIZE_REFEREE_HUMAN_CONSOLE_H_
#define ASSIZE_REFEREE_HUMAN_CONSOLE_H_

#include <ostream>
#include <string>

#include "referee/words/width.h"

namespace assize {

// Used by one thread at a time.
class Console {
 public:
  // Reads from the descriptor `in`, which it does not own.
  Console(int in, std::ostream& out) : in_(in), out_(out) {}

  void Print(const std::string& text) { out_ << text << std::flush; }

  enum class Input {
    kLine,
    // No further line will come.
    kEnd,
    // `other` can be read, or is closed.
    kOther,
  };
  // Waits for a line (without its end), or for the descriptor `other`.
  Input Ask(const std::string& prompt, int other, std::string* line);

 private:
  const int in_;
  std::ostream& out_;
  // Bytes that have been read and not returned yet.
  std::string read_;
  bool ended_ = false;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_HUMAN_CONSOLE_H_
