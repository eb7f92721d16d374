// The daemon at the other end of a trial's socket, played by the test.
#include "ladder/submit/trial/daemon_desk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <thread>

#include "referee/process/supervisor/packet.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder {
namespace {

TEST(DaemonDesk, AnOrderThatThrowsIsLoggedAndTheNextOnesAreTaken) {
  std::array<int, 2> ends = {};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), 0);
  UniqueFd daemon(ends[0]);
  DaemonDesk desk{UniqueFd(ends[1])};
  ::testing::internal::CaptureStderr();
  int cancels = 0;
  std::thread listening([&] {
    desk.Listen([&cancels] {
      if (cancels++ == 0) throw std::runtime_error("no memory");
    });
  });
  v1::TrialOrder cancel;
  cancel.mutable_cancel();
  v1::TrialOrder verdict;
  verdict.mutable_verdict()->set_unchanged(true);
  ASSERT_EQ(process::SendPacket(daemon.get(), cancel), process::PacketResult::kDone);
  ASSERT_EQ(process::SendPacket(daemon.get(), verdict), process::PacketResult::kDone);
  EXPECT_TRUE(Get(desk.Check("marian", "robin", {})).has_value());
  daemon.Reset();
  listening.join();
  EXPECT_EQ(cancels, 2);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "A trial's order ended: an order of the daemon threw: no memory\n");
}

}  // namespace
}  // namespace assize::ladder
