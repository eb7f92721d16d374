// The form of frames, and the bot's end of them.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/socket.h>

#include <string>
#include <thread>

#include "referee/frames/bot_end.h"
#include "referee/frames/frame.h"

namespace assize::frames {
namespace {

using ::testing::HasSubstr;

TEST(Frames, AHeadHasAKindAndThreeBytesOfLength) {
  EXPECT_EQ(Framed(Kind::kMessage, "abc"), std::string("\x02\0\0\x03"
                                                       "abc",
                                                       7));
  const auto head = HeadBytes(Kind::kEnd, 0x010203);
  EXPECT_EQ(std::string(head.begin(), head.end()), "\x04\x01\x02\x03");
}

TEST(Frames, AHeadReadsAsItWasWritten) {
  for (const size_t length : {size_t{0}, size_t{255}, size_t{256}, size_t{70000}, kMaxPayload}) {
    const auto bytes = HeadBytes(Kind::kOpen, length);
    const Head head = ReadHead({bytes.data(), bytes.size()});
    EXPECT_EQ(head.kind, Kind::kOpen);
    EXPECT_EQ(head.length, length);
  }
}

TEST(Frames, AnEndHasACodeAndAText) {
  const End end = ReadEnd(EndPayload(14, "E_DRAINING: later"));
  EXPECT_EQ(end.code, 14);
  EXPECT_EQ(end.text, "E_DRAINING: later");
  EXPECT_EQ(ReadEnd("").code, 0);
}

class BotEndTest : public ::testing::Test {
 protected:
  BotEndTest() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends_), 0); }

  int ends_[2];
};

TEST_F(BotEndTest, FramesOfEverySizeArriveInOrder) {
  BotEnd writer{UniqueFd(ends_[0])};
  BotEnd reader{UniqueFd(ends_[1])};
  std::thread writing([&] {
    for (int size = 1; size < 3'000'000; size *= 3) {
      EXPECT_TRUE(writer.Write(Kind::kMessage, std::string(size, static_cast<char>(size))));
    }
    writer.Close();
  });
  Frame frame;
  for (int size = 1; size < 3'000'000; size *= 3) {
    ASSERT_TRUE(reader.Read(frame));
    EXPECT_EQ(frame.payload, std::string(size, static_cast<char>(size)));
  }
  EXPECT_FALSE(reader.Read(frame));
  writing.join();
}

TEST_F(BotEndTest, ATornFrameIsNone) {
  BotEnd reader{UniqueFd(ends_[1])};
  const std::string torn = Framed(Kind::kMessage, "abc").substr(0, 6);
  ASSERT_EQ(send(ends_[0], torn.data(), torn.size(), 0), 6);
  close(ends_[0]);
  Frame frame;
  EXPECT_FALSE(reader.Read(frame));
}

TEST_F(BotEndTest, NobodyIsWrittenTo) {
  BotEnd writer{UniqueFd(ends_[0])};
  close(ends_[1]);
  EXPECT_FALSE(writer.Write(Kind::kOpen, ""));
}

TEST_F(BotEndTest, TheEnvironmentNamesAnOpenDescriptor) {
  close(ends_[0]);
  for (const std::string value : {"", "x", "3x", "-1", "9999"}) {
    setenv("ASSIZE_SEAT_FD", value.c_str(), 1);
    EXPECT_THAT(std::string(SeatFromEnvironment().status().message()), HasSubstr("ASSIZE_SEAT_FD"));
  }
  setenv("ASSIZE_SEAT_FD", std::to_string(ends_[1]).c_str(), 1);
  const absl::StatusOr<UniqueFd> seat = SeatFromEnvironment();
  ASSERT_TRUE(seat.ok()) << seat.status();
  EXPECT_EQ(seat->get(), ends_[1]);
  EXPECT_EQ(fcntl(seat->get(), F_GETFD), FD_CLOEXEC);
}

}  // namespace
}  // namespace assize::frames
