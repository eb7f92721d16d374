#include "ladder/service/methods/local_ladder.h"

#include <unistd.h>

#include <iostream>
#include <utility>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "referee/base/status.h"

namespace assize::ladder::service {
namespace {

int64_t NowMicros() { return absl::ToUnixMicros(absl::Now()); }

}  // namespace

absl::StatusOr<std::unique_ptr<LocalLadder>> LocalLadder::Open(const std::string& database,
                                                               Access access) {
  ASSIZE_ASSIGN_OR_RETURN(auto store, access == Access::kReading
                                          ? LadderStore::OpenForReading(database)
                                          : LadderStore::OpenForWriting(database));
  std::unique_ptr<LocalLadder> ladder(new LocalLadder(database, std::move(store)));
  ASSIZE_ASSIGN_OR_RETURN(ladder->tokens_, TokenBook::Open(&ladder->service_store_, NowMicros));
  ladder->methods_ = std::make_unique<Methods>(MethodParts{.store = &ladder->service_store_,
                                                           .published = &ladder->published_,
                                                           .tokens = ladder->tokens_.get(),
                                                           .events = &ladder->events_,
                                                           .scheduler = &ladder->scheduler_,
                                                           .challenges = &ladder->challenges_,
                                                           .clock = NowMicros,
                                                           .database = database});
  return ladder;
}

// Nobody starts or ticks the parts that play and plan.
LocalLadder::LocalLadder(std::string database, std::unique_ptr<LadderStore> store)
    : database_(std::move(database)),
      store_(std::move(store)),
      caller_(LocalCaller(getuid())),
      service_store_(store_.get()),
      published_(
          database_, NowMicros,
          [this](const std::string& text) {
            std::cerr << "ladder: " << text << std::endl;
            found_damage_ = true;
          },
          publish::ReadFor::kCommand),
      events_({.store = &service_store_, .database = database_}),
      challenges_({.store = &service_store_, .events = &events_, .database = database_}),
      scheduler_({.store = &service_store_, .clock = NowMicros}) {}

}  // namespace assize::ladder::service
