#include "referee/lines/request_line.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
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
  Type& type = TypeOf(*v1::GameMove::descriptor());
  std::string texts;
  for (const std::string_view option : message.options) {
    if (!texts.empty()) texts.push_back(',');
    ASSIZE_RETURN_IF_ERROR(AppendText(type, option, &texts));
  }
  line.insert(list + kEmptyList.size() - 1, texts);
  return line;
}

RequestLines::Type& RequestLines::TypeOf(const Descriptor& descriptor) {
  const auto [entry, is_new] = types_.try_emplace(&descriptor);
  Type& type = entry->second;
  if (!is_new) return type;
  type.descriptor = &descriptor;
  if (!HasMessagesAlone(descriptor)) return type;
  for (int i = 0; i < descriptor.field_count(); ++i) {
    const FieldDescriptor& field = *descriptor.field(i);
    type.fields.push_back(
        {.number = field.number(),
         .is_repeated = field.is_repeated(),
         .head = absl::StrCat("{\"", field.name(), field.is_repeated() ? "\":[" : "\":"),
         .type = &TypeOf(*field.message_type())});
    type.lists += field.is_repeated() ? 1 : 0;
  }
  return type;
}

absl::Status RequestLines::AppendText(Type& type, std::string_view bytes, std::string* text) {
  const size_t begin = text->size();
  ASSIZE_ASSIGN_OR_RETURN(const bool done, AppendParts(type, bytes, text));
  if (done) return absl::OkStatus();
  text->resize(begin);
  ASSIZE_ASSIGN_OR_RETURN(const std::string_view whole, WholeText(type, bytes));
  text->append(whole);
  return absl::OkStatus();
}

absl::StatusOr<bool> RequestLines::AppendParts(const Type& type, std::string_view bytes,
                                               std::string* text) {
  // One field, which may be repeated: then there is no question of order.
  if (type.fields.empty()) return false;
  const Type::Field* found = nullptr;
  Fields fields(bytes);
  while (fields.Next()) {
    const auto field = std::ranges::find(type.fields, fields.number(), &Type::Field::number);
    if (field == type.fields.end() || !fields.is_bytes()) return false;
    if (found != nullptr && (&*field != found || !found->is_repeated)) return false;
    text->append(found == nullptr ? std::string_view(field->head) : ",");
    found = &*field;
    ASSIZE_RETURN_IF_ERROR(AppendText(*field->type, fields.value(), text));
  }
  // Empty lists are written as well.
  if (fields.bad() || found == nullptr || type.lists > (found->is_repeated ? 1 : 0)) return false;
  text->append(found->is_repeated ? "]}" : "}");
  return true;
}

absl::StatusOr<std::string_view> RequestLines::WholeText(Type& type, std::string_view bytes) {
  const auto known = type.texts.find(absl::string_view(bytes.data(), bytes.size()));
  if (known != type.texts.end()) return std::string_view(known->second);
  const std::unique_ptr<google::protobuf::Message> part(
      MessageFactory::generated_factory()->GetPrototype(type.descriptor)->New());
  if (!part->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::InternalError("a listed move is not a message");
  }
  ASSIZE_ASSIGN_OR_RETURN(std::string text, ToJson(*part, JsonLayout::kLine));
  text.pop_back();  // its newline
  if (texts_ >= kMaxTexts) {
    for (auto& [descriptor, other] : types_) other.texts.clear();
    texts_ = 0;
  }
  ++texts_;
  return std::string_view(type.texts.emplace(std::string(bytes), std::move(text)).first->second);
}

}  // namespace assize::lines
