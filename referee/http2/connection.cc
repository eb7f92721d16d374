#include "referee/http2/connection.h"

#include <sys/epoll.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "referee/http2/callbacks.h"
#include "referee/http2/grpc.h"
#include "referee/http2/head_block.h"
#include "referee/http2/http1.h"

namespace assize::http2 {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// The largest record of TLS: a read never leaves part of one behind.
constexpr size_t kChunk = 16384;
// What one connection may bring before others have their turn.
constexpr int kChunksAtATime = 4;
// What is laid ready for the socket; the rest waits in its streams.
constexpr size_t kMaxReady = 64 << 10;
constexpr milliseconds kTick(1000);
// What a peer may make us send, beside its streams' bytes, while it reads nothing.
constexpr size_t kMaxUnsaid = 1000;
// Rounds of reading in one look.
constexpr int kMaxLooks = 16;
// Who wait for the answer to one ping; more only a peer brings that answers none.
constexpr size_t kMaxAwaiting = 4096;
// What a stream may bring before any of it is taken: more than the largest message of a bot. And
// all streams of a connection together.
constexpr int32_t kStreamWindow = 128 << 10;
constexpr int32_t kWindow = 256 << 10;
// For the rest of a request that has been answered; one stream's window of it is dropped.
constexpr milliseconds kLinger(1000);

}  // namespace

Connection::Connection(Reactor* reactor, Wire wire, Side side, const Limits& limits, Hooks hooks)
    : reactor_(*reactor),
      wire_(std::move(wire)),
      side_(side),
      limits_(limits),
      hooks_(std::move(hooks)),
      session_(Callbacks::MakeSession(this)),
      meter_(reactor->turn()),
      began_(Reactor::Clock::now()),
      heard_(began_),
      moved_(began_),
      busy_(began_) {}

// Only of one whose reactor ends before it is closed: streams and their owners own each other.
Connection::~Connection() {
  for (auto& [id, stream] : streams_) {
    stream->line_ = nullptr;
    stream->owner_ = nullptr;
  }
}

void Connection::Hold(int64_t bytes) {
  // Of one that is closed all is given up.
  if (closed_ || bytes == 0) return;
  held_ = static_cast<size_t>(static_cast<int64_t>(held_) + bytes);
  hooks_.on_held(bytes);
}

std::shared_ptr<Connection> Connection::Begin(Reactor* reactor, Wire wire, Side side,
                                              const Limits& limits, Hooks hooks) {
  std::shared_ptr<Connection> line(
      new Connection(reactor, std::move(wire), side, limits, std::move(hooks)));
  line->Start();
  return line;
}

void Connection::Start() {
  std::vector<nghttp2_settings_entry> settings = {
      {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, static_cast<uint32_t>(limits_.most_head_bytes)},
      {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, static_cast<uint32_t>(kStreamWindow)}};
  if (side_ == Side::kServer) {
    settings.push_back({NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits_.most_streams});
  } else {
    settings.push_back({NGHTTP2_SETTINGS_ENABLE_PUSH, 0});
  }
  nghttp2_submit_settings(session_.get(), NGHTTP2_FLAG_NONE, settings.data(), settings.size());
  nghttp2_session_set_local_window_size(session_.get(), NGHTTP2_FLAG_NONE, 0, kWindow);
  waits_for_ = EPOLLIN;
  watched_ = reactor_.Watch(wire_.descriptor(), EPOLLIN, shared_from_this());
  if (limits_.peer == Peer::kUntrusted) timer_ = reactor_.Every(kTick, [this] { Tick(); });
  if (side_ == Side::kClient || wire_.plain()) {
    shaken_ = true;
    FlushLater();
  }
}

StreamPtr Connection::At(int32_t id) const {
  const auto found = streams_.find(id);
  return found == streams_.end() ? nullptr : found->second;
}

StreamPtr Connection::Open(const Fields& head, std::shared_ptr<StreamOwner> owner) {
  const std::vector<nghttp2_nv> pairs = NamesAndValues(head);
  nghttp2_data_provider provider = {};
  provider.read_callback = Callbacks::ReadBytes;
  const int32_t id = closed_ ? -1
                             : nghttp2_submit_request(session_.get(), nullptr, pairs.data(),
                                                      pairs.size(), &provider, nullptr);
  const auto stream = std::make_shared<Stream>(id < 0 ? nullptr : this, id, std::move(owner));
  stream->head_sent_ = true;
  if (id < 0) {
    reactor_.Later([stream] {
      if (const auto left = std::exchange(stream->owner_, nullptr)) left->OnOver();
    });
    return stream;
  }
  streams_[id] = stream;
  FlushLater();
  return stream;
}

void Connection::SubmitHead(Stream& stream, const Fields& head, bool with_bytes) {
  stream.head_sent_ = true;
  const std::vector<nghttp2_nv> pairs = NamesAndValues(head);
  nghttp2_data_provider provider = {};
  provider.read_callback = Callbacks::ReadBytes;
  nghttp2_submit_response(session_.get(), stream.id_, pairs.data(), pairs.size(),
                          with_bytes ? &provider : nullptr);
  FlushLater();
}

void Connection::OnFields(const StreamPtr& stream, const nghttp2_frame& frame) {
  const bool ends = (frame.hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
  if (side_ == Side::kServer && frame.headers.cat == NGHTTP2_HCAT_REQUEST) {
    return BeginCall(stream, ends);
  }
  const Fields fields = std::exchange(stream->fields_, {});
  const std::shared_ptr<StreamOwner> owner = stream->owner_;
  if (owner == nullptr) return;
  if (side_ == Side::kClient && frame.headers.cat == NGHTTP2_HCAT_RESPONSE && !ends) {
    return owner->OnHead(fields);
  }
  if (ends) owner->OnDone(fields);
}

void Connection::BeginCall(const StreamPtr& stream, bool done) {
  const Fields head = std::exchange(stream->fields_, {});
  busy_ = reactor_.turn();
  if (stream->head_too_large_ && !IsGrpc(head)) {
    return stream->FinishWithHttpHead({{":status", "431"}});
  }
  if (stream->head_too_large_) {
    return stream->Finish(
        {{"grpc-status", "8"}, {"grpc-message", "received initial metadata size exceeds limit"}});
  }
  stream->owner_ = hooks_.on_call(stream, head);
  if (done && stream->owner_ != nullptr) stream->owner_->OnDone({});
}

void Connection::Ping(std::function<void()> heard) {
  if (pong_.size() >= kMaxAwaiting) return Close(Cut::kFlood);
  pong_.push_back(std::move(heard));
  if (pinged_.has_value() || closed_) return;
  pinged_ = Reactor::Clock::now();
  ++pings_;
  std::array<uint8_t, 8> number;
  std::memcpy(number.data(), &pings_, sizeof pings_);
  nghttp2_submit_ping(session_.get(), NGHTTP2_FLAG_NONE, number.data());
  FlushLater();
}

void Connection::OnPingAnswer(uint64_t number) {
  if (!pinged_.has_value() || number != pings_) return;
  round_trips_[measured_++ % round_trips_.size()] =
      std::chrono::duration_cast<microseconds>(reactor_.turn() - *pinged_);
  pinged_.reset();
  for (const auto& heard : std::exchange(pong_, {})) heard();
}

std::optional<microseconds> Connection::round_trip() const {
  if (measured_ == 0) return std::nullopt;
  const auto end = round_trips_.begin() + std::min(measured_, round_trips_.size());
  return std::max(microseconds(1), *std::min_element(round_trips_.begin(), end));
}

void Connection::Leave() {
  if (closed_ || leaving_) return;
  leaving_ = true;
  nghttp2_submit_goaway(session_.get(), NGHTTP2_FLAG_NONE,
                        nghttp2_session_get_last_proc_stream_id(session_.get()), NGHTTP2_NO_ERROR,
                        nullptr, 0);
  FlushLater();
}

void Connection::Close(Cut why) {
  if (closed_) return;
  Hold(-static_cast<int64_t>(held_));
  closed_ = true;
  reactor_.Cancel(timer_);
  // nghttp2 may be in the middle of something.
  reactor_.Later([self = shared_from_this(), why] {
    self->Destroy();
    self->hooks_.on_closed(why);
    self->hooks_ = {};
  });
}

// A peer that reads nothing more may have sent something before it left.
void Connection::ReadLastBytes() {
  out_.clear();
  for (int i = 0; i < kMaxLooks && !closed_; ++i) (void)ReadChunk();
  Close(Cut::kPeerLeft);
}

// A chunk that is not full may be followed by the peer's end.
void Connection::Look() {
  for (int i = 0; i < kMaxLooks && !closed_ && shaken_; ++i) {
    if (ReadSome() == Come::kNothing && !closed_ && ReadSome() == Come::kNothing) return;
  }
}

void Connection::Destroy() {
  reactor_.Forget(watched_);
  for (auto& [id, stream] : std::exchange(streams_, {})) {
    stream->line_ = nullptr;
    if (const auto owner = std::exchange(stream->owner_, nullptr)) owner->OnOver();
  }
  session_ = nullptr;
  pong_.clear();
  wire_ = Wire(UniqueFd());
}

void Connection::OnReady(uint32_t events) {
  if (closed_) return;
  // A handshake takes a millisecond of computing: one at a time, between what others need.
  if (!shaken_) {
    if (std::exchange(shaking_, true)) return;
    reactor_.Change(watched_, 0);
    waits_for_ = 0;
    reactor_.Slowly([self = shared_from_this()] { self->Handshake(); });
    return;
  }
  try {
    if ((events & EPOLLOUT) != 0) Flush();
    if ((events & ~static_cast<uint32_t>(EPOLLOUT)) != 0) (void)ReadSome();
  } catch (...) {
    // It has passed through nghttp2, which knows nothing of it: the session is good for nothing more.
    Close(Cut::kOurs);
    throw;
  }
}

void Connection::Handshake() {
  shaking_ = false;
  if (closed_) return;
  const Wire::State state = wire_.Handshake();
  if (state == Wire::State::kGone) return Close(Cut::kHandshake);
  if (state == Wire::State::kDone) {
    shaken_ = true;
    Flush();
    if (!closed_) (void)ReadSome();
    return;
  }
  waits_for_ = state == Wire::State::kWantsRead ? EPOLLIN : EPOLLOUT;
  reactor_.Change(watched_, waits_for_);
}

bool Connection::IsDeaf() const {
  return !out_.empty() && nghttp2_session_get_outbound_queue_size(session_.get()) > kMaxUnsaid;
}

Connection::Come Connection::ReadChunk() {
  if (IsDeaf()) {
    Close(Cut::kFlood);
    return Come::kNothing;
  }
  std::array<char, kChunk> chunk;
  const Wire::Moved moved = wire_.Read(chunk);
  if (moved.state == Wire::State::kGone) Close(Cut::kPeerLeft);
  if (moved.state != Wire::State::kDone) return Come::kNothing;
  useful_ = false;
  const ssize_t used = nghttp2_session_mem_recv(
      session_.get(), reinterpret_cast<const uint8_t*>(chunk.data()), moved.bytes);
  if (used == NGHTTP2_ERR_BAD_CLIENT_MAGIC) AnswerInHttp1({chunk.data(), moved.bytes});
  if (used < 0 && !closed_) {
    // Refused by its bookkeeping of floods, or no HTTP/2 at all.
    Close(used == NGHTTP2_ERR_FLOODED            ? Cut::kFlood
          : used == NGHTTP2_ERR_BAD_CLIENT_MAGIC ? Cut::kHandshake
                                                 : Cut::kPeerLeft);
  }
  if (used >= 0) spoken_ = true;
  if (side_ == Side::kServer && !useful_ && used >= 0) CountInVain(moved.bytes);
  return moved.bytes == chunk.size() || wire_.HasMore() ? Come::kMore : Come::kNothing;
}

// Nothing else was sent to it: see Flush().
void Connection::AnswerInHttp1(std::string_view bytes) {
  const std::string_view answer = spoken_ ? std::string_view() : AnswerToHttp1(bytes);
  if (!answer.empty()) (void)wire_.Write(answer);
}

// Bytes for streams that are over are dropped unseen. Each read of them counts as a frame; of a
// local peer, which may have yet to read that its stream is over, as many bytes as a read can
// bring.
void Connection::CountInVain(size_t bytes) {
  in_vain_ += limits_.peer == Peer::kLocal ? bytes : kChunk;
  for (; in_vain_ >= kChunk; in_vain_ -= kChunk) {
    if (!meter_.Receive(reactor_.turn())) return Close(Cut::kFlood);
  }
}

int Connection::DropField(size_t bytes) {
  const double frames = static_cast<double>(bytes) / FrameMeter::kUnpackedBytes;
  const bool counts = side_ == Side::kServer;
  if (!closed_ && counts && !meter_.Receive(heard_, frames)) Close(Cut::kFlood);
  return closed_ ? NGHTTP2_ERR_CALLBACK_FAILURE : 0;
}

Connection::Come Connection::ReadSome() {
  Come come = Come::kMore;
  for (int i = 0; i < kChunksAtATime && !closed_ && come == Come::kMore; ++i) come = ReadChunk();
  if (closed_) return come;
  FlushLater();
  if (come == Come::kMore && wire_.HasMore()) ReadOn();
  return come;
}

// What TLS has received already is reported by nobody: it is read in the next turn.
void Connection::ReadOn() {
  if (std::exchange(read_due_, true)) return;
  reactor_.After(milliseconds(0), [self = shared_from_this()] {
    self->read_due_ = false;
    if (!self->closed_) (void)self->ReadSome();
  });
}

void Connection::FlushLater() {
  if (closed_ || std::exchange(flush_due_, true)) return;
  reactor_.AtTurnEnd(shared_from_this());
}

void Connection::OnTurnEnd() {
  flush_due_ = false;
  if (!closed_ && shaken_) Flush();
}

// Lays ready what may be sent. False: the session is broken.
bool Connection::Gather() {
  while (out_.size() < kMaxReady) {
    const uint8_t* bytes = nullptr;
    const ssize_t size = nghttp2_session_mem_send(session_.get(), &bytes);
    if (size < 0) return false;
    if (size == 0) return true;
    Append({reinterpret_cast<const char*>(bytes), static_cast<size_t>(size)});
  }
  return true;
}

void Connection::Append(std::string_view frame) {
  const FrameType type = side_ == Side::kServer ? TypeOf(frame) : FrameType::kOther;
  if (type == FrameType::kHead) out_.append(HeadFrames(frame, block_));
  if (type == FrameType::kOther) out_.append(frame);
}

void Connection::Flush() {
  // A stranger speaks first: perhaps it is HTTP/1, in which our first frame would make no sense.
  if (side_ == Side::kServer && limits_.peer == Peer::kUntrusted && !spoken_) return WatchFor();
  while (!closed_) {
    if (!Gather()) {
      if (!closed_) Close(Cut::kFlood);
      return;
    }
    if (out_.empty()) break;
    const Wire::Moved moved = wire_.Write(out_);
    if (moved.state == Wire::State::kGone) return ReadLastBytes();
    if (moved.state != Wire::State::kDone) break;
    out_.erase(0, moved.bytes);
    moved_ = reactor_.turn();
  }
  if (closed_) return;
  if (out_.empty() && nghttp2_session_want_read(session_.get()) == 0 &&
      nghttp2_session_want_write(session_.get()) == 0) {
    return Close(leaving_ ? Cut::kOurs : Cut::kPeerLeft);
  }
  WatchFor();
  GiveRoom();
}

void Connection::WatchFor() {
  const uint32_t events = out_.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT;
  if (events == waits_for_) return;
  // From here on it is waited for.
  if (!out_.empty()) moved_ = Reactor::Clock::now();
  waits_for_ = events;
  reactor_.Change(watched_, events);
}

void Connection::GiveRoom() {
  std::vector<StreamPtr> free;
  for (const auto& [id, stream] : streams_) {
    if (stream->awaits_room_ && stream->unsent() < stream->room_ / 2) free.push_back(stream);
  }
  for (const StreamPtr& stream : free) {
    stream->awaits_room_ = false;
    if (const std::shared_ptr<StreamOwner> owner = stream->owner_) owner->OnRoom();
  }
}

// A peer may keep the whole connection waiting, or by its window one stream.
bool Connection::HasStalled(Reactor::Clock::time_point now) const {
  if (!out_.empty() && now - moved_ > limits_.stall) return true;
  // The daemon may take its time with one call; the others need the connection.
  if (side_ == Side::kClient) return false;
  return std::ranges::any_of(streams_, [&](const auto& entry) {
    const Stream& stream = *entry.second;
    return stream.unsent() > 0 && now - stream.moved_ > limits_.stall;
  });
}

void Connection::TakeBack(Stream& stream) {
  // What nobody will take any more leaves its room to the connection's other streams.
  const size_t held = std::exchange(stream.held_, 0);
  Hold(-static_cast<int64_t>(held));
  if (side_ == Side::kServer && held > 0) nghttp2_session_consume_connection(session_.get(), held);
  stream.line_ = nullptr;
  if (const auto owner = std::exchange(stream.owner_, nullptr)) owner->OnOver();
}

// Some clients take a reset behind the answer for a failure, although it says NO_ERROR, if they
// are still sending: curl does.
void Connection::Linger(Stream& stream) {
  stream.lingers_since_ = reactor_.turn();
  TakeBack(stream);
}

void Connection::EndLingering(Reactor::Clock::time_point now) {
  for (const auto& [id, stream] : streams_) {
    if (!stream->lingers_since_.has_value() || now - *stream->lingers_since_ < kLinger) continue;
    nghttp2_submit_rst_stream(session_.get(), NGHTTP2_FLAG_NONE, id, NGHTTP2_NO_ERROR);
    FlushLater();
  }
}

void Connection::Tick() {
  const Reactor::Clock::time_point now = Reactor::Clock::now();
  if (!ready_ && now - began_ > limits_.handshake) return Close(Cut::kHandshake);
  if (HasStalled(now)) return Close(Cut::kStalled);
  EndLingering(now);
  // One that spoke after the ping may have gone before it could answer it.
  const bool unanswered = pinged_.has_value() && now - *pinged_ > limits_.answer;
  if (unanswered && (heard_ < *pinged_ || now - heard_ > limits_.silence + limits_.answer)) {
    return Close(Cut::kSilent);
  }
  if (ready_ && side_ == Side::kServer) {
    if (now - heard_ > limits_.silence && !pinged_.has_value()) Ping([] {});
    if (streams_.empty() && now - busy_ > limits_.idle) {
      Leave();
      if (now - busy_ > limits_.idle + limits_.stall) return Close(Cut::kIdle);
    }
  }
}

}  // namespace assize::http2
