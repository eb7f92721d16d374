// `ladder why` as HTML. Pure functions, safe on every thread.
#ifndef ASSIZE_LADDER_OWNER_WHY_WHY_PAGE_H_
#define ASSIZE_LADDER_OWNER_WHY_WHY_PAGE_H_

#include <string>

#include "assize/v1/owner.pb.h"

namespace assize::ladder::owner {

// The summary as a row of figures, without a heading.
std::string SummaryHtml(const v1::WhySummary& summary);
// Sections with headings of level <h2>: faults, times. Empty: there are none. `database` is as the
// user named it, for the commands that make the missing pages of matches; empty: no commands.
std::string FaultyHtml(const v1::WhyReport& report, const std::string& database = "");
std::string TimesHtml(const v1::WhyReport& report);
// A table of matches with what their swing means; linked where a match has a page.
std::string SwingsHtml(const google::protobuf::RepeatedPtrField<v1::MatchSwing>& swings);

// A complete document. `database` as above.
std::string WhyPage(const v1::WhyReport& report, const std::string& database);

}  // namespace assize::ladder::owner

#endif  // ASSIZE_LADDER_OWNER_WHY_WHY_PAGE_H_
