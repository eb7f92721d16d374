// The referee's end of a seat: what it reads and when, and what a bot can't make it do.
#include "referee/seat/seat_port.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/frames/bot_end.h"
#include "referee/match/match.h"

namespace assize::seat {
namespace {

using frames::Framed;
using frames::Kind;
using ::testing::ElementsAre;
using ::testing::Lt;

// Notes what it is told, and keeps the newest stream.
class Notes final : public SeatListener {
 public:
  void OnOpen(BotStreamPtr stream) override {
    stream_ = std::move(stream);
    Add("open");
  }
  void OnMessage(const BotStreamPtr&, std::string_view bytes) override {
    Add("message " + std::string(bytes));
  }
  void OnTooLarge(BotStreamPtr, size_t bytes) override { Add(absl::StrCat("too large ", bytes)); }
  void OnEnd(BotStreamPtr, match::StreamEnd end) override {
    Add(absl::StrCat("end ", static_cast<int>(end)));
  }

  // On the loop's thread.
  BotStreamPtr stream() const { return stream_; }
  // Waits until so much has been told.
  std::vector<std::string> Await(size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return notes_.size() >= count; });
    return notes_;
  }

 private:
  void Add(std::string note) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(std::move(note));
    changed_.notify_all();
  }

  BotStreamPtr stream_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> notes_;
};

const std::string kLost = absl::StrCat("end ", static_cast<int>(match::StreamEnd::kLost));
const std::string kHalfClosed =
    absl::StrCat("end ", static_cast<int>(match::StreamEnd::kHalfClosed));
const std::string kUnreadable =
    absl::StrCat("end ", static_cast<int>(match::StreamEnd::kUnreadable));

// A descriptor with a byte, through the bot's end.
void SendDescriptor(int line, int descriptor) {
  char byte = 0;
  iovec part = {&byte, 1};
  union {
    cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control = {};
  msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  cmsghdr* const rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof descriptor);
  std::memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
  ASSERT_EQ(sendmsg(line, &message, 0), 1);
}

class SeatPortTest : public ::testing::Test {
 protected:
  SeatPortTest() {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    port_ = std::make_unique<SeatPort>(
        loop_, UniqueFd(ends[0]), [this] { waiting_.Post(); },
        [this](PortEnd how) {
          how_it_ended_ = how;
          ended_.Post();
        });
    bot_descriptor_ = ends[1];
    bot_ = std::make_unique<frames::BotEnd>(UniqueFd(ends[1]));
  }
  ~SeatPortTest() override {
    port_ = nullptr;
    loop_->Stop();
  }

  // Runs it on the loop's thread and waits for it; what was posted before is done by then.
  template <class Function>
  void OnLoop(Function function) {
    Signal done;
    loop_->Post([&] {
      function();
      done.Post();
    });
    done.Await();
  }
  void Attach() { port_->Attach(notes_); }
  void ReadNext() {
    OnLoop([this] { notes_->stream()->ReadNext(); });
  }
  void Send(const std::string& text) { ASSERT_TRUE(bot_->Write(Kind::kMessage, text)); }
  void SendSign(Kind kind) { ASSERT_TRUE(bot_->Write(kind, "")); }
  // What the bot hears next: "message TEXT", "end CODE TEXT"; "" if the referee has closed.
  std::string Hear() {
    frames::Frame frame;
    if (!bot_->Read(frame)) return "";
    if (frame.kind == Kind::kMessage) return "message " + frame.payload;
    const frames::End end = frames::ReadEnd(frame.payload);
    return absl::StrCat("end ", end.code, " ", end.text);
  }

  // Why nothing more comes through the port.
  PortEnd AwaitEnd() {
    ended_.Await();
    return how_it_ended_;
  }

  class Signal {
   public:
    void Post() {
      const std::lock_guard lock(mutex_);
      posted_ = true;
      changed_.notify_all();
    }
    void Await() {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return posted_; });
    }

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool posted_ = false;
  };

  std::shared_ptr<Loop> loop_ = *Loop::Start();
  std::shared_ptr<Notes> notes_ = std::make_shared<Notes>();
  Signal waiting_;
  // Set before the signal is.
  PortEnd how_it_ended_{};
  Signal ended_;
  std::unique_ptr<SeatPort> port_;
  int bot_descriptor_ = -1;
  std::unique_ptr<frames::BotEnd> bot_;
};

TEST_F(SeatPortTest, AMessageIsReadOnlyWhenItIsWanted) {
  Attach();
  SendSign(Kind::kOpen);
  Send("hello");
  Send("again");
  EXPECT_THAT(notes_->Await(2), ElementsAre("open", "message hello"));
  OnLoop([] {});
  EXPECT_EQ(notes_->Await(2).size(), 2u);
  ReadNext();
  EXPECT_THAT(notes_->Await(3), ElementsAre("open", "message hello", "message again"));
}

TEST_F(SeatPortTest, AStreamWaitsForItsMatchUnread) {
  SendSign(Kind::kOpen);
  Send("hello");
  waiting_.Await();
  EXPECT_TRUE(port_->HasWaiting());
  Attach();
  EXPECT_THAT(notes_->Await(2), ElementsAre("open", "message hello"));
  EXPECT_FALSE(port_->HasWaiting());
}

TEST_F(SeatPortTest, AFloodWaitsInItsOwnPipe) {
  Attach();
  SendSign(Kind::kOpen);
  notes_->Await(1);
  const std::string piece = Framed(Kind::kMessage, std::string(1000, 'x'));
  size_t taken = 0;
  while (const size_t sent = bot_->WriteSome(piece)) taken += sent;
  notes_->Await(2);
  while (const size_t sent = bot_->WriteSome(piece)) taken += sent;
  EXPECT_THAT(taken, Lt(size_t{1} << 20));
  EXPECT_EQ(notes_->Await(2).size(), 2u);
}

TEST_F(SeatPortTest, WhatABotDoesNotReadFollowsWhenItDoes) {
  Attach();
  SendSign(Kind::kOpen);
  notes_->Await(1);
  const std::string large(3'000'000, 'v');
  OnLoop([&] {
    notes_->stream()->Send(large);
    notes_->stream()->Send("last");
    notes_->stream()->Finish({absl::StatusCode::kOk, ""});
  });
  EXPECT_EQ(Hear(), "message " + large);
  EXPECT_EQ(Hear(), "message last");
  EXPECT_EQ(Hear(), "end 0 ");
}

TEST_F(SeatPortTest, TooLargeAMessageIsToldByItsSizeAndDropped) {
  Attach();
  SendSign(Kind::kOpen);
  Send(std::string(match::kMaxMessageBytes, 'x'));
  notes_->Await(2);
  ReadNext();
  std::thread bot([this] {
    Send(std::string(2'000'000, 'y'));
    Send("small");
  });
  EXPECT_EQ(notes_->Await(3)[2], "too large 2000000");
  ReadNext();
  EXPECT_EQ(notes_->Await(4)[3], "message small");
  bot.join();
}

TEST_F(SeatPortTest, WhatComesBetweenTwoStreamsCountsForNothing) {
  Attach();
  SendSign(Kind::kOpen);
  Send("hello");
  notes_->Await(2);
  OnLoop([this] { notes_->stream()->Finish({absl::StatusCode::kAborted, "E_FORFEIT: no"}); });
  EXPECT_EQ(Hear(), "end 10 E_FORFEIT: no");
  Send("late");
  SendSign(Kind::kDone);
  SendSign(Kind::kEnd);
  Send(std::string(1'000'000, 'z'));
  SendSign(Kind::kOpen);
  Send("hello again");
  EXPECT_THAT(notes_->Await(4),
              ElementsAre("open", "message hello", "open", "message hello again"));
}

TEST_F(SeatPortTest, EveryOpenHasOneEndWhoeverEndsItFirst) {
  Attach();
  SendSign(Kind::kOpen);
  SendSign(Kind::kEnd);
  SendSign(Kind::kOpen);
  SendSign(Kind::kOpen);
  EXPECT_THAT(notes_->Await(5), ElementsAre("open", kLost, "open", kLost, "open"));
  EXPECT_EQ(Hear(), "end 1 ");
  EXPECT_EQ(Hear(), "end 1 ");
  OnLoop([this] { notes_->stream()->Finish({absl::StatusCode::kOk, "over"}); });
  EXPECT_EQ(Hear(), "end 0 over");
}

TEST_F(SeatPortTest, TheEndOfABotIsHeardAfterAllThatItSaid) {
  Attach();
  SendSign(Kind::kOpen);
  Send("hello");
  Send("last words");
  bot_ = nullptr;
  notes_->Await(2);
  ReadNext();
  notes_->Await(3);
  ReadNext();
  EXPECT_THAT(notes_->Await(4), ElementsAre("open", "message hello", "message last words", kLost));
}

TEST_F(SeatPortTest, ABotThatOnlyStopsSendingIsStillToldItsEnd) {
  Attach();
  SendSign(Kind::kOpen);
  shutdown(bot_descriptor_, SHUT_WR);
  EXPECT_THAT(notes_->Await(2), ElementsAre("open", kHalfClosed));
  OnLoop([this] { notes_->stream()->Finish({absl::StatusCode::kInvalidArgument, "E_CLOSED"}); });
  EXPECT_EQ(Hear(), "end 3 E_CLOSED");
}

TEST_F(SeatPortTest, TheEndOfWhatABotSendsIsHeardIfItComesTogetherWithItsLastMessage) {
  Attach();
  // The loop is busy meanwhile, so that both are reported to it at once.
  OnLoop([this] {
    SendSign(Kind::kOpen);
    Send("last words");
    shutdown(bot_descriptor_, SHUT_WR);
  });
  notes_->Await(2);
  ReadNext();
  EXPECT_THAT(notes_->Await(3), ElementsAre("open", "message last words", kHalfClosed));
}

TEST_F(SeatPortTest, WhatIsNoFrameClosesTheLine) {
  Attach();
  SendSign(Kind::kOpen);
  ASSERT_TRUE(bot_->WriteAll("GET / HTTP/1.1\r\n\r\n"));
  EXPECT_THAT(notes_->Await(2), ElementsAre("open", kUnreadable));
  EXPECT_EQ(AwaitEnd(), PortEnd::kNoFrame);
  EXPECT_EQ(Hear(), "end 1 ");
  EXPECT_EQ(Hear(), "");
}

// Nobody has it yet: it is not kept for later.
TEST_F(SeatPortTest, SoDoesOneThatIsNoFrameBeforeItsMatch) {
  ASSERT_TRUE(bot_->WriteAll("\xff\xff\xff\xff" + std::string(100, 'x')));
  EXPECT_EQ(AwaitEnd(), PortEnd::kNoFrame);
  EXPECT_EQ(Hear(), "");
}

TEST_F(SeatPortTest, SoDoesOneThatSpeaksBeforeItsFirstStream) {
  Attach();
  Send("hello");
  EXPECT_EQ(AwaitEnd(), PortEnd::kNotOpened);
  EXPECT_EQ(Hear(), "");
}

TEST_F(SeatPortTest, HalfAFrameThatNothingFollowsIsItsEnd) {
  Attach();
  ASSERT_TRUE(bot_->WriteAll(std::string("\x01\0", 2)));
  bot_ = nullptr;
  EXPECT_EQ(AwaitEnd(), PortEnd::kHungUp);
}

TEST_F(SeatPortTest, OneThatWillSayNothingEvenBeforeItsFirstStreamIsKnown) {
  shutdown(bot_descriptor_, SHUT_WR);
  EXPECT_EQ(AwaitEnd(), PortEnd::kClosedHalf);
}

TEST_F(SeatPortTest, SoDoesOneThatOpensWithoutEnd) {
  Attach();
  for (int i = 0; i < kMaxOpens; ++i) SendSign(Kind::kOpen);
  EXPECT_EQ(notes_->Await(2 * kMaxOpens - 1).back(), "open");
  bot_->Write(Kind::kOpen, "");
  EXPECT_EQ(AwaitEnd(), PortEnd::kTooMuch);
  for (int i = 0; i < kMaxOpens; ++i) EXPECT_EQ(Hear(), "end 1 ");
  EXPECT_EQ(Hear(), "");
}

TEST_F(SeatPortTest, SoDoesOneThatSendsWithoutAStreamWithoutEnd) {
  Attach();
  const std::string signs = [] {
    std::string many;
    for (int i = 0; i < 10'000; ++i) many += Framed(Kind::kDone, "");
    return many;
  }();
  size_t sent = 0;
  while (bot_->WriteAll(signs)) ASSERT_LT(sent += signs.size(), kMaxDropped);
  EXPECT_EQ(AwaitEnd(), PortEnd::kTooMuch);
  EXPECT_EQ(Hear(), "");
}

TEST_F(SeatPortTest, SoDoesOneThatSendsDescriptors) {
  Attach();
  SendSign(Kind::kOpen);
  notes_->Await(1);
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const UniqueFd reader(ends[0]);
  UniqueFd writer(ends[1]);
  SendDescriptor(bot_descriptor_, writer.get());
  writer.Reset();
  EXPECT_THAT(notes_->Await(2), ElementsAre("open", kUnreadable));
  EXPECT_EQ(AwaitEnd(), PortEnd::kDescriptors);
  EXPECT_EQ(Hear(), "end 1 ");
  EXPECT_EQ(Hear(), "");
  // It was the last one, and is closed by now or soon.
  char nothing = 0;
  EXPECT_EQ(read(reader.get(), &nothing, 1), 0);
}

TEST_F(SeatPortTest, DescriptorsThatNobodyHasReadAreClosedWithTheLine) {
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const UniqueFd reader(ends[0]);
  UniqueFd writer(ends[1]);
  OnLoop([&] {
    SendDescriptor(bot_descriptor_, writer.get());
    port_ = nullptr;
  });
  writer.Reset();
  EXPECT_EQ(Hear(), "");
  char nothing = 0;
  EXPECT_EQ(read(reader.get(), &nothing, 1), 0);
}

TEST_F(SeatPortTest, ARetiredPortTellsTheBotSo) {
  SendSign(Kind::kOpen);
  waiting_.Await();
  port_->Retire();
  EXPECT_EQ(Hear(), "end 14 E_DRAINING: no more matches are played here");
  SendSign(Kind::kOpen);
  EXPECT_EQ(Hear(), "end 14 E_DRAINING: no more matches are played here");
}

TEST_F(SeatPortTest, AClosedPortKeepsNoListenerWhoseStreamWasOpen) {
  Attach();
  SendSign(Kind::kOpen);
  notes_->Await(1);
  const std::weak_ptr<Notes> kept = notes_;
  port_ = nullptr;
  OnLoop([this] { notes_ = nullptr; });
  EXPECT_TRUE(kept.expired());
}

TEST_F(SeatPortTest, ADetachedListenerHearsNoLaterStream) {
  Attach();
  SendSign(Kind::kOpen);
  notes_->Await(1);
  OnLoop([this] {
    port_->Detach();
    notes_->stream()->Finish({});
  });
  EXPECT_EQ(Hear(), "end 0 ");
  SendSign(Kind::kOpen);
  waiting_.Await();
  EXPECT_EQ(notes_->Await(1).size(), 1u);
}

}  // namespace
}  // namespace assize::seat
