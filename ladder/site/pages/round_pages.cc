// What was played, round by round: every set with its matches.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/site/pages/pages.h"
#include "ladder/site/parts/html.h"
#include "referee/cli/layout/text_layout.h"
#include "referee/page/html.h"

namespace assize::ladder::site {
namespace {

// What is hidden until a reader asks for it: a match is more fun to watch without its end.
std::string Ending(std::string_view html) {
  return absl::StrCat("<span class=\"ending\">", std::string(html), "</span>");
}

std::string SeatHtml(const SiteData& data, const Results& results, const SeatResult& seat) {
  const std::string& role = results.roles[seat.role];
  return absl::StrCat(Ending(absl::StrCat(seat.rank, ". ")),
                      VersionLink(*data.versions.at(seat.version), 2),
                      role.empty() ? "" : absl::StrCat(" ", page::EscapeHtml(role)),
                      seat.forfeited ? Ending(" <strong class=\"forfeit\">forfeit</strong>") : "");
}

std::string MatchHtml(const SiteData& data, const EventData& event, const publish::PlayedAt& played,
                      bool has_page, size_t seats) {
  const Results& results = played.block->results;
  const SetResult& set = *played.set;
  const MatchResult& match = *played.match;
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
  for (size_t seat = match.seats; seat < seats; ++seat) html += "<td></td>";
  return html + "</tr>\n";
}

using HasPage = std::set<std::pair<int64_t, int>>;

std::string RoundHtml(const SiteData& data, const EventData& event, int round,
                      const HasPage& pages) {
  size_t seats = 0;
  std::vector<publish::PlayedAt> matches;
  ForEachMatch(*event.rows,
               [&](const publish::SetBlock& block, const SetResult& set, const MatchResult& match) {
                 if (set.round != round) return;
                 seats = std::max<size_t>(seats, match.seats);
                 matches.push_back({.block = &block, .set = &set, .match = &match});
               });
  if (matches.empty()) return "<p>No set of this round is over yet.</p>\n";
  std::string html = absl::StrCat(
      "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"Matches of round ", round,
      "\"><table>\n<thead><tr><th scope=\"col\">match</th>");
  for (size_t seat = 0; seat < seats; ++seat) {
    absl::StrAppend(&html, "<th scope=\"col\">seat ", seat, "</th>");
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const publish::PlayedAt& played : matches) {
    const bool has_page = pages.contains({played.set->number, played.match->rotation});
    html += MatchHtml(data, event, played, has_page, seats);
  }
  return html + "</tbody></table></div>\n";
}

// The page with the rounds of `span`, as far as they are planned.
std::string SpanHtml(const SiteData& data, const EventData& event, const RoundSpan& span,
                     const HasPage& pages) {
  std::string html =
      "<p>A set plays one deal in every seating: 12.3 is the third match of the twelfth set.</p>\n"
      "<input type=\"checkbox\" id=\"endings\"> <label for=\"endings\">Show how they ended: each "
      "bot's rank, and forfeits</label>\n";
  for (const Round& round : event.rows->rounds) {
    const int number = round.plan.number;
    if (number < span.first || number > span.last) continue;
    if (span.first != span.last) {
      absl::StrAppend(&html, "<h2 id=\"round-", number, "\">Round ", number, "</h2>\n");
    }
    html += RoundHtml(data, event, number, pages);
  }
  return html;
}

// Every seat of every match, as a file.
std::string MatchesCsv(const SiteData& data, const EventData& event) {
  std::map<std::pair<int64_t, int>, const SeatFaults*> faults;
  for (const publish::SetBlock& block : event.rows->played) {
    for (const SeatFaults& seat : block.faults) faults[{seat.match, seat.seat}] = &seat;
  }
  Sheet sheet;
  sheet.columns = PlainColumns({"round", "set", "match", "number", "seat", "bot", "version",
                                "owner", "role", "score", "rank", "forfeit", "faults", "name"},
                               "l");
  ForEachMatch(*event.rows, [&](const publish::SetBlock& block, const SetResult& set,
                                const MatchResult& match) {
    const auto seats = block.results.SeatsOf(match);
    for (size_t i = 0; i < seats.size(); ++i) {
      const Version& version = *data.versions.at(seats[i].version);
      const auto wrong = faults.find({match.match, static_cast<int>(i)});
      const bool known = wrong != faults.end();
      sheet.rows.push_back(
          {absl::StrCat(set.round), absl::StrCat(set.number + 1), absl::StrCat(match.rotation + 1),
           absl::StrCat(match.match), absl::StrCat(i), version.bot, absl::StrCat(version.number),
           version.owner, block.results.roles[seats[i].role],
           absl::StrFormat("%.17g", seats[i].score), absl::StrCat(seats[i].rank),
           known ? wrong->second->forfeit : "", absl::StrCat(known ? wrong->second->faults : 0),
           AsText(NameOf(event.rows->event.setup.name, set, match))});
    }
  });
  return SheetAsCsv(sheet);
}

}  // namespace

std::string RoundLinks(const EventData& event) {
  std::vector<std::string> links;
  for (const Round& round : event.rows->rounds) {
    const int number = round.plan.number;
    if (SpanOf(event, number).first != number) continue;
    links.push_back(Link("../" + RoundPath(event, number), RoundsText(event, number)));
  }
  if (links.empty()) return "";
  return absl::StrCat("<h2>Matches</h2>\n<p>", absl::StrJoin(links, " · "), "</p>\n");
}

void AddRoundPages(const SiteData& data, const EventData& event, const Matches& pages,
                   Files* files) {
  const HasPage has_page(pages.begin(), pages.end());
  const std::string& name = event.rows->event.setup.name;
  for (const Round& round : event.rows->rounds) {
    const RoundSpan span = SpanOf(event, round.plan.number);
    if (span.first != round.plan.number) continue;
    const std::string rounds = RoundsText(event, span.first);
    AddPage(data.frame, RoundPath(event, span.first),
            {.title = absl::StrCat(name, ", ", rounds),
             .description = absl::StrCat("The matches of ", rounds, " of ", name),
             .body = SpanHtml(data, event, span, has_page),
             .trail = {{"../../" + EventPath(event), name}}},
            files);
  }
  (*files)[absl::StrCat("data/", event.slug, "/matches.csv")] = MatchesCsv(data, event);
}

}  // namespace assize::ladder::site
