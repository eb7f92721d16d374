#include "referee/cli/json_output.h"

#include <google/protobuf/util/json_util.h>

namespace assize {

std::string ToJson(const google::protobuf::Message& message, JsonLayout layout) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = layout == JsonLayout::kDocument;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  std::string json;
  // Fails only for Any and the like, which our messages don't have.
  (void)google::protobuf::util::MessageToJsonString(message, &json, options);
  if (layout == JsonLayout::kLine) json += '\n';
  return json;
}

}  // namespace assize
