// Guards a program's output: no control character of a name, a path, a database or a bot reaches
// the terminal, whatever the program prints.
//
//   OutputGuard guard;   // for the life of the program
//
// It stands between std::cout and std::cerr and their files. Passed on: printable text in UTF-8, \n
// and \t; colours and weights as we use them (SGR 0, 1, 2, 31 to 36) and \r together with "erase
// line". All other control characters, direction overrides and isolates among them, are printed as
// \uXXXX, bytes that are not UTF-8 as \xXX. So text, CSV and JSON that contain none of these are
// printed byte for byte. Names in tables are escaped before (plain_text.h); this catches the rest.
#ifndef ASSIZE_REFEREE_CLI_COMMANDS_OUTPUT_GUARD_H_
#define ASSIZE_REFEREE_CLI_COMMANDS_OUTPUT_GUARD_H_

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include "referee/base/mutex.h"

namespace assize {

// Safe on every thread, as the buffers of std::cout and std::cerr are.
class GuardedBuffer : public std::streambuf {
 public:
  // `target` must outlive it.
  explicit GuardedBuffer(std::streambuf* target) : target_(target) {}

 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  bool Write(std::string_view text);

  std::streambuf* const target_;
  Mutex mutex_;
  // The beginning of a character or of a sequence that is not complete yet.
  std::string pending_ ABSL_GUARDED_BY(mutex_);
};

// For as long as it lives std::cout and std::cerr are guarded.
class OutputGuard {
 public:
  OutputGuard();
  ~OutputGuard();
  OutputGuard(const OutputGuard&) = delete;
  OutputGuard& operator=(const OutputGuard&) = delete;

 private:
  std::streambuf* const output_;
  std::streambuf* const errors_;
  std::unique_ptr<GuardedBuffer> guarded_output_;
  std::unique_ptr<GuardedBuffer> guarded_errors_;
};

}  // namespace assize

#endif  // ASSIZE_REFEREE_CLI_COMMANDS_OUTPUT_GUARD_H_
