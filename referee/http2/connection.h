// HTTP/2 on a connection: nghttp2 reads and writes the frames, callbacks.h has what it calls;
// here are the limits, the buffers and the times. Its calls are streams (stream.h).
//
// All on the reactor's thread.
#ifndef ASSIZE_REFEREE_HTTP2_CONNECTION_H_
#define ASSIZE_REFEREE_HTTP2_CONNECTION_H_

#include <nghttp2/nghttp2.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/http2/frame_meter.h"
#include "referee/http2/reactor.h"
#include "referee/http2/stream.h"
#include "referee/http2/wire.h"

namespace assize::http2 {

// Why a connection was closed.
enum class Cut { kPeerLeft, kHandshake, kFlood, kSilent, kStalled, kIdle, kOurs };

// Whom a server speaks to.
enum class Peer {
  // Somebody in the network: closed when it is silent, slow or idle, and each of its frames counts.
  kUntrusted,
  // The one process that a server is for, beside it on one machine: it may stand still for hours.
  // Its fields are not checked, and frames with content do not count, since windows bound them.
  kLocal,
};

struct Limits {
  Peer peer = Peer::kUntrusted;
  uint32_t most_streams = 100;
  size_t most_head_bytes = 8192;
  // What follows is for kUntrusted alone. For the TLS handshake and the peer's first words.
  std::chrono::milliseconds handshake{10000};
  // A peer that sends nothing for the first of these times is pinged; one that does not answer
  // within the second is gone.
  std::chrono::milliseconds silence{8000};
  std::chrono::milliseconds answer{4000};
  // Nothing of what waits for the peer has found room for so long.
  std::chrono::milliseconds stall{20000};
  // Without a stream.
  std::chrono::milliseconds idle{180000};
};

class Connection final : public Reactor::Watcher, public std::enable_shared_from_this<Connection> {
 public:
  struct Hooks {
    // Server: a call has come.
    std::function<std::shared_ptr<StreamOwner>(const StreamPtr&, const Fields&)> on_call;
    // The peer's first frames have come.
    std::function<void()> on_ready = [] {};
    // By how much the number of the peer's bytes that nobody has taken yet has changed.
    std::function<void(int64_t)> on_held = [](int64_t) {};
    // Once; all streams are over before.
    std::function<void(Cut)> on_closed = [](Cut) {};
  };
  enum class Side { kServer, kClient };

  // Begins. The reactor must outlive it; it keeps itself alive until it is closed.
  static std::shared_ptr<Connection> Begin(Reactor* reactor, Wire wire, Side side,
                                           const Limits& limits, Hooks hooks);
  ~Connection() override;

  // Client: a call.
  StreamPtr Open(const Fields& head, std::shared_ptr<StreamOwner> owner);
  // Pings the peer, unless an answer to a ping is due; `heard` runs when that has come, and never
  // if the connection is closed before.
  void Ping(std::function<void()> heard);
  // When the peer last sent anything.
  Reactor::Clock::time_point heard() const { return heard_; }
  // Of the last few pings, the shortest; nothing before the first.
  std::optional<std::chrono::microseconds> round_trip() const;
  // Server: no more calls; it is closed when those that go on are over.
  void Leave();
  void Close(Cut why);
  // Reads what has come, at once, for callers that must know now whether the peer has left. Not in
  // a call from this connection.
  void Look();
  bool closed() const { return closed_; }
  bool ready() const { return ready_; }
  size_t streams() const { return streams_.size(); }
  // Bytes of the peer's that nobody has taken yet.
  size_t held() const { return held_; }
  Reactor& reactor() { return reactor_; }

  void OnReady(uint32_t events) override;
  void OnTurnEnd() override;

 private:
  friend class Stream;
  struct Callbacks;
  struct FreeSession {
    void operator()(nghttp2_session* session) const { nghttp2_session_del(session); }
  };

  Connection(Reactor* reactor, Wire wire, Side side, const Limits& limits, Hooks hooks);
  void Start();
  void Handshake();
  enum class Come { kMore, kNothing };
  void CountInVain(size_t bytes);
  // Counts a field that nobody will see; returns what the callback for it returns.
  int DropField(size_t bytes);
  Come ReadSome();
  void ReadOn();
  Come ReadChunk();
  // A server's last word to a client of which this is the beginning.
  void AnswerInHttp1(std::string_view bytes);
  void ReadLastBytes();
  // A peer that makes us send much, and does not read it.
  bool IsDeaf() const;
  // Has what was submitted written, at the end of this turn.
  void FlushLater();
  void Flush();
  bool Gather();
  void Append(std::string_view frame);
  bool HasStalled(Reactor::Clock::time_point now) const;
  void WatchFor();
  void Tick();
  void Destroy();
  StreamPtr At(int32_t id) const;
  void SubmitHead(Stream& stream, const Fields& head, bool with_bytes);
  void OnFields(const StreamPtr& stream, const nghttp2_frame& frame);
  void BeginCall(const StreamPtr& stream, bool done);
  void OnPingAnswer(uint64_t number);
  void Hold(int64_t bytes);
  // Takes the stream from its owner.
  void TakeBack(Stream& stream);
  // Server: whose answer is out, and whose request has not ended.
  void Linger(Stream& stream);
  void EndLingering(Reactor::Clock::time_point now);
  void GiveRoom();

  Reactor& reactor_;
  Wire wire_;
  const Side side_;
  const Limits limits_;
  Hooks hooks_;
  std::unique_ptr<nghttp2_session, FreeSession> session_;
  std::map<int32_t, StreamPtr> streams_;
  size_t held_ = 0;
  FrameMeter meter_;
  Reactor::Id watched_ = 0;
  Reactor::Id timer_ = 0;
  Reactor::Clock::time_point began_;
  Reactor::Clock::time_point heard_;
  Reactor::Clock::time_point moved_;
  Reactor::Clock::time_point busy_;
  uint32_t waits_for_ = 0;
  bool shaken_ = false;
  bool shaking_ = false;
  // The peer has begun to speak HTTP/2.
  bool spoken_ = false;
  bool ready_ = false;
  bool leaving_ = false;
  bool closed_ = false;
  bool flush_due_ = false;
  bool read_due_ = false;
  // What was read last was good for something.
  bool useful_ = false;
  // Bytes that were not, and have yet to count.
  size_t in_vain_ = 0;
  std::string out_;
  // Server: the fields of the head that nghttp2 lays ready next (head_block.h).
  std::string block_;
  // The ping that has not been answered, if any.
  uint64_t pings_ = 0;
  std::optional<Reactor::Clock::time_point> pinged_;
  std::vector<std::function<void()>> pong_;
  std::array<std::chrono::microseconds, 4> round_trips_{};
  size_t measured_ = 0;
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_CONNECTION_H_
