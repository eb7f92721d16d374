#include "referee/base/text/toml_checker.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

constexpr toml::source_position kTop{1, 1};

// A file may be wrong in every line.
constexpr size_t kMaxComplaints = 20;

// 5.0 is not a whole number in TOML, and must not look like one.
std::string FractionText(double number) {
  std::string text = absl::StrCat(number);
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

std::string Shown(const toml::node& node) {
  if (const auto* text = node.as_string()) return Quoted(text->get());
  if (const auto* number = node.as_integer()) return absl::StrCat(number->get());
  if (const auto* number = node.as_floating_point()) return FractionText(number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (const auto* list = node.as_array()) return absl::StrCat("a list of ", list->size());
  return node.is_table() ? "a table" : "a date or time";
}

}  // namespace

TomlChecker::TomlChecker(std::string_view file)
    : file_(IsPlainText(file, 0, file.size()) ? std::string(file) : Quoted(file)) {}

void TomlChecker::AllowOnly(const toml::table& table, std::string_view prefix,
                            const std::vector<std::string>& keys) {
  for (const auto& [key, node] : table) {
    if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
    mistakes_.push_back(
        {key.source().begin,
         absl::StrCat("unknown key ", Quoted(absl::StrCat(std::string(prefix), std::string(key))),
                      ".", Suggestion(key.str(), keys), " Allowed: ", absl::StrJoin(keys, ", "))});
  }
}

const toml::node* TomlChecker::Find(const toml::table& table, std::string_view prefix,
                                    std::string_view key, Need need, std::string_view allowed) {
  const toml::node* node = table.get(key);
  if (node == nullptr && need == Need::kRequired) {
    const toml::source_position begin = table.source().begin;
    mistakes_.push_back(
        {begin ? begin : kTop, absl::StrCat("key \"", std::string(prefix), std::string(key),
                                            "\" is missing; it must be ", std::string(allowed))});
  }
  return node;
}

void TomlChecker::Wrong(const toml::node& node, std::string_view key, std::string_view allowed) {
  Wrong(node.source().begin, key, Shown(node), allowed);
}

void TomlChecker::Wrong(toml::source_position position, std::string_view key,
                        std::string_view value, std::string_view allowed) {
  mistakes_.push_back({position, absl::StrCat(std::string(key), " = ", std::string(value),
                                              ": must be ", std::string(allowed))});
}

std::string TomlChecker::Place(toml::source_position position) const {
  return absl::StrCat(file_, ":", position.line, ":", position.column);
}

absl::Status TomlChecker::status() const {
  if (mistakes_.empty()) return absl::OkStatus();
  std::vector<Mistake> sorted = mistakes_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Mistake& a, const Mistake& b) {
    return std::tie(a.position.line, a.position.column) <
           std::tie(b.position.line, b.position.column);
  });
  const size_t printed = std::min(sorted.size(), kMaxComplaints);
  std::string text =
      absl::StrJoin(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(printed), "\n",
                    [this](std::string* out, const Mistake& mistake) {
                      absl::StrAppend(out, Place(mistake.position), ": ", mistake.text);
                    });
  if (printed < sorted.size()) {
    absl::StrAppend(&text, "\n", file_, ": ", sorted.size() - printed, " more mistakes");
  }
  return absl::FailedPreconditionError(text);
}

}  // namespace assize
