// The matches that have a page of their own: the viewer's page and the record.
#ifndef ASSIZE_LADDER_SITE_PAGES_MATCH_PAGES_H_
#define ASSIZE_LADDER_SITE_PAGES_MATCH_PAGES_H_

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

// Adds a script or a style beside them, whose name has a part of its content's hash. Returns its path
// from the site's root.
std::string AddSharedFile(const std::string& name, const std::string& content,
                          const std::string& ending, Files* files);

// By event, the matches that have a page: SiteSettings::matches.
std::vector<Matches> MatchesWithPages(const SiteData& data, std::optional<int64_t> most);

// Makes the pages of a site's matches, one at a time. Used by one thread.
class MatchPages {
 public:
  struct Callbacks {
    // At each match.
    std::function<void()> on_match;
    // With a line about each whose record can't be read.
    std::function<void(const std::string& text)> damaged;
  };

  // `program` is named in the pages, and a part of their keys.
  MatchPages(const SiteData& data, std::string program, Callbacks callbacks, FileSink* sink);

  // For each of the matches a page and a JSON file with its record; for each game the two files
  // that its pages share. What the last site has and is made of the same is taken over.
  absl::Status Add(const EventData& event, const Matches& matches);
  // The two files of every game, also where no match has a page.
  absl::Status AddViewers();

 private:
  absl::StatusOr<const viewer::SharedViewer*> ViewerOf(const std::string& game);
  absl::Status AddMatch(const EventData& event, const std::pair<int64_t, int>& match,
                        int64_t number, int round, const viewer::SharedViewer& viewer);
  // In place of the page of a match whose record can't be read.
  absl::Status AddDamaged(const EventData& event, const std::pair<int64_t, int>& match,
                          const absl::Status& why);
  absl::Status AddAbsent(const EventData& event, const std::pair<int64_t, int>& match,
                         const absl::Status& why);
  absl::Status AddUnreadable(const EventData& event, const std::pair<int64_t, int>& match,
                             const absl::Status& why, const std::string& title,
                             const std::string& what);

  const SiteData& data_;
  const std::string program_;
  const Callbacks callbacks_;
  FileSink* const sink_;
  // By game, those that are in the site.
  std::map<std::string, viewer::SharedViewer> viewers_;
};

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_PAGES_MATCH_PAGES_H_
