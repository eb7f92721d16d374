// The protocol's messages as lines of JSON: protobuf's JSON form with the field names of the .proto
// files, and with zeros, false and empty lists written out, so that a program need not know which
// fields may be missing. 64-bit numbers are strings there, as that form prescribes; they may be
// written either way.
#ifndef ASSIZE_REFEREE_LINES_JSON_LINE_H_
#define ASSIZE_REFEREE_LINES_JSON_LINE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "assize/v1/referee.pb.h"

namespace assize::lines {

// A longer line is refused unread. A message has at most 65,536 bytes, and some times as many as
// JSON.
inline constexpr size_t kMaxLineBytes = size_t{1} << 20;

// One line, with its newline. kInternal: the message has no JSON form.
absl::StatusOr<std::string> ToJsonLine(const v1::RefereeMessage& message);

// kInvalidArgument says what is wrong with the line, all of it. A message without a member is wrong
// as well.
absl::StatusOr<v1::BotMessage> FromJsonLine(std::string_view line);
// The same for what the referee writes.
absl::StatusOr<v1::RefereeMessage> RefereeMessageFromJsonLine(std::string_view line);

}  // namespace assize::lines

#endif  // ASSIZE_REFEREE_LINES_JSON_LINE_H_
