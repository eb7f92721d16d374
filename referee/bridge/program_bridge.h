// Joins a program that reads and writes lines to a seat, match after match: what bridges for such
// programs have in common.
//
// The bridge says Hello for each match. When the referee ends a stream in mid-match for what was on
// it, its status is printed on stderr, and the bridge comes back to the match: the program only
// sees the open request once more.
#ifndef ASSIZE_REFEREE_BRIDGE_PROGRAM_BRIDGE_H_
#define ASSIZE_REFEREE_BRIDGE_PROGRAM_BRIDGE_H_

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "assize/v1/referee.pb.h"
#include "referee/base/mutex.h"
#include "referee/bridge/program.h"
#include "referee/frames/bot_end.h"

namespace assize::bridge {

// Run() is called once. It uses a thread of its own for the program's lines.
class ProgramBridge {
 public:
  virtual ~ProgramBridge() = default;

  // Ends this program as the bot's has ended, if it ended by itself. Otherwise returns the exit
  // status: 65 if it did not begin with a Hello, 69 if the referee ended a stream with an error, 0
  // if the referee went away.
  int Run();

 protected:
  // `seat` must outlive the bridge.
  ProgramBridge(Program program, frames::BotEnd* seat);

  // The Hello's bytes; called first. nullopt: the program has not said it, or has ended
  // (program_done()).
  virtual std::optional<std::string> Hello() = 0;
  // A message of the referee. Returns whether it ends the match.
  virtual bool TakeMessage(std::string_view bytes) = 0;
  // A line of the program that is not empty. On the lines' own thread.
  virtual void TakeLine(const std::string& line) = 0;
  // A stream has ended: what is asked on it needs no answer any more.
  virtual void OnEnd() = 0;

  // The program's next line; nullopt: it has closed its stdout.
  std::optional<std::string> ReadLine();
  // A program that has closed its stdin may still write; one that has ended is seen by its stdout.
  void Print(std::string_view text) { (void)program_.Write(text); }
  // Sends a message on the stream, if one is open.
  void Send(const v1::BotMessage& message);
  void Kill() { program_.Kill(); }
  // Whether the message welcomes the program to a match that it does not know yet.
  bool IsNewMatch(const v1::Welcome& welcome);
  bool program_done() const { return program_done_; }
  // Of the program's stdout, from 1.
  int line_number() const { return line_number_; }

 private:
  // Passes the referee's messages on until a stream ends for good before its match is over.
  int PlayMatches();
  void CloseStream();
  // Opens a stream and sends the Hello.
  void Begin();
  // The program's lines, until it closes its stdout.
  void PassUp();

  Program program_;
  frames::BotEnd* const seat_;
  std::string hello_;
  // The match that the program knows it is in; empty: none.
  std::string match_id_;
  // The match of the stream has ended; of the thread that calls Run().
  bool over_ = false;
  std::atomic<bool> program_done_ = false;
  int line_number_ = 0;

  Mutex mutex_;
  // A stream is open for the program's lines.
  bool open_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace assize::bridge

#endif  // ASSIZE_REFEREE_BRIDGE_PROGRAM_BRIDGE_H_
