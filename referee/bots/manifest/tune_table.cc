#include "referee/bots/manifest/tune_table.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/base/text/plain_text.h"

namespace assize::bots {
namespace {

constexpr std::string_view kTuneRule = "a table [tune] of 1 to 64 parameters";
constexpr std::string_view kParameterRule =
    "{default = ..., min = ..., max = ..., step = ...}, numbers all of them";
constexpr std::string_view kParameterNameRule =
    "a name of 1 to 32 lower-case letters, digits and '_', a letter first";
constexpr std::string_view kNumberRule = "a number from -1e9 to 1e9";
constexpr std::string_view kDefaultRule = "from its min to its max";
constexpr std::string_view kMaxRule = "above its min";
constexpr std::string_view kStepRule =
    "above 0, and at most half of the way from its min to its max";

bool IsTuneName(std::string_view name) {
  return !name.empty() && name.size() <= kMaxTuneName && absl::ascii_islower(name[0]) &&
         std::ranges::all_of(name, [](char c) {
           return absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '_';
         });
}

// One entry of the table.
class ParameterReader {
 public:
  ParameterReader(std::string name, const toml::table& entry, TomlChecker* checker)
      : prefix_(absl::StrCat("tune.", name, ".")), entry_(entry), checker_(*checker) {
    parameter_.name = std::move(name);
    parameter_.whole = true;
  }

  std::optional<TuneParameter> Read() {
    checker_.AllowOnly(entry_, prefix_, {"default", "min", "max", "step"});
    const std::initializer_list<std::pair<std::string_view, double*>> numbers = {
        {"default", &parameter_.value},
        {"min", &parameter_.least},
        {"max", &parameter_.most},
        {"step", &parameter_.step}};
    // All of them, so that each wrong one is named.
    bool complete = true;
    for (const auto& [key, number] : numbers) complete = ReadNumber(key, number) && complete;
    if (!complete) return std::nullopt;
    if (!(parameter_.least < parameter_.most)) return Wrong("max", kMaxRule);
    if (!(parameter_.least <= parameter_.value && parameter_.value <= parameter_.most)) {
      return Wrong("default", kDefaultRule);
    }
    if (!(parameter_.step > 0 && parameter_.step <= (parameter_.most - parameter_.least) / 2)) {
      return Wrong("step", kStepRule);
    }
    return parameter_;
  }

 private:
  bool ReadNumber(std::string_view key, double* number) {
    const toml::node* node = checker_.Find(entry_, prefix_, key, Need::kRequired, kNumberRule);
    if (node == nullptr) return false;
    parameter_.whole = parameter_.whole && node->is_integer();
    const auto value = node->is_number() ? node->value<double>() : std::nullopt;
    // Written so that what is not a number fails as well.
    if (!value || !(std::abs(*value) <= kMaxTuneValue)) {
      checker_.Wrong(*node, absl::StrCat(prefix_, std::string(key)), kNumberRule);
      return false;
    }
    *number = *value;
    return true;
  }

  std::optional<TuneParameter> Wrong(std::string_view key, std::string_view rule) {
    checker_.Wrong(*entry_.get(key), absl::StrCat(prefix_, std::string(key)), rule);
    return std::nullopt;
  }

  const std::string prefix_;
  const toml::table& entry_;
  TomlChecker& checker_;
  TuneParameter parameter_;
};

}  // namespace

std::vector<TuneParameter> ReadTuneTable(const toml::table& manifest, TomlChecker* checker) {
  std::vector<TuneParameter> parameters;
  const toml::node* node = checker->Find(manifest, "", "tune", Need::kOptional, kTuneRule);
  if (node == nullptr) return parameters;
  const toml::table* table = node->as_table();
  if (table == nullptr || table->empty() || table->size() > kMaxTuneParameters) {
    checker->Wrong(node->source().begin, "tune",
                   table == nullptr ? "another value" : absl::StrCat("a table of ", table->size()),
                   kTuneRule);
    return parameters;
  }
  for (const auto& [key, entry] : *table) {
    const std::string name(key.str());
    if (!IsTuneName(name)) {
      checker->Wrong(key.source().begin, "tune", Quoted(name), kParameterNameRule);
    } else if (!entry.is_table()) {
      checker->Wrong(entry, absl::StrCat("tune.", name), kParameterRule);
    } else if (auto parameter = ParameterReader(name, *entry.as_table(), checker).Read()) {
      parameters.push_back(*std::move(parameter));
    }
  }
  return parameters;
}

}  // namespace assize::bots
