#include "referee/bridge/grpc_seat.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/http2/grpc.h"

namespace assize::bridge {
namespace {

using frames::Kind;

constexpr std::string_view kMethod = "/assize.v1.Referee/Play";
constexpr std::string_view kTokenKey = "assize-token";
constexpr std::string_view kEncodingKey = "grpc-encoding";
// Streams that the referee has not ended yet; a match lets a bot return ten times.
constexpr size_t kMaxOpen = 64;

bool HasToken(const http2::Fields& head, const std::string& token) {
  const std::string* const given = http2::Find(head, kTokenKey);
  return given != nullptr && *given == token &&
         std::ranges::count(head, kTokenKey, &http2::Field::name) == 1;
}

// How streams end when the referee is gone.
absl::Status Draining() {
  return absl::UnavailableError("E_DRAINING: no more matches are played here");
}

}  // namespace

std::shared_ptr<http2::StreamOwner> GrpcSeat::OnCall(const http2::StreamPtr& stream,
                                                     const http2::Fields& head) {
  const absl::Status may = MayHaveStream(stream, head);
  if (!may.ok()) {
    stream->Finish(http2::TrailerOf(may));
    return nullptr;
  }
  if (newest_ != nullptr) newest_->Leave();
  newest_ = std::make_shared<GrpcStream>(&reactor_, stream, &line_);
  open_.push_back(newest_);
  newest_->Begin(head);
  return newest_;
}

absl::Status GrpcSeat::MayHaveStream(const http2::StreamPtr& stream, const http2::Fields& head) {
  const std::string* const method = http2::Find(head, ":path");
  if (method == nullptr || *method != kMethod) return absl::UnimplementedError("");
  // Compressed messages would have to be inflated before their size is known.
  const std::string* const encoding = http2::Find(head, kEncodingKey);
  if (encoding != nullptr && *encoding != "identity") {
    return absl::UnimplementedError(
        absl::StrCat("Compression algorithm '", *encoding, "' is disabled."));
  }
  // No secret: nobody else reaches the socket. A bot that is right here is right everywhere.
  if (!HasToken(head, token_)) {
    return absl::UnauthenticatedError("E_TOKEN: metadata assize-token is not this seat's token");
  }
  if (lost_) return Draining();
  if (IsTaken(stream->line())) {
    return absl::AlreadyExistsError("E_SEAT_TAKEN: a live stream holds this seat");
  }
  if (open_.size() >= kMaxOpen) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "E_STREAMS: ", open_.size(), " streams wait for their ends; at most ", kMaxOpen, " may"));
  }
  return absl::OkStatus();
}

// That the bot has left one connection may come after what it sends on the next.
bool GrpcSeat::IsTaken(const http2::Connection* by) {
  if (taken_by() == nullptr) return false;
  http2::Connection* const other = newest_->connection();
  if (other != by) other->Look();
  return taken_by() != nullptr && !other->closed();
}

void GrpcSeat::OnFrame(Kind kind, std::string_view payload) {
  if (open_.empty()) return;
  if (kind == Kind::kMessage) return open_.front()->OnMessage(payload);
  const frames::End end = frames::ReadEnd(payload);
  open_.front()->OnEnd({static_cast<absl::StatusCode>(end.code), end.text});
  open_.pop_front();
}

void GrpcSeat::OnRoom() {
  if (newest_ != nullptr) newest_->Pump();
}

void GrpcSeat::OnLoss() {
  lost_ = true;
  for (const auto& stream : std::exchange(open_, {})) stream->OnEnd(Draining());
}

}  // namespace assize::bridge
