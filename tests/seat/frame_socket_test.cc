// Frames over a socket that does not block: pieces, ends, and what finds no room.
#include "referee/seat/frame_socket.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <string>
#include <utility>

namespace assize::seat {
namespace {

using frames::Framed;
using frames::Kind;
using Received = FrameSocket::Received;
using Room = FrameSocket::Room;

class FrameSocketTest : public ::testing::Test {
 protected:
  FrameSocketTest() : FrameSocketTest(Pair()) {}

  void Say(const std::string& bytes) {
    ASSERT_EQ(send(other_.get(), bytes.data(), bytes.size(), 0),
              static_cast<ssize_t>(bytes.size()));
    socket_.NoteReadable();
  }
  // All that has arrived at the other end.
  std::string Heard() {
    std::string heard;
    std::array<char, 65536> chunk;
    while (true) {
      const ssize_t size = recv(other_.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
      if (size <= 0) return heard;
      heard.append(chunk.data(), static_cast<size_t>(size));
    }
  }

  FrameSocket socket_;
  UniqueFd other_;

 private:
  static std::pair<UniqueFd, UniqueFd> Pair() {
    std::array<int, 2> ends{-1, -1};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    return {UniqueFd(ends[0]), UniqueFd(ends[1])};
  }
  explicit FrameSocketTest(std::pair<UniqueFd, UniqueFd> ends)
      : socket_(std::move(ends.first)), other_(std::move(ends.second)) {}
};

TEST_F(FrameSocketTest, WhatComesInPiecesIsThereOnceItIsWhole) {
  Say("ab");
  EXPECT_EQ(socket_.Receive(4), Received::kNothing);
  EXPECT_FALSE(socket_.IsEmpty());
  Say("cdef");
  ASSERT_EQ(socket_.Receive(4), Received::kMore);
  EXPECT_EQ(socket_.unread(), "abcdef");
  socket_.Take(4);
  EXPECT_EQ(socket_.unread(), "ef");
  socket_.Take(2);
  EXPECT_TRUE(socket_.IsEmpty());
  // Nothing is looked for that nobody has reported.
  ASSERT_EQ(send(other_.get(), "g", 1, 0), 1);
  EXPECT_EQ(socket_.Receive(1), Received::kNothing);
  socket_.NoteReadable();
  EXPECT_EQ(socket_.Receive(1), Received::kMore);
}

TEST_F(FrameSocketTest, AnEndOfSpeechIsNoHangUp) {
  Say("a");
  shutdown(other_.get(), SHUT_WR);
  socket_.NoteEnd();
  // It is reported once, for both.
  EXPECT_EQ(socket_.Receive(1), Received::kMore);
  EXPECT_EQ(socket_.Receive(2), Received::kEnd);
  EXPECT_EQ(socket_.unread(), "a");
  EXPECT_FALSE(socket_.IsHungUp());
  other_.Reset();
  EXPECT_TRUE(socket_.IsHungUp());
}

TEST_F(FrameSocketTest, AHangUpIsHeardAfterWhatWasSaidBeforeIt) {
  Say("a");
  other_.Reset();
  socket_.NoteEnd();
  // It is reported once, for both.
  EXPECT_EQ(socket_.Receive(1), Received::kMore);
  EXPECT_EQ(socket_.Receive(2), Received::kEnd);
  EXPECT_TRUE(socket_.IsHungUp());
}

TEST_F(FrameSocketTest, WhatFindsNoRoomIsSentInItsOrderWhenThereIsSome) {
  const std::string large(size_t{1} << 20, 'x');
  std::string said;
  EXPECT_EQ(socket_.Write(Kind::kMessage, "first"), Room::kEnough);
  said += Framed(Kind::kMessage, "first");
  // The first that does not fit asks for room; what comes after it waits behind it.
  EXPECT_EQ(socket_.Write(Kind::kMessage, large), Room::kAwaited);
  said += Framed(Kind::kMessage, large);
  EXPECT_EQ(socket_.Write(Kind::kEnd, "last"), Room::kEnough);
  said += Framed(Kind::kEnd, "last");
  EXPECT_EQ(socket_.Flush(), Room::kAwaited);
  std::string heard;
  while (socket_.Flush() == Room::kAwaited) heard += Heard();
  heard += Heard();
  EXPECT_TRUE(heard == said) << heard.size() << " of " << said.size();
}

TEST_F(FrameSocketTest, WhatNobodyIsThereToReadIsDropped) {
  const std::string large(size_t{1} << 20, 'x');
  EXPECT_EQ(socket_.Write(Kind::kMessage, large), Room::kAwaited);
  other_.Reset();
  EXPECT_EQ(socket_.Flush(), Room::kEnough);
  EXPECT_EQ(socket_.Write(Kind::kMessage, "late"), Room::kEnough);
}

}  // namespace
}  // namespace assize::seat
