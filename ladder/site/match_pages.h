// The matches that have a page of their own: the viewer's page and the record.
#ifndef ASSIZE_LADDER_SITE_MATCH_PAGES_H_
#define ASSIZE_LADDER_SITE_MATCH_PAGES_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ladder/site/site_data.h"
#include "ladder/site/site_files.h"
#include "referee/viewer/match_page.h"

namespace assize::ladder::site {

// Matches of an event, in the order of planning: set and rotation.
using Matches = std::vector<std::pair<int64_t, int>>;

// Where a site has the viewers of its games, from its root.
inline constexpr char kViewerFolder[] = "viewer/";

// By event, the matches that have a page: SiteSettings::matches.
std::vector<Matches> MatchesWithPages(const SiteData& data, std::optional<int64_t> most);

// Makes the pages of a site's matches, one at a time. Used by one thread.
class MatchPages {
 public:
  // `program` is named in the pages, and a part of their keys. `on_match` is called at each match.
  MatchPages(const SiteData& data, std::string program, std::function<void()> on_match,
             FileSink* sink);

  // For each of the matches a page and a JSON file with its record; for each game the two files
  // that its pages share. What the last site has and is made of the same is taken over.
  absl::Status Add(const EventData& event, const Matches& matches);
  // The two files of every game, also where no match has a page.
  absl::Status AddViewers();

 private:
  absl::StatusOr<const viewer::SharedViewer*> ViewerOf(const std::string& game);
  absl::Status AddMatch(const EventData& event, const std::pair<int64_t, int>& match,
                        int64_t number, int round, const viewer::SharedViewer& viewer);

  const SiteData& data_;
  const std::string program_;
  const std::function<void()> on_match_;
  FileSink* const sink_;
  // By game, those that are in the site.
  std::map<std::string, viewer::SharedViewer> viewers_;
};

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_MATCH_PAGES_H_
