// A match as one HTML file: payload, shell and the game's module. Or, in a site, as a page with its
// payload alone, beside a script and a style that all pages of the game share.
//
// Pure; safe on every thread.
#ifndef ASSIZE_REFEREE_VIEWER_MATCH_PAGE_H_
#define ASSIZE_REFEREE_VIEWER_MATCH_PAGE_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "referee/report/transcript/dumped_match.h"
#include "referee/viewer/match_payload.h"

namespace assize::viewer {

// The complete document, which loads nothing from anywhere. Games without a module are shown
// plainly. Errors as of MatchPayload().
absl::StatusOr<std::string> MatchPage(const DumpedMatch& match, const PayloadSettings& settings);
// The same of a payload, of which the document is a function: two equal payloads are two equal
// pages.
std::string PageOf(const Json& payload);

// The viewer of a game as two files. A name contains a part of the content's hash, so that no
// browser shows a page with a script that it has kept from an older site.
struct SharedViewer {
  std::string script_name;
  std::string script;
  std::string style_name;
  std::string style;
};
SharedViewer SharedViewerOf(std::string_view game);

// The style of the pictures of a game's tables alone; empty: the game has no module.
std::string_view TableStyleOf(std::string_view game);

struct SharedPageSettings {
  PayloadSettings payload;
  // Where the shared files are, relative to the page, e.g. "../../viewer/".
  std::string folder;
  // The page's own address; empty: not known.
  std::string url = {};
};

// The same page with `viewer` of the match's game beside it. Errors as of MatchPayload().
absl::StatusOr<std::string> SharedMatchPage(const DumpedMatch& match, const SharedViewer& viewer,
                                            const SharedPageSettings& settings);

}  // namespace assize::viewer

#endif  // ASSIZE_REFEREE_VIEWER_MATCH_PAGE_H_
