// The terminal of a player, or whatever stands in its place: lines come in, text goes out.
#ifndef ASSIZE_REFEREE_HUMAN_CONSOLE_H_
#define ASSIZE_REFEREE_HUMAN_CONSOLE_H_

#include <cstddef>
#include <ostream>
#include <string>

namespace assize {

// What a player reads is filled to this width.
inline constexpr size_t kConsoleWidth = 79;

// Used by one thread at a time.
class Console {
 public:
  // Reads from the descriptor `in`, which stays its owner's.
  Console(int in, std::ostream& out) : in_(in), out_(out) {}

  void Print(const std::string& text) { out_ << text << std::flush; }

  enum class Heard {
    kLine,
    // No further line will come.
    kEnd,
    // `other` can be read, or is closed.
    kOther,
  };
  // Waits for a line (without its end), or for the descriptor `other`.
  Heard Ask(const std::string& prompt, int other, std::string* line);

 private:
  const int in_;
  std::ostream& out_;
  // What has been read and not asked for.
  std::string read_;
  bool ended_ = false;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_HUMAN_CONSOLE_H_
