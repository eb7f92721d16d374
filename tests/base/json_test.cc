// Messages as JSON: what can't be printed is an error, not an empty text.
#include "referee/base/text/json.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "assize/v1/ratings.pb.h"
#include "assize/v1/record.pb.h"
#include "assize/v1/referee.pb.h"
#include "assize/v1/standings.pb.h"
#include "referee/base/chance.h"

namespace assize {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using testing::HasSubstr;

namespace bluff = v1::brigands_bluff;

v1::brigands_bluff::Statement Nested(int depth) {
  bluff::Statement statement;
  bluff::Statement* inner = &statement;
  for (int i = 0; i < depth; ++i) {
    inner = inner->mutable_value()->mutable_quantity()->add_predicate();
  }
  return statement;
}

TEST(JsonOutput, ALineHasAllScalarFieldsUnderTheirNames) {
  bluff::SameRoll roll;
  roll.set_seat_b(2);
  EXPECT_EQ(ToJson(roll, JsonLayout::kLine).value(), "{\"seat_a\":0,\"seat_b\":2}\n");
}

TEST(JsonOutput, AMessageThatIsNestedTooDeeplyIsAnError) {
  EXPECT_TRUE(ToJson(Nested(5), JsonLayout::kLine).ok());
  const auto deep = ToJson(Nested(40), JsonLayout::kLine);
  EXPECT_EQ(deep.status().code(), absl::StatusCode::kInternal);
  EXPECT_THAT(std::string(deep.status().message()),
              HasSubstr("assize.v1.brigands_bluff.Statement"));
}

// All types of the protocol's files that `file` leads to.
void AddTypes(const FileDescriptor& file, std::set<const Descriptor*>* types) {
  const std::function<void(const Descriptor&)> add = [&](const Descriptor& type) {
    if (!type.options().map_entry()) types->insert(&type);
    for (int i = 0; i < type.nested_type_count(); ++i) add(*type.nested_type(i));
  };
  if (file.package().starts_with("google")) return;
  for (int i = 0; i < file.message_type_count(); ++i) add(*file.message_type(i));
  for (int i = 0; i < file.dependency_count(); ++i) AddTypes(*file.dependency(i), types);
}

// Texts with whatever JSON or HTML might escape.
std::string RandomText(Stream& draws) {
  static constexpr std::array<std::string_view, 12> kParts = {
      "plain",      " ",
      "<b>",        "\"",
      "\\",         "&'/",
      "\n\t",       std::string_view("\0\x01\x7f", 3),
      "\u00e9",     "\u2028\u200b",
      "\U0001f600", "~!"};
  std::string text;
  for (uint64_t i = draws.Below(4); i > 0; --i) text += kParts[draws.Below(kParts.size())];
  return text;
}

template <typename Number>
Number RandomNumber(Stream& draws) {
  static constexpr std::array<Number, 6> kNumbers = {0,
                                                     1,
                                                     static_cast<Number>(-1),
                                                     std::numeric_limits<Number>::max(),
                                                     std::numeric_limits<Number>::lowest(),
                                                     static_cast<Number>(1e9 / 3)};
  return kNumbers[draws.Below(kNumbers.size())];
}

void SetAtRandom(Message* message, const FieldDescriptor& field, Stream& draws, int depth);

void FillAtRandom(Message* message, Stream& draws, int depth) {
  const Descriptor& type = *message->GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    const FieldDescriptor& field = *type.field(i);
    if (field.is_map()) continue;
    for (uint64_t times = draws.Below(field.is_repeated() ? 4 : 2); times > 0; --times) {
      SetAtRandom(message, field, draws, depth);
    }
  }
}

void SetAtRandom(Message* message, const FieldDescriptor& field, Stream& draws, int depth) {
  const Reflection& values = *message->GetReflection();
  const auto set = [&](auto set_one, auto add_one, auto value) {
    if (field.is_repeated()) {
      (values.*add_one)(message, &field, value);
    } else {
      (values.*set_one)(message, &field, value);
    }
  };
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return set(&Reflection::SetInt32, &Reflection::AddInt32, RandomNumber<int32_t>(draws));
    case FieldDescriptor::CPPTYPE_UINT32:
      return set(&Reflection::SetUInt32, &Reflection::AddUInt32, RandomNumber<uint32_t>(draws));
    case FieldDescriptor::CPPTYPE_INT64:
      return set(&Reflection::SetInt64, &Reflection::AddInt64, RandomNumber<int64_t>(draws));
    case FieldDescriptor::CPPTYPE_UINT64:
      return set(&Reflection::SetUInt64, &Reflection::AddUInt64, RandomNumber<uint64_t>(draws));
    case FieldDescriptor::CPPTYPE_BOOL:
      return set(&Reflection::SetBool, &Reflection::AddBool, draws.Below(2) == 1);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return set(&Reflection::SetDouble, &Reflection::AddDouble, RandomNumber<double>(draws));
    case FieldDescriptor::CPPTYPE_FLOAT:
      return set(&Reflection::SetFloat, &Reflection::AddFloat, RandomNumber<float>(draws));
    case FieldDescriptor::CPPTYPE_ENUM:
      return set(&Reflection::SetEnumValue, &Reflection::AddEnumValue,
                 static_cast<int>(draws.Below(5)));
    case FieldDescriptor::CPPTYPE_STRING:
      if (field.is_repeated()) return values.AddString(message, &field, RandomText(draws));
      return values.SetString(message, &field, RandomText(draws));
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (depth == 0) return;
      FillAtRandom(field.is_repeated() ? values.AddMessage(message, &field)
                                       : values.MutableMessage(message, &field),
                   draws, depth - 1);
  }
}

std::string ByProtobuf(const Message& message, JsonLayout layout) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = layout == JsonLayout::kDocument;
  options.always_print_primitive_fields = true;
  options.preserve_proto_field_names = true;
  std::string json;
  EXPECT_TRUE(google::protobuf::util::MessageToJsonString(message, &json, options).ok());
  return layout == JsonLayout::kLine ? json + "\n" : json;
}

void ExpectAsByProtobuf(const Message& message) {
  for (const JsonLayout layout : {JsonLayout::kLine, JsonLayout::kDocument}) {
    EXPECT_EQ(ToJson(message, layout).value(), ByProtobuf(message, layout));
  }
}

TEST(JsonOutput, AnyMessageIsWrittenAsByProtobuf) {
  std::set<const Descriptor*> types;
  for (const Descriptor* type : {v1::RefereeMessage::descriptor(), v1::Record::descriptor(),
                                 v1::RatingsReport::descriptor()}) {
    AddTypes(*type->file(), &types);
  }
  EXPECT_GT(types.size(), 100u);
  constexpr int kMessages = 30;
  for (const Descriptor* type : types) {
    SCOPED_TRACE(type->full_name());
    const Chance chance(SeedFromText(type->full_name()));
    Stream draws = chance.Open(Label("json"));
    const Message* const prototype =
        google::protobuf::MessageFactory::generated_factory()->GetPrototype(type);
    for (int i = 0; i < kMessages; ++i) {
      const std::unique_ptr<Message> message(prototype->New());
      FillAtRandom(message.get(), draws, 3);
      ExpectAsByProtobuf(*message);
    }
  }
}

TEST(JsonOutput, EveryLetterIsWrittenAsByProtobuf) {
  for (int letter = 0; letter < 128; ++letter) {
    v1::Rejected rejected;
    rejected.set_text(std::string(1, static_cast<char>(letter)));
    SCOPED_TRACE(letter);
    ExpectAsByProtobuf(rejected);
  }
}

TEST(JsonOutput, EveryNumberIsWrittenAsByProtobuf) {
  std::vector<double> numbers = {0.0,
                                 -0.0,
                                 0.1,
                                 1.0 / 3,
                                 834.0 + 1.0 / 3,
                                 1e14,
                                 1e15,
                                 1e16,
                                 1e17,
                                 123456789012345678.0,
                                 1e-4,
                                 1e-5,
                                 1e300,
                                 5e-324,
                                 1.7976931348623157e308,
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::quiet_NaN()};
  Stream draws = Chance(SeedFromText("numbers")).Open(Label("json"));
  constexpr int kDrawn = 3000;
  for (int i = 0; i < kDrawn; ++i) {
    numbers.push_back(std::bit_cast<double>(draws.Below(std::numeric_limits<uint64_t>::max())));
    numbers.push_back(static_cast<double>(draws.Below(1'000'000)) / 100);
    numbers.push_back(static_cast<double>(draws.Below(1'000'000)) / 12);
  }
  for (const double number : numbers) {
    v1::CrosstableDuel duel;
    duel.set_points(number);
    SCOPED_TRACE(number);
    ExpectAsByProtobuf(duel);
  }
}

}  // namespace
}  // namespace assize
