// The port: lets connections in, as many as there is room for, and gives their calls to whom they
// concern.
//
// Who has not got as far as HTTP/2 is dispensable: if there are too many of these, the oldest goes.
// So slow handshakes keep nobody out.
//
// On the reactor's thread.
#ifndef ASSIZE_LADDER_FRONT_GATE_H_
#define ASSIZE_LADDER_FRONT_GATE_H_

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
#include "ladder/front/certificate.h"
#include "referee/base/unique_fd.h"
#include "referee/http2/connection.h"
#include "referee/http2/reactor.h"

namespace assize::front {

struct GateLimits {
  size_t most_connections = 4096;
  size_t most_per_address = 1024;
  // Connections that have not said their first words.
  size_t most_new = 512;
  // Bytes of all of them that nobody has taken yet.
  size_t most_held = size_t{64} << 20;
  http2::Limits line;
};

// A TCP socket that listens on "HOST:PORT", "[::1]:PORT", or with port 0 anywhere on HOST. Errors
// name what is wrong with the text, or why nobody can listen there.
absl::StatusOr<UniqueFd> ListenOn(const std::string& address);
// "127.0.0.1:4711".
std::string NameOf(const UniqueFd& listener);

class Gate {
 public:
  using OnCall = std::function<std::shared_ptr<http2::StreamOwner>(
      const http2::StreamPtr&, const http2::Fields& head, const std::string& peer)>;

  Gate(http2::Reactor* reactor, const GateLimits& limits, OnCall on_call);

  // Lets in who comes to a listener, with TLS if there is a certificate, which must outlive it.
  void Open(UniqueFd listener, const Certificate* certificate);
  // Nobody comes in any more, and no new calls.
  void Drain();

  size_t connections() const { return lines_.size(); }
  // Those that concern connections.
  void AddTo(v1::FrontCounts* counts) const;

 private:
  class Door;
  struct Visitor {
    std::shared_ptr<http2::Connection> line;
    std::string address;
    bool is_new = true;
  };
  using Place = std::list<Visitor>::iterator;

  bool LetIn(UniqueFd socket, const std::string& address, const std::string& peer,
             const Certificate* certificate);
  bool MakeRoom();
  void Hold(int64_t bytes);
  // Closes those that have most waiting here, until there is room.
  void Relieve();
  void See(Place place);
  void Forget(Place place, http2::Cut why);

  http2::Reactor& reactor_;
  const GateLimits limits_;
  const OnCall on_call_;
  std::vector<std::shared_ptr<Door>> doors_;
  // In the order of their coming.
  std::list<Visitor> lines_;
  size_t new_ = 0;
  size_t held_ = 0;
  bool relief_due_ = false;
  std::unordered_map<std::string, size_t> per_address_;
  v1::FrontCounts counts_;
};

}  // namespace assize::front

#endif  // ASSIZE_LADDER_FRONT_GATE_H_
