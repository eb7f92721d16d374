// The methods of a service on a database that no daemon has, for a command in its own process: the
// caller is a user of this machine, who may do everything. What the methods change is in the audit
// log as a daemon's acts are.
//
// There is no thread, queue or clock of a daemon: nothing is played, and answers are made when they
// are asked for, of one event alone where they are about one. Used by one thread.
#ifndef ASSIZE_LADDER_SERVICE_METHODS_LOCAL_LADDER_H_
#define ASSIZE_LADDER_SERVICE_METHODS_LOCAL_LADDER_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/methods/methods.h"
#include "ladder/service/play/challenge_queue.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/event_scheduler.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/service/tokens/token_book.h"
#include "ladder/store/ladder_store.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

class LocalLadder {
 public:
  enum class Access : uint8_t { kReading, kWriting };
  // `database`: as the user named the file. What of it is damaged and left out of an answer is named
  // on standard error. Errors of LadderStore::OpenForReading() and OpenForWriting().
  static absl::StatusOr<std::unique_ptr<LocalLadder>> Open(const std::string& database,
                                                           Access access);
  LocalLadder(const LocalLadder&) = delete;
  LocalLadder& operator=(const LocalLadder&) = delete;

  const std::string& database() const { return database_; }
  LadderStore& store() { return *store_; }
  // Those of ASSIZE_METHODS_OF_A_FILE.
  Methods& methods() { return *methods_; }
  const Caller& caller() const { return caller_; }
  // Something that was read is damaged and is missing in the answers.
  bool found_damage() const { return found_damage_; }

 private:
  LocalLadder(std::string database, std::unique_ptr<LadderStore> store);

  const std::string database_;
  const std::unique_ptr<LadderStore> store_;
  const Caller caller_;
  bool found_damage_ = false;
  ServiceStore service_store_;
  PublishedCache published_;
  EventRunner events_;
  ChallengeQueue challenges_;
  EventScheduler scheduler_;
  std::unique_ptr<TokenBook> tokens_;
  std::unique_ptr<Methods> methods_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_METHODS_LOCAL_LADDER_H_
