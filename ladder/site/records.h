// The matches that have a page of their own: the viewer's page and the record.
#ifndef ASSIZE_LADDER_SITE_RECORDS_H_
#define ASSIZE_LADDER_SITE_RECORDS_H_

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "ladder/site/site_data.h"
#include "ladder/site/site_files.h"

namespace assize::ladder::site {

// The event's last `most` matches, in the order of planning: set and rotation.
std::vector<std::pair<int64_t, int>> NewestMatches(const EventData& event, int64_t most);

// What a file is made of, for files that are costly to make: equal keys, equal contents.
using Keys = std::map<std::string, std::string>;

struct RecordSettings {
  // Named in the pages, and a part of the keys.
  std::string program;
  // Whether a file with this key need not be made, since the last site has it.
  std::function<bool(const std::string& path, const std::string& key)> is_kept;
};

// For each of the matches a page and a JSON file with its record. Adds a key for each file, and no
// content for files that are kept.
absl::Status AddRecords(const SiteData& data, const EventData& event,
                        const std::vector<std::pair<int64_t, int>>& matches,
                        const RecordSettings& settings, Files* files, Keys* keys);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_RECORDS_H_
