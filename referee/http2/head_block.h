// Fields as a server sends them: uncompressed.
//
// nghttp2 shortens what it sends with Huffman's code and a table of what was sent before. Clients
// that are written by hand, of which there are some among bots, understand neither; and it costs
// more than the bytes are worth. So its blocks of fields are replaced by others on their way out.
// They leave the table of the client empty; changes of its size, which the client has asked for,
// are kept.
//
// Pure functions.
#ifndef ASSIZE_REFEREE_HTTP2_HEAD_BLOCK_H_
#define ASSIZE_REFEREE_HTTP2_HEAD_BLOCK_H_

#include <nghttp2/nghttp2.h>

#include <span>
#include <string>
#include <string_view>

namespace assize::http2 {

// The fields as RFC 7541 writes them without a table.
std::string PlainBlock(std::span<const nghttp2_nv> fields);

enum class FrameType { kHead, kMoreOfHead, kOther };
// Of a whole frame as nghttp2 prepares it.
FrameType TypeOf(std::string_view frame);
// What is sent in place of that head and of its continuations.
std::string HeadFrames(std::string_view frame, std::string_view block);

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_HEAD_BLOCK_H_
