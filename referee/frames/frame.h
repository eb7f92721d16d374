// How a bot in its seat and the referee speak over one descriptor: frames.
//
//   frame = kind (1 byte), length of the payload (3 bytes, big-endian), payload
//
//   kind        from the bot                               from the referee
//   1 open      a stream begins; the one before, if it     -
//               was still open, has been left
//   2 message   a BotMessage                               a RefereeMessage
//   3 done      no more messages come on this stream       -
//   4 end       the stream has been left                   the stream has ended: a status code
//                                                          of gRPC (1 byte) and its text
//   5 seat      (the front process:) a SeatAnswer          a SeatRequest
//
// A seat begins a connection between a worker and the front process, before the first open; bots
// never get one.
//
// Streams follow one another; the payload of open, done, and end from the bot is empty. The referee
// answers every open with one end, in the same order, even where the bot has left first: so both
// sides know to which stream a frame belongs. What the bot sends after the referee's end of a
// stream and before its next open counts for nothing. Closing the descriptor means leaving for
// good.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_REFEREE_FRAMES_FRAME_H_
#define ASSIZE_REFEREE_FRAMES_FRAME_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace assize::frames {

enum class Kind : uint8_t { kOpen = 1, kMessage = 2, kDone = 3, kEnd = 4, kSeat = 5 };

inline constexpr size_t kHeadBytes = 4;
// The most that three bytes can express.
inline constexpr size_t kMaxPayload = (size_t{1} << 24) - 1;

struct Head {
  // As its sender wrote it; perhaps an unknown one.
  Kind kind{};
  size_t length = 0;
};

// `length` is at most kMaxPayload.
std::array<char, kHeadBytes> HeadBytes(Kind kind, size_t length);
// A whole frame.
std::string Framed(Kind kind, std::string_view payload);
// Of the first kHeadBytes of `bytes`, which must be there.
Head ReadHead(std::string_view bytes);

// How the referee ends a stream.
struct End {
  // As gRPC numbers them, and absl::StatusCode does.
  int code = 0;
  std::string text;
};

// The payload of an end. A text that would not fit is cut.
std::string EndPayload(int code, std::string_view text);
// An empty payload reads as code 0.
End ReadEnd(std::string_view payload);

}  // namespace assize::frames

#endif  // ASSIZE_REFEREE_FRAMES_FRAME_H_
