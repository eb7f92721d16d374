#include "referee/main/view_changes.h"

#include <google/protobuf/text_format.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace assize {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::TextFormat;

std::string ItemText(const Message& message, const FieldDescriptor* field, int index) {
  TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseShortRepeatedPrimitives(true);
  std::string text;
  printer.PrintFieldValueToString(message, field, index, &text);
  absl::StripAsciiWhitespace(&text);
  return field->message_type() == nullptr ? text : absl::StrCat("{", text, "}");
}

// "none" for a field that is not set or empty.
std::string FieldText(const Message& message, const FieldDescriptor* field) {
  constexpr int kNotRepeated = -1;
  const google::protobuf::Reflection& reflection = *message.GetReflection();
  if (!field->is_repeated()) {
    return reflection.HasField(message, field) ? ItemText(message, field, kNotRepeated) : "none";
  }
  std::vector<std::string> items;
  for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
    items.push_back(ItemText(message, field, i));
  }
  return items.empty() ? "none" : absl::StrJoin(items, ", ");
}

// The game's own view inside; null if there is none.
const Message* Inner(const v1::GameView& view) {
  std::vector<const FieldDescriptor*> set;
  view.GetReflection()->ListFields(view, &set);
  return set.empty() ? nullptr : &view.GetReflection()->GetMessage(view, set.front());
}

}  // namespace

std::vector<std::string> ViewChanges(const v1::GameView& older, const v1::GameView& newer) {
  std::vector<std::string> changes;
  const Message* before = Inner(older);
  const Message* now = Inner(newer);
  if (now == nullptr) return changes;
  const google::protobuf::Descriptor& type = *now->GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor* field = type.field(i);
    const std::string text = FieldText(*now, field);
    if (text != (before == nullptr ? "none" : FieldText(*before, field))) {
      changes.push_back(absl::StrCat(field->name(), ": ", text));
    }
  }
  return changes;
}

}  // namespace assize
