// Finds out whether a bot is fit for an event: reads its manifest and lets it play against
// `random`, one match for each game and number of seats.
//
//   ASSIZE_ASSIGN_OR_RETURN(auto trials, BotTrials::Prepare(settings));
//   ASSIZE_RETURN_IF_ERROR(trials->Play([] { ... }));
//   const v1::CheckReport report = trials->Report();
#ifndef ASSIZE_REFEREE_PLAY_BOT_TRIALS_H_
#define ASSIZE_REFEREE_PLAY_BOT_TRIALS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/report.pb.h"
#include "referee/base/mutex.h"
#include "referee/bots/bot_finder.h"
#include "referee/cli/flags/sandbox_flags.h"
#include "referee/play/play_setup.h"
#include "referee/process/supervisor/supervisor_client.h"
#include "referee/run/run_folders.h"
#include "referee/run/runner.h"

namespace assize::play {

inline constexpr int64_t kAnySeats = 0;

struct TrialSettings {
  std::string bot;
  // Empty: all that its manifest lists.
  std::vector<std::string> games;
  int64_t seats = kAnySeats;
  int64_t move_limit_ms = 1000;
  int64_t bank_ms = 5000;
  SandboxFlags sandbox;
};

class BotTrials {
 public:
  // Reads the bot and forks the supervisor, so the process must have one thread. The bot's own
  // mistakes are findings of the report; then there is nothing to play.
  static absl::StatusOr<std::unique_ptr<BotTrials>> Prepare(TrialSettings settings);

  // The number of matches to play.
  int matches() const { return static_cast<int>(trials_.size()); }
  // What the user should know about the sandbox; empty: nothing.
  const std::string& note() const { return note_; }

  // Plays them, one at a time. kCancelled: it was stopped.
  absl::Status Play(const std::function<void()>& match_over);
  // Safe on every thread.
  void Stop();

  v1::CheckReport Report() const;

 private:
  // One match: the bot has a seat among `random`.
  struct Trial {
    PlaySetup setup;
    int seat = 0;
  };

  explicit BotTrials(TrialSettings settings) : settings_(std::move(settings)) {}

  absl::Status ReadBot();
  absl::Status AddTrials(const games::Game& game);
  absl::Status PrepareSandbox();
  absl::Status PlayTrial(const Trial& trial, const std::string& logs);
  void KeepLastLines(const std::string& logs);
  void SetLastLines(const std::vector<std::string>& lines);
  bool stopped();

  const TrialSettings settings_;
  const bots::BotFinder finder_ = bots::BotFinder::FromEnvironment();
  std::vector<Trial> trials_;
  RunFolders folders_;
  std::unique_ptr<process::SupervisorClient> supervisor_;
  bots::SandboxPolicy sandbox_;
  std::string note_;
  std::unique_ptr<seat::Timers> timers_;
  v1::CheckReport report_;
  // Whether the last lines in the report are from a match that the bot forfeited.
  bool lines_of_loss_ = false;
  // What it printed last in the match before, if it forfeited that.
  std::vector<std::string> lost_with_;

  Mutex mutex_;
  bool stopped_ ABSL_GUARDED_BY(mutex_) = false;
  // Of the match that is played.
  run::Runner* runner_ ABSL_GUARDED_BY(mutex_) = nullptr;
};

}  // namespace assize::play

#endif  // ASSIZE_REFEREE_PLAY_BOT_TRIALS_H_
