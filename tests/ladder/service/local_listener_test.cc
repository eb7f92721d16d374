// The daemon's socket for its own machine, with clients of the test's own.
#include "ladder/service/daemon/local_listener.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <stdexcept>
#include <utility>

#include "absl/synchronization/notification.h"
#include "ladder/service/daemon/service_folder.h"
#include "tests/ladder/store/ladder_testing.h"

namespace assize::ladder::service {
namespace {

TEST(LocalListener, AClientWhoseConnectionThrowsIsNotLetInAndTheNextOneIs) {
  const Folder folder;
  const auto listener = Get(LocalListener::Listen(folder / "ladder.sock"));
  std::atomic<int> clients = 0;
  absl::Notification let_in;
  UniqueFd kept;
  ::testing::internal::CaptureStderr();
  ASSERT_THAT(listener->Open([&](UniqueFd peer) {
    if (clients++ == 0) throw std::runtime_error("no memory");
    kept = std::move(peer);
    let_in.Notify();
  }),
              IsOk());
  const UniqueFd first = Get(ConnectTo(folder / "ladder.sock"));
  pollfd ended = {first.get(), POLLIN, 0};
  poll(&ended, 1, -1);
  char byte = 0;
  EXPECT_EQ(read(first.get(), &byte, 1), 0);
  const UniqueFd second = Get(ConnectTo(folder / "ladder.sock"));
  let_in.WaitForNotification();
  listener->Close();
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "A client ended: the local socket threw: no memory\n");
  EXPECT_EQ(clients, 2);
}

}  // namespace
}  // namespace assize::ladder::service
