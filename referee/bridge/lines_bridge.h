// Joins a program that speaks JSON lines to a seat, match after match.
//
// Down: every message of the referee is one line on the program's stdin. Up: every line of its
// stdout is one BotMessage; the first must be the Hello, which the bridge sends again for each
// later match; empty lines are passed over. A line that is not a message is reported on stderr and,
// while a request is open, goes to the referee as a move without content: it costs the fault of a
// bad field at once, where silence would cost the time as well.
#ifndef ASSIZE_REFEREE_BRIDGE_LINES_BRIDGE_H_
#define ASSIZE_REFEREE_BRIDGE_LINES_BRIDGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "assize/v1/referee.pb.h"
#include "referee/base/mutex.h"
#include "referee/bridge/program_bridge.h"
#include "referee/lines/request_line.h"

namespace assize::bridge {

class LinesBridge final : public ProgramBridge {
 public:
  LinesBridge(Program program, frames::BotEnd* seat);

 private:
  // The program's first line.
  std::optional<std::string> Hello() override;
  bool TakeMessage(std::string_view bytes) override;
  void TakeLine(const std::string& line) override;
  void OnEnd() override;
  void PassDown(const lines::RequestLines::Message& message);
  void NoteRequest(const v1::RefereeMessage& message);

  lines::RequestLines lines_;

  Mutex mutex_;
  // The request that waits for a move; 0: none.
  uint64_t open_request_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_LINES_BRIDGE_H_
