// Whether settings that were read from the database are such as an event is made with: who edits the
// file can write numbers and combinations that no request could have.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_STORED_SETTINGS_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_STORED_SETTINGS_H_

#include "absl/status/status.h"
#include "ladder/model/event_plan.h"

namespace assize::ladder {

// kDataLoss names the event, the setting, its value and what is allowed. Of an event that is over or
// not begun only what its tables need is checked.
absl::Status CheckStoredSettings(const Event& event);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_STORED_SETTINGS_H_
