// What a server of HTTP/2 answers to clients of HTTP/1.
//
// A pure function.
#ifndef ASSIZE_REFEREE_HTTP2_HTTP1_H_
#define ASSIZE_REFEREE_HTTP2_HTTP1_H_

#include <string_view>

namespace assize::http2 {

// A complete answer in HTTP/1.1 that says that HTTP/2 is needed, for clients whose first bytes are a
// request of HTTP/1; and for those who begin TLS where there is none, since they learn it from bytes that are
// not TLS's. Empty: `bytes` are something else.
std::string_view AnswerToHttp1(std::string_view bytes);

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_HTTP1_H_
