// Methods about announcements, questions and the ladder's title.
//
// Safe on every thread; blocks for as long as the database takes.
#ifndef ASSIZE_LADDER_SERVICE_NEWS_NOTICE_METHODS_H_
#define ASSIZE_LADDER_SERVICE_NEWS_NOTICE_METHODS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "assize/v1/service.pb.h"
#include "ladder/service/acts/acts.h"
#include "ladder/service/acts/sight.h"
#include "ladder/service/calls/caller.h"
#include "ladder/store/service/service_store.h"

namespace assize::ladder::service {

// All of it must outlive the methods.
struct NoticeParts {
  ServiceStore* store = nullptr;
  Acts* acts = nullptr;
  Sight* sight = nullptr;
  // Microseconds since 1970.
  std::function<int64_t()> clock;
};

class NoticeMethods {
 public:
  explicit NoticeMethods(NoticeParts parts) : parts_(std::move(parts)) {}

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

 private:
  const NoticeParts parts_;
};

}  // namespace assize::ladder::service

#endif  // ASSIZE_LADDER_SERVICE_NEWS_NOTICE_METHODS_H_
