// One lane of a run: plays matches one after another, with the bot processes that they need.
//
// A bot whose manifest allows reuse keeps its process from match to match; the others are started
// afresh, those of the next match while this one is played. All matches of a lane are of one game.
// A lane is used by one thread.
#ifndef ASSIZE_REFEREE_HOST_LANE_H_
#define ASSIZE_REFEREE_HOST_LANE_H_

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "referee/host/bot_process.h"
#include "referee/host/roster.h"
#include "referee/host/run_plan.h"
#include "referee/host/timers.h"

namespace assize::host {

// A match that has been played.
struct FinishedMatch {
  PlannedMatch planned;
  v1::Record record;
  v1::MatchTiming timing;
};

// Whether bots' processes may outlive a match.
enum class Reuse { kAsManifestSays, kNever };

// What logs are called: by the competitor's number and the bot's name, or, where numbers mean
// nothing to anybody and names are unique, by the name alone.
enum class LogNames { kNumbered, kByBot };

// What all lanes of a run share.
struct LaneSettings {
  std::shared_ptr<const Roster> bots;
  // For every bot's first Hello; without it a match waits for its most leisurely bot, as the
  // manifests say.
  std::optional<match::Micros> start_limit;
  Reuse reuse = Reuse::kAsManifestSays;
  // Processes that a lane keeps for later matches; the one that was used least recently goes first.
  // Many bots that take turns would fill the memory.
  size_t most_kept = 16;
  // An existing folder for the bots' sockets. Its path must be short (seat_port.h).
  std::string scratch;
  // An existing folder for the bots' logs; empty: what they print is thrown away, but for the last
  // lines of those that are forfeited, which go into the match's timing.
  // The file matches.tsv in there lists match id, seat, bot and log of each match.
  std::string logs;
  LogNames log_names = LogNames::kNumbered;
};

class Lane {
 public:
  // `number` tells the lane's folders from other lanes'. Bailiff and timers must outlive the lane.
  Lane(int number, LaneSettings settings, BailiffClient* bailiff, Timers* timers);
  // Ends all its processes; may wait for them a moment.
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  // Plays a match to its end. While it is played, `begun` is called with its host, for whoever may
  // want to void the match, and may call Prepare(). An error is the referee's own failure, not a
  // bot's.
  absl::StatusOr<FinishedMatch> Play(
      const PlannedMatch& planned,
      const std::function<void(const std::shared_ptr<MatchHost>&)>& begun);
  // Starts the processes that this match will need afresh, while another is being played.
  void Prepare(const PlannedMatch& planned);

 private:
  using Started = absl::StatusOr<std::unique_ptr<BotProcess>>;

  std::string LogPath(int competitor) const;
  void ListLogs(const PlannedMatch& planned,
                const std::vector<std::unique_ptr<BotProcess>>& bots) const;
  bool Keeps(int competitor) const;
  match::Patience PatienceWith(const std::vector<int>& competitors) const;
  Started StartBot(int competitor, const games::Game& game);
  // The competitor's waiting process, or a new one.
  Started TakeBot(int competitor, const games::Game& game);
  void Release(int competitor, std::unique_ptr<BotProcess> bot, bool forfeited);
  void Keep(int competitor, std::unique_ptr<BotProcess> bot);
  void Dismiss(std::unique_ptr<BotProcess> bot);

  const int number_;
  const LaneSettings settings_;
  // The time of its beginning, for names of logs: "20261121-224930".
  const std::string began_;
  BailiffClient* const bailiff_;
  Timers* const timers_;
  // Processes that wait for their next match, by competitor.
  std::map<int, Started> waiting_;
  // Those of them that have come from a match, least recently used first.
  std::list<int> kept_;
  // Dismissed processes.
  std::vector<std::unique_ptr<BotProcess>> leaving_;
  // Counts this lane's processes.
  int started_ = 0;
};

}  // namespace assize::host

#endif  // ASSIZE_REFEREE_HOST_LANE_H_
