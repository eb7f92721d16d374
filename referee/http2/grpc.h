// gRPC on HTTP/2: how messages and statuses stand in bytes, fields and trailers.
//
// Pure values and functions.
#ifndef ASSIZE_REFEREE_HTTP2_GRPC_H_
#define ASSIZE_REFEREE_HTTP2_GRPC_H_

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "referee/http2/stream.h"

namespace assize::http2 {

// A message as it stands in a stream: not compressed, its length, itself.
std::string Framed(std::string_view message);
// What stands before it, by its length.
inline constexpr size_t kGrpcHead = 5;
std::array<char, kGrpcHead> HeadOf(size_t length);

// Takes messages out of a stream's bytes, one at a time.
class Messages {
 public:
  enum class State { kNone, kWhole, kCompressed, kTooLarge };
  struct Next {
    State state = State::kNone;
    // With kWhole; good until the next call.
    std::string_view message;
    // With kTooLarge.
    size_t length = 0;
  };

  explicit Messages(size_t most) : most_(most) {}

  void Add(std::string_view bytes);
  // The next message without taking it.
  Next Peek() const;
  // Takes a whole one; returns how many bytes of the stream that were.
  size_t Take();
  // Drops all that has come; returns how many bytes that were.
  size_t Drop();

 private:
  std::string_view untaken() const { return std::string_view(bytes_).substr(taken_); }

  const size_t most_;
  std::string bytes_;
  size_t taken_ = 0;
};

// Whether the head of a call is one of gRPC: its content type is gRPC's, with or without the name of an
// encoding of messages. gRPC-Web, which no server of HTTP/2 needs, has another one.
bool IsGrpc(const Fields& head);

// The trailer with that status, and after how long to come again, if that is not 0.
Fields TrailerOf(const absl::Status& status, int retry_ms = 0);
// The status in a trailer; kUnknown if there is none.
absl::Status StatusIn(const Fields& trailer);

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_GRPC_H_
