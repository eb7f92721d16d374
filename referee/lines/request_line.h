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

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/container/flat_hash_map.h"
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
  // A type of parts, with what would be asked of its descriptor again and again.
  struct Type {
    struct Field {
      int number = 0;
      bool is_repeated = false;
      // What its text begins with.
      std::string head;
      Type* type = nullptr;
    };
    const google::protobuf::Descriptor* descriptor = nullptr;
    // Of a type that has messages alone; otherwise empty.
    std::vector<Field> fields;
    int lists = 0;
    // The texts of whole parts by their bytes.
    absl::flat_hash_map<std::string, std::string> texts;
  };

  Type& TypeOf(const google::protobuf::Descriptor& descriptor);
  absl::Status AppendText(Type& type, std::string_view bytes, std::string* text);
  // False, and nothing useful in *text, for a message that does not consist of messages alone.
  absl::StatusOr<bool> AppendParts(const Type& type, std::string_view bytes, std::string* text);
  // Until the next text of the type is asked for.
  absl::StatusOr<std::string_view> WholeText(Type& type, std::string_view bytes);

  std::unordered_map<const google::protobuf::Descriptor*, Type> types_;
  // Of all types.
  size_t texts_ = 0;
};

}  // namespace assize::lines

#endif  // ASSIZE_REFEREE_LINES_REQUEST_LINE_H_
