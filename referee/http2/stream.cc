#include "referee/http2/stream.h"

#include <algorithm>

#include "referee/http2/connection.h"

namespace assize::http2 {

namespace {

Fields GrpcHead(const Fields& fields) {
  Fields head = {{":status", "200"}, {"content-type", "application/grpc"}};
  head.insert(head.end(), fields.begin(), fields.end());
  return head;
}

}  // namespace

const std::string* Find(const Fields& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? nullptr : &found->value;
}

void Stream::SendHead(const Fields& fields) {
  if (line_ == nullptr || head_sent_) return;
  line_->SubmitHead(*this, GrpcHead(fields), /*with_bytes=*/true);
}

void Stream::SendHttpHead(const Fields& head) {
  if (line_ == nullptr || head_sent_) return;
  is_web_ = true;
  line_->SubmitHead(*this, head, /*with_bytes=*/true);
}

void Stream::FinishWithHttpHead(const Fields& head) {
  if (line_ == nullptr || ends_ || head_sent_) return;
  is_web_ = true;
  ends_ = true;
  line_->SubmitHead(*this, head, /*with_bytes=*/false);
}

void Stream::Send(std::string_view bytes) {
  if (line_ == nullptr || ends_) return;
  if (!head_sent_) SendHead({});
  if (unsent() == 0) moved_ = line_->reactor_.turn();
  out_.append(bytes);
  if (unsent() > room_) awaits_room_ = true;
  nghttp2_session_resume_data(line_->session_.get(), id_);
  line_->FlushLater();
}

void Stream::Finish(const Fields& trailer) {
  if (line_ == nullptr || ends_) return;
  ends_ = true;
  if (!head_sent_) return line_->SubmitHead(*this, GrpcHead(trailer), /*with_bytes=*/false);
  trailer_ = trailer;
  nghttp2_session_resume_data(line_->session_.get(), id_);
  line_->FlushLater();
}

void Stream::End() {
  if (line_ == nullptr || ends_) return;
  ends_ = true;
  nghttp2_session_resume_data(line_->session_.get(), id_);
  line_->FlushLater();
}

void Stream::Reset() {
  if (line_ == nullptr) return;
  nghttp2_submit_rst_stream(line_->session_.get(), NGHTTP2_FLAG_NONE, id_, NGHTTP2_CANCEL);
  line_->FlushLater();
}

void Stream::Took(size_t bytes) {
  bytes = std::min(bytes, held_);
  if (line_ == nullptr || bytes == 0) return;
  held_ -= bytes;
  line_->Hold(-static_cast<int64_t>(bytes));
  nghttp2_session* const session = line_->session_.get();
  nghttp2_session_consume_stream(session, id_, bytes);
  if (line_->side_ == Connection::Side::kServer) nghttp2_session_consume_connection(session, bytes);
  line_->FlushLater();
}

}  // namespace assize::http2
