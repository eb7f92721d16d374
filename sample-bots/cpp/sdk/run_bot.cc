#include "sample-bots/cpp/sdk/run_bot.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "referee/base/status.h"
#include "referee/frames/bot_end.h"
#include "sample-bots/cpp/sdk/frame_channel.h"
#include "sample-bots/cpp/sdk/remote_channel.h"
#include "sample-bots/cpp/sdk/remote_place.h"
#include "sample-bots/cpp/sdk/session.h"

namespace assize::bot {
namespace {

int Fail(const absl::Status& status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return static_cast<int>(ExitCodeOf(status));
}

// The exit status after a stream that has ended with `status`, the last one. `reached`: the referee
// has sent something.
int ExitCodeAfter(const absl::Status& status, bool reached) {
  const bool gone = status.ok() || absl::IsUnavailable(status) || absl::IsCancelled(status);
  if (gone && reached) return static_cast<int>(ExitCode::kOk);
  std::fprintf(stderr, "the referee ended the stream with status %s: %s\n",
               absl::StatusCodeToString(status.code()).c_str(),
               std::string(status.message()).c_str());
  return static_cast<int>(ExitCode::kUnavailable);
}

}  // namespace

int RunBot(Bot& bot, const BotInfo& info) {
  if (std::getenv("ASSIZE_SEAT_FD") == nullptr) {
    absl::StatusOr<std::optional<RemotePlace>> place = RemoteFromEnvironment();
    if (!place.ok()) return Fail(WithContext(place.status(), "assize"));
    if (place->has_value()) return RunRemoteBot(bot, info, **std::move(place));
  }
  absl::StatusOr<UniqueFd> seat = frames::SeatFromEnvironment();
  if (!seat.ok()) return Fail(seat.status());
  FrameChannel channel(*std::move(seat));
  return RunBot(bot, info, channel);
}

int RunBot(Bot& bot, const BotInfo& info, SeatChannel& channel) {
  const v1::BotMessage hello = HelloOf(info);
  // Kept over all messages, so that their memory is used again.
  v1::RefereeMessage message;
  v1::BotMessage answer;
  bool reached = false;
  while (true) {
    const std::unique_ptr<SeatStream> stream = channel.Open();
    Session session(bot);
    stream->Write(hello);
    while (stream->Read(message)) {
      reached = true;
      if (session.Receive(message, answer)) stream->Write(answer);
    }
    const absl::Status status = stream->Finish();
    if (!status.ok() || !session.over()) return ExitCodeAfter(status, reached);
  }
}

}  // namespace assize::bot
