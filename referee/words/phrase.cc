#include "referee/words/phrase.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

constexpr size_t kMaxDigits = 6;
constexpr std::string_view kMarks = ",;:|()";

bool IsLetter(char c) { return absl::ascii_isalnum(c) || c == '\''; }

// `word` is in lower case.
bool IsSame(std::string_view word, std::string_view name) {
  return std::equal(word.begin(), word.end(), name.begin(), name.end(),
                    [](char a, char b) { return a == absl::ascii_tolower(b); });
}

bool IsNumber(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && std::all_of(word.begin(), word.end(), absl::ascii_isdigit);
}

}  // namespace

absl::StatusOr<Phrase> Phrase::Of(std::string_view line) {
  if (line.size() > kMaxBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("the line has ", line.size(), " bytes: must be at most ", kMaxBytes));
  }
  Phrase phrase(line);
  ASSIZE_RETURN_IF_ERROR(phrase.Split());
  return phrase;
}

absl::Status Phrase::Split() {
  const std::string_view line = line_;
  size_t end = line.find_last_not_of(" \t\r");
  end = end == std::string_view::npos ? 0 : end + 1;
  if (end > 0 && line[end - 1] == '.') --end;
  for (size_t at = 0; at < end;) {
    const char c = line[at];
    const size_t begin = at;
    if (c == '[') {
      at = line.find(']', at);
      if (at == std::string_view::npos) {
        return absl::InvalidArgumentError(
            absl::StrCat("the note ", Quoted(line.substr(begin)), " must end with \"]\""));
      }
      ++at;
      continue;
    }
    const bool sign = c == '-' && at + 1 < end && absl::ascii_isdigit(line[at + 1]) &&
                      (at == 0 || !IsLetter(line[at - 1]));
    if (absl::ascii_isspace(c) || c == '_' || (c == '-' && !sign)) {
      ++at;
      continue;
    }
    if (kMarks.find(c) != std::string_view::npos) {
      ++at;
    } else if (sign || IsLetter(c)) {
      do {
        ++at;
      } while (at < end && IsLetter(line[at]));
    } else {
      return absl::InvalidArgumentError(
          absl::StrCat("no move has the character at the start of ", Quoted(line.substr(at)),
                       ": must be letters, digits, spaces and , ; : | ( ) -"));
    }
    std::string text = absl::AsciiStrToLower(std::string(line.substr(begin, at - begin)));
    if (text == "the") continue;
    if (IsNumber(text) && text.size() > kMaxDigits) {
      return absl::InvalidArgumentError(absl::StrCat(Quoted(text), ": must be at most 999999"));
    }
    words_.push_back({std::move(text), begin, at});
  }
  return absl::OkStatus();
}

size_t Phrase::Length(std::string_view name) const {
  size_t length = 0;
  for (size_t at = 0; at < name.size();) {
    if (name[at] == ' ' || name[at] == '_') {
      ++at;
      continue;
    }
    const size_t end = std::min(name.find_first_of(" _", at), name.size());
    const std::string_view word = name.substr(at, end - at);
    at = end;
    if (IsSame("the", word)) continue;
    if (next_ + length >= words_.size()) return 0;
    if (!IsSame(words_[next_ + length].text, word)) return 0;
    ++length;
  }
  return length;
}

bool Phrase::Take(std::string_view words) {
  const size_t length = Length(words);
  next_ += length;
  return length > 0;
}

void Phrase::TakeSeparators() {
  while (Take(",") || Take(";") || Take("and")) {
  }
}

std::optional<int> Phrase::TakeNumber() {
  int number = 0;
  if (AtEnd() || !IsNumber(words_[next_].text) || !absl::SimpleAtoi(words_[next_].text, &number)) {
    return std::nullopt;
  }
  ++next_;
  return number;
}

std::optional<size_t> Phrase::TakeOneOf(size_t count,
                                        const std::function<std::string(size_t)>& name) {
  std::optional<size_t> found;
  size_t longest = 0;
  for (size_t i = 0; i < count; ++i) {
    const size_t length = Length(name(i));
    if (length <= longest) continue;
    longest = length;
    found = i;
  }
  next_ += longest;
  return found;
}

absl::Status Phrase::Refusal(std::string_view allowed) const {
  const auto as_typed = [this](const Word& word) {
    return std::string_view(line_).substr(word.begin, word.end - word.begin);
  };
  const std::string next = AtEnd() ? "the end" : Quoted(as_typed(words_[next_]));
  if (next_ == 0)
    return absl::InvalidArgumentError(absl::StrCat(next, ": must be ", std::string(allowed)));
  const std::string_view read = std::string_view(line_).substr(0, words_[next_ - 1].end);
  return absl::InvalidArgumentError(
      absl::StrCat("read ", Quoted(read), ", then ", next, ": must be ", std::string(allowed)));
}

absl::Status Phrase::CheckEnd(std::string_view allowed) const {
  return AtEnd() ? absl::OkStatus()
                 : Refusal(absl::StrCat(std::string(allowed), allowed.empty() ? "" : " or ",
                                        "the end"));
}

}  // namespace assize
