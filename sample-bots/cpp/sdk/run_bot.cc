#include "sample-bots/cpp/sdk/run_bot.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_split.h"
#include "referee/base/files.h"
#include "referee/base/status.h"
#include "referee/frames/bot_end.h"
#include "sample-bots/cpp/sdk/frame_channel.h"
#include "sample-bots/cpp/sdk/session.h"

namespace assize::bot {
namespace {

// Plays at the service that the environment names: the program assize-remote, which speaks gRPC,
// starts this one again with a seat. Returns the exit status if it can't be started.
int JoinServer() {
  const std::vector<std::string> line =
      absl::StrSplit(ReadFileOrNothing("/proc/self/cmdline"), '\0');
  std::error_code error;
  std::vector<std::string> words = {"assize-remote", "--reuse", "--",
                                    std::filesystem::read_symlink("/proc/self/exe", error)};
  // The program's own name, and what stands behind the last word's end, are none of its arguments.
  if (line.size() > 2) words.insert(words.end(), line.begin() + 1, line.end() - 1);
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execvp(pointers[0], pointers.data());
  std::fprintf(
      stderr,
      "ASSIZE_SERVER is set, but assize-remote, which plays there, can't be started: %s; put "
      "its folder into PATH\n",
      std::strerror(errno));
  return static_cast<int>(ExitCode::kConfiguration);
}

}  // namespace

int RunBot(Bot& bot, const BotInfo& info) {
  const bool has_seat = std::getenv("ASSIZE_SEAT_FD") != nullptr;
  if (!has_seat && std::getenv("ASSIZE_SERVER") != nullptr) return JoinServer();
  absl::StatusOr<UniqueFd> seat = frames::SeatFromEnvironment();
  if (!seat.ok()) {
    std::fprintf(stderr, "%s\n", std::string(seat.status().message()).c_str());
    return static_cast<int>(ExitCodeOf(seat.status()));
  }
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
