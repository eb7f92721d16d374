// Who enters an event: the versions that users mean, whether they may enter, and late entries.
#ifndef ASSIZE_LADDER_EVENT_LIFE_EVENT_ENTRY_H_
#define ASSIZE_LADDER_EVENT_LIFE_EVENT_ENTRY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/event/life/field_changes.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

// The version that the user means, which must play the game.
absl::StatusOr<Version> FindEntrant(LadderStore* store, const std::string& word,
                                    const std::string& game);

// The versions that the user means, each once; without words all active bots that play the game.
absl::StatusOr<std::vector<Version>> FindEntrants(LadderStore* store,
                                                  const std::vector<std::string>& words,
                                                  const std::string& game);

// The version that the user means, of those in the event. kNotFound suggests one of them.
absl::StatusOr<Version> FindVersionInEvent(LadderStore* store, const Event& event,
                                           const std::string& word);

// Whether the version may enter an event at all: kFailedPrecondition if it is withdrawn or
// suspended, with what to do.
absl::Status CheckMayEnter(const LadderStore& store, const Version& version);

// Enters the bots that the user means in an event that goes on, from its next round on; returns
// them. kAlreadyExists: one is named twice, or is in it. Errors as of WithLateEntries().
absl::StatusOr<std::vector<Version>> EnterBots(LadderStore* store, const Event& event,
                                               const std::vector<std::string>& words);

// Enters the active bots that were submitted since, if the event is not over and its field is open
// (v1::EventSettings::open_field) and submissions were not closed; in a Swiss with
// late entry those of which no version is in it, while a round is left. Returns who entered.
absl::StatusOr<std::vector<Version>> EnterNewBots(LadderStore* store, const Event& event);

// Changes who is paired in a round of a Swiss: fills in number and name of `request`, for the bot
// that the user means. Errors as of WithBye().
absl::Status RequestBye(LadderStore* store, const Event& event, const std::string& bot,
                        ByeRequest* request);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_LIFE_EVENT_ENTRY_H_
