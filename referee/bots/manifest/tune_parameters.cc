#include "referee/bots/manifest/tune_parameters.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "referee/base/files/files.h"
#include "referee/base/text/toml_checker.h"
#include "referee/bots/manifest/tune_table.h"

namespace assize::bots {
namespace {

// Where a position of the parser is in the text: its lines and columns count from 1, columns in
// code points. The end of the text, if it has no such place.
size_t OffsetOf(std::string_view text, toml::source_position position) {
  size_t offset = 0;
  for (toml::source_index line = 1; line < position.line && offset < text.size(); ++line) {
    const size_t end = text.find('\n', offset);
    offset = end == std::string_view::npos ? text.size() : end + 1;
  }
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (position.line == 1 && text.starts_with(kMark)) offset += kMark.size();
  for (toml::source_index column = 1; column < position.column && offset < text.size(); ++column) {
    do {
      ++offset;
    } while (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80);
  }
  return offset;
}

struct Default {
  size_t begin = 0;
  size_t size = 0;
  std::string text;
};

absl::Status CantFind(std::string_view name) {
  return absl::FailedPreconditionError(
      absl::StrCat("can't find the default of tune.", std::string(name), " in the file"));
}

// The default as it is written.
absl::StatusOr<Default> FindDefault(std::string_view text, const toml::table& manifest,
                                    const TuneParameter& parameter) {
  const toml::node* node = manifest["tune"][parameter.name]["default"].node();
  if (node == nullptr) return CantFind(parameter.name);
  Default found{.begin = OffsetOf(text, node->source().begin),
                .text = TuneText(parameter, parameter.value)};
  constexpr std::string_view kNumber = "+-_.0123456789abcdefABCDEFxXoOEinfna";
  const size_t end = text.find_first_not_of(kNumber, found.begin);
  found.size = std::min(end, text.size()) - found.begin;
  return found.size > 0 ? absl::StatusOr<Default>(found) : CantFind(parameter.name);
}

std::optional<toml::table> Parsed(std::string_view text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

}  // namespace

std::string TuneVariable(std::string_view name) {
  return absl::StrCat("ASSIZE_TUNE_", absl::AsciiStrToUpper(std::string(name)));
}

std::string TuneText(const TuneParameter& parameter, double value) {
  if (parameter.whole) return absl::StrCat(std::llround(value));
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  std::string text(digits.data(), end.ptr);
  // TOML has no fraction without a point.
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

std::vector<TuneParameter> DeclaredParameters(const Manifest& manifest) {
  const std::string path = absl::StrCat(manifest.folder, "/", std::string(kManifestFile));
  const auto text = ReadFile(path, kMaxManifestBytes);
  const std::optional<toml::table> table = text.ok() ? Parsed(*text) : std::nullopt;
  if (!table.has_value()) return {};
  TomlChecker checker(path);
  return ReadTuneTable(*table, &checker);
}

absl::StatusOr<std::string> WithDefaults(std::string_view text,
                                         const std::vector<TuneParameter>& parameters) {
  const std::optional<toml::table> manifest = Parsed(text);
  if (!manifest.has_value()) return absl::FailedPreconditionError("it is no TOML");
  std::vector<Default> defaults;
  for (const TuneParameter& parameter : parameters) {
    auto found = FindDefault(text, *manifest, parameter);
    if (!found.ok()) return found.status();
    defaults.push_back(*std::move(found));
  }
  std::ranges::sort(defaults, std::ranges::greater(), &Default::begin);
  std::string changed(text);
  for (const Default& each : defaults) changed.replace(each.begin, each.size, each.text);
  TomlChecker checker("");
  const std::optional<toml::table> again = Parsed(changed);
  if (again.has_value() && ReadTuneTable(*again, &checker) == parameters && checker.status().ok()) {
    return changed;
  }
  return absl::FailedPreconditionError("its defaults can't be replaced in the text");
}

}  // namespace assize::bots
