#include "referee/words/message_text.h"

#include <google/protobuf/descriptor.h>

#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace assize {
namespace {

using google::protobuf::EnumValueDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

std::string Spoken(const std::string& name) { return absl::StrReplaceAll(name, {{"_", " "}}); }

// "BLUE" of COLOUR_BLUE; empty: unspecified.
std::string NameOf(const EnumValueDescriptor& value) {
  const EnumValueDescriptor& zero = *value.type()->value(0);
  constexpr std::string_view kUnspecified = "UNSPECIFIED";
  std::string_view name = value.name();
  if (std::string_view(zero.name()).ends_with(kUnspecified)) {
    name.remove_prefix(zero.name().size() - kUnspecified.size());
  }
  return name == kUnspecified ? "" : std::string(name);
}

class Writer {
 public:
  std::string Text(const Message& message) const {
    const google::protobuf::Descriptor& type = *message.GetDescriptor();
    std::string text;
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor& field = *type.field(i);
      const std::string part = FieldText(message, field);
      if (part.empty()) continue;
      absl::StrAppend(&text, text.empty() ? "" : ", ", part);
    }
    return text;
  }

 private:
  // With its name; empty: it is not there.
  std::string FieldText(const Message& message, const FieldDescriptor& field) const {
    const Reflection& reflection = *message.GetReflection();
    // What only programs compare.
    if (field.name() == "digest") return "";
    const std::string name = Spoken(field.name());
    if (field.is_repeated()) {
      std::vector<std::string> items;
      for (int i = 0; i < reflection.FieldSize(message, &field); ++i) {
        items.push_back(Item(message, field, i));
      }
      return items.empty() ? "" : absl::StrCat(name, " ", absl::StrJoin(items, ", "));
    }
    const bool message_field = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if ((message_field || field.has_presence()) && !reflection.HasField(message, &field)) return "";
    if (!message_field) {
      const std::string value = Value(message, field, -1);
      return value.empty() ? "" : absl::StrCat(name, " ", value);
    }
    if (field.name() == "config") return "";
    const std::string inner = Text(reflection.GetMessage(message, &field));
    if (inner.empty()) return name;
    return field.containing_oneof() != nullptr ? absl::StrCat(name, ": ", inner)
                                               : absl::StrCat(name, " (", inner, ")");
  }

  std::string Item(const Message& message, const FieldDescriptor& field, int index) const {
    if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return Value(message, field, index);
    return absl::StrCat(
        "(", Text(message.GetReflection()->GetRepeatedMessage(message, &field, index)), ")");
  }

  // Of a field that is no message; `index` in a list, else -1.
  std::string Value(const Message& message, const FieldDescriptor& field, int index) const {
    const Reflection& r = *message.GetReflection();
    const bool one = index < 0;
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_ENUM:
        return NameOf(
            *(one ? r.GetEnum(message, &field) : r.GetRepeatedEnum(message, &field, index)));
      case FieldDescriptor::CPPTYPE_BOOL:
        return (one ? r.GetBool(message, &field) : r.GetRepeatedBool(message, &field, index))
                   ? "yes"
                   : "no";
      case FieldDescriptor::CPPTYPE_STRING:
        return absl::CHexEscape(one ? r.GetString(message, &field)
                                    : r.GetRepeatedString(message, &field, index));
      case FieldDescriptor::CPPTYPE_DOUBLE:
        return absl::StrCat(one ? r.GetDouble(message, &field)
                                : r.GetRepeatedDouble(message, &field, index));
      case FieldDescriptor::CPPTYPE_UINT32:
        return absl::StrCat(one ? r.GetUInt32(message, &field)
                                : r.GetRepeatedUInt32(message, &field, index));
      case FieldDescriptor::CPPTYPE_INT32:
        return absl::StrCat(one ? r.GetInt32(message, &field)
                                : r.GetRepeatedInt32(message, &field, index));
      case FieldDescriptor::CPPTYPE_UINT64:
        return absl::StrCat(one ? r.GetUInt64(message, &field)
                                : r.GetRepeatedUInt64(message, &field, index));
      case FieldDescriptor::CPPTYPE_INT64:
        return absl::StrCat(one ? r.GetInt64(message, &field)
                                : r.GetRepeatedInt64(message, &field, index));
      case FieldDescriptor::CPPTYPE_FLOAT:
      case FieldDescriptor::CPPTYPE_MESSAGE:
        break;
    }
    return "";
  }
};

}  // namespace

std::string TextOf(const Message& message) { return Writer().Text(message); }

}  // namespace assize
