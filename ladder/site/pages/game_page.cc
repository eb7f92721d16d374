// A game's ratings: intervals, groups that can't be told apart, and how ratings have changed.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/charts.h"
#include "ladder/site/parts/html.h"
#include "ladder/site/rating_curves.h"
#include "referee/base/status.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

constexpr double kSure = 0.975;
constexpr size_t kLetters = 26;

std::string LetterOf(size_t group) {
  std::string letters(1, static_cast<char>('a' + group % kLetters));
  for (; group >= kLetters; group = group / kLetters - 1) {
    letters.insert(letters.begin(), static_cast<char>('a' + (group / kLetters - 1) % kLetters));
  }
  return letters;
}

// By place in `order` (players, strongest first): letters. Two bots have a letter in common if
// neither is the stronger one with a probability of 97.5 %. "a" is the first group; after "z" come
// "aa", "ab" ..., with spaces between groups.
std::vector<std::string> GroupsOf(const rating::JointFit& fit, const std::vector<size_t>& order) {
  std::vector<std::string> letters(order.size());
  size_t groups = 0;
  size_t covered = 0;
  for (size_t first = 0; first < order.size(); ++first) {
    size_t end = first + 1;
    while (end < order.size() &&
           rating::ProbabilityOfSuperiority(fit, static_cast<int>(order[first]),
                                            static_cast<int>(order[end])) < kSure) {
      ++end;
    }
    // All of it is in a group already.
    if (end <= covered) continue;
    covered = end;
    const std::string letter = LetterOf(groups++);
    for (size_t i = first; i < end; ++i) {
      absl::StrAppend(&letters[i], letters[i].empty() ? "" : " ", letter);
    }
  }
  return letters;
}

std::string TableHtml(const SiteData& data, const GameData& game, size_t which) {
  const report::RatingsTable& table = game.ratings.tables[which];
  const std::vector<size_t>& order = game.order[which];
  std::vector<rating::Estimate> estimates;
  std::vector<int64_t> sets;
  for (const size_t player : order) {
    estimates.push_back(table.fit.players[player].overall);
    sets.push_back(table.fit.players[player].sets);
  }
  const Scale scale = ScaleOf(estimates);
  const std::vector<std::string> groups = GroupsOf(table.fit, order);
  Sheet sheet;
  sheet.columns = {
      {.head = "", .side = 'r'},
      {.head = "bot"},
      {.head = "owner", .show = Show::kIfVaried},
      {.head = "Elo", .side = 'r', .legend = "0 is the mean; ± is 95 %"},
      {.head = "group", .legend = "bots with a letter in common can't be told apart (95 %)"},
      {.head = "sets", .side = 'r', .show = Show::kIfVaried},
      {.head = "matches", .side = 'r', .show = Show::kIfVaried},
      {.head = "forfeits", .side = 'r', .show = Show::kIfVaried}};
  for (Column& column : report::FaultFreeColumns()) sheet.columns.push_back(std::move(column));
  for (size_t place = 0; place < order.size(); ++place) {
    const size_t player = order[place];
    const rating::PlayerRating& rating = table.fit.players[player];
    sheet.rows.push_back({absl::StrCat(place + 1), report::FullName(table.names[player]),
                          table.names[player].owner, report::EloText(rating.overall, rating.sets),
                          groups[place], absl::StrCat(rating.sets), absl::StrCat(rating.games),
                          absl::StrCat(table.forfeits[player])});
    for (std::string& cell : report::FaultFreeCells(table.fault_free, static_cast<int>(player))) {
      sheet.rows.back().push_back(std::move(cell));
    }
  }
  return SheetHtml(sheet, "Ratings", [&](size_t row, const Column& column, std::string_view text) {
    if (column.head == "bot") {
      return VersionLink(*data.versions.at(game.versions[which][order[row]]), 1);
    }
    if (column.head == "Elo") {
      return page::EscapeHtml(text) + IntervalBar(estimates[row], sets[row], scale);
    }
    return page::EscapeHtml(text);
  });
}

// How often each bot failed, and what that means for the order; empty where nobody has.
std::string FailuresHtml(const SiteData& data, const GameData& game, size_t which) {
  const report::RatingsTable& table = game.ratings.tables[which];
  const auto name = [&table](int player) { return report::FullName(table.names[player]); };
  const std::vector<int> players(game.order[which].begin(), game.order[which].end());
  const Sheet sheet = report::FailureSheet(table.fault_free, players, name);
  if (sheet.rows.empty()) return "";
  std::string html = "<h3>Failures</h3>\n";
  for (const std::string& sentence :
       {report::WarningText(table.fault_free, name), report::SelectionText(table.fault_free)}) {
    if (!sentence.empty()) absl::StrAppend(&html, "<p>", page::EscapeHtml(sentence), "</p>\n");
  }
  const auto cell = [&](size_t row, const Column& column, std::string_view text) {
    if (column.head != "bot") return page::EscapeHtml(text);
    return VersionLink(*data.versions.at(game.versions[which][players[row]]), 1);
  };
  return html + SheetHtml(sheet, "Failures", cell);
}

std::string CurvesHtml(const SiteData& data, const GameData& game) {
  if (game.curve.size() < 2) return "";
  constexpr size_t kShown = 6;
  std::vector<Curve> curves;
  for (const size_t player : game.order.front()) {
    if (curves.size() == kShown) break;
    const VersionId version = game.versions.front()[player];
    Curve& curve = curves.emplace_back(Curve{NameOf(*data.versions.at(version)), {}});
    for (const RatingPoint& point : game.curve) {
      const auto at = point.ratings.find(version);
      curve.points.push_back(at == point.ratings.end() ? nullptr : &at->second);
    }
  }
  std::vector<std::string> places;
  for (const RatingPoint& point : game.curve) places.push_back(point.place);
  return absl::StrCat(
      "<h2>How ratings have moved</h2>\n<figure tabindex=\"0\">", Curves(curves, places),
      "<figcaption>Elo after rounds, of the strongest bots. Point at a line to see its "
      "interval of 95 %. A bot's own page has its curve and "
      "numbers.</figcaption></figure>\n");
}

}  // namespace

std::string GameHtml(const SiteData& data, const std::string& game, int depth) {
  const bool rated = std::ranges::find(data.games, game, &GameData::name) != data.games.end();
  return rated ? Link(absl::StrCat(Up(depth), GamePath(game)), game) : page::EscapeHtml(game);
}

absl::Status AddGamePage(const SiteData& data, const GameData& game, Files* files) {
  std::string body;
  const std::string rules = RulesPath(game.name);
  if (!rules.empty()) absl::StrAppend(&body, "<p>", Link("../" + rules, "Rules"), "</p>\n");
  for (size_t which = 0; which < game.ratings.tables.size(); ++which) {
    const report::RatingsTable& table = game.ratings.tables[which];
    if (game.ratings.tables.size() > 1) {
      absl::StrAppend(
          &body, "<h2>",
          page::EscapeHtml(table.roles.size() > 1 ? "With " + absl::StrJoin(table.roles, " and ")
                                                  : "Without roles"),
          "</h2>\n");
    }
    absl::StrAppend(&body, "<p>One joint fit of ", Counted(table.sets, "set", "sets"), " (",
                    Counted(table.matches, "match", "matches"), "). ",
                    page::EscapeHtml(absl::StrJoin(table.notes, " ")), "</p>\n",
                    TableHtml(data, game, which), FailuresHtml(data, game, which));
  }
  const std::string base = absl::StrCat("data/", Slug(game.name), "-ratings");
  ASSIZE_ASSIGN_OR_RETURN((*files)[base + ".json"],
                          report::FormatRatings(game.ratings, OutputFormat::kJson));
  ASSIZE_ASSIGN_OR_RETURN((*files)[base + ".csv"],
                          report::FormatRatings(game.ratings, OutputFormat::kCsv));
  absl::StrAppend(&body, CurvesHtml(data, game), "<h2>Downloads</h2>\n<p>",
                  Link(absl::StrCat("../", base, ".json"), "ratings.json"), " · ",
                  Link(absl::StrCat("../", base, ".csv"), "ratings.csv"), " · ",
                  Link("../" + CurvesPath(game.name), "curves.json"), "</p>\n");
  const size_t first = game.order.front().front();
  AddPage(data.frame, GamePath(game.name),
          {.title = "Ratings in " + game.title,
           .description = absl::StrCat(report::FullName(game.ratings.tables.front().names[first]),
                                       " is the strongest of ", game.order.front().size(),
                                       " bots in ", game.title),
           .body = std::move(body)},
          files);
  return absl::OkStatus();
}

}  // namespace assize::ladder::site
