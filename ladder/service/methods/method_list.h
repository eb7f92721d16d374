// The methods of service Ladder that answer one request with one message, as a list and by the type of
// the request, which each of them has for itself.
#ifndef ASSIZE_LADDER_SERVICE_METHODS_METHOD_LIST_H_
#define ASSIZE_LADDER_SERVICE_METHODS_METHOD_LIST_H_

#include <cstdint>

#include "assize/v1/service.pb.h"

namespace assize::ladder::service {

// Resource (a member of class Methods), name, request and answer of each, in the order of
// service.proto: what a command can also do in a database that no daemon has (local_ladder.h),
#define ASSIZE_METHODS_OF_A_FILE(X)                                                  \
  X(bots, RegisterBot, RegisterBotRequest, RegisterBotResponse)                      \
  X(bots, WithdrawBot, WithdrawBotRequest, BotVersionReport)                         \
  X(bots, ReinstateBot, ReinstateBotRequest, BotVersionReport)                       \
  X(bots, ListBots, ListBotsRequest, ListBotsResponse)                               \
  X(bots, ListVersions, ListVersionsRequest, ListBotsResponse)                       \
  X(bots, GetBot, GetBotRequest, ListBotsResponse)                                   \
  X(bots, GetBotReport, GetBotReportRequest, WhyReport)                              \
  X(events, CreateEvent, CreateEventRequest, EventInfo)                              \
  X(events, EnterBots, EnterBotsRequest, EnterBotsResponse)                          \
  X(events, RequestBye, RequestByeRequest, RequestByeResponse)                       \
  X(events, CancelEvent, CancelEventRequest, EventInfo)                              \
  X(publication, FreezeEvent, FreezeEventRequest, EventInfo)                         \
  X(publication, RevealEvent, RevealEventRequest, EventInfo)                         \
  X(events, ListEvents, ListEventsRequest, ListEventsResponse)                       \
  X(events, GetEvent, GetEventRequest, EventInfo)                                    \
  X(results, GetStandings, GetStandingsRequest, StandingsReport)                     \
  X(results, GetCrosstable, GetCrosstableRequest, CrosstableReport)                  \
  X(results, GetTable, GetTableRequest, TableText)                                   \
  X(results, GetRatings, GetRatingsRequest, RatingsReport)                           \
  X(results, GetHeadToHead, GetHeadToHeadRequest, MatrixReport)                      \
  X(results, ListMatches, ListMatchesRequest, ListMatchesResponse)                   \
  X(results, GetRecord, GetRecordRequest, PublishedRecord)                           \
  X(results, GetTranscript, GetTranscriptRequest, GetTranscriptResponse)             \
  X(reruns, RerunSets, RerunSetsRequest, Rerun)                                      \
  X(reruns, GetRerun, GetRerunRequest, Rerun)                                        \
  X(reruns, ApplyRerun, ApplyRerunRequest, Rerun)                                    \
  X(reruns, DropRerun, DropRerunRequest, Rerun)                                      \
  X(notices, Announce, AnnounceRequest, Announcement)                                \
  X(notices, ListAnnouncements, ListAnnouncementsRequest, ListAnnouncementsResponse) \
  X(notices, SetTitle, SetTitleRequest, LadderTitle)                                 \
  X(notices, AskQuestion, AskQuestionRequest, Question)                              \
  X(notices, ListQuestions, ListQuestionsRequest, ListQuestionsResponse)             \
  X(notices, AnswerQuestion, AnswerQuestionRequest, Question)                        \
  X(tokens, CreateToken, CreateTokenRequest, CreateTokenResponse)                    \
  X(tokens, ListTokens, ListTokensRequest, ListTokensResponse)                       \
  X(tokens, RevokeToken, RevokeTokenRequest, TokenInfo)                              \
  X(regresses, RequestRegress, RequestRegressRequest, Regress)                       \
  X(regresses, GetRegress, GetRegressRequest, Regress)                               \
  X(regresses, CancelRegress, CancelRegressRequest, Regress)
// and what needs the daemon's queues, clocks and workers.
#define ASSIZE_METHODS_OF_A_DAEMON(X)                                           \
  X(submissions, GetOperation, GetOperationRequest, Operation)                  \
  X(submissions, ListOperations, ListOperationsRequest, ListOperationsResponse) \
  X(lifecycle, StartEvent, StartEventRequest, EventInfo)                        \
  X(lifecycle, PauseEvent, PauseEventRequest, EventInfo)                        \
  X(lifecycle, ScheduleEvent, ScheduleEventRequest, EventInfo)                  \
  X(challenges, RequestChallenge, RequestChallengeRequest, Challenge)           \
  X(challenges, GetChallenge, GetChallengeRequest, Challenge)                   \
  X(challenges, ListChallenges, ListChallengesRequest, ListChallengesResponse)  \
  X(regresses, ListRegresses, ListRegressesRequest, ListRegressesResponse)      \
  X(status, StopWorkers, StopWorkersRequest, StopWorkersResponse)               \
  X(status, GetStatus, GetStatusRequest, ServiceStatus)
#define ASSIZE_LADDER_METHODS(X) \
  ASSIZE_METHODS_OF_A_FILE(X)    \
  ASSIZE_METHODS_OF_A_DAEMON(X)

enum class Method : uint8_t {
#define ASSIZE_NAME_METHOD(resource, name, Request, Answer) k##name,
  ASSIZE_LADDER_METHODS(ASSIZE_NAME_METHOD)
#undef ASSIZE_NAME_METHOD
};

// MethodOf<v1::StartEventRequest>::kMethod is Method::kStartEvent, and its Answer a v1::EventInfo.
template <class Request>
struct MethodOf;
#define ASSIZE_DEFINE_METHOD_OF(resource, name, Request, TheAnswer) \
  template <>                                                       \
  struct MethodOf<v1::Request> {                                    \
    using Answer = v1::TheAnswer;                                   \
    static constexpr Method kMethod = Method::k##name;              \
  };
ASSIZE_LADDER_METHODS(ASSIZE_DEFINE_METHOD_OF)
#undef ASSIZE_DEFINE_METHOD_OF

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_METHODS_METHOD_LIST_H_
