#include "ladder/site/rating_curves.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/site/parts/html.h"
#include "nlohmann/json.hpp"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/cli/sheets/escape.h"

namespace assize::ladder::site {
namespace {

using Json = nlohmann::ordered_json;

// Points at every round, every second, every fourth ...: so that there are not many, and the same
// ones whenever they are computed.
constexpr size_t kMaxPoints = 12;

// A round of which something counts, with the results up to it.
struct RoundDone {
  const EventRows* event = nullptr;
  int round = 0;
  // Equal for equal results of equal versions.
  std::string key;
};

void AddMatch(const SiteData& data, const Results& results, const MatchResult& match,
              std::set<VersionId>* seen, std::string* text) {
  for (const SeatResult& seat : results.SeatsOf(match)) {
    const Version& version = *data.versions.at(seat.version);
    seen->insert(seat.version);
    absl::StrAppend(text, version.bot.size(), ":", version.bot, "@", version.number, " ",
                    results.roles[seat.role], " ", seat.rank, ";");
  }
  *text += "\n";
}

// The results of all rounds before belong to a key, and the order of the versions' ids, which is
// that of the sums in a fit.
std::vector<RoundDone> RoundsOf(const SiteData& data, const std::vector<EventId>& events,
                                const std::string& program) {
  std::vector<RoundDone> rounds;
  Sha256 results;
  results.AddFramed(program);
  std::set<VersionId> seen;
  for (const EventData& event : data.events) {
    const EventRows& rows = *event.rows;
    if (std::ranges::find(events, rows.event.id) == events.end()) continue;
    std::map<int, std::string> texts;
    for (const publish::SetBlock& block : rows.played) {
      for (const SetResult& set : block.results.sets) {
        std::string& text = texts[set.round];
        text += "set\n";
        for (const MatchResult& match : block.results.MatchesOf(set)) {
          AddMatch(data, block.results, match, &seen, &text);
        }
      }
    }
    for (const auto& [round, text] : texts) {
      results.AddFramed(text);
      Sha256 key;
      key.AddFramed(AsView(results.Digest()));
      // Of all its rounds, as the later ones bring no other order to those who are there already.
      for (const VersionId id : seen) key.AddFramed(NameOf(*data.versions.at(id)));
      rounds.push_back({.event = &rows, .round = round, .key = ToHex(key.Digest())});
    }
  }
  return rounds;
}

// --- the file ---

std::map<std::string, VersionId> IdsOf(const SiteData& data) {
  std::map<std::string, VersionId> ids;
  for (const auto& [id, version] : data.versions) ids[Plain(NameOf(*version))] = id;
  return ids;
}

std::optional<rating::Estimate> EstimateIn(const Json& line) {
  const auto elo = line.find("elo");
  const auto error = line.find("standard_error");
  if (elo == line.end() || error == line.end() || !elo->is_number() || !error->is_number()) {
    return std::nullopt;
  }
  return rating::Estimate{.elo = elo->get<double>(), .standard_error = error->get<double>()};
}

// nullopt: it is not a point of these versions.
std::optional<RatingPoint> PointIn(const Json& point, const std::map<std::string, VersionId>& ids) {
  if (!point.is_object()) return std::nullopt;
  for (const char* field : {"place", "key"}) {
    if (!point.contains(field) || !point[field].is_string()) return std::nullopt;
  }
  RatingPoint read{.place = point["place"], .key = point["key"], .ratings = {}};
  const auto ratings = point.find("ratings");
  if (ratings == point.end() || !ratings->is_array()) return std::nullopt;
  for (const Json& line : *ratings) {
    if (!line.is_object() || !line.contains("bot") || !line["bot"].is_string()) return std::nullopt;
    const auto id = ids.find(line["bot"].get<std::string>());
    const std::optional<rating::Estimate> estimate = EstimateIn(line);
    if (id == ids.end() || !estimate.has_value()) return std::nullopt;
    // Two names that look alike on pages are one name in the file, which can't distinguish them.
    if (!read.ratings.emplace(id->second, *estimate).second) return std::nullopt;
  }
  return read;
}

// By key.
std::map<std::string, RatingPoint> PointsIn(const SiteData& data, const std::string& file) {
  std::map<std::string, RatingPoint> points;
  const Json json = Json::parse(file, nullptr, false);
  if (!json.is_object() || !json.contains("points") || !json["points"].is_array()) return points;
  const std::map<std::string, VersionId> ids = IdsOf(data);
  for (const Json& point : json["points"]) {
    std::optional<RatingPoint> read = PointIn(point, ids);
    if (read.has_value()) points[read->key] = *std::move(read);
  }
  return points;
}

}  // namespace

absl::StatusOr<std::vector<RatingPoint>> CurveOf(const SiteData& data, const std::string& game,
                                                 const std::vector<EventId>& events,
                                                 const std::string& program,
                                                 const std::string& last_file) {
  const std::vector<RoundDone> rounds = RoundsOf(data, events, absl::StrCat(program, "\n", game));
  size_t step = 1;
  while (rounds.size() / step > kMaxPoints) step *= 2;
  const std::map<std::string, RatingPoint> known = PointsIn(data, last_file);
  std::vector<RatingPoint> points;
  for (size_t i = step; i < rounds.size(); i += step) {
    const RoundDone& round = rounds[i - 1];
    const std::string place = absl::StrCat(round.event->event.setup.name, ", round ", round.round);
    RatingPoint& point = points.emplace_back();
    const auto old = known.find(round.key);
    if (old != known.end()) {
      point = old->second;
    } else {
      ASSIZE_ASSIGN_OR_RETURN(const report::RatingsReport ratings,
                              data.ladder->RatingsAfter(*round.event, round.round, events));
      point = PointOf(data, ratings);
    }
    point.place = place;
    point.key = round.key;
  }
  return points;
}

std::string CurvesFile(const SiteData& data, const std::vector<RatingPoint>& points) {
  Json json = {{"points", Json::array()}};
  for (const RatingPoint& point : points) {
    Json lines = Json::array();
    for (const auto& [id, estimate] : point.ratings) {
      lines.push_back({{"bot", Plain(NameOf(*data.versions.at(id)))},
                       {"elo", estimate.elo},
                       {"standard_error", estimate.standard_error}});
    }
    json["points"].push_back(
        {{"place", Plain(point.place)}, {"key", point.key}, {"ratings", std::move(lines)}});
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string CurvesPath(const std::string& game) {
  return absl::StrCat("data/", Slug(game), "-curves.json");
}

}  // namespace assize::ladder::site
