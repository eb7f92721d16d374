#include "referee/secrecy/mutate.h"

#include <limits>
#include <string>
#include <vector>

namespace assize::secrecy {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Numbers as games use them, and now and then the ends of the range.
template <class Number>
Number DrawNumber(Stream& stream) {
  if (stream.Below(8) != 0) return static_cast<Number>(stream.Below(9));
  const Number ends[] = {std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max(),
                         static_cast<Number>(-1)};
  return ends[stream.Below(3)];
}

// A number of the enum, or one that it does not have.
int DrawEnum(const FieldDescriptor& field, Stream& stream) {
  return static_cast<int>(
      stream.Below(static_cast<uint64_t>(field.enum_type()->value_count()) + 1));
}

std::string DrawText(Stream& stream) {
  return std::string(stream.Below(4), static_cast<char>('a' + stream.Below(26)));
}

void SetScalar(const FieldDescriptor& field, Stream& stream, Message* message) {
  const Reflection& access = *message->GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return access.SetInt32(message, &field, DrawNumber<int32_t>(stream));
    case FieldDescriptor::CPPTYPE_INT64:
      return access.SetInt64(message, &field, DrawNumber<int64_t>(stream));
    case FieldDescriptor::CPPTYPE_UINT32:
      return access.SetUInt32(message, &field, DrawNumber<uint32_t>(stream));
    case FieldDescriptor::CPPTYPE_UINT64:
      return access.SetUInt64(message, &field, DrawNumber<uint64_t>(stream));
    case FieldDescriptor::CPPTYPE_BOOL:
      return access.SetBool(message, &field, !access.GetBool(*message, &field));
    case FieldDescriptor::CPPTYPE_ENUM:
      return access.SetEnumValue(message, &field, DrawEnum(field, stream));
    case FieldDescriptor::CPPTYPE_STRING:
      return access.SetString(message, &field, DrawText(stream));
    default:
      return access.ClearField(message, &field);
  }
}

void AddScalar(const FieldDescriptor& field, Stream& stream, Message* message) {
  const Reflection& access = *message->GetReflection();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return access.AddInt32(message, &field, DrawNumber<int32_t>(stream));
    case FieldDescriptor::CPPTYPE_UINT32:
      return access.AddUInt32(message, &field, DrawNumber<uint32_t>(stream));
    case FieldDescriptor::CPPTYPE_ENUM:
      return access.AddEnumValue(message, &field, DrawEnum(field, stream));
    default:
      return access.ClearField(message, &field);
  }
}

// One more element: a new one, or a copy of one that is there.
void AddElement(const FieldDescriptor& field, Stream& stream, Message* message) {
  const Reflection& access = *message->GetReflection();
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE)
    return AddScalar(field, stream, message);
  const int size = access.FieldSize(*message, &field);
  Message* added = access.AddMessage(message, &field);
  if (size > 0 && stream.Below(2) == 0) {
    const auto copied = static_cast<int>(stream.Below(static_cast<uint64_t>(size)));
    added->CopyFrom(access.GetRepeatedMessage(*message, &field, copied));
  }
  Mutate(stream, added);
}

void MutateList(const FieldDescriptor& field, Stream& stream, Message* message) {
  const Reflection& access = *message->GetReflection();
  const int size = access.FieldSize(*message, &field);
  switch (size == 0 ? 0 : stream.Below(3)) {
    case 0:
      return AddElement(field, stream, message);
    case 1:
      return access.RemoveLast(message, &field);
    default:
      return access.SwapElements(message, &field, 0,
                                 static_cast<int>(stream.Below(static_cast<uint64_t>(size))));
  }
}

void MutateHere(const FieldDescriptor& field, Stream& stream, Message* message) {
  const Reflection& access = *message->GetReflection();
  if (field.is_repeated()) return MutateList(field, stream, message);
  if (access.HasField(*message, &field) && stream.Below(4) == 0) {
    return access.ClearField(message, &field);
  }
  if (field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
    return SetScalar(field, stream, message);
  }
  Mutate(stream, access.MutableMessage(message, &field));
}

// The messages that are set directly inside `message`.
std::vector<Message*> PartsOf(Message* message) {
  const Reflection& access = *message->GetReflection();
  std::vector<const FieldDescriptor*> fields;
  access.ListFields(*message, &fields);
  std::vector<Message*> parts;
  for (const FieldDescriptor* field : fields) {
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      parts.push_back(access.MutableMessage(message, field));
      continue;
    }
    for (int i = 0; i < access.FieldSize(*message, field); ++i) {
      parts.push_back(access.MutableRepeatedMessage(message, field, i));
    }
  }
  return parts;
}

}  // namespace

void Mutate(Stream& stream, Message* message) {
  const std::vector<Message*> parts = PartsOf(message);
  if (!parts.empty() && stream.Below(8) != 0) {
    return Mutate(stream, parts[stream.Below(parts.size())]);
  }
  const auto fields = static_cast<uint64_t>(message->GetDescriptor()->field_count());
  if (fields == 0) return;
  MutateHere(*message->GetDescriptor()->field(static_cast<int>(stream.Below(fields))), stream,
             message);
}

}  // namespace assize::secrecy
