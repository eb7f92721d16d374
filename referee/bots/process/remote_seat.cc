#include "referee/bots/process/remote_seat.h"

#include <sys/socket.h>
#include <sys/time.h>

#include <cerrno>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "assize/v1/front.pb.h"
#include "referee/base/status.h"
#include "referee/frames/frame.h"
#include "referee/frames/unix_socket.h"

namespace assize::bots {
namespace {

// The front has nothing to wait for; one that is stopped must not stop us.
constexpr timeval kPatience = {.tv_sec = 5, .tv_usec = 0};
constexpr size_t kMaxAnswer = 4096;
// A front process that has ended is started again by the service.
constexpr std::chrono::seconds kRestart(15);
constexpr std::chrono::milliseconds kAgain(100);

// No match begins without it, and it makes sense to ask again later: as with a disk that is full.
absl::Status NotThere(const absl::Status& status) {
  return absl::ResourceExhaustedError(absl::StrCat(
      "the front process, which keeps remote bots' connections, is not there: ", status.message()));
}

absl::StatusOr<UniqueFd> Connect(const std::string& seats) {
  const auto deadline = std::chrono::steady_clock::now() + kRestart;
  while (true) {
    absl::StatusOr<UniqueFd> socket = frames::ConnectTo(seats);
    const bool worth_waiting = absl::IsUnavailable(socket.status());
    if (!worth_waiting) return socket;
    if (std::chrono::steady_clock::now() >= deadline) return NotThere(socket.status());
    std::this_thread::sleep_for(kAgain);
  }
}

// Exactly this number of bytes: what comes after them is the match's.
absl::StatusOr<std::string> Receive(const UniqueFd& socket, size_t size) {
  std::string bytes(size, '\0');
  for (size_t got = 0; got < size;) {
    const ssize_t more = recv(socket.get(), bytes.data() + got, size - got, 0);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return absl::UnavailableError("the front process gave no answer");
    got += static_cast<size_t>(more);
  }
  return bytes;
}

absl::StatusOr<v1::SeatAnswer> ReceiveAnswer(const UniqueFd& socket) {
  ASSIZE_ASSIGN_OR_RETURN(const std::string head_bytes, Receive(socket, frames::kHeadBytes));
  const frames::Head head = frames::ReadHead(head_bytes);
  if (head.kind != frames::Kind::kSeat || head.length > kMaxAnswer) {
    return absl::PermissionDeniedError("a process other than the front process listens there");
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::string bytes, Receive(socket, head.length));
  v1::SeatAnswer answer;
  if (!answer.ParseFromString(bytes)) {
    return absl::PermissionDeniedError(
        "the process that listens there does not answer with a SeatAnswer");
  }
  return answer;
}

}  // namespace

absl::StatusOr<RemoteSeat> AskForSeat(const std::string& seats, int64_t version,
                                      const std::string& match_id) {
  if (seats.empty()) {
    return absl::UnavailableError("a remote bot is to play, but no socket for seats is named");
  }
  RemoteSeat seat;
  ASSIZE_ASSIGN_OR_RETURN(seat.descriptor, Connect(seats));
  const int socket = seat.descriptor.get();
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
  v1::SeatRequest request;
  request.set_version(version);
  request.set_match_id(match_id);
  const std::string frame = frames::Framed(frames::Kind::kSeat, request.SerializeAsString());
  if (send(socket, frame.data(), frame.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(frame.size())) {
    return NotThere(absl::UnavailableError(absl::StrCat("asking for a seat at ", seats)));
  }
  const absl::StatusOr<v1::SeatAnswer> answer = ReceiveAnswer(seat.descriptor);
  if (absl::IsPermissionDenied(answer.status())) return WithContext(answer.status(), seats);
  if (!answer.ok()) return NotThere(WithContext(answer.status(), seats));
  seat.round_trip = std::chrono::microseconds(answer->round_trip_us());
  seat.absent = answer->absent();
  return seat;
}

}  // namespace assize::bots
