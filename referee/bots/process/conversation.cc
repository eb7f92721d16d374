#include "referee/bots/process/conversation.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <string_view>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/mutex.h"
#include "referee/base/status.h"

namespace assize::bots {
namespace {

// How often to look whether the bot still runs while it sends nothing.
constexpr std::chrono::milliseconds kLook(50);
// How long a bot whose stream has ended may take to end itself.
constexpr std::chrono::milliseconds kEndLimit(1000);

}  // namespace

// Hears one stream, the bot's first.
class Conversation::Listener final : public seat::SeatListener {
 public:
  void OnOpen(seat::BotStreamPtr stream) override {
    MutexLock lock(mutex_);
    if (stream_ != nullptr) {
      lock.unlock();
      stream->Finish({absl::StatusCode::kAlreadyExists, "E_SEAT_TAKEN: one stream is fed"});
      return;
    }
    stream_ = std::move(stream);
  }

  void OnMessage(const seat::BotStreamPtr& stream, std::string_view bytes) override {
    {
      const MutexLock lock(mutex_);
      if (stream != stream_) return;
      messages_.emplace_back(bytes);
      changed_.notify_all();
    }
    stream->ReadNext();
  }

  // It can't be the answer to anything, and the bot will send nothing more.
  void OnTooLarge(seat::BotStreamPtr stream, size_t) override {
    OnEnd(std::move(stream), match::StreamEnd::kUnreadable);
  }

  void OnEnd(seat::BotStreamPtr stream, match::StreamEnd) override {
    const MutexLock lock(mutex_);
    if (stream != stream_) return;
    ended_ = true;
    changed_.notify_all();
  }

  // Empty without a stream.
  seat::BotStreamPtr stream() {
    const MutexLock lock(mutex_);
    return stream_;
  }

  enum class Heard { kMessage, kEnd, kNothing };
  // Waits for a short time.
  Heard Listen(std::string* bytes) {
    MutexLock lock(mutex_);
    changed_.wait_for(lock, kLook, [this]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      return ended_ || !messages_.empty();
    });
    if (messages_.empty()) return ended_ ? Heard::kEnd : Heard::kNothing;
    *bytes = std::move(messages_.front());
    messages_.pop_front();
    return Heard::kMessage;
  }

 private:
  Mutex mutex_;
  std::condition_variable changed_;
  seat::BotStreamPtr stream_ ABSL_GUARDED_BY(mutex_);
  std::deque<std::string> messages_ ABSL_GUARDED_BY(mutex_);
  bool ended_ ABSL_GUARDED_BY(mutex_) = false;
};

Conversation::Conversation(std::string log_path)
    : log_path_(std::move(log_path)), listener_(std::make_shared<Listener>()) {}

Conversation::~Conversation() {
  bot_ = nullptr;
  if (loop_ != nullptr) loop_->Stop();
}

absl::StatusOr<std::unique_ptr<Conversation>> Conversation::Start(
    const Manifest& manifest, const std::string& game, const std::string& folder,
    process::SupervisorClient* supervisor, const std::optional<process::Sandbox>& sandbox) {
  std::unique_ptr<Conversation> line(new Conversation(folder + "/bot.log"));
  ASSIZE_ASSIGN_OR_RETURN(line->loop_, seat::Loop::Start());
  ASSIZE_ASSIGN_OR_RETURN(line->bot_, BotProcess::Start({.manifest = manifest,
                                                         .game = game,
                                                         .seat_folder = folder + "/seat",
                                                         .log_path = line->log_path_,
                                                         .sandbox = sandbox},
                                                        supervisor, line->loop_,
                                                        /*timers=*/nullptr));
  line->bot_->port()->Attach(line->listener_);
  return line;
}

std::optional<std::string> Conversation::Next() {
  std::string bytes;
  while (true) {
    // Read first: what the bot sent before its end still counts.
    const bool alive = bot_->alive();
    switch (listener_->Listen(&bytes)) {
      case Listener::Heard::kMessage:
        return bytes;
      case Listener::Heard::kEnd:
        return std::nullopt;
      case Listener::Heard::kNothing:
        if (!alive) return std::nullopt;
    }
  }
}

void Conversation::Send(std::string bytes) {
  loop_->Post([listener = listener_, bytes = std::move(bytes)] {
    if (const seat::BotStreamPtr stream = listener->stream()) stream->Send(bytes);
  });
}

void Conversation::Finish() {
  // A bot that plays many matches opens its next stream at once; it finds nobody who wants it.
  bot_->port()->Detach();
  loop_->Post([listener = listener_] {
    if (const seat::BotStreamPtr stream = listener->stream()) stream->Finish({});
  });
}

std::string Conversation::AwaitEnd() {
  const auto deadline = std::chrono::steady_clock::now() + kEndLimit;
  while (bot_->alive() && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(kLook);
  }
  return bot_->Describe();
}

std::string Conversation::Log() const { return ReadFileOrNothing(log_path_); }

}  // namespace assize::bots
