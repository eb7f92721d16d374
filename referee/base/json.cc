#include "referee/base/json.h"

#include <google/protobuf/util/json_util.h>

#include "absl/strings/str_cat.h"

namespace assize {

absl::StatusOr<std::string> ToJson(const google::protobuf::Message& message, JsonLayout layout) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = layout == JsonLayout::kDocument;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  std::string json;
  const auto printed = google::protobuf::util::MessageToJsonString(message, &json, options);
  if (!printed.ok()) {
    return absl::InternalError(absl::StrCat("this ", message.GetTypeName(),
                                            " can't be printed as JSON: ", printed.ToString()));
  }
  if (layout == JsonLayout::kLine) json += '\n';
  return json;
}

}  // namespace assize
