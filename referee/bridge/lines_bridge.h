// Joins a program that speaks JSON lines to a seat, match after match.
//
// Down: every message of the referee is one line on the program's stdin. Up: every line of its
// stdout is one BotMessage; the first must be the Hello, which the bridge sends again for each
// later match; empty lines are passed over. A line that is not a message is reported on stderr and,
// while a request is open, goes to the referee as a move without content: it costs the fault of a
// bad field at once, where silence would cost the time as well. When the referee ends a stream in
// mid-match for what was on it, its status is printed on stderr, and the bridge comes back to the
// match: the program only sees the open request once more.
#ifndef ASSIZE_REFEREE_BRIDGE_LINES_BRIDGE_H_
#define ASSIZE_REFEREE_BRIDGE_LINES_BRIDGE_H_

#include <atomic>
#include <cstdint>
#include <string>

#include "assize/v1/referee.pb.h"
#include "referee/base/mutex.h"
#include "referee/bridge/program.h"
#include "referee/frames/bot_end.h"
#include "referee/lines/request_line.h"

namespace assize::bridge {

// Run() is called once. It uses a thread of its own for the program's lines.
class LinesBridge {
 public:
  LinesBridge(Program program, frames::BotEnd* seat);

  // Ends this program as the bot's has ended, if it ended by itself. Otherwise returns the exit
  // status: 65 if it did not begin with a Hello, 69 if the referee ended a stream with an error, 0
  // if the referee went away.
  int Run();

 private:
  // The program's first line. False: there is none, or it is not a Hello.
  bool ReadHello();
  // Passes the referee's messages on until a stream ends for good before its match is over.
  int PlayMatches();
  void OnEnd();
  // Opens a stream and sends the Hello.
  void Begin();
  void PassDown(const lines::RequestLines::Message& message);
  void NoteRequest(const v1::RefereeMessage& message);
  // The program's lines, until it closes its stdout.
  void PassUp();
  void SendLine(const std::string& line);

  Program program_;
  lines::RequestLines lines_;
  frames::BotEnd* const seat_;
  std::string hello_;
  // The match that the program knows it is in; empty: none.
  std::string match_id_;
  std::atomic<bool> program_done_ = false;
  // Of the program's stdout.
  int line_number_ = 0;

  Mutex mutex_;
  // A stream is open for the program's lines.
  bool open_ ABSL_GUARDED_BY(mutex_) = false;
  // The request that waits for a move; 0: none.
  uint64_t open_request_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_LINES_BRIDGE_H_
