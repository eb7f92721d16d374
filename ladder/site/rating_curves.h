// How the ratings of a game have changed: the ratings as they were after some rounds.
//
// A point depends on the results up to its round. The site has the points as a file for download,
// and the next site reuses those whose results are still the same: a fit of all games is the most
// expensive part of a site. A file that is damaged, or was made by another program, is computed
// again.
#ifndef ASSIZE_LADDER_SITE_RATING_CURVES_H_
#define ASSIZE_LADDER_SITE_RATING_CURVES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/site/site_data.h"

namespace assize::ladder::site {

// The points before the current one. `events`: those with results of the game, by id, in the order
// in which they were begun. `last_file`: CurvesFile() of the last site, or anything else.
absl::StatusOr<std::vector<RatingPoint>> CurveOf(const SiteData& data, const std::string& game,
                                                 const std::vector<EventId>& events,
                                                 const std::string& program,
                                                 const std::string& last_file);

// The points as JSON, for readers to plot, with the keys by which the next site finds them.
std::string CurvesFile(const SiteData& data, const std::vector<RatingPoint>& points);

std::string CurvesPath(const std::string& game);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_RATING_CURVES_H_
