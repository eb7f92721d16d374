// A codec's error that carries what a Breach carries beyond its text (game.h): the game's own word
// for it, and the part of the move that is meant.
#ifndef ASSIZE_REFEREE_GAMES_CODED_ERROR_H_
#define ASSIZE_REFEREE_GAMES_CODED_ERROR_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"

namespace assize::games {

// The error with a code, e.g. "MALFORMED", and a part, from 1; 0: the move as a whole.
inline absl::Status CodedError(absl::Status error, const std::string& code, int part) {
  error.SetPayload("assize/code", absl::Cord(code));
  error.SetPayload("assize/part", absl::Cord(std::to_string(part)));
  return error;
}

// What CodedError() has added; {"", 0} if nothing.
inline std::pair<std::string, int> CodeOf(const absl::Status& error) {
  const auto code = error.GetPayload("assize/code");
  const auto part = error.GetPayload("assize/part");
  int number = 0;
  if (!code.has_value() || !part.has_value()) return {"", 0};
  if (!absl::SimpleAtoi(std::string(*part), &number)) return {"", 0};
  return {std::string(*code), number};
}

}  // namespace assize::games

#endif  // ASSIZE_REFEREE_GAMES_CODED_ERROR_H_
