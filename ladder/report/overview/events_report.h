// The list of events as a sheet, and sentences about what was done to one of them. Pure, safe on
// every thread.
#ifndef ASSIZE_LADDER_REPORT_OVERVIEW_EVENTS_REPORT_H_
#define ASSIZE_LADDER_REPORT_OVERVIEW_EVENTS_REPORT_H_

#include <string>

#include "assize/v1/ladder.pb.h"
#include "assize/v1/service.pb.h"
#include "ladder/model/event_plan.h"
#include "referee/cli/sheets/sheet.h"

namespace assize::ladder::report {

// Where the event stands, for people, from its state and its life: "draft", "taking bots", "not
// started", "running", "over", "final", "cancelled", with ", frozen" where results are held back.
std::string StateText(const v1::EventSummary& event);

// A row for each event.
Sheet EventsSheet(const v1::EventsReport& report);

// "Event may-cup: swiss of 5 bots."
std::string BeginText(const Event& event);

// "Event may-cup is over: 5 rounds, 20 sets, 40 matches; 12 of them now, in 3.0 s (4/s)". `matches`
// of them were played now, in `seconds`.
std::string EventOverText(const std::string& event, const EventProgress& progress, int matches,
                          double seconds);

// The others end with a newline. `database`: as the user named it, for the commands that they
// suggest.

// The event was created as a draft.
// That the event has more rounds than its bots can meet in without meeting twice; "": it has not.
std::string RepeatedMeetingsText(int bots, int rounds);
std::string DraftText(const std::string& event, const std::string& database);
// A service plays the event from now on.
std::string ServedText(const v1::EventSummary& event, const std::string& database);
// These entered an event that goes on.
std::string EnteredText(const v1::EnterBotsResponse& entered);
// The request was granted. Its bot and event are the names under which they were found.
std::string ByeText(const v1::RequestByeRequest& granted);

}  // namespace assize::ladder::report

#endif  // ASSIZE_LADDER_REPORT_OVERVIEW_EVENTS_REPORT_H_
