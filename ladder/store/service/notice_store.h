// Announcements, questions with their answers, and the ladder's title, in its database.
//
// Safe on every thread. Errors name the file.
#ifndef ASSIZE_LADDER_STORE_SERVICE_NOTICE_STORE_H_
#define ASSIZE_LADDER_STORE_SERVICE_NOTICE_STORE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ladder/model/notices.h"
#include "ladder/store/ladder_store.h"

namespace assize::ladder {

class NoticeStore {
 public:
  explicit NoticeStore(LadderStore* store) : store_(store) {}

  // Its id is ignored.
  absl::Status AddAnnouncement(const Announcement& announcement);
  // The oldest first; none in a file from before these tables.
  absl::StatusOr<std::vector<Announcement>> LoadAnnouncements();

  // What pages call the ladder; empty: nothing was said.
  absl::Status SetTitle(const std::string& title);
  absl::StatusOr<std::string> LoadTitle();

  absl::Status AddQuestion(const Question& question);
  // kNotFound; kFailedPrecondition: it was answered.
  absl::Status Answer(const std::string& name, const QuestionAnswer& answer);
  // The oldest first; none in a file from before these tables.
  absl::StatusOr<std::vector<Question>> LoadQuestions();

 private:
  LadderStore* const store_;
};

}  // namespace assize::ladder

#endif  // ASSIZE_LADDER_STORE_SERVICE_NOTICE_STORE_H_
