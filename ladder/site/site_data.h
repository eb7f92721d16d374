// The data of a site's pages, computed once from what is published.
#ifndef ASSIZE_LADDER_SITE_SITE_DATA_H_
#define ASSIZE_LADDER_SITE_SITE_DATA_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ladder/publish/published_ladder.h"
#include "ladder/report/strength/ratings_report.h"
#include "ladder/report/strength/regress_report.h"
#include "ladder/report/tables/report.h"
#include "ladder/site/parts/html.h"
#include "ladder/standings/standings.h"

namespace assize::ladder::site {

using publish::EventRows;

// Results of some matches of a version.
struct Tally {
  int64_t matches = 0;
  // In which no opponent was better.
  int64_t firsts = 0;
  int64_t forfeits = 0;
  // Sums of the game's own scores and of the shares of opponents that it was ahead of (ties count
  // half): 0 to 1 for each match.
  double score = 0;
  double ahead = 0;
};

struct MatchPlace {
  // In SiteData::events.
  size_t event = 0;
  int round = 0;
  int64_t set = 0;
  int rotation = 0;
  // MatchName::play
  int64_t play = 1;
};

// A version against another one.
struct Meeting {
  int64_t won = 0;
  int64_t tied = 0;
  int64_t lost = 0;
  std::vector<MatchPlace> matches;
};

// What a version has done in one game.
struct GameRecord {
  Tally all;
  std::map<std::string, Tally> by_role;
  // By number of seats and seat, from 0.
  std::map<std::pair<int, int>, Tally> by_seat;
  std::map<VersionId, Meeting> opponents;
};

struct EventData {
  const EventRows* rows = nullptr;
  std::string slug;
  // Not of tests of two versions.
  std::optional<report::EventReport> report;
  std::vector<standings::StandingsRow> standings;
  // Of tests.
  std::optional<report::RegressState> test;
};

// The ratings of a game, in the table with the most matches, after some rounds.
struct RatingPoint {
  std::string place;
  // Of the results that it follows from (rating_curves.h).
  std::string key;
  std::map<VersionId, rating::Estimate> ratings;
};

struct GameData {
  std::string name;
  std::string title;
  report::RatingsReport ratings;
  // By table: players, strongest first, without those who have no game.
  std::vector<std::vector<size_t>> order;
  // By table: by player the version.
  std::vector<std::vector<VersionId>> versions;
  // The last one is now.
  std::vector<RatingPoint> curve;
};

// From how many sets the version's rating now is; 0: it has none.
int64_t SetsOf(const GameData& game, VersionId version);

struct SiteData {
  const publish::PublishedLadder* ladder = nullptr;
  PageFrame frame;
  // Pages of events that are not over ask for live.json.
  bool live = false;
  // In the order in which they were begun.
  std::vector<EventData> events;
  // In the order of their names; those of which something counts.
  std::vector<GameData> games;
  std::map<VersionId, const Version*> versions;
  // By version and game.
  std::map<VersionId, std::map<std::string, GameRecord>> records;
};

struct CollectSettings {
  // Only this event; empty: all.
  std::string event;
  std::string url;
  bool live = false;
  // The program that computes it, as part of keys.
  std::string program;
  // By game the file that rating_curves.h describes, of the last site; may be empty.
  std::function<std::string(const std::string& game)> last_curves;
};

// An event with its standings.
absl::StatusOr<EventData> EventDataOf(const publish::PublishedLadder& ladder,
                                      const EventRows& rows);

// kNotFound names the events there are.
absl::StatusOr<SiteData> CollectSite(const publish::PublishedLadder& ladder,
                                     const CollectSettings& settings);

// Of the table with the most matches, without a name and a key.
RatingPoint PointOf(const SiteData& data, const report::RatingsReport& ratings);

// Names of files and links from the site's root.
std::string EventPath(const EventData& event);
std::string CrosstablePath(const EventData& event);
// Rounds that are on one page: a single one; of events without a natural end, which may have
// thousands, fifty.
struct RoundSpan {
  int first = 0;
  int last = 0;
};
RoundSpan SpanOf(const EventData& event, int round);
// The page with this round.
std::string RoundPath(const EventData& event, int round);
// What is on it: "round 3", "rounds 51 to 100".
std::string RoundsText(const EventData& event, int round);
// "m12-3": the third match of the twelfth set, also the anchor in its round's page.
std::string MatchAnchor(int64_t set, int rotation);
std::string MatchPath(const EventData& event, int64_t set, int rotation);
std::string BotPath(const Version& version);
// The anchor of a version in its bot's page, and that of its row against another one.
std::string VersionAnchor(const Version& version);
std::string PairAnchor(const Version& version, const Version& opponent);

}  // namespace assize::ladder::site

#endif  // ASSIZE_LADDER_SITE_SITE_DATA_H_
