#include "ladder/site/match_pages.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "ladder/site/html.h"
#include "referee/base/hash.h"
#include "referee/base/json.h"
#include "referee/base/status.h"
#include "referee/replay/replay.h"
#include "referee/report/dumped_match.h"

namespace assize::ladder::site {
namespace {

constexpr char kViewerFolder[] = "viewer/";

std::string RecordPath(const EventData& event, const std::pair<int64_t, int>& match) {
  return absl::StrCat("data/", event.slug, "/", MatchAnchor(match.first, match.second), ".json");
}

// By set and rotation: the number in the event's plan.
std::map<std::pair<int64_t, int>, int64_t> NumbersIn(const Results& results) {
  std::map<std::pair<int64_t, int>, int64_t> numbers;
  for (const SetResult& set : results.sets) {
    for (const MatchResult& match : results.MatchesOf(set)) {
      numbers[{set.number, match.rotation}] = match.match;
    }
  }
  return numbers;
}

// Everything that the two files show.
std::string KeyOf(const StoredMatch& stored, const std::string& program, const std::string& url,
                  const viewer::SharedViewer& viewer) {
  Sha256 hash;
  hash.AddFramed(program).AddFramed(url);
  hash.AddFramed(viewer.script_name).AddFramed(viewer.style_name);
  hash.AddFramed(absl::StrCat(stored.entry.id));
  hash.AddFramed(stored.record_bytes).AddFramed(stored.timing.SerializeAsString());
  return ToHex(hash.Digest());
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

MatchPages::MatchPages(const SiteData& data, std::string program, std::function<void()> on_match,
                       FileSink* sink)
    : data_(data), program_(std::move(program)), on_match_(std::move(on_match)), sink_(sink) {}

absl::StatusOr<const viewer::SharedViewer*> MatchPages::ViewerOf(const std::string& game) {
  const auto [at, is_new] = viewers_.try_emplace(game);
  viewer::SharedViewer& viewer = at->second;
  if (!is_new) return &viewer;
  viewer = viewer::SharedViewerOf(game);
  ASSIZE_RETURN_IF_ERROR(sink_->Put(kViewerFolder + viewer.script_name, viewer.script));
  ASSIZE_RETURN_IF_ERROR(sink_->Put(kViewerFolder + viewer.style_name, viewer.style));
  return &viewer;
}

absl::Status MatchPages::AddMatch(const EventData& event, const std::pair<int64_t, int>& match,
                                  int64_t number, const viewer::SharedViewer& viewer) {
  const std::string page = MatchPath(event, match.first, match.second);
  const std::string record = RecordPath(event, match);
  DumpedMatch dumped;
  ASSIZE_ASSIGN_OR_RETURN(dumped.stored, data_.ladder->LoadMatch(*event.rows, number));
  const std::string key = KeyOf(dumped.stored, program_, data_.url, viewer);
  const std::array<std::string, 2> files = {page, record};
  ASSIZE_ASSIGN_OR_RETURN(const bool kept, sink_->Keep(files, key));
  if (kept) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(dumped.replayed, replay::Replay(dumped.stored.record));
  ASSIZE_ASSIGN_OR_RETURN(
      const std::string html,
      viewer::SharedMatchPage(
          dumped, viewer,
          {.payload = {.program = program_},
           .folder =
               absl::StrCat(Up(static_cast<int>(std::ranges::count(page, '/'))), kViewerFolder),
           .url = data_.url.empty() ? "" : data_.url + page}));
  ASSIZE_RETURN_IF_ERROR(sink_->Put(page, html, key));
  ASSIZE_ASSIGN_OR_RETURN(const std::string json,
                          ToJson(dumped.stored.record, JsonLayout::kDocument));
  return sink_->Put(record, json, key);
}

absl::Status MatchPages::Add(const EventData& event,
                             const std::vector<std::pair<int64_t, int>>& matches) {
  if (matches.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const viewer::SharedViewer* viewer,
                          ViewerOf(event.rows->event.setup.game));
  const auto numbers = NumbersIn(event.rows->results);
  for (const auto& match : matches) {
    on_match_();
    ASSIZE_RETURN_IF_ERROR(AddMatch(event, match, numbers.at(match), *viewer));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
