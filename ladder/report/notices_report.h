// What organisers and owners say to each other, as text for people. Pure functions, safe on every
// thread.
#ifndef ASSIZE_LADDER_REPORT_NOTICES_REPORT_H_
#define ASSIZE_LADDER_REPORT_NOTICES_REPORT_H_

#include <string>

#include "assize/v1/service.pb.h"

namespace assize::ladder::report {

// One below the other, in their order; a sentence where there is none.
std::string AnnouncementsText(const v1::ListAnnouncementsResponse& announcements);
// The same, each with its answer.
std::string QuestionsText(const v1::ListQuestionsResponse& questions);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_NOTICES_REPORT_H_
