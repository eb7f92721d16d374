#include "referee/lines/line_mistakes.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize::lines {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::OneofDescriptor;
using Json = nlohmann::ordered_json;

constexpr size_t kMaxMistakes = 8;
// Of a list of names in an error.
constexpr size_t kMaxNames = 12;
// As protobuf's parser.
constexpr int kMaxLevels = 100;

struct Range {
  double least;
  double most;
  const char* text;
};

Range RangeOf(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max(),
              "-2147483648 to 2147483647"};
    case FieldDescriptor::CPPTYPE_UINT32:
      return {0, std::numeric_limits<uint32_t>::max(), "0 to 4294967295"};
    case FieldDescriptor::CPPTYPE_UINT64:
      return {0, 18446744073709551615.0, "0 to 18446744073709551615"};
    default:
      return {-9223372036854775808.0, 9223372036854775807.0,
              "-9223372036854775808 to 9223372036854775807"};
  }
}

// What stands there, in a few words.
std::string Shown(const Json& value) {
  switch (value.type()) {
    case Json::value_t::object:
      return "{...}";
    case Json::value_t::array:
      return "[...]";
    case Json::value_t::string:
      return Quoted(value.get_ref<const std::string&>());
    default:
      return value.dump();
  }
}

std::string Names(const std::vector<std::string>& names) {
  if (names.size() <= kMaxNames) return JoinWithAnd(names);
  const std::vector<std::string> first(names.begin(), names.begin() + kMaxNames);
  return absl::StrCat(absl::StrJoin(first, ", "), " and ", names.size() - kMaxNames, " more");
}

class Walk {
 public:
  void Message(const Json& value, const Descriptor& type, const std::string& path) {
    if (++levels_ > kMaxLevels) {
      Add(path, absl::StrCat("more than ", kMaxLevels, " levels deep"));
    } else if (!value.is_object()) {
      AddWrongType(path, value, absl::StrCat("must be an object, ", type.name()));
    } else {
      Members(value, type, path);
    }
    --levels_;
  }

  std::vector<std::string> Take() { return std::move(mistakes_); }

 private:
  void Add(const std::string& path, const std::string& text) {
    if (mistakes_.size() >= kMaxMistakes) return;
    mistakes_.push_back(path.empty() ? text : absl::StrCat(path, ": ", text));
  }
  void AddWrongType(const std::string& path, const Json& value, const std::string& allowed) {
    Add(path, absl::StrCat(Shown(value), "; ", allowed));
  }

  static std::string PathTo(const std::string& path, const std::string& name) {
    return path.empty() ? name : absl::StrCat(path, ".", name);
  }

  void Members(const Json& object, const Descriptor& type, const std::string& path) {
    std::vector<std::pair<const OneofDescriptor*, std::string>> set;
    for (const auto& [name, value] : object.items()) {
      const FieldDescriptor* field = type.FindFieldByName(name);
      if (field == nullptr) field = type.FindFieldByCamelcaseName(name);
      if (field == nullptr) {
        AddUnknown(name, type, path);
        continue;
      }
      // null: as if it did not stand there.
      if (value.is_null()) continue;
      if (const OneofDescriptor* oneof = field->real_containing_oneof()) {
        for (const auto& [other, first] : set) {
          if (other == oneof) AddTwice(path, *oneof, first, name);
        }
        set.emplace_back(oneof, name);
      }
      Field(value, *field, PathTo(path, name));
    }
  }

  void AddTwice(const std::string& path, const OneofDescriptor& oneof, const std::string& first,
                const std::string& second) {
    std::vector<std::string> names;
    for (int i = 0; i < oneof.field_count(); ++i) names.push_back(oneof.field(i)->name());
    Add(path, absl::StrCat("\"", first, "\" and \"", second, "\" are both set; of ", Names(names),
                           " one alone may be"));
  }

  void AddUnknown(const std::string& name, const Descriptor& type, const std::string& path) {
    std::vector<std::string> names;
    std::vector<std::string> inner;
    for (int i = 0; i < type.field_count(); ++i) {
      const FieldDescriptor& field = *type.field(i);
      names.push_back(field.name());
      const bool has_it =
          field.message_type() != nullptr && field.message_type()->FindFieldByName(name) != nullptr;
      if (has_it) inner.push_back(field.name());
    }
    std::string advice = Suggestion(name, names);
    if (!inner.empty() && advice.empty()) {
      advice =
          absl::StrCat(" It belongs into ", inner.size() > 1 ? "one of " : "", Names(inner), ".");
    } else if (advice.empty() && names.empty()) {
      advice = " It has none.";
    } else if (advice.empty()) {
      advice = absl::StrCat(" There are ", Names(names), ".");
    }
    Add(PathTo(path, Quoted(name)), absl::StrCat("no field of ", type.name(), ".", advice));
  }

  void Field(const Json& value, const FieldDescriptor& field, const std::string& path) {
    if (!field.is_repeated()) return Single(value, field, path);
    if (!value.is_array()) return AddWrongType(path, value, "must be a list: [...]");
    size_t index = 0;
    for (const Json& element : value) {
      Single(element, field, absl::StrCat(path, "[", index++, "]"));
    }
  }

  void Single(const Json& value, const FieldDescriptor& field, const std::string& path) {
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE:
        return Message(value, *field.message_type(), path);
      case FieldDescriptor::CPPTYPE_ENUM:
        return Enum(value, *field.enum_type(), path);
      case FieldDescriptor::CPPTYPE_BOOL:
        if (!value.is_boolean() && value != "true" && value != "false") {
          AddWrongType(path, value, "must be true or false");
        }
        return;
      case FieldDescriptor::CPPTYPE_STRING:
        return Text(value, field, path);
      case FieldDescriptor::CPPTYPE_DOUBLE:
      case FieldDescriptor::CPPTYPE_FLOAT:
        if (!NumberOf(value).has_value()) AddWrongType(path, value, "must be a number");
        return;
      default:
        return Whole(value, RangeOf(field), path);
    }
  }

  void Text(const Json& value, const FieldDescriptor& field, const std::string& path) {
    if (!value.is_string()) return AddWrongType(path, value, "must be a text: \"...\"");
    std::string bytes;
    const std::string& text = value.get_ref<const std::string&>();
    if (field.type() == FieldDescriptor::TYPE_BYTES && !absl::Base64Unescape(text, &bytes) &&
        !absl::WebSafeBase64Unescape(text, &bytes)) {
      AddWrongType(path, value, "must be bytes in Base64");
    }
  }

  // Also one that is written as a text.
  static std::optional<double> NumberOf(const Json& value) {
    if (value.is_number()) return value.get<double>();
    double number = 0;
    const bool is_one =
        value.is_string() && absl::SimpleAtod(value.get_ref<const std::string&>(), &number);
    return is_one ? std::optional(number) : std::nullopt;
  }

  void Whole(const Json& value, const Range& range, const std::string& path) {
    const std::optional<double> number = NumberOf(value);
    if (!number.has_value() || *number != std::floor(*number)) {
      AddWrongType(path, value, absl::StrCat("must be a whole number, ", range.text));
    } else if (*number < range.least || *number > range.most) {
      AddWrongType(path, value, absl::StrCat("must be ", range.text));
    }
  }

  void Enum(const Json& value, const EnumDescriptor& type, const std::string& path) {
    if (NumberOf(value).has_value()) return;
    std::vector<std::string> names;
    for (int i = 0; i < type.value_count(); ++i) names.push_back(type.value(i)->name());
    if (!value.is_string()) {
      return AddWrongType(path, value, absl::StrCat("must be one of ", Names(names)));
    }
    const std::string& name = value.get_ref<const std::string&>();
    if (type.FindValueByName(name) != nullptr) return;
    std::string advice = Suggestion(name, names);
    for (const std::string& other : names) {
      // Without the name of the type before it, or in small letters.
      const bool is_meant = absl::EndsWithIgnoreCase(other, absl::StrCat("_", name)) ||
                            absl::EqualsIgnoreCase(other, name);
      if (is_meant && !name.empty()) advice = absl::StrCat(" Did you mean '", other, "'?");
    }
    if (advice.empty()) advice = absl::StrCat(" There are ", Names(names), ".");
    Add(path, absl::StrCat(Quoted(name), " is no ", type.name(), ".", advice));
  }

  int levels_ = 0;
  std::vector<std::string> mistakes_;
};

// The library's text after its own name of the error and the place.
std::string SyntaxError(const Json::parse_error& error) {
  constexpr std::string_view kBegin = "syntax error ";
  std::string_view text = error.what();
  const size_t begin = text.find(kBegin);
  if (begin != std::string_view::npos) text.remove_prefix(begin + kBegin.size());
  return absl::StrCat("not JSON: character ", error.byte, ", ", std::string(text));
}

std::string TooLargeNumber(const Json::out_of_range& error) {
  constexpr std::string_view kBegin = "parsing ";
  constexpr size_t kMaxText = 60;
  std::string_view text = error.what();
  const size_t begin = text.find(kBegin);
  if (begin != std::string_view::npos) text.remove_prefix(begin + kBegin.size());
  return absl::StrCat("a number is too large: ", std::string(text.substr(0, kMaxText)),
                      "; at most about 1.8e308");
}

}  // namespace

std::vector<std::string> MistakesIn(std::string_view line, const Descriptor& type) {
  Json value;
  try {
    value = Json::parse(line);
  } catch (const Json::parse_error& error) {
    return {SyntaxError(error)};
  } catch (const Json::out_of_range& error) {
    // The library throws this for numbers like 1e999.
    return {TooLargeNumber(error)};
  }
  Walk walk;
  walk.Message(value, type, "");
  return walk.Take();
}

}  // namespace assize::lines
