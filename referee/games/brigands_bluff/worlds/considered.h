// What a clue comes to, as far as that is public.
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_

#include <atomic>
#include <memory>
#include <utility>

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
    auto last = last_.load();
    return last != nullptr && last->clue == clue ? last : nullptr;
  }
  void Keep(std::shared_ptr<const Considered> considered) { last_.store(std::move(considered)); }

 private:
  std::atomic<std::shared_ptr<const Considered>> last_;
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_WORLDS_CONSIDERED_H_
