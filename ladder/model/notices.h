// What organisers announce and are asked, and what they call their ladder.
//
// Values. Times are microseconds since 1970.
#ifndef ASSIZE_LADDER_MODEL_NOTICES_H_
#define ASSIZE_LADDER_MODEL_NOTICES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "ladder/model/event_plan.h"

namespace assize::ladder {

// kInvalidArgument: it is no line of 1 to 80 characters that can all be seen, and so no title of a
// ladder.
absl::Status CheckTitle(const std::string& title);

struct Announcement {
  int64_t id = 0;
  // nullopt: about no event.
  std::optional<EventId> event = {};
  std::string text;
  // Who announced it, as in the audit log.
  std::string actor;
  int64_t unix_us = 0;
};

struct QuestionAnswer {
  std::string text;
  int64_t unix_us = 0;
  // Everybody may read question and answer.
  bool to_all = false;
};

struct Question {
  int64_t id = 0;
  // Unique, and not to be guessed.
  std::string name;
  std::optional<EventId> event = {};
  // Whose it is; empty: of a caller without bots, who is `actor`.
  std::string owner;
  std::string actor;
  std::string text;
  int64_t asked_unix_us = 0;
  std::optional<QuestionAnswer> answer = {};
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MODEL_NOTICES_H_
