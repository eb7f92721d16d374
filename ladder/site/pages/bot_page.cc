// Bots: what each version has done, by opponent, seat, role and game.
#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/report/cells.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/charts.h"
#include "ladder/site/parts/html.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

std::string Percent(double sum, int64_t count) {
  return count == 0 ? "–" : absl::StrFormat("%.1f %%", 100 * sum / static_cast<double>(count));
}

std::vector<std::string> CellsOf(const std::string& what, const Tally& tally) {
  return {what,
          absl::StrCat(tally.matches),
          absl::StrCat(tally.firsts),
          Percent(tally.ahead, tally.matches),
          Percent(tally.score, tally.matches),
          absl::StrCat(tally.forfeits)};
}

Sheet TallySheet(const std::string& what) {
  Sheet sheet;
  sheet.columns = {{.head = what},
                   {.head = "matches", .side = 'r'},
                   {.head = "first", .side = 'r', .legend = "matches in which no bot was better"},
                   {.head = "ahead", .side = 'r', .legend = "share of opponents that it beat"},
                   {.head = "score", .side = 'r', .legend = "the game's own score, on average"},
                   {.head = "forfeits", .side = 'r', .show = Show::kIfVaried}};
  return sheet;
}

// Seats and roles; roles only where there are some.
std::string PartsHtml(const GameRecord& record) {
  Sheet sheet = TallySheet("seat or role");
  for (const auto& [seat, tally] : record.by_seat) {
    sheet.rows.push_back(CellsOf(absl::StrCat("seat ", seat.second, " of ", seat.first), tally));
  }
  for (const auto& [role, tally] : record.by_role) {
    if (!role.empty()) sheet.rows.push_back(CellsOf("as " + role, tally));
  }
  sheet.rows.push_back(CellsOf("all", record.all));
  return SheetHtml(sheet, "By seat and role");
}

std::string MatchLinks(const SiteData& data, const Meeting& meeting) {
  std::string html = absl::StrCat(
      "<details><summary>",
      Counted(static_cast<int64_t>(meeting.matches.size()), "match", "matches"), "</summary>");
  size_t event = data.events.size();
  for (const MatchPlace& place : meeting.matches) {
    const std::string& name = data.events[place.event].rows->event.setup.name;
    if (place.event != event) {
      event = place.event;
      absl::StrAppend(&html, " ", page::EscapeHtml(name), ":");
    }
    absl::StrAppend(&html, " <a href=\"../", RoundPath(data.events[event], place.round), "#",
                    MatchAnchor(place.set, place.rotation), "\">",
                    ShortText(NameInEvent(name, place.set, place.rotation, place.play)), "</a>");
  }
  return html + "</details>";
}

// By opponent, who was met most often first; a row is the target of the crosstable's cells.
std::string OpponentsHtml(const SiteData& data, const Version& version, const GameRecord& record) {
  std::vector<std::pair<VersionId, const Meeting*>> opponents;
  for (const auto& [id, meeting] : record.opponents) opponents.emplace_back(id, &meeting);
  std::ranges::stable_sort(opponents, std::greater(),
                           [](const auto& pair) { return pair.second->matches.size(); });
  if (opponents.empty()) return "";
  std::string html =
      "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"By "
      "opponent\"><table>\n<thead><tr><th scope=\"col\">against</th><th scope=\"col\" "
      "class=\"number\">ahead</th><th scope=\"col\" class=\"number\">equal</th><th scope=\"col\" "
      "class=\"number\">behind</th><th scope=\"col\" class=\"number\">share</th><th "
      "scope=\"col\">matches</th></tr></thead>\n<tbody>\n";
  for (const auto& [id, meeting] : opponents) {
    const Version& opponent = *data.versions.at(id);
    const int64_t met = meeting->won + meeting->tied + meeting->lost;
    const double share = static_cast<double>(meeting->won) + static_cast<double>(meeting->tied) / 2;
    absl::StrAppend(&html, "<tr id=\"", PairAnchor(version, opponent), "\"><td>",
                    VersionLink(opponent, 1), "</td><td class=\"number\">", meeting->won,
                    "</td><td class=\"number\">", meeting->tied, "</td><td class=\"number\">",
                    meeting->lost, "</td><td class=\"number h",
                    Heat(share / static_cast<double>(met)), "\">", Percent(share, met), "</td><td>",
                    MatchLinks(data, *meeting), "</td></tr>\n");
  }
  return html + "</tbody></table></div>\n";
}

// --- ratings and events ---

std::string RatingHtml(const SiteData& data, const Version& version, const std::string& name) {
  for (const GameData& game : data.games) {
    if (game.name != name) continue;
    Curve curve{NameOf(version), {}};
    std::vector<std::string> places;
    for (const RatingPoint& point : game.curve) {
      const auto at = point.ratings.find(version.id);
      curve.points.push_back(at == point.ratings.end() ? nullptr : &at->second);
      places.push_back(point.place);
    }
    if (curve.points.empty() || curve.points.back() == nullptr) return "";
    const rating::Estimate& now = *curve.points.back();
    std::string html = absl::StrCat(
        "<p>Elo ", page::EscapeHtml(report::EloText(now, SetsOf(game, version.id))),
        ", the interval of 95 %: ", Link("../" + GamePath(name), "all ratings"), "</p>\n");
    if (std::ranges::count_if(curve.points, [](const auto* at) { return at != nullptr; }) < 2) {
      return html;
    }
    return absl::StrCat(html, "<figure tabindex=\"0\">", Curves({curve}, places),
                        "<figcaption>Elo after rounds; the band is the interval of 95 "
                        "%.</figcaption></figure>\n");
  }
  return "";
}

std::string EventsHtml(const SiteData& data, const Version& version) {
  std::string html;
  for (auto event = data.events.rbegin(); event != data.events.rend(); ++event) {
    const auto& entrants = event->rows->event.entrants;
    const auto entrant = std::ranges::find(entrants, version.id, &Entrant::version);
    if (entrant == entrants.end()) continue;
    const auto player = static_cast<pairing::Player>(entrant - entrants.begin());
    const auto row = std::ranges::find(event->standings, player, &standings::StandingsRow::player);
    absl::StrAppend(&html, "<li>", Link("../" + EventPath(*event), event->rows->event.setup.name),
                    row == event->standings.end()
                        ? std::string(": a test of versions")
                        : absl::StrCat(": place ", row->rank, " of ", event->standings.size(), ", ",
                                       sets::PointsText(row->points), " points"),
                    "</li>\n");
  }
  return html.empty() ? "" : absl::StrCat("<h3>Events</h3>\n<ul>\n", html, "</ul>\n");
}

std::string VersionHtml(const SiteData& data, const Version& version) {
  std::string html = absl::StrCat(
      "<section id=\"", VersionAnchor(version), "\"><h2>Version ", version.number,
      version.label.empty() ? "" : absl::StrCat(" (", page::EscapeHtml(version.label), ")"),
      "</h2>\n<p>Submitted ", report::UtcMinute(version.submitted_unix_us), " UTC. Plays ",
      page::EscapeHtml(absl::StrJoin(version.games, ", ")), ".",
      version.remote ? " A remote bot: its owner runs it, and it is not confined." : "",
      version.suspended.has_value() ? " Suspended." : "", "</p>\n", EventsHtml(data, version));
  const auto records = data.records.find(version.id);
  if (records == data.records.end()) return html + "<p>No match that counts yet.</p></section>\n";
  for (const auto& [game, record] : records->second) {
    absl::StrAppend(&html, "<h3>", page::EscapeHtml(game), "</h3>\n",
                    RatingHtml(data, version, game), PartsHtml(record),
                    OpponentsHtml(data, version, record));
  }
  return html + "</section>\n";
}

std::string Description(const SiteData& data, const Version& newest) {
  std::vector<std::string> texts;
  for (const GameData& game : data.games) {
    const auto& now = game.curve.back().ratings;
    const auto rating = now.find(newest.id);
    if (rating == now.end()) continue;
    texts.push_back(absl::StrCat("Elo ", report::EloText(rating->second, SetsOf(game, newest.id)),
                                 " in ", game.title));
  }
  return absl::StrCat("A bot by ", newest.owner, texts.empty() ? "" : ": ",
                      absl::StrJoin(texts, ", "));
}

}  // namespace

void AddBotPages(const SiteData& data, Files* files) {
  // By bot in the order of first submissions: versions, the newest first.
  std::vector<std::vector<const Version*>> bots;
  for (const Version& version : data.ladder->rows().versions()) {
    if (bots.empty() || bots.back().front()->bot != version.bot) bots.emplace_back();
    bots.back().insert(bots.back().begin(), &version);
  }
  Sheet list;
  list.columns = {{.head = "bot"},
                  {.head = "owner"},
                  {.head = "versions", .side = 'r'},
                  {.head = "games"},
                  {.head = "status", .show = Show::kIfAny}};
  for (const auto& versions : bots) {
    const Version& newest = *versions.front();
    std::string body = absl::StrCat("<p>By ", page::EscapeHtml(newest.owner), ".",
                                    newest.withdrawn ? " Withdrawn." : "", "</p>\n");
    for (const Version* version : versions) body += VersionHtml(data, *version);
    AddPage(data.frame, BotPath(newest),
            {.title = newest.bot,
             .description = Description(data, newest),
             .body = std::move(body),
             .trail = {{"../bots.html", "Bots"}}},
            files);
    list.rows.push_back({newest.bot, newest.owner, absl::StrCat(versions.size()),
                         absl::StrJoin(newest.games, ", "), newest.withdrawn ? "withdrawn" : ""});
  }
  AddPage(data.frame, "bots.html",
          {.title = "All bots",
           .description = Counted(static_cast<int64_t>(bots.size()), "bot", "bots"),
           .body = SheetHtml(list, "Bots",
                             [&](size_t row, const Column& column, std::string_view text) {
                               return column.head == "bot" ? Link(BotPath(*bots[row].front()), text)
                                                           : page::EscapeHtml(text);
                             })},
          files);
}

}  // namespace assize::ladder::site
