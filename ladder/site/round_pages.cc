// What was played, round by round: every set with its matches.
#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/site/html.h"
#include "ladder/site/pages.h"
#include "referee/cli/text_layout.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

std::string SeatHtml(const SiteData& data, const Results& results, const SeatResult& seat) {
  const std::string& role = results.roles[seat.role];
  return absl::StrCat(seat.rank, ". ", VersionLink(*data.versions.at(seat.version), 2),
                      role.empty() ? "" : absl::StrCat(" ", page::EscapeHtml(role)),
                      seat.forfeited ? " <strong class=\"forfeit\">forfeit</strong>" : "");
}

std::string MatchHtml(const SiteData& data, const EventData& event, const SetResult& set,
                      const MatchResult& match, bool has_page) {
  const Results& results = event.rows->results;
  const std::string anchor = MatchAnchor(set.number, match.rotation);
  const std::string number = ShortText(NameOf(event.rows->event.setup.name, set, match));
  std::string html = absl::StrCat("<tr id=\"", anchor, "\"><td>", number);
  if (has_page) {
    const std::string record = absl::StrCat("../../data/", event.slug, "/", anchor, ".json");
    html = absl::StrCat("<tr id=\"", anchor, "\"><td>", Link(anchor + ".html", number), " ",
                        Link(record, "record"));
  }
  html += "</td>";
  for (const SeatResult& seat : results.SeatsOf(match)) {
    absl::StrAppend(&html, "<td>", SeatHtml(data, results, seat), "</td>");
  }
  return html + "</tr>\n";
}

std::string RoundHtml(const SiteData& data, const EventData& event, int round,
                      const std::set<std::pair<int64_t, int>>& pages) {
  const Results& results = event.rows->results;
  size_t seats = 0;
  std::string rows;
  for (const SetResult& set : results.sets) {
    if (set.round != round) continue;
    for (const MatchResult& match : results.MatchesOf(set)) {
      seats = std::max<size_t>(seats, match.seats);
      rows += MatchHtml(data, event, set, match, pages.contains({set.number, match.rotation}));
    }
  }
  if (rows.empty()) return "<p>No set of this round is over yet.</p>\n";
  std::string html =
      "<p>A set plays one deal in every seating: 12.3 is the third match of the twelfth set. A "
      "bot's "
      "rank stands before its name.</p>\n<div class=\"wide\" role=\"region\" tabindex=\"0\" "
      "aria-label=\"Matches\"><table>\n<thead><tr><th scope=\"col\">match</th>";
  for (size_t seat = 0; seat < seats; ++seat) {
    absl::StrAppend(&html, "<th scope=\"col\">seat ", seat, "</th>");
  }
  return absl::StrCat(html, "</tr></thead>\n<tbody>\n", rows, "</tbody></table></div>\n");
}

// Every seat of every match, as a file.
std::string MatchesCsv(const SiteData& data, const EventData& event) {
  std::map<std::pair<int64_t, int>, const SeatFaults*> faults;
  for (const SeatFaults& seat : event.rows->faults) faults[{seat.match, seat.seat}] = &seat;
  const Results& results = event.rows->results;
  Sheet sheet;
  sheet.columns = PlainColumns({"round", "set", "match", "number", "seat", "bot", "version",
                                "owner", "role", "score", "rank", "forfeit", "faults", "name"},
                               "l");
  for (const SetResult& set : results.sets) {
    for (const MatchResult& match : results.MatchesOf(set)) {
      const auto seats = results.SeatsOf(match);
      for (size_t i = 0; i < seats.size(); ++i) {
        const Version& version = *data.versions.at(seats[i].version);
        const auto wrong = faults.find({match.match, static_cast<int>(i)});
        const bool known = wrong != faults.end();
        sheet.rows.push_back(
            {absl::StrCat(set.round), absl::StrCat(set.number + 1),
             absl::StrCat(match.rotation + 1), absl::StrCat(match.match), absl::StrCat(i),
             version.bot, absl::StrCat(version.number), version.owner, results.roles[seats[i].role],
             absl::StrFormat("%.17g", seats[i].score), absl::StrCat(seats[i].rank),
             known ? wrong->second->forfeit : "", absl::StrCat(known ? wrong->second->faults : 0),
             AsText(NameOf(event.rows->event.setup.name, set, match))});
      }
    }
  }
  return SheetAsCsv(sheet);
}

}  // namespace

void AddRoundPages(const SiteData& data, const EventData& event, const Matches& pages,
                   Files* files) {
  const std::set<std::pair<int64_t, int>> has_page(pages.begin(), pages.end());
  const std::string& name = event.rows->event.setup.name;
  for (const Round& round : event.rows->rounds) {
    AddPage(data.frame, RoundPath(event, round.plan.number),
            {.title = absl::StrCat(name, ", round ", round.plan.number),
             .description = absl::StrCat("The matches of round ", round.plan.number, " of ", name),
             .body = RoundHtml(data, event, round.plan.number, has_page),
             .trail = {{"../../" + EventPath(event), name}}},
            files);
  }
  (*files)[absl::StrCat("data/", event.slug, "/matches.csv")] = MatchesCsv(data, event);
}

}  // namespace assize::ladder::site
