#include "referee/cli/commands/output_guard.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>

#include "absl/strings/str_format.h"
#include "referee/base/text/plain_text.h"

namespace assize {
namespace {

constexpr std::array<std::string_view, 10> kOurSequences = {
    "\r\033[K", "\033[0m",  "\033[1m",  "\033[2m",  "\033[31m",
    "\033[32m", "\033[33m", "\033[34m", "\033[35m", "\033[36m"};

// What stands at the beginning of a text.
struct Token {
  enum class Kind { kPlain, kControl, kInvalid, kUnfinished } kind = Kind::kPlain;
  size_t size = 1;
  uint32_t point = 0;
};

bool IsPlainByte(unsigned char byte) {
  return (byte >= 0x20 && byte < 0x7f) || byte == '\n' || byte == '\t';
}

bool IsControl(uint32_t point) {
  return point < 0x20 || (point >= 0x7f && point < 0xa0) || (point >= 0x2028 && point <= 0x202e) ||
         (point >= 0x2066 && point <= 0x2069);
}

Token SequenceAt(std::string_view text) {
  bool may_grow = false;
  for (const std::string_view ours : kOurSequences) {
    if (text.starts_with(ours)) return {.kind = Token::Kind::kPlain, .size = ours.size()};
    may_grow = may_grow || ours.starts_with(text);
  }
  if (may_grow) return {.kind = Token::Kind::kUnfinished};
  return {.kind = Token::Kind::kControl, .point = static_cast<unsigned char>(text[0])};
}

// `text` begins with a byte of 0x80 or more.
Token CharacterAt(std::string_view text) {
  const Utf8Character character = FirstCharacter(text);
  switch (character.kind) {
    case Utf8Character::Kind::kWhole:
      return {.kind = IsControl(character.point) ? Token::Kind::kControl : Token::Kind::kPlain,
              .size = character.size,
              .point = character.point};
    case Utf8Character::Kind::kCut:
      return {.kind = Token::Kind::kUnfinished};
    case Utf8Character::Kind::kInvalid:
      break;
  }
  return {.kind = Token::Kind::kInvalid, .point = static_cast<unsigned char>(text[0])};
}

Token TokenAt(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (IsPlainByte(first)) {
    const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
      return IsPlainByte(static_cast<unsigned char>(c));
    });
    return {.kind = Token::Kind::kPlain, .size = static_cast<size_t>(end - text.begin())};
  }
  if (first == '\r' || first == '\033') return SequenceAt(text);
  if (first >= 0x80) return CharacterAt(text);
  return {.kind = Token::Kind::kControl, .point = first};
}

std::string Escaped(const Token& token) {
  return token.kind == Token::Kind::kControl ? absl::StrFormat("\\u%04x", token.point)
                                             : absl::StrFormat("\\x%02x", token.point);
}

// Takes what is whole off the text; with `to_the_end` nothing is waited for.
std::string Guarded(std::string_view* text, bool to_the_end) {
  std::string guarded;
  while (!text->empty()) {
    Token token = TokenAt(*text);
    if (token.kind == Token::Kind::kUnfinished) {
      if (!to_the_end) break;
      const auto first = static_cast<unsigned char>((*text)[0]);
      token = {.kind = first < 0x80 ? Token::Kind::kControl : Token::Kind::kInvalid,
               .point = first};
    }
    if (token.kind == Token::Kind::kPlain) {
      guarded.append(text->substr(0, token.size));
    } else {
      guarded += Escaped(token);
    }
    text->remove_prefix(token.size);
  }
  return guarded;
}

}  // namespace

bool GuardedBuffer::Write(std::string_view text) {
  return target_->sputn(text.data(), static_cast<std::streamsize>(text.size())) ==
         static_cast<std::streamsize>(text.size());
}

std::streamsize GuardedBuffer::xsputn(const char* text, std::streamsize size) {
  const MutexLock lock(mutex_);
  const std::string_view given(text, static_cast<size_t>(size));
  const std::string joined = pending_.empty() ? "" : pending_.append(given);
  std::string_view rest = joined.empty() ? given : std::string_view(joined);
  const std::string guarded = Guarded(&rest, /*to_the_end=*/false);
  pending_ = std::string(rest);
  return Write(guarded) ? size : 0;
}

GuardedBuffer::int_type GuardedBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof()))
    return traits_type::not_eof(character);
  const char c = traits_type::to_char_type(character);
  return xsputn(&c, 1) == 1 ? character : traits_type::eof();
}

// What is printed at a flush has come to an end.
int GuardedBuffer::sync() {
  const MutexLock lock(mutex_);
  std::string_view rest = pending_;
  const std::string guarded = Guarded(&rest, /*to_the_end=*/true);
  pending_.clear();
  return Write(guarded) ? target_->pubsync() : -1;
}

OutputGuard::OutputGuard()
    : output_(std::cout.rdbuf()),
      errors_(std::cerr.rdbuf()),
      guarded_output_(std::make_unique<GuardedBuffer>(output_)),
      guarded_errors_(std::make_unique<GuardedBuffer>(errors_)) {
  std::cout.rdbuf(guarded_output_.get());
  std::cerr.rdbuf(guarded_errors_.get());
}

OutputGuard::~OutputGuard() {
  std::cout.flush();
  std::cerr.flush();
  std::cout.rdbuf(output_);
  std::cerr.rdbuf(errors_);
}

}  // namespace assize
