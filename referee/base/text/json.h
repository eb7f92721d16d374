// Messages as JSON for people and programs, in one place.
#ifndef ASSIZE_REFEREE_BASE_TEXT_JSON_H_
#define ASSIZE_REFEREE_BASE_TEXT_JSON_H_

#include <google/protobuf/message.h>

#include <string>

#include "absl/status/statusor.h"

namespace assize {

// The message in protobuf's JSON form with the proto's field names and all scalar fields present.
// kDocument is indented over many lines; kLine is one line. kInternal: the message has no JSON
// form, e.g. since it is nested more than 64 levels deep.
enum class JsonLayout { kDocument, kLine };
absl::StatusOr<std::string> ToJson(const google::protobuf::Message& message, JsonLayout layout);

}  // namespace assize

#endif  // ASSIZE_REFEREE_BASE_TEXT_JSON_H_
