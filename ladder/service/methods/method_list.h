// The methods of service Ladder that answer one request with one message, as a list and by the type of
// the request, which each of them has for itself.
#ifndef ASSIZE_LADDER_SERVICE_METHODS_METHOD_LIST_H_
#define ASSIZE_LADDER_SERVICE_METHODS_METHOD_LIST_H_

#include <cstdint>

#include "assize/v1/service.pb.h"

namespace assize::ladder::service {

// Name, request and answer of each, in the order of service.proto: what a command can also do in a
// database that no daemon has (local_ladder.h),
#define ASSIZE_METHODS_OF_A_FILE(X)                                         \
  X(RegisterBot, RegisterBotRequest, RegisterBotResponse)                   \
  X(WithdrawBot, WithdrawBotRequest, BotVersionReport)                      \
  X(ReinstateBot, ReinstateBotRequest, BotVersionReport)                    \
  X(ListBots, ListBotsRequest, ListBotsResponse)                            \
  X(ListVersions, ListVersionsRequest, ListBotsResponse)                    \
  X(GetBotReport, GetBotReportRequest, WhyReport)                           \
  X(CreateEvent, CreateEventRequest, EventInfo)                             \
  X(EnterBots, EnterBotsRequest, EnterBotsResponse)                         \
  X(RequestBye, RequestByeRequest, RequestByeResponse)                      \
  X(CancelEvent, CancelEventRequest, EventInfo)                             \
  X(FreezeEvent, FreezeEventRequest, EventInfo)                             \
  X(RevealEvent, RevealEventRequest, EventInfo)                             \
  X(ListEvents, ListEventsRequest, ListEventsResponse)                      \
  X(GetEvent, GetEventRequest, EventInfo)                                   \
  X(GetStandings, GetStandingsRequest, StandingsReport)                     \
  X(GetCrosstable, GetCrosstableRequest, CrosstableReport)                  \
  X(GetTable, GetTableRequest, TableText)                                   \
  X(GetRatings, GetRatingsRequest, RatingsReport)                           \
  X(GetHeadToHead, GetHeadToHeadRequest, MatrixReport)                      \
  X(ListMatches, ListMatchesRequest, ListMatchesResponse)                   \
  X(GetRecord, GetRecordRequest, PublishedRecord)                           \
  X(GetTranscript, GetTranscriptRequest, GetTranscriptResponse)             \
  X(RerunSets, RerunSetsRequest, Rerun)                                     \
  X(GetRerun, GetRerunRequest, Rerun)                                       \
  X(ApplyRerun, ApplyRerunRequest, Rerun)                                   \
  X(DropRerun, DropRerunRequest, Rerun)                                     \
  X(Announce, AnnounceRequest, Announcement)                                \
  X(ListAnnouncements, ListAnnouncementsRequest, ListAnnouncementsResponse) \
  X(SetTitle, SetTitleRequest, LadderTitle)                                 \
  X(AskQuestion, AskQuestionRequest, Question)                              \
  X(ListQuestions, ListQuestionsRequest, ListQuestionsResponse)             \
  X(AnswerQuestion, AnswerQuestionRequest, Question)                        \
  X(CreateToken, CreateTokenRequest, CreateTokenResponse)                   \
  X(ListTokens, ListTokensRequest, ListTokensResponse)                      \
  X(RevokeToken, RevokeTokenRequest, TokenInfo)                             \
  X(RequestRegress, RequestRegressRequest, Regress)                         \
  X(GetRegress, GetRegressRequest, Regress)                                 \
  X(CancelRegress, CancelRegressRequest, Regress)
// and what needs the daemon's queues, clocks and workers.
#define ASSIZE_METHODS_OF_A_DAEMON(X)                              \
  X(GetOperation, GetOperationRequest, Operation)                  \
  X(ListOperations, ListOperationsRequest, ListOperationsResponse) \
  X(StartEvent, StartEventRequest, EventInfo)                      \
  X(PauseEvent, PauseEventRequest, EventInfo)                      \
  X(ScheduleEvent, ScheduleEventRequest, EventInfo)                \
  X(RequestChallenge, RequestChallengeRequest, Challenge)          \
  X(GetChallenge, GetChallengeRequest, Challenge)                  \
  X(ListChallenges, ListChallengesRequest, ListChallengesResponse) \
  X(ListRegresses, ListRegressesRequest, ListRegressesResponse)    \
  X(StopWorkers, StopWorkersRequest, StopWorkersResponse)          \
  X(GetStatus, GetStatusRequest, ServiceStatus)
#define ASSIZE_LADDER_METHODS(X) \
  ASSIZE_METHODS_OF_A_FILE(X)    \
  ASSIZE_METHODS_OF_A_DAEMON(X)

enum class Method : uint8_t {
#define ASSIZE_NAME_METHOD(name, Request, Answer) k##name,
  ASSIZE_LADDER_METHODS(ASSIZE_NAME_METHOD)
#undef ASSIZE_NAME_METHOD
};

// MethodOf<v1::StartEventRequest>::kMethod is Method::kStartEvent, and its Answer a v1::EventInfo.
template <class Request>
struct MethodOf;
#define ASSIZE_DEFINE_METHOD_OF(name, Request, TheAnswer) \
  template <>                                             \
  struct MethodOf<v1::Request> {                          \
    using Answer = v1::TheAnswer;                         \
    static constexpr Method kMethod = Method::k##name;    \
  };
ASSIZE_LADDER_METHODS(ASSIZE_DEFINE_METHOD_OF)
#undef ASSIZE_DEFINE_METHOD_OF

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_METHODS_METHOD_LIST_H_
