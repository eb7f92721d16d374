// One submission, from a folder to a stored version: reads it, checks it, builds it, lets it play,
// and only then adds it. Until that last step the database knows nothing of it.
//
//   Submission submission(order, tools);
//   absl::StatusOr<Version> version = submission.Run();
#ifndef ASSIZE_LADDER_SUBMIT_SUBMISSION_H_
#define ASSIZE_LADDER_SUBMIT_SUBMISSION_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/submit/bundles/bundle_folder.h"
#include "ladder/submit/version_desk.h"
#include "referee/base/mutex.h"
#include "referee/bots/manifest/manifest.h"
#include "referee/bots/manifest/sandbox_policy.h"
#include "referee/games/table.h"
#include "referee/match/match_spec.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/seat/match_host.h"
#include "referee/seat/timers.h"

namespace assize::ladder {

// What events allow a bot for its start if nothing else is said.
inline constexpr std::chrono::milliseconds kUsualStartLimit{20'000};

// Bots that were accepted together with another one, each with the place that the user knows.
using AcceptedTogether = std::vector<std::pair<Version, std::string>>;

// kAlreadyExists: one of them has this name and label, so that the new one is no later version of it
// but somebody else's; the text names its place and what to do.
absl::Status CheckNamesake(const std::string& bot, const std::string& label,
                           const AcceptedTogether& together);

struct SubmissionOrder {
  // The bot's folder.
  std::string folder;
  // What the user knows it as; empty: the user knows no place of it. Nothing that is said to the
  // user names another one.
  std::string place = {};
  std::string owner;
  // What the bot is called on the ladder; nullopt: as in its manifest.
  std::optional<std::string> bot = {};
  // As of CheckNamesake().
  AcceptedTogether beside = {};
  std::chrono::milliseconds build_limit{300'000};
  // Of the smoke matches; 0: the fewest that each game allows.
  int seats = 0;
  // Of the smoke matches.
  match::ClockRules clock;
  // For the bot to start, as in an event: whatever its manifest asks for.
  std::chrono::milliseconds start_limit = kUsualStartLimit;
  bots::SandboxPolicy sandbox;
};

// What a submission works with. All of it must outlive the submission.
struct SubmissionTools {
  VersionDesk* desk;
  process::SupervisorClient* supervisor;
  seat::Timers* timers;
  // Existing folders of this process alone: for copies and sockets, and for what the bot prints.
  std::string scratch;
  std::string logs;
  // Receives each step, for people.
  std::function<void(const std::string&)> say;
};

class Submission {
 public:
  Submission(SubmissionOrder order, SubmissionTools tools)
      : order_(std::move(order)), tools_(std::move(tools)) {}

  struct Result {
    // The new one, or the bot's newest, which has the same files.
    Version version;
    bool unchanged = false;
  };

  // Blocks; called once. kFailedPrecondition: the bot is not accepted, and the text states
  // precisely what failed. kAlreadyExists: an older version has the same files, or the name looks
  // like another one; kPermissionDenied: the name is another owner's; kCancelled; the store's
  // errors.
  absl::StatusOr<Result> Run();
  // Makes Run() end soon, without a version. Safe on every thread.
  void Cancel();

 private:
  absl::StatusOr<Result> Accept();
  // The text with the user's place of the bot instead of the folders of copies.
  std::string AsUserKnows(std::string text) const;
  void Say(const std::string& text) const { tools_.say(AsUserKnows(text)); }
  absl::Status ReadFolder();
  absl::Status CheckManifest();
  absl::Status CheckGames();
  absl::Status Build();
  absl::Status PlaySmokeMatches();
  absl::Status PlayOne(const games::Game& game, const bots::Manifest& manifest);
  // The bundle that will play, written into `folder` of the scratch folder.
  absl::StatusOr<bots::Manifest> Unpack(const std::string& folder, CopyUse use);
  bool Cancelled();

  const SubmissionOrder order_;
  const SubmissionTools tools_;
  NewVersion version_;
  std::optional<Version> unchanged_;
  bots::Manifest manifest_;
  std::vector<const games::Game*> games_;

  Mutex mutex_;
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
  std::weak_ptr<seat::MatchHost> playing_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_SUBMIT_SUBMISSION_H_
