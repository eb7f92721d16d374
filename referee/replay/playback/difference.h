// Where two messages first differ, in words. Pure.
#ifndef ASSIZE_REFEREE_REPLAY_PLAYBACK_DIFFERENCE_H_
#define ASSIZE_REFEREE_REPLAY_PLAYBACK_DIFFERENCE_H_

#include <google/protobuf/message.h>

#include <string>

#include "absl/status/status.h"

namespace assize::replay {

// OK if the two, which are of one type, are equal to the last byte, unknown fields included. Else
// kDataLoss: "PLACE: FIELD is X in the record; played again it is Y", of the first such field.
absl::Status Compare(const std::string& place, const google::protobuf::Message& recorded,
                     const google::protobuf::Message& replayed);

}  // namespace assize::replay

#endif  // ASSIZE_REFEREE_REPLAY_PLAYBACK_DIFFERENCE_H_
