// One call on a connection (connection.h), as gRPC uses HTTP/2: a head, bytes both ways, a trailer. A
// server may also answer as HTTP without gRPC does: a head of its own, and bytes.
//
// Nothing is read from a stream faster than its owner takes it, and what is sent waits here until
// the peer reads it: Stream::unsent() says how much, and the owner stops in time.
//
// All on the reactor's thread.
#ifndef ASSIZE_REFEREE_HTTP2_STREAM_H_
#define ASSIZE_REFEREE_HTTP2_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/http2/reactor.h"

namespace assize::http2 {

// A header field. Names are in lower case; ":path" and its like come first.
struct Field {
  std::string name;
  std::string value;
};
using Fields = std::vector<Field>;

// The first field of that name; null: there is none.
const std::string* Find(const Fields& fields, std::string_view name);

class Connection;
class Stream;
using StreamPtr = std::shared_ptr<Stream>;

// The owner of a stream. After OnOver() it is not called any more.
class StreamOwner {
 public:
  virtual ~StreamOwner() = default;
  // On the client's side: the head of the answer.
  virtual void OnHead(const Fields&) {}
  // Stream::Took() says when more may come.
  virtual void OnBytes(std::string_view bytes) = 0;
  // The peer will send nothing more. For a client: the trailer, or the head if that is all.
  virtual void OnDone(const Fields& trailer) = 0;
  // The stream is over, by its end or by a loss of the connection.
  virtual void OnOver() = 0;
  // Less than the stream's room is unsent again.
  virtual void OnRoom() {}
};

// One call. When it is over, nothing here has an effect.
class Stream {
 public:
  // Above this an owner should send nothing more until OnRoom().
  static constexpr size_t kRoom = 256 << 10;

  Stream(Connection* line, int32_t id, std::shared_ptr<StreamOwner> owner)
      : line_(line), id_(id), owner_(std::move(owner)) {}

  // Server: the head of the answer; Send() without it sends a head without fields of ours.
  void SendHead(const Fields& fields);
  // Server: the head of an answer that is not gRPC's; the first field is ":status".
  void SendHttpHead(const Fields& head);
  // Server: the same of an answer without bytes, which it ends.
  void FinishWithHttpHead(const Fields& head);
  void Send(std::string_view bytes);
  // Server: ends the answer, after all that was sent.
  void Finish(const Fields& trailer);
  // Nothing more will be sent, and there is no trailer.
  void End();
  // Ends it both ways at once.
  void Reset();
  // The owner is done with this number of bytes.
  void Took(size_t bytes);

  // More than so many unsent bytes make OnRoom() come, when half of them are sent; kRoom unless it
  // is set.
  void SetRoom(size_t bytes) { room_ = bytes; }
  size_t unsent() const { return out_.size() - sent_; }
  bool over() const { return line_ == nullptr; }
  // Null when it is over.
  Connection* line() const { return line_; }

 private:
  friend class Connection;

  Connection* line_;
  int32_t id_;
  std::shared_ptr<StreamOwner> owner_;
  // While a head or a trailer comes.
  Fields fields_;
  size_t fields_bytes_ = 0;
  bool head_too_large_ = false;
  bool head_sent_ = false;
  size_t room_ = kRoom;
  bool awaits_room_ = false;
  // What the owner has got and not taken.
  size_t held_ = 0;
  // The answer is not gRPC's.
  bool is_web_ = false;
  // Since when the answer is out and the rest of the request is dropped.
  std::optional<Reactor::Clock::time_point> lingers_since_;
  std::string out_;
  size_t sent_ = 0;
  // When the peer last had room for some of it, or it began to wait.
  Reactor::Clock::time_point moved_{};
  bool ends_ = false;
  Fields trailer_;
};

}  // namespace assize::http2

#endif  // ASSIZE_REFEREE_HTTP2_STREAM_H_
