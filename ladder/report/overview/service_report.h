// What a service answers to people, as text: what it does, its tokens, announcements, and questions
// with their answers. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_REPORT_OVERVIEW_SERVICE_REPORT_H_
#define ASSIZE_LADDER_REPORT_OVERVIEW_SERVICE_REPORT_H_

#include <string>

#include "assize/v1/service.pb.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// In a line, with further ones for its public port and for each remote bot that is there.
std::string ServiceText(const v1::ServiceStatus& status);

// The same as a row for each fact: what it is, and its value.
Sheet ServiceSheet(const v1::ServiceStatus& status);

// A row for each worker on another machine.
Sheet WorkersSheet(const v1::ServiceStatus& status);

// A row for each token.
Sheet TokensSheet(const v1::ListTokensResponse& tokens);

// One below the other, in their order; a sentence where there is none.
std::string AnnouncementsText(const v1::ListAnnouncementsResponse& announcements);
Sheet AnnouncementsSheet(const v1::ListAnnouncementsResponse& announcements);
// The same, each with its answer.
std::string QuestionsText(const v1::ListQuestionsResponse& questions);
Sheet QuestionsSheet(const v1::ListQuestionsResponse& questions);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_OVERVIEW_SERVICE_REPORT_H_
