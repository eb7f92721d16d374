// Accepts clients' connections within limits, and passes their calls on.
//
// A connection that has not begun to speak HTTP/2 is dispensable: if there are too many of these,
// the oldest is closed. So slow handshakes keep nobody out.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_LISTEN_ACCEPTOR_H_
#define ASSIZE_LADDER_FRONT_LISTEN_ACCEPTOR_H_

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/front.pb.h"
#include "ladder/front/listen/certificate.h"
#include "referee/base/unique_fd.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::front {

struct ConnectionLimits {
  size_t most_connections = 4096;
  size_t most_per_address = 1024;
  // Connections that have not begun to speak HTTP/2.
  size_t most_new = 512;
  // Received bytes of all connections that nobody has taken yet.
  size_t most_held = size_t{64} << 20;
  // Of each of them.
  http2::Limits connection;
};

// A TCP socket that listens on "HOST:PORT" or "[::1]:PORT"; port 0: any free port. Errors name what
// is wrong with the text, or why that address can't be used.
absl::StatusOr<UniqueFd> ListenOn(const std::string& address);
// "127.0.0.1:4711".
std::string NameOf(const UniqueFd& listener);

class Acceptor {
 public:
  using OnCall = std::function<std::shared_ptr<http2::StreamOwner>(
      const http2::StreamPtr&, const http2::Fields& head, const std::string& peer)>;

  Acceptor(http2::Reactor* reactor, const ConnectionLimits& limits, OnCall on_call);

  // Accepts connections from the listener, with TLS if there is a certificate, which must outlive
  // it.
  void Open(UniqueFd listener, const Certificate* certificate);
  // No new connections, and no new calls.
  void Drain();

  size_t connections() const { return clients_.size(); }
  // The counts that concern connections.
  void AddTo(v1::FrontCounts* counts) const;

 private:
  class Listener;
  struct Client {
    std::shared_ptr<http2::Connection> connection;
    std::string address;
    bool is_new = true;
  };
  using ClientIterator = std::list<Client>::iterator;

  void Accept(UniqueFd socket, const std::string& address, const std::string& peer,
              const Certificate* certificate);
  bool MakeRoom();
  void CountHeld(int64_t bytes);
  // Closes the connections with the most bytes that nobody has taken, until there is room.
  void ReduceHeld();
  void MarkReady(ClientIterator client);
  void Remove(ClientIterator client, http2::Cut why);

  http2::Reactor& reactor_;
  const ConnectionLimits limits_;
  const OnCall on_call_;
  std::vector<std::shared_ptr<Listener>> listeners_;
  // The oldest first.
  std::list<Client> clients_;
  size_t new_ = 0;
  size_t held_ = 0;
  bool reduction_due_ = false;
  std::unordered_map<std::string, size_t> per_address_;
  v1::FrontCounts counts_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_LISTEN_ACCEPTOR_H_
