#include "sample-bots/cpp/remote/bot_process.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <utility>

namespace assize::bot {
namespace {

constexpr int kFarewellMs = 2000;
constexpr size_t kChunk = 65536;

}  // namespace

absl::StatusOr<std::shared_ptr<BotProcess>> BotProcess::Start(
    http2::Reactor* reactor, const std::vector<std::string>& command, OnFrame on_frame) {
  std::array<int, 2> ends;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    return absl::ErrnoToStatus(errno, "making the bot's descriptor");
  }
  UniqueFd ours(ends[0]);
  const UniqueFd bots(ends[1]);
  absl::StatusOr<bridge::Program> program =
      bridge::Program::Start(command, {}, bridge::Program::Streams::kOurs, bots.get());
  if (!program.ok()) return program.status();
  std::shared_ptr<BotProcess> bot(
      new BotProcess(reactor, *std::move(program), std::move(ours), std::move(on_frame)));
  bot->waits_for_ = EPOLLIN;
  bot->watched_ = reactor->Watch(bot->seat_.get(), EPOLLIN, bot);
  return bot;
}

BotProcess::~BotProcess() {
  shutdown(seat_.get(), SHUT_WR);
  pollfd bots_end = {seat_.get(), 0, 0};
  poll(&bots_end, 1, kFarewellMs);
}

void BotProcess::Leave() {
  reactor_.Forget(std::exchange(watched_, 0));
  ended_ = true;
}

void BotProcess::End() {
  ended_ = true;
  out_.clear();
  reactor_.Forget(std::exchange(watched_, 0));
}

void BotProcess::Write(frames::Kind kind, std::string_view payload) {
  if (ended_) return;
  const bool waits = !out_.empty();
  out_.append(frames::Framed(kind, payload));
  if (!waits) Flush();
}

void BotProcess::Flush() {
  while (!out_.empty()) {
    const ssize_t sent = send(seat_.get(), out_.data(), out_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    // Receive() will notice that the bot is gone.
    if (sent < 0 && errno != EAGAIN) out_.clear();
    if (sent < 0) break;
    out_.erase(0, static_cast<size_t>(sent));
  }
  WatchFor();
}

void BotProcess::WatchFor() {
  const uint32_t events = (held_ ? 0U : EPOLLIN) | (out_.empty() ? 0U : EPOLLOUT);
  if (ended_ || events == waits_for_) return;
  waits_for_ = events;
  reactor_.Change(watched_, events);
}

void BotProcess::OnReady(uint32_t events) {
  if ((events & EPOLLOUT) != 0) Flush();
  if (!ended_ && (events & ~static_cast<uint32_t>(EPOLLOUT)) != 0) Receive();
}

void BotProcess::Receive() {
  std::array<char, kChunk> chunk;
  const ssize_t size = recv(seat_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) return End();
  in_.append(chunk.data(), static_cast<size_t>(size));
  Deliver();
}

void BotProcess::Deliver() {
  while (!held_ && in_.size() >= frames::kHeadBytes) {
    const frames::Head head = frames::ReadHead(in_);
    const size_t size = frames::kHeadBytes + head.length;
    if (in_.size() < size) break;
    held_ = !on_frame_(head.kind, std::string_view(in_).substr(frames::kHeadBytes, head.length));
    in_.erase(0, size);
  }
  WatchFor();
}

void BotProcess::GoOn() {
  if (!std::exchange(held_, false) || ended_) return;
  Deliver();
}

}  // namespace assize::bot
