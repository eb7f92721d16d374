// What `ladder serve` keeps in the ladder's database beside the ladder itself: tokens, operations,
// answers of requests, the audit log, which events are to be played, and what was published.
//
//   ServiceStore service(store);
//   Act act{.actor = "token 12ab (marian)", .name = "withdraw"};
//   auto answer = service.Perform(&act, {}, [&] { ...store->WithdrawBot("robin")...; });
//
// Safe on every thread. Errors name the file.
#ifndef ASSIZE_LADDER_STORE_SERVICE_SERVICE_STORE_H_
#define ASSIZE_LADDER_STORE_SERVICE_SERVICE_STORE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/event_plan.h"
#include "ladder/store/ladder_store.h"
#include "referee/base/hash.h"

namespace assize::ladder {

// Something that somebody does to the ladder, as the audit log records it.
struct Act {
  // Who: "uid 1000", or "token 12ab34cd56ef (marian)".
  std::string actor;
  // What: "withdraw".
  std::string name;
  // To what: a bot, an event, a token's id.
  std::string subject;
  std::string detail;
};

struct AuditEntry {
  int64_t number = 0;
  int64_t unix_us = 0;
  Act act;
  Bytes32 head{};
};

// A call that may be sent again.
struct RequestKey {
  std::string id;
  // Of method and request: the same id must not stand for something else.
  Bytes32 digest{};
};

struct Token {
  int64_t id = 0;
  Bytes32 sha256{};
  std::string owner;
  // Numbers of v1::Scope.
  std::set<int> scopes;
  // With SCOPE_PLAY: the bot that it plays for, "zed" (its newest version) or "zed@2".
  std::string bot;
  std::string note;
  int64_t created_unix_us = 0;
  int64_t expires_unix_us = 0;
  std::optional<int64_t> revoked_unix_us;
};

struct StoredOperation {
  int64_t id = 0;
  std::string name;
  std::string actor;
  std::string subject;
  int64_t created_unix_us = 0;
  // A serialized v1::SubmissionStart.
  std::string request;
  // A serialized v1::Operation.
  std::optional<std::string> result;
};

// Which old rows are deleted.
struct Retention {
  // Rows from this time or later are kept in any case.
  int64_t kept_unix_us = 0;
  // Rows from before this time are deleted.
  int64_t oldest_unix_us = 0;
  // And those that are not among the newest of this number.
  int64_t most = 0;
};

enum class FeedAudience { kViewer, kOrganiser };

struct FeedRow {
  int64_t number = 0;
  // Unique in a feed.
  std::string subject;
  // A serialized v1::FeedItem.
  std::string item;
};

class ServiceStore {
 public:
  explicit ServiceStore(LadderStore* store) : store_(store) {}

  LadderStore& ladder() { return *store_; }

  // All that `work` writes, with an entry in the audit log and what `work` answers, in one
  // transaction. A request that was performed before gets the same answer, and nothing is done.
  // `work` may fill in subject and detail of the act. kInvalidArgument: the request's id was used
  // for another one.
  absl::StatusOr<std::string> Perform(Act* act, const std::optional<RequestKey>& request,
                                      const std::function<absl::StatusOr<std::string>()>& work);
  // The answer of an earlier request; nullopt: there was none. Errors as Perform().
  absl::StatusOr<std::optional<std::string>> FindAnswer(const std::string& actor,
                                                        const RequestKey& request);

  // Forgets answers, some thousands in a call; the audit log keeps what was done.
  absl::Status PruneAnswers(const Retention& retention);

  // False: the database was never served, and has none of these tables.
  absl::StatusOr<bool> Exists();
  // From `first` on, in order.
  absl::StatusOr<std::vector<AuditEntry>> LoadAudit(int64_t first, int64_t most);
  // Returns the number of entries. kDataLoss names the first that does not fit.
  absl::StatusOr<int64_t> VerifyAudit();

  // Its id is ignored; kAlreadyExists: there is this hash.
  absl::Status AddToken(const Token& token);
  absl::StatusOr<std::vector<Token>> LoadTokens();
  // kNotFound: no such token.
  absl::Status RevokeToken(int64_t id, int64_t revoked_unix_us);

  absl::Status AddOperation(const StoredOperation& operation);
  absl::Status FinishOperation(const std::string& name, const std::string& result,
                               int64_t done_unix_us);
  // In the order of their creation: those that are waiting, and all that were created at or after
  // `since_unix_us`.
  absl::StatusOr<std::vector<StoredOperation>> LoadOperations(int64_t since_unix_us);

  // Forgets operations that are done, by the time when they were done; some thousands in a call.
  // Returns their names.
  absl::StatusOr<std::vector<std::string>> PruneOperations(const Retention& retention);

  // Whether the event is to be played.
  absl::Status WantEvent(EventId event, bool wanted);
  // Not those that are over.
  absl::StatusOr<std::vector<EventId>> WantedEvents();

  // Whether a challenge stays where it is in the queue until it is started again.
  absl::Status PauseEvent(EventId event, bool paused);
  absl::StatusOr<std::set<EventId>> PausedEvents();

  // Publishes those of the rows whose subjects were not published, numbering them; returns them.
  absl::StatusOr<std::vector<FeedRow>> AppendFeed(FeedAudience audience,
                                                  const std::vector<FeedRow>& rows);
  // By number, from this one on and at most so many.
  absl::StatusOr<std::vector<FeedRow>> LoadFeed(FeedAudience audience, int64_t first = 1,
                                                int64_t most = INT64_MAX);
  // The number of the newest row; 0: there is none.
  absl::StatusOr<int64_t> FeedHead(FeedAudience audience);
  absl::StatusOr<std::set<std::string>> FeedSubjects(FeedAudience audience);

 private:
  LadderStore* const store_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_SERVICE_SERVICE_STORE_H_
