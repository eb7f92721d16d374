// What nghttp2 calls while it reads and writes a connection's frames. For connection.cc.
#ifndef ASSIZE_REFEREE_HTTP2_CALLBACKS_H_
#define ASSIZE_REFEREE_HTTP2_CALLBACKS_H_

#include <nghttp2/nghttp2.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "referee/http2/connection.h"
#include "referee/http2/stream.h"

namespace assize::http2 {

// As nghttp2 takes them, for as long as the fields are there.
std::vector<nghttp2_nv> NamesAndValues(const Fields& fields);

// `user` is the connection. One that is to be closed fails them all, so that nghttp2 stops there.
struct Connection::Callbacks {
  // A session that makes these calls, with the options that they count on.
  static nghttp2_session* MakeSession(Connection* line);
  // What a stream has to send.
  static ssize_t ReadBytes(nghttp2_session* session, int32_t id, uint8_t* room, size_t most,
                           uint32_t* flags, nghttp2_data_source*, void* user);

  static Connection& Of(void* user);
  static int OnBeginFrame(nghttp2_session*, const nghttp2_frame_hd*, void* user);
  static int OnBeginHeaders(nghttp2_session*, const nghttp2_frame* frame, void* user);
  static int OnHeader(nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name,
                      size_t name_size, const uint8_t* value, size_t value_size, uint8_t,
                      void* user);
  static int OnInvalidHeader(nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name,
                             size_t name_size, const uint8_t* value, size_t value_size, uint8_t,
                             void* user);
  static int OnFrame(nghttp2_session*, const nghttp2_frame* frame, void* user);
  static int OnData(nghttp2_session* session, uint8_t, int32_t id, const uint8_t* bytes,
                    size_t size, void* user);
  static int OnSending(nghttp2_session*, const nghttp2_frame* frame, void* user);
  static int OnSent(nghttp2_session* session, const nghttp2_frame* frame, void* user);
  static int OnStreamClose(nghttp2_session* session, int32_t id, uint32_t, void* user);
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_CALLBACKS_H_
