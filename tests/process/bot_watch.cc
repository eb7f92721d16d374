#include "tests/process/bot_watch.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>

namespace assize::process {
namespace {

bool AwaitReadable(int descriptor) {
  pollfd polled = {descriptor, POLLIN, 0};
  const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(kTimeout);
  return poll(&polled, 1, static_cast<int>(limit.count())) > 0;
}

UniqueFd NamedPipe(const std::string& path, int access) {
  if (mkfifo(path.c_str(), 0600) != 0) throw std::runtime_error("mkfifo " + path);
  return UniqueFd(open(path.c_str(), access | O_NONBLOCK | O_CLOEXEC));
}

}  // namespace

void ExitWatch::Note(int bot, const ExitInfo& exit) {
  const std::lock_guard lock(mutex_);
  if (!exits_.emplace(bot, exit).second) throw std::logic_error("a bot ended twice");
  changed_.notify_all();
}

std::optional<ExitInfo> ExitWatch::Await(int bot) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, kTimeout, [&] { return exits_.count(bot) > 0; });
  const auto found = exits_.find(bot);
  return found == exits_.end() ? std::nullopt : std::optional(found->second);
}

size_t ExitWatch::AwaitCount(size_t count) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, kTimeout, [&] { return exits_.size() >= count; });
  return exits_.size();
}

LifeLine::LifeLine(const std::string& path)
    : pipe_(NamedPipe(path, O_RDONLY)), held_(open(path.c_str(), O_WRONLY | O_CLOEXEC)) {}

LifeLine::Event LifeLine::Next() {
  if (!AwaitReadable(pipe_.get())) return Event::kNothing;
  char byte;
  const ssize_t received = read(pipe_.get(), &byte, 1);
  if (received == 0) return Event::kEnd;
  if (received < 0) return Event::kNothing;
  ++bytes_;
  return Event::kByte;
}

bool LifeLine::AwaitBytes(size_t count) {
  while (bytes_ < count) {
    if (Next() != Event::kByte) return false;
  }
  return true;
}

bool LifeLine::AwaitEnd() {
  held_.Reset();
  while (true) {
    const Event event = Next();
    if (event != Event::kByte) return event == Event::kEnd;
  }
}

// With both accesses neither this end nor the bot's waits for the other.
Gate::Gate(const std::string& path) : pipe_(NamedPipe(path, O_RDWR)) {}

void Gate::Open() {
  if (write(pipe_.get(), "\n", 1) != 1) throw std::runtime_error("writing to a gate");
}

bool AwaitProcessEnd(const UniqueFd& process) { return AwaitReadable(process.get()); }

}  // namespace assize::process
