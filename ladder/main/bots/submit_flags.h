// `ladder submit`: which bots, and how they are tried, from the words on the command line.
#ifndef ASSIZE_LADDER_MAIN_BOTS_SUBMIT_FLAGS_H_
#define ASSIZE_LADDER_MAIN_BOTS_SUBMIT_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/main/event_flags.h"
#include "ladder/submit/submission_queue.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/flags/output_format.h"
#include "referee/cli/flags/sandbox_flags.h"

namespace assize::ladder {

// As it was typed; the owner is who runs the command, unless it was.
struct SubmitFlags {
  std::string database;
  std::vector<std::string> bots;
  std::string owner;
  bool owner_from_folder = false;
  bool name_from_folder = false;
  int64_t build_limit_s = 300;
  int64_t seats = 0;
  // The same as of an event.
  int64_t move_limit_ms = MatchFlags().move_limit_ms;
  int64_t bank_ms = MatchFlags().bank_ms;
  int64_t start_limit_ms = kUsualStartLimit.count();
  bool quiet = false;
  OutputFlags output;
  SandboxFlags sandbox;
};
// But for the database.
void AddSubmitFlags(Command command, SubmitFlags* flags);

// But for the sandbox. For a service elsewhere (`database` is its address) the owner is empty
// unless another one was typed: it knows whose token it is, and nothing of users of this machine.
// kInvalidArgument: the name of the owner is not allowed.
absl::StatusOr<SubmissionRules> RulesOf(const SubmitFlags& flags);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_MAIN_BOTS_SUBMIT_FLAGS_H_
