// What the tests of the ladder's store share: databases with bots and events, and results to
// import.
#ifndef ASSIZE_TESTS_LADDER_STORE_LADDER_TESTING_H_
#define ASSIZE_TESTS_LADDER_STORE_LADDER_TESTING_H_

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ladder/store/ladder_store.h"
#include "tests/replay/store_testing.h"

namespace assize::ladder {

using assize::testing::Fails;
using assize::testing::Folder;
using assize::testing::IsOk;

// A ladder's database in a folder of its own, open for writing.
class TestLadder {
 public:
  TestLadder();

  LadderStore* operator->() { return store_.get(); }
  LadderStore& store() { return *store_; }
  std::string path() const { return folder_ / "club.db"; }
  const Folder& folder() const { return folder_; }
  // As if the process had ended; and another had begun.
  void Close() { store_.reset(); }
  void Reopen();

  // A version of a bot for Brigands with one file; `label` is in there.
  VersionId AddBot(const std::string& name, const std::string& label = "1");
  // An event of these bots; its name may be left to chance.
  EventId AddEvent(const std::vector<VersionId>& entrants, const std::string& name = "autumn");

 private:
  Folder folder_;
  std::unique_ptr<LadderStore> store_;
};

// Settings written as JSON.
v1::EventSettings SettingsIn(const std::string& json);
// Those of DemoEvent(), with what `more` adds: R"(, "live_delay": {"seconds": 30})".
v1::EventSettings DemoSettings(std::string_view more = "");
NewVersion DemoVersion(const std::string& bot, const std::string& label);
EventSetup DemoEvent(const std::string& name, const std::vector<VersionId>& entrants);

// A set of two seats with two matches, "s<number>-0" and "s<number>-1", the seats exchanged.
SetPlan DuelSet(int64_t number, VersionId first, VersionId second);
// A round of such sets, numbered from `first_set`.
RoundPlan DuelRound(int number, int64_t first_set,
                    const std::vector<std::pair<VersionId, VersionId>>& duels);

// The value, which must be there.
template <class T>
T Get(absl::StatusOr<T> value) {
  EXPECT_THAT(value, IsOk());
  return value.ok() ? *std::move(value) : T();
}

// How a made-up match has ended.
struct Ending {
  // By seat, from 1; rank 1 takes the whole score. Empty: the match is void.
  std::vector<int> ranks = {1, 2};
  // The seat that was forfeited, or -1.
  int forfeited = -1;
  // That ended the match.
  bool by_forfeit = false;
  // The seat that was late once and given a default move, or -1.
  int late = -1;
};
NewMatch MadeUpMatch(const std::string& match_id, const Ending& ending = {});
PlayedMatch Played(const std::string& match_id, const Ending& ending = {}, int attempt = 0);

// Challenges as they stay in the database, many at once: each with a match that was given up, and
// without entrants.
void AddChallengesThatAreOver(LadderStore& store, int count);

// Imports results of the newest event that must be accepted.
std::vector<ImportOutcome> Import(LadderStore& store, const std::vector<PlayedMatch>& matches);

}  // namespace assize::ladder

#endif  // ASSIZE_TESTS_LADDER_STORE_LADDER_TESTING_H_
