// How a bot comes to a connection: names, addresses that are tried one after another.
#include "referee/http2/dialer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/http2/reactor.h"
#include "tests/bots/loopback_port.h"

namespace assize::bot {
namespace {

using ::testing::HasSubstr;

http2::Address AddressOf(int family, uint16_t port) {
  http2::Address address;
  if (family == AF_INET) {
    const sockaddr_in four = {.sin_family = AF_INET,
                              .sin_port = htons(port),
                              .sin_addr = {htonl(INADDR_LOOPBACK)},
                              .sin_zero = {}};
    std::memcpy(&address.bytes, &four, address.size = sizeof four);
  } else {
    sockaddr_in6 six = {};
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(port);
    six.sin6_addr = in6addr_loopback;
    std::memcpy(&address.bytes, &six, address.size = sizeof six);
  }
  return address;
}

// Dials until it has come to something.
absl::StatusOr<http2::Wire> Dial(const http2::Dialer::Lookup& lookup,
                                 const http2::DialLimits& limits) {
  http2::Reactor reactor;
  absl::StatusOr<http2::Wire> result = absl::UnknownError("not yet");
  const auto dialer = http2::Dialer::Begin(
      &reactor, *http2::TargetOf("club.example:7411"), nullptr, limits,
      [&](absl::StatusOr<http2::Wire> wire) {
        result = std::move(wire);
        reactor.Stop();
      },
      lookup);
  reactor.Run();
  return result;
}

TEST(DialerTest, AnAddressThatRefusesIsFollowedByTheNext) {
  const UniqueFd listener = Listener();
  const uint16_t port = PortOf(listener);
  // Nobody listens at the address of IPv6, which comes first.
  const auto wire = Dial(
      [port](const http2::Target&) -> absl::StatusOr<std::vector<http2::Address>> {
        return std::vector{AddressOf(AF_INET, port), AddressOf(AF_INET6, port)};
      },
      {});
  EXPECT_TRUE(wire.ok()) << wire.status();
}

TEST(DialerTest, AllAddressesThatWereTriedAreNamedInTheirOrder) {
  const UniqueFd taken = Bound();
  const uint16_t port = PortOf(taken);
  const auto wire = Dial(
      [port](const http2::Target&) -> absl::StatusOr<std::vector<http2::Address>> {
        return std::vector{AddressOf(AF_INET, port), AddressOf(AF_INET6, port)};
      },
      {});
  EXPECT_EQ(wire.status().code(), absl::StatusCode::kUnavailable);
  const std::string text(wire.status().message());
  EXPECT_LT(text.find(absl::StrCat("[::1]:", port, ": ")),
            text.find(absl::StrCat("127.0.0.1:", port)));
}

TEST(DialerTest, ANameThatIsNotFoundIsNamed) {
  const auto wire = Dial(
      [](const http2::Target& target) -> absl::StatusOr<std::vector<http2::Address>> {
        return absl::UnavailableError(absl::StrCat("the name ", target.host, " has no address"));
      },
      {});
  EXPECT_THAT(std::string(wire.status().message()), HasSubstr("club.example"));
}

TEST(DialerTest, ALookupThatThrowsIsAnError) {
  const auto wire = Dial(
      [](const http2::Target&) -> absl::StatusOr<std::vector<http2::Address>> {
        throw std::runtime_error("no memory");
      },
      {});
  EXPECT_EQ(wire.status(), absl::InternalError("the lookup of a name threw: no memory"));
}

TEST(DialerTest, ALookupThatTakesTooLongIsGivenUp) {
  const auto gate = std::make_shared<std::mutex>();
  gate->lock();
  http2::DialLimits limits;
  limits.lookup = std::chrono::milliseconds(1);
  const auto wire = Dial(
      [gate](const http2::Target&) -> absl::StatusOr<std::vector<http2::Address>> {
        const std::scoped_lock lock(*gate);
        return absl::UnavailableError("too late");
      },
      limits);
  gate->unlock();
  EXPECT_THAT(std::string(wire.status().message()), HasSubstr("looking up the name club.example"));
}

TEST(DialerTest, AddressesAreReadAsTheyAreWritten) {
  const auto host = [](const char* text) {
    const auto target = http2::TargetOf(text);
    return target.ok() ? absl::StrCat(target->host, " ", target->port) : "";
  };
  EXPECT_EQ(host("club.example:7411"), "club.example 7411");
  EXPECT_EQ(host("[::1]:7411"), "::1 7411");
  for (const char* wrong : {"", ":7411", "club.example", "club.example:", "::1:7411", "club:0",
                            "club:x", "club:65536", "[]:1"}) {
    EXPECT_EQ(host(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace assize::bot
