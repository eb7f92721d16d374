// How much of its time a bot that searches uses.
#ifndef ASSIZE_SAMPLE_BOTS_CPP_SDK_THINKING_H_
#define ASSIZE_SAMPLE_BOTS_CPP_SDK_THINKING_H_

#include <limits>
#include <optional>

#include "sample-bots/cpp/sdk/deadline.h"

namespace assize::bot {

struct Thinking {
  // If the budget is a number of playouts: no more than this part of a move's limit, so that the
  // answer is in time on a slow machine too.
  static constexpr double kMaxOfLimit = 0.5;
  // For each move this part of the bank, which therefore never runs out.
  static constexpr double kOfBank = 0.02;

  // If the budget is time: this part of a move's limit, with as many playouts as that allows.
  std::optional<double> share;

  Deadline Until(const Deadline& deadline) const {
    return deadline.Share(share.value_or(kMaxOfLimit), kOfBank);
  }
  // Playouts for one decision.
  int Most(int playouts, const Deadline& deadline) const {
    return share.has_value() && deadline.known() ? std::numeric_limits<int>::max() : playouts;
  }
};

}  // namespace assize::bot

#endif  // ASSIZE_SAMPLE_BOTS_CPP_SDK_THINKING_H_
