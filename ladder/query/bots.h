// The roster: bots, their versions, and how these have behaved.
#ifndef ASSIZE_LADDER_QUERY_BOTS_H_
#define ASSIZE_LADDER_QUERY_BOTS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/ladder.pb.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

struct BotsQuery {
  // Empty: all bots. Otherwise one bot or version, and then with what its moves took and the newest
  // matches that it has forfeited.
  std::string bot;
  // Empty: all games. Otherwise only bots that play it.
  std::string game;
};

// kNotFound: there is no such bot.
absl::StatusOr<v1::BotsReport> LoadBots(LadderStore& store, const BotsQuery& query);

// Those of the report's versions that have faults or forfeits, the one with most of them first:
// "greedy@2".
absl::StatusOr<std::vector<std::string>> FaultyVersions(LadderStore& store,
                                                        const v1::BotsReport& report);

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_BOTS_H_
