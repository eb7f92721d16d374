#include "referee/http2/http1.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace assize::http2 {
namespace {

constexpr size_t kLongestMethod = 20;
constexpr std::string_view kTlsHandshake = "\x16\x03";

constexpr std::string_view kText =
    "This port speaks HTTP/2 alone.\n"
    "Browsers and curl use it by themselves for addresses that begin with https://. A proxy in "
    "front "
    "of this port must speak HTTP/2 to it, or pass on TCP as it is. Without TLS: curl "
    "--http2-prior-knowledge.\n";

std::string MakeAnswer() {
  return absl::StrCat(
      "HTTP/1.1 505 HTTP Version Not Supported\r\nContent-Type: text/plain; charset=utf-8\r\n"
      "Content-Length: ",
      kText.size(), "\r\nConnection: close\r\n\r\n", std::string(kText));
}

}  // namespace

std::string_view AnswerToHttp1(std::string_view bytes) {
  static const std::string answer = MakeAnswer();
  if (bytes.starts_with(kTlsHandshake)) return answer;
  const std::string_view method = bytes.substr(0, std::min(bytes.find(' '), bytes.size()));
  const bool is_request = !method.empty() && method.size() <= kLongestMethod &&
                          method.size() < bytes.size() &&
                          std::ranges::all_of(method, absl::ascii_isupper);
  return is_request ? std::string_view(answer) : std::string_view();
}

}  // namespace assize::http2
