// The methods of service Ladder without gRPC: from a caller and a request to an answer or an error.
// Those of each resource are a class in its room; here they are together, by the type of the request.
//
// That the caller has the method's scope is checked before (CheckAllows()); a method itself checks
// whose bots are concerned. Answers contain only what ladder/publish releases to the caller. Safe
// on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_METHODS_METHODS_H_
#define ASSIZE_LADDER_SERVICE_METHODS_METHODS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/executor/leases/lease_book.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/bots/bot_methods.h"
#include "ladder/service/bots/submission_methods.h"
#include "ladder/service/bots/submission_operations.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/challenges/challenge_methods.h"
#include "ladder/service/challenges/regress_methods.h"
#include "ladder/service/events/event_methods.h"
#include "ladder/service/events/lifecycle_methods.h"
#include "ladder/service/events/publication_methods.h"
#include "ladder/service/events/rerun_methods.h"
#include "ladder/service/methods/method_list.h"
#include "ladder/service/methods/status_methods.h"
#include "ladder/service/news/feed.h"
#include "ladder/service/news/notice_methods.h"
#include "ladder/service/play/challenge_queue.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/event_scheduler.h"
#include "ladder/service/play/regress_queue.h"
#include "ladder/service/port/presence.h"
#include "ladder/service/published/answer_cache.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/service/results/report_book.h"
#include "ladder/service/results/result_methods.h"
#include "ladder/service/tokens/token_book.h"
#include "ladder/service/tokens/token_methods.h"
#include "ladder/service/work/worker_audit.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// What the methods work with; all of it must outlive them. A part that is null is a daemon's: methods
// that can't do without it are not called then (method_list.h).
struct MethodParts {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  // Each with a thread of its own, so that nobody waits for a matrix to see the standings; null: the
  // caller's thread makes them.
  ReportBook* standings = nullptr;
  ReportBook* matrices = nullptr;
  TokenBook* tokens = nullptr;
  EventRunner* events = nullptr;
  SubmissionOperations* submissions = nullptr;
  Feed* feed = nullptr;
  PresenceBook* presence = nullptr;
  // Where the public port listens.
  std::function<std::vector<std::string>()> ports = [] { return std::vector<std::string>(); };
  EventScheduler* scheduler = nullptr;
  ChallengeQueue* challenges = nullptr;
  // Null: the caller plays tests itself.
  RegressQueue* regresses = nullptr;
  LeaseBook* leases = nullptr;
  WorkerAudit* audit = nullptr;
  // Bots that may be challenged at any time.
  std::vector<std::string> reference_bots = {};
  // Microseconds since 1970.
  std::function<int64_t()> clock;
  // As the organiser named it.
  std::string database;
  // What the program was built from.
  std::string commit = {};
  int64_t started_unix_us = 0;
};

class Methods {
 public:
  explicit Methods(const MethodParts& parts);
  Methods(const Methods&) = delete;
  Methods& operator=(const Methods&) = delete;

  // SIGTERM has come: nothing new is accepted.
  void Drain() { acts_.Drain(); }
  bool draining() const { return acts_.draining(); }

// The method of this request.
#define ASSIZE_ANSWER(resource, name, Request, TheAnswer)                                  \
  absl::StatusOr<v1::TheAnswer> Answer(const Caller& caller, const v1::Request& request) { \
    return resource##_.name(caller, request);                                              \
  }
  ASSIZE_LADDER_METHODS(ASSIZE_ANSWER)
#undef ASSIZE_ANSWER

  Sight& sight() { return sight_; }
  BotMethods& bots() { return bots_; }
  SubmissionMethods& submissions() { return submissions_; }
  // A daemon's.
  SubmissionOperations& operations() { return *operations_; }
  Feed& feed() { return *feed_; }
  TokenBook& token_book() { return *token_book_; }

 private:
  SubmissionOperations* const operations_;
  Feed* const feed_;
  TokenBook* const token_book_;
  Sight sight_;
  Acts acts_;
  AnswerCache answers_;
  BotMethods bots_;
  SubmissionMethods submissions_;
  EventMethods events_;
  LifecycleMethods lifecycle_;
  PublicationMethods publication_;
  RerunMethods reruns_;
  ResultMethods results_;
  ChallengeMethods challenges_;
  RegressMethods regresses_;
  NoticeMethods notices_;
  TokenMethods tokens_;
  StatusMethods status_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_METHODS_METHODS_H_
