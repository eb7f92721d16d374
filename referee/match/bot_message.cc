#include "referee/match/bot_message.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"

namespace assize::match {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr uint32_t kProtocolVersion = 1;
constexpr size_t kMaxNameCharacters = 64;

// Clears every message that lies more than `levels` below this one.
void Trim(int levels, Message* message) {
  const google::protobuf::Reflection& reflection = *message->GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(*message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->message_type() == nullptr) continue;
    if (levels == 0) {
      reflection.ClearField(message, field);
    } else if (!field->is_repeated()) {
      Trim(levels - 1, reflection.MutableMessage(message, field));
    } else {
      for (int i = 0; i < reflection.FieldSize(*message, field); ++i) {
        Trim(levels - 1, reflection.MutableRepeatedMessage(message, field, i));
      }
    }
  }
}

bool ReadWithin(int levels, std::string_view bytes, v1::BotMessage* message) {
  google::protobuf::io::CodedInputStream stream(reinterpret_cast<const uint8_t*>(bytes.data()),
                                                static_cast<int>(bytes.size()));
  stream.SetRecursionLimit(levels);
  return message->ParseFromCodedStream(&stream) && stream.ConsumedEntireMessage();
}

absl::Status CheckMaxOptions(const v1::Hello& hello) {
  if (!hello.has_max_options()) return absl::OkStatus();
  if (hello.max_options() > kMaxOptions) {
    return absl::FailedPreconditionError(absl::StrCat("E_HELLO: max_options: ", hello.max_options(),
                                                      "; allowed: 0 to ", kMaxOptions));
  }
  if (!hello.wants_options()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "E_HELLO: max_options: ", hello.max_options(),
        " without wants_options, which must be true for requests to list or count moves"));
  }
  return absl::OkStatus();
}

}  // namespace

bool ReadBotMessage(std::string_view bytes, v1::BotMessage* message) {
  if (ReadWithin(kMaxNesting, bytes, message)) return true;
  if (!message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return false;
  Trim(kMaxNesting, message);
  return true;
}

absl::Status CheckHello(const v1::Hello& hello, Seat seat) {
  if (hello.protocol_version() != kProtocolVersion) {
    return absl::FailedPreconditionError(absl::StrCat("E_VERSION: protocol version ",
                                                      hello.protocol_version(),
                                                      " is not spoken here; supported: 1 to 1"));
  }
  if (hello.has_seat() && hello.seat() != static_cast<uint32_t>(seat.index())) {
    return absl::PermissionDeniedError(absl::StrCat("E_SEAT: this is not seat ", hello.seat()));
  }
  if (!IsPlainText(hello.bot_name(), 1, kMaxNameCharacters) ||
      !IsPlainText(hello.bot_version(), 0, kMaxNameCharacters)) {
    return absl::FailedPreconditionError(
        "E_HELLO: bot_name must have 1 to 64 and bot_version 0 to 64 characters, none of them "
        "control characters");
  }
  return CheckMaxOptions(hello);
}

}  // namespace assize::match
