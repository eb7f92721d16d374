// Methods about results: tables, ratings, matches.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_RESULTS_RESULT_METHODS_H_
#define ASSIZE_LADDER_SERVICE_RESULTS_RESULT_METHODS_H_

#include <string>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/service/published/answer_cache.h"
#include "ladder/service/results/report_book.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct ResultParts {
  // Each with a thread of its own, so that nobody waits for a matrix to see the standings; null: the
  // caller's thread makes them.
  ReportBook* standings = nullptr;
  ReportBook* matrices = nullptr;
  AnswerCache* answers = nullptr;
  Sight* sight = nullptr;
};

class ResultMethods {
 public:
  explicit ResultMethods(const ResultParts& parts) : parts_(parts) {}

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

 private:
  absl::StatusOr<v1::TableText> GetTableOfGame(const Caller& caller,
                                               const v1::GetTableRequest& request);

  const ResultParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_RESULTS_RESULT_METHODS_H_
