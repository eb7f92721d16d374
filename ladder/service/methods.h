// The methods of service Ladder without gRPC: who calls, and what, to an answer or an error.
//
// Whether the caller has the method's scope is checked before (CheckAllows()); what a method itself
// checks is whose bots are concerned. All of what leaves it is made of what the gate lets through
// for the caller. Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_METHODS_H_
#define ASSIZE_LADDER_SERVICE_METHODS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/caller.h"
#include "ladder/service/event_desk.h"
#include "ladder/service/feed.h"
#include "ladder/service/published_cache.h"
#include "ladder/service/submission_desk.h"
#include "ladder/service/token_book.h"
#include "ladder/store/service_store.h"

namespace assize::ladder::service {

// What the methods work with; all of it must outlive them.
struct MethodRooms {
  ServiceStore* store = nullptr;
  PublishedCache* published = nullptr;
  TokenBook* tokens = nullptr;
  EventDesk* events = nullptr;
  SubmissionDesk* submissions = nullptr;
  Feed* feed = nullptr;
  // As the organiser named it.
  std::string database;
  // What the program was built from.
  std::string commit;
  int64_t started_unix_us = 0;
};

class Methods {
 public:
  explicit Methods(MethodRooms rooms) : rooms_(std::move(rooms)) {}

  // SIGTERM has come: nothing new is accepted.
  void Drain() { draining_ = true; }
  bool draining() const { return draining_; }

  // --- bots ---

  // Before the file: fills in the owner. An operation: the request was answered before.
  absl::StatusOr<std::optional<v1::Operation>> BeginSubmission(const Caller& caller,
                                                               v1::SubmissionStart* start);
  // The file lies at SubmissionDesk::UploadPath(name).
  absl::StatusOr<v1::Operation> Submit(const Caller& caller, const std::string& name,
                                       const v1::SubmissionStart& start);
  absl::StatusOr<v1::BotVersionReport> WithdrawBot(const Caller& caller,
                                                   const v1::WithdrawBotRequest& request);
  absl::StatusOr<v1::BotVersionReport> ReinstateBot(const Caller& caller,
                                                    const v1::ReinstateBotRequest& request);
  absl::StatusOr<v1::ListBotsResponse> ListBots(const Caller& caller,
                                                const v1::ListBotsRequest& request);
  absl::StatusOr<v1::ListBotsResponse> ListVersions(const Caller& caller,
                                                    const v1::ListVersionsRequest& request);
  absl::StatusOr<v1::WhyReport> GetBotReport(const Caller& caller,
                                             const v1::GetBotReportRequest& request);
  absl::StatusOr<v1::Operation> GetOperation(const Caller& caller,
                                             const v1::GetOperationRequest& request);
  absl::StatusOr<v1::ListOperationsResponse> ListOperations(
      const Caller& caller, const v1::ListOperationsRequest& request);

  // --- events ---

  absl::StatusOr<v1::EventInfo> CreateEvent(const Caller& caller,
                                            const v1::CreateEventRequest& request);
  absl::StatusOr<v1::EventInfo> StartEvent(const Caller& caller,
                                           const v1::StartEventRequest& request);
  absl::StatusOr<v1::EventInfo> PauseEvent(const Caller& caller,
                                           const v1::PauseEventRequest& request);
  absl::StatusOr<v1::EventInfo> CancelEvent(const Caller& caller,
                                            const v1::CancelEventRequest& request);
  absl::StatusOr<v1::EventInfo> FreezeEvent(const Caller& caller,
                                            const v1::FreezeEventRequest& request);
  absl::StatusOr<v1::EventInfo> RevealEvent(const Caller& caller,
                                            const v1::RevealEventRequest& request);
  absl::StatusOr<v1::ListEventsResponse> ListEvents(const Caller& caller,
                                                    const v1::ListEventsRequest& request);
  absl::StatusOr<v1::EventInfo> GetEvent(const Caller& caller, const v1::GetEventRequest& request);

  // --- results ---

  absl::StatusOr<v1::StandingsReport> GetStandings(const Caller& caller,
                                                   const v1::GetStandingsRequest& request);
  absl::StatusOr<v1::CrosstableReport> GetCrosstable(const Caller& caller,
                                                     const v1::GetCrosstableRequest& request);
  absl::StatusOr<v1::RatingsReport> GetRatings(const Caller& caller,
                                               const v1::GetRatingsRequest& request);
  absl::StatusOr<v1::MatrixReport> GetHeadToHead(const Caller& caller,
                                                 const v1::GetHeadToHeadRequest& request);
  absl::StatusOr<v1::ListMatchesResponse> ListMatches(const Caller& caller,
                                                      const v1::ListMatchesRequest& request);
  absl::StatusOr<v1::PublishedRecord> GetRecord(const Caller& caller,
                                                const v1::GetRecordRequest& request);

  // --- tokens, the service ---

  absl::StatusOr<v1::CreateTokenResponse> CreateToken(const Caller& caller,
                                                      const v1::CreateTokenRequest& request);
  absl::StatusOr<v1::ListTokensResponse> ListTokens(const Caller& caller,
                                                    const v1::ListTokensRequest& request);
  absl::StatusOr<v1::TokenInfo> RevokeToken(const Caller& caller,
                                            const v1::RevokeTokenRequest& request);
  absl::StatusOr<v1::ServiceStatus> GetStatus(const Caller& caller,
                                              const v1::GetStatusRequest& request);

  SubmissionDesk& submissions() { return *rooms_.submissions; }
  Feed& feed() { return *rooms_.feed; }
  TokenBook& tokens() { return *rooms_.tokens; }

 private:
  // The act in one transaction, with its entry in the audit log; once for each request_id.
  // kUnavailable: draining.
  template <class Response, class Request>
  absl::StatusOr<Response> Perform(const Caller& caller, const std::string& name,
                                   const Request& request,
                                   const std::function<absl::StatusOr<Response>(Act* act)>& work);

  // kInvalidArgument: the request's id was used for another one.
  absl::Status CheckRequestId(const Caller& caller, const std::optional<RequestKey>& key);
  absl::StatusOr<PublishedCache::Ladder> LadderFor(const Caller& caller);
  // A version that is the caller's own; of an organiser any.
  absl::StatusOr<Version> FindOwnVersion(const Caller& caller, const std::string& word);
  absl::StatusOr<Event> FindEventNamed(const std::string& name);
  // As it is now, with note and etag.
  absl::StatusOr<v1::EventInfo> InfoFor(const Caller& caller, const std::string& event);
  absl::Status Finish(const Caller& caller, v1::EventInfo* info, EventId event);
  absl::Status CheckEtag(const Caller& caller, const std::string& event, const std::string& etag);
  absl::StatusOr<v1::EventInfo> Publish(Act* act, const std::string& event,
                                        std::optional<int> rounds);

  const MethodRooms rooms_;
  std::atomic<bool> draining_ = false;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_METHODS_H_
