// What a clue comes to, as far as that is public.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_

#include <memory>
#include <mutex>

#include "referee/games/brigands_bluff/clues/clue.h"
#include "referee/games/brigands_bluff/worlds/satisfaction.h"
#include "referee/games/brigands_bluff/worlds/worlds.h"

namespace assize::games::brigands_bluff {

// Immutable, safe on every thread.
struct Considered {
  Clue clue;
  // Of the space of `left`.
  Satisfaction satisfied;
  // Those of the worlds that are left after the clue.
  Worlds left;
};

// The clue that was considered last: a clue is weighed by whoever thinks of it, judged when it is
// given, and then carried out, all with the same worlds. Safe on every thread.
class LastConsidered {
 public:
  // Null if it was another clue.
  std::shared_ptr<const Considered> Find(const Clue& clue) const {
    const std::lock_guard lock(mutex_);
    return last_ != nullptr && last_->clue == clue ? last_ : nullptr;
  }
  void Keep(std::shared_ptr<const Considered> considered) {
    const std::lock_guard lock(mutex_);
    last_.swap(considered);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Considered> last_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_
