// Run while Assize is built: writes the JSON Schemas (2020-12) of the lines that bots with
// protocol = "json-lines" write and read, of what protoc read in the .proto files, comments included.
//
//   assize_json_schema DESCRIPTOR_SET FOLDER
//
// DESCRIPTOR_SET is protoc's, with --include_imports and --include_source_info.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <cstdint>
#include <deque>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorPool;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::OneofDescriptor;
using google::protobuf::SourceLocation;
using Json = nlohmann::ordered_json;

constexpr char kPackage[] = "assize.v1.";

// Who writes the lines. The referee writes every field that has no presence; a bot may leave out
// what is zero, and write 64-bit numbers either way.
enum class Writer { kBot, kReferee };

// What the referee demands beyond the types: merged into the schema of the field.
Json LimitsOf(const FieldDescriptor& field) {
  const std::string& name = field.full_name();
  if (name == "assize.v1.Hello.protocol_version") return {{"const", 1}};
  if (name == "assize.v1.Hello.bot_name") return {{"minLength", 1}, {"maxLength", 64}};
  if (name == "assize.v1.Hello.bot_version") return {{"maxLength", 64}};
  return Json::object();
}

// Fields that a bot must write.
bool IsDemanded(const FieldDescriptor& field) {
  static const std::set<std::string> kDemanded = {
      "assize.v1.Hello.protocol_version", "assize.v1.Hello.bot_name", "assize.v1.Move.request_id"};
  return kDemanded.contains(field.full_name());
}

// Whether one of its fields must be set: a message that is nothing but a choice is empty without it.
bool IsDemanded(const OneofDescriptor& oneof) {
  const Descriptor& type = *oneof.containing_type();
  return type.field_count() == oneof.field_count() || type.full_name() == "assize.v1.Move";
}

// The comment before a thing of a .proto file, as one paragraph; "" if there is none.
template <class Thing>
std::string CommentOf(const Thing& thing) {
  SourceLocation place;
  if (!thing.GetSourceLocation(&place)) return "";
  std::string text;
  for (const char letter : place.leading_comments) {
    const bool is_blank = letter == ' ' || letter == '\n';
    if (!is_blank) {
      text += letter;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

template <class Thing>
void Describe(const Thing& thing, Json* schema) {
  const std::string comment = CommentOf(thing);
  if (!comment.empty()) (*schema)["description"] = comment;
}

class Schema {
 public:
  explicit Schema(Writer writer) : writer_(writer) {}

  // Of a line with such a message, with all that it refers to.
  Json Document(const Descriptor& root, const std::string& file) {
    const bool is_bots = writer_ == Writer::kBot;
    Json document = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                     {"$id", "urn:assize:v1:" + file},
                     {"title", is_bots ? "A line that a bot writes" : "A line that a bot reads"},
                     {"$ref", Reference(root)}};
    Json definitions = Json::object();
    while (!waiting_.empty()) {
      const auto [name, write] = waiting_.front();
      waiting_.pop_front();
      definitions[name] = write();
    }
    document["$defs"] = std::move(definitions);
    return document;
  }

 private:
  struct Waiting {
    std::string name;
    std::function<Json()> write;
  };

  template <class Type>
  std::string Reference(const Type& type) {
    const std::string name = type.full_name().substr(sizeof(kPackage) - 1);
    if (known_.insert(name).second) waiting_.push_back({name, [this, &type] { return Of(type); }});
    return "#/$defs/" + name;
  }

  Json Of(const EnumDescriptor& type) const {
    Json schema;
    Describe(type, &schema);
    Json names = Json::array();
    for (int i = 0; i < type.value_count(); ++i) names.push_back(type.value(i)->name());
    schema["type"] = "string";
    schema["enum"] = std::move(names);
    return schema;
  }

  Json Of(const Descriptor& type) {
    Json schema;
    Describe(type, &schema);
    schema["type"] = "object";
    Json properties = Json::object();
    Json required = Json::array();
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor& field = *type.field(i);
      properties[field.name()] = Of(field);
      if (IsAlwaysThere(field)) required.push_back(field.name());
    }
    schema["properties"] = std::move(properties);
    if (!required.empty()) schema["required"] = std::move(required);
    schema["additionalProperties"] = false;
    if (type.real_oneof_decl_count() > 0) schema["allOf"] = Choices(type);
    return schema;
  }

  bool IsAlwaysThere(const FieldDescriptor& field) const {
    return writer_ == Writer::kReferee ? !field.has_presence() : IsDemanded(field);
  }

  // Each oneof: at most one of its fields is set.
  Json Choices(const Descriptor& type) const {
    Json choices = Json::array();
    for (int i = 0; i < type.real_oneof_decl_count(); ++i) {
      const OneofDescriptor& oneof = *type.oneof_decl(i);
      Json one = Json::array();
      Json none = Json::array();
      for (int k = 0; k < oneof.field_count(); ++k) {
        const Json has = {{"required", Json::array({oneof.field(k)->name()})}};
        one.push_back(has);
        none.push_back(has);
      }
      if (!IsDemanded(oneof)) one.push_back({{"not", {{"anyOf", std::move(none)}}}});
      choices.push_back({{"oneOf", std::move(one)}});
    }
    return choices;
  }

  Json Of(const FieldDescriptor& field) {
    Json schema = Single(field);
    if (field.is_repeated()) schema = {{"type", "array"}, {"items", std::move(schema)}};
    Describe(field, &schema);
    schema.update(writer_ == Writer::kBot ? LimitsOf(field) : Json::object());
    return schema;
  }

  template <class Number>
  static Json Whole() {
    return {{"type", "integer"},
            {"minimum", std::numeric_limits<Number>::min()},
            {"maximum", std::numeric_limits<Number>::max()}};
  }

  // 64-bit numbers, which programs that know no such numbers would round.
  Json Large(const Json& number, const char* pattern) const {
    const Json text = {{"type", "string"}, {"pattern", pattern}};
    if (writer_ == Writer::kReferee) return text;
    return {{"anyOf", Json::array({text, number})}};
  }

  Json Single(const FieldDescriptor& field) {
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return {{"$ref", Reference(*field.message_type())}};
      case FieldDescriptor::CPPTYPE_ENUM:
        return {{"$ref", Reference(*field.enum_type())}};
      case FieldDescriptor::CPPTYPE_BOOL:
        return {{"type", "boolean"}};
      case FieldDescriptor::CPPTYPE_STRING:
        if (field.type() == FieldDescriptor::TYPE_BYTES) {
          return {{"type", "string"}, {"contentEncoding", "base64"}};
        }
        return {{"type", "string"}};
      case FieldDescriptor::CPPTYPE_INT32:
        return Whole<int32_t>();
      case FieldDescriptor::CPPTYPE_UINT32:
        return Whole<uint32_t>();
      case FieldDescriptor::CPPTYPE_INT64:
        return Large(Whole<int64_t>(), "^(0|-?[1-9][0-9]{0,18})$");
      case FieldDescriptor::CPPTYPE_UINT64:
        return Large(Whole<uint64_t>(), "^(0|[1-9][0-9]{0,19})$");
      default:
        return {{"type", "number"}};
    }
  }

  const Writer writer_;
  std::set<std::string> known_;
  std::deque<Waiting> waiting_;
};

bool Write(const DescriptorPool& pool, const char* message, Writer writer,
           const std::string& folder, const std::string& name) {
  const Descriptor* root = pool.FindMessageTypeByName(kPackage + std::string(message));
  if (root == nullptr) {
    std::cerr << "there is no message " << kPackage << message << "\n";
    return false;
  }
  const std::string path = folder + "/" + name;
  std::ofstream file(path);
  file << Schema(writer).Document(*root, name).dump(1) << "\n";
  if (!file.flush()) std::cerr << path << ": can't be written\n";
  return file.good();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: assize_json_schema DESCRIPTOR_SET FOLDER\n";
    return 64;
  }
  google::protobuf::FileDescriptorSet set;
  std::ifstream input(argv[1], std::ios::binary);
  if (!set.ParseFromIstream(&input)) {
    std::cerr << argv[1] << ": no descriptor set\n";
    return 65;
  }
  DescriptorPool pool;
  // Imports stand before what imports them.
  for (const auto& file : set.file()) {
    if (pool.BuildFile(file) == nullptr) return 65;
  }
  const bool written =
      Write(pool, "BotMessage", Writer::kBot, argv[2], "bot-message.schema.json") &&
      Write(pool, "RefereeMessage", Writer::kReferee, argv[2], "referee-message.schema.json");
  return written ? 0 : 74;
}
