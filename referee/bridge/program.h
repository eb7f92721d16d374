// The bot's own program, which a bridge starts: killed with its parent.
#ifndef ASSIZE_REFEREE_BRIDGE_PROGRAM_H_
#define ASSIZE_REFEREE_BRIDGE_PROGRAM_H_

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace assize::bridge {

// ReadLine() may be called by one thread while another does the rest. The program dies with the
// thread that started it.
class Program {
 public:
  // Bytes of a line that are kept, far more than any message needs.
  static constexpr size_t kMaxLine = 1 << 20;

  // What its stdin and stdout are.
  enum class Streams {
    kPipes,  // ours, for ReadLine() and Write()
    kOurs,   // the same as this program's
  };

  // Starts `command`, its first word looked up in PATH if it has no slash, with our environment
  // less ASSIZE_SEAT_FD and with `more` ("KEY=value"). Its stderr is ours. kNotFound names the
  // program and the system's reason.
  // `seat`: a descriptor that the program inherits as its seat's, with ASSIZE_SEAT_FD; -1: none.
  static absl::StatusOr<Program> Start(const std::vector<std::string>& command,
                                       const std::vector<std::string>& more, Streams streams,
                                       int seat = -1);

  Program(Program&& other) noexcept;
  Program& operator=(Program&&) = delete;
  // Kills what still runs.
  ~Program();

  // The next line of the program's stdout without its end; what goes beyond kMaxLine is
  // lost. nullopt: the program has closed it. A last line without an end counts.
  std::optional<std::string> ReadLine();
  // Writes `line`, which must end with a newline. False: the program no longer reads.
  bool Write(std::string_view line);
  // Closes the program's stdin, waits for its end, and returns its status as of waitpid().
  int Wait();
  // Its status if it has ended, without waiting.
  std::optional<int> WaitIfEnded();
  void Kill();

 private:
  Program(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}
  // Appends what the program writes next to buffer_. False: the end.
  bool Fill();

  pid_t pid_;
  int to_;
  int from_;
  std::string buffer_;
};

// Ends this program as another has ended that had `status` as of waitpid(): by the same signal, or
// with the same exit status.
[[noreturn]] void EndLike(int status);

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_PROGRAM_H_
