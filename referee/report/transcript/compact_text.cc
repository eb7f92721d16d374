#include "referee/report/transcript/compact_text.h"

#include <google/protobuf/text_format.h>

#include <memory>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assize {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::TextFormat;

constexpr char kNone[] = "none";
// Protobuf's index for the value of a field that is not repeated.
constexpr int kNotRepeated = -1;

// "TavernChoice" -> "TAVERN_CHOICE_", which begins the names of the type's values.
std::string ValuePrefix(const std::string& type) {
  std::string prefix;
  for (char c : type) {
    if (absl::ascii_isupper(c) && !prefix.empty()) prefix += '_';
    prefix += absl::ascii_toupper(c);
  }
  return prefix + '_';
}

std::string EnumText(const std::string& type, const std::string& value) {
  const std::string prefix = ValuePrefix(type);
  return absl::StartsWith(value, prefix) ? value.substr(prefix.size()) : value;
}

// One value of a field.
std::string ValueText(const Message& message, const FieldDescriptor* field, int index) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (field->message_type() != nullptr) {
    const Message& inner = index < 0 ? reflection.GetMessage(message, field)
                                     : reflection.GetRepeatedMessage(message, field, index);
    return absl::StrCat("{", CompactText(inner), "}");
  }
  std::string text;
  TextFormat::PrintFieldValueToString(message, field, index, &text);
  return field->enum_type() == nullptr ? text : EnumText(field->enum_type()->name(), text);
}

// Whether a field has a value to print. A number that can't be unset has one also when it is 0:
// share 0 is a choice.
bool IsShown(const Message& message, const FieldDescriptor* field) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (field->is_repeated()) return reflection.FieldSize(message, field) > 0;
  if (reflection.HasField(message, field)) return true;
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
    case FieldDescriptor::CPPTYPE_ENUM:
    case FieldDescriptor::CPPTYPE_STRING:
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return false;
    default:
      return !field->has_presence();
  }
}

// All values of a field; "none" without a value.
std::string FieldText(const Message& message, const FieldDescriptor* field) {
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (!IsShown(message, field)) return kNone;
  if (!field->is_repeated()) return ValueText(message, field, kNotRepeated);
  std::vector<std::string> items;
  for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
    items.push_back(ValueText(message, field, i));
  }
  return absl::StrJoin(items, ", ");
}

// An option's value. A long one with an id and a digest, such as a game's edition, is printed as
// these.
std::string OptionText(const Message& options, const FieldDescriptor* field) {
  const auto* type = field->message_type();
  const FieldDescriptor* id = type == nullptr ? nullptr : type->FindFieldByName("id");
  const FieldDescriptor* digest = type == nullptr ? nullptr : type->FindFieldByName("digest");
  if (id == nullptr || digest == nullptr) return ValueText(options, field, kNotRepeated);
  const Message& value = options.GetReflection()->GetMessage(options, field);
  return absl::StrCat(value.GetReflection()->GetString(value, id), " (SHA-256 ",
                      value.GetReflection()->GetString(value, digest), ")");
}

// The game's message inside; null if there is none.
const Message* Inner(const Message& message) {
  std::vector<const FieldDescriptor*> set;
  message.GetReflection()->ListFields(message, &set);
  return set.empty() ? nullptr : &message.GetReflection()->GetMessage(message, set.front());
}

}  // namespace

std::string CompactText(const Message& message) {
  std::vector<std::string> fields;
  for (int i = 0; i < message.GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message.GetDescriptor()->field(i);
    if (!IsShown(message, field)) continue;
    const std::string text = FieldText(message, field);
    fields.push_back(text == "true" ? field->name() : absl::StrCat(field->name(), " ", text));
  }
  return fields.empty() ? "nothing" : absl::StrJoin(fields, ", ");
}

std::string GameText(const Message& message) {
  const Message* inner = Inner(message);
  return inner == nullptr ? "nothing" : CompactText(*inner);
}

std::string OptionsText(const v1::GameConfig& config) {
  const Message* options = Inner(config);
  if (options == nullptr) return "nothing";
  const google::protobuf::Reflection& reflection = *options->GetReflection();
  std::vector<std::string> texts;
  for (int i = 0; i < options->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = options->GetDescriptor()->field(i);
    std::string value;
    if (field->is_repeated()) {
      value = FieldText(*options, field);
    } else if (field->has_presence() && !reflection.HasField(*options, field)) {
      value = "unset";
    } else {
      value = OptionText(*options, field);
    }
    texts.push_back(absl::StrCat(field->name(), " ", value));
  }
  return absl::StrJoin(texts, ", ");
}

std::vector<std::string> ViewChanges(const v1::GameView& older, const v1::GameView& newer) {
  std::vector<std::string> changes;
  const Message* now = Inner(newer);
  if (now == nullptr) return changes;
  const std::unique_ptr<Message> nothing(now->New());
  const Message* before = Inner(older) == nullptr ? nothing.get() : Inner(older);
  const google::protobuf::Descriptor& type = *now->GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor* field = type.field(i);
    const std::string text = FieldText(*now, field);
    if (text != FieldText(*before, field)) {
      changes.push_back(absl::StrCat(field->name(), ": ", text));
    }
  }
  return changes;
}

}  // namespace assize
