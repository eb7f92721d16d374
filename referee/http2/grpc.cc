#include "referee/http2/grpc.h"

#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "referee/base/hex.h"

namespace assize::http2 {
namespace {

constexpr char kStatus[] = "grpc-status";
constexpr char kText[] = "grpc-message";
constexpr char kRetry[] = "grpc-retry-pushback-ms";

size_t LengthIn(std::string_view head) {
  size_t length = 0;
  for (size_t i = 1; i < kGrpcHead; ++i) length = length << 8 | static_cast<uint8_t>(head[i]);
  return length;
}

// Percent signs, and what is not printable ASCII, as %XX.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '%') {
      escaped.push_back(c);
    } else {
      absl::StrAppend(&escaped, "%", absl::Hex(byte, absl::kZeroPad2));
    }
  }
  return escaped;
}

std::string Unescaped(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() &&
                        absl::ascii_isxdigit(static_cast<unsigned char>(text[i + 1])) &&
                        absl::ascii_isxdigit(static_cast<unsigned char>(text[i + 2]));
    if (!escape) {
      plain.push_back(text[i]);
      continue;
    }
    plain.append(BytesFromHex(text.substr(i + 1, 2)));
    i += 2;
  }
  return plain;
}

}  // namespace

std::array<char, kGrpcHead> HeadOf(size_t length) {
  return {'\0', static_cast<char>(length >> 24), static_cast<char>(length >> 16),
          static_cast<char>(length >> 8), static_cast<char>(length)};
}

std::string Framed(std::string_view message) {
  const std::array<char, kGrpcHead> head = HeadOf(message.size());
  std::string framed;
  framed.reserve(head.size() + message.size());
  return framed.append(head.data(), head.size()).append(message);
}

bool IsGrpc(const Fields& head) {
  constexpr std::string_view kType = "application/grpc";
  const std::string* const type = Find(head, "content-type");
  if (type == nullptr || !type->starts_with(kType)) return false;
  return type->size() == kType.size() || (*type)[kType.size()] == '+' ||
         (*type)[kType.size()] == ';';
}

void Messages::Add(std::string_view bytes) {
  bytes_.erase(0, std::exchange(taken_, 0));
  bytes_.append(bytes);
}

Messages::Next Messages::Peek() const {
  const std::string_view bytes = untaken();
  if (bytes.size() < kGrpcHead) return {};
  if (bytes[0] != 0) return {.state = State::kCompressed, .message = {}};
  const size_t length = LengthIn(bytes);
  if (length > most_) return {.state = State::kTooLarge, .message = {}, .length = length};
  if (bytes.size() < kGrpcHead + length) return {};
  return {.state = State::kWhole, .message = bytes.substr(kGrpcHead, length), .length = length};
}

size_t Messages::Take() {
  const size_t size = kGrpcHead + LengthIn(untaken());
  taken_ += size;
  return size;
}

size_t Messages::Drop() {
  const size_t size = bytes_.size() - std::exchange(taken_, 0);
  bytes_.clear();
  return size;
}

Fields TrailerOf(const absl::Status& status, int retry_ms) {
  Fields fields = {{kStatus, absl::StrCat(static_cast<int>(status.code()))}};
  if (!status.message().empty()) {
    fields.push_back({kText, Escaped({status.message().data(), status.message().size()})});
  }
  if (retry_ms > 0) fields.push_back({kRetry, absl::StrCat(retry_ms)});
  return fields;
}

absl::Status StatusIn(const Fields& trailer) {
  const std::string* const status = Find(trailer, kStatus);
  int code = 0;
  if (status == nullptr || !absl::SimpleAtoi(*status, &code) || code < 0 || code > 16) {
    return absl::UnknownError("an answer without a status");
  }
  const std::string* const text = Find(trailer, kText);
  return {static_cast<absl::StatusCode>(code), text == nullptr ? "" : Unescaped(*text)};
}

}  // namespace assize::http2
