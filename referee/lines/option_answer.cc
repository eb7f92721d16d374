#include "referee/lines/option_answer.h"

#include <charconv>
#include <limits>
#include <system_error>

namespace assize::lines {
namespace {

// What is left of a line; spaces between its parts do not count.
class Rest {
 public:
  explicit Rest(std::string_view line) : rest_(line) {}

  bool Take(std::string_view text) {
    SkipSpace();
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  // A number of plain digits, in quotation marks or not.
  std::optional<uint64_t> TakeNumber() {
    const bool quoted = Take("\"");
    if (!quoted) SkipSpace();
    const char* const end = rest_.data() + rest_.size();
    uint64_t number = 0;
    const auto [stop, error] = std::from_chars(rest_.data(), end, number);
    const auto digits = static_cast<size_t>(stop - rest_.data());
    if (error != std::errc() || (rest_.front() == '0' && digits > 1)) return std::nullopt;
    rest_.remove_prefix(digits);
    if (quoted && (rest_.empty() || rest_.front() != '"')) return std::nullopt;
    if (quoted) rest_.remove_prefix(1);
    return number;
  }

  bool IsOver() {
    SkipSpace();
    return rest_.empty();
  }

 private:
  void SkipSpace() {
    const size_t begin = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(begin == std::string_view::npos ? rest_.size() : begin);
  }

  std::string_view rest_;
};

// A field with its number, if it is called so.
bool TakeField(std::string_view quoted_name, Rest& rest, std::optional<uint64_t>& number) {
  if (number.has_value() || !rest.Take(quoted_name) || !rest.Take(":")) return false;
  number = rest.TakeNumber();
  return number.has_value();
}

}  // namespace

std::optional<OptionAnswer> ReadOptionAnswer(std::string_view line) {
  // Far more than it takes; of longer lines others have the say.
  constexpr size_t kLongest = 256;
  if (line.size() > kLongest) return std::nullopt;
  Rest rest(line);
  for (const std::string_view part : {"{", "\"move\"", ":", "{"}) {
    if (!rest.Take(part)) return std::nullopt;
  }
  std::optional<uint64_t> request;
  std::optional<uint64_t> option;
  do {
    if (!TakeField("\"request_id\"", rest, request) && !TakeField("\"option\"", rest, option)) {
      return std::nullopt;
    }
  } while (rest.Take(","));
  if (!rest.Take("}") || !rest.Take("}") || !rest.IsOver()) return std::nullopt;
  if (!request || !option || *option > std::numeric_limits<uint32_t>::max()) return std::nullopt;
  return OptionAnswer{.request_id = *request, .option = static_cast<uint32_t>(*option)};
}

}  // namespace assize::lines
