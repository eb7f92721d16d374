#include "sample-bots/cpp/sdk/frame_channel.h"

#include <optional>
#include <utility>

namespace assize::bot {
namespace {

using frames::Kind;

class FrameStream final : public SeatStream {
 public:
  explicit FrameStream(frames::BotEnd* seat) : seat_(*seat) { seat_.Write(Kind::kOpen, ""); }

  bool Read(v1::RefereeMessage& message) override {
    while (!end_.has_value()) {
      if (!seat_.Read(frame_)) {
        end_ = frames::End{static_cast<int>(absl::StatusCode::kUnavailable), "the referee is gone"};
      } else if (frame_.kind == Kind::kEnd) {
        end_ = frames::ReadEnd(frame_.payload);
      } else if (frame_.kind == Kind::kMessage && message.ParseFromString(frame_.payload)) {
        return true;
      }
    }
    return false;
  }

  bool Write(const v1::BotMessage& message) override {
    return seat_.Write(Kind::kMessage, message.SerializeAsString());
  }

  absl::Status Finish() override { return {static_cast<absl::StatusCode>(end_->code), end_->text}; }

  // The referee answers with its own end.
  void Cancel() override { seat_.Write(Kind::kEnd, ""); }

 private:
  frames::BotEnd& seat_;
  frames::Frame frame_;
  std::optional<frames::End> end_;
};

}  // namespace

std::unique_ptr<SeatStream> FrameChannel::Open() { return std::make_unique<FrameStream>(&seat_); }

}  // namespace assize::bot
