// The methods of service Ladder without gRPC: from a caller and a request to an answer or an error.
//
// That the caller has the method's scope is checked before (CheckAllows()); a method itself checks
// whose bots are concerned. Answers contain only what ladder/publish releases to the caller. Safe
// on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_ACTS_METHODS_H_
#define ASSIZE_LADDER_SERVICE_ACTS_METHODS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/bots/submission_operations.h"
#include "ladder/service/bots/why_book.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/news/feed.h"
#include "ladder/service/play/challenge_queue.h"
#include "ladder/service/play/event_runner.h"
#include "ladder/service/play/event_scheduler.h"
#include "ladder/service/play/regress_queue.h"
#include "ladder/service/port/presence.h"
#include "ladder/service/published/answer_cache.h"
#include "ladder/service/published/published_cache.h"
#include "ladder/service/results/report_book.h"
#include "ladder/service/tokens/token_book.h"
#include "ladder/service/work/worker_audit.h"
#include "ladder/store/service/service_store.h"
#include "referee/base/mutex.h"

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
  using Bots = std::vector<v1::BotVersionReport>;

  explicit Methods(MethodParts rooms) : rooms_(std::move(rooms)) {}

  // SIGTERM has come: nothing new is accepted.
  void Drain() { draining_ = true; }
  bool draining() const { return draining_; }

  // --- bots ---

  // Before the file: fills in the owner. Returns the operation if the request was answered before.
  absl::StatusOr<std::optional<v1::Operation>> BeginSubmission(const Caller& caller,
                                                               v1::SubmissionStart* start);
  // The file lies at SubmissionOperations::UploadPath(name).
  absl::StatusOr<v1::Operation> Submit(const Caller& caller, const std::string& name,
                                       const v1::SubmissionStart& start);
  absl::StatusOr<v1::RegisterBotResponse> RegisterBot(const Caller& caller,
                                                      const v1::RegisterBotRequest& request);
  absl::StatusOr<v1::BotVersionReport> WithdrawBot(const Caller& caller,
                                                   const v1::WithdrawBotRequest& request);
  absl::StatusOr<v1::BotVersionReport> ReinstateBot(const Caller& caller,
                                                    const v1::ReinstateBotRequest& request);
  // The newest version of each bot, of one game or (empty) of all.
  absl::StatusOr<Bots> NewestBots(const Caller& caller, const std::string& game);
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
  absl::StatusOr<v1::EnterBotsResponse> EnterBots(const Caller& caller,
                                                  const v1::EnterBotsRequest& request);
  absl::StatusOr<v1::RequestByeResponse> RequestBye(const Caller& caller,
                                                    const v1::RequestByeRequest& request);
  absl::StatusOr<v1::EventInfo> CancelEvent(const Caller& caller,
                                            const v1::CancelEventRequest& request);
  absl::StatusOr<v1::EventInfo> FreezeEvent(const Caller& caller,
                                            const v1::FreezeEventRequest& request);
  absl::StatusOr<v1::EventInfo> RevealEvent(const Caller& caller,
                                            const v1::RevealEventRequest& request);
  absl::StatusOr<v1::EventInfo> ScheduleEvent(const Caller& caller,
                                              const v1::ScheduleEventRequest& request);
  absl::StatusOr<v1::ListEventsResponse> ListEvents(const Caller& caller,
                                                    const v1::ListEventsRequest& request);
  absl::StatusOr<v1::EventInfo> GetEvent(const Caller& caller, const v1::GetEventRequest& request);

  // --- results ---

  absl::StatusOr<v1::StandingsReport> GetStandings(const Caller& caller,
                                                   const v1::GetStandingsRequest& request);
  absl::StatusOr<v1::CrosstableReport> GetCrosstable(const Caller& caller,
                                                     const v1::GetCrosstableRequest& request);
  absl::StatusOr<v1::TableText> GetTable(const Caller& caller, const v1::GetTableRequest& request);
  absl::StatusOr<v1::RatingsReport> GetRatings(const Caller& caller,
                                               const v1::GetRatingsRequest& request);
  absl::StatusOr<v1::MatrixReport> GetHeadToHead(const Caller& caller,
                                                 const v1::GetHeadToHeadRequest& request);
  absl::StatusOr<v1::ListMatchesResponse> ListMatches(const Caller& caller,
                                                      const v1::ListMatchesRequest& request);
  absl::StatusOr<v1::PublishedRecord> GetRecord(const Caller& caller,
                                                const v1::GetRecordRequest& request);
  absl::StatusOr<v1::GetTranscriptResponse> GetTranscript(const Caller& caller,
                                                          const v1::GetTranscriptRequest& request);

  // --- challenges ---

  absl::StatusOr<v1::Challenge> RequestChallenge(const Caller& caller,
                                                 const v1::RequestChallengeRequest& request);
  absl::StatusOr<v1::Challenge> GetChallenge(const Caller& caller,
                                             const v1::GetChallengeRequest& request);
  absl::StatusOr<v1::ListChallengesResponse> ListChallenges(
      const Caller& caller, const v1::ListChallengesRequest& request);

  // --- reruns ---

  absl::StatusOr<v1::Rerun> RerunSets(const Caller& caller, const v1::RerunSetsRequest& request);
  absl::StatusOr<v1::Rerun> GetRerun(const Caller& caller, const v1::GetRerunRequest& request);
  absl::StatusOr<v1::Rerun> ApplyRerun(const Caller& caller, const v1::ApplyRerunRequest& request);
  absl::StatusOr<v1::Rerun> DropRerun(const Caller& caller, const v1::DropRerunRequest& request);

  // --- announcements and questions ---

  absl::StatusOr<v1::Announcement> Announce(const Caller& caller,
                                            const v1::AnnounceRequest& request);
  absl::StatusOr<v1::ListAnnouncementsResponse> ListAnnouncements(
      const Caller& caller, const v1::ListAnnouncementsRequest& request);
  absl::StatusOr<v1::LadderTitle> SetTitle(const Caller& caller,
                                           const v1::SetTitleRequest& request);
  absl::StatusOr<v1::Question> AskQuestion(const Caller& caller,
                                           const v1::AskQuestionRequest& request);
  absl::StatusOr<v1::ListQuestionsResponse> ListQuestions(const Caller& caller,
                                                          const v1::ListQuestionsRequest& request);
  absl::StatusOr<v1::Question> AnswerQuestion(const Caller& caller,
                                              const v1::AnswerQuestionRequest& request);

  // --- tokens, the service ---

  absl::StatusOr<v1::CreateTokenResponse> CreateToken(const Caller& caller,
                                                      const v1::CreateTokenRequest& request);
  absl::StatusOr<v1::ListTokensResponse> ListTokens(const Caller& caller,
                                                    const v1::ListTokensRequest& request);
  absl::StatusOr<v1::TokenInfo> RevokeToken(const Caller& caller,
                                            const v1::RevokeTokenRequest& request);

  // --- workers ---

  absl::StatusOr<v1::Regress> RequestRegress(const Caller& caller,
                                             const v1::RequestRegressRequest& request);
  absl::StatusOr<v1::Regress> CancelRegress(const Caller& caller,
                                            const v1::CancelRegressRequest& request);
  absl::StatusOr<v1::Regress> GetRegress(const Caller& caller,
                                         const v1::GetRegressRequest& request);
  absl::StatusOr<v1::ListRegressesResponse> ListRegresses(const Caller& caller,
                                                          const v1::ListRegressesRequest& request);

  absl::StatusOr<v1::StopWorkersResponse> StopWorkers(const Caller& caller,
                                                      const v1::StopWorkersRequest& request);
  absl::StatusOr<v1::ServiceStatus> GetStatus(const Caller& caller,
                                              const v1::GetStatusRequest& request);

  // The ladder as the caller may see it; `about` as of PublishedCache::Get().
  absl::StatusOr<PublishedCache::Ladder> LadderFor(const Caller& caller,
                                                   const std::string& about = "");

  SubmissionOperations& submissions() { return *rooms_.submissions; }
  Feed& feed() { return *rooms_.feed; }
  TokenBook& tokens() { return *rooms_.tokens; }

 private:
  // Whether an act changes what is published; then the next answer shows it.
  enum class Shows { kAtOnce, kNothing };
  // The act in one transaction, with its entry in the audit log; once for each request_id.
  // kUnavailable: draining; kAborted: the request's etag is not that of its event any more.
  template <class Response, class Request>
  absl::StatusOr<Response> Perform(const Caller& caller, const std::string& name,
                                   const Request& request,
                                   const std::function<absl::StatusOr<Response>(Act* act)>& work,
                                   Shows shows = Shows::kAtOnce);
  // Perform() under the lock, after the etag was checked.
  template <class Response, class Request>
  absl::StatusOr<Response> PerformAlone(
      const Caller& caller, const std::string& name, const Request& request,
      const std::function<absl::StatusOr<Response>(Act* act)>& work, Shows shows)
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(acting_);

  // Perform() of an act on the event whose answer is read afterwards.
  template <class Request>
  absl::Status PerformOn(const Event& event, const Caller& caller, const std::string& name,
                         const Request& request, const std::function<absl::Status(Act* act)>& work,
                         Shows shows = Shows::kAtOnce);
  enum class Playing { kStart, kPause };
  template <class Request>
  absl::StatusOr<v1::EventInfo> StartOrPause(const Caller& caller, const Request& request,
                                             Playing playing);

  // kInvalidArgument: the request's id was used for another one.
  absl::Status CheckRequestId(const Caller& caller, const std::optional<RequestKey>& key);
  // Without the challenges of the caller's bots: one for all owners and viewers, for answers that are
  // made once for all of them.
  static publish::Audience AudienceForAllLike(const Caller& caller);
  absl::StatusOr<PublishedCache::Ladder> LadderForAllLike(const Caller& caller,
                                                          const std::string& about = "");
  // kResourceExhausted: the owner has registered too many in the last hour before `added`.
  absl::Status CheckRegistrationsLeft(const Version& added);
  // The caller's remote bots that are connected; all of them for organisers.
  absl::Status AddPresence(const Caller& caller, v1::ServiceStatus* status);
  // A version of the caller's own; for an organiser any version.
  absl::StatusOr<Version> FindOwnVersion(const Caller& caller, const std::string& word);
  // Without a suspension that is held back from the caller.
  absl::StatusOr<Version> AsSeenBy(const Caller& caller, Version version);
  absl::StatusOr<Event> FindEventNamed(const std::string& name);
  // kInvalidArgument: the event is over, and has no later round to hold back.
  absl::Status CheckHoldsBack(const std::string& name, uint32_t after_round);
  // The newest rerun of the event, with its place in the queue.
  absl::StatusOr<v1::Rerun> RerunOf(const std::string& event);
  absl::StatusOr<v1::Regress> RegressOf(const Event& event);
  // A test of the caller's; organisers: any. kNotFound: it is not there for this caller.
  absl::StatusOr<Event> FindRegress(const Caller& caller, const std::string& name);
  absl::StatusOr<EventSetup> RegressSetup(const Caller& caller,
                                          const v1::RequestRegressRequest& request);
  // For an owner. kResourceExhausted: too many tests of theirs are not over.
  absl::Status CheckRegressesLeft(const std::string& owner);
  // The ladder with the challenges of the caller's bots.
  absl::StatusOr<PublishedCache::Ladder> ChallengesFor(const Caller& caller);
  // kFailedPrecondition: it is withdrawn or suspended.
  absl::Status CheckMayPlay(const Caller& caller, const Version& version);
  absl::StatusOr<std::vector<Version>> OpponentsFor(const v1::RequestChallengeRequest& request,
                                                    const Version& challenger,
                                                    const std::string& game);
  absl::StatusOr<EventSetup> ChallengeSetup(const Caller& caller,
                                            const v1::RequestChallengeRequest& request);
  absl::Status CheckChallengesLeft(const std::string& owner);
  // The id of an event that the caller sees; nullopt: the name is empty.
  absl::StatusOr<std::optional<EventId>> EventSeenBy(const Caller& caller, const std::string& name);
  // The event as it is now, with note and etag.
  absl::StatusOr<v1::EventInfo> InfoFor(const Caller& caller, const std::string& event);
  absl::Status AddState(const Caller& caller, v1::EventInfo* info, EventId event);
  absl::StatusOr<v1::EventInfo> RevealPlace(const Caller& caller,
                                            const v1::RevealEventRequest& request);
  // Whether the request was answered before: sent again, it changes nothing.
  absl::StatusOr<bool> AnsweredBefore(const Caller& caller, const std::string& request_id,
                                      const google::protobuf::Message& request);
  // Perform() while nothing of the request's event is played (EventRunner::Between()).
  template <class Response, class Request>
  absl::StatusOr<Response> PerformBetween(
      const Caller& caller, const std::string& name, const Request& request,
      std::chrono::milliseconds grace,
      const std::function<absl::StatusOr<Response>(Act* act)>& work);
  // Plays the event, or lets its last matches end, as the database says: a request that is sent
  // again does not undo what others have asked for since.
  absl::Status PlayAsWanted(EventId event);
  // kAborted: the event has changed since the request's etag was read.
  template <class Request>
  absl::Status CheckEtag(const Caller& caller, const Request& request) {
    if constexpr (requires { request.etag(); }) {
      return CheckEtag(caller, {request.event(), request.etag(), request.request_id()}, request);
    }
    return absl::OkStatus();
  }
  struct EtagOf {
    const std::string& event;
    const std::string& etag;
    const std::string& request_id;
  };
  absl::Status CheckEtag(const Caller& caller, const EtagOf& etag,
                         const google::protobuf::Message& request);
  absl::StatusOr<v1::EventInfo> Cancel(Act* act, const std::string& event);
  absl::StatusOr<v1::EventInfo> Publish(Act* act, const std::string& event,
                                        std::optional<int> rounds);

  const MethodParts rooms_;
  AnswerCache answers_;
  WhyBook reports_;
  std::atomic<bool> draining_ = false;
  // One act at a time, from the check of its etag until its changes show.
  Mutex acting_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_ACTS_METHODS_H_
