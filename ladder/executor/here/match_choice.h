// Which matches a worker is given next, of those that may begin: some of this machine's bots, or
// one that needs remote bots, which are not to wait behind other matches.
//
// Used by one thread.
#ifndef ASSIZE_LADDER_EXECUTOR_HERE_MATCH_CHOICE_H_
#define ASSIZE_LADDER_EXECUTOR_HERE_MATCH_CHOICE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "assize/v1/batch.pb.h"
#include "ladder/executor/here/remote_places.h"

namespace assize::ladder {

class MatchChoice {
 public:
  // Whether the worker has nothing to play: a match with remote bots is given to such a one alone.
  enum class WorkerLoad { kIdle, kBusy };

  // `remote_places` must outlive it; null: remote bots are waited for by those who play.
  explicit MatchChoice(RemotePlaces* remote_places);
  // Gives all remote seats back.
  ~MatchChoice();
  MatchChoice(const MatchChoice&) = delete;
  MatchChoice& operator=(const MatchChoice&) = delete;

  // Whether the match could be played now. `batch` has its bots.
  bool IsPlayable(const v1::Batch& batch, const v1::BatchMatch& match, WorkerLoad load);

  // Matches to be played together, and the remote seats that were taken for them: by version.
  struct Chosen {
    std::vector<v1::BatchMatch> matches;
    std::vector<int64_t> remote_seats;
  };
  using Playable = std::function<bool(const v1::BatchMatch&)>;
  // Takes the first waiting match of which it is true; nullopt: there is none.
  using Taker = std::function<std::optional<v1::BatchMatch>(const Playable&)>;
  // Takes at most `most` with `take`; none: none of them can be played now.
  Chosen Choose(const v1::Batch& batch, const Taker& take, WorkerLoad load, int most);
  // Their match is over, or will not be played.
  void GiveBack(const std::vector<int64_t>& remote_seats);
  // No match with remote bots is wanted now.
  void WantNone();

 private:
  // The versions of the match's remote seats that must be taken before it begins.
  std::vector<int64_t> SeatsToTake(const v1::Batch& batch, const v1::BatchMatch& match) const;

  RemotePlaces* const places_;
  const int member_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EXECUTOR_HERE_MATCH_CHOICE_H_
