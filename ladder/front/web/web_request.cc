#include "ladder/front/web/web_request.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace assize::front {
namespace {

constexpr std::string_view kText = "text/plain; charset=utf-8";

std::string TextOf(const http2::Fields& head, std::string_view name) {
  const std::string* const found = http2::Find(head, name);
  return found == nullptr ? "" : *found;
}

std::optional<uint64_t> LengthIn(const http2::Fields& head) {
  uint64_t length = 0;
  if (!absl::SimpleAtoi(TextOf(head, "content-length"), &length)) return std::nullopt;
  return length;
}

std::string WithoutParameters(const std::string& type) {
  return absl::AsciiStrToLower(absl::StripAsciiWhitespace(type.substr(0, type.find(';'))));
}

}  // namespace

WebRequest RequestIn(const http2::Fields& head) {
  const std::string path = TextOf(head, ":path");
  std::string authority = TextOf(head, ":authority");
  if (authority.empty()) authority = TextOf(head, "host");
  return {.method = TextOf(head, ":method"),
          .path = path.substr(0, path.find('?')),
          .type = WithoutParameters(TextOf(head, "content-type")),
          .length = LengthIn(head),
          .authority = std::move(authority),
          .origin = TextOf(head, "origin"),
          .if_none_match = TextOf(head, "if-none-match")};
}

http2::Fields HeadOf(int status, std::string_view type, std::optional<uint64_t> length,
                     const http2::Fields& more) {
  http2::Fields head = {{":status", absl::StrCat(status)}};
  if (!type.empty()) head.push_back({"content-type", std::string(type)});
  if (length.has_value()) head.push_back({"content-length", absl::StrCat(*length)});
  head.push_back({"x-content-type-options", "nosniff"});
  head.push_back({"cross-origin-opener-policy", "same-origin"});
  head.push_back({"referrer-policy", "no-referrer"});
  head.insert(head.end(), more.begin(), more.end());
  return head;
}

void AnswerWith(http2::Stream* stream, const WebRequest& request, int status, std::string_view type,
                std::string_view content, const http2::Fields& more) {
  http2::Fields head = HeadOf(status, type, content.size(), more);
  if (http2::Find(head, "cache-control") == nullptr) head.push_back({"cache-control", "no-store"});
  if (request.method == "HEAD" || content.empty()) return stream->FinishWithHttpHead(head);
  stream->SendHttpHead(head);
  stream->Send(content);
  stream->End();
}

void AnswerText(http2::Stream* stream, const WebRequest& request, int status, std::string_view text,
                const http2::Fields& more) {
  AnswerWith(stream, request, status, kText, absl::StrCat(std::string(text), "\n"), more);
}

}  // namespace assize::front
