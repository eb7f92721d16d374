// A referee that does what a test's script says: one seat, one script for each stream.
#ifndef ASSIZE_TESTS_BOTS_FAKE_REFEREE_H_
#define ASSIZE_TESTS_BOTS_FAKE_REFEREE_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/unique_fd.h"
#include "referee/frames/bot_end.h"

namespace assize::bots_test {

// The referee's end of a stream.
class Stream {
 public:
  explicit Stream(frames::BotEnd* line) : line_(*line) {}

  // Waits for the bot's next message. False: it has left the stream, or sends nothing more.
  bool Read(v1::BotMessage* message);
  void Write(const v1::RefereeMessage& message);

 private:
  frames::BotEnd& line_;
};

// Plays one stream and returns how it ends.
using Script = std::function<absl::Status(Stream&)>;

class FakeReferee {
 public:
  // Streams beyond the last script are held open without an answer, as a host does between matches.
  explicit FakeReferee(std::vector<Script> scripts);
  ~FakeReferee();

  // The bot's end, for its process. The referee keeps none, so that it notices the bot's end.
  UniqueFd TakeSeat() { return std::move(seat_); }

  // Returns once all scripts have been played, or StopWaiting() has been called.
  void WaitForScripts();
  // Nobody will come any more.
  void StopWaiting();
  // Ends the stream that is held open, as a host that needs the bot no more.
  void GoAway();
  // How many streams have been opened.
  size_t opened();

 private:
  void Serve();
  absl::Status Play();

  const std::vector<Script> scripts_;
  UniqueFd seat_;
  std::unique_ptr<frames::BotEnd> line_;

  std::mutex mutex_;
  std::condition_variable changed_;
  size_t begun_ = 0;
  size_t played_ = 0;
  bool waiting_ = true;
  bool going_ = false;
  std::thread thread_;
};

}  // namespace assize::bots_test

#endif  // ASSIZE_TESTS_BOTS_FAKE_REFEREE_H_
