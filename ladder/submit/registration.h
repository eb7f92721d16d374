// Remote bots: bots that their owners run somewhere else, and of which the ladder has no files.
//
//   ASSIZE_ASSIGN_OR_RETURN(const auto zed, Register(store, {.owner = "zoe", .bot = "zed"}));
#ifndef ASSIZE_LADDER_SUBMIT_REGISTRATION_H_
#define ASSIZE_LADDER_SUBMIT_REGISTRATION_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/store/ladder_store.h"
#include "ladder/submit/submission.h"

namespace assize::ladder {

// What an owner states about a remote bot.
struct Registration {
  std::string owner;
  std::string bot;
  // Of this version, whatever the owner likes; empty: "1".
  std::string label = {};
  // Names of games; none: all.
  std::vector<std::string> games = {};
};

// Adds the bot's version, or returns its newest, if that was registered with the same label and
// games. Its bundle is one file that describes what was registered. Nothing is tried: its program
// may connect at any time. kInvalidArgument: a name or a game; kAlreadyExists: an older version was
// registered like this; kPermissionDenied: the name is another owner's.
absl::StatusOr<Submission::Result> Register(LadderStore* store, const Registration& registration);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_REGISTRATION_H_
