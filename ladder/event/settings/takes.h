// Which bots an event takes: those that the ladder hosts and confines, those that their owners run
// elsewhere, or both.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_SETTINGS_TAKES_H_
#define ASSIZE_LADDER_EVENT_SETTINGS_TAKES_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/roster.h"

namespace assize::ladder {

enum class Takes { kHosted, kRemote, kBoth };

// "hosted", "remote" or "both". kInvalidArgument names --bots.
absl::StatusOr<Takes> ParseTakes(std::string_view word);
std::string_view TakesWord(Takes takes);
// Of the event, and back.
Takes TakesOf(const v1::EventSettings& settings);
void SetTakes(Takes takes, v1::EventSettings* settings);

bool IsTaken(Takes takes, const Version& version);
// kInvalidArgument: not by this event; the text states the version's kind, and what would admit it.
absl::Status CheckTaken(Takes takes, const Version& version);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_SETTINGS_TAKES_H_
