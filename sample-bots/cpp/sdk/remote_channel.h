// A seat at a ladder's service, over TLS: for bots that their owners run.
//
// The connection may break: a stream comes back to its match by itself, with what the bot has not
// been told and what the referee may not have heard. So each stream is a whole match.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_CHANNEL_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_CHANNEL_H_

#include <grpcpp/channel.h>

#include <atomic>
#include <condition_variable>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "referee/base/mutex.h"
#include "sample-bots/cpp/sdk/bot.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bot {

struct RemotePlace {
  // "HOST:PORT"; "plain:HOST:PORT" without TLS, on this machine alone.
  std::string server;
  std::string token;
  // Certificates that the server's must be signed by, in PEM; empty: the system's.
  std::string roots;
};

// ASSIZE_SERVER, ASSIZE_TOKEN_FILE (or ASSIZE_TOKEN), ASSIZE_CA_FILE; nullopt: no server is named.
// Errors name the variable or the file.
absl::StatusOr<std::optional<RemotePlace>> RemoteFromEnvironment();

class RemoteChannel final : public SeatChannel {
 public:
  explicit RemoteChannel(RemotePlace place);
  ~RemoteChannel() override;

  // A match. Read() waits for it to begin, however long that takes, and returns false when it is over
  // for the bot; Finish() is OK then, unless the service will not have the bot.
  std::unique_ptr<SeatStream> Open() override;

  // No new match: one that has begun goes on, and Read() of one that has not returns false. Safe on
  // every thread.
  void Leave();
  bool leaving() const { return leaving_; }

 private:
  class Match;

  std::shared_ptr<grpc::Channel> Connected();
  void HangUp();
  // Waits, but not when Leave() is called and `may_leave`.
  void Pause(double seconds, bool may_leave);

  const RemotePlace place_;
  std::shared_ptr<grpc::Channel> channel_;
  std::atomic<bool> leaving_ = false;
  std::atomic<bool> reached_ = false;
  Mutex mutex_;
  std::condition_variable changed_;
  Match* match_ ABSL_GUARDED_BY(mutex_) = nullptr;
};

// Plays match after match until SIGTERM, which lets the one in play end, or until the service will
// not have the bot. Returns the exit status for main().
int RunRemoteBot(Bot& bot, const BotInfo& info, RemotePlace place);

// SIGTERM calls Leave() from now on. The process has one thread so far.
void LeaveAtSigterm(RemoteChannel* channel);

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_REMOTE_CHANNEL_H_
