#include "referee/base/text/json.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/wrappers.pb.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace assize {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumValueDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

absl::Status Protobufs(const Message& message, JsonLayout layout, std::string* json) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = layout == JsonLayout::kDocument;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  const auto printed = google::protobuf::util::MessageToJsonString(message, json, options);
  if (printed.ok()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("this ", message.GetTypeName(),
                                          " can't be printed as JSON: ", printed.ToString()));
}

// A value that may be missing, but for messages: written after all others.
bool IsLate(const FieldDescriptor& field) {
  return field.containing_oneof() != nullptr &&
         field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE;
}

// What the writer asks of a type again and again, and descriptors answer slowly.
struct TypeFacts {
  struct Field {
    const FieldDescriptor* descriptor;
    // In quotation marks, with its colon.
    std::string name;
    bool may_be_missing;
  };
  // All that are not late.
  std::vector<Field> fields = {};
  bool has_late = false;
  bool is_protobufs_own = false;
};

TypeFacts FactsOf(const Descriptor& type) {
  TypeFacts facts{.is_protobufs_own = type.file()->package() == "google.protobuf"};
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    if (IsLate(field)) {
      facts.has_late = true;
    } else {
      facts.fields.push_back({.descriptor = &field,
                              .name = absl::StrCat("\"", field.name(), "\":"),
                              .may_be_missing = field.has_presence()});
    }
  }
  return facts;
}

// Those of a type that was compiled into the program, and so never goes away.
const TypeFacts& KeptFactsOf(const Descriptor& type) {
  thread_local std::unordered_map<const Descriptor*, TypeFacts> kept;
  const auto known = kept.find(&type);
  if (known != kept.end()) return known->second;
  return kept.emplace(&type, FactsOf(type)).first->second;
}

// Writes what protobuf's own printer writes, in a tenth of its time: that one builds a tree of all
// fields. What is rare is left to it: maps, protobuf's own types, text that needs escapes, and
// numbers that are not finite.
class MessageWriter {
 public:
  MessageWriter(JsonLayout layout, std::string* json)
      : document_(layout == JsonLayout::kDocument), json_(json) {}

  // False: there is a part that only protobuf's printer can write, or refuses.
  bool Write(const Message& message) {
    const Descriptor& type = *message.GetDescriptor();
    if (type.file()->pool() != google::protobuf::DescriptorPool::generated_pool()) {
      return Write(message, FactsOf(type));
    }
    return Write(message, KeptFactsOf(type));
  }

 private:
  // As protobuf's.
  static constexpr int kDeepest = 64;

  bool Write(const Message& message, const TypeFacts& facts) {
    if (facts.is_protobufs_own || depth_ == kDeepest) return false;
    ++depth_;
    Open('{');
    bool first = true;
    const bool written =
        WriteRegular(message, facts, &first) && (!facts.has_late || WriteLate(message, &first));
    Close('}', first);
    --depth_;
    return written;
  }

  // What stands between is indented by one more space.
  void Open(char bracket) {
    json_->push_back(bracket);
    ++indent_;
  }
  void Close(char bracket, bool empty) {
    --indent_;
    if (!empty) BeginLine();
    json_->push_back(bracket);
  }
  // A field or an element.
  void BeginPart(bool first) {
    if (!first) json_->push_back(',');
    BeginLine();
  }
  void BeginLine() {
    if (document_) json_->append(1, '\n').append(indent_, ' ');
  }

  // Fields that are always written, as they are declared, but for messages that are not there.
  bool WriteRegular(const Message& message, const TypeFacts& facts, bool* first) {
    const Reflection& values = *message.GetReflection();
    for (const TypeFacts::Field& field : facts.fields) {
      if (field.may_be_missing && !values.HasField(message, field.descriptor)) continue;
      if (!WriteField(message, *field.descriptor, field.name, first)) return false;
    }
    return true;
  }

  // After these, by their numbers.
  bool WriteLate(const Message& message, bool* first) {
    std::vector<const FieldDescriptor*> there;
    message.GetReflection()->ListFields(message, &there);
    return std::ranges::all_of(there, [&](const FieldDescriptor* field) {
      return !IsLate(*field) ||
             WriteField(message, *field, absl::StrCat("\"", field->name(), "\":"), first);
    });
  }

  bool WriteField(const Message& message, const FieldDescriptor& field, std::string_view name,
                  bool* first) {
    if (field.is_map()) return false;
    BeginPart(*first);
    *first = false;
    json_->append(name);
    if (document_) json_->push_back(' ');
    const Reflection& values = *message.GetReflection();
    return field.is_repeated() ? WriteList(message, values, field)
                               : WriteValue(message, values, field);
  }

  bool WriteList(const Message& message, const Reflection& values, const FieldDescriptor& field) {
    const int size = values.FieldSize(message, &field);
    Open('[');
    for (int i = 0; i < size; ++i) {
      BeginPart(i == 0);
      if (!WriteElement(message, values, field, i)) return false;
    }
    Close(']', size == 0);
    return true;
  }

  bool WriteElement(const Message& message, const Reflection& values, const FieldDescriptor& field,
                    int i) {
    std::string scratch;
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        return WriteNumber(values.GetRepeatedInt32(message, &field, i));
      case FieldDescriptor::CPPTYPE_UINT32:
        return WriteNumber(values.GetRepeatedUInt32(message, &field, i));
      case FieldDescriptor::CPPTYPE_INT64:
        return WriteLongNumber(values.GetRepeatedInt64(message, &field, i));
      case FieldDescriptor::CPPTYPE_UINT64:
        return WriteLongNumber(values.GetRepeatedUInt64(message, &field, i));
      case FieldDescriptor::CPPTYPE_BOOL:
        return WriteBool(values.GetRepeatedBool(message, &field, i));
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return WriteDouble(values.GetRepeatedDouble(message, &field, i));
      case FieldDescriptor::CPPTYPE_FLOAT:
        return WriteWrapped<google::protobuf::FloatValue>(
            values.GetRepeatedFloat(message, &field, i));
      case FieldDescriptor::CPPTYPE_ENUM:
        return WriteEnum(field, values.GetRepeatedEnumValue(message, &field, i));
      case FieldDescriptor::CPPTYPE_STRING:
        return WriteText(field, values.GetRepeatedStringReference(message, &field, i, &scratch));
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return Write(values.GetRepeatedMessage(message, &field, i));
    }
    return false;
  }

  bool WriteValue(const Message& message, const Reflection& values, const FieldDescriptor& field) {
    std::string scratch;
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_INT32:
        return WriteNumber(values.GetInt32(message, &field));
      case FieldDescriptor::CPPTYPE_UINT32:
        return WriteNumber(values.GetUInt32(message, &field));
      case FieldDescriptor::CPPTYPE_INT64:
        return WriteLongNumber(values.GetInt64(message, &field));
      case FieldDescriptor::CPPTYPE_UINT64:
        return WriteLongNumber(values.GetUInt64(message, &field));
      case FieldDescriptor::CPPTYPE_BOOL:
        return WriteBool(values.GetBool(message, &field));
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return WriteDouble(values.GetDouble(message, &field));
      case FieldDescriptor::CPPTYPE_FLOAT:
        return WriteWrapped<google::protobuf::FloatValue>(values.GetFloat(message, &field));
      case FieldDescriptor::CPPTYPE_ENUM:
        return WriteEnum(field, values.GetEnumValue(message, &field));
      case FieldDescriptor::CPPTYPE_STRING:
        return WriteText(field, values.GetStringReference(message, &field, &scratch));
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return Write(values.GetMessage(message, &field));
    }
    return false;
  }

  template <typename Number>
  bool WriteNumber(Number number) {
    absl::StrAppend(json_, number);
    return true;
  }

  // As text, since numbers in JSON have 53 bits in many languages.
  template <typename Number>
  bool WriteLongNumber(Number number) {
    absl::StrAppend(json_, "\"", number, "\"");
    return true;
  }

  // With 15 digits, or with 17 where these are not enough to read the same number again.
  bool WriteDouble(double value) {
    if (!std::isfinite(value)) return WriteWrapped<google::protobuf::DoubleValue>(value);
    std::array<char, 32> text;
    for (const int digits : {15, 17}) {
      const auto end =
          std::to_chars(text.begin(), text.end(), value, std::chars_format::general, digits).ptr;
      double again = 0;
      std::from_chars(text.begin(), end, again);
      if (digits == 17 || again == value) {
        json_->append(text.begin(), end);
        return true;
      }
    }
    return false;
  }

  bool WriteBool(bool value) {
    json_->append(value ? "true" : "false");
    return true;
  }

  // One that this version does not know is a number.
  bool WriteEnum(const FieldDescriptor& field, int number) {
    const EnumValueDescriptor* const value = field.enum_type()->FindValueByNumber(number);
    if (value == nullptr) return WriteNumber(number);
    json_->append("\"").append(value->name()).append("\"");
    return true;
  }

  bool WriteText(const FieldDescriptor& field, const std::string& text) {
    if (field.type() == FieldDescriptor::TYPE_BYTES) {
      json_->append("\"").append(absl::Base64Escape(text)).append("\"");
      return true;
    }
    if (!std::ranges::all_of(text, NeedsNoEscape)) {
      return WriteWrapped<google::protobuf::StringValue>(text);
    }
    json_->append("\"").append(text).append("\"");
    return true;
  }

  static bool NeedsNoEscape(char letter) {
    return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\' && letter != '<' &&
           letter != '>';
  }

  // What protobuf's printer writes for the value alone.
  template <typename Wrapper, typename Value>
  bool WriteWrapped(const Value& value) {
    Wrapper wrapper;
    wrapper.set_value(value);
    std::string json;
    if (!Protobufs(wrapper, JsonLayout::kLine, &json).ok()) return false;
    json_->append(json);
    return true;
  }

  const bool document_;
  std::string* const json_;
  int depth_ = 0;
  size_t indent_ = 0;
};

}  // namespace

absl::StatusOr<std::string> ToJson(const Message& message, JsonLayout layout) {
  std::string json;
  if (!MessageWriter(layout, &json).Write(message)) {
    json.clear();
    const absl::Status printed = Protobufs(message, layout, &json);
    if (!printed.ok()) return printed;
    // Protobuf's own documents end with it.
    if (layout == JsonLayout::kDocument) return json;
  }
  json += '\n';
  return json;
}

}  // namespace assize
