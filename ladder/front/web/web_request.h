// Calls of browsers and of other programs that speak HTTP without gRPC: what is asked for, and
// short answers.
//
// Pure, but for what is sent. On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_WEB_WEB_REQUEST_H_
#define ASSIZE_LADDER_FRONT_WEB_WEB_REQUEST_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "referee/http2/stream.h"

namespace assize::front {

// The head of a call. Texts are as the client has sent them, and empty where it has sent none.
struct WebRequest {
  std::string method;
  // Without the query.
  std::string path;
  // In lower case, without parameters: "application/json".
  std::string type;
  // What the client announces; HTTP/2 has seen to it that no other number of bytes comes.
  std::optional<uint64_t> length;
  std::string authority;
  std::string origin;
  std::string if_none_match;
};

WebRequest RequestIn(const http2::Fields& head);

// The head of an answer: status, content type (empty: none), length, and what keeps a browser from
// guessing types and from showing the answer in other sites' pages.
http2::Fields HeadOf(int status, std::string_view type, std::optional<uint64_t> length,
                     const http2::Fields& more = {});

// A whole answer of a few words; to HEAD without them.
void AnswerWith(http2::Stream* stream, const WebRequest& request, int status, std::string_view type,
                std::string_view content, const http2::Fields& more = {});
void AnswerText(http2::Stream* stream, const WebRequest& request, int status, std::string_view text,
                const http2::Fields& more = {});

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_WEB_WEB_REQUEST_H_
