#include "tests/bots/fake_referee.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <utility>

namespace assize::bots_test {

using frames::Kind;

bool Stream::Read(v1::BotMessage* message) {
  frames::Frame frame;
  return line_.Read(frame) && frame.kind == Kind::kMessage &&
         message->ParseFromString(frame.payload);
}

void Stream::Write(const v1::RefereeMessage& message) {
  line_.Write(Kind::kMessage, message.SerializeAsString());
}

FakeReferee::FakeReferee(std::vector<Script> scripts) : scripts_(std::move(scripts)) {
  int ends[2];
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  line_ = std::make_unique<frames::BotEnd>(UniqueFd(ends[0]));
  seat_.Reset(ends[1]);
  thread_ = std::thread([this] { Serve(); });
}

FakeReferee::~FakeReferee() {
  GoAway();
  line_->Close();
  thread_.join();
}

void FakeReferee::WaitForScripts() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return played_ == scripts_.size() || !waiting_; });
}

void FakeReferee::StopWaiting() {
  std::lock_guard lock(mutex_);
  waiting_ = false;
  changed_.notify_all();
}

void FakeReferee::GoAway() {
  std::lock_guard lock(mutex_);
  going_ = true;
  changed_.notify_all();
}

size_t FakeReferee::opened() {
  std::lock_guard lock(mutex_);
  return begun_;
}

// What comes after the end of a stream and before the next open counts for nothing.
void FakeReferee::Serve() {
  frames::Frame frame;
  while (line_->Read(frame)) {
    if (frame.kind != Kind::kOpen) continue;
    const absl::Status status = Play();
    line_->Write(Kind::kEnd, frames::EndPayload(static_cast<int>(status.code()),
                                                std::string(status.message())));
  }
}

absl::Status FakeReferee::Play() {
  std::unique_lock lock(mutex_);
  const size_t number = begun_++;
  if (number >= scripts_.size()) {
    changed_.wait(lock, [&] { return going_; });
    return absl::UnavailableError("E_DRAINING: the referee goes away");
  }
  lock.unlock();
  Stream stream(line_.get());
  absl::Status status = scripts_[number](stream);
  lock.lock();
  ++played_;
  changed_.notify_all();
  return status;
}

}  // namespace assize::bots_test
