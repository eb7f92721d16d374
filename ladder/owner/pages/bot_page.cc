#include "ladder/owner/pages/bot_page.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "ladder/names/names.h"
#include "ladder/owner/own_seats.h"
#include "ladder/owner/why/why_page.h"
#include "ladder/owner/why/why_words.h"
#include "ladder/site/pages/match_pages.h"
#include "ladder/site/parts/html.h"
#include "referee/base/status.h"
#include "referee/base/text/match_name.h"
#include "referee/page/html.h"
#include "referee/viewer/match_page.h"
#include "referee/viewer/match_payload.h"

namespace assize::ladder::owner {
namespace {

constexpr size_t kLastMatches = 20;

// As the value of a query, whatever is in it.
std::string QueryValue(std::string_view text) {
  std::string value;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (absl::ascii_isalnum(byte) || c == '-' || c == '.') {
      value.push_back(c);
    } else {
      absl::StrAppendFormat(&value, "%%%02X", byte);
    }
  }
  return value;
}

void LinkPlace(v1::MatchPlace* place) {
  if (place->name().empty()) return;
  place->set_page(
      absl::StrCat("seat.html?match=", QueryValue(place->name()), "&seat=", place->seat()));
}

void LinkAll(v1::WhyReport* report) {
  for (v1::FaultyMatch& match : *report->mutable_faulty()) LinkPlace(match.mutable_place());
  for (v1::DecisionTimes& times : *report->mutable_times()) LinkPlace(times.mutable_worst());
  for (v1::MatchSwing& swing : *report->mutable_swings()) LinkPlace(swing.mutable_place());
}

std::vector<OwnSeat> LastSeats(const publish::LadderRows& rows, const v1::WhyReport& report) {
  const auto version = std::ranges::find_if(rows.versions(), [&report](const Version& each) {
    return each.bot == report.bot() && each.number == static_cast<int>(report.number());
  });
  if (version == rows.versions().end()) return {};
  std::vector<OwnSeat> seats = SeatsOf(rows, version->id, "");
  if (seats.size() > kLastMatches) seats.erase(seats.begin(), seats.end() - kLastMatches);
  std::ranges::reverse(seats);
  return seats;
}

std::string LastMatchesHtml(const publish::LadderRows& rows, const v1::WhyReport& report) {
  const std::vector<OwnSeat> seats = LastSeats(rows, report);
  if (seats.empty()) return "";
  Sheet sheet;
  sheet.columns = {{.head = "match"},
                   {.head = "seat", .side = 'r'},
                   {.head = "role", .show = Show::kIfAny},
                   {.head = "rank", .side = 'r'},
                   {.head = "score", .side = 'r'},
                   {.head = "end", .show = Show::kIfAny},
                   {.head = "against"}};
  std::vector<v1::MatchPlace> places;
  for (const OwnSeat& seat : seats) {
    places.push_back(PlaceOf(seat, rows.versions()));
    LinkPlace(&places.back());
    const v1::MatchPlace& place = places.back();
    sheet.rows.push_back({place.name(), absl::StrCat(place.seat()), place.role(),
                          absl::StrCat(place.rank()), Share(place.score()),
                          seat.result().forfeited ? "forfeited" : "",
                          absl::StrJoin(place.opponents(), ", ")});
  }
  const auto cell = [&places](size_t row, const Column& column, std::string_view text) {
    return column.head == "match" ? site::Link(places[row].page(), text) : page::EscapeHtml(text);
  };
  return absl::StrCat("<section>\n<h2>Last matches</h2>\n",
                      site::SheetHtml(sheet, "The version's last matches", cell), "</section>\n");
}

std::string SuspensionHtml(const v1::WhyReport& report) {
  if (report.suspended().empty()) return "";
  return absl::StrCat("<p class=\"red\">",
                      page::EscapeHtml(absl::StrCat("It is suspended: ", report.suspended(), ".")),
                      "</p>\n");
}

// By seat.
std::span<const SeatResult> SeatsIn(const publish::PublishedLadder::FoundMatch& found) {
  const auto played = FindPlayed(*found.event, found.match->match);
  return played.has_value() ? played->seats() : std::span<const SeatResult>();
}

// Whose bot sat there; empty: it is not known.
std::string OwnerAt(const publish::PublishedLadder& ladder,
                    const publish::PublishedLadder::FoundMatch& found, size_t seat) {
  const VersionId id = SeatsIn(found)[seat].version;
  const absl::StatusOr<const Version*> version = ladder.FindVersion(id);
  return version.ok() ? (*version)->owner : "";
}

absl::Status CheckMaySee(const publish::PublishedLadder& ladder,
                         const publish::PublishedLadder::FoundMatch& found, uint32_t seat) {
  const size_t seats = SeatsIn(found).size();
  if (seat >= seats) {
    return absl::InvalidArgumentError(
        absl::StrCat("seat: ", seat, "; the match has seats 0 to ", seats - 1));
  }
  const publish::Reader& reader = ladder.reader();
  if (reader.audience == publish::Audience::kOrganiser) return absl::OkStatus();
  const std::string owner = OwnerAt(ladder, found, seat);
  if (!owner.empty() && names::SameName(owner, reader.owner)) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat("the bot in seat ", seat, " is another owner's"));
}

}  // namespace

v1::BotPage BotPageOf(const publish::PublishedLadder& ladder, v1::WhyReport report) {
  LinkAll(&report);
  v1::BotPage page;
  page.set_version(absl::StrCat(report.bot(), "@", report.number()));
  std::string swings;
  if (!report.swings().empty()) {
    swings = absl::StrCat("<section>\n<h2>Matches that cost most</h2>\n",
                          SwingsHtml(report.swings()), "</section>\n");
  }
  page.set_html(absl::StrCat(SuspensionHtml(report), SummaryHtml(report.summary()),
                             FaultyHtml(report), LastMatchesHtml(ladder.rows(), report),
                             TimesHtml(report), swings));
  return page;
}

absl::StatusOr<v1::SeatView> SeatViewOf(const publish::PublishedLadder& ladder,
                                        const v1::GetSeatViewRequest& request,
                                        const std::string& program) {
  ASSIZE_ASSIGN_OR_RETURN(const MatchName name, ParseMatchName(request.match()));
  ASSIZE_ASSIGN_OR_RETURN(const auto found, ladder.FindMatch(name));
  ASSIZE_RETURN_IF_ERROR(CheckMaySee(ladder, found, request.seat()));
  DumpedMatch match;
  ASSIZE_ASSIGN_OR_RETURN(match.stored, ladder.LoadMatch(*found.event, found.match->match));
  ASSIZE_ASSIGN_OR_RETURN(match.replayed, replay::Replay(match.stored.record));
  ASSIZE_ASSIGN_OR_RETURN(
      const viewer::Json payload,
      viewer::MatchPayload(match, {.seat = Seat(static_cast<int>(request.seat())),
                                   .program = program,
                                   .links = {{"me.html", "My bots"}}}));
  const viewer::SharedViewer shared = viewer::SharedViewerOf(found.event->event.setup.game);
  v1::SeatView view;
  // Texts of records may be no UTF-8.
  view.set_payload(payload.dump(-1, ' ', false, viewer::Json::error_handler_t::replace));
  view.set_script(absl::StrCat(site::kViewerFolder, shared.script_name));
  view.set_style(absl::StrCat(site::kViewerFolder, shared.style_name));
  return view;
}

}  // namespace assize::ladder::owner
