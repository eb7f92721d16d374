#include "referee/bridge/json_line.h"

#include <google/protobuf/util/json_util.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace assize::bridge {

absl::StatusOr<std::string> ToJsonLine(const v1::RefereeMessage& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  options.always_print_primitive_fields = true;
  std::string line;
  const auto printed = google::protobuf::util::MessageToJsonString(message, &line, options);
  if (!printed.ok()) {
    return absl::InternalError(
        absl::StrCat("the message can't be written as JSON: ", printed.ToString()));
  }
  line.push_back('\n');
  return line;
}

absl::StatusOr<v1::BotMessage> FromJsonLine(std::string_view line) {
  v1::BotMessage message;
  const auto status =
      google::protobuf::util::JsonStringToMessage({line.data(), line.size()}, &message);
  if (!status.ok()) {
    // What follows the first line of the text is a drawing of the place.
    const std::string text(status.message().data(), status.message().size());
    return absl::InvalidArgumentError(text.substr(0, text.find('\n')));
  }
  if (message.message_case() == v1::BotMessage::MESSAGE_NOT_SET) {
    return absl::InvalidArgumentError("neither \"hello\" nor \"move\" is set");
  }
  return message;
}

}  // namespace assize::bridge
