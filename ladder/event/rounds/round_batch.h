// From what an event has planned to what workers are given to play.
//
// Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_EVENT_ROUNDS_ROUND_BATCH_H_
#define ASSIZE_LADDER_EVENT_ROUNDS_ROUND_BATCH_H_

#include <map>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/batch.pb.h"
#include "assize/v1/event.pb.h"
#include "ladder/model/event_plan.h"
#include "referee/games/table.h"
#include "referee/match/match_spec.h"
#include "referee/match/seating.h"

namespace assize::ladder {

// A version that can be played: its names in records, and where its files are.
struct InstalledVersion {
  // As in records, e.g. "greedy@2".
  std::string name;
  std::string label;
  // The bot's folder, absolute; empty for a remote bot.
  std::string folder;
  // Its owner runs it elsewhere.
  bool remote = false;
  // Of the files in the folder; empty for a remote bot.
  std::string sha256 = {};
};
using InstalledVersions = std::map<VersionId, InstalledVersion>;

// Versions that may not play, and why: their seats are forfeited.
using BarredVersions = std::map<VersionId, std::string>;

// What all matches of an event have in common.
struct EventMatches {
  std::string name;
  const games::Game* game = nullptr;
  match::RunSeeds seeds;
  match::Policy policy = match::kLenient;
  v1::EventSettings settings;
  // Whether the bots run in a sandbox; the records state it.
  bool confined = false;
};

// The set's matches, with their ids: `orders` has the versions by seat, match by match. Set numbers
// count through the whole event.
SetPlan PlanOfSet(const match::RunSeeds& event, int64_t number,
                  const std::vector<std::vector<VersionId>>& orders);

// All that must be known to play the matches, in this order. They get the seeds that
// PlanOfSet() has given their ids by, however often they are planned. kDataLoss: a match id is not
// that of its place.
absl::StatusOr<v1::Batch> BatchOf(const EventMatches& event, std::span<const OpenMatch> matches,
                                  const InstalledVersions& installed,
                                  const BarredVersions& bars = {});

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_EVENT_ROUNDS_ROUND_BATCH_H_
