#include "ladder/site/records.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "referee/base/hash.h"
#include "referee/base/json.h"
#include "referee/base/status.h"
#include "referee/replay/replay.h"
#include "referee/report/dumped_match.h"
#include "referee/viewer/match_page.h"

namespace assize::ladder::site {
namespace {

absl::StatusOr<int64_t> NumberOf(const EventData& event, const std::pair<int64_t, int>& match) {
  for (const SetResult& set : event.rows->results.sets) {
    if (set.number != match.first) continue;
    for (const MatchResult& played : event.rows->results.MatchesOf(set)) {
      if (played.rotation == match.second) return played.match;
    }
  }
  return absl::InternalError(absl::StrCat("match ", match.first, ".", match.second, " is missing"));
}

std::string RecordPath(const EventData& event, const std::pair<int64_t, int>& match) {
  return absl::StrCat("data/", event.slug, "/", MatchAnchor(match.first, match.second), ".json");
}

// Everything that the two files show.
std::string KeyOf(const StoredMatch& stored, const std::string& program) {
  Sha256 hash;
  hash.AddFramed(program).AddFramed(absl::StrCat(stored.entry.id));
  hash.AddFramed(stored.record_bytes).AddFramed(stored.timing.SerializeAsString());
  return ToHex(hash.Digest());
}

absl::StatusOr<std::string> PageOf(StoredMatch stored, const std::string& program) {
  DumpedMatch match;
  ASSIZE_ASSIGN_OR_RETURN(match.replayed, replay::Replay(stored.record));
  match.stored = std::move(stored);
  return viewer::MatchPage(match, {.program = program});
}

}  // namespace

std::vector<std::pair<int64_t, int>> NewestMatches(const EventData& event, int64_t most) {
  std::vector<std::pair<int64_t, int>> matches;
  const Results& results = event.rows->results;
  for (const SetResult& set : results.sets) {
    for (const MatchResult& match : results.MatchesOf(set)) {
      matches.emplace_back(set.number, match.rotation);
    }
  }
  const auto kept = std::min<int64_t>(most, static_cast<int64_t>(matches.size()));
  matches.erase(matches.begin(), matches.end() - kept);
  return matches;
}

absl::Status AddRecords(const SiteData& data, const EventData& event,
                        const std::vector<std::pair<int64_t, int>>& matches,
                        const RecordSettings& settings, Files* files, Keys* keys) {
  for (const auto& match : matches) {
    ASSIZE_ASSIGN_OR_RETURN(const int64_t number, NumberOf(event, match));
    ASSIZE_ASSIGN_OR_RETURN(StoredMatch stored, data.ladder->LoadMatch(*event.rows, number));
    const std::string key = KeyOf(stored, settings.program);
    const std::string record = RecordPath(event, match);
    const std::string page = MatchPath(event, match.first, match.second);
    (*keys)[record] = key;
    (*keys)[page] = key;
    if (settings.is_kept(record, key) && settings.is_kept(page, key)) continue;
    ASSIZE_ASSIGN_OR_RETURN((*files)[record], ToJson(stored.record, JsonLayout::kDocument));
    ASSIZE_ASSIGN_OR_RETURN((*files)[page], PageOf(std::move(stored), settings.program));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
