#include "referee/lines/request_line.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message.h>

#include <memory>
#include <utility>

#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/lines/json_line.h"

namespace assize::lines {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::MessageFactory;
using google::protobuf::io::CodedInputStream;

// As of protobuf's wire format.
constexpr uint32_t kVarint = 0;
constexpr uint32_t kEightBytes = 1;
constexpr uint32_t kBytes = 2;
constexpr uint32_t kFourBytes = 5;

// More parts than any list of a game has; what a chatty game adds to is begun again.
constexpr size_t kMaxTexts = 65536;

// Goes through the fields of a message's bytes.
class Fields {
 public:
  explicit Fields(std::string_view bytes)
      : bytes_(bytes),
        stream_(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size())) {}

  // The next field; false: there is none, or what follows is not a field (then bad()).
  bool Next() {
    const size_t begin = Place();
    const uint32_t tag = stream_.ReadTag();
    if (tag == 0) {
      bad_ = begin != bytes_.size();
      return false;
    }
    number_ = static_cast<int>(tag >> 3);
    type_ = tag & 7;
    bad_ = !PassValue();
    whole_ = bytes_.substr(begin, Place() - begin);
    return !bad_;
  }
  bool bad() const { return bad_; }

  int number() const { return number_; }
  bool is_bytes() const { return type_ == kBytes; }
  // Of a field of bytes.
  std::string_view value() const { return value_; }
  // With its tag.
  std::string_view whole() const { return whole_; }

 private:
  size_t Place() const { return static_cast<size_t>(stream_.CurrentPosition()); }

  bool PassValue() {
    uint64_t varint = 0;
    uint32_t length = 0;
    switch (type_) {
      case kVarint:
        return stream_.ReadVarint64(&varint);
      case kEightBytes:
        return stream_.Skip(8);
      case kFourBytes:
        return stream_.Skip(4);
      case kBytes:
        if (!stream_.ReadVarint32(&length) || length > bytes_.size() - Place()) return false;
        value_ = bytes_.substr(Place(), length);
        return stream_.Skip(static_cast<int>(length));
      default:
        return false;
    }
  }

  const std::string_view bytes_;
  CodedInputStream stream_;
  int number_ = 0;
  uint32_t type_ = kVarint;
  std::string_view value_;
  std::string_view whole_;
  bool bad_ = false;
};

bool HasMessagesAlone(const Descriptor& type) {
  for (int i = 0; i < type.field_count(); ++i) {
    if (type.field(i)->type() != FieldDescriptor::TYPE_MESSAGE || type.field(i)->is_map()) {
      return false;
    }
  }
  return type.field_count() > 0;
}

// The request without its options, and these.
bool SplitRequest(std::string_view bytes, std::string* rest,
                  std::vector<std::string_view>* options) {
  Fields fields(bytes);
  while (fields.Next()) {
    if (fields.number() == v1::Request::kOptionsFieldNumber && fields.is_bytes()) {
      options->push_back(fields.value());
    } else {
      rest->append(fields.whole());
    }
  }
  return !fields.bad();
}

}  // namespace

std::optional<RequestLines::Message> RequestLines::Read(std::string_view bytes) {
  Message message;
  std::string others;
  std::string request;
  bool asks = false;
  Fields fields(bytes);
  while (fields.Next()) {
    if (fields.number() == v1::RefereeMessage::kRequestFieldNumber && fields.is_bytes()) {
      asks = true;
      if (!SplitRequest(fields.value(), &request, &message.options)) return std::nullopt;
    } else {
      others.append(fields.whole());
    }
  }
  if (fields.bad() || !message.rest.ParseFromString(others)) return std::nullopt;
  if (asks && !message.rest.mutable_request()->ParseFromString(request)) return std::nullopt;
  return message;
}

absl::StatusOr<std::string> RequestLines::ToLine(const Message& message) {
  ASSIZE_ASSIGN_OR_RETURN(std::string line, ToJsonLine(message.rest));
  if (message.options.empty()) return line;
  // Texts have no quotation marks of their own, and no field after this one has its name.
  constexpr std::string_view kEmptyList = "\"options\":[]";
  const size_t list = line.rfind(kEmptyList);
  if (list == std::string::npos) return absl::InternalError("a request's line has no options");
  const Descriptor& type = *v1::GameMove::descriptor();
  std::string texts;
  for (const std::string_view option : message.options) {
    if (!texts.empty()) texts.push_back(',');
    ASSIZE_RETURN_IF_ERROR(AppendText(type, option, &texts));
  }
  line.insert(list + kEmptyList.size() - 1, texts);
  return line;
}

absl::Status RequestLines::AppendText(const Descriptor& type, std::string_view bytes,
                                      std::string* text) {
  const size_t begin = text->size();
  ASSIZE_ASSIGN_OR_RETURN(const bool done, AppendParts(type, bytes, text));
  if (done) return absl::OkStatus();
  text->resize(begin);
  ASSIZE_ASSIGN_OR_RETURN(const std::string_view whole, WholeText(type, bytes));
  text->append(whole);
  return absl::OkStatus();
}

absl::StatusOr<bool> RequestLines::AppendParts(const Descriptor& type, std::string_view bytes,
                                               std::string* text) {
  // One field, which may be repeated: then there is no question of order.
  if (!HasMessagesAlone(type)) return false;
  const FieldDescriptor* found = nullptr;
  text->push_back('{');
  Fields fields(bytes);
  while (fields.Next()) {
    const FieldDescriptor* field = type.FindFieldByNumber(fields.number());
    if (field == nullptr || !fields.is_bytes()) return false;
    if (found != nullptr && (field != found || !field->is_repeated())) return false;
    if (found == nullptr) {
      text->append("\"").append(field->name()).append(field->is_repeated() ? "\":[" : "\":");
    } else {
      text->push_back(',');
    }
    found = field;
    ASSIZE_RETURN_IF_ERROR(AppendText(*field->message_type(), fields.value(), text));
  }
  // Empty lists are written as well.
  if (fields.bad() || found == nullptr) return false;
  for (int i = 0; i < type.field_count(); ++i) {
    if (type.field(i) != found && type.field(i)->is_repeated()) return false;
  }
  text->append(found->is_repeated() ? "]}" : "}");
  return true;
}

absl::StatusOr<std::string_view> RequestLines::WholeText(const Descriptor& type,
                                                         std::string_view bytes) {
  std::string key = type.full_name();
  key.append(1, '\0').append(bytes);
  const auto known = texts_.find(key);
  if (known != texts_.end()) return std::string_view(known->second);
  const std::unique_ptr<google::protobuf::Message> part(
      MessageFactory::generated_factory()->GetPrototype(&type)->New());
  if (!part->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::InternalError("a listed move is not a message");
  }
  ASSIZE_ASSIGN_OR_RETURN(std::string text, ToJson(*part, JsonLayout::kLine));
  text.pop_back();  // its newline
  if (texts_.size() >= kMaxTexts) texts_.clear();
  return std::string_view(texts_.emplace(std::move(key), std::move(text)).first->second);
}

}  // namespace assize::lines
