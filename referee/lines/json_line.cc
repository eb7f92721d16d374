#include "referee/lines/json_line.h"

#include <google/protobuf/util/json_util.h>

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/lines/line_mistakes.h"
#include "referee/lines/option_answer.h"

namespace assize::lines {
namespace {

// Replaces *message. The parser decides; its own errors are for those who know how it works.
absl::Status Parse(std::string_view line, google::protobuf::Message* message) {
  if (line.size() > kMaxLineBytes) {
    return absl::InvalidArgumentError(absl::StrCat("the line has ", line.size(), " bytes; at most ",
                                                   kMaxLineBytes, " are allowed"));
  }
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (line.starts_with(kByteOrderMark)) {
    return absl::InvalidArgumentError(
        "the line begins with a byte order mark; lines are UTF-8 without one");
  }
  const auto status =
      google::protobuf::util::JsonStringToMessage({line.data(), line.size()}, message);
  if (status.ok()) return absl::OkStatus();
  const std::vector<std::string> mistakes = MistakesIn(line, *message->GetDescriptor());
  if (!mistakes.empty()) return absl::InvalidArgumentError(absl::StrJoin(mistakes, "; "));
  // What follows the first line of the text is a drawing of the place.
  const std::string text(status.message().data(), status.message().size());
  // What was read of the line for mistakes has each name once.
  if (text.find("is already set") != std::string::npos) {
    return absl::InvalidArgumentError("an object has a name twice");
  }
  return absl::InvalidArgumentError(text.substr(0, text.find('\n')));
}

}  // namespace

absl::StatusOr<std::string> ToJsonLine(const v1::RefereeMessage& message) {
  return ToJson(message, JsonLayout::kLine);
}

absl::StatusOr<v1::BotMessage> FromJsonLine(std::string_view line) {
  v1::BotMessage message;
  if (const std::optional<OptionAnswer> answer = ReadOptionAnswer(line)) {
    message.mutable_move()->set_request_id(answer->request_id);
    message.mutable_move()->set_option(answer->option);
    return message;
  }
  ASSIZE_RETURN_IF_ERROR(Parse(line, &message));
  if (message.message_case() == v1::BotMessage::MESSAGE_NOT_SET) {
    return absl::InvalidArgumentError("neither \"hello\" nor \"move\" is set");
  }
  return message;
}

absl::StatusOr<v1::RefereeMessage> RefereeMessageFromJsonLine(std::string_view line) {
  v1::RefereeMessage message;
  ASSIZE_RETURN_IF_ERROR(Parse(line, &message));
  if (message.message_case() == v1::RefereeMessage::MESSAGE_NOT_SET) {
    return absl::InvalidArgumentError(
        "no message of the referee: none of \"welcome\", \"request\", \"rejected\", \"defaulted\" "
        "and "
        "\"match_over\" is set");
  }
  return message;
}

}  // namespace assize::lines
