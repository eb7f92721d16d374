// Moves that are encoded once, and are parts of many lists (EncodesOptions of table_writing.h).
#ifndef ASSIZE_REFEREE_GAMES_ENCODED_LIST_H_
#define ASSIZE_REFEREE_GAMES_ENCODED_LIST_H_

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "assize/v1/games.pb.h"
#include "assize/v1/referee.pb.h"
#include "referee/games/table_writing.h"

namespace assize::games {

// Of one of a Request's options: a field of bytes, as of protobuf's wire format.
inline constexpr uint32_t kOptionTag = v1::Request::kOptionsFieldNumber << 3 | 2;

class EncodedList {
 public:
  size_t size() const { return ends_.size() - 1; }

  void Add(const v1::GameMove& move) {
    const std::string written = move.SerializeAsString();
    {
      google::protobuf::io::StringOutputStream stream(&bytes_);
      google::protobuf::io::CodedOutputStream out(&stream);
      out.WriteTag(kOptionTag);
      out.WriteVarint32(static_cast<uint32_t>(written.size()));
      out.WriteString(written);
    }
    ends_.push_back(bytes_.size());
  }

  // Appends the moves from `begin` to before `end`.
  void Append(size_t begin, size_t end, EncodedOptions* options) const {
    options->bytes.append(bytes_, ends_[begin], ends_[end] - ends_[begin]);
  }

 private:
  std::string bytes_;
  // Where each move's bytes end, after 0.
  std::vector<size_t> ends_ = {0};
};

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_ENCODED_LIST_H_
