// Joins a program that speaks JSON lines to a seat, match after match.
//
// Down: every message of the referee is one line on the program's stdin. Up: every line of its
// stdout is one BotMessage; the first must be the Hello, which the bridge says again for each later
// match; empty lines are passed over. A line that is no message is told on stderr and, while a
// request is open, goes to the referee as a move without content: it costs the fault of a bad field
// at once, where silence would cost the time as well.
#ifndef ASSIZE_SAMPLE_BOTS_BRIDGE_BRIDGE_H_
#define ASSIZE_SAMPLE_BOTS_BRIDGE_BRIDGE_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "sample-bots/bridge/program.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bridge {

// Run() is called once. It uses a thread of its own for the program's lines.
class Bridge {
 public:
  Bridge(Program program, const bot::SeatAddress& seat);

  // Returns the exit status for main(): the program's if it ended by itself, 65 if it did not begin
  // with a Hello, else that of bot::ExitCodeAfter().
  int Run();

 private:
  // The program's first line.
  std::optional<v1::BotMessage> ReadHello();
  // Passes the referee's messages on until a stream ends before its match is over.
  grpc::Status PlayMatches(const v1::BotMessage& hello);
  void PassDown(const v1::RefereeMessage& message);
  // The program's lines, until it closes its stdout.
  void PassUp();
  void SendLine(const std::string& line);

  Program program_;
  bot::SeatChannel channel_;
  bool reached_ = false;
  std::atomic<bool> program_done_ = false;
  // Of the program's stdout.
  int line_number_ = 0;

  std::mutex mutex_;
  // What the lines are written to; null between two matches.
  bot::SeatStream* stream_ = nullptr;
  // The request that waits for a move; 0: none.
  uint64_t open_request_ = 0;
};

}  // namespace assize::bridge

#endif  // ASSIZE_SAMPLE_BOTS_BRIDGE_BRIDGE_H_
