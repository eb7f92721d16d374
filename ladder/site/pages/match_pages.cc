#include "ladder/site/pages/match_pages.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/site.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"
#include "referee/games/registry.h"
#include "referee/replay/playback/replay.h"
#include "referee/report/transcript/dumped_match.h"

namespace assize::ladder::site {
namespace {

std::string RecordPath(const EventData& event, const std::pair<int64_t, int>& match) {
  return absl::StrCat("data/", event.slug, "/", MatchAnchor(match.first, match.second), ".json");
}

struct PlannedPlace {
  // In the event's plan.
  int64_t number = 0;
  int round = 0;
};

// By set and rotation.
std::map<std::pair<int64_t, int>, PlannedPlace> PlacesOf(const publish::EventRows& event) {
  std::map<std::pair<int64_t, int>, PlannedPlace> places;
  ForEachMatch(event,
               [&places](const publish::SetBlock&, const SetResult& set, const MatchResult& match) {
                 places[{set.number, match.rotation}] = {.number = match.match, .round = set.round};
               });
  return places;
}

using Links = std::vector<std::pair<std::string, std::string>>;

// From a match's page to those of its round, its event and the ladder.
Links LinksOf(const PageFrame& frame, const EventData& event, int round,
              const std::pair<int64_t, int>& match) {
  const std::string& name = event.rows->event.setup.name;
  return {
      {"../../index.html", frame.title},
      {"../../" + EventPath(event), name},
      {absl::StrCat("../../", RoundPath(event, round), "#", MatchAnchor(match.first, match.second)),
       absl::StrCat(name, ", ", RoundsText(event, round))}};
}

// Everything that the two files show.
std::string KeyOf(const StoredMatch& stored, const std::string& program, const std::string& url,
                  const viewer::SharedViewer& viewer, const Links& links) {
  Sha256 hash;
  hash.AddFramed(program).AddFramed(url);
  hash.AddFramed(viewer.script_name).AddFramed(viewer.style_name);
  hash.AddFramed(absl::StrCat(stored.entry.id)).AddFramed(AsText(stored.entry.name));
  hash.AddFramed(stored.record_bytes).AddFramed(stored.timing.SerializeAsString());
  for (const auto& [href, text] : links) hash.AddFramed(href).AddFramed(text);
  return ToHex(hash.Digest());
}

}  // namespace

namespace {

// The event's last ones.
Matches NewestMatches(const EventData& event, int64_t most) {
  Matches matches;
  ForEachMatch(*event.rows, [&matches](const publish::SetBlock&, const SetResult& set,
                                       const MatchResult& match) {
    matches.emplace_back(set.number, match.rotation);
  });
  const auto kept = std::min<int64_t>(most, static_cast<int64_t>(matches.size()));
  matches.erase(matches.begin(), matches.end() - kept);
  return matches;
}

}  // namespace

std::string AddSharedFile(const std::string& name, const std::string& content,
                          const std::string& ending, Files* files) {
  constexpr size_t kEnough = 16;
  std::string path =
      absl::StrCat(kViewerFolder, name, "-", ToHex(HashOf(content)).substr(0, kEnough), ending);
  (*files)[path] = content;
  return path;
}

std::vector<Matches> MatchesWithPages(const SiteData& data, std::optional<int64_t> most) {
  std::vector<Matches> matches(data.events.size());
  int64_t left = kMaxByDefault;
  for (size_t i = data.events.size(); i > 0; --i) {
    matches[i - 1] = NewestMatches(data.events[i - 1], most.value_or(left));
    left -= std::ssize(matches[i - 1]);
  }
  return matches;
}

MatchPages::MatchPages(const SiteData& data, std::string program, Callbacks callbacks,
                       FileSink* sink)
    : data_(data), program_(std::move(program)), callbacks_(std::move(callbacks)), sink_(sink) {}

absl::StatusOr<const viewer::SharedViewer*> MatchPages::ViewerOf(const std::string& game) {
  const auto [at, is_new] = viewers_.try_emplace(game);
  viewer::SharedViewer& viewer = at->second;
  if (!is_new) return &viewer;
  viewer = viewer::SharedViewerOf(game);
  ASSIZE_RETURN_IF_ERROR(sink_->Put(kViewerFolder + viewer.script_name, viewer.script));
  ASSIZE_RETURN_IF_ERROR(sink_->Put(kViewerFolder + viewer.style_name, viewer.style));
  return &viewer;
}

absl::Status MatchPages::AddViewers() {
  for (const games::Game* game : games::AllGames()) {
    ASSIZE_RETURN_IF_ERROR(ViewerOf(std::string(game->info().name)).status());
  }
  return absl::OkStatus();
}

absl::Status MatchPages::AddMatch(const EventData& event, const std::pair<int64_t, int>& match,
                                  int64_t number, int round, const viewer::SharedViewer& viewer) {
  const std::string page = MatchPath(event, match.first, match.second);
  const std::string record = RecordPath(event, match);
  absl::StatusOr<StoredMatch> stored = data_.ladder->LoadMatch(*event.rows, number);
  if (absl::IsDataLoss(stored.status())) return AddDamaged(event, match, stored.status());
  // Its archive is missing.
  if (absl::IsFailedPrecondition(stored.status())) return AddAbsent(event, match, stored.status());
  DumpedMatch dumped;
  ASSIZE_ASSIGN_OR_RETURN(dumped.stored, std::move(stored));
  const Links links = LinksOf(data_.frame, event, round, match);
  const std::string key = KeyOf(dumped.stored, program_, data_.frame.url, viewer, links);
  const std::array<std::string, 2> files = {page, record};
  ASSIZE_ASSIGN_OR_RETURN(const bool kept, sink_->Keep(files, key));
  if (kept) return absl::OkStatus();
  absl::StatusOr<replay::ReplayedMatch> replayed = replay::Replay(dumped.stored.record);
  if (!replayed.ok()) return AddDamaged(event, match, replayed.status());
  dumped.replayed = *std::move(replayed);
  ASSIZE_ASSIGN_OR_RETURN(
      const std::string html,
      viewer::SharedMatchPage(
          dumped, viewer,
          {.payload = {.program = program_, .hide_spoilers = true, .links = links},
           .folder =
               absl::StrCat(Up(static_cast<int>(std::ranges::count(page, '/'))), kViewerFolder),
           .url = data_.frame.url.empty() ? "" : data_.frame.url + page}));
  ASSIZE_RETURN_IF_ERROR(sink_->Put(page, html, key));
  ASSIZE_ASSIGN_OR_RETURN(const std::string json,
                          ToJson(dumped.stored.record, JsonLayout::kDocument));
  return sink_->Put(record, json, key);
}

absl::Status MatchPages::AddDamaged(const EventData& event, const std::pair<int64_t, int>& match,
                                    const absl::Status& why) {
  return AddUnreadable(event, match, why, "A damaged record", "is damaged");
}

absl::Status MatchPages::AddAbsent(const EventData& event, const std::pair<int64_t, int>& match,
                                   const absl::Status& why) {
  return AddUnreadable(event, match, why, "A record that is not here", "can't be read now");
}

absl::Status MatchPages::AddUnreadable(const EventData& event, const std::pair<int64_t, int>& match,
                                       const absl::Status& why, const std::string& title,
                                       const std::string& what) {
  callbacks_.damaged(std::string(why.message()));
  const std::string page = MatchPath(event, match.first, match.second);
  Files files;
  AddPage(data_.frame, page,
          {.title = title,
           .description = "The record of this match can't be read.",
           .body = absl::StrCat("<p>The record of this match ", what,
                                ". Its result counts as it was stored.</p>\n")},
          &files);
  return sink_->Put(page, files.at(page));
}

absl::Status MatchPages::Add(const EventData& event, const Matches& matches) {
  if (matches.empty()) return absl::OkStatus();
  ASSIZE_ASSIGN_OR_RETURN(const viewer::SharedViewer* viewer,
                          ViewerOf(event.rows->event.setup.game));
  const auto places = PlacesOf(*event.rows);
  for (const auto& match : matches) {
    callbacks_.on_match();
    const PlannedPlace& place = places.at(match);
    ASSIZE_RETURN_IF_ERROR(AddMatch(event, match, place.number, place.round, *viewer));
  }
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
