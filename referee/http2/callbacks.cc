#include "referee/http2/callbacks.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "referee/http2/head_block.h"

namespace assize::http2 {

std::vector<nghttp2_nv> NamesAndValues(const Fields& fields) {
  const auto bytes = [](const std::string& text) {
    return reinterpret_cast<uint8_t*>(const_cast<char*>(text.data()));
  };
  std::vector<nghttp2_nv> pairs;
  for (const Field& field : fields) {
    pairs.push_back({bytes(field.name), bytes(field.value), field.name.size(), field.value.size(),
                     NGHTTP2_NV_FLAG_NONE});
  }
  return pairs;
}

Connection& Connection::Callbacks::Of(void* user) { return *static_cast<Connection*>(user); }

int Connection::Callbacks::OnBeginFrame(nghttp2_session*, const nghttp2_frame_hd* frame,
                                        void* user) {
  Connection& line = Of(user);
  line.heard_ = line.reactor_.turn();
  line.useful_ = true;
  // Windows bound what a local peer sends.
  const bool has_content =
      frame->type == NGHTTP2_DATA && frame->length > 0 && (frame->flags & NGHTTP2_FLAG_PADDED) == 0;
  const bool counts =
      line.side_ == Side::kServer && !(has_content && line.limits_.peer == Peer::kLocal);
  const bool has_fields = frame->type == NGHTTP2_HEADERS || frame->type == NGHTTP2_CONTINUATION;
  const double packed = has_fields ? static_cast<double>(frame->length) : 0;
  if (counts && !line.meter_.Receive(line.heard_, 1 + packed / FrameMeter::kPackedBytes)) {
    line.Close(Cut::kFlood);
  }
  return line.closed_ ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

int Connection::Callbacks::OnBeginHeaders(nghttp2_session*, const nghttp2_frame* frame,
                                          void* user) {
  Connection& line = Of(user);
  if (line.side_ == Side::kServer && frame->headers.cat == NGHTTP2_HCAT_REQUEST) {
    const int32_t id = frame->hd.stream_id;
    line.streams_[id] = std::make_shared<Stream>(&line, id, nullptr);
  }
  return 0;
}

int Connection::Callbacks::OnHeader(nghttp2_session*, const nghttp2_frame* frame,
                                    const uint8_t* name, size_t name_size, const uint8_t* value,
                                    size_t value_size, uint8_t, void* user) {
  Connection& line = Of(user);
  // As HTTP/2 counts: 32 for each.
  const size_t size = name_size + value_size + 32;
  const StreamPtr stream = line.At(frame->hd.stream_id);
  if (stream == nullptr) return line.DropField(size);
  stream->fields_bytes_ += size;
  if (stream->fields_bytes_ > line.limits_.most_head_bytes) {
    stream->head_too_large_ = true;
    return line.DropField(size);
  }
  stream->fields_.push_back({std::string(reinterpret_cast<const char*>(name), name_size),
                             std::string(reinterpret_cast<const char*>(value), value_size)});
  return 0;
}

// nghttp2 drops it or resets its stream, and reads on.
int Connection::Callbacks::OnInvalidHeader(nghttp2_session*, const nghttp2_frame*, const uint8_t*,
                                           size_t name_size, const uint8_t*, size_t value_size,
                                           uint8_t, void* user) {
  return Of(user).DropField(name_size + value_size + 32);
}

int Connection::Callbacks::OnFrame(nghttp2_session*, const nghttp2_frame* frame, void* user) {
  Connection& line = Of(user);
  const bool ends = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
  const StreamPtr stream = line.At(frame->hd.stream_id);
  switch (frame->hd.type) {
    case NGHTTP2_HEADERS:
      if (stream != nullptr) line.OnFields(stream, *frame);
      break;
    case NGHTTP2_DATA:
      if (ends && stream != nullptr && stream->owner_ != nullptr) stream->owner_->OnDone({});
      break;
    case NGHTTP2_SETTINGS:
      if ((frame->hd.flags & NGHTTP2_FLAG_ACK) == 0 && !line.ready_) {
        line.ready_ = true;
        line.hooks_.on_ready();
      }
      break;
    case NGHTTP2_PING:
      if ((frame->hd.flags & NGHTTP2_FLAG_ACK) != 0) {
        uint64_t number = 0;
        std::memcpy(&number, frame->ping.opaque_data, sizeof number);
        line.OnPingAnswer(number);
      }
      break;
    default:
      break;
  }
  return line.closed_ ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

int Connection::Callbacks::OnData(nghttp2_session* session, uint8_t, int32_t id,
                                  const uint8_t* bytes, size_t size, void* user) {
  Connection& line = Of(user);
  const StreamPtr stream = line.At(id);
  line.useful_ = true;
  if (stream != nullptr && stream->lingers_since_.has_value()) {
    nghttp2_session_consume_connection(session, size);
    return 0;
  }
  if (stream == nullptr || stream->owner_ == nullptr) {
    nghttp2_session_consume(session, id, size);
    return 0;
  }
  // Remote peers share the daemon's connection: one that reads slowly must not use up its window.
  if (line.side_ == Side::kClient) nghttp2_session_consume_connection(session, size);
  stream->held_ += size;
  line.Hold(static_cast<int64_t>(size));
  stream->owner_->OnBytes({reinterpret_cast<const char*>(bytes), size});
  return line.closed_ ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

int Connection::Callbacks::OnSending(nghttp2_session*, const nghttp2_frame* frame, void* user) {
  if (frame->hd.type == NGHTTP2_HEADERS) {
    Of(user).block_ = PlainBlock({frame->headers.nva, frame->headers.nvlen});
  }
  return 0;
}

int Connection::Callbacks::OnSent(nghttp2_session* session, const nghttp2_frame* frame,
                                  void* user) {
  Connection& line = Of(user);
  // Not of acknowledgements and refusals, which a flood is full of.
  const bool earned = (frame->hd.type == NGHTTP2_WINDOW_UPDATE && frame->hd.stream_id != 0) ||
                      (frame->hd.type == NGHTTP2_DATA && frame->hd.length > 0);
  if (earned) line.meter_.NoteSent();
  // An answer may end before its question: then the client need not go on.
  const bool ends = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
  const int32_t id = frame->hd.stream_id;
  if (line.side_ == Side::kServer && ends && id != 0 &&
      nghttp2_session_get_stream_remote_close(session, id) == 0) {
    const StreamPtr stream = line.At(id);
    if (stream != nullptr && stream->is_web_ && line.limits_.peer == Peer::kUntrusted) {
      line.Linger(*stream);
    } else {
      nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, id, NGHTTP2_NO_ERROR);
    }
  }
  return 0;
}

int Connection::Callbacks::OnStreamClose(nghttp2_session*, int32_t id, uint32_t, void* user) {
  Connection& line = Of(user);
  const StreamPtr stream = line.At(id);
  if (stream == nullptr) return 0;
  line.streams_.erase(id);
  line.busy_ = line.reactor_.turn();
  line.TakeBack(*stream);
  return line.closed_ ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

ssize_t Connection::Callbacks::ReadBytes(nghttp2_session* session, int32_t id, uint8_t* room,
                                         size_t most, uint32_t* flags, nghttp2_data_source*,
                                         void* user) {
  Connection& line = Of(user);
  const StreamPtr stream = line.At(id);
  if (stream == nullptr) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
  const size_t size = std::min(most, stream->unsent());
  std::memcpy(room, stream->out_.data() + stream->sent_, size);
  stream->sent_ += size;
  if (size > 0) stream->moved_ = line.reactor_.turn();
  if (stream->unsent() == 0) {
    stream->out_.clear();
    stream->sent_ = 0;
    if (stream->ends_) {
      *flags |= NGHTTP2_DATA_FLAG_EOF;
      if (!stream->trailer_.empty()) {
        *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
        const std::vector<nghttp2_nv> trailer = NamesAndValues(stream->trailer_);
        nghttp2_submit_trailer(session, id, trailer.data(), trailer.size());
      }
    } else if (size == 0) {
      return NGHTTP2_ERR_DEFERRED;
    }
  }
  return static_cast<ssize_t>(size);
}

nghttp2_session* Connection::Callbacks::MakeSession(Connection* line) {
  nghttp2_session_callbacks* calls = nullptr;
  nghttp2_session_callbacks_new(&calls);
  nghttp2_session_callbacks_set_on_begin_frame_callback(calls, OnBeginFrame);
  nghttp2_session_callbacks_set_on_begin_headers_callback(calls, OnBeginHeaders);
  nghttp2_session_callbacks_set_on_header_callback(calls, OnHeader);
  nghttp2_session_callbacks_set_on_invalid_header_callback(calls, OnInvalidHeader);
  nghttp2_session_callbacks_set_on_frame_recv_callback(calls, OnFrame);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(calls, OnData);
  if (line->side_ == Side::kServer) {
    nghttp2_session_callbacks_set_before_frame_send_callback(calls, OnSending);
  }
  nghttp2_session_callbacks_set_on_frame_send_callback(calls, OnSent);
  nghttp2_session_callbacks_set_on_stream_close_callback(calls, OnStreamClose);
  nghttp2_option* option = nullptr;
  nghttp2_option_new(&option);
  nghttp2_option_set_no_auto_window_update(option, 1);
  nghttp2_option_set_no_closed_streams(option, 1);
  nghttp2_option_set_max_reserved_remote_streams(option, 0);
  // Some libraries name the path of a unix socket as their authority, which HTTP does not admit.
  if (line->limits_.peer == Peer::kLocal) nghttp2_option_set_no_http_messaging(option, 1);
  nghttp2_session* session = nullptr;
  if (line->side_ == Side::kServer) {
    nghttp2_session_server_new2(&session, calls, line, option);
  } else {
    nghttp2_session_client_new2(&session, calls, line, option);
  }
  nghttp2_option_del(option);
  nghttp2_session_callbacks_del(calls);
  return session;
}

}  // namespace assize::http2
