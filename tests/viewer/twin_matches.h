// Pairs of matches that look the same to a viewer, for the pages that viewers may have.
//
// Both begin at the same random decision of a random match: on one side as it was dealt, on the
// other with all that the viewer can't know dealt again (games::Table::Redeal). They go on with
// equal moves until something that differs is about to come to light, and are stopped there. On the
// other side everything differs too that the viewer does not see: when the others answer, what
// they try before, what their bots are called, what is stored beside the record.
#ifndef ASSIZE_TESTS_VIEWER_TWIN_MATCHES_H_
#define ASSIZE_TESTS_VIEWER_TWIN_MATCHES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "referee/games/table.h"
#include "referee/report/transcript/dumped_match.h"
#include "referee/viewer/match_payload.h"

namespace assize::viewer {

// Owns the games that its matches are of.
class TwinMatches {
 public:
  // Pair number `pair` of a game, the same on every machine: looks the same to a spectator, or to a
  // seat that is drawn.
  enum class For { kSeat, kSpectator };
  TwinMatches(const games::Game& game, For whom, uint64_t pair);
  ~TwinMatches();

  const DumpedMatch& one() const { return one_; }
  const DumpedMatch& other() const { return other_; }
  games::Viewer viewer() const { return viewer_; }
  // Whether something that the viewer does not know differs between the deals.
  bool differs() const { return differs_; }
  // That both have in common.
  int steps() const { return static_cast<int>(one_.replayed.steps.size()); }

 private:
  struct Games;

  std::unique_ptr<Games> games_;
  games::Viewer viewer_;
  bool differs_ = false;
  DumpedMatch one_;
  DumpedMatch other_;
};

// What a page is made of.
using PayloadFunction = std::function<Json(const DumpedMatch& match, games::Viewer viewer)>;
// As the viewer makes it.
Json PayloadFor(const DumpedMatch& match, games::Viewer viewer);

// The same with something added that the viewer may not know: what a careless change could bring.
struct PlantedLeak {
  std::string name;
  // For pages of seats, of spectators, or both.
  bool in_seats_pages;
  bool in_spectators_pages;
  PayloadFunction payload;
};
std::vector<PlantedLeak> PlantedLeaks();

struct TwinTally {
  uint64_t pairs = 0;
  uint64_t different = 0;
  uint64_t steps = 0;
  uint64_t compared = 0;
  uint64_t differences = 0;
  // The first difference in words; empty: none.
  std::string first;
};

// Compares the viewer's pages of pairs first ... first + count - 1, and looks for seed and salt in
// them.
TwinTally CompareTwins(const games::Game& game, TwinMatches::For whom, uint64_t first,
                       uint64_t count, const PayloadFunction& payload = PayloadFor);

}  // namespace assize::viewer

#endif  // ASSIZE_TESTS_VIEWER_TWIN_MATCHES_H_
