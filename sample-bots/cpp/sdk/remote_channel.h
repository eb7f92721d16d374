// A seat at a ladder's service, over TLS: for bots that their owners run.
//
// The connection may break: a stream returns to its match by itself (remote_match.h), so that each
// stream is a whole match. Everything runs on the thread that waits in Read(); while that thread is
// busy with the bot for longer than a second, another thread keeps the connection alive.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_CHANNEL_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_CHANNEL_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

#include "referee/base/mutex.h"
#include "referee/http2/reactor.h"
#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/event_watch.h"
#include "sample-bots/cpp/sdk/remote_match.h"
#include "sample-bots/cpp/sdk/remote_place.h"
#include "sample-bots/cpp/sdk/remote_service.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bot {

class RemoteChannel final : public SeatChannel {
 public:
  explicit RemoteChannel(RemotePlace place, const RemoteTimes& times = {});
  ~RemoteChannel() override;

  // A match. Read() waits for it to begin, however long that takes, and returns false when it is
  // over for the bot; then Finish() is OK, unless the service refuses the bot.
  std::unique_ptr<SeatStream> Open() override;

  // No new match begins: a match that has begun goes on, and Read() of one that has not returns
  // false. Safe on every thread.
  void Leave();
  bool leaving() const { return leaving_; }
  // SIGTERM calls Leave() from now on.
  void LeaveAtSigterm();

 private:
  class Match;
  class Turn;

  // Only the thread that has taken the reactor uses it and what runs on it.
  void Take();
  void GiveBack();
  // Waits for something to happen, and lets other threads take the reactor meanwhile.
  void Wait();
  void LeaveNow();
  void Tend();

  http2::Reactor reactor_;
  RemoteService service_;
  Match* match_ = nullptr;
  std::mutex taken_;
  // How many threads wait for the reactor.
  std::atomic<int> wanted_ = 0;
  std::shared_ptr<EventWatch> wake_;
  // How often the reactor was taken, except by the thread that tends the connection.
  std::atomic<uint64_t> uses_ = 0;
  std::atomic<bool> leaving_ = false;

  Mutex tending_;
  std::condition_variable stop_;
  std::atomic<bool> stopped_ = false;
  std::thread tender_;
};

// Plays match after match until SIGTERM, which lets the match in play end, or until the service
// refuses the bot. Returns the exit status for main().
int RunRemoteBot(Bot& bot, const BotInfo& info, RemotePlace place);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_CHANNEL_H_
