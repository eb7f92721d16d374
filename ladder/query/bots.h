// The roster: bots, their versions, and how these have behaved.
#ifndef ASSIZE_LADDER_QUERY_BOTS_H_
#define ASSIZE_LADDER_QUERY_BOTS_H_

#include <string>

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

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_QUERY_BOTS_H_
