// A seat of this machine, on the descriptor that the referee has given to the bot's process.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_FRAME_CHANNEL_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_FRAME_CHANNEL_H_

#include <memory>
#include <utility>

#include "referee/base/unique_fd.h"
#include "referee/frames/bot_end.h"
#include "sample-bots/cpp/sdk/seat_stream.h"

namespace assize::bot {

class FrameChannel final : public SeatChannel {
 public:
  // Takes the descriptor of frames::SeatFromEnvironment().
  explicit FrameChannel(UniqueFd descriptor) : seat_(std::move(descriptor)) {}

  std::unique_ptr<SeatStream> Open() override;

 private:
  frames::BotEnd seat_;
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_FRAME_CHANNEL_H_
