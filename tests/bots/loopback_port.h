// Ports of the loopback interface.
#ifndef ASSIZE_TESTS_BOTS_LOOPBACK_PORT_H_
#define ASSIZE_TESTS_BOTS_LOOPBACK_PORT_H_

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>

#include "referee/base/unique_fd.h"

namespace assize::bot {

// Has a port at which nobody listens, and which nobody else gets as long as it lives.
inline UniqueFd Bound() {
  UniqueFd bound(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  sockaddr_in four = {
      .sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
  EXPECT_EQ(bind(bound.get(), reinterpret_cast<const sockaddr*>(&four), sizeof four), 0);
  return bound;
}

inline UniqueFd Listener() {
  UniqueFd listener = Bound();
  EXPECT_EQ(listen(listener.get(), 16), 0);
  return listener;
}

inline uint16_t PortOf(const UniqueFd& listener) {
  sockaddr_in four = {};
  socklen_t size = sizeof four;
  getsockname(listener.get(), reinterpret_cast<sockaddr*>(&four), &size);
  return ntohs(four.sin_port);
}

}  // namespace assize::bot

#endif  // ASSIZE_TESTS_BOTS_LOOPBACK_PORT_H_
