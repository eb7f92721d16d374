// Joins a program that reads and prints words to a seat, match after match.
//
// Down: blocks of words; a line that begins with "?" asks for one line. Up: each line of the program
// answers the oldest "?" that is not answered yet; empty lines are passed over. So an answer that
// comes too late counts for its own request, never for the next one. A line that is neither a move
// nor a command goes to the referee as a move without content, which costs the fault of a bad field
// and a try; the program is told what was read and what is allowed. Lines that begin with "#" are
// the remark of the answer that follows.
#ifndef ASSIZE_REFEREE_BRIDGE_TEXT_BRIDGE_H_
#define ASSIZE_REFEREE_BRIDGE_TEXT_BRIDGE_H_

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "assize/v1/referee.pb.h"
#include "referee/base/mutex.h"
#include "referee/bridge/program_bridge.h"
#include "referee/words/asking.h"

namespace assize::bridge {

class TextBridge final : public ProgramBridge {
 public:
  // `hello` has the program's name and version. `game`, for people; may be empty.
  TextBridge(Program program, frames::BotEnd* seat, v1::Hello hello, std::string game);

 private:
  // A "?" that was printed.
  struct Prompt {
    int match = 0;
    uint64_t request_id = 0;
  };

  std::optional<std::string> Hello() override;
  bool TakeMessage(std::string_view bytes) override;
  void TakeLine(const std::string& line) override;
  void OnEnd() override;

  void Welcome(const v1::Welcome& welcome) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The message has a request.
  void Request(const v1::RefereeMessage& message) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Refusal(const v1::Rejected& rejected) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void PrintPrompt(const std::string& before) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void TakeRemark(std::string_view line) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Answer(const v1::Move& move) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const v1::Hello hello_;
  const std::string game_;

  Mutex mutex_;
  // Counts them.
  int match_ ABSL_GUARDED_BY(mutex_) = 0;
  uint32_t seat_number_ ABSL_GUARDED_BY(mutex_) = 0;
  // The last request, and whether it waits for an answer.
  std::optional<Asking> asking_ ABSL_GUARDED_BY(mutex_);
  uint64_t request_id_ ABSL_GUARDED_BY(mutex_) = 0;
  std::string decision_ ABSL_GUARDED_BY(mutex_);
  bool asks_ ABSL_GUARDED_BY(mutex_) = false;
  // The last answer was no move, and the program has been told why.
  bool unread_ ABSL_GUARDED_BY(mutex_) = false;
  // What the program has remarked since its last answer.
  std::string remark_ ABSL_GUARDED_BY(mutex_);
  // Those without an answer, oldest first.
  std::deque<Prompt> prompts_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_TEXT_BRIDGE_H_
