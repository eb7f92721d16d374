// The referee's messages as lines of JSON, from their bytes: the same lines as ToJsonLine() writes
// (json_line.h), but quickly where a request lists thousands of moves. Such moves consist of a few
// parts that come again and again: each part is written once and copied wherever it occurs.
//
//   RequestLines lines;
//   if (auto read = RequestLines::Read(bytes)) Send(*lines.ToLine(*read));
//
// Used by one thread at a time.
#ifndef ASSIZE_REFEREE_LINES_REQUEST_LINE_H_
#define ASSIZE_REFEREE_LINES_REQUEST_LINE_H_

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/referee.pb.h"

namespace google::protobuf {
class Descriptor;
}

namespace assize::lines {

class RequestLines {
 public:
  struct Message {
    // All but Request.options.
    v1::RefereeMessage rest;
    // These, each as bytes of the message that was read.
    std::vector<std::string_view> options;
  };
  // nullopt: the bytes are not a RefereeMessage. They must outlive what is returned.
  static std::optional<Message> Read(std::string_view bytes);

  // One line, with its newline. kInternal: the message has no JSON form.
  absl::StatusOr<std::string> ToLine(const Message& message);

 private:
  using Descriptor = google::protobuf::Descriptor;

  absl::Status AppendText(const Descriptor& type, std::string_view bytes, std::string* text);
  // False, and nothing useful in *text, for a message that does not consist of messages alone.
  absl::StatusOr<bool> AppendParts(const Descriptor& type, std::string_view bytes,
                                   std::string* text);
  absl::StatusOr<std::string_view> WholeText(const Descriptor& type, std::string_view bytes);

  // The texts of parts by their type's name and bytes.
  std::unordered_map<std::string, std::string> texts_;
};

}  // namespace assize::lines

#endif  // ASSIZE_REFEREE_LINES_REQUEST_LINE_H_
